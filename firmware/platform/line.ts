/*
 * The console: one plain line in, one line of JSON out, whatever the board's own console is.
 *
 * It can do what hands can do at the same moment and no more: set a control before a match, rule while the judge's door is
 * open, read at any time. A line that is refused says why and changes nothing.
 */
import { bankAt } from '../core/clock.ts'
import {
  copyControl,
  copyOwn,
  Door,
  leastDelay,
  makeControl,
  mostDelay,
  OPTIONS,
  Option,
  Refusal,
  refusalOf,
} from '../core/control.ts'
import { lengthOf, lockOf } from '../core/door.ts'
import { stateResult } from '../core/game.ts'
import { Rule } from '../core/rule.ts'
import { Ended, leaveRuling, rule, undoRule } from '../core/ruling.ts'
import { preset } from '../core/session.ts'
import { setOption } from '../core/setup.ts'
import type { Session } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import { positionOf, refusalOfPosition, takeOver } from '../core/transfer.ts'
import { Text } from '../ui/text.ts'
import { type Loop, takeWake } from './loop.ts'
import { keepPassword, keepSettings, PASSWORD } from './settings.ts'

const enum Command {
  Status,
  Log,
  Transfer,
  Preset,
  Result,
  Adjust,
  Rule,
  Undo,
  Resume,
  Code,
  Password,
  Repl,
}

const COMMANDS = 'status log transfer preset result adjust rule undo resume code password repl'
const STAGES = 'setup quick transfer ready open play stop result break late flag over ruling power ask code'
const DISCIPLINES = 'short long short-blitz long-blitz pairs custom'
const OPTION_NAMES =
  'by flag refill breaks in-breaks overtime worth left-has right-has lateness sound door light language'
/** The words of an option's values; a dash where they are numbers. */
const VALUES =
  'own,us,us-pairs,japan match,game match,game - stand,run - koks,home-3,home-4 - - - off,on key,code,anybody - english,russian'
const RULES =
  'bank extra penalty give-back unpress send-back turn score length delay crawford breaks dice annul loses both-lose loses-match remark warning point new-dice late clear'
/** What each of them is not said without: 1 a side, 2 a number, 3 both. */
const NEEDS = '33330033222330301111210'
/** Ways to go on, in the order of Ended, but the one that is a transfer's own. */
const ENDINGS = 'now players next'
const SIDES = 'left right'
const KINDS = 'single mars koks pass'
/** Words of the record in one answer. */
const LOGGED = 32
const LEAST_CODE = 12
const MOST_CODE = 24

/** Does what a line says, and looks again, once the code of the console is put away: both together would fill a small board. */
export function takeLine(loop: Loop, line: string): string {
  const answer = answerOf(loop, line)
  takeWake(loop)
  return answer
}

function answerOf(loop: Loop, line: string): string {
  'cold'
  const words = line.trim().split(' ')
  const command = place(COMMANDS, words[0])
  const s = loop.session
  if (command === Command.Status) return statusOf(loop)
  if (command === Command.Log && isIndex(words[1])) return logFrom(loop, +(words[1] || 0))
  if (command === Command.Transfer && words.length < 2) return transferOf(s)
  return answerTo(loop, refusalOfLine(loop, command, words), place(DISCIPLINES, words[1]))
}

/** In English, whatever the glass speaks. A refused delay is told with the range of the discipline that was asked for. */
function answerTo(loop: Loop, refusal: Refusal, discipline: number): string {
  if (!refusal) return '{"ok":1}'
  const hasRange = refusal === Refusal.Delay && discipline >= 0
  const range = hasRange ? ' ' + leastDelay(discipline) + '-' + mostDelay(discipline) : ''
  return '{"error":' + refusal + ',"why":"' + loop.board.display.phrase(Text.WrongPoints + refusal - 1) + range + '"}'
}

/** What a line does; Refusal.None when it is done. */
function refusalOfLine(loop: Loop, command: number, words: string[]): Refusal {
  const s = loop.session
  const at = loop.board.now()
  if (command < 0) return Refusal.Word
  if (command === Command.Log) return Refusal.Range
  if (command === Command.Result) return resultLine(s, words, at)
  if (command >= Command.Adjust && command <= Command.Resume) return rulingLine(s, command, words, at)
  if (s.stage > Stage.Ready) return Refusal.Locked
  if (command === Command.Preset) return presetLine(s, words, at)
  if (command === Command.Transfer) return transferLine(s, words[1], at)
  return command === Command.Code ? codeLine(loop, words[1] || '') : passwordLine(loop, command, words, at)
}

/** `short 7 8 lateness 15`, `custom 7 8 19:00 flag game`. The clock's own settings stay unless the line has them. */
function presetLine(s: Session, words: string[], at: number): Refusal {
  const discipline = place(DISCIPLINES, words[1])
  if (discipline < 0) return Refusal.Discipline
  const c = makeControl(discipline, +words[2])
  copyOwn(c, s.control)
  let i = 3
  if (isNumber(words[i])) c.delay = +words[i++] * 1000
  if (isNumber(words[i])) c.bank = timeOf(words[i++])
  for (; i < words.length; i += 2) {
    const option = place(OPTION_NAMES, words[i])
    if (option < 0) return Refusal.Word
    const refusal = setOption(c, option, numberOf(option, words[i + 1]))
    if (refusal) return refusal
  }
  if (c.option[Option.Door] === Door.Code && !s.code) return Refusal.Code
  return preset(s, c, at)
}

function numberOf(option: number, word: string): number {
  const words = VALUES.split(' ')[option]
  return words === '-' ? +word : words.split(',').indexOf(word)
}

/** `left mars 4 right`: the loser, how, the cube and its owner. */
function resultLine(s: Session, words: string[], at: number): Refusal {
  const loser = place(SIDES, words[1])
  const owner = place(SIDES, words[4])
  return stateResult(s, loser, place(KINDS, words[2]), words[3] ? +words[3] : 1, owner < 0 ? 2 : owner, at)
}

/** What the judge's menu does, and no more. */
function rulingLine(s: Session, command: number, words: string[], at: number): Refusal {
  const side = place(SIDES, words[1])
  if (command === Command.Undo) return undoRule(s, at)
  if (command === Command.Resume) {
    const how = words.length < 2 ? Ended.Now : place(ENDINGS, words[1])
    return how < 0 ? Refusal.Word : leaveRuling(s, how < 2 ? how : Ended.NextMatch, at)
  }
  if (command === Command.Adjust) return rule(s, Rule.Bank, side, s.clock.bank[side] + +words[2] * 1000, at)
  const what = place(RULES, words[1])
  const who = place(SIDES, words[2])
  const value = words[who < 0 ? 2 : 3]
  if (what < 0 || (who < 0 && +NEEDS[what] & 1) || (!value && +NEEDS[what] & 2)) return Refusal.Word
  return rule(s, what, who < 0 ? 0 : who, value ? +value : 0, at)
}

/** The numbers that `transfer` has answered on another clock: its control and where its match stands. */
function transferLine(s: Session, list: string, at: number): Refusal {
  const numbers = list.split(',').map(Number)
  const c = makeControl(numbers[0], numbers[1])
  c.bank = numbers[2]
  c.delay = numbers[3]
  for (let i = 0; i < Option.Sound; i++) c.option[i] = numbers[4 + i]
  copyOwn(c, s.control)
  const position = numbers.slice(4 + OPTIONS)
  if (numbers.join() !== list) return Refusal.Range
  const refusal = refusalOf(c) || refusalOfPosition(c, position)
  if (refusal) return refusal
  copyControl(s.control, c)
  takeOver(s, position, at)
  return Refusal.None
}

function transferOf(s: Session): string {
  const c = s.control
  const list = [c.discipline, c.length, c.bank, c.delay].concat(c.option, positionOf(s))
  return '{"transfer":"' + list.join() + '"}'
}

/** `LRLLRRLRLRLL`: the code of presses, 12 to 24; `off`: none. */
function codeLine(loop: Loop, word: string): Refusal {
  const s = loop.session
  let code = 1
  for (let i = 0; word !== 'off' && i < word.length; i++) {
    const side = 'LR'.indexOf(word[i])
    if (side < 0 || i >= MOST_CODE) return Refusal.Range
    code = code * 2 + side
  }
  if (word !== 'off' && lengthOf(code) < LEAST_CODE) return Refusal.Range
  s.code = word === 'off' ? 0 : code
  keepSettings(loop)
  return Refusal.None
}

/** `repl PASSWORD`, `password OLD NEW`: up to six digits; after a wrong one it is not asked for again for a while. */
function passwordLine(loop: Loop, command: number, words: string[], at: number): Refusal {
  const s = loop.session
  const password = loop.board.load()[PASSWORD] || 0
  if (at < s.lockedTill) return Refusal.Wait
  if (+words[1] !== password) {
    s.tries++
    s.lockedTill = at + lockOf(s.tries)
    return Refusal.Code
  }
  s.tries = 0
  if (command === Command.Repl) loop.board.repl()
  else if (!(+words[2] >= 0 && +words[2] <= 999_999) || +words[2] % 1) return Refusal.Range
  else keepPassword(loop, +words[2])
  return Refusal.None
}

function statusOf(loop: Loop): string {
  const s = loop.session
  const c = s.control
  const list = [c.discipline, c.length, c.bank / 1000, c.delay / 1000].concat(c.option)
  const bank: number[] = []
  for (let side = 0; side < 2; side++) {
    bank.push(s.stage <= Stage.Ready ? c.bank : bankAt(s.clock, side, loop.board.now()))
  }
  return (
    '{"id":"' +
    loop.board.id() +
    '","stage":"' +
    STAGES.split(' ')[s.stage] +
    '","control":[' +
    list.join() +
    '],"bank":[' +
    bank.join() +
    '],"score":[' +
    s.match.score.join() +
    '],"games":' +
    s.match.games +
    ',"words":' +
    s.journal.used +
    ',"battery":' +
    loop.face.battery +
    ',"called":' +
    s.called +
    '}'
  )
}

function logFrom(loop: Loop, from: number): string {
  const words: number[] = []
  const used = loop.session.journal.used
  for (let i = from; i < used && i < from + LOGGED; i++) words.push(loop.board.read(i))
  return '{"from":' + (from || 0) + ',"words":[' + words.join() + ']}'
}

/** The place of a word in a list of words, -1 when it is none of them. */
function place(list: string, word: string): number {
  return list.split(' ').indexOf(word)
}

/** None at all is the first one. */
function isIndex(word: string | undefined): boolean {
  return word === undefined || (+word >= 0 && +word % 1 === 0)
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && word >= '0' && word < ':'
}

/** `3:00`, `1:30:00` in ms. */
function timeOf(word: string): number {
  const parts = word.split(':')
  let seconds = 0
  for (let i = 0; i < parts.length; i++) seconds = seconds * 60 + +parts[i]
  return seconds * 1000
}

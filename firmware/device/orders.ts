/*
 * The orders of the console: what a line changes. Each kind of line has a function of its own, which Espruino reads
 * when such a line comes.
 *
 * A word comes as one character from `a` on, its place among the words that may stand there: the words themselves would
 * take room in Storage. `sim/clock/vocabulary.ts` has them, and people who talk to a clock type words there.
 */

import { Block, decimal, MOST_TEXT, textWords } from '../core/block.ts'
import type { Ms } from '../core/clock.ts'
import {
  copyClockOptions,
  copyControl,
  Door,
  isDiscipline,
  makeControl,
  OPTION_COUNT,
  Option,
  Refusal,
  refusalOf,
  takeBanks,
} from '../core/control.ts'
import { stateResult } from '../core/game.ts'
import { ZONES } from '../core/hall-time.ts'
import { noteBlock, sayAbout } from '../core/journal.ts'
import { Ended, leaveRuling, rule, undoLastRuling } from '../core/rule.ts'
import { Given, RULINGS, Ruling } from '../core/ruling.ts'
import { mayPreset, preset } from '../core/session.ts'
import { setOption } from '../core/setup.ts'
import type { Session } from '../core/state.ts'
import { isBefore, Stage } from '../core/table.ts'
import { PLACES, refusalOfPosition, takeOver } from '../core/transfer.ts'
import type { Loop } from './loop-state.ts'
import { DATED, keep, keepSettings, PASSWORD, PPM, refusalOfPassword } from './settings.ts'
import { tellHallTime } from './upkeep.ts'

/** The commands, in the order of their letters. */
export const enum Command {
  Status,
  Time,
  Log,
  Transfer,
  Preset,
  Result,
  Adjust,
  Rule,
  Undo,
  Resume,
  Password,
  Repl,
  Ppm,
  About,
  Date,
}

/** The number of letters, for words whose range is checked elsewhere. */
export const LETTERS = 26
/** Ways to go on, in the order of Ended, except the one of a transfer. */
const ENDINGS = 4
const SIDES = 2
const KINDS = 5
export const LETTER_A = 97
/** Passwords have six digits at most. */
const PASSWORDS = 1_000_000
/**
 * The largest numbers of a date: second, minute, hour, day of the week, day, month, year of this century, zone. Days
 * and months begin with 1.
 */
const MOST_DATE = [59, 59, 23, 7, 31, 12, 99, ZONES - 1]
/** Tenths of a ppm; a sound oscillator is never out by more. */
const MOST_PPM = 10_000
/** The most clocks of a hall; the desk numbers them from 1. */
const MOST_CLOCKS = 999

/** Does what these words say. */
export function obey(loop: Loop, words: string[]): Refusal {
  const command: Command | -1 = place(LETTERS, words[0])
  const s = loop.session
  const at = loop.board.now()
  switch (command) {
    case Command.About:
      return aboutLine(loop, words)
    case Command.Date:
      return dateLine(loop, words)
    case Command.Result:
      return resultOrder(s, words, at)
    case Command.Adjust:
    case Command.Rule:
    case Command.Undo:
    case Command.Resume:
      return rulingOrder(s, command, words, at)
    case Command.Preset:
      return mayPreset(s) ? presetLine(loop, words, at) : Refusal.Locked
    case Command.Transfer:
    case Command.Ppm:
    case Command.Password:
    case Command.Repl:
      return isBefore(s.stage) ? setupLine(loop, command, words, at) : Refusal.Locked
  }
  return Refusal.Word
}

/**
 * `about 5 Ivanov`: a text of the next match, by its Block. The judge's name is also accepted while the door is open. A
 * clock's text is its number.
 */
function aboutLine(loop: Loop, words: string[]): Refusal {
  const s = loop.session
  const block = decimal(words[1])
  const text = words.slice(2).join(' ')
  const number = block === Block.Clock ? decimal(text) : 1
  if (!(block >= Block.Event && block <= Block.Judge) || block % 1 || text.length > MOST_TEXT) return Refusal.Range
  if (!(number > 0 && number <= MOST_CLOCKS) || number % 1) return Refusal.Range
  if (!isBefore(s.stage) && (block !== Block.Judge || s.stage !== Stage.Ruling)) return Refusal.Locked
  sayAbout(s, block, block === Block.Clock ? '' + number : text)
  if (isBefore(s.stage)) keepSettings(loop)
  else noteBlock(s.journal, block, textWords(text))
  return Refusal.None
}

/**
 * `date 0 30 18 2 24 11 26 204`: the hall's time with its zone. Before a match it is stored that a date was set, to
 * tell a time chip that has lost it from one that never had any.
 */
function dateLine(loop: Loop, words: string[]): Refusal {
  const numbers = words.slice(1).map(decimal)
  const isOut = MOST_DATE.some(
    (most, i) => !(numbers[i] >= (i > 2 && i < 6 ? 1 : 0) && numbers[i] <= most) || numbers[i] % 1,
  )
  if (isOut) return Refusal.Range
  loop.board.setHallTime(numbers)
  loop.batteryAt = 0
  if (isBefore(loop.session.stage)) keep(loop.board, DATED, 1)
  return Refusal.None
}

/** Lines for before a match only. */
function setupLine(loop: Loop, command: Command, words: string[], at: Ms): Refusal {
  if (command === Command.Transfer) {
    tellHallTime(loop)
    return transferLine(loop.session, words[1], at)
  }
  return command === Command.Ppm ? ppmLine(loop, words, at) : passwordLine(loop, command, words, at)
}

/**
 * `short 7 8 lateness 15`, `custom 7 8 19:00 flag 1`. The clock's own settings stay unless the line has them. The door
 * becomes the key's, unless the line says otherwise and has the password.
 */
function presetLine(loop: Loop, words: string[], at: number): Refusal {
  const s = loop.session
  const discipline = place(LETTERS, words[1])
  if (!isDiscipline(discipline)) return Refusal.Discipline
  const c = makeControl(discipline, decimal(words[2]))
  copyClockOptions(c, s.control)
  c.option[Option.Door] = Door.Key
  let password = ''
  let i = 3
  if (isNumber(words[i])) c.delay = decimal(words[i++]) * 1000
  if (isNumber(words[i])) c.bank = timeOf(words[i++])
  for (; i < words.length; i += 2) {
    const option = place(OPTION_COUNT + 1, words[i])
    if (option < 0) return Refusal.Word
    if (option === OPTION_COUNT) password = words[i + 1]
    const refusal = option < OPTION_COUNT && setOption(c, option, decimal(words[i + 1]))
    if (refusal) return refusal
  }
  const isDoor = c.option[Option.Door] === Door.Key ? Refusal.None : refusalOfPassword(loop.board, s, password, at)
  const refusal = isDoor || preset(s, c, at)
  if (!refusal) keepSettings(loop)
  return refusal
}

/** `left gammon 4 right`: the loser, how, the cube and its owner. */
function resultOrder(s: Session, words: string[], at: number): Refusal {
  const loser = place(SIDES, words[1])
  const owner = place(SIDES, words[4])
  return stateResult(s, loser, place(KINDS, words[2]), words[3] ? decimal(words[3]) : 1, owner < 0 ? 2 : owner, at)
}

/** Makes a ruling, also those that no row of the judge's menu has: overtime, dice, stops, turns. */
function rulingOrder(s: Session, command: Command, words: string[], at: number): Refusal {
  const side = place(SIDES, words[1])
  if (command === Command.Undo) return undoLastRuling(s, at)
  if (command === Command.Resume) {
    const how = words.length < 2 ? Ended.Now : place(ENDINGS, words[1])
    return how < 0 ? Refusal.Word : leaveRuling(s, how < 2 ? how : how + 1, at)
  }
  if (command === Command.Adjust) return rule(s, Ruling.Bank, side, decimal(words[2]) * 1000 + s.clock.bank[side], at)
  const what = place(Object.keys(RULINGS).length, words[1]) as Ruling | -1
  const who = place(SIDES, words[2])
  const value = words[who < 0 ? 2 : 3]
  if (
    what < 0 ||
    (who < 0 && RULINGS[what as Ruling].hasSide) ||
    (!value && RULINGS[what as Ruling].number === Given.Always)
  )
    return Refusal.Word
  return rule(s, what as Ruling, who < 0 ? 0 : who, value ? decimal(value) : 0, at)
}

/** Takes the numbers with which another clock answered `transfer`: its control, and where its match stands. */
function transferLine(s: Session, list: string, at: number): Refusal {
  const numbers = list.split(',').map(Number)
  const c = makeControl(numbers[0], numbers[1])
  c.bank = numbers[2]
  c.delay = numbers[3]
  for (let i = 0; i < Option.LeftBank; i++) c.option[i] = numbers[4 + i]
  copyClockOptions(c, s.control)
  const position = numbers.slice(4 + Option.LeftBank)
  const banks = position.splice(PLACES)
  takeBanks(c, banks)
  if (numbers.join() !== list || (banks.length && banks.length !== SIDES)) return Refusal.Range
  const refusal = refusalOf(c) || refusalOfPosition(c, position)
  if (refusal) return refusal
  copyControl(s.control, c)
  takeOver(s, position, at)
  return Refusal.None
}

/** `repl PASSWORD`, `password OLD NEW`: up to six digits. */
function passwordLine(loop: Loop, command: Command, words: string[], at: number): Refusal {
  const next = decimal(words[2])
  const refusal = refusalOfPassword(loop.board, loop.session, words[1], at)
  if (refusal) return refusal
  if (command === Command.Repl) loop.board.repl()
  else if (!(next >= 0 && next < PASSWORDS) || next % 1) return Refusal.Range
  else {
    const kept = keep(loop.board, PASSWORD, next)
    if (!kept) loop.board.renew()
    return kept
  }
  return Refusal.None
}

/** `ppm -125 PASSWORD`: the oscillator's correction in tenths of a ppm, used from the next power-on. */
function ppmLine(loop: Loop, words: string[], at: number): Refusal {
  const tenths = decimal(words[1])
  if (!words[1] || tenths % 1 || !(tenths >= -MOST_PPM && tenths <= MOST_PPM)) return Refusal.Range
  return refusalOfPassword(loop.board, loop.session, words[2], at) || keep(loop.board, PPM, tenths)
}

/** The place of a letter among so many, -1 when there is no such one. */
export function place(many: number, word: string | undefined): number {
  const at = word && word.length < 2 ? word.charCodeAt(0) - LETTER_A : -1
  return at >= 0 && at < many ? at : -1
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && word >= '0' && word < ':'
}

/** `3:00`, `1:30:00` in ms; NaN if it is no time. */
function timeOf(word: string): number {
  const parts = word.split(':')
  let seconds = 0
  for (let i = 0; i < parts.length; i++) {
    const part = decimal(parts[i])
    if (!parts[i] || (i && !(part >= 0 && part < 60))) return NaN
    seconds = part + seconds * 60
  }
  return seconds * 1000
}

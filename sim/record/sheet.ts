/*
 * The match sheet: a match from its record as plain text of 80 columns, for both players and the judge to sign.
 */

import { Block } from '../../firmware/core/block.ts'
import { Claim } from '../../firmware/core/claim.ts'
import { NOBODY } from '../../firmware/core/clock.ts'
import { type Control, makeControl, Option } from '../../firmware/core/control.ts'
import { BREAK } from '../../firmware/core/expiry.ts'
import { Won } from '../../firmware/core/match.ts'
import { STOP } from '../../firmware/core/stop.ts'
import { Stage } from '../../firmware/core/table.ts'
import { bitsOf } from '../../firmware/core/word.ts'
import { claimRow, stopRow } from '../clock/claims.ts'
import { showMs } from '../clock/time.ts'
import { DISCIPLINES, dateText } from '../clock/vocabulary.ts'
import { isThinned, readTold } from './entries.ts'
import { type Claimed, type Game, type Stop, type Story, storyOf } from './story.ts'

/** What the players are called; empty for a line to write on. */
export type Names = readonly [left: string, right: string]

const WIDTH = 80
const SIDES = ['left', 'right']
const FORMULAS = ['', 'by the US formula', 'by the US formula for pairs', 'by the Japanese formula']
const WORTH = ['', 'home mars counts 3', 'home mars counts 4']
/** How a match is won, by Won. */
const WAYS = ['', 'by score', 'by flag', 'the other came too late', 'by ruling']
const NAME = 46
const ABOUT_LINES: [head: string, block: Block][] = [
  ['event', Block.Event],
  ['round', Block.Round],
  ['table', Block.Table],
  ['clock', Block.Clock],
]
const INDENT = ' '.repeat(10)

/** The sheet of a record; throws TapeError, by `name`, when there is no match in it. */
export function sheetOf(words: readonly number[], names: Names = ['', ''], name = 'record'): string {
  const story = storyOf(words, name)
  const [left, right] = [Block.Left, Block.Right].map((block) => story.about[block] ?? '')
  const called: Names = [names[0] || left, names[1] || right]
  const lines = [
    ...['MATCH SHEET', ''],
    ...aboutLines(story),
    ...controlLines(story.s.control),
    ...called.map((text, side) => row(SIDES[side], nameLine(text))),
    ...section('GAMES', gameLines(story)),
    ...section(
      story.s.match.winner === NOBODY ? `TIME LEFT at ${whole(story.end)}, when last recorded` : 'TIME LEFT',
      timeLines(story),
    ),
    ...section('STOPS', story.stops.flatMap(stopLines)),
    ...section('BREAKS', breakLines(story)),
    ...section('RULINGS', rulingLines(story)),
    ...(story.adjournments.length ? section('ADJOURNED', adjournedLines(story)) : []),
    ...section('OTHER', [...otherLines(story), ...gapLines(words)]),
    ...section('RESULT', resultLines(story, called)),
    ...signatureLines(story, called),
  ]
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}

/** What the desk said of the match. A clock that nobody told the date says so. */
function aboutLines({ about, minutes, zone, signer }: Story): string[] {
  const said = ABOUT_LINES.flatMap(([head, block]) =>
    about[block] ? [row(head, about[block].slice(0, WIDTH - 10))] : [],
  )
  const judge = signer.before ? [row('judge', signer.before.slice(0, WIDTH - 10))] : []
  return [
    ...said,
    ...judge,
    row('date', minutes ? dateText(minutes, zone) : `${'_'.repeat(16)} (the clock was not told)`),
  ]
}

function section(title: string, lines: readonly string[]): string[] {
  return ['', title, ...(lines.length ? lines : ['  none'])]
}

function row(head: string, text: string): string {
  return head.padEnd(10) + text
}

function nameLine(name: string): string {
  return name ? name.slice(0, WIDTH - 10) : '_'.repeat(NAME)
}

/** Control, and below it what is not as usual, as many to a line as fit. */
function controlLines(control: Control): string[] {
  const { discipline, length, bank, delay } = control
  const first = `${DISCIPLINES[discipline].replace('-', ' ')}, ${length} ${length === 1 ? 'point' : 'points'}`
  const lines = [`${first}, bank ${whole(bank)}, delay ${delay / 1000} s`]
  for (const text of optionTexts(control)) {
    const last = lines[lines.length - 1]
    if (lines.length > 1 && last.length + text.length + 2 <= WIDTH - 10) lines[lines.length - 1] = `${last}, ${text}`
    else lines.push(text)
  }
  return lines.map((line, i) => (i ? INDENT + line : row('control', line)))
}

function optionTexts({ option, discipline, length }: Control): string[] {
  const breaks = option[Option.Breaks]
  const isUsual = breaks === makeControl(discipline, length).option[Option.Breaks]
  return [
    FORMULAS[option[Option.Formula]],
    option[Option.Scope] ? 'the flag loses the game' : '',
    option[Option.Refill] ? 'banks are filled for each game' : '',
    breaks || !isUsual ? `${breaks} ${breaks === 1 ? 'break' : 'breaks'} each` : '',
    option[Option.Runs] ? 'the bank runs in breaks' : '',
    option[Option.Overtime] ? `overtime ${whole(option[Option.Overtime] * 1000)} once` : '',
    WORTH[option[Option.Variant]],
    option[Option.LeftScore] + option[Option.RightScore] ? `begun at ${beginning(option)}` : '',
    option[Option.Played] ? 'the Crawford game has been' : '',
    option[Option.Lateness] ? `lateness limit ${option[Option.Lateness]} min` : '',
  ].filter(Boolean)
}

function beginning(option: readonly number[]): string {
  return `${option[Option.LeftScore]}:${option[Option.RightScore]}`
}

/** Whole seconds, as `14:00`. */
function whole(ms: number): string {
  return showMs(ms - (ms % 1000)).slice(0, -4)
}

const COLUMNS = [2, 6, 15, 11, 4, 8, 12, 12, 8]
const HEADS = ['no', 'won', 'how', 'cube', 'pts', 'score', 'left used', 'right used', 'turns']

function gameLines({ games, game, s }: Story): string[] {
  const lines = [cells(HEADS), ...games.map((g, i) => cells(gameCells(g, i + 1, s.control)))]
  if (game) lines.push(cells(lastCells(game, games.length + 1, s)))
  if ([...games, ...(game ? [game] : [])].some(({ isThinned }) => isThinned)) {
    lines.push('   -: too many presses to be entered one by one')
  }
  return games.length || game ? lines : []
}

/** A game without a result: still played, or the one in which the flag lost the match. */
function lastCells(game: Game, number: number, { match, control }: Story['s']): string[] {
  const cells = gameCells(game, number, control)
  return match.won === Won.ByFlag ? [cells[0], SIDES[match.winner], 'flag', ...cells.slice(3)] : cells
}

/** The first columns begin where they begin, the numbers end where they end. */
function cells(texts: readonly string[]): string {
  const isText = (i: number): boolean => i > 0 && i < 4
  // a number that fills its column still stands apart from the one before it
  const number = (text: string, width: number): string => (text.length < width ? text.padStart(width) : ` ${text}`)
  return texts.map((text, i) => (isText(i) ? ` ${text}`.padEnd(COLUMNS[i]) : number(text, COLUMNS[i]))).join('')
}

function gameCells(g: Game, number: number, control: Control): string[] {
  const used = g.used.map((ms) => (g.isThinned ? '-' : showMs(ms)))
  const turns = g.turns.join(',')
  if (g.ruling) {
    const winner = g.winner === NOBODY ? '-' : SIDES[g.winner]
    return [`${number}`, winner, g.ruling, '', `${g.points}`, g.score.join(':'), ...used, turns]
  }
  const cube = g.isCrawford ? 'Crawford' : g.value > 1 ? `${g.value} ${SIDES[g.owner] ?? ''}` : g.value ? '1' : '-'
  if (g.winner === NOBODY) return [`${number}`, '-', 'not over', g.isCrawford ? cube : '', '', '', ...used, turns]
  const kind = ['single', 'mars', control.option[Option.Variant] ? 'home mars' : 'koks', 'passed'][g.kind]
  const how = kind + (g.isFlag ? ', flag' : '')
  return [`${number}`, SIDES[g.winner], how, cube, `${g.points}`, g.score.join(':'), ...used, turns]
}

function timeLines({ s }: Story): string[] {
  return SIDES.map((side, i) => {
    const extra = s.clock.extra[i] ? `, and overtime ${whole(s.clock.extra[i])} not begun` : ''
    return `  ${side.padEnd(8)}${showMs(s.clock.bank[i])}${extra}`
  })
}

/**
 * ` 1:08 game 1 both hands 1:06.000, 0:36.000 over, ended by both`, with its claims below. Going on by both is told by its end.
 */
function stopLines(stop: Stop): string[] {
  const over = stop.long > STOP ? `, ${showMs(stop.long - STOP)} over` : ''
  const head = `  ${when(stop.at)}  game ${String(stop.game).padEnd(3)} ${stopRow(stop.how).sheet.padEnd(10)}`
  const lines = [`${head} ${showMs(stop.long)}${over}, ${stop.end}`]
  const claims = stop.claims
    .filter(({ claim, isStuck }) => claim !== Claim.GoOn || isStuck)
    .map((one) => claimedText(one, stop.isFirst))
  return [...lines, ...wrap(claims.length ? claims : ['not claimed'], ' '.repeat(32))]
}

function claimedText({ side, claim, at, isBack, isStuck }: Claimed, isFirst: boolean): string {
  const { sheet, sheetBack } = claimRow(claim)
  const text = isBack ? sheetBack : sheet
  const what = isStuck ? 'button stuck' : isFirst ? text.replace('move', 'opener') : text
  return `${SIDES[side]}: ${what} at ${when(at).trim()}`
}

/** Pieces, as many to a line as fit. */
function wrap(pieces: readonly string[], indent: string): string[] {
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines[lines.length - 1]
    if (last !== undefined && last.length + piece.length + 2 <= WIDTH) lines[lines.length - 1] = `${last}; ${piece}`
    else lines.push(indent + piece)
  }
  return lines
}

/** What happened, after the time at which it did; more than a line goes on below where the words begin. */
function told(at: number, what: string): string[] {
  const lines = [`  ${when(at)} `]
  for (const word of what.split(' ')) {
    const last = lines[lines.length - 1]
    if (last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`${' '.repeat(12)}${word}`)
  }
  return lines
}

/** Since the match began, in whole seconds. */
function when(ms: number): string {
  return whole(ms).padStart(8)
}

function breakLines({ breaks }: Story): string[] {
  return breaks.map(({ side, at, long, isOver }) => {
    const over = long > BREAK ? `, ${showMs(long - BREAK)} over` : ''
    return `  ${when(at)}  ${SIDES[side].padEnd(6)} ${showMs(long)}${over}${isOver ? '' : ', not over yet'}`
  })
}

/** Whoever rules signs it. */
function signed(what: string, by: string): string {
  return by ? `${what}, ${by}` : what
}

/** A match put off, with all that another clock needs to go on with it. */
function adjournedLines({ adjournments }: Story): string[] {
  return adjournments.flatMap(({ at, by, lines }) => [
    ...told(at, signed('the match is put off', by)),
    ...lines.flatMap((line) => told(at, line).map((part) => `${' '.repeat(12)}${part.slice(12)}`)),
  ])
}

/** Each ruling with its time, undone ones marked, and below them what each side has been given (J2). */
function rulingLines({ rulings, s }: Story): string[] {
  const lines = rulings.flatMap(({ at, what, by, isUndone }) =>
    told(at, signed(what + (isUndone ? ', undone' : ''), by)),
  )
  const [left, right] = [0, 1].map((side) => [0, 2, 4].map((i) => s.tally[i + side]))
  const given = (list: number[]): string => `remarks ${list[0]}, warnings ${list[1]}, penalty points ${list[2]}`
  const isGiven = s.tally.some((count) => count > 0)
  return isGiven ? [...lines, `  left    ${given(left)}`, `  right   ${given(right)}`] : lines
}

function otherLines({ events, s }: Story): string[] {
  const lines = events.flatMap(({ at, what }) => told(at, what))
  const [left, right] = s.clock.inert
  if (left + right) lines.push(`  presses that counted for nothing: left ${left}, right ${right}`)
  return lines
}

/** What the record lacks: a judge who settles a dispute by it has to know. */
function gapLines(words: readonly number[]): string[] {
  const torn = words.filter((word) => bitsOf(word) < 0).length
  const thin = readTold(words).filter(isThinned)
  const missing = thin.reduce((sum, { block }) => sum + block[0], 0)
  return [
    ...(torn ? [`  words of the record that are damaged; what they told is missing here: ${torn}`] : []),
    ...(missing ? [`  the record was nearly full: presses that are not in it: ${missing}`] : []),
  ]
}

function resultLines({ s: { match, stage } }: Story, names: Names): string[] {
  const score = `  score     ${match.score.join(':')}`
  if (match.winner === NOBODY) return [score, `  winner    none yet${stage === Stage.Adjourned ? ': adjourned' : ''}`]
  const how = WAYS[match.won]
  const name = names[match.winner] ? `${names[match.winner].slice(0, 32)}, ` : ''
  return [score, `  winner    ${SIDES[match.winner]}, ${name}${how}`]
}

/** The winner is marked: he hands in the sheet. */
function signatureLines({ s: { match } }: Story, names: Names): string[] {
  const line = (mark: string, who: string, name: string): string[] => [
    '',
    `${mark} ${who.padEnd(8)}${name.slice(0, 32).padEnd(34)}${'_'.repeat(30)}`,
  ]
  return [
    ...section(
      'SIGNATURES',
      match.winner === NOBODY ? ['  no winner yet'] : ['  [x] is the winner, who hands in the sheet'],
    ),
    ...SIDES.flatMap((side, i) => line(match.winner === i ? '[x]' : '[ ]', side, names[i])),
    ...line('   ', 'judge', ''),
  ]
}

/*
 * The face on three seven-segment displays: each bank on its player's large one, all else on the small one between them.
 *
 * In play every display has a key of its own, and nothing is done for one whose key is the same. Outside play there are
 * more things to say than cells to say them in, so that pages take turns, two seconds each, from the last deed of a hand on.
 */
import { Option } from '../core/control.ts'
import { Crawford } from '../core/match.ts'
import type { Session } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import { type Face, lookAgain } from './face.ts'
import { gamesOn } from './lists.ts'
import { pagesOf } from './pages.ts'
import { bankText, type Cells, delayCells, hoursText, Mark, put, SMALL, versus } from './row.ts'
import { Text } from './text.ts'
import { isUrgent } from './title.ts'

export { type CellScreen, type Cells, Mark, makeCells } from './row.ts'

/** From 100 minutes on a bank's seconds are on the small display; in tenths. */
const LONG = 60_000
/** Keys of the small display in play: from 2 on there is a delay. */
const enum Note {
  Score,
  Stuck,
  Overtime = -2,
  /** And less the seconds of a bank from 100 minutes on. */
  Seconds = -10,
  /** And less what the clock has found amiss, a Refusal. */
  Refusal = -100,
}
/** Sums of what is shown outside play are taken modulo this, so that they stay whole. */
const PRIME = 17_592_186_044_399

/**
 * Shows what the face says and the displays do not show yet; `beat` counts steps of two seconds, by which pages take turns
 * outside play, and `read` gives the words of the match record.
 */
export function paintCells(c: Cells, f: Face, beat: number, read: (index: number) => number): void {
  const language = f.session.control.option[Option.Language]
  const page = (f.session.page * 2 + language) * 16 + f.stage
  if (c.keys[0] !== page) turnPage(c, f, page)
  if (f.stage === Stage.Play) paintPlay(c, f)
  else paintRest(c, f, beat, read)
}

/** Another page, on which all is new. The brightness that was set is 1 to 3, and full where nothing was. */
function turnPage(c: Cells, f: Face, page: number): void {
  'cold'
  for (let i = 0; i < 4; i++) c.keys[i] = -1
  c.keys[0] = page
  c.screen.speak(f.session.control.option[Option.Language])
  c.full = f.session.control.option[Option.Bright] * 5 || 15
}

/** In play, where nothing of the face is new but the second: of a bank its last two figures at most, and never those of a long one. */
export function tickCells(c: Cells, f: Face, second: number): void {
  if (f.delay) return c.screen.show(SMALL, delayCells(second, f.turn), 0, halfOf(c))
  lookAgain(f, second)
  if (second * 10 >= LONG || c.keys[3] !== noteKey(f)) return paintPlay(c, f)
  const figure = second % 10
  c.screen.figure(f.run, 3, figure)
  if (figure > 8) c.screen.figure(f.run, 2, ((second / 10) | 0) % 6)
}

function paintPlay(c: Cells, f: Face): void {
  for (let side = 0; side < 2; side++) {
    const marks = f.low[side] * 2 + ((f.stuck >> side) & 1)
    const key = (f.time[side] * 16 + marks) * 2 + (f.run === side ? 1 : 0)
    if (c.keys[side + 1] !== key) {
      c.keys[side + 1] = key
      paintBank(c, f, side)
    }
  }
  const key = f.delay ? f.delay * 2 + f.turn : noteKey(f)
  if (c.keys[3] === key) return
  c.keys[3] = key
  if (key < 2) paintNote(c, f, key)
  else c.screen.show(SMALL, delayCells(f.delay, f.turn), 0, halfOf(c))
}

/** A bank that is low has dots before it, and one whose button is stuck a point above it. */
function paintBank(c: Cells, f: Face, side: number): void {
  const tenths = f.time[side]
  const isTenths = tenths < 100
  let marks = isTenths ? Mark.Point * 4 : Mark.Colon
  if (f.low[side]) marks |= Mark.Left
  if ((f.stuck >> side) & 1) marks |= Mark.Point * 4
  const n = isTenths ? tenths : clockFigures((tenths / 10) | 0)
  const text = isTenths ? (n < 10 ? '  0' : '  ') + n : n < 1000 ? ' ' + ('' + (n + 1000)).substr(1) : '' + n
  const cells = tenths < LONG ? text : longCells(tenths)
  c.screen.show(side, cells, marks, f.run === side ? c.full : waitingOf(c))
}

/** The figures of mm:ss as one number. */
function clockFigures(s: number): number {
  return s + ((s / 60) | 0) * 40
}

function longCells(tenths: number): string {
  'cold'
  return hoursText((tenths / 10) | 0).replace(':', '')
}

function halfOf(c: Cells): number {
  return (c.full + 1) >> 1
}

function waitingOf(c: Cells): number {
  return (c.full / 5) | 0
}

/** What stands on the small display once the delay is used up: the score, or for 8 seconds of 10 what is more urgent. */
function noteKey(f: Face): number {
  const tenths = f.time[f.turn]
  const isLong = tenths >= LONG
  const isOver = f.low[f.turn] & 4
  const refusal = f.session.refusal
  if (!f.stuck && !isOver && !isLong && !refusal) return Note.Score
  const s = (tenths / 10) | 0
  if (s % 10 < 2) return Note.Score
  if (refusal) return Note.Refusal - refusal
  return f.stuck ? Note.Stuck : isOver ? Note.Overtime : Note.Seconds - (s % 60)
}

function paintNote(c: Cells, f: Face, key: number): void {
  'cold'
  const m = f.session.match
  const seconds = Note.Seconds - key
  let text = '  :' + (seconds < 10 ? '0' : '') + seconds
  if (key === Note.Score) text = versus(m.score[0], m.score[1], m.crawford === Crawford.Now)
  else if (key < Note.Refusal) text = c.screen.phrase(Text.WrongPoints + Note.Refusal - key - 1)
  else if (key === Note.Stuck) text = c.screen.phrase(Text.Stuck)
  else if (key === Note.Overtime) text = c.screen.phrase(Text.Overtime)
  put(c, SMALL, text, halfOf(c))
}

/** The pages of everything that is not play. */
function paintRest(c: Cells, f: Face, beat: number, read: (index: number) => number): void {
  'cold'
  const s = f.session
  const deed = deedOf(s)
  if (deed !== c.deed || c.keys[1] < 0 || beat < c.since) {
    c.deed = deed
    c.since = beat
    c.games = s.page && s.stage !== Stage.Ruling ? gamesOn(s, read) : []
  }
  const step = beat - c.since
  const key = sum([deed, step, f.time[0], f.time[1], f.count, f.counted, f.delay, f.stuck, f.battery, f.hours])
  if (c.keys[1] === key) return
  c.keys[1] = key
  const pages = pagesOf(c, f)
  for (let display = 0; display <= SMALL; display++) {
    const list = pages[display]
    const text = list.length ? list[step % list.length] : ''
    put(c, display, text, levelOf(c, f, display, text))
  }
}

/** Full for what runs, has fallen, is sent or is urgent; half for what stands; little for the bank of who is not to move. */
function levelOf(c: Cells, f: Face, display: number, text: string): number {
  if (display === SMALL) return isUrgent(f) || f.session.refusal ? c.full : halfOf(c)
  if (text[0] === ';' || f.run === display || f.fell === display) return c.full
  const isOther = f.turn === 1 - display && f.stage !== Stage.Ruling
  return isOther && text === bankText(f.time[display]) ? waitingOf(c) : halfOf(c)
}

/** What hands have done, as one number; were two alike, a page would only begin in its middle. */
function deedOf(s: Session): number {
  const r = s.result
  const d = s.digits.length
  const control = [s.control.discipline, s.control.length, s.control.bank, s.control.delay]
  const menu = [s.row, s.value, s.digit, s.ruled.length, s.quick.length, s.typed, d, d ? s.digits[d - 1] : 0]
  const claims = [s.pick[0], s.pick[1], s.sent[0], s.sent[1], s.called, s.agreed, s.refusal, s.next]
  return sum([sum(control.concat(s.control.option)), sum(menu), sum(claims), r.step, r.kind, r.value, r.owner, s.who])
}

function sum(list: number[]): number {
  let total = 0
  for (let i = 0; i < list.length; i++) total = (total * 131 + list[i] + 40_000) % PRIME
  return total
}

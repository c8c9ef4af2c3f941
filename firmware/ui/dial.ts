/*
 * The dial: the page of play and of a match's end. Both banks are as large as fits, with a bar under the one that runs,
 * the delay below it, and the score in the middle.
 */
import { NOBODY, type Side, type Who } from '../core/clock.ts'
import { BOTH_LOST, Crawford, Won } from '../core/match.ts'
import { hasNoJudge } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import { type Face, isWeak } from './face.ts'
import { paintFigure } from './figures.ts'
import { box, type Glass, isNew, middle, noFigures, put, putBand, showDrawn, type TurnEnd } from './glass.ts'
import { doorHint, endHint } from './hint.ts'
import { Size } from './layout.ts'
import { bothText, legendText, refusalText } from './legend.ts'
import { BAND, Ink, LINE, type Pen, type Stroke, TALL_BAND } from './screen.ts'
import { NO_HINT, Text } from './text.ts'
import { paintDelay, paintTime, tickTime } from './times.ts'
import { scoreText } from './title.ts'

/** The places of the page; what each side has has two places. */
const enum Place {
  Score = 1,
  Time,
  Bar = 4,
  Corner = 6,
  Note = 8,
  Middle,
}

/** Half of the space between the two corners at a match's end. */
const MIDDLE = 64
/** Space beside a side's note. */
const EDGE = 4

export function paintDial(g: Glass, f: Face): void {
  const l = g.layout
  const s = f.session
  const isOther = isNew(g, Place.Middle, 0)
  if (isOther) box(g, l.half - 1, 0, l.half, l.bar - 2, Ink.Dark)
  for (let side = 0; side < 2; side++)
    if (isNew(g, Place.Time + side, f.time[side])) paintTime(g, side, f.time[side], Size.Short, Size.Long)
  if (isOther) g.screen.show() // show both times first
  if (f.stage === Stage.Play) {
    paintBars(g, f.run)
    paintDelays(g, f.turn, f.delay)
    if (f.run !== NOBODY) noteRun(g, f.run, f.delay)
  } else paintEnds(g, f)
  if (isNew(g, Place.Score, [s.match.score, s.match.crawford].join())) paintScore(g, f)
  paintNote(g, f)
}

/** In play: a bar as wide as its half, under the side that runs. */
function paintBars(g: Glass, run: Who): void {
  const l = g.layout
  for (let side = 0; side < 2; side++) {
    const x = side * l.half
    const isRunning = side === run
    if (isNew(g, Place.Bar + side, isRunning ? 1 : 0))
      box(g, x, l.bar, x + l.half - 1, l.barEnd, isRunning ? Ink.Dark : Ink.Light)
  }
}

/** In play: the delay of the side to move. */
function paintDelays(g: Glass, turn: Who, delay: number): void {
  for (let side = 0; side < 2; side++) {
    const seconds = side === turn ? delay : 0
    if (isNew(g, Place.Corner + side, seconds)) paintDelay(g, side, seconds)
  }
}

/** Notes which row counts down: the delay of this side or, without one, its bank. */
function noteRun(g: Glass, side: Side, delay: number): void {
  const run = g.run
  const which = delay ? side + 2 : side
  const row = g.rows[which]!
  run.row = row
  run.figures = g.figures[which]
  run.last = row.x.length - 1
  run.place = delay ? Place.Corner + side : Place.Time + side
  run.unit = delay ? 1 : 10
}

/** The strokes drawn with the pen that records. */
let strokes: Stroke[] = []

function recordDark(x: number, y: number, x2: number, y2: number): void {
  strokes.push({ ink: Ink.Dark, rect: { x, y, x2, y2 } })
}

function recordLight(x: number, y: number, x2: number, y2: number): void {
  strokes.push({ ink: Ink.Light, rect: { x, y, x2, y2 } })
}

/**
 * Records what the end of a turn changes, if each turn has a delay of this many seconds. For either side it paints the
 * page on which that side runs, and then the page after its press, with a pen that notes the strokes.
 */
export function recordTurnEnd(g: Glass, delay: number): void {
  if (g.turnEnd && g.turnEnd.delay === delay) return
  const keys = g.keys
  const figures = g.figures
  const rows = g.rows
  const drawn = g.drawn
  const end: TurnEnd = { delay, dark: [], light: [], delays: [], keys: [], figures: [] }
  g.pen = { fillRect: recordDark, clearRect: recordLight } as unknown as Pen
  for (let side = 0; side < 2; side++) {
    strokes = []
    g.keys = []
    g.figures = [[], [], noFigures(), noFigures()]
    g.rows = []
    paintBars(g, side)
    paintDelays(g, side, delay)
    g.keys[Place.Corner + side] = -1
    g.figures[2 + side].fill(0, 0, 2) // clear the delay, whatever it shows
    strokes = []
    paintBars(g, 1 - side)
    for (let i = 0; i < strokes.length; i++) (strokes[i].ink ? end.light : end.dark)[side] = strokes[i].rect
    strokes = end.delays[side] = []
    paintDelays(g, 1 - side, delay)
    end.keys[side] = g.keys
    end.figures[side] = g.figures
  }
  g.pen = g.glassPen
  g.keys = keys
  g.figures = figures
  g.rows = rows
  g.drawn = drawn
  g.turnEnd = end
}

/** Shows the end of `side`'s turn as it was recorded: first both bars, then both delays. */
export function paintTurnEnd(g: Glass, side: Side): void {
  const end = g.turnEnd!
  g.glassPen.fillRect(end.dark[side])
  g.glassPen.clearRect(end.light[side])
  g.screen.show()
  draw(g.glassPen, end.delays[side])
  g.screen.show()
  for (let i = 0; i < 2; i++) {
    g.keys[Place.Bar + i] = end.keys[side][Place.Bar + i]
    g.keys[Place.Corner + i] = end.keys[side][Place.Corner + i]
    g.figures[2 + i] = end.figures[side][2 + i].slice()
  }
  noteRun(g, 1 - side, end.delay)
}

function draw(pen: Pen, list: Stroke[]): void {
  for (let i = 0; i < list.length; i++) {
    const stroke = list[i]
    if (stroke.ink) pen.clearRect(stroke.rect)
    else pen.fillRect(stroke.rect)
  }
}

/**
 * Draws the new second of a running clock, and nothing else. It keeps the keys right: after two presses in one wake the
 * same delay is back, and by a stale key the old second would stay on the glass.
 */
export function paintTick(g: Glass, f: Face, second: number): void {
  const run = g.run
  const is = second % 10
  if (run.figures[run.last] === is + 1) {
    // mostly only the last figure changes
    run.figures[run.last] = is
    g.keys[run.place] = second * run.unit
    paintFigure(g.pen, run.row, run.row.x[run.last], is + 1, is)
    return g.screen.show()
  }
  const side = f.run as Side
  if (f.delay) {
    g.keys[Place.Corner + side] = second
    paintDelay(g, side, second)
  } else {
    g.keys[Place.Time + side] = second * 10
    tickTime(g, side, second)
  }
  showDrawn(g)
}

/** At a match's end: whose flag fell or who has won and, in place of the bar, what a hold of that side does. */
function paintEnds(g: Glass, f: Face): void {
  for (let side = 0; side < 2; side++) {
    paintHeld(g, f, side)
    paintEnd(g, f, side)
  }
}

/** Which side wants the result undone, and by what hold; or a stuck button. */
function paintHeld(g: Glass, f: Face, side: Side): void {
  const l = g.layout
  const s = f.session
  const hint = endHint(s, side, true)
  const isAsked = s.stage === Stage.Over && s.sent[side] > 0
  let text = ''
  if ((f.stuck >> side) & 1) text = g.screen.phrase(Text.Stuck)
  else if (isAsked) text = g.screen.phrase(Text.Undone)
  else if (hint !== NO_HINT) {
    text = legendText(g, Text.HoldFor, hint, false)
    if (g.screen.widthOf(text, 1) > l.half - EDGE) text = legendText(g, Text.HoldFor, hint, true)
  }
  put(g, Place.Bar + side, text, side * l.half + 2, l.bar, l.half - 4, 1, isAsked ? Ink.Light : Ink.Dark)
}

/** The word for a side: it fell, it won, or what it lost by; below 0 for none. */
function endWord(f: Face, side: Side): number {
  const m = f.session.match
  if (f.fell === side) return Text.Flag
  if (m.winner === side) return Text.Won
  if (m.winner === BOTH_LOST) return Text.Lost
  if (m.won === Won.ByLateness) return Text.Late
  return m.won === Won.ByRuling ? Text.Ruling : -1
}

function paintEnd(g: Glass, f: Face, side: Side): void {
  const l = g.layout
  const word = endWord(f, side)
  const wide = cornerOf(g, f)
  const x = side ? l.width - wide : 0
  const y = l.foot + LINE
  const text = word < 0 ? '' : g.screen.phrase(word)
  put(g, Place.Corner + side, text, x, y, wide, 2, f.fell === side ? Ink.Light : Ink.Dark)
}

/** The width of each corner of the foot: at the end a word needs more room than the delay's figures. */
function cornerOf(g: Glass, f: Face): number {
  return f.stage === Stage.Play ? g.layout.corner : g.layout.half - MIDDLE
}

/** The score, and under it the match length. In the Crawford game its name stands between them, with less space. */
function paintScore(g: Glass, f: Face): void {
  const l = g.layout
  const s = f.session
  const x = cornerOf(g, f)
  const width = l.width - x * 2
  const isCrawford = s.match.crawford === Crawford.Now && f.stage === Stage.Play
  box(g, x, l.foot - 2, l.width - x - 1, l.last - 1, Ink.Light)
  middle(g, scoreText(s), x, l.foot - (isCrawford ? 2 : 0), width, 2, Ink.Dark)
  if (isCrawford) middle(g, g.screen.phrase(Text.Crawford), x, l.foot + 29, width, 1, Ink.Dark)
  const length = g.screen.phrase(Text.MatchTo) + ' ' + s.control.length
  middle(g, length, x, l.foot + (isCrawford ? 48 : TALL_BAND), width, 1, Ink.Dark)
}

/** Whether this is before the first press of a match, when the page says how to stop. */
function isOpening(f: Face): boolean {
  const s = f.session
  return f.stage === Stage.Play && s.match.games === 0 && s.clock.turns[0] + s.clock.turns[1] === 0
}

/** Notes: at a side's end of the line what is wrong or what that side must know; in the middle what both must know. */
function paintNote(g: Glass, f: Face): void {
  const l = g.layout
  const screen = g.screen
  const s = f.session
  const y = l.last
  if (s.refusal) return put(g, Place.Note, refusalText(g, s), 0, y, l.width, 1, Ink.Light)
  const isTight = f.stage !== Stage.Play && !notesFit(g, f)
  const left = noteText(g, f, 0, isTight)
  const right = noteText(g, f, 1, isTight)
  const begin = left ? screen.widthOf(left, 1) + EDGE * 2 : 0
  const end = right ? l.width - screen.widthOf(right, 1) - EDGE * 2 : l.width
  const both = sharedText(g, f, end - begin)
  const wide = screen.widthOf(both, 1)
  const at = (l.width - wide) >> 1
  const x = at >= begin && at + wide <= end ? at : begin + ((end - begin - wide) >> 1)
  const texts = [left, wide > end - begin ? '' : both, right]
  putBand(g, Place.Note, y, BAND, texts, [EDGE, x, end + EDGE], Ink.Dark)
}

/** A side's note. In play: a stuck button or overtime. At the end: what its hold or, where it fits, its short does. */
function noteText(g: Glass, f: Face, side: Side, isTight: boolean): string {
  const s = f.session
  if (f.stage === Stage.Play) {
    if ((f.stuck >> side) & 1) return g.screen.phrase(Text.Stuck)
    return f.overtime[side] ? g.screen.phrase(Text.Overtime) : ''
  }
  const isAsked = f.stage === Stage.Over && s.sent[side] > 0
  if (f.isDeaf && !isAsked) return ''
  const hint = endHint(s, side, isAsked)
  if (hint === NO_HINT || (isTight && !isAsked)) return ''
  return legendText(g, isAsked ? Text.HoldFor : Text.Press, hint, true)
}

/** Whether the notes of both sides fit beside what both must know. */
function notesFit(g: Glass, f: Face): boolean {
  const screen = g.screen
  const sides = screen.widthOf(noteText(g, f, 0, false), 1) + screen.widthOf(noteText(g, f, 1, false), 1)
  return sides + screen.widthOf(sharedText(g, f, g.layout.width), 1) + EDGE * 4 <= g.layout.width
}

/** The hint on what to do: before the match's first press how to stop; at its end how to go on. */
function wayText(g: Glass, f: Face): string {
  const screen = g.screen
  if (f.stage === Stage.Play) return isOpening(f) ? screen.phrase(Text.HowToStop) : ''
  return hasNoJudge(f.session) ? bothText(g, doorHint(f.session)) : screen.phrase(Text.KeyNext)
}

/** That hint together with a low battery: in words where they fit, otherwise by its sign. */
function sharedText(g: Glass, f: Face, room: number): string {
  const screen = g.screen
  const way = wayText(g, f)
  if (!isWeak(f)) return way
  const sign = '\\ ' + f.hours + ' ' + screen.phrase(Text.Hours)
  const words = way ? way + '  ' + sign : screen.phrase(Text.LowBattery) + ' ' + f.hours
  return screen.widthOf(words, 1) > room ? sign : words
}

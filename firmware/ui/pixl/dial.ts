/*
 * The dial: both banks in big digits, and who runs as an inverse half. Of a time only the digits that changed are drawn.
 */
import { Stage } from '../../core/table.ts'
import { type Face, isWeak, Low } from '../face.ts'
import { hintsOf, NO_HINT } from '../hint.ts'
import { Text } from '../text.ts'
import { timeText, twoDigits } from '../time.ts'
import { titleKey } from '../words.ts'
import { type Glass, isNew, middle } from './glass.ts'
import { Font } from './screen.ts'
import { paintTitle } from './title.ts'

/** Places of the dial: the top line, then of each side its half, its time and what stands under it. */
const enum Place {
  Top = 1,
  Half,
  Time = Half + 2,
  Foot = Time + 2,
}

/**
 * In play the top line stays as it is while the stage lasts, and nothing is amiss: its beginning is the key that takes least to
 * find.
 */
export function paintDial(g: Glass, f: Face): void {
  const s = f.session
  if (isNew(g, Place.Top, f.stage === Stage.Play ? s.since * 128 + s.refusal * 2 + (isWeak(f) ? 1 : 0) : titleKey(f)))
    paintTitle(g, f)
  for (let side = 0; side < 2; side++) paintHalf(g, f, side)
}

function paintHalf(g: Glass, f: Face, side: number): void {
  const ink = f.run === side ? 0 : 1
  if (isNew(g, Place.Half + side, ink + ((f.stuck >> side) & 1) * 2 + f.low[side] * 4)) paintGround(g, f, side, ink)
  const isBare = g.texts[side] === ''
  if (isNew(g, Place.Time + side, f.time[side])) paintTime(g, timeText(f.time[side]), side, ink)
  const foot = f.turn === side ? f.delay * 4 + 2 : 0
  if (isNew(g, Place.Foot + side, f.fell === side ? 1 : foot)) paintFoot(g, f, side, ink, isBare)
}

/** The ground of a half: inverse while it runs, framed as its bank gets low. */
function paintGround(g: Glass, f: Face, side: number, ink: number): void {
  const x = side * 64
  const s = g.screen
  s.fill(x, 8, x + 63, 63, 1 - ink)
  if (!side) s.fill(63, 8, 63, 63, 1)
  const low = f.low[side] & 3
  if (low && f.stage === Stage.Play) paintFrame(g, x, low === Low.Minute ? 2 : 4, ink)
  if ((f.stuck >> side) & 1) paintMark(g, Text.Stuck, x, ink)
  else if (f.low[side] & 4) paintMark(g, Text.Overtime, x, ink)
  g.keys[Place.Time + side] = -1
  g.keys[Place.Foot + side] = -1
  g.texts[side] = ''
}

/** A word at the top of a half, which leaves the frame beside it. */
function paintMark(g: Glass, id: number, x: number, ink: number): void {
  'cold'
  const text = g.screen.phrase(id)
  middle(g, text, x + 30 - text.length * 3, 9, text.length * 6 + 3, ink)
}

/** A bank of a minute, or of ten seconds: seen, not heard. */
function paintFrame(g: Glass, x: number, thick: number, ink: number): void {
  'cold'
  const right = x ? 127 : 62
  g.screen.fill(x, 9, right, 63, ink)
  g.screen.fill(x + thick, 9 + thick, right - thick, 63 - thick, 1 - ink)
}

/** A time, centred in its half; of one whose figures stand where they stood only the last are drawn, from the one that changed on. */
function paintTime(g: Glass, text: string, side: number, ink: number): void {
  const before = g.texts[side]
  const length = text.length
  g.texts[side] = text
  const edge = before.length < 5 ? 4 : 0 // a frame, where there is one, stays: what stood as wide as 10:00 had none
  const left = side * 64
  const half = length > 5 ? 31 : length * 7 - 4 // wide figures are 14, tall ones 10, and a mark 6
  if (before.length !== length || before.substr(0, length - 2) !== text.substr(0, length - 2)) {
    if (before) g.screen.fill(left + edge, 17, left + 62 - edge, 44, 1 - ink)
    g.screen.write(text, left + 32 - half, length > 5 ? 19 : 17, length > 5 ? Font.Tall : Font.Big, ink)
  } else {
    if (before[length - 2] !== text[length - 2]) paintFigure(g, text[length - 2], 1, side, ink)
    paintFigure(g, text[length - 1], 0, side, ink)
  }
}

/** A figure of a time that stands there, its last one or the one before: a wide one, or a tall one of h:mm:ss. */
function paintFigure(g: Glass, figure: string, before: number, side: number, ink: number): void {
  const length = g.texts[side].length
  const end = side * 64 + (length > 5 ? 62 - before * 10 : length * 7 + 27 - before * 14)
  if (length > 5) g.screen.over(figure, end - 9, 19, end, 42, Font.Tall, ink)
  else g.screen.over(figure, end - 13, 17, end, 44, Font.Big, ink)
}

/**
 * The delay that runs, or the last figures of the bank, alone: all else stands. What is drawn over last is what changes with each
 * second, until its figure is 9. The next whole paint looks at both again, whatever it drew last.
 */
export function paintTick(g: Glass, f: Face, second: number): void {
  const side = f.run
  g.keys[Place.Foot + side] = g.keys[Place.Time + side] = -1
  if (f.delay) {
    if (second === 9) clearDelay(g, side, 0)
    const x = delayAt(second, side)
    g.screen.over('' + second, x, 46, x + (second < 10 ? 11 : 23), 59, Font.Medium, 0)
  } else {
    const figure = second % 10
    g.texts[side] = timeText(second * 10)
    if (figure === 9) paintFigure(g, twoDigits(second % 60)[0], 1, side, 0)
    paintFigure(g, '' + figure, 0, side, 0)
  }
  g.screen.show()
}

/** Under the time: the flag, the delay of the side to move, or what the buttons do. */
function paintFoot(g: Glass, f: Face, side: number, ink: number, isBare: boolean): void {
  const x = side * 64
  if (f.fell === side) {
    g.screen.fill(x, 46, x + 62, 63, ink)
    return g.screen.write(g.screen.phrase(Text.Flag), x + 8, 48, Font.Medium, 1 - ink)
  }
  if (f.stage !== Stage.Play) return paintWon(g, f, side)
  if (!isBare) clearDelay(g, side, ink)
  if (f.turn === side && f.delay) paintDelay(g, f.delay, side, ink)
}

function clearDelay(g: Glass, side: number, ink: number): void {
  g.screen.fill(side * 64 + 4, 46, side * 64 + 58, 59, 1 - ink)
}

function paintDelay(g: Glass, delay: number, side: number, ink: number): void {
  g.screen.write('' + delay, delayAt(delay, side), 46, Font.Medium, ink)
}

function delayAt(delay: number, side: number): number {
  return side * 64 + (delay < 10 ? 27 : 21)
}

/** At the end of a match: the winner, and what a short does. */
function paintWon(g: Glass, f: Face, side: number): void {
  'cold'
  const s = g.screen
  const x = side * 64
  s.fill(x, 46, x + 62, 63, 0)
  if (f.session.match.winner === side) middle(g, s.phrase(Text.Won), x + 4, 46, 54, 0)
  const brief = hintsOf(f.session)[side]
  if (brief !== NO_HINT) s.write('^' + s.phrase(brief), x + 2, 56, Font.Small, 1)
}

/*
 * The dial: both banks in big digits, and who runs as an inverse half. Of a time only the digits that changed are drawn.
 */
import { Stage } from '../core/table.ts'
import { type Face, Low } from './face.ts'
import { type Glass, isNew, middle } from './glass.ts'
import { NO_HINT, shortHint } from './hint.ts'
import { Font } from './screen.ts'
import { Text } from './text.ts'
import { timeText } from './time.ts'
import { paintTitle, titleKey } from './title.ts'

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
  if (isNew(g, Place.Top, f.stage === Stage.Play ? s.since * 64 + s.refusal : titleKey(f))) paintTitle(g, f)
  for (let side = 0; side < 2; side++) paintHalf(g, f, side)
}

function paintHalf(g: Glass, f: Face, side: number): void {
  const ink = f.run === side ? 0 : 1
  if (isNew(g, Place.Half + side, ink + ((f.stuck >> side) & 1) * 2 + f.low[side] * 4)) paintGround(g, f, side, ink)
  if (isNew(g, Place.Time + side, f.time[side])) paintTime(g, timeText(f.time[side]), side, ink)
  const foot = f.turn === side ? f.delay * 4 + 2 : 0
  if (isNew(g, Place.Foot + side, f.fell === side ? 1 : foot)) paintFoot(g, f, side, ink)
}

/** The ground of a half: inverse while it runs, framed as its bank gets low. */
function paintGround(g: Glass, f: Face, side: number, ink: number): void {
  const x = side * 64
  const s = g.screen
  s.fill(x, 8, x + 63, 63, 1 - ink)
  s.fill(63, 8, 63, 63, 1)
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

/** The digits of a time, centred in its half; those that already stand there are left alone. */
function paintTime(g: Glass, text: string, side: number, ink: number): void {
  const before = g.texts[side]
  const isSame = before.length === text.length && before[1] === text[1]
  g.texts[side] = text
  const font = text.length > 5 ? Font.Tall : Font.Big
  const wide = font === Font.Big ? 14 : 10
  const marks = text.length > 5 ? 2 : 1
  let x = side * 64 + 32 - ((text.length - marks) * wide + marks * 6) / 2
  const edge = wide === 14 && text.length < 5 ? 4 : 0 // a frame, where there is one, stays
  if (!isSame) g.screen.fill(side * 64 + edge, 17, side * 64 + 62 - edge, 44, 1 - ink)
  for (let i = 0; i < text.length; i++) {
    if (!isSame || before[i] !== text[i]) paintGlyph(g, text[i], x, wide, font, ink, isSame)
    x += text[i] === ':' || text[i] === '.' ? 6 : wide
  }
  g.ends[side] = x - wide
}

/**
 * The delay that runs, or the last digit of the bank, alone: all else stands. The keys stay those of the last whole paint: what
 * counts down has another one at the next.
 */
export function paintTick(g: Glass, f: Face): void {
  const side = f.run
  const isBig = g.texts[side].length < 6
  if (f.delay) paintFoot(g, f, side, 0)
  else {
    const digit = '' + ((f.time[side] / 10) % 10)
    paintGlyph(g, digit, g.ends[side], isBig ? 14 : 10, isBig ? Font.Big : Font.Tall, 0, true)
  }
  g.screen.show()
}

function paintGlyph(g: Glass, glyph: string, x: number, wide: number, font: Font, ink: number, isOver: boolean): void {
  const y = font === Font.Big ? 17 : 19
  if (isOver) g.screen.fill(x, y, x + wide - 1, 61 - y, 1 - ink)
  g.screen.write(glyph, x, y, font, ink)
}

/** Under the time: the flag, the delay of the side to move, or what the buttons do. */
function paintFoot(g: Glass, f: Face, side: number, ink: number): void {
  const x = side * 64
  if (f.fell === side) {
    g.screen.fill(x, 46, x + 62, 63, ink)
    return g.screen.write(g.screen.phrase(Text.Flag), x + 8, 48, Font.Medium, 1 - ink)
  }
  if (f.stage !== Stage.Play) return paintEnd(g, f, side)
  g.screen.fill(x + 4, 46, x + 58, 59, 1 - ink)
  if (f.turn === side && f.delay) {
    g.screen.write('' + f.delay, x + (f.delay < 10 ? 27 : 21), 46, Font.Medium, ink)
  }
}

/** At the end of a match: the winner, and what a short does. */
function paintEnd(g: Glass, f: Face, side: number): void {
  'cold'
  const s = g.screen
  const x = side * 64
  s.fill(x, 46, x + 62, 63, 0)
  if (f.session.match.winner === side) middle(g, s.phrase(Text.Won), x + 4, 46, 54, 0)
  const brief = shortHint(f.session, side)
  if (brief !== NO_HINT) s.write('^' + s.phrase(brief), x + 2, 56, Font.Small, 1)
}

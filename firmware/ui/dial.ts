/*
 * The dial: both banks in big digits, and who runs as an inverse half. Of a time only the digits that changed are drawn.
 */
import { NOBODY } from '../core/clock.ts'
import { Stage } from '../core/table.ts'
import type { Face } from './face.ts'
import { type Glass, isNew, line } from './glass.ts'
import { bothHint, NO_HINT, shortHint } from './hint.ts'
import { Font, type Screen } from './screen.ts'
import { Text } from './text.ts'
import { timeText } from './time.ts'

/** Places of the dial: the top line, then of each side its half, its time and what stands under it. */
const enum Place {
  Top = 1,
  Half,
  Time = Half + 2,
  Foot = Time + 2,
}

export function paintDial(g: Glass, f: Face): void {
  if (isNew(g, Place.Top, f.count)) paintTop(g, f)
  for (let side = 0; side < 2; side++) paintHalf(g, f, side)
}

function paintTop(g: Glass, f: Face): void {
  'cold'
  line(g, topText(g.screen, f), 1, 0, 127, 1)
}

function topText(s: Screen, f: Face): string {
  if (f.stage === Stage.Stop) return stopText(s, f)
  if (f.stage === Stage.Open) return s.phrase(Text.OpeningRoll)
  const c = f.control
  return s.phrase(Text.Short + c.discipline) + ' ' + c.length + '  ' + c.delay / 1000 + s.phrase(Text.Seconds)
}

function stopText(s: Screen, f: Face): string {
  const count = f.count > 0 ? timeText(f.count * 10) : '+' + timeText(-f.count * 10)
  return s.phrase(Text.Stop) + ' ' + count
}

function paintHalf(g: Glass, f: Face, side: number): void {
  const x = side * 64
  const ink = f.run === side ? 0 : 1
  const stuck = (f.stuck >> side) & 1
  if (isNew(g, Place.Half + side, ink + stuck * 2)) {
    g.screen.fill(x, 9, x + 63, 63, 1 - ink)
    g.screen.fill(63, 9, 63, 63, 1)
    if (stuck) g.screen.write(g.screen.phrase(Text.Stuck), x + 17, 9, Font.Small, ink)
    g.keys[Place.Time + side] = -1
    g.keys[Place.Foot + side] = -1
    g.texts[side] = ''
  }
  if (isNew(g, Place.Time + side, f.time[side])) paintTime(g, timeText(f.time[side]), side, ink)
  const foot = f.turn === side ? f.delay * 4 + 2 : 0
  if (isNew(g, Place.Foot + side, f.fell === side ? 1 : foot)) paintFoot(g, f, side, ink)
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
  if (!isSame) g.screen.fill(side * 64, 17, side * 64 + 62, 44, 1 - ink)
  for (let i = 0; i < text.length; i++) {
    if (!isSame || before[i] !== text[i]) paintGlyph(g, text[i], x, wide, font, ink, isSame)
    x += text[i] === ':' || text[i] === '.' ? 6 : wide
  }
}

function paintGlyph(g: Glass, glyph: string, x: number, wide: number, font: Font, ink: number, isOver: boolean): void {
  const y = font === Font.Big ? 17 : 21
  if (isOver) g.screen.fill(x, y, x + wide - 1, y + wide * 2 - 1, 1 - ink)
  g.screen.write(glyph, x, y, font, ink)
}

/** Under the time: the flag, the delay of the side to move, or what the buttons do. */
function paintFoot(g: Glass, f: Face, side: number, ink: number): void {
  const x = side * 64
  g.screen.fill(x, 46, x + 62, 63, f.fell === side ? ink : 1 - ink)
  if (f.fell === side) return g.screen.write(g.screen.phrase(Text.Flag), x + 8, 48, Font.Medium, 1 - ink)
  if (f.turn === side) return paintDelay(g, f, x, ink)
  if (f.stage !== Stage.Play) paintHints(g, f, side)
}

/** What this side's button does now, and both together; a stop and the opening roll only. */
function paintHints(g: Glass, f: Face, side: number): void {
  'cold'
  const x = side * 64
  const hint = shortHint(f.stage, side)
  const both = bothHint(f.stage)
  if (hint !== NO_HINT) g.screen.write(g.screen.phrase(hint), x + 5, 52, Font.Small, 1)
  if (both === NO_HINT) return
  g.screen.write(g.screen.phrase(Text.Both), x + 17, 47, Font.Small, 1)
  g.screen.write(g.screen.phrase(both), x + 14, 56, Font.Small, 1)
}

/** A side to move that stands keeps a bar under its time. */
function paintDelay(g: Glass, f: Face, x: number, ink: number): void {
  if (f.run === NOBODY) g.screen.fill(x + 2, 46, x + 61, 47, ink)
  if (f.delay) g.screen.write('' + f.delay, x + (f.delay < 10 ? 27 : 21), 48, Font.Medium, ink)
}

/*
 * The menu page: the control row by row, for the judge who sets it and for the players who agree to it.
 */
import { leastDelay, mostDelay, Refusal } from '../core/control.ts'
import { Row } from '../core/setup.ts'
import { Stage } from '../core/table.ts'
import type { Face } from './face.ts'
import { type Glass, isNew, line } from './glass.ts'
import { bothHint, holdHint, NO_HINT, shortHint } from './hint.ts'
import { Font } from './screen.ts'
import { Text } from './text.ts'
import { timeText } from './time.ts'

/** Places of the menu page: four rows, then the line of reasons and the hints of each side. */
const enum Place {
  Row = 1,
  Reason = 5,
  Hint,
}

export function paintMenu(g: Glass, f: Face): void {
  'cold'
  for (let row = 0; row <= Row.Bank; row++) {
    const isHere = f.stage === Stage.Setup && f.row === row
    if (isNew(g, Place.Row + row, valueIn(f, row) * 2 + (isHere ? 1 : 0))) paintRow(g, f, row, isHere ? 0 : 1)
  }
  if (isNew(g, Place.Reason, f.refusal * 4 + f.stuck)) paintReason(g, f)
  for (let side = 0; side < 2; side++) {
    if (isNew(g, Place.Hint + side, (f.agreed >> side) & 1)) paintHints(g, f, side)
  }
}

function valueIn(f: Face, row: number): number {
  const c = f.control
  if (row === Row.Discipline) return c.discipline
  return row === Row.Length ? c.length : (row === Row.Delay ? c.delay : c.bank) / 1000
}

function paintRow(g: Glass, f: Face, row: number, ink: number): void {
  const y = row * 9
  g.screen.fill(0, y, 127, y + 8, 1 - ink)
  line(g, g.screen.phrase(Text.Discipline + row), 1, y + 1, 60, ink)
  line(g, valueText(g, f, row), 62, y + 1, 66, ink)
}

function valueText(g: Glass, f: Face, row: number): string {
  if (row === Row.Discipline) return g.screen.phrase(Text.Short + f.control.discipline)
  if (row !== Row.Bank) return '' + valueIn(f, row)
  return f.control.bank ? timeText(f.control.bank / 100) : '-'
}

/** The reason of a refusal, or which button is stuck. */
function paintReason(g: Glass, f: Face): void {
  line(g, reasonText(g, f), 1, 38, 126, 1)
  for (let side = 0; side < 2; side++) {
    if (!f.refusal && (f.stuck >> side) & 1) line(g, g.screen.phrase(Text.Stuck), side * 64 + 2, 38, 60, 1)
  }
}

/** Why the control was refused; for a delay with the range that its discipline allows. */
function reasonText(g: Glass, f: Face): string {
  if (!f.refusal) return ''
  const text = g.screen.phrase(Text.WrongPoints + f.refusal - 1)
  return f.refusal === Refusal.Delay
    ? text + ' ' + leastDelay(f.control.discipline) + '-' + mostDelay(f.control.discipline)
    : text
}

function paintHints(g: Glass, f: Face, side: number): void {
  const s = g.screen
  const x = side * 64 + 2
  const isAgreed = (f.agreed >> side) & 1
  const brief = shortHint(f.stage, side)
  const hold = holdHint(f.stage, side)
  const both = bothHint(f.stage)
  if (brief !== NO_HINT) line(g, s.phrase(brief), x, 47, 60, 1)
  if (isAgreed) {
    s.fill(x, 46, x + 59, 54, 1)
    s.write(s.phrase(Text.Agreed), x + 12, 47, Font.Small, 0)
  } else if (hold !== NO_HINT) {
    line(g, s.phrase(Text.Hold) + ' ' + s.phrase(hold), x, brief === NO_HINT ? 47 : 56, 60, 1)
  }
  if (both !== NO_HINT) line(g, s.phrase(Text.Both) + ' ' + s.phrase(both), 31, 56, 66, 1)
}

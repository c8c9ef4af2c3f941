/*
 * The menu page: the control row by row for the judge who sets it, and as a whole for the players who agree to it.
 */
import { type Control, leastDelay, mostDelay, Option, Refusal } from '../../core/control.ts'
import { markOf } from '../../core/mark.ts'
import { hasRow, ROWS } from '../../core/setup.ts'
import type { Session } from '../../core/state.ts'
import { Column, Stage } from '../../core/table.ts'
import { type Face, isWeak } from '../face.ts'
import { hintsOf } from '../hint.ts'
import { TEXT_LENGTH, Text } from '../text.ts'
import { markText, timeText } from '../time.ts'
import { optionText, valueIn, valueText } from '../values.ts'
import { paintFoot } from './foot.ts'
import { type Glass, isNew, line, middle } from './glass.ts'
import { Font } from './screen.ts'

/** Places of the menu page: four rows, then the line of reasons and the hints of each side. */
const enum Place {
  Row = 1,
  Reason = 5,
  Hint,
  Foot = Hint + 2,
}

/** Rows to be seen at once. */
const SEEN = 4

export function paintMenu(g: Glass, f: Face): void {
  'cold'
  const s = f.session
  if (f.stage === Stage.Setup) paintRows(g, s.control, s.row)
  else paintControl(g, f)
  const reason = (s.refusal * 4 + f.stuck) * 128 + f.battery
  if (isNew(g, Place.Reason, reason * 65_536 + markOf(s.control))) paintReason(g, f)
  for (let side = 0; side < 2; side++) {
    if (isNew(g, Place.Hint + side, (s.agreed >> side) & 1) && f.stage === Stage.Ready) paintHints(g, s, side)
  }
  if (f.stage === Stage.Setup && isNew(g, Place.Foot, s.refusal)) paintFoot(g, s)
}

/** The row that is set, and those about it that this control has. */
function paintRows(g: Glass, c: Control, here: number): void {
  const rows: number[] = []
  let at = 0
  for (let row = 0; row < ROWS; row++) {
    if (row === here) at = rows.length
    if (hasRow(row, c)) rows.push(row)
  }
  const last = rows.length - SEEN
  const first = at < 2 ? 0 : at - 2 < last ? at - 2 : last > 0 ? last : 0
  for (let i = 0; i < SEEN; i++) {
    const row = i < rows.length ? rows[first + i] : -1
    const key = row < 0 ? 0 : (row * 2 + (row === here ? 1 : 0) + 2) * 65_536 + valueIn(c, row)
    if (isNew(g, Place.Row + i, key)) paintRow(g, c, row, i * 9, row === here ? 0 : 1)
  }
}

function paintRow(g: Glass, c: Control, row: number, y: number, ink: number): void {
  g.screen.fill(0, y, 127, y + 8, 1 - ink)
  if (row < 0) return
  line(g, g.screen.phrase(Text.Discipline + row), 1, y + 1, 59, ink)
  line(g, valueText(g, c, row), 61, y + 1, 67, ink)
}

/** The whole control, each part on the first line that has room for it; `texts` has it as it stands on the glass. */
function paintControl(g: Glass, f: Face): void {
  const lines: string[] = []
  const parts = partsOf(g, f.session.control)
  parts.push(batteryText(g, f))
  for (let i = 0; i < parts.length; i++) {
    let at = 0
    while (at < lines.length && lines[at].length + 2 + parts[i].length > TEXT_LENGTH) at++
    lines[at] = at < lines.length ? lines[at] + '  ' + parts[i] : parts[i]
  }
  const all = lines.join('|') + f.stuck
  if (!isNew(g, Place.Row, 0) && g.texts[0] === all) return
  g.texts[0] = all
  g.drawn = 1
  g.screen.fill(0, 0, 127, 46, 0)
  const pitch = lines.length > 5 ? 8 : 9
  for (let i = 0; i < lines.length && i < 6; i++) g.screen.write(lines[i], 1, i * pitch, Font.Small, 1)
}

function partsOf(g: Glass, c: Control): string[] {
  const o = c.option
  const parts = [g.screen.phrase(Text.Short + c.discipline) + ' ' + c.length]
  if (o[Option.LeftScore] + o[Option.RightScore]) parts.push(o[Option.LeftScore] + ':' + o[Option.RightScore])
  parts.push(g.screen.phrase(Text.Bank) + ' ' + timeText(c.bank / 100))
  parts.push(g.screen.phrase(Text.PerMove) + ' ' + c.delay / 1000 + g.screen.phrase(Text.Seconds))
  for (let option = Option.Scope; option <= Option.Door; option++) {
    const isShown = option !== Option.LeftScore && option !== Option.RightScore
    if (o[option] && isShown)
      parts.push(g.screen.phrase(Text.Formula + option) + ' ' + optionText(g, option, o[option]))
  }
  return parts
}

/** The reason of a refusal, or which button is stuck. */
function paintReason(g: Glass, f: Face): void {
  if (f.stage === Stage.Setup) line(g, reasonText(g, f), 1, 38, 126, 1)
  const text = batteryText(g, f) + (isWeak(f) ? '' : ' ' + markText(f.id) + markText(markOf(f.session.control)))
  if (f.stage === Stage.Setup && !f.session.refusal && !f.stuck) line(g, text, 1, 38, 126, isWeak(f) ? 0 : 1)
  for (let side = 0; side < 2; side++) {
    if (!f.session.refusal && (f.stuck >> side) & 1) line(g, g.screen.phrase(Text.Stuck), side * 64 + 2, 38, 60, 1)
  }
}

/** The battery's charge; when it is low, the hours that are left (S4). */
function batteryText(g: Glass, f: Face): string {
  if (isWeak(f)) return g.screen.phrase(Text.LowBattery) + ' ' + f.hours
  return g.screen.phrase(Text.Battery) + ' ' + f.battery + '%'
}

/** Why the control was refused; for a delay with the range that its discipline allows. */
function reasonText(g: Glass, f: Face): string {
  const s = f.session
  if (!s.refusal) return ''
  const text = g.screen.phrase(Text.WrongPoints + s.refusal - 1)
  return s.refusal === Refusal.Delay
    ? text + ' ' + leastDelay(s.control.discipline) + '-' + mostDelay(s.control.discipline)
    : text
}

/** In ready, who has agreed is offered what he can do about the other one, in the place of what both can do. */
function paintHints(g: Glass, s: Session, side: number): void {
  const hints = hintsOf(s)
  const x = side * 64 + 2
  const screen = g.screen
  const hold = '_' + screen.phrase(hints[Column.LeftHold + side])
  const both = screen.phrase(Text.Both) + ' ' + screen.phrase(hints[Column.Chord])
  const isAgreed = (s.agreed >> side) & 1
  screen.fill(x, 47, x + 61, 55, isAgreed)
  if (isAgreed) middle(g, screen.phrase(Text.Agreed), x, 49, 60, 0)
  else screen.write(hold, x, 49, Font.Small, 1)
  if (!s.agreed) return middle(g, both, 0, 57, 128, 1)
  if (!isAgreed) return
  screen.fill(0, 56, 127, 63, 0)
  screen.write(hold, side ? 127 - hold.length * 6 : 2, 57, Font.Small, 1)
  screen.write(both, side ? 2 : 127 - both.length * 6, 57, Font.Small, 1)
}

/*
 * The menu: the control row by row for the judge who sets it, and as a whole for the players who agree to it.
 */
import { Block } from '../core/block.ts'
import type { Ms, Side } from '../core/clock.ts'
import { type Control, OPTION_COUNT, OPTIONS, Option } from '../core/control.ts'
import { markOf } from '../core/fingerprint.ts'
import { isSame } from '../core/quick.ts'
import { hasRow, Row, rowBelow } from '../core/setup.ts'
import { hasNoJudge, type Session } from '../core/state.ts'
import { Column, Stage } from '../core/table.ts'
import { type Face, isWeak, TimeChip, UNKNOWN } from './face.ts'
import { box, type Glass, isNew, line, middle } from './glass.ts'
import { hintsOf } from './hint.ts'
import { paintFoot, paintLegend } from './legend.ts'
import { BAND, Ink, LINE, TALL_BAND } from './screen.ts'
import { Text } from './text.ts'
import { markText, tenthsShown, timeText } from './time.ts'
import { namedOption, nameOf, rowText, valueIn, valueText } from './values.ts'

/** Rows of the menu to be seen at once; a place each. */
const SEEN = 6
/** Lines of two columns under the bank and the delay. */
const LINES = 5
const TIMES = TALL_BAND - 1
const PARTS = TIMES + TALL_BAND - 1
const EDGE = 8
/** How high a capital is. */
const CAPITAL = 14

/** Places of both pages: rows of the menu or halves of the control, then what is wrong, what both sides see, and the legend. */
const enum Place {
  Row = 1,
  Reason = 7,
  Agreed,
  Legend = Agreed + 2,
  Control,
}

/** The rows, or the control. */
export function paintMenu(g: Glass, f: Face): void {
  'cold'
  const s = f.session
  const l = g.layout
  const isControl = isNew(g, Place.Control, [controlText(s.control), s.stage === Stage.Arrived && s.clock.bank].join())
  const isOther = isNew(g, Place.Reason, [f.stuck, batteryText(g, f), f.chip, s.about[Block.Clock]].join()) || isControl
  if (f.stage === Stage.Setup) {
    paintRows(g, s)
    if (isOther)
      middle(g, reasonText(g, f), 0, TALL_BAND + SEEN * BAND + 2, l.width, 1, isWeak(f) ? Ink.Light : Ink.Dark)
  } else if (isOther) paintControl(g, f)
}

/** What each side has agreed to, and what the buttons do. */
export function paintMenuEnd(g: Glass, f: Face): void {
  'cold'
  const s = f.session
  const legend = g.layout.height - BAND - LINE * 2
  for (let side = 0; s.stage !== Stage.Setup && side < 2; side++) paintAgreed(g, f, side, legend - BAND)
  if (!isNew(g, Place.Legend, [s.refusal, s.agreed, s.locked, hasNoJudge(s), s.control.discipline].join())) return
  const hints = hintsOf(s)
  paintLegend(g, hints, legend)
  paintFoot(g, s, hints[Column.Both], footText(g, s), false)
}

/** All of a control. */
function controlText(c: Control): string {
  return [c.discipline, c.length, c.bank, c.delay, c.option].join()
}

/** The row that is being set, and the rows around it that this control has. */
function paintRows(g: Glass, s: Session): void {
  const c = s.control
  const here = s.row
  const rows: number[] = []
  let at = 0
  let row: Row = Row.Quick
  do {
    if (row === here) at = rows.length
    if (hasRow(row, c)) rows.push(row)
    row = rowBelow(row)
  } while (row !== Row.Quick)
  const last = rows.length - SEEN
  const first = at < 3 ? 0 : at - 3 < last ? at - 3 : last > 0 ? last : 0
  const title = g.screen.phrase(Text.SetupPage) + clockText(g, s)
  if (isNew(g, Place.Agreed, title)) middle(g, title, 0, 0, g.layout.width, 2, Ink.Dark)
  for (let i = 0; i < SEEN; i++) {
    const row = first + i < rows.length ? rows[first + i] : -1
    const is = row < 0 ? '' : row === Row.Quick ? [controlText(c), s.quick.length, s.picked] : valueIn(c, row)
    if (isNew(g, Place.Row + i, [row, row === here, is].join()))
      paintRow(g, s, row, TALL_BAND + i * BAND, row === here ? Ink.Light : Ink.Dark)
  }
}

function paintRow(g: Glass, s: Session, row: Row, y: number, ink: Ink): void {
  const l = g.layout
  const c = s.control
  box(g, 0, y, l.width - 1, y + BAND - 1, 1 - ink)
  if (row < 0) return
  if (row === Row.Quick) return paintQuick(g, s, y, ink)
  const name = g.screen.phrase(rowText(row))
  const unit = row === Row.Delay ? ' ' + g.screen.phrase(Text.Seconds) : ''
  line(g, name, EDGE, y + 1, l.half - EDGE, ink)
  lineAfter(g, valueText(g, c, row) + unit, EDGE * 2 + g.screen.widthOf(name, 1), y + 1, ink)
}

/** A text in the second column; further left where it is wide, and further right where `begin`, the end of what stands before it, is. */
function lineAfter(g: Glass, text: string, begin: number, y: number, ink: Ink): void {
  const l = g.layout
  const end = l.width - EDGE - g.screen.widthOf(text, 1)
  const x = end < l.half + EDGE ? end : l.half + EDGE
  const at = x < begin ? begin : x
  line(g, text, at, y, l.width - at - EDGE, ink)
}

/** The quick list: the place in it, and the control with as much of its times as fits. */
function paintQuick(g: Glass, s: Session, y: number, ink: Ink): void {
  const l = g.layout
  const screen = g.screen
  const c = s.control
  const many = s.quick.length
  const place = isListed(s) ? s.picked + 1 + '/' + many : many ? '-/' + many : ''
  const name = screen.phrase(Text.QuickList) + ' ' + place
  let text = nameOf(g, c)
  const wide = screen.widthOf(name, 1) + EDGE * 2
  const room = l.width - EDGE - wide
  const bank = text + ', ' + timeText(c.bank / 100)
  const whole = bank + ', ' + c.delay / 1000 + ' ' + screen.phrase(Text.Seconds)
  if (screen.widthOf(bank, 1) <= room) text = bank
  if (screen.widthOf(whole, 1) <= room) text = whole
  line(g, name, EDGE, y + 1, wide - EDGE, ink)
  lineAfter(g, text, wide, y + 1, ink)
}

/** Whether the control is the one of the quick list that was picked. */
function isListed(s: Session): boolean {
  return s.quick.length > 0 && isSame(s.control, s.quick[s.picked])
}

/** The whole control: what is played and the times large, all else in two columns. */
function paintControl(g: Glass, f: Face): void {
  const l = g.layout
  const c = f.session.control
  middle(g, nameOf(g, c), 0, 0, l.width, 2, Ink.Dark)
  const parts = partsOf(g, c)
  const battery = batteryText(g, f)
  parts.push(battery && battery + clockText(g, f.session))
  const isTight = layParts(g, parts, -1) > LINES
  if (layParts(g, parts, -1) > LINES + 1) {
    parts[parts.length - 1] = isWeak(f) ? '\\ ' + f.hours + ' ' + g.screen.phrase(Text.Hours) : ''
  }
  const top = isTight ? PARTS - LINE : PARTS
  paintTimes(g, c, f.stage === Stage.Arrived ? f.session.clock.bank[f.session.who as Side] : c.bank, isTight)
  box(g, 0, top, l.width - 1, PARTS + LINES * LINE - 1, Ink.Light)
  layParts(g, parts, top)
}

/**
 * The bank, of who came late what he has left, and the delay, large, each after its name. Both are small where one does not fit, or where the parts need another
 * line.
 */
function paintTimes(g: Glass, c: Control, bank: Ms, isTight: boolean): void {
  const l = g.layout
  const screen = g.screen
  const texts = [screen.phrase(Text.Bank), timeText(tenthsShown(bank)), screen.phrase(Text.Delay)]
  texts.push(c.delay / 1000 + ' ' + screen.phrase(Text.Seconds))
  const gap = LINE >> 1
  box(g, 0, TIMES, l.width - 1, PARTS - 1, Ink.Light)
  let scale = isTight ? 1 : 2
  for (let i = 0; i < 4; i += 2) {
    if (screen.widthOf(texts[i], 1) + gap + screen.widthOf(texts[i + 1], 2) > l.half - EDGE) scale = 1
  }
  for (let i = 0; i < 4; i += 2) {
    const name = screen.widthOf(texts[i], 1) + gap
    const x = (i ? l.half : 0) + ((l.half - name - screen.widthOf(texts[i + 1], scale)) >> 1)
    screen.write(texts[i], x, TIMES + 1 + (isTight ? 0 : CAPITAL), 1)
    screen.write(texts[i + 1], x + name, TIMES + 1 + (isTight ? 0 : (2 - scale) * CAPITAL), scale)
  }
}

/**
 * Writes each part on the first line from `top` that has room, in the second column where it can. Below 0 it only counts the
 * lines.
 */
function layParts(g: Glass, parts: string[], top: number): number {
  const l = g.layout
  const ends: number[] = []
  for (let i = 0; i < parts.length; i++) {
    const room = l.width - EDGE - g.screen.widthOf(parts[i], 1)
    let at = 0
    while (at < ends.length && ends[at] + EDGE > room) at++
    const x = at < ends.length ? nextPlace(l.half, ends[at], room) : EDGE
    if (top >= 0) g.screen.write(parts[i], x, top + at * LINE, 1)
    ends[at] = x + l.width - EDGE - room
  }
  return ends.length
}

/** Where the next part begins on a line that is taken up to `end`: in the second column or, where that is taken, further right; at most at `room`. */
function nextPlace(half: number, end: number, room: number): number {
  const x = end < half ? half + EDGE : end + EDGE * 2
  return x < room ? x : room
}

/** What is not as usual. */
function partsOf(g: Glass, c: Control): string[] {
  const o = c.option
  const parts: string[] = []
  if (o[Option.LeftScore] + o[Option.RightScore]) {
    parts.push(g.screen.phrase(Text.FromScore) + ': ' + o[Option.LeftScore] + ' : ' + o[Option.RightScore])
  }
  for (let option: Option = 0; option < OPTION_COUNT; option++) {
    if (o[option] && OPTIONS[option].isTold) parts.push(namedOption(g, option, o[option]))
  }
  return parts
}

/** Whether this side has agreed, how long it may still agree if it came late, and whether its button is stuck. */
function paintAgreed(g: Glass, f: Face, side: Side, y: number): void {
  const isStuck = (f.stuck >> side) & 1
  const isAgreed = (f.session.agreed >> side) & 1
  const count = f.stage === Stage.Arrived && f.session.who === side ? f.count + 1 : 0
  if (!isNew(g, Place.Agreed + side, [count, isAgreed, isStuck].join())) return
  const l = g.layout
  const screen = g.screen
  let text = isAgreed ? screen.phrase(Text.Agreed) : ''
  if (count) text = screen.phrase(Text.HasCome) + ' ' + f.count + ' ' + screen.phrase(Text.Seconds)
  if (isStuck) text = screen.phrase(Text.Stuck)
  middle(g, text, side * l.half + 2, y, l.half - 4, 1, isAgreed || count ? Ink.Light : Ink.Dark)
}

/**
 * What happens if a late player does not agree; that there is no judge, and how to start an absent side's bank; that the control
 * is locked.
 */
function footText(g: Glass, s: Session): string {
  const screen = g.screen
  if (s.stage === Stage.Setup) return ''
  if (s.stage === Stage.Arrived) return screen.phrase(Text.RunsOn)
  const locked = s.locked ? screen.phrase(Text.LockedControl) : ''
  if (!hasNoJudge(s)) return locked
  const more = s.agreed ? screen.phrase(Text.AbsentBy) : locked
  const whole = screen.phrase(Text.NoJudge) + (more ? '. ' + more : '')
  return screen.widthOf(whole, 1) > g.layout.width ? more : whole
}

/** A stuck button, or the battery and the clock's marks. */
function reasonText(g: Glass, f: Face): string {
  const s = f.session
  const screen = g.screen
  if (f.stuck) return screen.phrase(f.stuck & 1 ? Text.LeftSide : Text.RightSide) + ': ' + screen.phrase(Text.Stuck)
  if (isWeak(f)) return batteryText(g, f)
  const id = markText(f.id)
  const mark = markText(markOf(s.control))
  const whole = screen.phrase(Text.Firmware) + ' ' + id + ', ' + screen.phrase(Text.Settings) + ' ' + mark
  const battery = batteryText(g, f)
  const text = battery + ', ' + whole
  if (battery && screen.widthOf(text, 1) <= g.layout.width) return text
  return wantsHands(f) ? battery : whole
}

/** After something else: the number that the desk has given the clock. */
function clockText(g: Glass, s: Session): string {
  const number = s.about[Block.Clock]
  return number ? ', ' + g.screen.phrase(Text.Clock) + ' ' + number : ''
}

/** Whether the time chip wants something. */
function wantsHands(f: Face): boolean {
  return f.chip > 0 && f.chip < TimeChip.Unset
}

/** The battery's charge; when it is low, the hours that are left (S4); otherwise what the time chip wants. Nothing until it has been read. */
function batteryText(g: Glass, f: Face): string {
  if (isWeak(f)) return g.screen.phrase(Text.LowBattery) + ' ' + f.hours
  if (wantsHands(f)) return g.screen.phrase(Text.Chip) + ' ' + g.screen.phrase(Text.Chip + f.chip)
  return f.hours === UNKNOWN ? '' : g.screen.phrase(Text.Battery) + ' ' + f.battery + '%'
}

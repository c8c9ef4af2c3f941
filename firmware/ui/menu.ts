/*
 * The menu: the lists of the setup, for whoever sets the control, and the whole control, for the players who turn it
 * and agree to it.
 */
import { Block } from '../core/block.ts'
import type { Side } from '../core/clock.ts'
import {
  type Control,
  type Discipline,
  isCustom,
  makeControl,
  OPTION_COUNT,
  OPTIONS,
  Option,
  usualLength,
} from '../core/control.ts'
import { fingerprintOf } from '../core/fingerprint.ts'
import { delaysOf, isMore, lengthsOf, mayTurn, placeIn, Row, rowsOf, valueOfRow } from '../core/setup.ts'
import { hasNoJudge, type Session } from '../core/state.ts'
import { Column, Stage } from '../core/table.ts'
import { type Face, isWeak, UNKNOWN, wantsHands } from './face.ts'
import { box, type Glass, isNew, middle, put, putBand, showDrawn, write } from './glass.ts'
import { hintsOf } from './hint.ts'
import { paintFoot, paintLegend } from './legend.ts'
import { BAND, Ink, LINE, TALL_BAND } from './screen.ts'
import { Text } from './text.ts'
import { markText, tenthsShown, timeText } from './time.ts'
import { namedOption, nameOf, rowText, valueText } from './values.ts'

/** How many rows of the menu are seen at once, each in its own place. */
const SEEN = 7
/** The first list's pages begin this many rows above its first one, so that all disciplines are on one page. */
const ABOVE = 2
/** Lines of two columns under the bank and the delay. */
const LINES = 5
const TIMES = TALL_BAND - 1
const PARTS = TIMES + TALL_BAND - 1
const EDGE = 8
/** The width behind a row of the list, for a mark; and the mark's height. */
const SIDE = 18
const MARK = 6
/** Space at each side of a usual length or delay, if there is room. */
const CELL = 4
/** The height of a capital. */
const CAPITAL = 14

/** The places of both pages; two of them serve either page for something else. */
const enum Place {
  Row = 1,
  Name = 8,
  Status,
  /** What each side has agreed to, or across both the usual lengths and delays. */
  Agreed,
  /** The first row seen, and the selected one. */
  Start = Agreed,
  Selected,
  Control,
  /** What the board has read: its battery, its time chip, its firmware. */
  Board,
}

/** Paints the rows, or the control; what each side has agreed to; and what the buttons do. */
export function paintMenu(g: Glass, f: Face): void {
  const s = f.session
  const l = g.layout
  if (f.stage === Stage.Setup) paintRows(g, f)
  else {
    paintControl(g, f)
    if (mayTurn(s)) paintUsual(g, s)
    else for (let side = 0; side < 2; side++) paintAgreed(g, f, side)
  }
  showDrawn(g) // the row before its hints
  const hints = hintsOf(s)
  paintLegend(g, hints, l.menuLegend)
  paintFoot(g, s, hints[Column.Both], footText(g, f), false)
}

/**
 * Paints one of the setup's lists. A list that is longer than the glass is a ring, of which a page is seen at a time,
 * so that a move changes two rows and not all.
 */
function paintRows(g: Glass, f: Face): void {
  const s = f.session
  const l = g.layout
  const rows = rowsOf(s)
  const here = placeIn(rows, s)
  const isOptions = isMore(s.row)
  const start = startOf(here, rows.length, isOptions ? 0 : ABOVE)
  const selected = (here + rows.length - start) % rows.length
  const before = g.keys[Place.Selected]
  const title = g.screen.phrase(isOptions ? Text.MoreSettings : Text.SetupPage) + clockText(g, s)
  put(g, Place.Name, title, 0, 0, l.width, 1, Ink.Dark)
  const c = s.control
  const isOther = isNew(g, Place.Control, [isOptions, c.discipline, c.length, c.bank, c.delay, c.option].join())
  if (isOther) g.list = []
  const isPage = isNew(g, Place.Start, start) || isOther
  g.keys[Place.Selected] = selected
  for (let i = 0; i < SEEN; i++)
    if (isPage || i === selected || i === before) paintRow(g, s, rows, start, i, i === selected)
  if (isNew(g, Place.Board, [f.stuck, f.battery, f.hours, f.chip, f.id].join()) || isOther)
    put(g, Place.Status, statusText(g, f), 0, BAND * (SEEN + 1) + 2, l.width, 1, isWeak(f) ? Ink.Light : Ink.Dark)
}

/**
 * The row that stands first, where pages begin so many rows above the list's first one. The last page is full, and
 * begins sooner if it has to.
 */
function startOf(here: number, many: number, above: number): number {
  if (many <= SEEN) return 0
  const at = (here + above) % many
  const first = at - (at % SEEN)
  return ((first + SEEN > many ? many - SEEN : first) + many - above) % many
}

function paintRow(g: Glass, s: Session, rows: Row[], start: number, i: number, isHere: boolean): void {
  const l = g.layout
  const many = rows.length
  const texts = i < many ? rowTexts(g, s, rows[(start + i) % many], isHere && s.turning > 0) : ['', '']
  const least = EDGE * 2 + g.screen.widthOf(texts[0], 1)
  const most = l.width - SIDE - g.screen.widthOf(texts[1], 1)
  const x = most < l.half + EDGE ? most : l.half + EDGE
  const y = BAND + i * BAND
  const ink = isHere ? Ink.Light : Ink.Dark
  const isDrawn = putBand(g, Place.Row + i, y, BAND, texts, [EDGE, x < least ? least : x], ink)
  if (isDrawn && many > SEEN && i % (SEEN - 1) === 0) paintMark(g, y, i, ink)
}

/** The mark for rows above the first one seen, or below the last, in its row's ink. */
function paintMark(g: Glass, y: number, place: number, ink: Ink): void {
  const x = g.layout.width - (SIDE >> 1)
  for (let k = 0; k < MARK; k++) {
    const at = y + (place ? BAND - 3 - k : 3 + k)
    box(g, x - k, at, x + k, at, ink)
  }
}

/** A row's name, and the text behind it. */
function rowTexts(g: Glass, s: Session, row: Row, isTurned: boolean): string[] {
  const known = g.list[row]
  if (known && !isTurned) return known
  const name = g.screen.phrase(rowText(row))
  const texts = [name, rowValue(g, s, row, isTurned, name)]
  if (!isTurned) g.list[row] = texts
  return texts
}

/** The text behind a row's name: the control that it leads to, or its value, between arrows while shorts turn it. */
function rowValue(g: Glass, s: Session, row: Row, isTurned: boolean, name: string): string {
  const c = s.control
  const discipline: Discipline = row - Row.Discipline
  if (row < Row.Discipline || row === Row.More || row === Row.Done) {
    const is = row < Row.Discipline ? s.recent[row - Row.Played] : c
    return controlIn(g, is, nameOf(g, is), name)
  }
  if (row === Row.Transfer || (row < Row.More && isCustom(discipline))) return ''
  if (row < Row.More) {
    const length = isTurned ? s.value : usualLength(discipline)
    const to = g.screen.phrase(Text.To) + ' ' + length
    return controlIn(g, makeControl(discipline, length), isTurned ? '< ' + to + ' >' : to, name)
  }
  const text = valueText(g, row, isTurned ? s.value : valueOfRow(c, row))
  return isTurned ? '< ' + text + ' >' : text
}

/** A control behind its row's name: this text, and as much of its times as fits. */
function controlIn(g: Glass, c: Control, text: string, name: string): string {
  const screen = g.screen
  const room = g.layout.width - SIDE - EDGE * 2 - screen.widthOf(name, 1)
  const bank = text + ', ' + timeText(c.bank / 100)
  const whole = bank + ', ' + delayText(g, c)
  return screen.widthOf(whole, 1) <= room ? whole : screen.widthOf(bank, 1) <= room ? bank : text
}

function delayText(g: Glass, c: Control): string {
  return c.delay / 1000 + ' ' + g.screen.phrase(Text.Seconds)
}

/** Paints the lengths and delays to choose from, the control's own ones inverse, and the way back to the lists. */
function paintUsual(g: Glass, s: Session): void {
  const y = g.layout.agreed
  const c = s.control
  const lengths = lengthsOf(s)
  const delays = delaysOf(s)
  const key = [lengths, c.length, delays, c.delay, s.pick[0]].join('/')
  g.keys[Place.Agreed + 1] = key
  if (!isNew(g, Place.Agreed, key)) return
  const texts: (string | number)[] = ['<']
  const all = texts.concat(lengths, '', delays, g.screen.phrase(Text.Seconds), '', g.screen.phrase(Text.SetupPage), '>')
  const delayAt = lengths.length + 2
  const setup = all.length - 2
  let wide = 0
  for (let i = 0; i < all.length; i++) wide += g.screen.widthOf('' + all[i], 1)
  const spare = (g.layout.width - wide) / (all.length * 2)
  const pad = spare < CELL ? spare | 0 : CELL
  let x = (g.layout.width - wide - pad * all.length * 2) >> 1
  box(g, 0, y, g.layout.width - 1, y + BAND - 1, Ink.Light)
  for (let i = 0; i < all.length; i++) {
    const width = pad * 2 + g.screen.widthOf('' + all[i], 1)
    const isHere = i < delayAt ? all[i] === c.length : i < setup ? all[i] === c.delay / 1000 : i === setup
    const ink = isHere && s.pick[0] === (i === setup ? 1 : 0) ? Ink.Light : Ink.Dark
    if (ink) box(g, x, y, x + width - 1, y + BAND - 1, Ink.Dark)
    write(g, '' + all[i], x + pad, y + 1, 1, ink)
    x += width
  }
}

/** Paints the whole control: what is played and the times large, everything else in two columns. */
function paintControl(g: Glass, f: Face): void {
  const l = g.layout
  const screen = g.screen
  const c = f.session.control
  put(g, Place.Name, nameOf(g, c), 0, 0, l.width, 2, Ink.Dark)
  const bank = f.stage === Stage.Arrived ? f.session.clock.bank[f.session.who as Side] : c.bank
  const times = [screen.phrase(Text.Bank), timeText(tenthsShown(bank)), screen.phrase(Text.Delay), delayText(g, c)]
  const parts = partsOf(g, c)
  const battery = batteryText(g, f)
  parts.push(wantsHands(f.chip) ? battery : battery && battery + clockText(g, f.session))
  const lines = layParts(g, parts, -1)
  const isTight = lines > LINES
  if (lines > LINES + 1) {
    parts[parts.length - 1] = isWeak(f) ? '\\ ' + f.hours + ' ' + screen.phrase(Text.Hours) : ''
  }
  if (!isNew(g, Place.Control, times.concat(parts).join())) return
  const top = isTight ? PARTS - LINE : PARTS
  paintTimes(g, times, isTight)
  box(g, 0, top, l.width - 1, PARTS + LINES * LINE - 1, Ink.Light)
  layParts(g, parts, top)
}

/** Paints bank and delay large, each after its name; both small if one does not fit, or the parts need another line. */
function paintTimes(g: Glass, texts: string[], isTight: boolean): void {
  const l = g.layout
  const screen = g.screen
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

/** Writes each part on the first line from `top` with room, in the second column if it can. Below 0 it only counts. */
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

/**
 * Where the next part begins on a line that is taken up to `end`: in the second column or, if that is taken, further
 * right; at most at `room`.
 */
function nextPlace(half: number, end: number, room: number): number {
  const x = end < half ? half + EDGE : end + EDGE * 2
  return x < room ? x : room
}

/** The parts of the control that are not as usual. */
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
function paintAgreed(g: Glass, f: Face, side: Side): void {
  const l = g.layout
  const y = l.agreed
  const screen = g.screen
  const isAgreed = (f.session.agreed >> side) & 1
  const isLate = f.stage === Stage.Arrived && f.session.who === side
  const ink = isAgreed || isLate ? Ink.Light : Ink.Dark
  let text = isAgreed ? screen.phrase(Text.Agreed) : ''
  if (isLate) text = screen.phrase(Text.HasCome) + ' ' + f.count + ' ' + screen.phrase(Text.Seconds)
  if ((f.stuck >> side) & 1) text = screen.phrase(Text.Stuck)
  if (!isNew(g, Place.Agreed + side, text + ink)) return
  box(g, side * l.half, y, (side + 1) * l.half - 1, y + BAND - 1, Ink.Light)
  middle(g, text, side * l.half + 2, y, l.half - 4, 1, ink)
}

/**
 * The foot: what happens if a late player does not agree; that there is no judge, and how to start an absent side's
 * bank; that the control is locked.
 */
function footText(g: Glass, f: Face): string {
  const s = f.session
  const screen = g.screen
  if (s.stage === Stage.Setup) return ''
  if (s.stage === Stage.Arrived) return screen.phrase(Text.RunsOn)
  if (f.stuck && mayTurn(s)) return stuckText(g, f)
  const locked = s.locked ? screen.phrase(Text.LockedControl) : ''
  if (!hasNoJudge(s)) return locked
  const more = s.agreed ? screen.phrase(Text.AbsentBy) : locked
  const whole = screen.phrase(Text.NoJudge) + (more ? '. ' + more : '')
  return screen.widthOf(whole, 1) > g.layout.width ? more : whole
}

/** A stuck button, or the battery and what marks this clock and its setting. */
function statusText(g: Glass, f: Face): string {
  const s = f.session
  const screen = g.screen
  if (f.stuck) return stuckText(g, f)
  if (isWeak(f)) return batteryText(g, f)
  const id = markText(f.id)
  const mark = markText(fingerprintOf(s.control))
  const whole = screen.phrase(Text.Firmware) + ' ' + id + ', ' + screen.phrase(Text.Settings) + ' ' + mark
  const battery = batteryText(g, f)
  const text = battery + ', ' + whole
  if (battery && screen.widthOf(text, 1) <= g.layout.width) return text
  return wantsHands(f.chip) ? battery : whole
}

function stuckText(g: Glass, f: Face): string {
  return g.screen.phrase(f.stuck & 1 ? Text.LeftSide : Text.RightSide) + ': ' + g.screen.phrase(Text.Stuck)
}

/** To be added to another text: the number that the desk has given the clock. */
function clockText(g: Glass, s: Session): string {
  const number = s.about[Block.Clock]
  return number ? ', ' + g.screen.phrase(Text.Clock) + ' ' + number : ''
}

/**
 * The battery's charge; when it is low, the hours left (S4); otherwise the time chip's state, if somebody must see to
 * it. Empty until it was read.
 */
function batteryText(g: Glass, f: Face): string {
  if (isWeak(f)) return g.screen.phrase(Text.LowBattery) + ' ' + f.hours
  if (wantsHands(f.chip)) return g.screen.phrase(Text.Chip) + ' ' + g.screen.phrase(Text.Chip + f.chip)
  return f.hours === UNKNOWN ? '' : g.screen.phrase(Text.Battery) + ' ' + f.battery + '%'
}

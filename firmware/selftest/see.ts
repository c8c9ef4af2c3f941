/*
 * The checks that want a person's eyes and ears: display, side lights, piezo. Each step shows one thing and asks for it.
 */
import { ADDRESS as CELLS_AT } from '../platform/ht16k33.ts'
import { ADDRESS as PANEL_AT } from '../platform/ssd1306.ts'
import { kit, Shown } from './kit.ts'
import { drop, fail, insert, look, next, note, ok, skip } from './say.ts'

/** Segments a-g and the point; the digits 1 to 3, which are told from each other in any order. */
const SEGMENTS = 8
const DIGITS = [0x06, 0x5b, 0x4f]
const CHIPS = 3
const PORTS = 16
/** Ms for which a segment stands. */
const STEP = 500
const HEARD = 1000

export function seeLights(): void {
  insert([() => light(0, 'LEFT'), () => light(1, 'RIGHT'), dark])
  next()
}

function light(side: number, name: string): void {
  const pin = kit.pins.light[side]
  digitalWrite(kit.pins.light[1 - side], false)
  digitalWrite(pin, true)
  look(
    `${name} light`,
    `is the ${name} light on, and no other`,
    `on by ${pin}: the LED turned round, or its wire on the other pin`,
  )
}

function dark(): void {
  digitalWrite(kit.pins.light[0], false)
  digitalWrite(kit.pins.light[1], false)
  look('both off', 'are both lights off', 'off: a wire to 3.3 V')
}

export function hear(): void {
  const pin = kit.pins.buzzer
  analogWrite(pin, 0.5, { freq: 1760 })
  setTimeout(() => {
    digitalWrite(pin, false)
    look(
      'piezo',
      'was there a tone of a second',
      `a tone from ${pin}: a passive disc, not a buzzer; a clock may go without`,
    )
  }, HEARD)
}

/** The addresses that a display of these boards can have; only these are asked, for some buses take long to find nobody. */
export function scan(): void {
  if (kit.shown === Shown.Glass) skip('this board has no bus')
  else {
    for (let at = PANEL_AT; at < PANEL_AT + 2; at++) answers(at, kit.shown === Shown.Panel && at === PANEL_AT)
    for (let at = CELLS_AT; at < CELLS_AT + 8; at++) answers(at, kit.shown === Shown.Cells && at < CELLS_AT + CHIPS)
  }
  next()
}

function answers(address: number, isWanted: boolean): void {
  const name = '0x' + address.toString(16)
  const is = send(address, [0])
  if (is && isWanted) ok(name + ' answers')
  else if (is) note(name + ' answers, and no display is expected there: look at its address')
  else if (isWanted) fail(name + ' does not answer', 'it does: look at SDA, SCL, supply, ground and its address')
}

function send(address: number, data: number[]): boolean {
  try {
    kit.bus.writeTo(address, data)
  } catch (_) {
    return false
  }
  return true
}

export function seeDisplay(): void {
  const isCells = kit.shown === Shown.Cells
  const list: (() => void)[] = []
  for (let i = 0; i < (isCells ? CELLS.length : GLASS.length); i++) {
    const which = i
    list.push(() => (isCells ? cells(which) : glass(which)))
  }
  list.push(isCells ? () => walk(0) : brighten)
  insert(list)
  next()
}

/** What is shown, what is asked, and what would be right. */
type Row = [name: string, question: string, right: string]

const CELLS: Row[] = [
  [
    'all',
    'are all segments, colons and points of all three displays on',
    'on: a broken display, or too little current',
  ],
  ['none', 'are all three displays dark', 'dark: a short between segments'],
  ['places', 'is there 1 on the left display, 2 on the right, 3 on the small one', 'their bridges: none, A0, A1'],
]
const BYTES = [[255, 255, 255], [0, 0, 0], DIGITS]

function cells(which: number): void {
  for (let i = 0; i < CHIPS; i++) {
    if (!fill(CELLS_AT + i, BYTES[which][i])) return lost()
  }
  see(CELLS[which])
}

function see(row: Row): void {
  look(row[0], row[1], row[2])
}

/** There is nothing to be seen. */
function lost(): void {
  fail('the display does not answer', 'it does: see the check "bus"')
  drop()
}

/** The same byte everywhere; oscillator, brightness and display on. */
function fill(address: number, byte: number): boolean {
  const data = [0]
  for (let i = 0; i < PORTS; i++) data.push(byte)
  return send(address, [0x21]) && send(address, data) && send(address, [0xe8]) && send(address, [0x81])
}

/** One segment after the other, in all digits. */
function walk(segment: number): void {
  for (let i = 0; i < CHIPS; i++) fill(CELLS_AT + i, segment < SEGMENTS ? 1 << segment : 0)
  if (segment < SEGMENTS) setTimeout(() => walk(segment + 1), STEP)
  else
    look(
      'segments',
      'did one segment after the other light: round the outside, the middle, the point',
      'a short between two',
    )
}

const GLASS: Row[] = [
  ['full', 'is every pixel of the glass on', 'on: a broken panel where a line stays dark'],
  ['empty', 'is every pixel off', 'off: a broken panel where a line stays lit'],
  [
    'squares',
    'are there a frame, 16 by 8 squares, and LEFT at the upper left',
    'whole, and upright: turn the panel round',
  ],
  ['digits', 'are 0 to 9 there, five large, five middling, ten small', 'there: flash the clock again for its fonts'],
]
const FULL = 0
const SQUARES = 2
const DIGIT = 3

function glass(which: number): void {
  kit.isDark = false
  kit.glass.clear()
  if (which === FULL) kit.glass.setColor(1).fillRect(0, 0, 127, 63)
  if (which === SQUARES) squares()
  if (which === DIGIT && !digits()) {
    skip('digits: the fonts come with the clock, and are not on the board yet')
    return next()
  }
  kit.glass.flip()
  if (kit.isDark) lost()
  else see(GLASS[which])
}

function squares(): void {
  for (let i = 0; i < 128; i++) {
    const x = (i & 15) * 8
    const y = (i >> 4) * 8
    if (((i + (i >> 4)) & 1) > 0) kit.glass.setColor(1).fillRect(x, y, x + 7, y + 7)
  }
  const f = kit.glass
  f.setColor(1).fillRect(0, 0, 127, 0)
  f.fillRect(0, 63, 127, 63)
  f.fillRect(0, 0, 0, 63)
  f.fillRect(127, 0, 127, 63)
  f.setColor(0).fillRect(2, 2, 37, 16)
  f.setColor(1).setFont('4x6', 2)
  f.drawString('LEFT', 4, 4)
}

/** In the clock's own fonts; false where one is not there. */
function digits(): boolean {
  return digit('big', 2, 0, '01234') && digit('mid', 2, 32, '56789') && digit('small', 1, 57, '0123456789')
}

/** A font file: first character, height, count, as many widths or the one that all have, then the bits. */
function digit(name: string, scale: number, y: number, text: string): boolean {
  const file = require('Storage').read(name)
  if (!file) return false
  const count = file.charCodeAt(2)
  const width = count > 1 ? file.substr(3, count) : file.charCodeAt(3)
  kit.glass.setFontCustom(file.substr(3 + count), file.charCodeAt(0), width, file.charCodeAt(1) | (scale << 8))
  kit.glass.setColor(1).drawString(text, 0, y)
  return true
}

/** The light behind the glass, or the panel's own; then there is nothing more to see. */
function brighten(): void {
  kit.bright(0)
  setTimeout(() => {
    kit.bright(3)
    setTimeout(() => {
      look(
        'light',
        'did the glass become brighter within the last second',
        'brighter: the light behind it, or the contrast',
      )
    }, STEP)
  }, STEP)
}

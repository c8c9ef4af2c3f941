/*
 * The checks that want a person's eyes and ears: the 128x64 glass, side lights, piezo. Each step shows one thing and asks for it.
 */
import { kit } from './kit.ts'
import { insert, look, next, skip } from './say.ts'

/** Ms for which each light of the glass stands. */
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

/** A glass of 128x64 of which a set bit is dark. */
export function seeGlass(): void {
  const list: (() => void)[] = []
  for (let i = 0; i < GLASS.length; i++) {
    const which = i
    list.push(() => glass(which))
  }
  list.push(brighten)
  insert(list)
  next()
}

/** What is shown, what is asked, and what would be right. */
type Row = [name: string, question: string, right: string]

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
  kit.glass.clear()
  if (which === FULL) kit.glass.setColor(1).fillRect(0, 0, 127, 63)
  if (which === SQUARES) squares()
  if (which === DIGIT && !digits()) {
    skip('digits: the fonts come with the clock, and are not on the board yet')
    return next()
  }
  kit.glass.flip()
  look(GLASS[which][0], GLASS[which][1], GLASS[which][2])
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

/** The light behind the glass; then there is nothing more to see. */
function brighten(): void {
  kit.bright(0)
  setTimeout(() => {
    kit.bright(3)
    setTimeout(() => {
      look('light', 'did the glass become brighter within the last second', 'brighter: the light behind it')
    }, STEP)
  }, STEP)
}

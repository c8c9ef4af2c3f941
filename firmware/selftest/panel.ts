/*
 * The check of a memory LCD, by a person's eyes: each step shows one thing and asks for it. The panel's driver is the
 * clock's own, which keeps it alive from the first line on, whatever is checked.
 */
import { kit } from './kit.ts'
import { doSteps, look, next, skip } from './say.ts'

/** How many ms the panel is switched off. */
const OFF = 1000
/** Pixels of the ground on which LEFT is written. */
const WIDE = 46
const HIGH = 20

export function seePanel(): void {
  doSteps([dark, light, lines, text, contrast, rest])
}

function box(ink: number, x1: number, y1: number, x2: number, y2: number): void {
  kit.glass.setColor(ink).fillRect(x1, y1, x2, y2)
}

/** Nothing but `reset()` and `clear(true)` would reach the bytes behind each line, and neither is called here. */
function fill(ink: number): void {
  box(ink, 0, 0, kit.width - 1, kit.height - 1)
}

function dark(): void {
  fill(0)
  kit.glass.flip()
  look(
    'dark',
    'is every pixel of the glass dark',
    'dark: a broken panel where a line stays light, its wires where all does',
  )
}

function light(): void {
  fill(1)
  kit.glass.flip()
  look(
    'light',
    'is every pixel light, with no shade of what was there',
    'light: a broken panel, or EXTMODE is not at ground',
  )
}

/**
 * Shows every line by a diagonal, which checks the addresses, and every pixel of a line by upright strokes, which
 * checks the bus's clocks.
 */
function lines(): void {
  const right = kit.width - 1
  const low = kit.height - 1
  const half = kit.width >> 1
  fill(1)
  for (let x = half; x < right; x += 2) box(0, x, 0, x, (kit.height >> 2) - 1)
  for (let y = 0; y < kit.height >> 2; y += 2) box(0, 0, y, half - 1, y)
  for (let y = 0; y <= low; y++) {
    const x = (((low - y) * right) / low) | 0
    box(0, x < 2 ? 0 : x - 2, y, x, y)
  }
  box(0, 0, 0, right, 0)
  box(0, 0, low, right, low)
  box(0, 0, 0, 0, low)
  box(0, right, 0, right, low)
  box(1, 2, 2, 2 + WIDE, 2 + HIGH)
  kit.glass.setColor(0).setFont('4x6', 2)
  kit.glass.drawString('LEFT', 6, 6)
  kit.glass.flip()
  look(
    'lines',
    'are there a frame, one straight line from the lower left to the upper right, fine lines across and upright at the top, and LEFT at the upper left',
    'whole, straight and upright: turn the panel round, or look for a loose wire of its clock or data',
  )
}

/** Shows text in the clock's own font. */
function text(): void {
  const file = require('Storage').read('font')
  if (!file) {
    skip('text: the font comes with the clock, and is not on the board yet')
    return next()
  }
  const count = file.charCodeAt(2)
  const high = file.charCodeAt(1)
  fill(1)
  kit.glass.setColor(0)
  for (let scale = 1; scale < 4; scale++) {
    kit.glass.setFontCustom(file.substr(3 + count), file.charCodeAt(0), file.substr(3, count), high | (scale << 8))
    kit.glass.drawString('Left Right 0123456789', 8, high * scale * 2)
  }
  kit.glass.flip()
  look('text', 'are there "Left Right 0123456789" in three sizes, whole', 'there: flash the clock again for its font')
}

/** Checks the contrast, which no single place shows: dark on light, light on dark, strokes of one to four pixels. */
function contrast(): void {
  const half = kit.width >> 1
  const foot = kit.height - HIGH * 2
  fill(1)
  box(0, half, 0, kit.width - 1, kit.height - 1)
  kit.glass.setFont('4x6', (half / 22) | 0)
  for (let side = 0; side < 2; side++) {
    kit.glass.setColor(side)
    kit.glass.drawString('9:48', side * half + 12, HIGH)
    for (let i = 0, x = side * half + 12; i < 4; i++, x += WIDE) {
      for (let k = 0; k < HIGH; k += (i + 1) * 2) box(side, x + k, foot, x + k + i, kit.height - 12)
    }
  }
  kit.glass.flip()
  look(
    'contrast',
    'at the tilt and in the light that it will have, from both places and from two metres: is 9:48 read at once on both halves, and no stroke lost',
    'read, with no stroke lost: another tilt, more light, or 3.3 V that has fallen',
  )
}

function rest(): void {
  kit.rest(true)
  setTimeout(() => {
    kit.rest(false)
    look(
      'rest',
      'did the glass go blank for a second, and is it as it was',
      'blank, then as it was: look for loose wires',
    )
  }, OFF)
}

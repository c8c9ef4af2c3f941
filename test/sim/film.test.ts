/*
 * The film in the README of the glass is what its command makes, and is decoded by a GIF reader written here and
 * compared with its tape's glass pixel by pixel: the kept file may be broken too.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../sim/build/main.ts'
import { playOnCore } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { pixelAt } from '../../sim/display/canvas.ts'
import { parseTape } from '../../sim/tape/tape.ts'
import { sim } from '../command.ts'
import { makeFolder } from '../folder.ts'

/** Points per pixel, and the width of the margin in points. */
const SCALE = 2
const MARGIN = 8

interface Picture {
  width: number
  height: number
  /** The brightness of each point, 0 to 255. */
  light: Uint8Array
  /** How long it is shown, in ms. */
  delay: number
}

/** The pictures of a film in which each picture covers the whole screen. */
function readGif(data: Buffer): Picture[] {
  expect(data.toString('latin1', 0, 6)).toBe('GIF89a')
  const sizeOf = (flags: number): number => (flags & 0x80 ? 3 * (2 << (flags & 7)) : 0)
  const pictures: Picture[] = []
  let delay = 0
  let colours = data.subarray(13, 13 + sizeOf(data[10]))
  let at = 13 + colours.length
  const blocks = (): Buffer => {
    const parts: Buffer[] = []
    for (; data[at]; at += data[at] + 1) parts.push(data.subarray(at + 1, at + 1 + data[at]))
    at++
    return Buffer.concat(parts)
  }
  while (data[at] !== 0x3b) {
    if (data[at] === 0x21) {
      if (data[at + 1] === 0xf9) delay = data.readUInt16LE(at + 4) * 10
      at += 2
      blocks()
      continue
    }
    expect(data[at]).toBe(0x2c)
    const [left, top, width, height] = [1, 3, 5, 7].map((field) => data.readUInt16LE(at + field))
    expect([left, top, width, height]).toEqual([0, 0, data.readUInt16LE(6), data.readUInt16LE(8)])
    const own = sizeOf(data[at + 9])
    if (own) colours = data.subarray(at + 10, at + 10 + own)
    at += 10 + own
    const bits = data[at++]
    const places = unpack(blocks(), bits, width * height)
    pictures.push({ width, height, light: places.map((place) => colours[3 * place + 1]), delay })
  }
  expect(at).toBe(data.length - 1)
  return pictures
}

/** LZW as in GIF: codes of growing width, the lowest bit first. */
function unpack(data: Buffer, bits: number, count: number): Uint8Array {
  const clear = 1 << bits
  const out = new Uint8Array(count)
  /** For each code: its prefix's code, its last value, and how many values it stands for. */
  const before = new Int32Array(4096)
  const last = new Uint8Array(4096)
  const length = new Int32Array(4096)
  for (let code = 0; code < clear; code++) [last[code], length[code]] = [code, 1]
  let [next, width, previous, held, have, filled, at] = [clear + 2, bits + 1, -1, 0, 0, 0, 0]
  const spell = (code: number, from: number): number => {
    let one = code
    for (let i = from + length[code] - 1; i >= from; i--) {
      out[i] = last[one]
      one = before[one]
    }
    return out[from]
  }
  for (;;) {
    for (; have < width; have += 8) held |= data[at++] << have
    const code = held & ((1 << width) - 1)
    held >>>= width
    have -= width
    if (code === clear) [next, width, previous] = [clear + 2, bits + 1, -1]
    else if (code === clear + 1) break
    else {
      if (code > next || (code === next && previous < 0)) throw new Error(`a code ${code} that nothing stands for`)
      const first = spell(code < next ? code : previous, filled)
      const all = code < next ? length[code] : length[previous] + 1
      if (code === next) out[filled + all - 1] = first
      filled += all
      if (previous >= 0 && next < 4096) {
        before[next] = previous
        last[next] = first
        length[next++] = length[previous] + 1
        if (next === 1 << width && width < 12) width++
      }
      previous = code
    }
  }
  expect(filled).toBe(count)
  return out
}

describe('the film of a whole match', () => {
  const kept = join(ROOT, 'test/frames/match-3.gif')

  it('in the README of the glass is what the command makes; UPDATE_FRAMES=1 makes it anew', () => {
    const file = process.env.UPDATE_FRAMES ? kept : join(makeFolder(), 'match-3.gif')
    const { status, stdout, lines } = sim('film', 'test/tapes/match-3.tape', file, '--board', 'table')
    expect([status, lines]).toEqual([0, []])
    expect(stdout).toBe(`${file}: ${readGif(readFileSync(kept)).length} pictures\n`)
    expect(readFileSync(file).equals(readFileSync(kept))).toBe(true)
    expect(readFileSync(join(ROOT, 'firmware/ui/README.md'), 'utf8')).toContain('/test/frames/match-3.gif)')
  })

  it('shows no picture for too short or too long', () => {
    const delays = readGif(readFileSync(kept)).map(({ delay }) => delay)
    expect(delays.pop()).toBe(3000)
    expect(delays.filter((delay) => delay < 250 || delay > 1500)).toEqual([])
  })

  it('shows the glass after each event that changes it, pixel for pixel', async () => {
    const pictures = readGif(readFileSync(kept))
    const tape = parseTape(readFileSync(join(ROOT, 'test/tapes/match-3.tape'), 'utf8'), 'match-3.tape')
    const { width, height } = TABLE.lcd
    let shown = Buffer.alloc(0)
    let count = 0
    await playOnCore(tape.ops, ({ canvas }) => {
      if (shown.equals(canvas.pixels)) return
      shown = Buffer.from(canvas.pixels)
      const picture = pictures[count++]
      expect([picture?.width, picture?.height]).toEqual([width * SCALE + 2 * MARGIN, height * SCALE + 2 * MARGIN])
      let wrong = 0
      for (let y = 0; y < picture.height; y++) {
        const row = Math.floor((y - MARGIN) / SCALE)
        for (let x = 0; x < picture.width; x++) {
          const column = Math.floor((x - MARGIN) / SCALE)
          const isGlass = column >= 0 && row >= 0 && column < width && row < height
          const isDark = isGlass && Boolean(pixelAt(canvas, column, row))
          if (isDark !== picture.light[y * picture.width + x] < 0x80) wrong++
        }
      }
      expect([count, wrong]).toEqual([count, 0])
    })
    expect(count).toBe(pictures.length)
    expect(count).toBeGreaterThan(30)
  })
})

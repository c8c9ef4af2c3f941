/*
 * The hardware guide is true: its numbers are those computed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { decode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import {
  BOARDS,
  boardCode,
  digitsOf,
  FIGURES,
  lifeOf,
  type Origin,
  pitchOf,
  pixelsFor,
  ROOT,
  tableUnder,
} from '../../sim/hardware/figures.ts'

const GUIDE = readFileSync(`${ROOT}hardware/README.md`, 'utf8')
const FILES = readdirSync(`${ROOT}hardware`).filter((file) => file.endsWith('.md'))
const BUILT = BOARDS.filter((board) => boardCode(board))

function guideOf(board: string): string {
  return readFileSync(`${ROOT}hardware/${board}.md`, 'utf8')
}

/** The share of dark pixels in a picture of the glass. */
function darkIn(frame: string): number {
  const { width, height, channels, data } = decode(readFileSync(`${ROOT}test/frames/${frame}.png`))
  const scale = Math.floor(width / 128)
  let dark = 0
  for (let i = 0; i < width * height; i++) if (data[i * channels] < 128) dark++
  return dark / (128 * 64 * scale * scale)
}

describe('legibility', () => {
  it('the table states how large the digits are from three metres', () => {
    const rows = tableUnder('Legibility', GUIDE)
    expect(rows.map(([board]) => board)).toEqual(BOARDS.flatMap((board) => digitsOf(board).map(() => board)))
    expect(rows).toContainEqual(['oled', 'bank under an hour', '28', '12.0', '13.8'])
    expect(rows).toContainEqual(['segments', 'banks', '–', '30.5', '35.0'])
  })

  it('the digits of the banks are large enough', () => {
    const small = BOARDS.flatMap(digitsOf).filter((d) => d.arcmin < d.least && d.what !== 'delay, score, counts')
    expect(small.map((d) => `${d.board}: ${d.what}`)).toEqual([])
  })

  it.each(['pixl', 'oled'])('the guide of %s states the distance of its pixels and how many are needed', (board) => {
    const pitch = pitchOf(FIGURES.boards[board]).toFixed(2)
    expect(guideOf(board)).toContain(`pixels are ${pitch} mm apart`)
    expect(guideOf(board)).toContain(`${pixelsFor(board)} pixels`)
  })
})

describe('batteries and crystals', () => {
  it('the table states what the parts take and for how many hours of play a battery lasts', () => {
    const rows = tableUnder('Batteries', GUIDE)
    expect(rows.map(([board]) => board)).toEqual(BOARDS)
    for (const [board, , processor, display, light, all, hours, life] of rows) {
      const sum = [processor, display, light].reduce((mA, cell) => mA + Number(cell), 0)
      expect(sum, board).toBeCloseTo(Number(all), 1)
      expect(Number(hours), board).toBeGreaterThanOrEqual(Number(life))
      expect(Number(life), board).toBe(lifeOf(board).life)
    }
  })

  it.each(BUILT)('the code of %s says the hours that were computed', (board) => {
    const said = boardCode(board).match(/\b(?:HOURS\s*=|life:)\s*(\d+)/)
    expect(Number(said?.[1])).toBe(lifeOf(board).life)
  })

  it('a full battery lasts for more than the ten hours that must be left at the warning', () => {
    for (const board of BOARDS) expect(lifeOf(board).life, board).toBeGreaterThan(10)
  })

  it('as many pixels are lit as in the frames of play', () => {
    const shares = ['play-delay', 'play-bank', 'play-left', 'tenths', 'hours'].map(darkIn)
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
    expect(mean.toFixed(2)).toBe(FIGURES.lit.toFixed(2))
    expect(FIGURES.boards.oled.loads[0].share).toBe(FIGURES.lit)
  })

  it('the table states how far the time may be out in an hour', () => {
    const rows = tableUnder('Accuracy', GUIDE)
    expect(rows.map(([board, , , ms]) => `${board} ${ms}`)).toEqual(['pixl 1,800', 'oled 72', 'segments 180'])
  })

  it.each(BOARDS)('every figure of %s has a source or is called an estimate', (board) => {
    const { display, clock, battery, processor, loads } = FIGURES.boards[board]
    const bare = [display, clock, battery, processor, ...loads].filter((of: Origin) => !of.source && !of.estimate)
    expect(bare).toEqual([])
  })
})

describe('the guides', () => {
  it('there is one for each board', () => {
    expect(FILES).toEqual(expect.arrayContaining(BOARDS.map((board) => `${board}.md`)))
  })

  it.each(FILES)('%s links to what is there', (file) => {
    const text = readFileSync(`${ROOT}hardware/${file}`, 'utf8')
    const paths = [...text.matchAll(/\]\(((?!http)[^)#]+)\)/g)].map(([, path]) => path)
    expect(paths.filter((path) => !existsSync(`${ROOT}hardware/${path}`))).toEqual([])
  })

  it.each(BOARDS)('the guide of %s says how to flash it', (board) => {
    expect(guideOf(board)).toContain(`npm run flash -- ${board} -p PORT`)
  })
})

/*
 * A large glass in a terminal: every text can be read, and no line is lost.
 */
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { TABLE } from '../../sim/clock/boards.ts'
import { holdFor, type Live, makeLive, PARTS, passTo } from '../../sim/clock/live.ts'
import { fillRect, makeCanvas } from '../../sim/display/canvas.ts'
import { makePaper, type Written } from '../../sim/display/paper.ts'
import { cellFor, largeLines, picture, quarterBlocks, shrunk } from '../../sim/terminal/picture.ts'
import { SURE } from '../../sim/terminal/play.ts'

const SIZES = [
  [80, 24],
  [200, 60],
]

function hold(live: Live, sides: readonly number[], ms: number): void {
  for (const side of sides) holdFor(live, PARTS[side], ms)
  passTo(live, live.now + ms + 1000)
}

/** A match in play: both have agreed, and left had the lower die. */
function playing(): Live {
  const live = makeLive(TABLE)
  passTo(live, 1000)
  for (const side of [1, 0, 1]) hold(live, [side], 1100)
  hold(live, [0], 100)
  return live
}

/** What a person reads: without colours and cursor moves. */
function read(live: Live, columns: number, rows: number, speed = 1, message = ''): string[] {
  const text = picture({ live, speed, message }, columns, rows)
  return stripVTControlCharacters(text).split('\r\n')
}

describe.each(SIZES)('in a terminal of %i by %i', (columns, rows) => {
  it('everything fits, with the keys below the glass', () => {
    for (const [live, speed, message] of [
      [makeLive(TABLE), 1, ''],
      [playing(), 1, ''],
      [playing(), 0, SURE],
    ] as const) {
      const lines = read(live, columns, rows, speed, message)
      expect(lines.length).toBeLessThanOrEqual(rows)
      expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(columns)
      expect(lines.join('\n')).toMatch(/q {2}quit/)
      expect(lines.join('\n')).toContain(message)
    }
  })

  it('everything on the glass can be read as text', () => {
    const live = playing()
    for (const side of [1, 0, 1]) hold(live, [side], 100)
    hold(live, [0, 1], 700)
    const said = live.clock!.texts.map(({ text }) => text)
    expect(said).toContain('Press: next')
    const all = read(live, columns, rows).join('\n')
    for (const text of said) expect(all).toContain(text)
  })

  it('a side light is told by its form, and nothing by a colour', () => {
    const text = picture({ live: playing(), speed: 1, message: '' }, columns, rows)
    expect(text.slice(0, text.indexOf('\r\n'))).toMatch(/○ +●$/)
    expect(text.split('\x1b[').filter((code) => /^[\d;]*[34]\dm/.test(code))).toEqual([])
  })

  it('in play the terminal says whose turn it is, and which key ends it', () => {
    expect(read(playing(), columns, rows).join('\n')).toContain('right’s turn: l ends it, s stops')
  })
})

describe('the texts on a glass', () => {
  it('vanish when painted over, are cut when partly painted over, and survive a thin line', () => {
    const texts: Written[] = []
    const { pen, screen } = makePaper(makeCanvas(80, 48), texts)
    const said = (): string[] => texts.map(({ text }) => text)
    pen.setColor(0)
    screen.write('HHHHHH', 0, 0, 1)
    screen.write('TT', 0, 20, 1)
    pen.fillRect(20, 0, 21, 47)
    pen.fillRect(0, 17, 79, 19)
    expect(said()).toEqual(['HHHHHH', 'TT'])
    pen.fillRect(screen.widthOf('HHHH', 1) + 1, 0, 79, 17)
    expect(said()).toEqual(['HHHH', 'TT'])
    pen.fillRect(0, 20, 79, 37)
    expect(said()).toEqual(['HHHH'])
  })
})

describe('a large glass in blocks', () => {
  it('uses the largest cell that fits', () => {
    expect(cellFor(400, 240, 200, 60)).toEqual({ wide: 2, high: 4 })
    expect(cellFor(400, 240, 80, 20)).toEqual({ wide: 5, high: 12 })
    expect(cellFor(400, 240, 66, 18)).toBeUndefined()
  })

  it('shows a line of half a block, and does not draw the edge of a thick one twice', () => {
    const c = makeCanvas(40, 24)
    fillRect(c, 0, 2, 39, 4, 1)
    fillRect(c, 0, 12, 39, 20, 1)
    expect(quarterBlocks(shrunk(c, 2.5, 6))[0]).toBe('▀'.repeat(8))
    expect(quarterBlocks(shrunk(c, 2.5, 6))[1]).toBe('▀'.repeat(8))
  })

  it('writes light text on dark in inverse, with symbols of its own for the glass’s', () => {
    const c = makeCanvas(80, 24)
    const texts = [{ text: '^ A', x: 40, y: 2, width: 20, height: 18, dark: 0 }]
    expect(largeLines(c, texts, { wide: 5, high: 12 })[0]).toContain('\x1b[7m●\x1b[0m\x1b[7m \x1b[0m\x1b[7mA')
  })
})

it('a large text is centred in its half, however near it comes to the edge', () => {
  const canvas = makeCanvas(400, 240)
  const cell = { wide: 5, high: 12 }
  const at = (x: number, width: number): number => {
    const lines = largeLines(canvas, [{ text: 'Gammon', x, y: 120, width, height: 36, dark: 1 }], cell)
    return stripVTControlCharacters(lines.join('\n')).split('\n')[11].indexOf('Gammon')
  }
  expect([at(240, 120), at(204, 192), at(4, 192)]).toEqual([57, 57, 17])
})

it('a quarter block shows two by two pixels, each in its own place', () => {
  const c = makeCanvas(8, 4)
  for (const [x1, y1, x2, y2] of [
    [0, 0, 0, 0],
    [3, 0, 3, 0],
    [4, 1, 4, 1],
    [7, 1, 7, 1],
    [0, 2, 5, 3],
  ])
    fillRect(c, x1, y1, x2, y2, 1)
  expect(quarterBlocks(c)).toEqual(['▘▝▖▗', '███ '])
})

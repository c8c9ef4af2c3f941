/*
 * The figures of a large glass: how large they are, and that from one look to the next only figures are drawn that
 * change.
 */
import { describe, expect, it } from 'vitest'
import { look, makeFace } from '../../firmware/ui/face.ts'
import { BLANK, COLON, NO_MARK, POINT, type Row } from '../../firmware/ui/figures.ts'
import { type Glass, makeGlass } from '../../firmware/ui/glass.ts'
import { makeLayout, rowOf, Size } from '../../firmware/ui/layout.ts'
import { paint } from '../../firmware/ui/paint.ts'
import { timeText } from '../../firmware/ui/time.ts'
import { makeCanvas, pixelAt } from '../../sim/display/canvas.ts'
import { makePaper, makePen } from '../../sim/display/paper.ts'
import { Stage } from '../core/names.ts'
import { sessionIn } from '../core/stages.ts'
import { LEFT, lookAt, playing, press, RIGHT } from '../vocabulary.ts'

/** Of a layout the left and the right row of each size. */
function rowsOf(l: ReturnType<typeof makeLayout>) {
  const both = (size: Size): Row[] => [LEFT, RIGHT].map((side) => rowOf(l, size, side))
  return {
    ...{ short: both(Size.Short), long: both(Size.Long), delay: both(Size.Delay) },
    ...{ briefShort: both(Size.BriefShort), briefLong: both(Size.BriefLong) },
  }
}

/** Of a row where its ink begins and ends, whatever figures stand in it. */
const edgesOf = (row: Row): [number, number] => [row.x[0], row.x[row.x.length - 1] + row.width - 1]

describe('the figures of 400x240 at 0.147 mm', () => {
  const l = rowsOf(makeLayout(400, 240))

  it.each<[string, Row[], number]>([
    ['mm:ss is 17 mm high', l.short, 116],
    ['h:mm:ss is 10 mm high, on the play page and on every other', [...l.long, ...l.briefLong, ...l.briefShort], 69],
    ['the delay is 9 mm high', l.delay, 62],
  ])('%s, and 0.34 as wide, or more', (_what, rows, height) => {
    for (const row of rows) expect([row.height >= height, row.width / row.height >= 0.34]).toEqual([true, true])
  })

  it('a bar is a quarter of a figure and more', () => {
    for (const { thick, width } of [l.short[0], l.long[0], l.briefShort[0], l.briefLong[0], l.delay[0]]) {
      expect(thick / width).toBeGreaterThanOrEqual(0.25)
    }
  })
})

describe.each([400, 320])('the figures of a glass %i wide', (wide) => {
  const layout = makeLayout(wide, 240)
  const l = { ...layout, ...rowsOf(layout) }

  it('stay in their half, and above one another', () => {
    for (const rows of [l.short, l.long, l.briefShort, l.briefLong, l.delay]) {
      for (const side of [LEFT, RIGHT]) {
        const [left, right] = edgesOf(rows[side])
        expect([left >= side * l.half + 2, right <= side * l.half + l.half - 3]).toEqual([true, true])
        expect([rows[side].width / rows[side].height >= 0.33]).toEqual([true])
      }
    }
    expect(l.short[0].y + l.short[0].height).toBeLessThanOrEqual(l.bar)
    expect(l.briefShort[0].y + l.briefShort[0].height).toBeLessThanOrEqual(l.brief)
    expect([l.barEnd < l.foot - 2, l.delay[0].y + l.delay[0].height <= 220]).toEqual([true, true])
  })
})

interface View {
  glass: Glass
  strokes: number[][]
  dark: (x: number, y: number) => boolean
  shows: number
}

function makeView(): View {
  const canvas = makeCanvas(400, 240)
  const { pen, screen } = makePaper(canvas)
  const dark = (x: number, y: number): boolean => pixelAt(canvas, x, y) === 1
  const tell = makePen(
    (x1, y1, x2, y2, ink) => {
      view.strokes.push([x1, y1, x2, y2])
      pen.setColor(1 - ink)
      pen.fillRect(x1, y1, x2, y2)
    },
    () => {},
  )
  const all = { ...screen, show: () => view.shows++ }
  const view: View = { glass: makeGlass(tell, all), strokes: [], dark, shows: 0 }
  return view
}

const HOUR = 36_000

/** The figure at each place of a row of times, and its marks, as the text has them. */
function placesOf(tenths: number): number[] {
  const text = timeText(tenths)
  const figures = [...text.replace(/[:.]/g, '')].map(Number)
  if (tenths < 100 && tenths) return [BLANK, figures[0], figures[1], BLANK, NO_MARK, POINT]
  if (tenths < HOUR) return [...(figures.length < 4 ? [BLANK] : []), ...figures, NO_MARK, COLON]
  return [...figures, COLON, COLON]
}

/** Rectangles of a figure that is made anew, its ground among them, and of one that counts down; reckoned on paper. */
const WHOLE = [2, 4, 3, 3, 3, 3, 3, 2, 3, 3, 1]
const DOWN: Record<number, number> = { 0: 2, 9: 1, 8: 1, 6: 1, 3: 2 }

/** Rectangles in which two times differ. */
function changedIn(was: number[], is: number[]): number {
  return is.reduce((sum, one, i) => {
    if (one === was[i]) return sum
    if (i >= is.length - 2) return sum + (one ^ was[i]).toString(2).replace(/0/g, '').length
    const down = one === (was[i] || 10) - 1 && was[i] < 10 ? DOWN[was[i]] : undefined
    return sum + (down ?? WHOLE[one])
  }, 0)
}

describe('a look at a clock that runs', () => {
  it.each([
    ['14:00', 840_000, LEFT, 1000, 130],
    ['1:23:45', 5_025_000, LEFT, 1000, 130],
    ['0:12', 12_000, LEFT, 1000, 3],
    ['9.9', 9_900, RIGHT, 100, 90],
  ])(
    'from %s on draws the figures that change from each look to the next, and no other',
    (_text, bank, side, apart, looks) => {
      const view = makeView()
      const s = playing(side, bank, 0)
      const face = makeFace(s)
      let was = 0
      for (let i = 0; i <= looks; i++) {
        look(s, s.clock.since + i * apart, face)
        const time = face.time[side]
        view.strokes = []
        paint(view.glass, face)
        if (i) expect([time, view.strokes.length]).toEqual([time, changedIn(placesOf(was), placesOf(time))])
        was = time
      }
    },
  )

  it('draws and shows nothing of a face that stands', () => {
    for (const stage of [Stage.Ready, Stage.Open, Stage.Play, Stage.Stop, Stage.Ruling, Stage.Over]) {
      const view = makeView()
      const s = sessionIn(stage, LEFT)
      const face = lookAt(s, s.since + 1000)
      paint(view.glass, face)
      view.strokes = []
      const { shows } = view
      paint(view.glass, face)
      expect([stage, view.strokes, view.shows]).toEqual([stage, [], shows])
    }
  })

  it('S2, C10: shows who runs by a bar as wide as its half, which a press moves to the other half in one paint', () => {
    const view = makeView()
    const l = view.glass.layout
    const s = playing(LEFT, 840_000, 10_000)
    const face = makeFace(s)
    for (const side of [LEFT, RIGHT]) {
      if (side === RIGHT) press(s, LEFT, 13_000)
      const { shows } = view
      look(s, s.clock.since + 20, face)
      paint(view.glass, face)
      if (side === RIGHT) expect(view.shows - shows).toBe(1)
      for (let y = l.bar; y <= l.barEnd; y++) {
        const row = Array.from({ length: l.width }, (_, x) => view.dark(x, y))
        expect(row).toEqual(row.map((_, x) => (x < l.half ? LEFT : RIGHT) === side))
      }
    }
    expect(l.barEnd - l.bar + 1).toBeGreaterThanOrEqual(20)
  })
})

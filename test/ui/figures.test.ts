/*
 * The figures of a large glass: how large they are, and that from one look to the next only strokes are drawn that change.
 */
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { paintTick } from '../../firmware/ui/dial.ts'
import { type Face, look, makeFace } from '../../firmware/ui/face.ts'
import { BLANK, COLON, POINT, type Row, SHAPES } from '../../firmware/ui/figures.ts'
import { type Glass, makeGlass } from '../../firmware/ui/glass.ts'
import { makeLayout, rowOf, Size } from '../../firmware/ui/layout.ts'
import { paint } from '../../firmware/ui/paint.ts'
import { timeText } from '../../firmware/ui/time.ts'
import { makeCanvas, pixelAt } from '../../sim/display/canvas.ts'
import { makePaper } from '../../sim/display/paper.ts'
import { sessionIn } from '../core/stages.ts'
import { LEFT, playing, RIGHT } from '../vocabulary.ts'

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

  it('mm:ss is 17 mm high, and 0.34 as wide or more', () => {
    for (const row of l.short) expect([row.height, row.width / row.height >= 0.34]).toEqual([116, true])
  })

  it('h:mm:ss is 10 mm high and more, on the play page and on every other', () => {
    for (const row of [...l.long, ...l.briefLong, ...l.briefShort]) {
      expect([row.height >= 69, row.width / row.height >= 0.34]).toEqual([true, true])
    }
  })

  it('the delay is 9 mm high', () => {
    for (const row of l.delay) expect([row.height >= 62, row.width / row.height >= 0.34]).toEqual([true, true])
  })

  it('a stroke is a quarter of a figure and more', () => {
    for (const row of [l.short[0], l.long[0], l.briefShort[0], l.briefLong[0], l.delay[0]]) {
      const { bars, width } = row
      expect((bars[3] - bars[1] + 1) / width).toBeGreaterThanOrEqual(0.25)
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
  face: Face
  strokes: number[][]
  dark: (x: number, y: number) => boolean
  shows: number
}

function makeView(): View {
  const canvas = makeCanvas(400, 240)
  const { pen, screen } = makePaper(canvas)
  const { fillRect } = pen
  const face = makeFace(playing(LEFT, 1000, 0))
  const dark = (x: number, y: number): boolean => pixelAt(canvas, x, y) === 1
  const view: View = { glass: makeGlass(pen, screen), face, strokes: [], dark, shows: 0 }
  pen.fillRect = (...box) => {
    view.strokes.push(box)
    return fillRect(...box)
  }
  screen.show = () => {
    view.shows++
  }
  return view
}

const HOUR = 36_000

/** The strokes of each place of a row of times, as the text has them. */
function shapesOf(tenths: number): number[] {
  const text = timeText(tenths)
  const figures = [...text.replace(/[:.]/g, '')].map((figure) => SHAPES[+figure])
  if (tenths < 100 && tenths) return [BLANK, figures[0], figures[1], BLANK, POINT]
  if (tenths < HOUR) return [...(figures.length < 4 ? [BLANK] : []), ...figures, COLON]
  return [...figures, COLON, COLON]
}

/** Strokes in which two times differ. */
function changedIn(was: number, is: number): number {
  const before = shapesOf(was)
  const bits = (n: number): number => n.toString(2).replace(/0/g, '').length
  return shapesOf(is).reduce((sum, shape, i) => sum + bits(shape ^ before[i]), 0)
}

describe('a look at a clock that runs', () => {
  it.each([
    ['14:00', 840_000, 130],
    ['1:23:45', 5_025_000, 130],
    ['0:10', 12_000, 3],
  ])('from %s on draws from each second to the next the strokes that change, and no other', (_text, bank, seconds) => {
    const view = makeView()
    const s = playing(LEFT, bank, 0)
    const face = makeFace(s)
    let was = 0
    for (let i = 0; i <= seconds; i++) {
      look(s, s.clock.since + i * 1000, face)
      view.strokes = []
      paint(view.glass, face)
      if (i) expect([face.time[LEFT], view.strokes.length]).toEqual([face.time[LEFT], changedIn(was, face.time[LEFT])])
      was = face.time[LEFT]
    }
  })

  it('below ten seconds draws of tenths no more either', () => {
    const view = makeView()
    const s = playing(RIGHT, 9900, 0)
    const face = makeFace(s)
    let was = 0
    for (let i = 0; i < 90; i++) {
      look(s, s.clock.since + i * 100, face)
      view.strokes = []
      paint(view.glass, face)
      if (i) expect(view.strokes.length).toBe(changedIn(was, face.time[RIGHT]))
      was = face.time[RIGHT]
    }
  })

  it('draws of a tick the same strokes, of the delay too', () => {
    const view = makeView()
    const s = playing(LEFT, 840_000, 60_000)
    const face = makeFace(s)
    look(s, s.clock.since, face)
    paint(view.glass, face)
    for (let second = 59; second > 0; second--) {
      view.strokes = []
      paintTick(view.glass, face, second)
      const [is, was] = [second, second + 1].map((n) => [n < 10 ? BLANK : SHAPES[(n / 10) | 0], SHAPES[n % 10]])
      const bits = (n: number): number => n.toString(2).replace(/0/g, '').length
      expect(view.strokes.length).toBe(bits(is[0] ^ was[0]) + bits(is[1] ^ was[1]))
    }
  })

  it('draws and shows nothing of a face that stands', () => {
    for (const stage of [Stage.Ready, Stage.Open, Stage.Play, Stage.Stop, Stage.Ruling, Stage.Over]) {
      const view = makeView()
      const s = sessionIn(stage, LEFT)
      const face = makeFace(s)
      look(s, s.since + 1000, face)
      paint(view.glass, face)
      view.strokes = []
      const { shows } = view
      paint(view.glass, face)
      expect([stage, view.strokes, view.shows]).toEqual([stage, [], shows])
    }
  })

  it('S2: shows who runs by a bar as wide as its half, on the play page and elsewhere', () => {
    for (const side of [LEFT, RIGHT]) {
      const view = makeView()
      const l = view.glass.layout
      const s = playing(side, 840_000, 10_000)
      look(s, s.clock.since, Object.assign(view.face, { session: s }))
      paint(view.glass, view.face)
      for (let y = l.bar; y <= l.barEnd; y++) {
        const row = Array.from({ length: l.width }, (_, x) => view.dark(x, y))
        expect(row).toEqual(row.map((_, x) => (x < l.half ? 0 : 1) === side))
      }
      expect(l.barEnd - l.bar + 1).toBeGreaterThanOrEqual(20)
    }
  })
})

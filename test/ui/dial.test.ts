/*
 * What a glass says of play: who runs, what is left of the delay, the score, a stuck button, a weak battery (S2, S4).
 */
import { describe, expect, it } from 'vitest'
import { Crawford } from '../../firmware/core/match.ts'
import { EMPTY } from '../../firmware/core/recall.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { type Face, look, makeFace } from '../../firmware/ui/face.ts'
import { type Glass, makeGlass } from '../../firmware/ui/pixl/glass.ts'
import { paint } from '../../firmware/ui/pixl/paint.ts'
import { type Canvas, makeCanvas, pixelAt } from '../../sim/canvas.ts'
import { makeScreen } from '../../sim/display/pixl.ts'
import { sessionIn } from '../core/stages.ts'
import { close, LEFT, playing, press, RIGHT } from '../vocabulary.ts'
import { GLASSES, type Painter } from './glass.ts'

interface View {
  canvas: Canvas
  glass: Glass
  /** What was written since the last paint. */
  written: string[]
  shows: number
}

function makeView(): View {
  const canvas = makeCanvas(128, 64)
  const screen = makeScreen(canvas)
  const view: View = { canvas, glass: makeGlass(screen), written: [], shows: 0 }
  const { write, over } = screen
  screen.write = (text, x, y, font, ink) => {
    view.written.push(text)
    write(text, x, y, font, ink)
  }
  screen.over = (text, ...where) => {
    view.written.push(text)
    over(text, ...where)
  }
  screen.show = () => {
    view.shows++
  }
  return view
}

function paintAt(view: View, s: Session, now: number, change: Partial<Face> = {}): View {
  const face = makeFace(s)
  look(s, now, face)
  view.written = []
  paint(view.glass, Object.assign(face, change), () => EMPTY)
  return view
}

const viewOf = (s: Session, now: number, change?: Partial<Face>): View => paintAt(makeView(), s, now, change)

/** Whether each half is inverse, by the share of it that is lit. */
function inverse({ canvas }: View): boolean[] {
  return [0, 64].map((left) => {
    let lit = 0
    for (let y = 9; y < 64; y++) for (let x = left; x < left + 63; x++) lit += pixelAt(canvas, x, y)
    return lit > (55 * 63) / 2
  })
}

describe('play on the glass of pixl', () => {
  it('S2: the half of the side that runs is inverse, the other one is not', () => {
    expect(inverse(viewOf(playing(LEFT, 840_000, 10_000), 12_000))).toEqual([true, false])
    expect(inverse(viewOf(playing(RIGHT, 840_000, 10_000), 12_000))).toEqual([false, true])
  })

  it('C10: a press changes both halves of the glass in one paint', () => {
    const s = playing(LEFT, 840_000, 10_000)
    const view = viewOf(s, 12_000)
    const { shows } = view
    press(s, LEFT, 13_000)
    paintAt(view, s, 13_020)
    expect([inverse(view), view.written.includes('10'), view.shows - shows]).toEqual([[false, true], true, 1])
  })

  it('D9: the delay is written beside a bank that stands whole', () => {
    expect(viewOf(playing(LEFT, 840_000, 10_000), 12_000).written).toEqual(expect.arrayContaining(['14:00', '8']))
  })

  it('M5: the Crawford game is named beside the score', () => {
    const s = playing(LEFT, 840_000, 0)
    s.match.score = [6, 2]
    expect(viewOf(s, 12_000).written.join()).not.toContain('CRAWFORD')
    s.match.crawford = Crawford.Now
    const { written } = viewOf(s, 12_000)
    expect(written).toEqual(expect.arrayContaining(['6', '2', expect.stringContaining('CRAWFORD')]))
  })

  it('C8: a stuck button is named on its side', () => {
    const s = playing(LEFT, 840_000, 0)
    expect(viewOf(s, 12_000).written).not.toContain('STUCK')
    close(s, RIGHT, 12_000)
    expect(viewOf(s, 73_000).written).toContain('STUCK')
  })

  it('shows nothing anew when the face is the same', () => {
    const s = playing(LEFT, 840_000, 10_000)
    const view = viewOf(s, 12_000)
    paintAt(view, s, 12_900)
    expect([view.written, view.shows]).toEqual([[], 1])
  })
})

describe('a weak battery on pixl', () => {
  /** Of the menu the hours, of every other page a sign before its title. */
  it.each([Stage.Play, Stage.Open, Stage.Stop, Stage.Break])('S4: has its sign in the title of stage %i', (stage) => {
    const s = sessionIn(stage, LEFT)
    const sign = (hours: number): boolean =>
      viewOf(s, s.since + 1000, { hours }).written.some((text) => text[0] === '\\')
    expect([sign(9), sign(10)]).toEqual([true, false])
  })

  it('S4: is warned of in the menu, with the hours that are left', () => {
    const s = sessionIn(Stage.Setup, LEFT)
    const said = (hours: number): string => viewOf(s, s.since + 1000, { hours }).written.join()
    expect([said(9), said(10)]).toEqual([expect.stringMatching(/LOW.* 9\b/), expect.not.stringContaining('LOW')])
  })
})

/** What stands on the table's glass, written anew. */
function wordsOn(s: Session, now: number, change: Partial<Face> = {}, painter: Painter = GLASSES[0].make()): string[] {
  const face = makeFace(s)
  look(s, now, face)
  painter.forget()
  painter.watched.written.length = 0
  painter.paint(Object.assign(face, change), () => EMPTY)
  return painter.watched.written
}

describe('the glass of the table', () => {
  it('M5: the score, the match length and the Crawford game stand on the play page', () => {
    const s = playing(LEFT, 840_000, 0)
    s.match.score = [6, 2]
    expect(wordsOn(s, 12_000)).toEqual(['6 : 2', 'Match to 7', 'Both buttons: stop'])
    s.match.crawford = Crawford.Now
    expect(wordsOn(s, 12_000)).toEqual(expect.arrayContaining(['6 : 2', 'Crawford game', 'Match to 7']))
  })

  it('M5: the Crawford game is announced before its opening roll', () => {
    const s = sessionIn(Stage.Open, LEFT)
    expect(wordsOn(s, s.since + 1000)).not.toContain('Crawford game')
    s.match.crawford = Crawford.Now
    expect(wordsOn(s, s.since + 1000)).toContain('Crawford game')
  })

  it('how to stop is said before the first press of a match, and not after it', () => {
    const s = playing(LEFT, 840_000, 0)
    expect(wordsOn(s, 12_000)).toContain('Both buttons: stop')
    press(s, LEFT, 13_000)
    expect(wordsOn(s, 14_000)).not.toContain('Both buttons: stop')
  })

  it('C8: a stuck button is named on its side', () => {
    const s = playing(LEFT, 840_000, 0)
    expect(wordsOn(s, 12_000)).not.toContain('Button stuck')
    close(s, RIGHT, 12_000)
    expect(wordsOn(s, 73_000)).toContain('Button stuck')
  })

  it.each([Stage.Setup, Stage.Ready, Stage.Play, Stage.Open, Stage.Stop, Stage.Break, Stage.Ruling, Stage.Flag])(
    'S4: a weak battery is seen in stage %i, with the hours that are left',
    (stage) => {
      const s = sessionIn(stage, LEFT)
      const said = (hours: number): boolean =>
        wordsOn(s, s.since + 1000, { hours }).some((text) => /^(\\ 9 h|Battery low, hours: 9)$/.test(text))
      expect([said(9), said(10)]).toEqual([true, false])
    },
  )

  it('S4: a weak battery has room beside two stuck buttons, by its sign', () => {
    const s = sessionIn(Stage.Play, LEFT)
    expect(wordsOn(s, s.since + 1000, { hours: 9, stuck: 3 }).filter((text) => /9 h|hours/.test(text)).length).toBe(1)
  })
})

/*
 * What three displays of four cells say of a session: in play both banks, who runs and the delay (S1, S2, D9), elsewhere pages.
 */
import { describe, expect, it } from 'vitest'
import { Option } from '../../firmware/core/control.ts'
import { Crawford } from '../../firmware/core/match.ts'
import { Stage } from '../../firmware/core/table.ts'
import { paintCells } from '../../firmware/ui/cells.ts'
import { makeFace } from '../../firmware/ui/face.ts'
import { bankText, pair, put, restText, versus } from '../../firmware/ui/row.ts'
import { enterLost, lean, minuteMatch, tap } from '../core/play.ts'
import { sessionIn } from '../core/stages.ts'
import { close, LEFT, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { faceOf, makeView, none, pagesOf, read, textOf, viewOf } from './view.ts'

const [SMALL, FULL, WAITING, HALF] = [2, 15, 3, 8]

describe('S1: a bank', () => {
  it.each([
    [1, '  0.1'],
    [99, '  9.9'],
    [100, ' 0:10'],
    [5990, ' 9:59'],
    [6000, '10:00'],
    [35_990, '59:59'],
    [36_000, '60:00'],
    [59_990, '99:59'],
    [60_000, 'h1:40'],
    [359_990, 'h9:59'],
  ])('of %i tenths stands as %j in play and out of it', (tenths, text) => {
    const view = makeView()
    const face = makeFace(playing(LEFT, 60_000, 10_000))
    Object.assign(face, { stage: Stage.Play, time: [tenths, 600], turn: LEFT, run: LEFT, delay: 5 })
    paintCells(view.cells, face, 0, none)
    put(view.cells, RIGHT, bankText(tenths), FULL)
    expect([textOf(view.shown[LEFT]), textOf(view.shown[RIGHT])]).toEqual([text, text])
  })

  it('from 100 minutes on has its seconds on the small display, and the score for two seconds of ten', () => {
    const s = playing(LEFT, 6_600_000, 0)
    expect(read(viewOf(s, 20_000))).toEqual(['h1:49', 'h1:50', '0--0'])
    expect(read(viewOf(s, 12_000))).toEqual(['h1:49', 'h1:50', '  :58'])
    expect(read(viewOf(s, 65_000))).toEqual(['h1:49', 'h1:50', '  :05'])
  })

  it('of a minute and less has its dots, and overtime too', () => {
    expect(read(viewOf(playing(LEFT, 60_000, 0), 11_000))).toEqual(['; 0:59', '; 1:00', '0--0'])
    expect(read(viewOf(playing(LEFT, 61_000, 0), 10_000))).toEqual([' 1:01', ' 1:01', '0--0'])
  })
})

describe('play', () => {
  it('S2: the side that runs is bright, the other one dim', () => {
    const levels = (side: number) => viewOf(playing(side, 840_000, 10_000), 12_000).shown.map(({ level }) => level)
    expect([levels(LEFT), levels(RIGHT)]).toEqual([
      [FULL, WAITING, HALF],
      [WAITING, FULL, HALF],
    ])
  })

  it('D9: the delay is shown on the side that has it, beside a bank that is not hidden', () => {
    expect(read(viewOf(playing(LEFT, 840_000, 10_000), 12_000))).toEqual(['14:00', '14:00', '8   '])
    expect(read(viewOf(playing(RIGHT, 840_000, 12_000), 10_000))).toEqual(['14:00', '14:00', '  12'])
  })

  it('C10: a press changes what both displays and the small one show, at once', () => {
    const s = playing(LEFT, 840_000, 10_000)
    const view = viewOf(s, 12_000)
    press(s, LEFT, 13_000)
    paintCells(view.cells, faceOf(s, 13_020), 0, none)
    expect([view.shown[LEFT].level, view.shown[RIGHT].level, textOf(view.shown[SMALL])]).toEqual([3, 15, '  10'])
  })

  it('M5: the score has its sign in the Crawford game', () => {
    const s = playing(LEFT, 840_000, 0)
    s.match.score = [6, 2]
    s.match.crawford = Crawford.Now
    expect(read(viewOf(s, 12_000))[SMALL]).toBe('6cr2')
    s.match.crawford = Crawford.After
    expect(read(viewOf(s, 12_000))[SMALL]).toBe('6--2')
  })

  it('C8: a stuck button is named, and its side has a point', () => {
    const s = playing(LEFT, 840_000, 0)
    close(s, RIGHT, 12_000)
    expect(read(viewOf(s, 73_000))).toEqual(['12:57', '14:0.0', 'StUC'])
  })

  it('says when a side is in its overtime', () => {
    const s = minuteMatch([Option.Overtime, 60])
    passTo(s, s.clock.since + 75_000)
    expect(read(viewOf(s, s.clock.since + 75_000))[SMALL]).toBe('PLUS')
  })

  it('shows nothing anew when the face is the same, and no display but the one that changed', () => {
    const s = playing(LEFT, 840_000, 10_000)
    const view = viewOf(s, 12_000)
    expect(view.times).toBe(3)
    paintCells(view.cells, faceOf(s, 12_900), 7, none)
    expect(view.times).toBe(3)
    paintCells(view.cells, faceOf(s, 13_000), 8, none)
    expect(view.times).toBe(4)
    view.cells.keys[0] = -1
    paintCells(view.cells, faceOf(s, 13_000), 8, none)
    expect(view.times).toBe(7)
  })

  it('the brightness that was set is that of the side that runs', () => {
    const s = playing(LEFT, 840_000, 10_000)
    s.control.option[Option.Bright] = 2
    expect(viewOf(s, 12_000).shown.map(({ level }) => level)).toEqual([10, 2, 5])
  })
})

describe('elsewhere', () => {
  it('pages begin anew with every deed, so that it is seen at once', () => {
    const s = sessionIn(Stage.Stop, LEFT)
    const view = makeView()
    const now = s.since + 5000
    for (let beat = 0; beat < 4; beat++) paintCells(view.cells, faceOf(s, now), beat, none)
    expect(read(view)[LEFT]).toMatch(/:/)
    s.pick[LEFT] = 1
    paintCells(view.cells, faceOf(s, now), 4, none)
    expect(read(view)[LEFT]).toBe('dISP')
  })

  it('P4: a stop has its claims, its count, how to claim and how to go on', () => {
    const s = sessionIn(Stage.Stop, LEFT)
    const pages = pagesOf(s, s.since + 5000)
    expect(pages.map((page) => page[SMALL]).slice(0, 7)).toEqual([
      'StOP',
      ' 0:25',
      'HOLd',
      ' 0:25',
      'bOtH',
      'PLAY',
      ' 0:25',
    ])
    expect([pages[0][RIGHT], pages[1][RIGHT]]).toEqual(['dICE', '10:00'])
  })

  it('a claim that is sent has dots and is bright', () => {
    const s = sessionIn(Stage.Stop, LEFT)
    lean(s, LEFT)
    const view = viewOf(s, s.since + 5000)
    expect(read(view)).toEqual([';dICE', 'dICE', 'dICE'])
    expect(view.shown.map(({ level }) => level)).toEqual([FULL, HALF, HALF])
  })

  it('M13: a judge who is called finds the turns of both', () => {
    const s = sessionIn(Stage.Stop, LEFT)
    tap(s, LEFT, 3)
    lean(s, LEFT)
    s.clock.turns = [12, 1]
    expect(pagesOf(s, s.since + 5000, 2).map((page) => page[SMALL])).toEqual(['JUdG', '12:1 '])
  })

  it('M4: the winner sees what he agrees to, and that a hold is waited for', () => {
    const s = sessionIn(Stage.Result, LEFT)
    enterLost(s, { kind: 1, value: 4, owner: LEFT })
    const pages = pagesOf(s, s.since + 5000, 3)
    expect(pages.map((page) => page[LEFT])).toEqual([';MArS', ';C 4 ', pages[2][LEFT]])
    expect(pages.map((page) => page[RIGHT])).toEqual(['=  8', 'HOLd', pages[2][RIGHT]])
  })

  it('S3: the fallen side shows it in turn with 0:00', () => {
    const s = sessionIn(Stage.Flag, LEFT)
    expect(pagesOf(s, s.since + 1000, 2).map((page) => page[LEFT])).toEqual(['FLAG', ' 0:00'])
  })

  it('P3: a break counts down, and its overrun has a minus', () => {
    const s = sessionIn(Stage.Break, LEFT)
    expect([5000, 245_000, 1_000_000].map((wait) => pagesOf(s, s.since + wait, 1)[0][SMALL])).toEqual([
      ' 3:55',
      '-0:05',
      '- 12',
    ])
  })

  it('J1: ready shows who has agreed, and the control in turn with its battery', () => {
    const s = sessionIn(Stage.Ready, LEFT)
    lean(s, RIGHT)
    const pages = pagesOf(s, s.since + 1000, 4)
    expect(pages.map((page) => page[SMALL])).toEqual(['SH 7', 'dE10', 'br 1', 'b100'])
    expect(pages.map((page) => page[LEFT]).slice(0, 2)).toEqual(['14:00', 'HOLd'])
    expect(pages.map((page) => page[RIGHT]).slice(0, 2)).toEqual([';YES ', '14:00'])
  })

  it('S4: a weak battery is among the pages', () => {
    const s = sessionIn(Stage.Open, LEFT)
    const view = makeView()
    const texts = Array.from({ length: 5 }, (_, beat) => {
      paintCells(view.cells, Object.assign(faceOf(s, s.since + 1000), { hours: 7 }), beat, none)
      return read(view)[SMALL]
    })
    expect(texts).toContain('LO 7')
  })
})

describe('rows of cells', () => {
  it.each([
    ['3:59', ' 3:59'],
    ['-0:05', '-0:05'],
    ['7', '   7'],
    ['1.234', '1.234'],
    ['C 16', 'C 16'],
    ['C 128', 'C128'],
    ['C 1024', '1024'],
    ['+0:10', '+0:10'],
    [' 3:2 ', ' 3:2 '],
    [';YES', ';YES '],
    ['', '    '],
  ])('%j stands as %j', (text, cells) => {
    const view = makeView()
    put(view.cells, 0, text, FULL)
    expect(textOf(view.shown[0])).toBe(cells)
  })

  it('hold a word and a number, and two numbers', () => {
    expect([pair('dELY', 8), pair('dELY', 10), pair('bAtt', 100), pair('=', 1024)]).toEqual([
      'dE 8',
      'dE10',
      'b100',
      '1024',
    ])
    expect([versus(3, 2, false), versus(3, 12, false), versus(10, 12, false)]).toEqual(['3--2', '3-12', '10.12'])
    expect([versus(6, 12, true), versus(10, 12, true), restText(-599), restText(-600)]).toEqual([
      ...['6c12', '10.12.', '-9:59', '- 10'],
    ])
  })
})

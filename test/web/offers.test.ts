/*
 * The lines that can be touched are exactly those that the button turns to on the glass, in the same words.
 */
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { holdFor, type Live, makeLive, PARTS, passTo, type } from '../../sim/clock/live.ts'
import { halvesOf } from '../../sim/web/halves.ts'
import { offersOf } from '../../sim/web/offers.ts'

type Side = 0 | 1
const SIDES = [0, 1] as const

function hold(live: Live, side: Side, held: number): void {
  holdFor(live, PARTS[side], held)
  passTo(live, live.now + held + 300)
}

const short = (live: Live, side: Side): void => hold(live, side, 80)
const long = (live: Live, side: Side): void => hold(live, side, 1200)

function textsOf(live: Live, side: Side, cube = 1): string[] {
  return offersOf(live.clock!, side, cube).map(({ text }) => text)
}

/** The lines shown to a side while it turns through this many. */
function turned(live: Live, side: Side, times: number): string[] {
  return Array.from({ length: times }, () => {
    const text = halvesOf(live.clock)![side].line?.text ?? ''
    short(live, side)
    return text.replace('Agree: ', 'Agree? ')
  })
}

/** The glass leaves out the cube's value if a line is full. */
const kindIn = (text: string): string => text.replace(/ ×\d+$/, '')

function stageOf(live: Live): Stage {
  return live.clock!.loop.session.stage
}

/** A match to 7 in play, after its first presses. */
function begun(door: string): Live {
  const live = makeLive()
  passTo(live, 1000)
  type(live, `preset short 7 8${door}`)
  for (const side of SIDES) long(live, side)
  short(live, 0)
  passTo(live, live.now + 1500)
  short(live, 1)
  return live
}

function stopped(live: Live): void {
  passTo(live, live.now + 1500)
  holdFor(live, 'stop', 50)
  passTo(live, live.now + 350)
}

describe('the lines that can be touched', () => {
  it.each([
    ['a judge', '', 7],
    ['no judge', ' door anybody', 6],
  ])('in a stop are all its lines: %s', (_, door, lines) => {
    const live = begun(door)
    stopped(live)
    for (const side of SIDES) expect(textsOf(live, side)).toEqual(turned(live, side, lines))
  })

  it('in a result are each kind at the value chosen; then the cube’s owner, and the answer', () => {
    const live = begun('')
    stopped(live)
    short(live, 0)
    long(live, 0)
    expect(stageOf(live)).toBe(Stage.Result)
    const all = turned(live, 0, 56) // up to 1024 and round again
    for (const [i, cube] of [1, 2, 4, 8].entries()) {
      const kinds = textsOf(live, 0, cube).map(kindIn)
      expect(kinds.slice(0, -1)).toEqual(all.slice(i * 5, i * 5 + 5).map(kindIn))
    }
    expect(textsOf(live, 0).at(-1)).toBe(all[20])
    expect(textsOf(live, 1)).toEqual([])
    for (let i = 0; i < 6; i++) short(live, 0)
    long(live, 0)
    expect(textsOf(live, 0)).toEqual(turned(live, 0, 2))
    long(live, 0)
    expect(textsOf(live, 0)).toEqual([])
    expect(textsOf(live, 1)).toEqual(turned(live, 1, 2))
    expect(textsOf(live, 1)).toHaveLength(2)
  })

  it('between games and in a break are what a side may ask for', () => {
    const live = begun(' door anybody')
    stopped(live)
    short(live, 0)
    for (const side of [0, 0, 1] as const) long(live, side)
    passTo(live, live.now + 4000)
    expect(stageOf(live)).toBe(Stage.Open)
    const offered = textsOf(live, 1)
    long(live, 1)
    expect(stageOf(live)).toBe(Stage.Ask)
    const lines = turned(live, 1, offered.length + 1)
    expect(offered).toEqual(lines.slice(0, -1)) // the last one is Back
    expect(textsOf(live, 1)).toEqual(lines)
    long(live, 1)
    expect(stageOf(live)).toBe(Stage.Break)
    for (const side of SIDES) {
      const texts = textsOf(live, side)
      expect(texts.length).toBeGreaterThan(1)
      expect([...texts].sort()).toEqual(turned(live, side, texts.length).sort())
    }
  })

  it('in play are none', () => {
    const live = begun('')
    for (const side of SIDES) expect(textsOf(live, side)).toEqual([])
  })
})

/*
 * A turn that somebody ends before he can have moved (T12): his side light blinks once, nothing clicks, and of time, glass and wakes
 * nothing is otherwise than without it.
 */
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import type { SimClock } from '../../sim/clock/board.ts'
import { contact, type Machine, runTo } from '../../sim/clock/machine.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { NAMES } from '../../sim/clock/snapshot.ts'
import { crc } from '../../sim/display/canvas.ts'
import { begin, playing, powered, pressAt } from './desk.ts'

const LINE = 'preset custom 7 3 30:00 sound on'
const PRESS = 20_000

const onCore = (): SimClock => playing(LINE)
const onBundle = async (): Promise<{ machine: Machine }> => begin(await powered(), LINE)

/** When the lights change, and to what, from the press on. */
type Change = [after: number, lit: string]

/** The right ends its turn; where `gap` is not 0 the left closes its contact so long after. */
function tap({ machine: m }: { machine: Machine }, gap: number, late = 0): Change[] {
  const edges: [at: number, side: number, level: number][] = [
    [PRESS, 1, 1],
    [PRESS + 80, 1, 0],
  ]
  if (gap) edges.push([PRESS + gap, 0, 1], [PRESS + gap + 60, 0, 0])
  const list: Change[] = []
  for (let at = PRESS; at < PRESS + 600; at++) {
    runTo(m, at)
    for (const [when, side, level] of edges) if (when === at) contact(m, side, level, late)
    const lit = m.light.join('')
    if (lit !== list.at(-1)?.[1]) list.push([at - PRESS, lit])
  }
  return list
}

describe('T12: a turn that is ended too early', () => {
  it.each([20, 60, 100, 140])('blinks the side light of who did it once, %i ms into the turn', (gap) => {
    const found = tap(onCore(), gap)
    expect(found.map(([, lit]) => lit)).toEqual(['01', '10', '00', '10'])
    const [, , [off], [on]] = found
    expect([off > gap && off < gap + 12, on - off]).toEqual([true, 121])
  })

  it('from 150 ms on it is a press like any other', () => {
    const clock = onCore()
    expect(tap(clock, 150).map(([, lit]) => lit)).toEqual(['01', '10', '01'])
    expect(clock.loop.session.clock.turns).toEqual([1, 1])
  })

  it('blinks on the board as it does on the core', async () => {
    for (const gap of [20, 60, 140]) expect(tap(await onBundle(), gap)).toEqual(tap(onCore(), gap))
  })

  it.each([0, 150])(
    'moves nothing else: the glass is the same at every look, and so are the banks (handled %i ms late)',
    (late) => {
      const [bare, early] = [onCore(), onCore()]
      tap(bare, 0, late)
      tap(early, 40, late)
      const of = ({ loop }: SimClock): Record<string, number> =>
        Object.fromEntries(snapshotOf(loop.session).map((value, i) => [NAMES[i], value]))
      for (let at = PRESS + 500; at < PRESS + 8000; at += 37) {
        for (const clock of [bare, early]) runTo(clock.machine, at)
        expect(crc(early.canvas)).toBe(crc(bare.canvas))
        expect(early.machine.light).toEqual(bare.machine.light)
      }
      const [a, b] = [of(bare), of(early)]
      const other = Object.keys(a).filter((name) => a[name] !== b[name])
      expect(other.filter((name) => !/^(words|word[A-Z]|left)/.test(name))).toEqual([])
      expect([a.leftBank, a.rightBank]).toEqual([b.leftBank, b.rightBank])
    },
  )
})

describe('C12: sounds', () => {
  it('an inert press makes no click, whoever makes it and when', () => {
    const clock = onCore()
    const clicks = (): number => clock.machine.tones.length
    runTo(clock.machine, 7000)
    const before = clicks()
    pressAt(clock, 0, 8000, 80) // the other side
    expect(clicks()).toBe(before)
    tap(clock, 40)
    expect(clicks()).toBe(before + 1)
    expect(clock.loop.session.stage).toBe(Stage.Play)
  })
})

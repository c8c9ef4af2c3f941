/*
 * A press too early in a turn (T12): its side light blinks once, nothing clicks, and time, glass and wakes are as
 * without it.
 */
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import type { SimClock } from '../../sim/clock/board.ts'
import { contact, type Machine, runTo } from '../../sim/clock/machine.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { NAMES } from '../../sim/clock/snapshot.ts'
import { crc } from '../../sim/display/canvas.ts'
import { playing, pressAt } from './desk.ts'

const LINE = 'preset custom 7 3 30:00 sound on'
const PRESS = 20_000

const onCore = (): SimClock => playing(LINE)

/** How the lights change after the right's press that ends its turn, and the left's `gap` ms later if that is not 0. */
function tap({ machine: m }: { machine: Machine }, gap: number, late = 0): [after: number, lit: string][] {
  const contacts = [[PRESS, 1, 80], ...(gap ? [[PRESS + gap, 0, 60]] : [])]
  const list: [after: number, lit: string][] = []
  for (let at = PRESS; at < PRESS + 600; at++) {
    runTo(m, at)
    for (const [from, side, held] of contacts) {
      if (at === from) contact(m, side, 1, late)
      if (at === from + held) contact(m, side, 0, late)
    }
    const lit = m.light.join('')
    if (lit !== list.at(-1)?.[1]) list.push([at - PRESS, lit])
  }
  return list
}

describe('T12: a turn that is ended too early', () => {
  it.each([20, 60, 100, 140])('blinks the side light of that player once, %i ms into the turn', (gap) => {
    const found = tap(onCore(), gap)
    expect(found.map(([, lit]) => lit)).toEqual(['01', '10', '00', '10'])
    const [, , [off], [on]] = found
    expect([off > gap && off < gap + 12, on - off]).toEqual([true, 121])
  })

  it.each([0, 150])('changes nothing else, neither the glass nor the banks (handled %i ms late)', (late) => {
    const [bare, early] = [onCore(), onCore()]
    tap(bare, 0, late)
    tap(early, 40, late)
    for (let at = PRESS + 500; at < PRESS + 8000; at += 37) {
      for (const clock of [bare, early]) runTo(clock.machine, at)
      expect(crc(early.canvas)).toBe(crc(bare.canvas))
      expect(early.machine.light).toEqual(bare.machine.light)
    }
    const [a, b] = [bare, early].map(({ loop }) => snapshotOf(loop.session))
    const other = NAMES.filter((_, i) => a[i] !== b[i])
    expect(other.filter((name) => !/^(words|word[A-Z]|left(?!Bank))/.test(name))).toEqual([])
  })
})

it('C12: an ignored press makes no click, whichever side it comes from and whenever', () => {
  const clock = onCore()
  const clicks = (): number => clock.machine.tones.length
  runTo(clock.machine, 7000)
  const before = clicks()
  pressAt(clock, 0, 8000, 80) // the other side
  expect(clicks()).toBe(before)
  tap(clock, 40)
  expect([clicks(), clock.loop.session.stage]).toEqual([before + 1, Stage.Play])
})

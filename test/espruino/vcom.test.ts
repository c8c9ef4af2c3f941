/*
 * The panel's VCOM alternates at least once a second in every state of the table clock, and only by the commands that
 * the panel is sent (finding H3).
 */
import { describe, expect, it } from 'vitest'
import { runTo } from '../../sim/clock/machine.ts'
import { checkVcom } from '../../sim/display/memory-lcd.ts'
import type { StubClock } from '../../sim/espruino/bundle.ts'
import { powered, type, WALK } from '../device/desk.ts'

function lives({ machine, lcd }: StubClock, ms: number): void {
  const till = machine.now + ms
  while (machine.now < till) {
    runTo(machine, Math.min(till, machine.now + 250))
    checkVcom(lcd, machine.now)
  }
}

describe('VCOM', () => {
  it('alternates each second from setup to a ruling', async () => {
    const clock = await powered()
    for (const [what, stage, act] of WALK) {
      act(clock)
      checkVcom(clock.lcd, clock.machine.now)
      lives(clock, 20_000)
      expect([what, type(clock, 'status').stage]).toEqual([what, stage])
    }
  })

  it('alternates while the glass is dark', async () => {
    const clock = await powered()
    lives(clock, 2_400_000)
    expect(clock.machine.isAsleep || new Set(clock.lcd.memory).size === 1).toBe(true)
  })

  it('alternates in safe mode, and after a crash', async () => {
    const clock = await powered('3,13:48 14:00')
    lives(clock, 60_000)
    expect(clock.scope.safe).toBe(true)
    const other = await powered()
    lives(other, 3000)
    for (let i = 0; i < 3; i++) {
      other.machine.raiseFlags(['MEMORY'])
      lives(other, 5000)
    }
    expect(other.scope.safe).toBe(true)
  })

  it('alternates in time despite half a second of flash work', async () => {
    const clock = await powered()
    lives(clock, 5000)
    for (let at = 0; at < 20; at++) {
      clock.machine.busyUntil = clock.machine.now + 500
      lives(clock, 1300 + at * 37)
    }
  })
})

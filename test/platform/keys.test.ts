/*
 * The keys that Pixl.js itself has: judge's keys, on the bundle as it ships.
 */
import { describe, expect, it } from 'vitest'
import { PIXL } from '../../sim/boards.ts'
import { loadStorage, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import { contact, runTo } from '../../sim/machine.ts'
import { STAGES, wireOf } from '../../sim/spoken.ts'
import { pixlFolder } from '../built.ts'

/** A clock in play, of which the door opens to a key only. */
async function inPlay(): Promise<StubClock> {
  const clock = powerUpBundle(loadStorage(await pixlFolder()), 0, [0, 0], false, PIXL)
  const m = clock.machine
  m.hear(`${wireOf('preset short 7 door key')}\n`)
  for (let side = 0; side < 2; side++) {
    contact(m, side, 1, 0)
    runTo(m, m.now + 1200)
    contact(m, side, 0, 0)
    runTo(m, m.now + 300)
  }
  return clock
}

function stageOf({ machine }: StubClock): string {
  machine.hear(`${wireOf('status')}\n`)
  return STAGES[JSON.parse(machine.said).stage]
}

function press({ machine }: StubClock, key: number, ms: number): void {
  machine.press(key, 1, machine.now)
  runTo(machine, machine.now + ms)
  machine.press(key, 0, machine.now)
  runTo(machine, machine.now + 100)
}

describe('D6: the keys of the board', () => {
  it.each([0, 1, 2, 3])('key %i opens the door once it has stayed pressed for 30 ms', async (key) => {
    const clock = await inPlay()
    expect(stageOf(clock)).toBe('open')
    press(clock, key, 29)
    expect(stageOf(clock)).toBe('open')
    press(clock, key, 40)
    expect(stageOf(clock)).toBe('ruling')
  })

  it('the key of the case goes on beside them', async () => {
    const clock = await inPlay()
    clock.machine.turn(1, clock.machine.now)
    runTo(clock.machine, clock.machine.now + 40)
    expect(stageOf(clock)).toBe('ruling')
  })
})

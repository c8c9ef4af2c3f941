/*
 * The bundle on the stub loses its power at a word or at an erase: whatever it was doing ends there, and nothing more is written.
 */
import { describe, expect, it } from 'vitest'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { loadFlash, loadStorage, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import { type Chip, copyChip, cutPower, type Moment, PowerCut } from '../../sim/espruino/flash.ts'
import { listFiles, readFile } from '../../sim/espruino/storage.ts'
import { boardFolder } from '../built.ts'
import { beginBundle } from '../device/desk.ts'

const MOMENTS: Moment[] = ['before', 'within', 'after']

async function uploaded(): Promise<Chip> {
  return loadFlash(await boardFolder('table'))
}

/** Left has the turn since 8,100. */
function playing(chip: Chip): StubClock {
  const clock = powerUpBundle(chip, 0, [0, 0])
  beginBundle(clock)
  runTo(clock.machine, 20_000)
  return clock
}

describe('power that fails', () => {
  it.each(MOMENTS)(
    '%s any word of the settings ends the line that sets them, whatever the clock catches',
    async (moment) => {
      const chip = await uploaded()
      const line = wireOf('password 0 4711')
      const counted = copyChip(chip)
      const { scope } = powerUpBundle(counted, 0, [0, 0])
      const begun = counted.events
      scope.clock?.line(line)
      const words = counted.events - begun
      expect(words).toBeGreaterThan(8)
      for (let k = 0; k < words; k++) {
        const cut = copyChip(chip)
        const clock = powerUpBundle(cut, 0, [0, 0])
        cutPower(cut, k, moment)
        try {
          clock.scope.clock?.line(line)
        } catch (error) {
          if (!(error instanceof PowerCut)) throw error // the clock may have caught it
        }
        expect([cut.events - begun, cut.isOff]).toEqual([moment === 'before' ? k : k + 1, true])
      }
    },
  )

  it('at a press in play is no crash: it goes through the guard, which writes nothing any more', async () => {
    const chip = await uploaded()
    const clock = playing(chip)
    const crashes = readFile(chip, 'crashes')
    cutPower(chip, 0, 'before')
    contact(clock.machine, 0, 1, 0)
    expect(() => runTo(clock.machine, 20_200)).toThrow(PowerCut)
    const again = powerUpBundle(chip, 60_000, [0, 0])
    expect(again.scope.clock).toBeDefined()
    expect([again.isLost, readFile(chip, 'crashes')]).toEqual([false, crashes])
  })

  it('where the chain of files is broken leaves a bare board', async () => {
    const dir = await boardFolder('table')
    const chip = loadFlash(dir)
    expect(listFiles(chip)).toEqual([...loadStorage(dir).keys()])
    chip.bytes.fill(0, 0, 4)
    const clock = powerUpBundle(chip, 0, [0, 0])
    expect([clock.isLost, clock.scope.clock, listFiles(chip)]).toEqual([true, undefined, []])
  })
})

/*
 * The bundle on the stub loses its power at a press, or finds its files broken.
 */
import { describe, expect, it } from 'vitest'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { loadFlash, loadStorage, powerUpBundle } from '../../sim/espruino/bundle.ts'
import { type Chip, cutPower, PowerCut } from '../../sim/espruino/flash.ts'
import { listFiles, readFile } from '../../sim/espruino/storage.ts'
import { boardFolder } from '../built.ts'
import { beginBundle } from '../device/desk.ts'

async function uploaded(): Promise<Chip> {
  return loadFlash(await boardFolder('table'))
}

describe('a power cut', () => {
  it('at a press in play is not recorded as a crash: the guard writes nothing more', async () => {
    const chip = await uploaded()
    const clock = powerUpBundle(chip, 0, [0, 0])
    beginBundle(clock)
    runTo(clock.machine, 20_000)
    const crashes = readFile(chip, 'crashes')
    cutPower(chip, 0, 'before')
    contact(clock.machine, 0, 1, 0)
    expect(() => runTo(clock.machine, 20_200)).toThrow(PowerCut)
    const again = powerUpBundle(chip, 60_000, [0, 0])
    expect(again.scope.clock).toBeDefined()
    expect([again.isLost, readFile(chip, 'crashes')]).toEqual([false, crashes])
  })

  it('that breaks the chain of files leaves an empty board', async () => {
    const dir = await boardFolder('table')
    const chip = loadFlash(dir)
    expect(listFiles(chip)).toEqual([...loadStorage(dir).keys()])
    chip.bytes.fill(0, 0, 4)
    const clock = powerUpBundle(chip, 0, [0, 0])
    expect([clock.isLost, clock.scope.clock, listFiles(chip)]).toEqual([true, undefined, []])
  })
})

/*
 * A host that holds its port open and does not read: Espruino would wait for it for ever, and so the clock never prints more than
 * fits.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { loadFlash, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import { Fault } from '../../sim/espruino/idle.ts'
import { boardFolder } from '../built.ts'
import { beginBundle, pressAt } from './desk.ts'

let clock: StubClock

beforeEach(async () => {
  clock = powerUpBundle(loadFlash(await boardFolder('table')), 0, [0, 0])
  beginBundle(clock)
  runTo(clock.machine, 9000)
})

function type(words: string): void {
  clock.machine.hear(`${wireOf(words)}\n`)
}

describe('a host that does not read', () => {
  it('holds up an answer by radio, and takes none away', () => {
    const { machine, scope } = clock
    let heard = ''
    scope.Bluetooth.print = (text) => {
      heard += text
    }
    machine.faults = [{ fault: Fault.Unread, place: 0, times: 1 }]
    type('status')
    runTo(machine, 9010)
    machine.radio(`${wireOf('time')}\n`)
    type('time')
    runTo(machine, 10_900) // nothing was read for not quite two seconds
    expect(heard).toBe('')
    machine.unread = 0
    runTo(machine, 11_100)
    expect([machine.said, heard]).toEqual(['{"time":9011,"ppm":0}', '{"time":10932,"ppm":0}\r\n'])
  })

  it('stops nobody in a match, whatever it asks, and the times are right to the ms', () => {
    const { machine } = clock
    machine.faults = [{ fault: Fault.Unread, place: 0, times: 0 }]
    for (let i = 0; i < 60; i++) {
      runTo(machine, 9000 + i * 100)
      type(i % 2 ? 'status' : 'log')
      expect(machine.unread).toBeLessThan(256)
    }
    contact(machine, 0, 1, 0) // at 14,900, in the delay
    runTo(machine, 15_000)
    contact(machine, 0, 0, 0)
    pressAt(clock, 1, 31_234, 80) // 16,334 ms later
    expect(clock.scope.clock?.line(wireOf('status'))).toContain('"bank":[840000,833666]')
    expect(machine.printed).toEqual([])
  })

  it('is given up after two seconds; once it has read what was there, the next line has its answer', () => {
    const { machine } = clock
    machine.faults = [{ fault: Fault.Unread, place: 0, times: 1 }]
    type('status')
    runTo(machine, 12_000)
    machine.unread = 0
    type('time')
    runTo(machine, 12_010)
    expect(machine.said).toMatch(/\{"time":12001,"ppm":0\}$/)
  })

  it('and reads at last has each answer whole, and in its order', () => {
    const { machine } = clock
    const status = clock.scope.clock?.line(wireOf('status')) ?? ''
    const said: string[] = []
    Object.defineProperty(machine, 'said', { set: (line: string) => said.push(line) })
    machine.faults = [{ fault: Fault.Unread, place: 0, times: 1 }]
    for (const words of ['time', 'status', 'status', 'time', 'status']) type(words)
    runTo(machine, 9010)
    expect(said).toEqual(['{"time":9001,"ppm":0}'])
    runTo(machine, 9500)
    machine.unread = 0
    runTo(machine, 9600)
    expect(said.slice(1)).toEqual([status, status, '{"time":9524,"ppm":0}', status])
  })
})

it('an interpreter that does not tell what waits is trusted', () => {
  Object.assign(clock.scope.process as object, { memory: () => ({}) })
  type('status')
  runTo(clock.machine, 9010)
  expect(clock.machine.said).toMatch(/^\{"id":.*\}$/)
})

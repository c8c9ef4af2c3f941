/*
 * A host that holds its port open and does not read: Espruino would wait for it for ever, so the clock never prints
 * more than fits.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { TABLE } from '../../sim/clock/boards.ts'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { loadFlash, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import { Fault, Place } from '../../sim/espruino/idle.ts'
import { boardFolder } from '../built.ts'
import { runOnPort } from '../device/chunks.ts'
import { beginBundle, pressAt } from '../device/desk.ts'

/** The place of the left bank in the numbers of `status`. */
const LEFT_BANK = 5
const ESPRUINO = process.env.ESPRUINO ?? ''

let clock: StubClock

beforeEach(async () => {
  clock = powerUpBundle(loadFlash(await boardFolder('table')), 0, [0, 0])
  beginBundle(clock)
  runTo(clock.machine, 9000)
})

function type(words: string): void {
  clock.machine.receiveCable(`${wireOf(words)}\n`)
}

describe('a host that does not read', () => {
  it('delays an answer by radio, but loses none', () => {
    const { machine, scope } = clock
    let heard = ''
    scope.Bluetooth.print = (text) => {
      heard += text
    }
    machine.faults = [{ fault: Fault.Unread, place: 0, times: 1 }]
    type('status')
    runTo(machine, 9010)
    machine.receiveRadio(`${wireOf('time')}\n`)
    type('time')
    runTo(machine, 10_900) // nothing has been read for almost two seconds
    expect(heard).toBe('')
    machine.unread = 0
    runTo(machine, 11_100)
    expect([machine.lastLine, heard]).toEqual(['{"time":9011,"ppm":0}', '{"time":10932,"ppm":0}\r\n'])
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
    expect(clock.scope.clock?.line(wireOf('status'))).toContain(',840000,833666,')
    expect(machine.printed).toEqual([])
  })

  it('is given up after two seconds; once it has read what was there, the next line is answered', () => {
    const { machine } = clock
    machine.faults = [{ fault: Fault.Unread, place: 0, times: 1 }]
    type('status')
    runTo(machine, 12_000)
    machine.unread = 0
    type('time')
    runTo(machine, 12_010)
    expect(machine.lastLine).toMatch(/\{"time":12001,"ppm":0\}$/)
  })

  it('that reads at last gets each answer whole and in order', () => {
    const { machine } = clock
    const said: string[] = []
    Object.defineProperty(machine, 'lastLine', { set: (line: string) => said.push(line) })
    machine.faults = [{ fault: Fault.Unread, place: 0, times: 1 }]
    for (const words of ['time', 'status', 'status', 'time', 'status']) type(words)
    runTo(machine, 9010)
    expect(said).toEqual(['{"time":9001,"ppm":0}'])
    runTo(machine, 9500)
    machine.unread = 0
    runTo(machine, 9600)
    const whole = said.slice(1).map((line) => JSON.parse(line))
    expect(whole.map(({ time, status }) => time ?? status.length)).toEqual([42, 42, 9524, 42])
  })
})

it('an interpreter that does not say how much waits is printed to all the same', () => {
  Object.assign(clock.scope.process as object, { memory: () => ({}) })
  type('status')
  runTo(clock.machine, 9010)
  expect(clock.machine.lastLine).toMatch(/^\{"id":.*\}$/)
})

it('a listener that Espruino removes is restored, and no line is lost', () => {
  const { machine } = clock
  machine.faults = [{ fault: Fault.Memory, place: Place.Port, times: 1 }]
  type('time')
  runTo(machine, 9010)
  expect([machine.faults, machine.lastLine]).toEqual([[], '{"time":9001,"ppm":0}'])
  type('time')
  runTo(machine, 9020)
  expect(machine.lastLine).toBe('{"time":9011,"ppm":0}')
})

it.skipIf(!ESPRUINO)('on the interpreter a deaf host gets only what fits, and turns are to the ms', async () => {
  const [most, status] = await runOnPort(ESPRUINO, await boardFolder(TABLE.name), TABLE, DEAF)
  expect(Number(most)).toBeGreaterThan(100)
  expect(Number(most)).toBeLessThan(256)
  expect(JSON.parse(status).status[LEFT_BANK]).toBe(300_000 - 3234)
})

/** The left's turn of 4,234 ms, with a delay of 1 s, while the host sends two lines every 50 ms and reads nothing. */
const DEAF = String.raw`
var unread=0,most=0,memory=process.memory,print0=USB.print;
process.memory=function(t){return t===false?{tx:{used:unread}}:memory();};
function deaf(t){unread+=t.length;if(unread>most)most=unread;}
function send(n){if(!n)return ending();LoopbackB.write("a\nb\n");setTimeout(send,50,n-1);}
function ending(){unread=0;USB.print=print0;setTimeout(function(){cabled=[];LoopbackB.write("a\n");
setTimeout(function(){print("="+most);print("="+cabled.pop());print(".end.");},200);},2500);}
function begin(){LoopbackB.write("${wireOf('preset custom 7 1 5:00')}\n");
var from=getTime();
[[200,D44,1],[1700,D44,0],[2000,D43,1],[3500,D43,0],[3800,D43,1],[4000,D43,0],[8234,D44,1],[8300,D44,0]].forEach(function(e){setTimeout(touched,e[0],e[1],e[2],from+e[0]/1000);});
setTimeout(function(){USB.print=deaf;send(60);},4300);}
setTimeout(begin,50);`

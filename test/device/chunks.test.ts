/*
 * Chunks on the cable of the bundle as it ships, on the stub and on the real interpreter: in a match each line gets one
 * answer, in order.
 */
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { Field } from '../../firmware/device/status.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { runTo } from '../../sim/clock/machine.ts'
import { loadFlash, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import { readFile } from '../../sim/espruino/storage.ts'
import { makeDice } from '../../sim/swarm/dice.ts'
import { boardFolder } from '../built.ts'
import { seedOr } from '../cases.ts'
import { runOnPort } from './chunks.ts'
import { beginBundle } from './desk.ts'
import { cutChunk, faultOf, makeTraffic, nextChunk, noteSent } from './traffic.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''
const ON_STUB = 400
const ON_INTERPRETER = 500

interface Cabled {
  clock: StubClock
  /** The answers on the cable. */
  said: string[]
}

/** Collects lines, since an answer comes in pieces. */
function linesInto(said: string[]): (text: string) => void {
  let part = ''
  return (text) => {
    const lines = (part + text).split('\r\n')
    part = lines.pop() ?? ''
    said.push(...lines)
  }
}

async function powered(): Promise<Cabled> {
  const clock = powerUpBundle(loadFlash(await boardFolder(TABLE.name)), 0, [0, 0], true)
  const said: string[] = []
  clock.scope.USB.print = linesInto(said)
  return { clock, said }
}

async function inPlay(): Promise<Cabled> {
  const cabled = await powered()
  beginBundle(cabled.clock)
  return cabled
}

/** Part of what `status` says of a match. */
function told(answer: string): { stage: number; bank: number[]; score: number[] } {
  const list: number[] = JSON.parse(answer).status
  return {
    stage: list[Field.Stage],
    bank: [list[Field.LeftBank], list[Field.RightBank]],
    score: [list[Field.LeftScore], list[Field.RightScore]],
  }
}

describe('S7: chunks on the cable (finding J4)', () => {
  it(`${ON_STUB} of them in a match: each line gets one answer, in order, and no bank is changed by them`, async () => {
    const { roll } = makeDice(seedOr(21))
    const { clock, said } = await inPlay()
    const m = clock.machine
    const traffic = makeTraffic()
    const faults = (): string[] =>
      said
        .splice(0)
        .map((answer) => faultOf(traffic, answer))
        .filter(Boolean)
    for (let i = 0; i < ON_STUB; i++) {
      m.receiveCable(nextChunk(traffic, roll))
      runTo(m, m.now + roll(12))
      expect([i, faults()]).toEqual([i, []])
    }
    runTo(m, 60_000)
    expect([faults(), traffic.waiting]).toEqual([[], []])
    expect(traffic.answers).toBeGreaterThan(20) // how many lines 400 chunks make depends on the seed
    m.receiveCable('\na\n')
    runTo(m, 60_010)
    const { stage, bank, score } = told(said[said.length - 1])
    // Left has had the turn since 8.1 s, and a delay of 10 s; the answer came in the second turn of the idle loop.
    expect({ stage, bank, score }).toEqual({
      stage: Stage.Play,
      bank: [840_000 - (60_002 - 18_100), 840_000],
      score: [0, 0],
    })
    expect(m.isRepl).toBe(false)
  })

  it('a line that throws is answered, and so is the next one; the guard counts the error (finding B3)', async () => {
    const { clock, said } = await powered()
    const m = clock.machine
    const { CRC32 } = clock.scope.E
    clock.scope.E.CRC32 = () => {
      throw new Error('planted')
    }
    m.receiveCable('n 1 Cup\nc 7\n')
    runTo(m, m.now + 10)
    clock.scope.E.CRC32 = CRC32
    m.receiveCable('c 8\n')
    runTo(m, m.now + 10)
    expect(said).toEqual(['{"error":24}', '{"from":7,"words":[]}', '{"from":8,"words":[]}'])
    expect(readFile(clock.chip, 'crashes')).toMatch(/^1,/)
  })

  it('the radio has a queue of its own, and its answers go out by the radio', async () => {
    const { clock, said } = await inPlay()
    const m = clock.machine
    const byRadio: string[] = []
    clock.scope.Bluetooth.print = linesInto(byRadio)
    m.receiveCable('c 1')
    m.receiveRadio('c 2\nc 3\nc')
    m.receiveCable('0\nc 11\n')
    m.receiveRadio(' 4\n')
    runTo(m, m.now + 10)
    expect(said.map((answer) => JSON.parse(answer).from)).toEqual([10, 11])
    expect(byRadio.map((answer) => JSON.parse(answer).from)).toEqual([2, 3, 4])
  })

  it.skipIf(!ESPRUINO)(`${ON_INTERPRETER} of them on the interpreter, through its own queue of events`, async () => {
    const { roll } = makeDice(seedOr(22))
    const traffic = makeTraffic()
    const chunks = Array.from({ length: ON_INTERPRETER }, () => cutChunk(traffic, roll)).concat('\n')
    const framed = chunks.map((chunk) => String(1000 + chunk.length) + chunk).join('')
    const dir = await boardFolder(TABLE.name)
    const printed = await runOnPort(ESPRUINO, dir, TABLE, SEND, { more: { chunks: Buffer.from(framed, 'latin1') } })
    const [flags, status] = printed.splice(-2)
    let come = 0
    const faults = printed.flatMap((line) => {
      if (!line.startsWith('<')) return faultOf(traffic, line) || []
      const length = Number(line.slice(1))
      noteSent(traffic, chunks.join('').slice(come, come + length))
      come += length
      return []
    })
    // this interpreter says that memory is low whenever it takes more of it
    expect([flags.replace('LOW_MEMORY', ''), faults, traffic.waiting, come]).toEqual([
      '',
      [],
      [],
      chunks.join('').length,
    ])
    expect(traffic.answers).toBeGreaterThan(20)
    // Left has the turn, and its delay is 10 s.
    const { stage, bank } = told(status)
    expect([stage, bank[1], bank[0] > 780_000]).toEqual([Stage.Play, 840_000, true])
  })
})

/**
 * Both agree, and the right has the lower die: left's turn. A chunk goes out whenever the queue of events is empty, and
 * last a question.
 */
const SEND = String.raw`
var sending=E.openFile("chunks","r"),silent=0;
function telling(){silent=cabled.length?0:silent+1;while(cabled.length)print("="+cabled.shift());}
function send(){telling();var n=process.memory().rx.used?0:sending.read(4);if(n){LoopbackB.write(sending.read(n-1000));silent=0;}
if(silent<100)return setTimeout(send,1);come=function(){};LoopbackB.write("a\n");setTimeout(ending,500);}
function ending(){print("="+E.getErrorFlags().join());print("="+cabled.pop());print(".end.");}
function begin(){LoopbackB.write("e a 7 10\n");
var from=getTime();
[[200,D44,1],[1700,D44,0],[2000,D43,1],[3500,D43,0],[3800,D43,1],[4000,D43,0]].forEach(function(e){setTimeout(touched,e[0],e[1],e[2],from+e[0]/1000);});
setTimeout(function(){cabled=[];come=function(n){telling();print("=<"+n);};send();},4300);}
setTimeout(begin,50);`

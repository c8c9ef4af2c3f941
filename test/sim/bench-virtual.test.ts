/*
 * What the bench computes from the virtual board's log, with a log written out here; and whether its tapes do what
 * their names say.
 */
import { describe, expect, it } from 'vitest'
import { actsWith, EDGES } from '../../sim/bench/acts.ts'
import { reachedIn } from '../../sim/bench/virtual.ts'
import { type Done, digitOf, type Row, rowOf } from '../../sim/bench/work.ts'
import { playOnCore } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { Kind } from '../../sim/clock/op.ts'
import { NAMES } from '../../sim/clock/snapshot.ts'
import { busyIn, costsIn, instructionsIn, traceOf } from '../../sim/espruino/virtual-log.ts'

/** The tape's 0:00 is at 2 s in the log. Pin 1 is the left button, 2 the left light, 3 the panel's CS. */
const [button] = TABLE.button
const [light] = TABLE.light
const pin = { [button]: 1, [light]: 2, [TABLE.lcd.cs]: 3 }
const LOG = `edge 1 0 at 3000000 seen 3000400
pin 2 1 at 3010000
pin 3 1 at 3019000
pin 3 0 at 3020000
pin 3 1 at 3029000
pin 3 0 at 3030000
busy 3000000 to 3040000 us 40000 instr 400000 words 1 erases 0 flips 0 q 6 stack 500
pin 3 1 at 3500900
pin 3 0 at 3501000
pin 3 1 at 3502000
pin 3 0 at 3505000
busy 3500000 to 3510000 us 10000 instr 100000 words 0 erases 0 flips 0 q 0 stack 700
js 3600000 end()
pin 3 1 at 3700000
pin 3 0 at 3700001
`
const costs = costsIn(LOG, pin, TABLE)
const of = { zero: 0, pace: 10, sent: [1000, 500, 2, 250] }
const trace = traceOf(costs, of)

describe('a trace', () => {
  it('has the time of each write to the bus, after the writes before it in the same work', () => {
    expect(trace.sent).toEqual([
      { at: 1_020_000, bytes: 1000, over: 1_024_000 },
      { at: 1_030_000, bytes: 500, over: 1_036_000 },
      { at: 1_505_000, bytes: 250, over: 1_506_008 },
    ])
  })

  it('has contacts, lights and beats', () => {
    expect(trace.edges).toEqual([{ at: 1_000_000, seen: 1_000_400, pin: button, isClosed: true }])
    expect(trace.lights).toEqual([{ at: 1_010_000, lit: [true, false] }])
    expect(trace.beats).toEqual([1_501_000])
  })

  it('can split work at any instant', () => {
    expect(busyIn(trace, 1_030_000, 1_502_000)).toBe(12_000)
    expect(instructionsIn(trace, 1_030_000, 1_502_000)).toBe(120_000)
  })

  it('is refused if writes and selections of the panel do not match', () => {
    expect(() => traceOf(costs, { ...of, sent: [1000, 500] })).toThrow(
      'the panel was selected 4 times and written to 2 times',
    )
  })
})

describe('a row', () => {
  it('has the times from the cause to the light, the first lines and the last lines of the same work', () => {
    expect(rowOf(trace, { at: 1000, span: 900 })).toMatchObject({
      ...{ light: 10, picture: 20, pictureBus: 24, whole: 36, busy: 50, queue: 6, toPicture: 200_000 },
      ...{ instructions: 500_000, bytes: 1750, words: 1, stack: 700 },
    })
  })

  it('of a digit is a wake that sends once while nobody presses', () => {
    expect(digitOf(trace, 0, 2000)).toMatchObject({ picture: 5, pictureBus: 6.008, instructions: 100_000 })
    expect(() => digitOf(trace, 0, 1400)).toThrow('no wake draws a digit')
  })
})

describe('a goal', () => {
  const row = { record: 'empty', light: 25, pictureBus: 41, whole: 60 } as Row
  const rows = [{ ...row, what: 'press, 1 edge' }]
  const done: Done = { name: 'presses', record: 'empty', rows, variables: 7000, stack: 0, longest: 750 }

  it('is reached at exactly its figure, and not beyond', () => {
    expect(reachedIn([done], []).map(({ what, isReached }) => `${what} ${isReached}`)).toEqual([
      'press, 1 edge: contact to light true',
      'press, 1 edge: contact to picture false',
      'presses: longest work without a pause true',
      'variables at the peak true',
    ])
  })

  it('is compared with the worse of both records', () => {
    const goals = reachedIn([{ ...done, record: 'full', longest: 751 }, done], [])
    expect(goals.find(({ what }) => what.includes('longest'))).toMatchObject({ is: 751, isReached: false })
  })
})

describe('the bench’s tapes', () => {
  it('have three presses each of 1, 3, 7, 13 and 21 edges, and each press ends a turn', async () => {
    const [{ ops, causes }] = actsWith('presses')
    const turn = (await playOnCore(ops)).map((sample) => sample?.snapshot[NAMES.indexOf('turn')])
    const edgesAt = (at: number): number =>
      ops.filter((op) => op.kind === Kind.Edge && op.at >= at && op.at < at + 60).length
    const presses = causes.filter(({ what }) => what.includes('edge'))
    expect(presses.map(({ at }) => edgesAt(at))).toEqual(EDGES.flatMap((edges) => [edges, edges, edges]))
    for (const { at } of presses) {
      const before = ops.findIndex((op) => op.at >= at) - 1
      const after = ops.findIndex((op) => op.at > at + 100)
      expect(turn[before], `${at}`).not.toBe(turn[after])
    }
  })

  it.each([
    ['stops', 'a stop by both buttons', 4, 5],
    ['stops', 'a stop by the stop button', 4, 5],
    ['stops', 'both go on', 5, 4],
    ['a flag', 'a flag', 4, 10],
    ['agreeing', 'both have agreed', 2, 3],
  ])('in %s, %s changes the stage at that instant', async (name, what, from, to) => {
    const [{ ops, causes }] = actsWith(name)
    const { at } = causes.find((cause) => cause.what === what)!
    const look = (ms: number) => ({ ...ops[0], kind: Kind.Look, at: ms })
    const all = [...ops, look(at - 10), look(at + 10)].sort((a, b) => a.at - b.at)
    const stage = (await playOnCore(all)).map((sample) => sample?.snapshot[NAMES.indexOf('stage')])
    const place = all.findIndex((op) => op.at === at - 10)
    expect([stage[place], stage[all.findIndex((op) => op.at === at + 10)]]).toEqual([from, to])
  })
})

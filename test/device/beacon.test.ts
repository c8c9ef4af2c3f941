/*
 * What the clock sends by radio in a match, and when.
 */
import { describe, expect, it } from 'vitest'
import { Called, callJudge } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { playOnCore, powerUp, type SimClock, work } from '../../sim/clock/board.ts'
import { Kind, type Op } from '../../sim/clock/op.ts'
import { bundlePlayer } from '../../sim/espruino/bundle.ts'
import { interpret } from '../../sim/espruino/interpreter.ts'
import { decode, type Heard, messageIn } from '../../sim/hall/air/decode.ts'
import { encode, numbersOf } from '../../sim/hall/air/encode.ts'
import { makeOp, typeOp } from '../../sim/tape/tape.ts'
import { boardFolder } from '../built.ts'
import { matchesOr, seedOr } from '../cases.ts'
import { TEST_TIMEOUT } from '../limit.ts'
import { playTable } from '../matches.ts'
import { held, hurried, opened } from '../ops.ts'
import { again, agree, chord, inPlay, pass, playing, press, say, told } from './desk.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''
const HEAD = '0201061bff9005'
/** The right has the turn from 10 s on, a delay of 10 s, presses after 12.3 s; both stop the left's turn 5 s later. */
const game = (more = ''): Op[] =>
  [
    typeOp(4000, 'number 17'),
    ...opened(`preset custom 7 10 2:00${more}`, 10_000),
    ...held(1, 22_300, 100),
    ...held(0, 27_300, 1000),
    ...held(1, 27_310, 1000),
  ].sort((a, b) => a.at - b.at)
const GAME = game()

const FALLING = 'preset custom 7 0 0:10'
const PRESSED = { bank: [1200, 1177], delay: 100, turn: 0, runs: true, time: 223, number: 17 }
const STOPPED = { stage: Stage.Stop, runs: false, turn: 0, delay: 50, count: 29, called: 0 }
const FALLEN = { stage: Stage.Flag, fell: 1, bank: [100, 0], runs: false }

interface Sent {
  at: number
  hex: string
}

/** What is sent while these ops are played, until `end`; times are ms since power-on. */
function sentIn(ops: readonly Op[], end: number, clock = powerUp(0)): Sent[] {
  const sent: Sent[] = []
  clock.machine.onAdvertisement = (air) => sent.push({ at: clock.machine.now, hex: Buffer.from(air).toString('hex') })
  for (const op of ops) if (op.at < end) work(clock, op)
  work(clock, makeOp(end, Kind.Look, 0))
  return sent
}

function hearing({ hex }: Sent): Heard {
  const heard = decode(messageIn(Uint8Array.from(Buffer.from(hex, 'hex'))))
  if (!heard) throw new Error(`no message: ${hex}`)
  return heard
}

describe('what a clock sends by radio', () => {
  it('are these bytes, calculated by hand, in a turn of the right with 10 s of delay and two minutes; another message each second', () => {
    const sent = sentIn(GAME, 12_500).filter(({ at }) => at >= 10_100)
    // 1200 + 17 * 2^20 = 011004b0; 1200 = 000004b0; 100 + 100 * 2^16 + 2^26 + 2^28 + 2 * 2^29 = 54640064; 4 + 7 * 2^24
    // + 2 * 2^30 = 87000004; 100 * 2^16
    const bytes = 'c1 b0041001 b0040000 64006454 04000087 00006400'.replaceAll(' ', '')
    // modulo 251: 219, 196, 48, 62, 241: 219 + 392 + 192 + 496 + 3856 = 5155, modulo 251 135; the sixth message: 141 =
    // 8d
    expect(sent.map(({ hex }) => hex)).toEqual(['06008d', '06018e', '06028f'].map((end) => HEAD + bytes + end))
    expect(sent.map(({ at }) => at - 10_000)).toEqual([242, 1001, 2001])
  })

  it.each([
    ['has the bank that a press leaves and the delay that it gives, rounded up to a tenth', GAME, 22_500, PRESSED],
    ['has a stop and its seconds', GAME, 29_200, STOPPED],
    ['has the flag last, so whoever listens hears how it ended', opened(FALLING, 10_000), 60_000, FALLEN],
  ])('%s', (_what, ops, till, told) => {
    const sent = sentIn(ops, till)
    expect(hearing(sent.at(-1)!)).toMatchObject(told)
    if (told === FALLEN) expect(sent.at(-1)!.at).toBeLessThan(20_200)
  })

  it('comes once both sides have agreed, never before, and every second even if nothing is new for a minute', () => {
    const before = [typeOp(1000, 'preset short 7 10'), ...held(0, 2000, 1500), ...held(1, 4000, 1500)]
    const sent = sentIn(before, 65_000)
    expect(sent[0].at).toBe(5021) // after the page
    expect(hearing(sent[0])).toMatchObject({ stage: Stage.Open, changes: 1, length: 7, turn: 2, fell: 2 })
    const gaps = sent.slice(1).map(({ at }, i) => at - sent[i].at)
    expect([Math.max(...gaps), sent.length >= 60, sent.length <= 64]).toEqual([1000, true, true])
  })

  it('comes once a second in a bank’s last ten seconds, not every tenth', () => {
    const sent = sentIn(opened(FALLING, 10_000), 19_900).filter(({ at }) => at > 10_500)
    expect(sent.length).toBe(9)
  })

  it('after a silent match, the next one that is not begins with its own stage', () => {
    const clock = inPlay('preset short 1 8 silent yes')
    for (const side of [1, 0]) press(clock, side, 100)
    chord(clock)
    press(clock, 0, 80)
    for (const side of [0, 0, 1]) press(clock, side, 1100)
    expect([clock.loop.session.stage, clock.loop.beacon.on]).toEqual([Stage.Over, 0])
    say(clock, 'preset short 9 8 silent no')
    const sent = sentIn([], clock.machine.now, clock)
    agree(clock)
    expect(sent.length).toBeGreaterThan(0)
    for (const one of sent) expect(hearing(one).stage).toBe(Stage.Open)
  })

  it('goes on after a power cut, with a new count', () => {
    const clock = powerUp(0)
    sentIn(GAME, 15_000, clock)
    const after = powerUp(20_000, [0, 0], clock.flash)
    const sent = sentIn([], 22_500, after).map(hearing)
    for (const one of sent) expect(one).toMatchObject({ stage: Stage.Power, runs: false, number: 17 })
    expect(sent.map(({ changes }) => changes)).toEqual([1, 2, 3, 4, 5]) // the second one because the battery has been read
  })

  it('says that the judge is called, by whom and for how long', () => {
    const clock = powerUp(0)
    sentIn(GAME, 30_000, clock)
    clock.loop.session.called = 2
    clock.loop.session.calledAt = 30_000 - 75_400
    const sent = sentIn([], 32_500, clock)
    expect(hearing(sent.at(-1)!)).toMatchObject({ called: 2, calledFor: 77 })
  })

  // Regression: after any power cut it told for how long the stage had lasted.
  it('J7: after a power cut a call that comes later counts from itself', () => {
    const clock = again(playing())
    agree(clock)
    const { session, board } = clock.loop
    callJudge(session, Called.Left, board.now())
    pass(clock, 5000)
    expect(told(clock, 'status')['called-for']).toBe(5000)
  })
})

describe('what a clock sends in random matches', () => {
  const differing = (clock: SimClock['loop'], air: Uint8Array): unknown[] => {
    const message = messageIn(air)
    const heard = decode(message)!
    const numbers = numbersOf(clock.session, clock.board.now(), clock.face.battery, heard.changes)
    const wanted = { ...decode(encode(numbers))!, age: heard.age }
    return JSON.stringify(heard) === JSON.stringify(wanted) ? [] : [heard, wanted]
  }

  it('is what the table of fields makes of the match at that instant', { timeout: TEST_TIMEOUT }, () => {
    let heard = 0
    for (let match = 0; match < matchesOr(30); match++) {
      playTable(seedOr(27), match, 60, ({ clock }) => {
        clock.machine.onAdvertisement = (air) => {
          heard++
          expect(differing(clock.loop, air)).toEqual([])
        }
      })
    }
    expect(heard).toBeGreaterThan(1000)
  })
})

describe('what the bundle of the table clock sends', () => {
  const OPS = [...GAME, ...[15_500, 20_001, 22_400, 25_000, 29_000].map((at) => makeOp(at, Kind.Look, 0))].sort(
    (a, b) => a.at - b.at,
  )

  it('has the same bytes as on the core, in a match and with hands in a hurry', {
    timeout: TEST_TIMEOUT,
  }, async () => {
    const folder = await boardFolder('table')
    for (const ops of [OPS, hurried()]) {
      const core = (await playOnCore(ops)).map((sample) => sample?.airCrc)
      expect((await bundlePlayer(folder)(ops)).map((sample) => sample?.airCrc)).toEqual(core)
      expect(core.filter((air) => air).length).toBeGreaterThan(5)
    }
  })

  it.skipIf(!ESPRUINO)('has the same bytes on the interpreter as on the core', { timeout: TEST_TIMEOUT }, async () => {
    const folder = await boardFolder('table')
    const core = (await playOnCore(OPS)).map((sample) => sample?.airCrc)
    expect((await interpret(ESPRUINO, folder, OPS)).samples.map((sample) => sample?.airCrc)).toEqual(core)
  })
})

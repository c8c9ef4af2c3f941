/*
 * The pace: time by an oscillator that is off and drifts with the temperature, and by a time chip whose seconds come
 * late, not at all, or at the wrong instant. The model's true time says what is right.
 */
import { describe, expect, it } from 'vitest'
import { boundAt, makePace, msAt, type Pace, takeSecond, tenthsOf, turn } from '../../firmware/device/pace.ts'
import { type Course, countedBy, swing } from '../espruino/oscillator-model.ts'
import { makeDice } from '../random.ts'

/** Seconds: nothing is asked of the first ten minutes. */
const GRACE = 600
/** Ms by which any hour after them may be off. */
const MOST = 20
/** The chip's share of these ms: 2 ppm of an hour. */
const CHIP = 7.2

interface Chip {
  /** Ppm by which its own second is too long. */
  slow?: number
  /** By how many seconds its second comes later, by true second. */
  leaps?: (second: number) => number
  /** The share of its seconds that are seen late, and by how many seconds at most. */
  late?: [share: number, most: number]
  /** The share of its seconds that do not come. */
  lost?: number
  /** Between these true seconds none comes. */
  gone?: [from: number, till: number]
}

interface Run {
  pace: Pace
  /** What the clock says at each true second, in ms. */
  told: number[]
  bound: number[]
  looks: number
}

/** A board that watches one second now and then, as the firmware does; stamps have the processor's steps of 30.5 us. */
function run(course: Course, chip: Chip = {}, seed = 1, tenths = 0): Run {
  const dice = makeDice(seed)
  const counted = countedBy(course)
  const pace = makePace(0, tenths)
  const told: number[] = []
  const bound: number[] = []
  const tell = (second: number): void => {
    for (; told.length <= second; ) {
      bound.push(boundAt(pace, counted(told.length)))
      told.push(msAt(pace, counted(told.length)))
    }
  }
  let due = 1
  let isOut = false
  let looks = 0
  for (let k = 1; k < course.hours * 3600 - 2; k++) {
    const at = (k + 0.25) * (1 + (chip.slow ?? 0) * 1e-6) + (chip.leaps?.(k) ?? 0)
    tell(Math.floor(at))
    if (!isOut && counted(at) >= due) {
      turn(pace, due, 0)
      isOut = true
    }
    if (!isOut || (chip.gone && at > chip.gone[0] && at < chip.gone[1]) || dice() < (chip.lost ?? 0)) continue
    const late = dice() < (chip.late?.[0] ?? 0) ? dice() * chip.late![1] : 0
    const stamp = Math.floor((counted(at) + late) * 32_768) / 32_768
    due = stamp + takeSecond(pace, stamp, stamp + dice() * 0.2) - 0.05
    isOut = false
    looks++
  }
  return { pace, told, bound, looks }
}

/** By how many ms the clock is off at each true second. */
const offIn = ({ told }: Run): number[] => told.map((ms, second) => ms - second * 1000)

/** The most ms by which any span of up to an hour after the first ten minutes is off. */
function worst(run: Run): number {
  const off = offIn(run).slice(GRACE)
  let most = 0
  for (let from = 0; from < off.length; from += 31) {
    for (let till = from; till < off.length && till <= from + 3600; till += 7) {
      most = Math.max(most, Math.abs(off[till] - off[from]))
    }
  }
  return most
}

function expectForward({ told }: Run): void {
  for (let i = 1; i < told.length; i++) {
    const second = told[i] - told[i - 1]
    expect(second > 995 && second < 1005, `second ${i} takes ${second} ms`).toBe(true)
  }
}

const HOURS = 2.2
const SWINGS: [string, Course['ppm']][] = [
  ['slow by 500 ppm', () => 500],
  ['fast by 500 ppm', () => -500],
  ['from fast to slow by 10 ppm a minute', swing(500)],
  ['from slow to fast by 10 ppm a minute', swing(500, 0.5)],
  ['to and fro by 10 ppm a minute within two hours', swing(150)],
  ['to and fro each ten minutes', (second) => 400 + swing(25)(second)],
  ['to and fro each four minutes', swing(10)],
]

describe('an oscillator that runs', () => {
  it.each(SWINGS)('%s: an hour is off by less than 20 ms, with a chip off by 2 ppm', (_, ppm) => {
    for (const slow of [-2, 0, 2]) {
      const clock = run({ ppm, hours: HOURS }, { slow })
      expectForward(clock)
      expect(worst(clock)).toBeLessThan(2.5 + (Math.abs(slow) * CHIP) / 2)
    }
  })

  it('evenly is known to half a ppm, the step of a stamp in 64 s, and costs one look every 64 s', () => {
    for (const ppm of [-500, -123, 0, 77, 500]) {
      const { pace, looks } = run({ ppm: () => ppm, hours: 0.5 })
      expect(looks).toBeLessThan(1800 / 64 + 25)
      expect(Math.abs(tenthsOf(pace) / 10 - ppm / (1 - ppm * 1e-6))).toBeLessThan(0.5)
    }
  })

  it('at the rate of its correction is right from the first minute on', () => {
    const off = offIn(run({ ppm: () => 400, hours: 0.5 }, {}, 1, 4000))
    expect(Math.max(...off.map(Math.abs))).toBeLessThan(0.3)
  })
})

describe('seconds', () => {
  const FAULTS: [string, Chip][] = [
    ['of which each tenth is seen up to 100 ms late', { late: [0.1, 0.1] }],
    ['that are all seen up to 2 ms late', { late: [1, 0.002] }],
    ['of which three in ten do not come', { lost: 0.3 }],
    ['of which nine in ten do not come', { lost: 0.9 }],
    ['of which some come late and some not at all', { late: [0.1, 0.1], lost: 0.3 }],
    ['that leap by something each ten minutes', { leaps: (s) => ((Math.floor(s / 600) * 7919) % 997) / 1000 }],
    ['that leap by 40 ms each ten minutes', { leaps: (s) => Math.floor(s / 600) * 0.04 }],
    ['that leap back by 300 ms each ten minutes', { leaps: (s) => Math.floor(s / 600) * -0.3 }],
    ['that are gone for three minutes', { gone: [3000, 3180] }],
  ]

  it.each(FAULTS)('%s: an hour is off by less than 20 ms, on an oscillator that drifts', (_, chip) => {
    for (const [seed, from] of [0, 0.2, 0.5, 0.7].entries()) {
      const clock = run({ ppm: swing(500, from), hours: HOURS }, { slow: 2, ...chip }, seed + 1)
      expectForward(clock)
      expect(worst(clock)).toBeLessThan(MOST)
    }
  })

  it.each([...FAULTS, ['that are gone for a quarter of an hour', { gone: [2000, 2900] }] as [string, Chip]])(
    '%s: the last hour is never off by more than the clock says',
    (_, chip) => {
      const clock = run({ ppm: swing(500), hours: HOURS }, { slow: 2, ...chip })
      const off = offIn(clock)
      for (let second = GRACE + 3600; second < off.length; second += 50) {
        const hour = off.slice(second - 3600, second + 1)
        const out = Math.max(...hour) - Math.min(...hour)
        expect(out, `at ${second} s`).toBeLessThanOrEqual(clock.bound[second])
      }
    },
  )

  it('that come at random instants are ignored: time runs on at its pace, and the chip counts as wrong', () => {
    const dice = makeDice(5)
    const isMad = (second: number): boolean => second >= 1800
    const clock = run({ ppm: () => 321, hours: 2 }, { leaps: (s) => (isMad(s) ? dice() - 0.5 : 0) })
    expect(clock.pace.isWrong).toBe(true)
    expect(clock.bound.at(-1)).toBe(1800)
    expect(worst(clock)).toBeLessThan(MOST)
  })

  it('that are longer than any oscillator could explain are not followed', () => {
    const clock = run({ ppm: () => 200, hours: 1 }, { slow: 3000 }, 1, 2000)
    expect([clock.pace.isWrong, clock.pace.isFound]).toEqual([true, false])
    expect(worst(clock)).toBeLessThan(1)
  })

  it('that come 1024 times a second are not followed', () => {
    const pace = makePace(0, 0)
    let at = 1
    for (let i = 0; i < 500; i++) at = Math.ceil((at + takeSecond(pace, at, at + 0.001) - 0.05) * 1024) / 1024
    expect([pace.isWrong, pace.isFound, pace.rate]).toEqual([true, false, 1000])
  })

  it('that leap make the chip count as wrong until its seconds have fitted for a minute', () => {
    const { bound } = run({ ppm: () => 100, hours: 0.7 }, { leaps: (s) => (s > 1800 ? 0.25 : 0) })
    const wrong = bound.flatMap((ms, second) => (ms === 1800 && second > GRACE ? [second] : []))
    expect(wrong[0]).toBeLessThan(1800 + 70)
    expect(wrong.at(-1)! - wrong[0]).toBeGreaterThan(45)
    expect(wrong.at(-1)! - wrong[0]).toBeLessThan(90)
  })

  it('that stop leave the last good pace: an hour of an even oscillator is off by less than 2 ms', () => {
    const clock = run({ ppm: () => 456, hours: 2 }, { gone: [3600, 7200] })
    const off = offIn(clock)
    expect(Math.abs(off.at(-1)! - off[3600])).toBeLessThan(2)
  })
})

describe('time', () => {
  it('of a stamp from before a change of pace stays the same after it', () => {
    const dice = makeDice(11)
    const pace = makePace(0, 0)
    for (let k = 1; k < 500; k++) {
      const at = k * 16 + dice() * 0.005
      const stamps = [0, 0.001, 0.03, 0.0999].map((s) => at + s)
      const early = stamps.map((stamp) => msAt(pace, stamp))
      takeSecond(pace, at, at + 0.1)
      for (const [i, stamp] of stamps.entries()) expect(Math.abs(msAt(pace, stamp) - early[i])).toBeLessThan(1e-6)
      turn(pace, at + 15.95, 0)
    }
  })
})

/*
 * Measuring and storing a clock's drift. The board's oscillator and the delays of the line are simulated, so half an
 * hour passes at once. The real command is tested for what it refuses and for Ctrl-C.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../firmware/core/control.ts'
import { calibrate, minutesFor } from '../../sim/judge/calibrate.ts'
import { Fault } from '../../sim/judge/faults.ts'
import { findClocks } from '../../sim/judge/hall.ts'
import type { Answer } from '../../sim/judge/link.ts'
import { driftOf, measure, type Say } from '../../sim/judge/measure.ts'
import { heardAs, start } from '../command.ts'
import { makeFile } from '../folder.ts'
import { listenForLines } from '../listen.ts'
import { makeDice } from '../random.ts'

const MINUTE = 60_000
const ANSWER_MS = 3000
const HOUR = 60 * MINUTE

/** The properties of a simulated board; delays in ms. */
interface Kind {
  /** Ppm to add to its time: above 0 it runs slow. */
  slow?: number
  /** The same in the second half. */
  thenSlow?: number
  there?: () => number
  back?: () => number
  /** The true time since its power-on at the first question. */
  age?: number
  /** How it rounds to whole ms. */
  whole?: (ms: number) => number
  stage?: string
  kept?: number
  /** Its answer to a line, if not the usual one; 'none' for no answer. */
  says?: (line: string, now: number) => Answer | 'none' | undefined
  /** Its time leaps by this many ms. */
  leaps?: { at: number; by: number }
  restartsAt?: number
  /** When somebody presses Ctrl-C. */
  stopAt?: number
}

/** A wire with a delay of 1 ms each way. */
const ONE = (): number => 1

/** A board, its line and its watch; `kept` is the correction that it stores, in tenths of a ppm. */
function boardThat(kind: Kind, minutes = 5) {
  const { slow = 0, thenSlow = slow, there = ONE, back = ONE, age = 7000.4, whole = Math.floor } = kind
  const stop = new AbortController()
  const heard: string[] = []
  const coming: { at: number; answer: Answer }[] = []
  let [now, came, kept] = [5000, 0, kind.kept ?? 30]
  const start = now
  const half = start + (minutes * MINUTE) / 2
  const pass = (to: number): void => {
    now = to
    if (now >= (kind.stopAt ?? Infinity)) stop.abort(new Fault('stopped'))
  }
  const counted = (at: number): number => {
    const { leaps, restartsAt = Infinity } = kind
    if (at >= restartsAt) return whole(at - restartsAt)
    const ms = (Math.min(at, half) - start) / (1 + slow / 1e6) + Math.max(0, at - half) / (1 + thenSlow / 1e6)
    return whole(age + ms + (leaps && at >= leaps.at ? leaps.by : 0))
  }
  const answerTo = (line: string, at: number): Answer => {
    if (line === 'time') return { time: counted(at), ppm: kept }
    if (line === 'status') return { id: '0.1.0 1a2b3c4d', stage: kind.stage ?? 'setup' }
    if (!line.startsWith('ppm ')) return { error: 1, why: 'WHAT' }
    kept = Number(line.slice(4))
    return { ok: 1 }
  }
  const say: Say = async (line, suits) => {
    heard.push(line)
    const deadline = now + ANSWER_MS
    // answers that came while nobody asked are dropped
    while (coming.length && coming[0].at <= now) coming.shift()
    const at = now + there()
    const other = kind.says?.(line, at)
    came = Math.max(came, at + back())
    if (other !== 'none') coming.push({ at: came, answer: other ?? answerTo(line, at) })
    for (let next = coming.shift(); next; next = coming.shift()) {
      if (next.at > deadline) {
        coming.unshift(next)
        break
      }
      pass(next.at)
      if (next.answer.error !== undefined || suits(next.answer)) return next.answer
    }
    pass(deadline)
    throw new Fault('no answer within 3 s')
  }
  const watch = { now: () => now, wait: async (ms: number) => pass(now + ms), signal: stop.signal }
  return { say, watch, heard, kept: () => kept }
}

/** The result in words, the lines that the board heard, those that store a correction, and the correction it then has. */
async function outcomeOf(kind: Kind, minutes = 5, isDry = false, password?: string) {
  const { say, watch, heard, kept } = boardThat(kind, minutes)
  const said = await calibrate(say, watch, { minutes, isDry, password }).catch((error: Error) => {
    if (error instanceof Fault) return `fault: ${error.message}`
    throw error
  })
  return { said, heard, stored: heard.filter((line) => line.startsWith('ppm')), kept: kept() }
}

/** Delays of at least `least`, usually somewhat more, sometimes much more. */
function delays(seed: number, least: number, more: number): () => number {
  const roll = makeDice(seed)
  return () => least + more * roll() + (roll() < 0.05 ? 500 * roll() : 0)
}

describe('the measured drift', () => {
  const ms = (max: number) => fc.oneof(fc.constant(0), fc.double({ min: 0, max, noNaN: true }))
  const delay = fc.tuple(fc.nat(), ms(60), ms(90))

  it('is within its uncertainty of the true one, however unequal the delays there and back', async () => {
    const slow = fc.double({ min: -900, max: 900, noNaN: true })
    const age = fc.double({ min: 1, max: 1e8, noNaN: true })
    const whole = fc.constantFrom(Math.floor, Math.round)
    await fc.assert(
      fc.asyncProperty(slow, delay, delay, age, whole, async (ppm, up, down, since, rounded) => {
        const kind = { slow: ppm, there: delays(...up), back: delays(...down), age: since, whole: rounded }
        const { say, watch } = boardThat(kind)
        const { readings } = await measure(say, watch, 5)
        const { tenths, uncertainty } = driftOf(readings)
        expect(Math.abs(tenths / 10 - ppm)).toBeLessThanOrEqual(uncertainty)
        // no wider than the worst usual delays both ways over the time measured, plus 30 %
        const worst = up[1] + up[2] + down[1] + down[2] + 2
        expect(uncertainty).toBeLessThanOrEqual((worst / (5 * MINUTE)) * 1e6 * 1.3)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a calibrated clock', () => {
  it.each([123.4, -420, 0, 950])('that was %d ppm slow now counts an hour right', async (slow) => {
    const { said, stored, kept } = await outcomeOf({ slow })
    expect(said).toMatch(/^\d+\.\d ppm (slow|fast), ±\d+\.\d; stored [+-]?\d+\.\d ppm, before \+3\.0, from the next/)
    expect(stored).toEqual([`ppm ${kept}`])
    // the board's formula: true ms = T + floor(T * P / 1e7)
    const counted = Math.floor(HOUR / (1 + slow / 1e6))
    const shown = counted + Math.floor((counted * kept) / 1e7)
    expect(Math.abs(shown - HOUR)).toBeLessThanOrEqual((11 * HOUR) / 1e6)
  })

  it('is measured well enough in half an hour by a radio that delays and loses answers', async () => {
    const roll = makeDice(7)
    const lost = (line: string): 'none' | undefined => (line === 'time' && roll() < 0.05 ? 'none' : undefined)
    const back = delays(3, 8, 40)
    const late = (): number => back() + (roll() < 0.05 ? 3200 : 0)
    const { said, stored } = await outcomeOf({ slow: 321, there: delays(5, 8, 40), back: late, says: lost }, 30)
    expect(said).toMatch(/^3\d\d\.\d ppm slow, ±1\d\.\d; stored/)
    expect(Math.abs(Number(stored[0].slice(4)) / 10 - 321)).toBeLessThan(15)
  })

  it('never has an answer to an earlier question counted for a later one', async () => {
    // the second answer comes 3.2 s late, when the next question has just been asked
    let asked = 0
    const board = boardThat({ back: () => (++asked === 2 ? 3500 : 1) })
    const { readings } = await measure(board.say, board.watch, 5)
    for (const { before, after } of readings) expect(after - before).toBeLessThan(3)
    expect(driftOf(readings).wander).toBe(0)
    expect(board.heard.slice(0, 4)).toEqual(['time', 'time', 'status', 'time'])
  })

  it('keeps its correction on a dry run, which works even in a match', async () => {
    const { said, stored } = await outcomeOf({ slow: 50, stage: 'play' }, 5, true)
    expect([said, stored]).toEqual([expect.stringMatching(/^(49|50)\.\d ppm slow, ±\d+\.\d; not stored$/), []])
  })
})

describe('no correction is stored on a clock', () => {
  const radio: Kind = { there: () => 30, back: () => 30 }

  it('whose drift is not known to 20 ppm; the message says how long to measure instead', async () => {
    const { said, stored } = await outcomeOf(radio, 30)
    expect([said, stored]).toEqual([
      expect.stringMatching(/^fault: .* ±3\d\.\d: at most 20 are allowed; try --minutes 52/),
      [],
    ])
    expect((await outcomeOf(radio, 30, true)).said).toBe(said)
    expect((await outcomeOf(radio, 52)).stored.length).toBe(1)
    expect((await outcomeOf({ there: () => 2.4, back: () => 2.4 })).stored.length).toBe(1)
    expect((await outcomeOf({ there: () => 2.6, back: () => 2.6 })).stored).toEqual([])
  })

  it.each([
    [
      'that restarted in the middle',
      { restartsAt: 2 * MINUTE },
      /it restarted meanwhile.*: it said 12\d\.\d s and 0\.\d s/,
    ],
    ['that restarted just after the beginning', { age: 1, restartsAt: 5500 }, /it restarted meanwhile/],
    ['that stands still', { whole: () => 7000 }, /its clock stopped: it said 7\.0 s and 7\.0 s/],
    ['that leaps', { leaps: { at: MINUTE, by: 400 } }, /its clock jumped, or this machine slept/],
    [
      'that leaps a little',
      { leaps: { at: 2 * MINUTE, by: 60 } },
      /because the rate changed; .* this machine sleep\?; nothing/,
    ],
    ['that got warm', { slow: -100, thenSlow: 100 }, /because the rate changed; did the clock get warm/],
    ['that is slower than any sound oscillator', { slow: 1020 }, /: more than 1000 ppm means a faulty board; nothing/],
    [
      'that is faster than any sound oscillator',
      { slow: -1020 },
      /^fault: 10\d\d\.\d ppm fast, .* a faulty board; nothing/,
    ],
    ['that is silent', { says: () => 'none' as const }, /^fault: no answer within 3 s/],
    ['after Ctrl-C at the last answer', { stopAt: 5 * MINUTE + 6003 }, /^fault: stopped$/],
    ['after Ctrl-C while it is silent', { stopAt: 6000, back: () => 1e9 }, /^fault: stopped$/],
  ] satisfies [string, Kind, RegExp][])('%s', async (_, kind, why) => {
    const { said, stored } = await outcomeOf(kind)
    expect([said, stored]).toEqual([expect.stringMatching(why), []])
  })

  it('in a match, which is reported at once; nor on old firmware, reported at the first question', async () => {
    const { said, heard } = await outcomeOf({ stage: 'stop' })
    expect(said).toBe('fault: its stage is stop, but it accepts a correction only before a match; nothing is stored')
    expect(heard).toEqual(['status'])
    const old = await outcomeOf({ says: (line) => (line === 'time' ? { error: 1, why: 'WHAT' } : undefined) })
    expect(old.said).toContain('refused: WHAT; its firm')
    expect(old.heard).toEqual(['status', 'password', 'time'])
  })

  it('with a password if it is missing, wrong or too soon, which is reported at once; with the right one it is stored', async () => {
    const says = (line: string): Answer | undefined => {
      if (line === 'password 6') return { error: Refusal.Wait, why: 'Wait' }
      if (line === 'password' || line === 'password 5') return { error: Refusal.Code, why: 'The password is wrong' }
      return line === 'password 77' ? { error: 17, why: 'Out of range' } : undefined
    }
    for (const password of [undefined, '5', '6']) {
      const { said, heard } = await outcomeOf({ says }, 5, false, password)
      expect(said).toContain(`refused: ${password === '6' ? 'Wait' : 'The password is wrong'}; nothing`)
      expect(heard).toEqual(['status', ['password', password].join(' ').trim()])
    }
    const { said, stored } = await outcomeOf({ says, slow: 50 }, 5, false, '77')
    expect([said, stored]).toEqual([
      expect.stringContaining('; stored +'),
      [expect.stringMatching(/^ppm (49|50)\d 77$/)],
    ])
  })

  it('on which a match began meanwhile; its reason and the drift are reported', async () => {
    const says = (line: string): Answer | undefined =>
      line.startsWith('ppm') ? { error: 15, why: 'A match is on' } : undefined
    const { said, kept } = await outcomeOf({ slow: 50, says })
    expect(said).toMatch(/^fault: (49|50)\.\d ppm slow, ±\d+\.\d; not stored, refused: A match is on$/)
    expect(kept).toBe(30)
  })

  it('or, if the answer to the correction is lost, the message says that this is not known', async () => {
    const { said } = await outcomeOf({ says: (line) => (line.startsWith('ppm') ? 'none' : undefined) })
    expect(said).toMatch(/; it is not known whether this was stored: no answer within 3 s$/)
  })
})

it('measures at least 5 minutes by wire and 30 by Bluetooth', () => {
  const [wire, radio] = findClocks(['tcp://127.0.0.1:9', 'd0:5f:b8:11:22:33'])
  expect([minutesFor(wire), minutesFor(radio), minutesFor(wire, '7.5'), minutesFor(radio, '30')]).toEqual([
    5, 30, 7.5, 30,
  ])
  for (const typed of ['', 'x', '-5', '1e3', 'Infinity']) {
    expect(() => minutesFor(wire, typed)).toThrow(`--minutes: "${typed}" is not a number of minutes`)
  }
})

describe('the command', { retry: 2 }, () => {
  const calibrating = (...args: string[]) => start('sim/judge/calibrate.ts', ...args)

  /** A clock on its own port that has the true time; `told` gets each line. */
  function served(told: (line: string) => void): Promise<string> {
    return listenForLines((wire, socket) => {
      const line = heardAs(wire.trim())
      told(line)
      const status = { id: '0.1.0 1a2b3c4d', stage: 'setup' }
      const answer = line === 'time' ? { time: Math.round(performance.now()), ppm: 0 } : status
      socket.write(`${JSON.stringify(answer)}\r\n`)
    })
  }

  it('ends with 2 and one line for wrong use; help says how far to trust the result', async () => {
    const heard: string[] = []
    const port = await served((line) => heard.push(line))
    const hall = makeFile('hall', `${port} table 1\nd0:5f:b8:11:22:33 table 2\n`)
    const wrong = [
      calibrating('-p', port, '--minutes', '4.9').end,
      calibrating('--hall', hall, '--minutes', '29').end,
      calibrating('-p', port, 'now').end,
      calibrating().end,
    ]
    const line = (err: string): object => ({ code: 2, out: '', err: `${err}\n` })
    expect(await Promise.all(wrong)).toEqual([
      line(`--minutes: 4.9 is too short for ${port}; by wire write 5 or more`),
      line('--minutes: 29 is too short for table 2; by Bluetooth write 30 or more'),
      line('calibrate takes no more words, but there is "now"'),
      line('no clock is named: write -p PORT, or --hall FILE; npm run -s judge -- ports lists what is connected'),
    ])
    expect(heard).toEqual([])
    const help = await calibrating('--help').end
    expect(help).toEqual({ code: 0, err: '', out: expect.stringMatching(/NTP[\s\S]*temperature[\s\S]*130 {2}stopped/) })
  })

  it('measures two clocks at once, without progress in a pipe; Ctrl-C stores nothing and ends with 130', async () => {
    const heard: string[][] = [[], []]
    let stop: () => void = () => {}
    const both = heard.map((lines) =>
      served((line) => {
        lines.push(line)
        if (heard.every((of) => of.filter((asked) => asked === 'time').length > 1)) stop()
      }),
    )
    const [left, right] = await Promise.all(both)
    const { child, end } = calibrating('-p', left, '-p', right)
    stop = () => child.kill('SIGINT')
    const stopped = 'stopped; nothing is stored\n'
    const wide = Math.max(left.length, right.length)
    const out = [left, right].map((port) => `${port.padEnd(wide)}  ${stopped}`).join('')
    expect(await end).toEqual({ code: 130, out, err: '' })
    expect([...new Set(heard.flat())]).toEqual(['status', 'password', 'time'])
  })
})

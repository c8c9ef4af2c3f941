/*
 * The face, which has all that a page of play shows, and when it next changes (S1, T9, D2).
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { giveExtra } from '../../firmware/core/clock.ts'
import { due } from '../../firmware/core/session.ts'
import type { Face } from '../../firmware/ui/face.ts'
import { timeText } from '../../firmware/ui/time.ts'
import { Option, type Session } from '../core/names.ts'
import { chord, hold, LEFT, lookAt, passTo, playing, press, RIGHT } from '../vocabulary.ts'

const times = (f: Face): string => f.time.map(timeText).join(' ')

describe('the face in play', () => {
  it('C1, C9: shows both banks, who is to move and who runs, alike from both sides', () => {
    const f = lookAt(playing(RIGHT, 840_000, 10_000), 25_500)
    expect([times(f), f.turn, f.run, f.delay]).toEqual(['14:00 13:55', RIGHT, RIGHT, 0])
  })

  it('D9: the delay is shown beside the bank, which stands whole until it is used up', () => {
    const s = playing(LEFT, 840_000, 10_000)
    expect([10_000, 10_001, 11_000, 19_999, 20_000].map((at) => lookAt(s, at).delay)).toEqual([10, 10, 9, 1, 0])
    expect([10_000, 20_000, 20_001, 21_000].map((at) => times(lookAt(s, at)).split(' ')[0])).toEqual([
      '14:00',
      '14:00',
      '14:00',
      '13:59',
    ])
  })

  it('T9: the other side may be down to its last tenth as well, and is not shown as fallen', () => {
    const s = playing(LEFT, 10_000, 0)
    press(s, LEFT, 19_999)
    passTo(s, 30_200)
    expect([times(lookAt(s, 30_200)), lookAt(s, 30_200).fell]).toEqual(['0.1 0:00', RIGHT])
  })
})

/** A match of turns, hands and stops that ends in play, in a stop or on the flag. */
const deed = fc.record({
  kind: fc.constantFrom('press', 'press', 'press', 'idle', 'chord', 'lean'),
  wait: fc.oneof(fc.integer({ min: 1000, max: 4000 }), fc.integer({ min: 1000, max: 40_000 })),
})
const match = fc.record({
  bank: fc.integer({ min: 10_000, max: 90_000 }),
  delay: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12_000 })),
  deeds: fc.array(deed, { maxLength: 12 }),
  pause: fc.integer({ min: 0, max: 130_000 }),
})

function sessionOf(m: { bank: number; delay: number; deeds: { kind: string; wait: number }[] }): [Session, number] {
  const s = playing(LEFT, m.bank, m.delay)
  let at = 11_000
  for (const { kind, wait } of m.deeds) {
    at += wait
    const side = s.clock.turn === RIGHT ? RIGHT : LEFT
    if (kind === 'press') press(s, side, at)
    else if (kind === 'idle') press(s, 1 - side, at)
    else if (kind === 'lean') hold(s, side, at)
    else chord(s, side, at)
    at += 1300
  }
  return [s, at]
}

describe('the next look', () => {
  it('D2, C10: between now and just before the next look that is due, the face does not change', () => {
    fc.assert(
      fc.property(match, fc.integer({ min: 0, max: 2000 }), (m, step) => {
        const [s, at] = sessionOf(m)
        const now = at + m.pause
        passTo(s, now)
        const end = Math.min(due(s, now) - 1, now + 5000)
        const face = lookAt(s, now)
        for (const t of [now + 1, now + step, end - 1, end]) {
          if (t >= now && t <= end) expect([t, lookAt(s, t)]).toEqual([t, face])
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('D2: and then it does change: no look is in vain, but the two of the flag', () => {
    fc.assert(
      fc.property(match, (m) => {
        const [s, at] = sessionOf(m)
        const now = at + m.pause
        passTo(s, now)
        const next = due(s, now)
        if (next === Infinity || lookAt(s, next).time.includes(1)) return
        expect(lookAt(s, next)).not.toEqual(lookAt(s, now))
      }),
      { numRuns: 1000 },
    )
  })
})

// Regression: it followed the control's option, whatever a judge had given or taken.
it('X: a side is in overtime once it has begun what it has of it, by the control or by a judge', () => {
  const given = playing(LEFT, 60_000, 0)
  giveExtra(given.clock, LEFT, 30_000)
  const overtime = (at: number): number => lookAt(given, at).overtime[LEFT]
  expect([overtime(69_999), overtime(70_001)]).toEqual([0, 1])
  const taken = playing(LEFT, 60_000, 0)
  taken.control.option[Option.Overtime] = 60 // of which a judge has left nothing
  expect(lookAt(taken, 20_000).overtime[LEFT]).toBe(0)
})

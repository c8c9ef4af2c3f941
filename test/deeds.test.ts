/*
 * The random deeds of the swarm keep the distances that they promise, and come to what is to be tried.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contactsOf, edgesOfDeed, matchArb, overAt } from './deeds.ts'
import { judge } from './oracle.ts'

describe('random deeds', () => {
  test('keep their distance: 60 ms after the last contact opened', () => {
    fc.assert(
      fc.property(matchArb, ({ deeds, end }) => {
        expect(deeds.length).toBeLessThanOrEqual(60)
        for (const [i, { contacts }] of deeds.entries()) {
          const free = Math.max(0, ...deeds.slice(0, i).map(overAt)) + 60
          expect(Math.min(...contacts.map(({ at }) => at))).toBeGreaterThanOrEqual(free)
          for (const side of [0, 1] as const) {
            const own = contacts.filter((one) => one.side === side)
            expect(own.every(({ at }, k) => k === 0 || at >= own[k - 1].opens + 60)).toBe(true)
          }
        }
        expect(end).toBeGreaterThanOrEqual(Math.max(0, ...deeds.map(overAt)) + 60)
      }),
    )
  })

  test('T7 what a bank lost is what its turns were charged, and the glass never shows less than 0', () => {
    fc.assert(
      fc.property(matchArb, ({ control: own, deeds, end }) => {
        const { bank, charged, fell } = judge(own, contactsOf(deeds), end)
        for (const side of [0, 1] as const) {
          expect(bank[side] + charged[side]).toBe(own.bank)
          expect(bank[side]).toBeGreaterThanOrEqual(0)
          if (fell === side) expect(bank[side]).toBe(0)
        }
      }),
    )
  })

  test('come to stops, to turns after them and to flags, each often', () => {
    const seen = { stop: 0, flag: 0, turns: 0 }
    fc.assert(
      fc.property(matchArb, ({ control: own, deeds, end }) => {
        const { stage, turns } = judge(own, contactsOf(deeds), end)
        if (stage === 'stop' || stage === 'flag') seen[stage]++
        if (turns[0] + turns[1] > 10) seen.turns++
      }),
      { numRuns: 300, seed: 1 },
    )
    expect(seen.stop).toBeGreaterThan(4)
    expect(Math.min(seen.flag, seen.turns)).toBeGreaterThan(50)
  })

  test('C11 contacts bounce in order, alternate on each side, start at their deed and end open within 15 ms', () => {
    fc.assert(
      fc.property(matchArb, fc.integer(), ({ deeds }, seed) => {
        for (const deed of deeds) {
          const edges = edgesOfDeed(deed, seed)
          expect(edges).toEqual(edgesOfDeed(deed, seed))
          expect(edges[0]).toMatchObject({ at: Math.min(...deed.contacts.map(({ at }) => at)), level: 1 })
          expect(edges.at(-1)!.at).toBeLessThanOrEqual(overAt(deed))
          expect(edges.every((edge, i) => i === 0 || edge.at >= edges[i - 1].at)).toBe(true)
          for (const side of [0, 1] as const) {
            const own = edges.filter((edge) => edge.side === side)
            expect(own.every((edge, i) => edge.level === (i % 2 === 0 ? 1 : 0))).toBe(true)
            expect(own.length % 2).toBe(0)
          }
        }
      }),
    )
  })
})

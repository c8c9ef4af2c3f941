/*
 * Nothing of a clock is given more than it bears, or less than it needs: volts and mA of each pin, and of each supply.
 */
import { describe, expect, it } from 'vitest'
import { BOARDS, type Origin } from '../../sim/hardware/figures.ts'
import { LEVELS, leastContact, netsOf, processorOf, sumOf, suppliesOf } from '../../sim/hardware/levels.ts'
import { endOf, PLAN, type Plan, partOf, wiringOf } from '../../sim/hardware/wiring.ts'

describe('levels', () => {
  it.each(BOARDS)('no pin of %s sees more than it bears', (board) => {
    const over = netsOf(wiringOf(board)).filter(({ high, bears }) => high > bears)
    expect(over).toEqual([])
  })

  it('every level is high enough for who reads it', () => {
    for (const board of BOARDS) {
      for (const { pin, high, needs } of netsOf(wiringOf(board))) {
        expect(high, `${board} ${pin}`).toBeGreaterThanOrEqual(needs)
      }
    }
  })
})

describe('currents', () => {
  it.each(BOARDS)('no pin of %s gives more than it may, nor all together', (board) => {
    const wiring = wiringOf(board)
    const over = netsOf(wiring).filter(({ mA, may }) => mA > may)
    expect(over).toEqual([])
    expect(sumOf(wiring)).toBeLessThan(processorOf(board).all)
  })

  it('a light takes 1.5 mA through 1 kΩ at 3.4 V, and through 100 Ω it would take too much', () => {
    const light = (what: string) => {
      const plan: Plan = structuredClone(PLAN)
      plan.boards.table.parts.R1.what = what
      return netsOf(wiringOf('table', undefined, plan)).find(({ role }) => role === 'left light')!
    }
    expect(light('1 kΩ').mA).toBeCloseTo(1.5)
    expect(light('100 Ω').mA).toBeGreaterThan(light('100 Ω').may)
  })

  it.each(BOARDS)('a contact of %s is given enough to be sure, and no more than it bears', (board) => {
    const { least, most, volts } = LEVELS.parts.contact
    const contacts = netsOf(wiringOf(board)).filter(({ pull }) => pull.endsWith('inside'))
    expect(contacts.length).toBeGreaterThan(2)
    expect(leastContact(wiringOf(board))).toBeGreaterThan(least)
    for (const { mA, high } of contacts) {
      expect(mA).toBeLessThan(most)
      expect(high).toBeGreaterThan(volts)
    }
  })

  it.each(BOARDS)('each supply of %s gives what is asked of it', (board) => {
    const supplies = suppliesOf(wiringOf(board))
    expect(supplies.length).toBeGreaterThan(1)
    for (const { what, mA, limit } of supplies) expect(mA, what).toBeLessThan(limit)
  })
})

it('every limit has a source or is called an estimate, and every net has its volts', () => {
  const { processors, parts, boards, nets } = LEVELS
  const origins: Origin[] = [
    ...Object.values(processors).flatMap((each) => each.origins),
    ...Object.values(parts),
    ...Object.values(boards).flatMap(({ supplies }) => supplies),
  ]
  expect(origins.filter(({ source, estimate }) => !source && !estimate)).toEqual([])
  for (const board of BOARDS) {
    const { links, parts: all } = wiringOf(board)
    const names = links.flatMap((link) =>
      [link.role ? [] : link.from, partOf(endOf(link), all) ? [] : endOf(link)].flat(),
    )
    expect(names.filter((name) => nets[name] === undefined && name !== 'BAT−')).toEqual([])
  }
})

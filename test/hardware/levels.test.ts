/*
 * Nothing of a clock is given more than it bears, or less than it needs: volts and mA of each pin, and of each supply.
 */
import { describe, expect, it } from 'vitest'
import { percentOf } from '../../firmware/device/charge.ts'
import { BOARDS, type Origin } from '../../sim/hardware/figures.ts'
import {
  LEVELS,
  leadsOf,
  leastContact,
  netsOf,
  processorOf,
  sagOf,
  sumOf,
  suppliesOf,
} from '../../sim/hardware/levels.ts'
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

  it('a light takes 0.24 mA through 6.8 kΩ at 3.4 V, and through 100 Ω it would take too much', () => {
    const light = (what: string) => {
      const plan: Plan = structuredClone(PLAN)
      plan.boards.table.parts.R1.what = what
      return netsOf(wiringOf('table', undefined, plan)).find(({ role }) => role === 'left light')!
    }
    expect(light('6.8 kΩ').mA).toBeCloseTo(0.235, 3)
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
    ...Object.values(boards).flatMap(({ supplies, drop, receivers }) => [
      ...supplies,
      drop,
      ...Object.values(receivers),
    ]),
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

describe('what protects the pins', () => {
  const wired = (change: (plan: Plan['boards'][string]) => void) => {
    const plan: Plan = structuredClone(PLAN)
    change(plan.boards.table)
    return () => wiringOf('table', undefined, plan)
  }
  const pathOf = (plan: Plan['boards'][string], role: string) => plan.wires.find((wire) => wire.role === role)!.path

  it('H3: both buttons, the stop button, the key and both lights have a resistor and a TVS each', () => {
    const leads = leadsOf(wiringOf('table'))
    expect(leads.map(({ role }) => role).sort()).toEqual(
      ["judge's key", 'left button', 'left light', 'right button', 'right light', 'stop button'].sort(),
    )
    expect(new Set(leads.flatMap(({ resistor, tvs }) => [resistor, tvs])).size).toBe(12)
  })

  it('H3: a lead that lacks its resistor or its TVS is an error of one line', () => {
    const bare = wired((plan) => pathOf(plan, 'stop button').splice(0, 1))
    expect(bare).toThrow('wiring.json, table: R6 has no wire')
    const without = wired((plan) => {
      pathOf(plan, 'stop button').splice(1, 1)
      delete plan.parts.V4
    })
    expect(without).toThrow('wiring.json, table: the stop button has no TVS to GND behind its resistor')
    const turned = wired((plan) => {
      plan.parts.V4.to = 'VCC'
    })
    expect(turned).toThrow('wiring.json, table: the stop button has no TVS to GND behind its resistor')
    const before = wired((plan) => pathOf(plan, 'stop button').splice(0, 2, 'V4', 'R6'))
    expect(before).toThrow('wiring.json, table: the stop button has no resistor at its pin')
  })

  it('one part in two wires is an error of one line', () => {
    const twice = wired((plan) => {
      pathOf(plan, 'right button')[0] = 'R4'
      delete plan.parts.R5
    })
    expect(twice).toThrow('wiring.json, table: R4 is in two wires')
  })

  it('no lead lets more of a discharge into its pin than that bears, and 100 Ω would', () => {
    const { clamp } = processorOf('table')
    for (const { role, mA, late } of leadsOf(wiringOf('table'))) {
      expect(mA, role).toBeLessThan(clamp.mA)
      expect(late, role).toBeLessThan(1)
    }
    const weak: Plan = structuredClone(PLAN)
    weak.boards.table.parts.R4.what = '100 Ω'
    const [left] = leadsOf(wiringOf('table', undefined, weak))
    expect(left.mA).toBeGreaterThan(clamp.mA)
  })

  it('a TVS leaves alone what a pin comes to', () => {
    for (const { high } of netsOf(wiringOf('table'))) expect(high).toBeLessThan(LEVELS.parts.tvs.standoff)
  })

  it('a contact that is closed reads low, and with 10 kΩ it would not', () => {
    const closed = (what: string) => {
      const plan: Plan = structuredClone(PLAN)
      plan.boards.table.parts.R4.what = what
      return netsOf(wiringOf('table', undefined, plan)).find(({ role }) => role === 'left button')!
    }
    const { low, lowest } = closed('1 kΩ')
    expect([low.toFixed(2), lowest.toFixed(2)]).toEqual(['0.28', '0.87'])
    expect(closed('10 kΩ').low).toBeGreaterThan(closed('10 kΩ').lowest)
  })

  it('the clock calls its cells empty while every part still works', () => {
    const { receivers, railLeast } = LEVELS.boards.table
    const wiring = wiringOf('table')
    const most = Math.max(...suppliesOf(wiring).map(({ mA }) => mA))
    const cells = Array.from({ length: 60 }, (_, i) => 1.6 - i * 0.01)
    const empty = cells.map((cell) => sagOf(wiring, cell, most)).find(({ read }) => percentOf(read) === 0)!
    expect(empty.cell).toBeGreaterThan(1.1)
    expect(empty.rail).toBeGreaterThan(railLeast)
    for (const { least } of Object.values(receivers)) expect(railLeast).toBeGreaterThanOrEqual(least)
  })
})

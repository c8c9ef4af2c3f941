/*
 * Nothing of a clock is given more than it bears, or less than it needs; and every lead to the outside is protected.
 */
import { describe, expect, it } from 'vitest'
import { percentOf } from '../../firmware/device/charge.ts'
import type { Origin } from '../../sim/hardware/figures.ts'
import { closedAt, LEVELS, leadsOf, leastContact, netsOf, sagOf } from '../../sim/hardware/levels.ts'
import { PLAN, type Plan, wiringOf } from '../../sim/hardware/wiring.ts'

const WIRING = wiringOf('table')

/** The wiring with a resistor of another value. */
function withResistor(ref: string, what: string) {
  const plan: Plan = structuredClone(PLAN)
  plan.boards.table.parts[ref].what = what
  return wiringOf('table', undefined, plan)
}

describe('currents and levels', () => {
  it('no pin gives more than it may, nor all together; a light through 100 Ω would take too much', () => {
    const over = (wiring: typeof WIRING) => netsOf(wiring).filter(({ mA, may }) => mA > may)
    expect(over(WIRING)).toEqual([])
    expect(over(withResistor('R1', '100 Ω')).map(({ role }) => role)).toEqual(['left light'])
    const sum = netsOf(WIRING).reduce((mA, net) => mA + (net.isPeak ? 0 : net.mA), 0)
    expect(sum).toBeLessThan(LEVELS.processor.all)
    expect(netsOf(WIRING).find(({ role }) => role === 'left light')!.mA).toBeCloseTo(0.235, 3)
  })

  it('a contact is given enough to be sure, and reads as closed; with 10 kΩ it would not', () => {
    expect(leastContact(WIRING)).toBeGreaterThan(LEVELS.parts.contact.least)
    const { volts, low } = closedAt(WIRING)
    expect([volts.toFixed(2), low.toFixed(2)]).toEqual(['0.28', '0.87'])
    expect(closedAt(withResistor('R4', '10 kΩ')).volts).toBeGreaterThan(low)
  })

  it('the clock calls its cells empty while every part still works', () => {
    const cells = Array.from({ length: 60 }, (_, i) => 1.6 - i * 0.01)
    const empty = cells.find((cell) => percentOf(sagOf('table', cell).read) === 0)!
    expect(empty).toBeGreaterThan(1.1)
    expect(sagOf('table', empty).rail).toBeGreaterThan(LEVELS.railLeast)
    for (const { least } of Object.values(LEVELS.receivers)) expect(LEVELS.railLeast).toBeGreaterThanOrEqual(least)
  })

  it('every limit has a source or is called an estimate', () => {
    const { processor, parts, drop, receivers } = LEVELS
    const origins: Origin[] = [...processor.origins, ...Object.values(parts), drop, ...Object.values(receivers)]
    expect(origins.filter(({ source, estimate }) => !source && !estimate)).toEqual([])
  })
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
    const { clamp } = LEVELS.processor
    for (const { role, mA } of leadsOf(WIRING)) expect(mA, role).toBeLessThan(clamp.mA)
    expect(leadsOf(withResistor('R4', '100 Ω'))[0].mA).toBeGreaterThan(clamp.mA)
    expect(LEVELS.railMost).toBeLessThan(LEVELS.parts.tvs.standoff)
  })
})

/*
 * No part of a clock gets more current or voltage than it bears, or less than it needs, and every lead to the outside
 * is protected.
 */
import { describe, expect, it } from 'vitest'
import { percentOf } from '../../firmware/device/charge.ts'
import { closedAt, LEVELS, leadsOf, leastContact, netsOf, sagOf } from '../../sim/hardware/levels.ts'
import { PLAN, type Plan, wiringOf } from '../../sim/hardware/wiring.ts'

const WIRING = wiringOf('table')

/** The wiring with another value for a resistor. */
function withResistor(ref: string, what: string) {
  const plan: Plan = structuredClone(PLAN)
  plan.boards.table.parts[ref].what = what
  return wiringOf('table', plan)
}

describe('currents and levels', () => {
  it('no pin gives more than it may, nor do all together; a light through 100 Ω would take too much', () => {
    const over = (wiring: typeof WIRING) => netsOf(wiring).filter(({ mA, may }) => mA > may)
    expect(over(WIRING)).toEqual([])
    expect(over(withResistor('R1', '100 Ω')).map(({ role }) => role)).toEqual(['left light'])
    const sum = netsOf(WIRING).reduce((mA, net) => mA + (net.isPeak ? 0 : net.mA), 0)
    expect(sum).toBeLessThan(LEVELS.processor.all)
    expect(netsOf(WIRING).find(({ role }) => role === 'left light')!.mA).toBeCloseTo(0.235, 3)
  })

  it('a contact gets enough current to close reliably, and reads as closed; with 10 kΩ it would not', () => {
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
})

describe('the protection of the pins', () => {
  it('H3: both buttons, the stop button, the key and both lights each have a resistor and a TVS', () => {
    const leads = leadsOf(WIRING)
    const roles = ["judge's key", 'left button', 'left light', 'right button', 'right light', 'stop button']
    expect(leads.map(({ role }) => role).sort()).toEqual(roles)
    expect(new Set(leads.flatMap(({ resistor, tvs }) => [resistor, tvs])).size).toBe(12)
  })

  it('no lead lets more of a discharge into its pin than the pin bears; 100 Ω would', () => {
    const { clamp } = LEVELS.processor
    for (const { role, mA } of leadsOf(WIRING)) expect(mA, role).toBeLessThan(clamp.mA)
    expect(leadsOf(withResistor('R4', '100 Ω'))[0].mA).toBeGreaterThan(clamp.mA)
    expect(LEVELS.railMost).toBeLessThan(LEVELS.parts.tvs.standoff)
  })
})

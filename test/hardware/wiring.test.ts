/*
 * The boards' facts are the only source for pins: drawings and lists follow them, and include every pin that they
 * name. No part of a clock gets more current or voltage than it bears, or less than it needs, and every lead to the
 * outside is protected.
 */
import { describe, expect, it } from 'vitest'
import { WATCHES } from '../../firmware/boards/table.pins.ts'
import { percentOf } from '../../firmware/device/charge.ts'
import { BOARDS } from '../../sim/hardware/figures.ts'
import { closedAt, LEVELS, leadsOf, leastContact, netsOf, pageOf, sagOf } from '../../sim/hardware/levels.ts'
import { readText } from '../../sim/hardware/sheet.ts'
import { type Facts, factsOf, PLAN, type Plan, pinsOf, wiringOf } from '../../sim/hardware/wiring.ts'

const FACTS = factsOf('table')
type BoardPlan = Plan['boards'][string]

describe('pins in a board’s facts', () => {
  it('a pin’s role follows from its name', () => {
    const rows = pinsOf('table').map(({ pin, role }) => `${pin} ${role}`)
    const some = ['D44 left button', 'D43 right button', 'D45 stop button', "D39 judge's key", "D2 time chip's second"]
    expect(rows).toEqual(expect.arrayContaining([...some, "D1 panel's data"]))
    expect(rows).toHaveLength(18)
  })

  it('a pin moved in the facts changes the page', () => {
    const swapped = { ...FACTS, STOP: 'D39', KEY: 'D45' }
    expect(pageOf(wiringOf('table', PLAN, swapped))).not.toBe(pageOf(wiringOf('table')))
  })

  it.each<[string, Facts, string]>([
    ['that the board does not have', { STOP: 'D9' }, 'D9, the stop button, is no pin at its edge'],
    ['that already has another role', { STOP: 'D44' }, 'table.pins.ts: D44 is the left button and the stop button'],
    ['with an unknown name', { MOTOR: 'D41' }, 'table.pins.ts: MOTOR is a pin, and'],
    ['missing from a list', { BUTTON: ['D44'] }, 'table.pins.ts: BUTTON has 1 pins, wanted 2'],
  ])('a pin %s is an error in one line', (_what, change, told) => {
    expect(() => wiringOf('table', PLAN, { ...FACTS, ...change })).toThrow(told)
  })

  it('the board’s code uses each pin for what its name says', () => {
    const code = readText('firmware/boards/table.ts')
    const names = [...code.matchAll(/(\w+): \[?Pin\(board\.(\w+)/g)].map(([, role, fact]) => `${role} ${fact}`)
    const wanted = ['sck SCK', 'mosi MOSI', 'cs CS', 'button BUTTON', 'light LIGHT', 'buzzer BUZZER', 'key KEY']
    expect(names).toEqual([...wanted, 'stop STOP', 'sda SDA', 'scl SCL', 'sqw SQW'])
  })

  it('as many pins wake the processor from sleep as it can watch at low power', () => {
    const watched = ['left button', 'right button', 'stop button', "judge's key"]
    expect(pinsOf('table').filter(({ role }) => watched.includes(role))).toHaveLength(WATCHES)
  })
})

describe('pins and wires match', () => {
  const pathOf = ({ wires }: BoardPlan, role: string): string[] => wires.find((wire) => wire.role === role)!.path
  const stopTo = (plan: BoardPlan, count: number, at: number, ...parts: string[]): unknown =>
    pathOf(plan, 'stop button').splice(at, count, ...parts)
  const rightBy = (plan: BoardPlan, part: string): unknown => pathOf(plan, 'right button').splice(0, 1, part)
  const motor = { what: 'a motor', how: 'on the board' }
  const part = { what: '1 kΩ', symbol: 'resistor' }
  const without = (plan: BoardPlan, role: string): unknown =>
    Object.assign(plan, { wires: plan.wires.filter((wire) => wire.role !== role) })

  it.each<[string, (plan: BoardPlan) => unknown, string]>([
    ['a pin without a wire', (plan) => without(plan, 'piezo'), 'D31, the piezo, is wired to nothing'],
    [
      'a part that the facts do not know',
      ({ onBoard }) => Object.assign(onBoard, { motor }),
      'has motor on the board, but',
    ],
    [
      'a pin that must stay free',
      ({ open }) => Object.assign(open, { D31: 'for once' }),
      'D31, the piezo, is to stay free',
    ],
    [
      'a pin that is not at the edge',
      ({ module: m }) => m.right.splice(m.right.indexOf('D39'), 1, ''),
      'D39, the judge',
    ],
    ['a part without a wire', ({ parts }) => Object.assign(parts, { R9: part }), 'R9 has no wire'],
    ['a missing terminal', ({ wires }) => Object.assign(wires[0], { path: ['S1', 'U2.XYZ'] }), 'no terminal U2.XYZ'],
    [
      'a net with one end',
      ({ wires }) => Object.assign(wires[0], { path: ['S1', 'MOON'] }),
      'nothing else goes to MOON',
    ],
    ['a lead without its resistor', (plan) => stopTo(plan, 1, 0), 'R6 has no wire'],
    [
      'a lead without its TVS',
      (plan) => [stopTo(plan, 1, 1), delete plan.parts.V4],
      'the stop button has no TVS to GND',
    ],
    [
      'a TVS the other way round',
      ({ parts }) => Object.assign(parts.V4, { to: 'VCC' }),
      'the stop button has no TVS to',
    ],
    [
      'a TVS before its resistor',
      (plan) => stopTo(plan, 2, 0, 'V4', 'R6'),
      'the stop button has no resistor at its pin',
    ],
    ['one part in two wires', (plan) => [rightBy(plan, 'R4'), delete plan.parts.R5], 'R4 is in two wires'],
  ])('%s is an error in one line', (_what, change, told) => {
    const plan = structuredClone(PLAN)
    change(plan.boards.table)
    expect(() => wiringOf('table', plan)).toThrow(`wiring.json, table: ${told}`)
  })

  it('a wire without a pin in the facts is an error in one line', () => {
    const told = 'wiring.json, table: has a wire for the piezo, but no pin in its facts has that role'
    expect(() => wiringOf('table', PLAN, { ...FACTS, BUZZER: undefined })).toThrow(told)
  })
})

describe('the drawing', () => {
  const texts = [...readText('hardware/wiring.svg').matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text.trim())
  const words = texts.join(' ')

  it.each(BOARDS)('has every pin, part and value of %s', (board) => {
    const { links, module, parts } = wiringOf(board)
    for (const { pin } of links) if (pin) expect(words, pin).toContain(module.names?.[pin] ?? pin)
    for (const [ref, { what, symbol }] of Object.entries(parts)) {
      expect(words, ref).toMatch(new RegExp(symbol === 'resistor' ? `\\b${ref}\\b[^A-Z]*${what}` : `\\b${ref}\\b`))
    }
  })
})

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

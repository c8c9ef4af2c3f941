/*
 * Pins have one source, the boards' code: what is drawn and listed follows it, and nothing that the code does with a pin is left out.
 */
import { describe, expect, it } from 'vitest'
import { WATCHES } from '../../firmware/boards/table.pins.ts'
import { BOARDS } from '../../sim/hardware/figures.ts'
import { boardText, factsText, pinsOf } from '../../sim/hardware/pins.ts'
import { readText } from '../../sim/hardware/sheet.ts'
import { PLAN, type Plan, wiringOf } from '../../sim/hardware/wiring.ts'
import { pageOf } from '../../sim/hardware/wiring-page.ts'

const MADE = { table: pageOf }

/** The plan with a board's part of it changed. */
function changed(board: string, change: (plan: Plan['boards'][string]) => void): Plan {
  const plan: Plan = structuredClone(PLAN)
  change(plan.boards[board])
  return plan
}

describe('pins as a board’s facts have them', () => {
  const code = boardText('table')
  const facts = factsText('table')
  const swapped = facts.replace("STOP = 'D45'", "STOP = 'D39'").replace("KEY = 'D39'", "KEY = 'D45'")

  it.each(BOARDS)('every pin that the facts of %s name is read', (board) => {
    const named = [...factsText(board).matchAll(/'([DH]\d+)'/g)].map(([, pin]) => pin)
    const read = pinsOf(board).map(({ pin }) => pin)
    expect(read.sort()).toEqual(named.sort())
  })

  it('a pin has its role from its name', () => {
    const rows = pinsOf('table').map(({ pin, role }) => `${pin} ${role}`)
    expect(rows).toEqual(expect.arrayContaining(['D44 left button', 'D43 right button', 'D45 stop button']))
    expect(rows).toEqual(expect.arrayContaining(["D39 judge's key", "D2 time chip's second", "D1 panel's data"]))
    expect(rows).toHaveLength(18)
  })

  it.each(Object.entries(MADE))('a pin that is moved in the facts changes the %s', (_, make) => {
    expect(swapped).not.toBe(facts)
    expect(make(wiringOf('table', code, PLAN, swapped))).not.toBe(make(wiringOf('table')))
  })

  it('a pin that is moved to where the board has none at its edge, or to another one’s, is an error of one line', () => {
    const moved = (pin: string) => () => wiringOf('table', code, PLAN, facts.replace("STOP = 'D45'", `STOP = '${pin}'`))
    expect(moved('D9')).toThrow('wiring.json, table: D9, the stop button, is no pin at its edge')
    expect(moved('D44')).toThrow('firmware/boards/table.pins.ts: D44 is the left button and the stop button')
  })

  it('a pin of a name that nobody knows, or too few of a list, is an error of one line', () => {
    const more = `${facts}\nexport const MOTOR = 'D41'\n`
    expect(() => pinsOf('table', code, more)).toThrow(
      'table.pins.ts: MOTOR is a pin, and sim/hardware/pins.ts has no role',
    )
    const less = facts.replace("['D44', 'D43']", "['D44']")
    expect(() => pinsOf('table', code, less)).toThrow('table.pins.ts: BUTTON has 1 pins, wanted 2')
  })

  it('code that takes a fact for something else than its name says is an error of one line', () => {
    const wrong = code.replace('key: Pin(board.KEY)', 'key: Pin(board.STOP)')
    expect(() => pinsOf('table', wrong)).toThrow("table.ts: D45 is the judge's key there, and the stop button in")
    const strange = code.replace('key: Pin(board.KEY)', 'key: Pin(board.HOURS)')
    expect(() => pinsOf('table', strange)).toThrow('table.ts: Pin() of HOURS that is no pin of its facts')
  })

  it('the pins that wake the processor while it sleeps are no more than it can watch', () => {
    const watched = ['left button', 'right button', 'stop button', "judge's key"]
    const rows = pinsOf('table').filter(({ role }) => watched.includes(role))
    expect(rows).toHaveLength(WATCHES)
  })
})

describe('pins and wires fit', () => {
  const text = boardText('table')
  const facts = factsText('table')

  it('a pin that the data does not wire, and a wire that no pin has, are errors of one line', () => {
    const wires = (role: string) => (plan: Plan['boards'][string]) => {
      plan.wires = plan.wires.filter((wire) => wire.role !== role)
    }
    expect(() => wiringOf('table', text, changed('table', wires('piezo')))).toThrow(
      'wiring.json, table: D31, the piezo, is wired to nothing',
    )
    const silent = text.replace('buzzer: Pin(board.BUZZER),', '')
    expect(() => wiringOf('table', silent, PLAN, facts.replace(/.*BUZZER.*/, ''))).toThrow(
      'wiring.json, table: wires the piezo, which no pin of its code is',
    )
    const extra = changed('table', ({ onBoard }) => {
      onBoard.motor = { what: 'a motor', how: 'on the board' }
    })
    expect(() => wiringOf('table', text, extra)).toThrow(
      'wiring.json, table: has on the board what no pin of its code is, motor',
    )
  })

  it('a pin that is to stay free, or that the module does not have at its edge, cannot be used', () => {
    const free = changed('table', ({ open }) => {
      open.D31 = 'for once'
    })
    expect(() => wiringOf('table', text, free)).toThrow('wiring.json, table: D31, the piezo, is to stay free: for once')
    const inner = changed('table', ({ module }) => {
      module.right = module.right.map((pin) => (pin === 'D39' ? '' : pin))
    })
    expect(() => wiringOf('table', text, inner)).toThrow(
      "wiring.json, table: D39, the judge's key, is no pin at its edge",
    )
  })

  it('a part without a wire, a terminal that is not there and a net with one end are errors', () => {
    const extra = changed('table', ({ parts }) => {
      parts.R9 = { what: '1 kΩ', symbol: 'resistor' }
    })
    expect(() => wiringOf('table', text, extra)).toThrow('wiring.json, table: R9 has no wire')
    const nowhere = changed('table', ({ wires }) => {
      wires[0].path = ['S1', 'U2.XYZ']
    })
    expect(() => wiringOf('table', text, nowhere)).toThrow('wiring.json, table: no terminal U2.XYZ')
    const loose = changed('table', ({ wires }) => {
      wires[0].path = ['S1', 'MOON']
    })
    expect(() => wiringOf('table', text, loose)).toThrow('wiring.json, table: nothing else goes to MOON')
  })

  it.each(BOARDS)('%s has both buttons, both lights, the piezo and the key, each on a pin of its own', (board) => {
    const rows = wiringOf(board).pins
    const wanted = ['left button', 'right button', 'left light', 'right light', 'piezo', "judge's key"]
    expect(rows.map(({ role }) => role)).toEqual(expect.arrayContaining(wanted))
    expect(new Set(rows.map(({ pin }) => pin)).size).toBe(rows.length)
  })
})

describe('the drawing', () => {
  const words = [...readText('hardware/wiring.svg').matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text.trim())

  it.each(BOARDS)('has every pin, part and value of %s, and no pin that is wired to something else', (board) => {
    const { links, module, parts } = wiringOf(board)
    for (const { pin } of links) if (pin) expect(words.join(' '), pin).toContain(module.names?.[pin] ?? pin)
    for (const [ref, { what, symbol }] of Object.entries(parts)) {
      expect(words.join(' '), ref).toMatch(new RegExp(`\\b${ref}\\b`))
      if (symbol === 'resistor') expect(words.join(' ')).toMatch(new RegExp(`${ref}[^A-Z]*${what}`))
    }
  })
})

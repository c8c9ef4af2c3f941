/*
 * Pins have one source, the boards' code: what is drawn and listed follows it, and nothing that the code does with a pin is left out.
 */
import { describe, expect, it } from 'vitest'
import { WATCHES } from '../../firmware/boards/table.pins.ts'
import { BOARDS } from '../../sim/hardware/figures.ts'
import { layoutOf } from '../../sim/hardware/layout.ts'
import { boardText, factsText, pinsOf } from '../../sim/hardware/pins.ts'
import { COLOURS, PAPER } from '../../sim/hardware/symbols.ts'
import { PLAN, type Plan, wiringOf } from '../../sim/hardware/wiring.ts'
import { drawingOf } from '../../sim/hardware/wiring-drawing.ts'
import { pageOf, pinsTable } from '../../sim/hardware/wiring-page.ts'

const MADE = { table: pageOf, drawing: drawingOf, 'list of pins': pinsTable }

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

  it('a pin that is moved to the other edge is drawn there', () => {
    const other = changed('table', ({ module }) => {
      module.left = module.left.map((pin) => (pin === 'D45' ? '' : pin))
      module.right = module.right.map((pin, i) => (i === 4 ? 'D45' : pin))
    })
    const sides = (plan: Plan) =>
      layoutOf(wiringOf('table', text, plan)).flanks.map(({ runs }) => runs.some(({ pin }) => pin === 'D45'))
    expect([sides(PLAN), sides(other)]).toEqual([
      [true, false],
      [false, true],
    ])
  })

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

interface Box {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

/** Where the labels of a drawing stand, at a width of letters that is rather too large. */
function labelsIn(svg: string): Box[] {
  const found = svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)" text-anchor="(\w+)"(?: class="([^"]*)")?>([^<]*)</g)
  return [...found]
    .filter(([, , , , , text]) => !/^U1 /.test(text))
    .map(([, x, y, anchor, , text]) => {
      const width = text.length * 7.2
      const left = Number(x) - { start: 0, middle: width / 2, end: width }[anchor as 'start' | 'middle' | 'end']
      return { text, left, right: left + width, top: Number(y) - 10, bottom: Number(y) + 3 }
    })
}

/** The straight pieces of the wires. */
function wiresIn(svg: string): [number, number, number, number][] {
  return [...svg.matchAll(/<path d="([^"]*)" class="wire/g)].flatMap(([, d]) => {
    let [x, y] = [0, 0]
    return [...d.matchAll(/([MHVa])([^MHVa]*)/g)].flatMap(([, command, rest]): [number, number, number, number][] => {
      const numbers = rest.trim().split(/\s+/).map(Number)
      const from: [number, number] = [x, y]
      if (command === 'H') x = numbers[0]
      else if (command === 'V') y = numbers[0]
      else if (command === 'M') [x, y] = numbers
      else x += numbers[5]
      return command === 'M' || command === 'a' ? [] : [[...from, x, y]]
    })
  })
}

describe('the drawings', () => {
  it.each(BOARDS)('no wire of %s runs through a word, and no word stands on another', (board) => {
    const svg = drawingOf(wiringOf(board)).split('<g transform="translate')[1] // under the title
    const labels = labelsIn(svg)
    const wires = wiresIn(svg)
    expect(labels.length).toBeGreaterThan(30)
    expect(wires.length).toBeGreaterThan(15)
    const struck = labels.filter(({ left, right, top, bottom }) =>
      wires.some(
        ([x1, y1, x2, y2]) =>
          Math.min(x1, x2) < right && Math.max(x1, x2) > left && Math.min(y1, y2) < bottom && Math.max(y1, y2) > top,
      ),
    )
    expect(struck).toEqual([])
    const over = labels.flatMap((a, i) =>
      labels
        .slice(i + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => `${a.text} / ${b.text}`),
    )
    expect(over).toEqual([])
  })

  it.each(BOARDS)('no two wires of %s lie one upon the other', (board) => {
    const groups = [...drawingOf(wiringOf(board)).matchAll(/<path d="[^"]*" class="wire[^>]*>/g)].map(([path]) =>
      wiresIn(path),
    )
    const clash = groups.flatMap((one, i) =>
      groups.slice(i + 1).flatMap((other) =>
        one.flatMap(([ax, ay, bx, by]) =>
          other.filter(([cx, cy, dx, dy]) => {
            const isFlat = ay === by && cy === dy && Math.abs(ay - cy) < 4
            const isUpright = ax === bx && cx === dx && Math.abs(ax - cx) < 4
            const meets = (a: number, b: number, c: number, d: number) =>
              Math.min(a, b) < Math.max(c, d) && Math.min(c, d) < Math.max(a, b)
            return (isFlat && meets(ax, bx, cx, dx)) || (isUpright && meets(ay, by, cy, dy))
          }),
        ),
      ),
    )
    expect(clash).toEqual([])
  })

  it('each colour stands out from a white page and from a dark one, and every wire has its colour in words', () => {
    const dim = Object.values(COLOURS).flatMap((pair) => pair.filter((ink, at) => contrast(ink, PAPER[at]) < 4.5))
    expect(dim).toEqual([])
    for (const board of BOARDS) {
      const { links, kinds } = wiringOf(board)
      const svg = drawingOf(wiringOf(board))
      expect(svg).toContain('@media (prefers-color-scheme:dark)')
      expect(svg).toContain('color-scheme:light dark') // or a browser that darkens pages by itself would turn it back
      for (const { role, pin, kind } of links) {
        if (role) expect(svg).toContain(`${pin} ${role} · ${kinds[kind].colour}`)
      }
    }
  })
})

/** By WCAG 2: how many times as bright the brighter of two colours is. */
function contrast(one: string, other: string): number {
  const [low, high] = [brightness(one), brightness(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function brightness(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/*
 * The carrier board joins what the wiring joins, found from its copper alone; and one net, one part, one pin or one hole that is wrong is found.
 * Where KiCad is, it is asked too.
 */
import { describe, expect, it } from 'vitest'
import { CARRIER, type Carrier, checkPlaced, padsOf } from '../../sim/hardware/carrier/board.ts'
import { checkBoard, openAndShort, tooNear } from '../../sim/hardware/carrier/check.ts'
import { apart, type Shape } from '../../sim/hardware/carrier/copper.ts'
import { bomOf, kicadPython, kicadSheets, lay } from '../../sim/hardware/carrier/make.ts'
import type { Routes } from '../../sim/hardware/carrier/route.ts'
import { mmOf } from '../../sim/hardware/case/parts.ts'
import { boardText, factsText } from '../../sim/hardware/pins.ts'
import { PLAN, type Plan, wiringOf } from '../../sim/hardware/wiring.ts'

const LAID = lay()
const { wiring: WIRING, pads: PADS, routes: ROUTES } = LAID
/** KiCad builds and checks in some seconds, on a busy machine in a minute. */
const KICAD_MS = 120_000

const broken = (change: (routes: Routes) => void): Routes => {
  const routes = structuredClone(ROUTES)
  change(routes)
  return routes
}
const changed = (change: (carrier: Carrier) => void): Carrier => {
  const carrier = structuredClone(CARRIER)
  change(carrier)
  return carrier
}
const itemIn = (carrier: Carrier, ref: string) => carrier.items.find((item) => item.ref === ref)!

describe('copper as shapes', () => {
  const box: Shape = { kind: 'box', from: [0, 0], to: [2, 1] }
  const line = (from: [number, number], to: [number, number], radius = 0.15): Shape => ({
    kind: 'line',
    from,
    to,
    radius,
  })

  it('is as far apart as a ruler says', () => {
    expect(apart(box, { kind: 'box', from: [5, 5], to: [6, 6] })).toBeCloseTo(5)
    expect(apart(box, line([0, 2], [2, 2]))).toBeCloseTo(0.85)
    expect(apart(line([0, 0], [0, 9]), line([1, 4], [3, 4]))).toBeCloseTo(0.7)
  })

  it('touches where it crosses, lies inside or meets', () => {
    expect(apart(line([0, 0], [4, 4]), line([0, 4], [4, 0]))).toBeLessThan(0)
    expect(apart(box, line([-1, 0.5], [3, 0.5]))).toBeLessThanOrEqual(0)
    expect(apart(box, line([1, 0.5], [1, 0.6]))).toBeLessThanOrEqual(0)
  })
})

describe('the carrier board', () => {
  it('joins every net, none with another, and nothing is too near', () => {
    expect(openAndShort(PADS, ROUTES, CARRIER)).toEqual([])
    expect(tooNear(PADS, ROUTES, CARRIER)).toEqual([])
    expect(new Set(PADS.map(({ net }) => net).filter(Boolean)).size).toBeGreaterThan(25)
  })

  it('is laid the same each time', () => {
    expect(lay().routes).toEqual(ROUTES)
  })

  it('one piece of track that is missing is found', () => {
    for (const net of ['D26', 'R4-S1', 'GND']) {
      const routes = broken(({ tracks }) =>
        tracks.splice(
          tracks.findIndex((track) => track.net === net && track.spots.length > 1),
          1,
        ),
      )
      const said = openAndShort(PADS, routes, CARRIER)
      expect(
        said.some((line) => line.startsWith(`${net}: `)),
        net,
      ).toBe(true)
    }
  })

  it('a track that goes to the wrong pad joins two nets, and is found', () => {
    const [from, to] = ['R4.2', 'R6.2'].map((name) => PADS.find((pad) => pad.name === name)!)
    const routes = broken(({ tracks }) =>
      tracks.push({ net: from.net, layer: 'front', width: 0.3, spots: [from.at, to.at] }),
    )
    expect(openAndShort(PADS, routes, CARRIER)[0]).toContain('are joined')
    expect(() => checkBoard(WIRING, PADS, routes, CARRIER)).toThrow('carrier board: ')
  })

  it('a track that is moved beside another, and one over the edge, are found', () => {
    const near = broken(({ tracks }) => {
      const other = tracks.find((track) => track.net === 'D26')!
      tracks.push({
        net: 'D1',
        layer: other.layer,
        width: 0.3,
        spots: other.spots.map(([x, y]) => [x + 0.35, y + 0.35] as const),
      })
    })
    expect(tooNear(PADS, near, CARRIER).join()).toContain('mm, wanted 0.2')
    const over = broken(({ tracks }) =>
      tracks.push({
        net: 'GND',
        layer: 'back',
        width: 0.4,
        spots: [
          [0, 0],
          [40, 0],
        ],
      }),
    )
    expect(tooNear(PADS, over, CARRIER).join()).toContain('mm from the edge, wanted 0.5')
  })

  it('a hole through a track is found', () => {
    const routes = broken(({ vias, tracks }) => {
      const back = tracks.find((track) => track.net === 'D26')!
      vias.push({ net: 'D31', at: back.spots[0] })
    })
    expect(tooNear(PADS, routes, CARRIER).join()).toContain('via of D31')
  })
})

describe('what stands on it', () => {
  it('a leg that is on no pad, on two, or that the wiring has not, is an error of one line', () => {
    const without = changed((carrier) => {
      carrier.items = carrier.items.filter(({ ref }) => ref !== 'V2')
    })
    expect(() => checkPlaced(WIRING, without)).toThrow('carrier.json: V2.2 of GND is on no pad')
    const twice = changed((carrier) => {
      itemIn(carrier, 'J9').legs['2'] = 'S2.1'
    })
    expect(() => checkPlaced(WIRING, twice)).toThrow('carrier.json: S2.1 is on two pads')
    const strange = changed((carrier) => {
      itemIn(carrier, 'J1').legs['4'] = 'U1.D99'
    })
    expect(() => checkPlaced(WIRING, strange)).toThrow('carrier.json: U1.D29 of D29 is on no pad')
    const wrong = changed((carrier) => {
      itemIn(carrier, 'J9').legs['1'] = '=NOWHERE'
    })
    expect(() => padsOf(WIRING, wrong)).toThrow('carrier.json: J9.1 is to carry NOWHERE, which is no net')
  })

  it('a pin that is moved in the firmware’s facts is another pad of the board', () => {
    const facts = factsText('table').replace("STOP = 'D45'", "STOP = 'D39'").replace("KEY = 'D39'", "KEY = 'D45'")
    const moved = padsOf(wiringOf('table', boardText('table'), PLAN, facts))
    const netOf = (pads: typeof PADS, name: string) => pads.find((pad) => pad.name === name)!.net
    expect([netOf(PADS, 'R6.1'), netOf(moved, 'R6.1')]).toEqual(['D45', 'D39'])
    expect(() => checkBoard(WIRING, moved, ROUTES, CARRIER)).toThrow('carrier board: ')
  })

  it('a part that the wiring gets is missed on the board', () => {
    const plan: Plan = structuredClone(PLAN)
    plan.boards.table.parts.R9 = { what: '100 Ω', symbol: 'resistor' }
    plan.boards.table.wires.find(({ role }) => role === 'piezo')!.path.splice(1, 0, 'R9')
    expect(() => checkPlaced(wiringOf('table', undefined, plan))).toThrow('R9')
  })

  it('every resistor has the value of the drawing, and every TVS and the diode are there', () => {
    const parts = new Map(bomOf(CARRIER).flatMap(({ refs, part }) => refs.map((ref) => [ref, part] as const)))
    for (const [ref, { what, symbol }] of Object.entries(WIRING.parts)) {
      if (symbol === 'resistor') expect(parts.get(ref), ref).toMatch(new RegExp(`^${what} `))
      if (['tvs', 'diode', 'fuse'].includes(symbol)) expect(parts.get(ref), ref).toBeTruthy()
    }
  })

  it('the ideal diode lets current from the switch to +V, and has its pin CE at its output', () => {
    const netOf = (pad: string) => PADS.find(({ name }) => name === `V1.${pad}`)!.net
    expect(['1', '2', '3', '4', '5', '6'].map(netOf)).toEqual(['V1-S5', 'GND', '+V', '', 'GND', '+V'])
  })

  it('it fits the case: its size, its four holes, and where panel and time chip are plugged in', () => {
    const [wide, high, above] = mmOf('board')
    expect(CARRIER.size).toEqual([wide, high])
    const holes = CARRIER.items.filter(({ shape }) => shape === 'HOLE').map(({ at }) => at.map(Math.abs))
    expect(holes).toEqual(Array.from({ length: 4 }, () => mmOf('board_holes').map((mm) => mm / 2)))
    const socket = PADS.filter(({ ref }) => ref === 'U2').map(({ at }) => at)
    expect(socket.map(([x]) => x).sort((a, b) => a - b)).toEqual([
      -10.16, -7.62, -5.08, -2.54, 0, 2.54, 5.08, 7.62, 10.16,
    ])
    expect(-socket[0][1] + above).toBeCloseTo(mmOf('panel_holes')[1] / 2)
    const chip = PADS.filter(({ ref }) => ref === 'U3').map(({ at }) => at[1])
    expect(-chip[0]).toBeCloseTo(mmOf('clock_chip_at')[1] - mmOf('clock_chip_holes')[1])
  })
})

describe.skipIf(!kicadPython())('KiCad', () => {
  it(
    'builds the board, finds nothing wrong, and writes what a maker wants',
    () => {
      const names = kicadSheets(LAID).map(({ path }) => path.replace('dist/hardware/carrier/', ''))
      const layers = ['F_Cu', 'B_Cu', 'F_Mask', 'B_Mask', 'F_Paste', 'F_Silkscreen', 'B_Silkscreen', 'Edge_Cuts']
      expect(names).toEqual(
        expect.arrayContaining(['carrier.kicad_pcb', 'drc.txt', ...layers.map((layer) => `carrier-${layer}.gbr`)]),
      )
      expect(names.filter((name) => name.endsWith('.drl'))).toHaveLength(2)
    },
    KICAD_MS,
  )

  it(
    'finds a net that is cut, and a pad that is not where its footprint has it',
    () => {
      const cut = broken(({ tracks }) =>
        tracks.splice(
          tracks.findIndex(({ net }) => net === 'D26'),
          1,
        ),
      )
      expect(() => kicadSheets({ ...LAID, routes: cut })).toThrow("KiCad's check found")
      const pads = structuredClone(PADS)
      const pad = pads.find(({ name }) => name === 'R4.1')!
      Object.assign(pad, { at: [pad.at[0] + 0.1, pad.at[1]] })
      expect(() => kicadSheets({ ...LAID, pads })).toThrow("R4.1: KiCad's footprint has no such pad")
    },
    KICAD_MS * 2,
  )
})

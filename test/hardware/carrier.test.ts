/*
 * The committed carrier board matches the wiring and fits the case, and a wrong pin, part, net or plug on it is found.
 * The fabrication files belong to this very board.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../sim/build/main.ts'
import { BOARD_FILE, type Board, type BoardPart, boardOf, faultsOf, partOn } from '../../sim/hardware/carrier.ts'
import { mmOf } from '../../sim/hardware/case-parts.ts'
import { readText } from '../../sim/hardware/sheet.ts'
import { labelOf } from '../../sim/hardware/state.ts'
import { factsOf, PLAN, type Plan, wiringOf } from '../../sim/hardware/wiring.ts'
import { makeFolder } from '../folder.ts'

const FABRICATE = `${ROOT}hardware/carrier/fabricate.py`
const hasPython = !spawnSync('python3', ['--version']).error
const WIRING = wiringOf('table')
const TEXT = readText(BOARD_FILE)
const BOARD = boardOf(TEXT)
const broken = (from: string | RegExp, to: string): string[] => {
  expect(TEXT).toMatch(from)
  return faultsOf(WIRING, boardOf(TEXT.replace(from, to)))
}

/** Plugs of the board that the case's drawing has more than 0.7 mm away. */
function plugsElsewhere({ parts }: Board): string[] {
  const drawn = new Map(
    [...readText('hardware/case/ghosts.scad').matchAll(/\["(J\d+)", (\[[^\]]*\])/g)].map(([, ref, at]) => [ref, at]),
  )
  const plugs = parts.filter(({ ref }) => /^J\d/.test(ref))
  expect([...drawn.keys()].sort()).toEqual(plugs.map(({ ref }) => ref).sort())
  const isAway = ({ ref, pads }: BoardPart): boolean => {
    const middle = [0, 1].map((i) => pads.reduce((sum, { at }) => sum + at[i], 0) / pads.length)
    return JSON.parse(drawn.get(ref)!).some((mm: number, i: number) => Math.abs(mm - middle[i]) > 0.7)
  }
  return plugs.filter(isAway).map(({ ref }) => ref)
}

describe('the carrier board', () => {
  it('has exactly the connections of the wiring', () => {
    expect(faultsOf(WIRING)).toEqual([])
    expect(BOARD.parts.flatMap(({ pads }) => pads).filter(({ leg }) => leg).length).toBeGreaterThan(70)
  })

  it('a pin on a wrong pad, a net on a wrong pad, a missing part and a wrong value are found', () => {
    expect(broken('(pinfunction "U1.D44")', '(pinfunction "U1.D43x")')).toContain('only in the wiring: U1.D44 on D44')
    expect(broken(/\(net \d+ "D44"\) \(pinfunction "R4.1"\)/, '(net 8 "D45") (pinfunction "R4.1")')).toEqual([
      'only in the wiring: U1.D44 on D44', // its pad is alone now
      'only in the wiring: R4.1 on D44',
      'only on the board: R4.1 on D45',
    ])
    expect(broken('(pinfunction "S1.1")', '(pinfunction "S2.1")').join()).toContain('only on the board: S2.1')
    expect(broken(/\(pinfunction "V2.1"\)/, '')).toHaveLength(1)
    expect(broken('fp_text value "330 Ω 0805"', 'fp_text value "1 kΩ 0805"')).toEqual([
      'R3 is 1 kΩ 0805 on the board, wanted 330 Ω',
    ])
  })

  it('a pin moved in the firmware and a part added to the wiring are found on the board', () => {
    const facts = { ...factsOf('table'), STOP: 'D39', KEY: 'D45' }
    expect(faultsOf(wiringOf('table', PLAN, facts)).join()).toContain('D45')
    const plan: Plan = structuredClone(PLAN)
    plan.boards.table.parts.R9 = { what: '100 Ω', symbol: 'resistor' }
    plan.boards.table.wires.find(({ role }) => role === 'piezo')!.path.splice(1, 0, 'R9')
    expect(faultsOf(wiringOf('table', plan)).join()).toContain('only in the wiring: R9.1')
  })

  it('the diode’s ring is at the pad that goes to Jolt.js, and pin 1 of each light is its plus', () => {
    const netsOf = ({ pads }: BoardPart): string[] => pads.map(({ net }) => net)
    expect(netsOf(partOn(BOARD, 'V1'))).toEqual(['+V', 'V1-S5'])
    expect(netsOf(partOn(BOARD, 'J8'))).toEqual(['+V', 'GND'])
    for (const lamp of ['J13', 'J14']) expect(netsOf(partOn(BOARD, lamp))[1]).toBe('GND')
  })

  it('each player’s plugs are at his side', () => {
    const across = (ref: string): number => partOn(BOARD, ref).at[0]
    for (const left of ['J9', 'J13']) expect(across(left)).toBeGreaterThan(30)
    for (const right of ['J10', 'J14']) expect(across(right)).toBeLessThan(-30)
    // seen from the back; the key is in the back wall at the right player's side
    expect(across('J12')).toBeLessThan(0)
  })

  it('is printed with the name of each part and plug, pin 1, plus, revision and state', () => {
    const words = 'R4 1k|R1 6k8|R3 330|V1 BAT85|F1 0.2A|V2 5V|Q0|Q3|CELLS|SWITCH|LEFT|KEY|+|VIN'.split('|')
    expect(BOARD.texts).toEqual(expect.arrayContaining(words))
    expect(BOARD.texts).toContain(labelOf('carrier').replace('·', '-'))
    const dots = TEXT.match(/^ {2}\(gr_circle .*\.SilkS"/gm) ?? []
    expect(dots.length).toBe(BOARD.parts.filter(({ ref }) => /^[JU]\d/.test(ref)).length)
  })

  it('fits the case with its size, its holes and its sockets', () => {
    const [wide, high, above] = mmOf('board')
    expect(BOARD.size).toEqual([wide, high])
    const [x, y] = mmOf('board_holes')
    const holes = BOARD.parts.filter(({ ref }) => /^H\d/.test(ref)).map(({ at }) => at.map(Math.abs))
    expect(holes).toEqual(Array.from({ length: 4 }, () => [x / 2, y / 2]))
    const panel = partOn(BOARD, 'U2').pads.map(({ at }) => at)
    expect(-panel[0][1] + above).toBeCloseTo(mmOf('panel_holes')[1] / 2)
    expect(panel.map(([at]) => at).reduce((sum, at) => sum + at, 0)).toBeCloseTo(0)
    const [chip] = partOn(BOARD, 'U3').pads
    expect(-chip.at[1]).toBeCloseTo(mmOf('clock_chip_at')[1] - mmOf('clock_chip_holes')[1])
  })

  it('the case has room for each plug in its place, and a moved plug is found', () => {
    expect(plugsElsewhere(BOARD)).toEqual([])
    const at = TEXT.match(/\(footprint "\w*:?JST[^\n]*\n(?:[^\n]*\n)*?\s*\(at ([\d.]+) /)!
    const moved = TEXT.replace(at[0], at[0].replace(at[1], `${Number(at[1]) + 2}`))
    expect(plugsElsewhere(boardOf(moved))).toHaveLength(1)
  })
})

describe('the fabrication files', () => {
  const packed = unzipSync(readFileSync(`${ROOT}hardware/carrier/carrier.zip`))
  const files = new Map(Object.entries(packed).map(([name, data]) => [name, strFromU8(data)]))

  it('belong to this board, which KiCad has checked', () => {
    expect(files.get('board.sha256')).toContain(createHash('sha256').update(TEXT).digest('hex'))
    expect(files.get('drc.txt')!.match(/Found \d+/g)).toEqual(['Found 0', 'Found 0', 'Found 0'])
    const layers = ['F_Cu', 'B_Cu', 'F_Mask', 'B_Mask', 'F_Paste', 'F_SilkS', 'B_SilkS', 'Edge_Cuts']
    const wanted = [...layers.map((layer) => `carrier-${layer}.gbr`), 'carrier-PTH.drl', 'carrier-NPTH.drl']
    expect([...files.keys()]).toEqual(expect.arrayContaining([...wanted, 'bom.csv', 'place.csv']))
  })

  it('list every part of the board, once', () => {
    const refs = files
      .get('bom.csv')!
      .split('\r\n')
      .slice(1)
      .flatMap((row) => row.split(',')[0].split(' '))
      .filter(Boolean)
    expect(refs.sort()).toEqual(
      BOARD.parts
        .map(({ ref }) => ref)
        .filter((ref) => !/^H\d/.test(ref))
        .sort(),
    )
  })

  it.skipIf(!hasPython)('come from a script that says in one line what it lacks', () => {
    const { status, stderr } = spawnSync('python3', ['-I', '-S', FABRICATE], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^fabricate\.py: no module pcbnew[^\n]*\n$/)])
  })
})

const PYTHON = ['python3', '/usr/bin/python3'].find((python) => {
  return spawnSync(python, ['-c', 'import pcbnew']).status === 0
})

describe.skipIf(!PYTHON)('KiCad', () => {
  const folder = makeFolder()
  const made = (text: string) => {
    writeFileSync(join(folder, 'carrier.kicad_pcb'), text)
    copyFileSync(`${ROOT}hardware/carrier/carrier.kicad_pro`, join(folder, 'carrier.kicad_pro'))
    const args = ['carrier.kicad_pcb', 'carrier.zip'].map((file) => join(folder, file))
    return spawnSync(PYTHON!, [FABRICATE, ...args], { encoding: 'utf8' })
  }

  it('finds nothing wrong with the board, but finds a cut track', { timeout: 240_000 }, () => {
    expect(made(TEXT).status).toBe(0)
    expect(readFileSync(join(folder, 'carrier.zip')).length).toBeGreaterThan(100_000)
    const net = TEXT.match(/\(net (\d+) "D26"\)/)![1]
    const cut = made(TEXT.replace(new RegExp(`\\(segment [^\\n]*B\\.Cu"\\) \\(net ${net}\\) [^\\n]*\\n`), ''))
    expect([cut.status, cut.stderr]).toEqual([
      1,
      expect.stringMatching(/^fabricate\.py: KiCad's check found [^\n]*\n$/),
    ])
  })
})

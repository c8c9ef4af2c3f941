/*
 * The case: its figures have sources, its drawings have no figure twice, and the files to print are those that were
 * checked. OpenSCAD is not needed, since its output is committed.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BED, boughtParts, cases, drawnHash, mmOf } from '../../sim/hardware/case-parts.ts'
import { PANELS } from '../../sim/hardware/figures.ts'
import { ROOT } from '../rules.ts'

const FOLDER = `${ROOT}hardware/case`
const DRAWN = readdirSync(FOLDER).filter((file) => file.endsWith('.scad') && file !== 'parts.scad')
const code = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
const SCAD = DRAWN.map(code).join('\n')
const BOX = cases().table

describe("the bought parts' figures", () => {
  it.each(boughtParts())('$what: $mm is a number, and its source is a real reference', ({ source, mm }) => {
    if (source) expect(source).toMatch(/https?:\/\/\S+\.\S+|github\.com\/\S+|^ISO \d+|^this project: hardware\//)
    expect(mm.every((value) => Number.isFinite(value))).toBe(true)
  })

  it('each of them is used, and no drawing repeats one', () => {
    const names = boughtParts().map(({ name }) => name)
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(SCAD))).toEqual([])
    const odd = boughtParts().flatMap(({ mm }) => mm.filter((value) => value > 10 && value % 1))
    expect(odd.filter((value) => new RegExp(`(?<![\\d.])${`${value}`.replace('.', '\\.')}(?!\\d)`).test(SCAD))).toEqual(
      [],
    )
  })

  it('no dimension of the case is set in two files', () => {
    const own = (file: string) => [...code(file).matchAll(/^(\w+) = /gm)].map(([, name]) => name)
    const all = DRAWN.flatMap(own)
    expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([])
  })

  it("the panel's picture has the size in the firmware's facts", () => {
    const { width, height, pitch } = PANELS.table
    const [across, high] = mmOf('panel_picture')
    expect([across, high]).toEqual([width * pitch, height * pitch].map((mm) => Number(mm.toFixed(2))))
  })
})

describe('the files to print', () => {
  it.each(BOX.printed)('$part fits on the bed of a usual printer', ({ size }) => {
    expect(size.filter((mm, i) => !(mm > 0 && mm <= BED[i]))).toEqual([])
  })

  it('belong to these drawings, which were checked when they were made', () => {
    expect(BOX.drawn).toBe(drawnHash())
    for (const { part, mesh } of BOX.printed) {
      expect(
        createHash('sha256')
          .update(readFileSync(`${FOLDER}/stl/${part}.stl`))
          .digest('hex'),
        part,
      ).toBe(mesh)
    }
    expect(readdirSync(`${FOLDER}/stl`).sort()).toEqual(BOX.printed.map(({ part }) => `${part}.stl`).sort())
  })

  it('the window shows the whole picture, wherever the glass is on its breakout', () => {
    const [, high, low, up] = mmOf('panel_picture')
    expect(code('face.scad')).toContain('panel_picture[1] + picture_rise + 1.6')
    expect(up - low).toBeGreaterThan(2.5)
    expect(high + up - low + 1.6).toBeLessThan(BOX.facts.middle * 2 - 10)
  })

  it('the collision check includes plugs and wires of the carrier board', () => {
    expect(code('ghosts.scad')).toMatch(/for \(plug = plugs\) translate[^;]*block\(plug\[2\]\)/)
    expect(code('table.scad')).toMatch(/clash-inside"\) intersection\(\) {\s*face_ghosts\(\)/)
  })
})

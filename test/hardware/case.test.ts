/*
 * The case: its figures have sources, its drawings have no figure twice, and the files to print are those that were
 * checked. OpenSCAD is not needed, since its output is committed.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { encode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import { looksLike } from '../../sim/hardware/case/openscad.ts'
import { BED, boughtParts, cases, drawnHash, mmOf } from '../../sim/hardware/case/parts.ts'
import { binaryOf, measure, readStl } from '../../sim/hardware/case/stl.ts'
import { PANELS, ROOT } from '../../sim/hardware/figures.ts'

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
  const named = (part: string) => readFileSync(`${FOLDER}/stl/${part}.stl`)

  it.each(BOX.printed)('$part is closed, one body, and as large as drawn', ({ part, size }) => {
    const solid = measure(readStl(named(part)))
    expect([solid.isClosed, solid.bodies]).toEqual([true, 1])
    solid.size.forEach((mm, i) => {
      expect(mm).toBeCloseTo(size[i], 1)
    })
    expect(solid.size.every((mm, i) => mm <= BED[i])).toBe(true)
  })

  it('belong to these drawings, which were checked when they were made', () => {
    expect(BOX.drawn).toBe(drawnHash())
    for (const { part, mesh } of BOX.printed) {
      expect(createHash('sha256').update(named(part)).digest('hex'), part).toBe(mesh)
    }
    expect(readdirSync(`${FOLDER}/stl`).sort()).toEqual(BOX.printed.map(({ part }) => `${part}.stl`).sort())
  })

  it('a mesh with a missing triangle is found', () => {
    const triangles = readStl(named('lid'))
    expect(measure(readStl(binaryOf(triangles.slice(1)))).isClosed).toBe(false)
    expect(measure(readStl(binaryOf(triangles)))).toMatchObject({ isClosed: true, bodies: 1 })
  })

  it('a body makes the same file in any order of its triangles', () => {
    const triangles = readStl(named('lid'))
    const turned = triangles.map(([a, b, c]): (typeof triangles)[number] => [b, c, a]).reverse()
    expect(binaryOf(turned).equals(named('lid'))).toBe(true)
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

describe('meshes and pictures', () => {
  const corners = [
    [0, 0, 0],
    [2, 0, 0],
    [0, 3, 0],
    [0, 0, 4],
  ]
  const faces = [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ]
  const stl = (sides: number[][], by = 0) =>
    sides.map((side) => side.map((i) => `vertex ${corners[i].map((mm) => mm + by).join(' ')}`).join('\n')).join('\n')

  it('a closed body has its size and volume', () => {
    const solid = measure(readStl(Buffer.from(stl(faces))))
    expect(solid).toMatchObject({ size: [2, 3, 4], isClosed: true, bodies: 1 })
    expect(solid.volume).toBeCloseTo(4)
  })

  it('a hole is found, and so is a second body', () => {
    expect(measure(readStl(Buffer.from(stl(faces.slice(1))))).isClosed).toBe(false)
    expect(measure(readStl(Buffer.from(`${stl(faces)}\n${stl(faces, 9)}`)))).toMatchObject({
      bodies: 2,
      isClosed: true,
    })
  })

  it('a picture matches if only shades differ, but not if something has moved', () => {
    const picture = (shade: number, from: number) => {
      const data = Uint8Array.from({ length: 40 * 40 * 3 }, (_, i) => (Math.floor(i / 120) >= from ? 200 + shade : 30))
      return encode({ width: 40, height: 40, channels: 3, depth: 8, data })
    }
    expect(looksLike(picture(0, 10), picture(8, 10))).toBe(true)
    expect(looksLike(picture(0, 10), picture(0, 12))).toBe(false)
  })
})

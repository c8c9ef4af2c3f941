/*
 * The cases: their figures have sources, their drawings hold no figure twice, and what is measured on a mesh is
 * measured rightly. OpenSCAD is not needed: what it made is kept.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { encode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import { EYES, jamOf, lookAt, pressOf, standOf } from '../../sim/hardware/case/firm.ts'
import { boughtParts, CASED, dimsOf } from '../../sim/hardware/case/parts.ts'
import { measure, readStl } from '../../sim/hardware/case/stl.ts'
import { looksLike } from '../../sim/hardware/case/views.ts'
import { ROOT } from '../../sim/hardware/figures.ts'
import { BOX } from './box.ts'

const FOLDER = `${ROOT}hardware/case`
const DRAWN = readdirSync(FOLDER).filter((file) => file.endsWith('.scad') && file !== 'parts.scad')
const code = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
const SCAD = DRAWN.map(code).join('\n')

describe("the bought parts' figures", () => {
  it.each(boughtParts())('$what: $mm has a source or is called an estimate', ({ source, estimate, mm }) => {
    expect(Boolean(source || estimate)).toBe(true)
    if (source) expect(source).toMatch(/https?:\/\/\S+\.\S+|github\.com\/\S+|^ISO \d+/)
    expect(mm.every((value) => Number.isFinite(value))).toBe(true)
  })

  it('each of them is used, and none stands in a drawing again', () => {
    const names = boughtParts().map(({ name }) => name)
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(SCAD))).toEqual([])
    const odd = boughtParts().flatMap(({ mm }) => mm.filter((value) => value > 10 && value % 1))
    expect(odd.filter((value) => new RegExp(`(?<![\\d.])${`${value}`.replace('.', '\\.')}(?!\\d)`).test(SCAD))).toEqual(
      [],
    )
  })

  it('no parameter of a case is set in two files but for what a board sets', () => {
    const own = (file: string) => [...code(file).matchAll(/^(\w+) = /gm)].map(([, name]) => name)
    const common = DRAWN.filter((file) => !CASED.includes(file.replace('.scad', ''))).flatMap(own)
    const twice = common.filter((name, i) => common.indexOf(name) !== i)
    expect(twice).toEqual([])
    for (const board of CASED) expect(common).toEqual(expect.arrayContaining(own(`${board}.scad`)))
  })
})

describe('how a clock stands and is read', () => {
  it('a press at the edge of a button does not tip the clock, a push slides it before it tips', () => {
    const stand = standOf(BOX)
    expect(stand.inside).toBeGreaterThan(0)
    expect(stand.slides).toBeLessThan(stand.tips)
    expect(stand.slant).toBeGreaterThan(30)
  })

  it('a button closes its switch before it ends, ends before the switch does, and does not jam', () => {
    const { stem, needs, bears } = pressOf()
    expect(stem).toBeGreaterThanOrEqual(needs)
    expect(stem).toBeLessThanOrEqual(bears)
    const jam = jamOf()
    expect(jam.at).toBeGreaterThan(jam.edge)
  })

  it('both players see the glass alike, and the tilt costs neither more than five degrees', () => {
    const [player, judge] = EYES
    const [tilt] = dimsOf('tilt')
    const mirrored = { ...player, at: [-player.at[0], player.at[1], player.at[2]] as [number, number, number] }
    const { angle, tall, wide, aside } = lookAt(player, tilt)
    expect(lookAt(mirrored, tilt)).toMatchObject({ angle, tall, wide, aside: -aside })
    const best = Math.min(...Array.from({ length: 90 }, (_, angle) => lookAt(player, angle).angle))
    expect(lookAt(player, tilt).angle - best).toBeLessThan(5)
    expect(lookAt(judge, tilt).angle).toBeLessThan(30)
    expect(lookAt(player, tilt).aside).toBeLessThan(45)
  })

  it('a face seen straight on has its full height, one on edge has none', () => {
    const ahead = lookAt({ who: '', at: [0, 0, 500] }, 0)
    expect([ahead.angle, ahead.tall, ahead.wide]).toEqual([0, 1, 1])
    expect(lookAt({ who: '', at: [0, 500, 0] }, 0).tall).toBeCloseTo(0)
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

  it('a closed body has its size, volume and middle', () => {
    const solid = measure(readStl(stl(faces)))
    expect(solid).toMatchObject({ size: [2, 3, 4], isClosed: true, bodies: 1 })
    expect(solid.volume).toBeCloseTo(4)
    expect(solid.middle.map((mm) => mm.toFixed(2))).toEqual(['0.50', '0.75', '1.00'])
  })

  it('a hole is seen, and so is a second body', () => {
    expect(measure(readStl(stl(faces.slice(1)))).isClosed).toBe(false)
    expect(measure(readStl(`${stl(faces)}\n${stl(faces, 9)}`))).toMatchObject({ bodies: 2, isClosed: true })
  })

  it('a picture serves if it differs by shades, not if something has moved', () => {
    const picture = (shade: number, from: number) => {
      const data = Uint8Array.from({ length: 40 * 40 * 3 }, (_, i) => (Math.floor(i / 120) >= from ? 200 + shade : 30))
      return encode({ width: 40, height: 40, channels: 3, depth: 8, data })
    }
    expect(looksLike(picture(0, 10), picture(8, 10))).toBe(true)
    expect(looksLike(picture(0, 10), picture(0, 12))).toBe(false)
  })
})

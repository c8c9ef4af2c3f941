/*
 * The case: its figures have sources, its drawings hold no figure twice, what is reckoned of it holds over the whole range of friction, and
 * what is measured on a mesh is measured rightly. OpenSCAD is not needed: what it made is kept.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { encode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import { CONTRAST, EYES, lookAt, middleOf, worstOf } from '../../sim/hardware/case/look.ts'
import { boughtParts, cases, dimsOf, mmOf } from '../../sim/hardware/case/parts.ts'
import { FRICTIONS, standOf, weightOf } from '../../sim/hardware/case/stand.ts'
import { measure, readStl } from '../../sim/hardware/case/stl.ts'
import { looksLike } from '../../sim/hardware/case/views.ts'
import { digitsOf, PANELS, ROOT } from '../../sim/hardware/figures.ts'

const FOLDER = `${ROOT}hardware/case`
const DRAWN = readdirSync(FOLDER).filter((file) => file.endsWith('.scad') && file !== 'parts.scad')
const code = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
const SCAD = DRAWN.map(code).join('\n')
const BOX = cases().table

describe("the bought parts' figures", () => {
  it.each(boughtParts())('$what: $mm has a source or is called an estimate', ({ source, estimate, mm }) => {
    expect(Boolean(source || estimate)).toBe(true)
    if (source) expect(source).toMatch(/https?:\/\/\S+\.\S+|github\.com\/\S+|^ISO \d+|^this project: hardware\//)
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

  it('no measure of the case is set in two files', () => {
    const own = (file: string) => [...code(file).matchAll(/^(\w+) = /gm)].map(([, name]) => name)
    const all = DRAWN.flatMap(own)
    expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([])
  })

  it("the panel's picture is that of the firmware's facts", () => {
    const { width, height, pitch } = PANELS.table
    const [across, high] = mmOf('panel_picture')
    expect([across, high]).toEqual([width * pitch, height * pitch].map((mm) => Number(mm.toFixed(2))))
  })
})

describe('how the clock stands', () => {
  it('H1: a push slides it before it tips it, at every friction from 0.2 to 0.8', () => {
    expect([FRICTIONS[0], FRICTIONS[FRICTIONS.length - 1]]).toEqual([0.2, 0.8])
    for (const friction of FRICTIONS) {
      const { slides, tips } = standOf(BOX, friction)
      expect(slides, `${friction}`).toBeLessThan(tips)
    }
  })

  it('no hit on a button of up to 20 N that slants by up to 30° tips it, at whatever friction and corner', () => {
    for (const friction of FRICTIONS)
      expect(standOf(BOX, friction).tippedBy ?? Infinity, `${friction}`).toBeGreaterThan(20)
  })

  it('a clock as high again would tip before it slides, and one whose feet are closer to its middle, and are found', () => {
    const with_ = (facts: Partial<typeof BOX.facts>) =>
      standOf({ ...BOX, facts: { ...BOX.facts, ...facts } as typeof BOX.facts }, 0.8)
    expect(with_({ height: BOX.facts.height * 2 }).slides).toBeGreaterThan(with_({ height: BOX.facts.height * 2 }).tips)
    const narrow = with_({ footFront: 30, footBack: 95 })
    expect(narrow.slides).toBeGreaterThan(narrow.tips)
  })

  it('its weight acts between the feet, and the ballast is most of it', () => {
    const { grams, y } = weightOf(BOX)
    expect(grams).toBeGreaterThan(700)
    expect(y).toBeGreaterThan(BOX.facts.footFront + 50)
    expect(y).toBeLessThan(BOX.facts.footBack - 50)
  })
})

describe('how the glass is read', () => {
  const [tilt] = dimsOf('tilt')
  const [sits] = EYES

  it('both players see the glass alike', () => {
    const at = middleOf(sits)
    const { angle, tall, wide, aside } = lookAt(at, tilt)
    expect(lookAt([-at[0], at[1], at[2]], tilt)).toMatchObject({ angle, tall, wide, aside: -aside })
  })

  it('H4: sitting, standing and judging, no eye is where the data sheet states no contrast any more', () => {
    for (const eye of EYES) {
      const { aside, above } = worstOf(eye, tilt)
      expect(Math.max(aside, above), eye.who).toBeLessThanOrEqual(CONTRAST.within)
    }
  })

  it('S1: the tilt is the flattest at which a judge at 2.9 m has the smallest figures of a bank as 10 arc minutes', () => {
    const smallest = Math.min(
      ...digitsOf('table')
        .filter(({ what }) => what.startsWith('bank'))
        .map(({ mm }) => mm),
    )
    const seen = (degrees: number) => (lookAt([0, 2900, 850], degrees).arcmin * smallest) / 10
    expect(seen(tilt)).toBeGreaterThanOrEqual(10)
    expect(seen(tilt - 5)).toBeLessThan(10)
  })

  it('the tilt costs a player no more than two degrees of the best', () => {
    const angles = Array.from({ length: 90 }, (_, degrees) => lookAt(middleOf(sits), degrees).angle)
    expect(lookAt(middleOf(sits), tilt).angle - Math.min(...angles)).toBeLessThan(2)
  })

  it('a face seen straight on has its full height and mirrors the eye itself, one on edge has no height', () => {
    const ahead = lookAt([0, 0, 500], 0)
    expect([ahead.angle, ahead.tall, ahead.wide, ahead.mirrors]).toEqual([0, 1, 1, 90])
    expect(lookAt([0, 500, 0], 0).tall).toBeCloseTo(0)
  })

  it('a face that leans back by 45° mirrors the zenith to an eye level with it', () => {
    expect(lookAt([0, 1000, 0], 45).mirrors).toBeCloseTo(90)
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

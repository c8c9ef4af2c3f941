/*
 * A player's button, reckoned: it closes wherever it is struck, at any friction, and cannot bottom before it has. The lever is held against
 * hand-made cases whose numbers need no program, and the old way, a cap that slides in a well, is shown to fail where it did.
 */
import { describe, expect, it } from 'vitest'
import {
  FRICTION,
  forceAt,
  gridOf,
  type Lever,
  momentOf,
  pointsOf,
  returnOf,
  slantOf,
  travelOf,
} from '../../sim/hardware/case/lever.ts'
import { pressOf } from '../../sim/hardware/case/needs.ts'
import { cases, leverOf } from '../../sim/hardware/case/parts.ts'
import { LIST } from '../../sim/hardware/parts.ts'

const BOX = cases().table
const LEVER = leverOf(BOX)
const [SWITCH] = LIST.buttons
const STRONG = SWITCH.force[1] / 100
const REST = SWITCH.rest! / 100
/** A lever without weight, whose stem is level with its hinge. */
const PLAIN: Lever = {
  ...LEVER,
  grams: 0,
  weightAt: 0,
  postDrop: 0,
  arm: 40,
  pinRadius: 1.5,
  hubRadius: 3,
  hubEnd: 20,
  capHigh: 10,
}

describe('a lever by hand', () => {
  it('without friction a press at half the arm wants twice the force', () => {
    expect(forceAt(PLAIN, { u: 40, v: 0, slant: 0, towards: 0 }, 0, 0.8)).toBeCloseTo(0.8)
    expect(forceAt(PLAIN, { u: 20, v: 0, slant: 0, towards: 0 }, 0, 0.8)).toBeCloseTo(1.6)
  })

  it('the pin rubs by its radius: 1 N in the middle of the hinge loses 0.5 × 1.5 N·mm at friction 0.5', () => {
    expect(momentOf(PLAIN, { u: 30, v: 0, slant: 0, towards: 0 }, 0.5)).toBeCloseTo(30 - 0.75)
  })

  it('a press beyond the hinge’s end loads one end with more than all of it, and lifts the other', () => {
    const moment = momentOf(PLAIN, { u: 30, v: 30, slant: 0, towards: 0 }, 0.5)
    expect(moment).toBeCloseTo(30 - 0.5 * 1.5 * (1.25 + 0.25))
  })

  it('a press that slants towards the hinge works against itself, and jams where its line passes the hinge', () => {
    const at = (slant: number) => momentOf(PLAIN, { u: 10, v: 0, slant, towards: 180 }, 0)
    expect(at(30)).toBeCloseTo(10 * Math.cos(Math.PI / 6) - 10 * 0.5)
    expect(at(44)).toBeGreaterThan(0)
    expect(at(46)).toBeLessThan(0)
    expect(forceAt(PLAIN, { u: 10, v: 0, slant: 46, towards: 180 }, 0, 0.8)).toBe(Number.POSITIVE_INFINITY)
  })

  it('play of 0.1 mm over 20 mm takes 0.11 mm of the stem where the rib ends at 22', () => {
    expect(travelOf({ ...PLAIN, play: 0.1, ribTo: 22 }).rolled).toBeCloseTo(0.11)
  })
})

describe('H1: a player’s button', () => {
  it('C8: wherever the cap is struck, it closes, at every friction from 0.2 to 0.8, with no more than 3 N', () => {
    const grid = gridOf(LEVER)
    expect(grid.length).toBe(45 * 45)
    for (const friction of FRICTION) {
      const most = Math.max(...grid.map((at) => forceAt(LEVER, { ...at, slant: 0, towards: 0 }, friction, STRONG)))
      expect(most, `${friction}`).toBeLessThan(3)
    }
    expect([FRICTION[0], FRICTION[FRICTION.length - 1]]).toEqual([0.2, 0.8])
  })

  it('no point jams for a press that slants by 30° to whichever side', () => {
    for (const friction of FRICTION) expect(slantOf(LEVER, friction).slant, `${friction}`).toBeGreaterThanOrEqual(30)
  })

  it('comes back by itself at every friction, with the weakest spring, and bears twice its weight', () => {
    for (const friction of FRICTION) expect(returnOf(LEVER, friction, REST), `${friction}`).toBeGreaterThan(0)
    expect((LEVER.grams / 1000) * 9.81 * LEVER.weightAt * 2).toBeLessThan(REST * LEVER.arm)
  })

  it('closes before it ends, at each corner too, and ends before the switch does', () => {
    const { least, most, needs, bears } = pressOf(BOX)
    expect(least).toBeGreaterThan(needs)
    expect(most).toBeLessThan(bears)
    for (const { name, closes, ends, note } of LIST.buttons) {
      if (closes === undefined || ends === undefined) expect(note, name).toMatch(/^not in this case/)
      else expect([closes < least, most < ends], name).toEqual([true, true])
    }
  })

  it('a hinge with four times the play, or a stroke of half a mm less, would bottom too soon, and is found', () => {
    const { needs } = pressOf(BOX)
    expect(travelOf({ ...LEVER, play: LEVER.play * 4 }).least).toBeLessThan(needs)
    expect(travelOf({ ...LEVER, stroke: LEVER.stroke - 0.5 }).least).toBeLessThan(needs)
  })

  it('an arm of no length would jam: a cap that reaches its hinge is found', () => {
    const grid = gridOf({ ...LEVER, capFrom: 0 })
    const forces = grid.map((at) => forceAt(LEVER, { ...at, slant: 0, towards: 0 }, 0.5, STRONG))
    expect(Math.max(...forces)).toBe(Number.POSITIVE_INFINITY)
  })

  it('the nine points of the table are corners, edges and the middle of the cap', () => {
    const points = pointsOf(LEVER)
    expect(points).toHaveLength(9)
    expect(points.map(({ u }) => u)).toEqual([14, 14, 14, 36, 36, 36, 58, 58, 58])
    expect(new Set(points.map(({ v }) => v))).toEqual(new Set([0, -22, 22]))
  })
})

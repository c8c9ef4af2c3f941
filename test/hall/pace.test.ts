/*
 * What the desk's page works out about a round: when it will end, and which tables need somebody. The numbers were
 * worked out by hand.
 */
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { encode, type Numbers } from '../../sim/hall/air/encode.ts'
import { Field } from '../../sim/hall/air/rows.ts'
import { demoClocks } from '../../sim/hall/demo.ts'
import { figuresAt, needOf, paceOf, pointsToCome, type TableView } from '../../sim/hall/figures.ts'
import { makeService, take, viewsOf } from '../../sim/hall/service.ts'
import { payloadsOf, topicsOf } from '../../sim/hall/topics.ts'
import { addressOf } from '../../sim/hall/world.ts'

const MINUTE = 60_000
const STOPPED: Numbers = {
  ...{
    [Field.Stage]: Stage.Stop,
    [Field.Turn]: 0,
    [Field.Runs]: 0,
    [Field.Length]: 3,
    [Field.Who]: 2,
    [Field.Fell]: 2,
  },
  ...{ [Field.LeftBank]: 2250, [Field.RightBank]: 1500, [Field.Delay]: 100, [Field.Battery]: 90 },
}

/** The table of a clock that sends this. */
function viewOf(numbers: Numbers): TableView {
  const service = makeService(demoClocks(1), '/nowhere', () => 0)
  take(service, topicsOf(addressOf(1))[1], Buffer.from(payloadsOf(encode(numbers))[1]))
  return viewsOf(service)[0]
}

describe('points to come', () => {
  it.each([
    [1, 1, 1],
    [2, 1, 1.5],
    [2, 2, 2.5],
    [3, 1, 1.75],
    [3, 2, 3.125],
    [3, 3, 4.125],
    [0, 4, 0],
  ])('of two equal players who need %i and %i: %d', (left, right, points) => {
    expect(pointsToCome(left, right)).toBe(points)
  })
})

describe('the end of a round', () => {
  const view = viewOf({ ...STOPPED, [Field.LeftScore]: 1 })

  it('comes when the points to come are played, at a mix of the pace so far and that of full banks', () => {
    expect(figuresAt(view.said!, 0).bank).toEqual([225_000, 150_000])
    // 3.125 points to come, 216 s each: full banks give 120 s a point, weighted as four points; the point played took
    // ten minutes
    const table = { ...view, began: { at: 0, points: 0 } }
    expect(paceOf([table], 10 * MINUTE)).toEqual({ playing: 1, waiting: 0, ended: 0, endsAt: 10 * MINUTE + 675_000 })
  })

  it('is unknown while nobody plays', () => {
    expect(paceOf([{ ...view, said: undefined, length: 7 }], MINUTE)).toEqual({
      ...{ playing: 0, waiting: 1 },
      ended: 0,
      endsAt: 0,
    })
  })
})

describe('a match to another length than in the plan', () => {
  it.each([
    ['before both have agreed', { [Field.Stage]: Stage.Ready }, 'length'],
    ['at the opening roll', { [Field.Stage]: Stage.Open }, 'length'],
    ['in its first game', {}, ''],
    ['between its games', { [Field.Stage]: Stage.Open, [Field.LeftScore]: 1 }, ''],
  ] as [string, Partial<Numbers>, string][])('needs somebody %s: "%s"', (_, more, need) => {
    expect(needOf({ ...viewOf({ ...STOPPED, ...more }), length: 7 }, 0)).toBe(need)
  })
})

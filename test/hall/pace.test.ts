/*
 * What the desk's page reckons of a round: when it will have ended, and which tables want somebody. The numbers are reckoned by hand.
 */
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { encode, type Numbers } from '../../sim/hall/air/encode.ts'
import { Field } from '../../sim/hall/air/rows.ts'
import { demoClocks } from '../../sim/hall/demo.ts'
import { figuresAt, needOf, type TableView } from '../../sim/hall/figures.ts'
import { paceOf, pointsToCome } from '../../sim/hall/pace.ts'
import { addressOf } from '../../sim/hall/radio.ts'
import { makeService, take, viewsOf } from '../../sim/hall/service.ts'
import { payloadsOf, topicsOf } from '../../sim/hall/topics.ts'

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

/** The table of one clock that says this. */
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
  ])('of two equals who have %i and %i to go: %d', (left, right, points) => {
    expect(pointsToCome(left, right)).toBe(points)
  })
})

describe('the end of a round', () => {
  const view = viewOf({ ...STOPPED, [Field.LeftScore]: 1 })

  it('comes when the points to come are played at the pace so far, and that of whole banks', () => {
    expect(figuresAt(view.said!, 0).bank).toEqual([225_000, 150_000])
    // 3.125 points to come: of whole banks 120 s each, which counts for four points; and one took ten minutes: 216 s
    const table = { ...view, began: { at: 0, points: 0 } }
    expect(paceOf([table], 10 * MINUTE)).toEqual({ playing: 1, waiting: 0, ended: 0, endsAt: 10 * MINUTE + 675_000 })
  })

  it('is nowhere while nobody plays', () => {
    expect(paceOf([{ ...view, said: undefined, length: 7 }], MINUTE)).toEqual({
      ...{ playing: 0, waiting: 1 },
      ended: 0,
      endsAt: 0,
    })
  })
})

describe('a match to another length than the plan has', () => {
  it.each([
    ['while it is agreed to', { [Field.Stage]: Stage.Ready }, 'length'],
    ['at the opening roll', { [Field.Stage]: Stage.Open }, 'length'],
    ['in its first game', {}, ''],
    ['between its games', { [Field.Stage]: Stage.Open, [Field.LeftScore]: 1 }, ''],
  ] as [string, Partial<Numbers>, string][])('is asked for %s: "%s"', (_, more, need) => {
    expect(needOf({ ...viewOf({ ...STOPPED, ...more }), length: 7 }, 0)).toBe(need)
  })
})

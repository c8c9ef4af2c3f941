/*
 * The record of a session: every number of it stands at the place that the simulator names, and a session made from a record
 * has the same one.
 */
import { describe, expect, it } from 'vitest'
import type { Clock } from '../../firmware/core/clock.ts'
import type { Button } from '../../firmware/core/gesture.ts'
import { recordOf } from '../../firmware/core/record.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { NAMES, namedRecord, sessionOf } from '../../sim/record.ts'
import { chord, close, LEFT, opening, passTo, playing, press, RIGHT } from '../vocabulary.ts'

/** What starts anew with each wake or board, and is therefore in no record. */
const LEFT_OUT = ['armed', 'cue', 'hands.side', 'hands.when']

function clockFrom(n: number): Clock {
  return {
    bank: [n, n + 1],
    delay: n + 2,
    left: n + 3,
    since: n + 4,
    turn: n + 5,
    on: n + 6,
    turns: [n + 7, n + 8],
    inert: [n + 9, n + 10],
  }
}

function buttonFrom(n: number): Button {
  return { raw: n, last: n + 1, down: n + 2, at: n + 3, first: n + 4, held: n + 5, used: n + 6 }
}

/** Each number of a session is another. */
function distinctSession(): Session {
  return {
    stage: 1,
    since: 2,
    control: { discipline: 3, length: 4, bank: 5, delay: 6 },
    clock: clockFrom(100),
    undo: clockFrom(200),
    hands: { button: [buttonFrom(300), buttonFrom(400)], chord: 500, side: 9002, when: 9003 },
    opened: 7,
    fell: 8,
    fellAt: 9,
    agreed: 10,
    row: 11,
    refusal: 12,
    armed: 9004,
    cue: 9005,
  }
}

/** All numbers in an object, with the way to each. */
function numbersIn(value: object, way = ''): [string, number][] {
  return Object.entries(value).flatMap(([key, item]: [string, object | number]) =>
    typeof item === 'number' ? [[way + key, item] as [string, number]] : numbersIn(item, `${way}${key}.`),
  )
}

const CLOCK_NAMES = (prefix: string, n: number): Record<string, number> =>
  Object.fromEntries(
    [
      ...['leftBank', 'rightBank', 'delay', 'delayLeft', 'since', 'turn', 'on'],
      ...['leftTurns', 'rightTurns', 'leftInert', 'rightInert'],
    ].map((name, i) => [prefix ? prefix + name[0].toUpperCase() + name.slice(1) : name, n + i]),
  )

const BUTTON_NAMES = (side: string, n: number): Record<string, number> =>
  Object.fromEntries(['Raw', 'Last', 'Down', 'At', 'First', 'Held', 'Used'].map((name, i) => [side + name, n + i]))

describe('the record', () => {
  it('has every number at the place of its name', () => {
    expect(namedRecord(recordOf(distinctSession()))).toEqual({
      stage: 1,
      stageSince: 2,
      discipline: 3,
      length: 4,
      bank: 5,
      controlDelay: 6,
      ...CLOCK_NAMES('', 100),
      fell: 8,
      fellAt: 9,
      opened: 7,
      agreed: 10,
      row: 11,
      refusal: 12,
      ...CLOCK_NAMES('undo', 200),
      ...BUTTON_NAMES('left', 300),
      ...BUTTON_NAMES('right', 400),
      chord: 500,
    })
  })

  it('has a name for each place, and none twice', () => {
    expect(NAMES.length).toBe(recordOf(makeSession()).length)
    expect(new Set(NAMES).size).toBe(NAMES.length)
  })

  it('holds the whole session, but for what is armed on this board', () => {
    const s = distinctSession()
    const list = recordOf(s)
    const missing = numbersIn(s).filter(([, number]) => !list.includes(number))
    expect(missing.map(([way]) => way).sort()).toEqual([...LEFT_OUT].sort())
  })

  it('makes a session that has the same record', () => {
    const list = recordOf(distinctSession())
    expect(recordOf(sessionOf(list))).toEqual(list)
  })

  it('is whole numbers from 0 on, in every stage', () => {
    const stopped = playing(LEFT, 60_000, 10_000)
    press(stopped, LEFT, 12_345)
    chord(stopped, RIGHT, 20_001)
    const fallen = playing(RIGHT, 60_000, 10_000)
    passTo(fallen, 90_000)
    const held = playing(LEFT, 60_000, 10_000)
    close(held, LEFT, 15_000)
    for (const s of [makeSession(), opening(), playing(LEFT, 60_000, 0), stopped, fallen, held]) {
      const list = recordOf(s)
      expect(list.filter((n) => !(Number.isSafeInteger(n) && n >= 0))).toEqual([])
      expect(recordOf(sessionOf(list))).toEqual(list)
    }
  })
})

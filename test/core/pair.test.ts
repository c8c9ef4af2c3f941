/*
 * Tests of what stops a turn in play: both contacts closed, the stop button and the judge's key (P4, P7, M3, T9, D4).
 * contact-model.test.ts has at random from when each stops the turn, and which presses stand; here is what needs the very
 * ms of a flag, edges that are handled late, or another stage.
 *
 * The left runs from 10,000 with a minute and a delay of 10 s unless a row says otherwise: its flag is due at 80,000.
 */
import { describe, expect, it } from 'vitest'
import { step } from '../../firmware/core/session.ts'
import { banks, LEFT, opening, passTo, playing, pressStop, RIGHT } from '../vocabulary.ts'
import { contacts, pair } from './contacts.ts'
import { Ev, type Session, Stage } from './names.ts'
import { meaning, sessionIn } from './stages.ts'

const AT = 30_000
const run = (): Session => playing(LEFT, 60_000, 10_000)

describe('both closed', () => {
  it.each([
    [0, 800, [Stage.Stop, AT, LEFT]],
    [60, 800, [Stage.Stop, AT, LEFT]],
    [60, 659, [Stage.Flag, AT, RIGHT]],
    [61, 800, [Stage.Flag, AT, RIGHT]],
  ])(
    'P4, T9: if the other side has no time and closes %i ms after a press, its flag falls unless both stop: held %i ms',
    (gap, held, told) => {
      const s = playing(LEFT, 60_000, 0)
      s.clock.bank[RIGHT] = 0
      pair(s, LEFT, AT, gap, [AT + held, AT + 2000])
      expect([s.stage, s.since, s.clock.turn]).toEqual(told)
      expect(s.fell).toBe(s.stage === Stage.Flag ? RIGHT : 2)
    },
  )

  it.each([0, 60].flatMap((gap) => [-1, 0, 1].map((off) => [gap, off])))(
    'T9, P4, S3: both closed %i ms apart, and handled late, stop the clock only before the flag, due %i ms after that',
    (gap, off) => {
      const s = playing(LEFT, 60_000, 0)
      s.clock.bank[LEFT] = AT + off - 10_000
      step(s, Ev.LeftCloses, AT)
      step(s, Ev.RightCloses, AT + gap)
      for (const late of [700, 900, 1100]) step(s, Ev.Wake, AT + late)
      const told = off <= 0 ? [Stage.Flag, LEFT, AT + off] : [Stage.Stop, 2, 0]
      expect([s.stage, s.fell, s.fellAt]).toEqual(told)
    },
  )
})

const HALTS: [string, Ev, Stage][] = [
  ['the stop button', Ev.Stop, Stage.Stop],
  ['the key', Ev.Key, Stage.Ruling],
]

/** Whose turn it was, what was left at AT, and each side's turns and ignored presses. */
const found = (s: Session): unknown[] => [s.clock.turn, ...banks(s, AT), ...s.clock.turns, ...s.clock.ignored]

describe('at its edge', () => {
  it.each(HALTS)('P4, P7, D4: %s stops the turn at that ms, however late the next wake is', (_name, ev, stage) => {
    for (const late of [0, 7, 400]) {
      const s = run()
      passTo(s, AT)
      step(s, ev, AT)
      step(s, Ev.Wake, AT + late)
      expect([s.stage, s.since, ...found(s)]).toEqual([stage, AT, LEFT, 50_000, 60_000, 0, 0, 0, 0, 0])
    }
  })

  it.each(HALTS)('T9: %s stops the turn only before the flag, which wins at the same ms', (_name, ev, stage) => {
    for (const off of [-1, 0, 1]) {
      const s = playing(LEFT, 60_000, 0)
      s.clock.bank[LEFT] = AT + off - 10_000
      contacts(s, [], [], [ev, AT])
      if (off > 0) expect([s.stage, s.since, s.fell, s.clock.bank[LEFT]]).toEqual([stage, AT, 2, off])
      else expect([s.fell, s.fellAt, s.clock.bank[LEFT]]).toEqual([LEFT, AT + off, 0])
      if (off <= 0) expect(s.stage).toBe(ev === Ev.Key ? Stage.Ruling : Stage.Flag)
    }
  })

  it('P4: the stop button does nothing in any other stage, and does not begin a stop again', () => {
    for (let stage = Stage.Setup; stage <= Stage.Ask; stage++) {
      if (stage === Stage.Play) continue
      const s = sessionIn(stage, LEFT)
      const still = sessionIn(stage, LEFT)
      pressStop(s, 10_000_000)
      passTo(still, 10_000_030)
      s.haltAt = still.haltAt
      expect(meaning(s)).toEqual(meaning(still))
    }
  })

  it.each([
    [20_099, Stage.Open, 2, 20_099],
    [20_101, Stage.Play, RIGHT, 20_101],
  ])('P7, M3: the key at %i, an opening press let go at 20,100: stage %i, turn %i', (at, from, turn, since) => {
    const s = contacts(opening(), [20_000, 20_100], [], [Ev.Key, at])
    expect([s.stage, s.since, s.backTo, s.clock.turn, s.clock.isRunning]).toEqual([Stage.Ruling, since, from, turn, 0])
  })
})

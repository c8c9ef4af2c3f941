/*
 * The table in firmware/core/stages.md, stage by gesture. If a cell is empty, the gesture does nothing; otherwise it
 * does something.
 */
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { Act, actFor } from '../../firmware/core/table.ts'
import { hold, LEFT, nowOf, passTo, playing, RIGHT } from '../vocabulary.ts'
import { STAGES, STANDING, WORDS } from './acts.ts'
import { cutPower, enterLost } from './games.ts'
import { Door, Option, Row, type Session, Stage } from './names.ts'
import { bothLong, tap } from './play.ts'
import { GESTURES, meaning, sessionIn } from './stages.ts'

/**
 * Stages in which holding both buttons does not open the door, on a clock without a judge. In play both buttons are a stop. Late and Ruling are in neither: a late side's contact
 * is its arrival, which ends that stage, and in a ruling the door is already open.
 */
const SHUT = [Stage.Setup, Stage.Transfer, Stage.Ready]

describe('gestures by the table', () => {
  const cells = STAGES.flatMap((name, stage) =>
    [0, 1, 2, 3].map((column) => ({ name: `${name}: ${WORDS[actFor(stage, column)]} (${column})`, stage, column })),
  )
  const act = (cell: { stage: number; column: number }): Act => actFor(cell.stage, cell.column)
  const dead = cells.filter((cell) => cell.stage !== Stage.Play && act(cell) === Act.Nothing)
  const live = cells.filter((cell) => act(cell) !== Act.Nothing)

  it.each(dead)('$name does nothing, whichever side the stage is about', ({ stage, column }) => {
    for (const side of [LEFT, RIGHT]) expect(changed(sessionOf(stage, side), column)).toBe(false)
  })

  it.each(live)('$name does something, for the side that the stage is about', ({ stage, column }) => {
    expect(changed(sessionOf(stage, column % 2), column)).toBe(true)
  })

  it.each([
    ['ask, short: the side that does not ask', Stage.Ask, 0],
    ['late, short: the side that is there', Stage.Late, 0],
    ['late, hold: the side that is there', Stage.Late, 2],
    ['arrived, hold: the side that was there', Stage.Arrived, 2],
  ])('%s: nothing', (_name, stage, column) => {
    for (const side of [LEFT, RIGHT]) expect(changed(sessionOf(stage, 1 - side), column + side)).toBe(false)
  })

  it.each([
    ['result: the loser, once it is sent, short', () => sent(LEFT), 0],
    ['result: the loser, once it is sent, hold', () => sent(RIGHT), 3],
    ['D7: power, a hold after a second cut', () => cutTwice(), 2],
    ['D7: power, a hold after a cut in a ruling', () => cutPower(sessionIn(Stage.Ruling, LEFT)), 3],
  ])('%s: nothing', (_name, prepare, column) => {
    expect(changed(prepare(), column)).toBe(false)
  })

  it('a hold in play is one press and no more', () => {
    const s = playing(LEFT, 600_000, 10_000)
    hold(s, LEFT, 20_000)
    expect([s.stage, s.clock.turn, ...s.clock.turns, ...s.clock.ignored]).toEqual([Stage.Play, RIGHT, 1, 0, 0, 0])
  })

  it.each(STANDING)('D6: in stage %i both held for 5 s do no more than two holds, if there is a judge', (stage) => {
    const s = sessionOf(stage, LEFT)
    if (stage === Stage.Stop) tap(s, LEFT, 2)
    bothLong(s)
    expect([Stage.Ruling, Stage.Setup]).not.toContain(s.stage)
  })

  it.each(STANDING)('D6: in stage %i both held open the door, if there is no judge', (stage) => {
    const s = unjudged(stage)
    bothLong(s)
    expect(s.stage).toBe(stage === Stage.Flag || stage === Stage.Over ? Stage.Setup : Stage.Ruling)
  })

  it.each(SHUT)('D6: in stage %i both held do not open the door, even without a judge', (stage) => {
    const s = unjudged(stage)
    bothLong(s)
    expect(s.stage).not.toBe(Stage.Ruling)
  })
})

/**
 * A session in this stage without a judge. The two holds, which count before the door opens, do not start play in it.
 */
function unjudged(stage: Stage): Session {
  const s = stage === Stage.Power ? cutPower(sessionIn(Stage.Ruling, LEFT)) : sessionOf(stage, LEFT)
  s.control.option[Option.Door] = Door.Anybody
  if (stage === Stage.Stop) tap(s, LEFT, 2)
  return s
}

/** A session in this stage, once shorts count. Setup is in its second list, because a hold leads back from there. */
function sessionOf(stage: Stage, side: number): Session {
  const s = sessionIn(stage, side)
  expect(s.stage).toBe(stage)
  if (stage === Stage.Setup) s.row = Row.Done
  passTo(s, Math.max(nowOf(s), s.shortsFrom))
  return s
}

/** True if the gesture of this column changes the session. */
function changed(s: Session, column: number): boolean {
  const before = meaning(s)
  GESTURES[column](s)
  passTo(s, nowOf(s) + 300)
  return !isDeepStrictEqual(meaning(s), before)
}

/** In a result: `loser` has sent it, and the winner has still to answer. */
function sent(loser: number): Session {
  const s = sessionIn(Stage.Result, loser)
  enterLost(s, { kind: 1, value: 2 })
  return s
}

function cutTwice(): Session {
  return cutPower(cutPower(sessionIn(Stage.Play, LEFT)))
}

/*
 * A session in each stage, reached by gestures where gestures lead there, and the part of it that a gesture can change.
 */
import type { Control } from '../../firmware/core/control.ts'
import { leaveRuling, rule } from '../../firmware/core/rule.ts'
import { controlOf, customOf, LEFT, nowOf, opening, passTo, RIGHT } from '../vocabulary.ts'
import { cutPower, loseGame, openGame, shown, withOptions } from './games.ts'
import { Claim, Ended, makeSession, Option, Row, Ruling, type Session, Stage } from './names.ts'
import { both, claim, holdNext, tap, turnKeyNext } from './play.ts'

/** The gestures by their columns in the table. */
export const GESTURES: ((s: Session) => unknown)[] = [
  (s) => tap(s, LEFT),
  (s) => tap(s, RIGHT),
  (s) => holdNext(s, LEFT),
  (s) => holdNext(s, RIGHT),
  (s) => both(s),
]

const LONG = customOf(7, 600_000, 10_000)

/** After the first game. */
function between(control = withOptions(LONG, [Option.Breaks, 3])): Session {
  const s = opening(control)
  loseGame(s, LEFT)
  return s
}

/** A session in this stage, after a game if there can be one; the stage is about `side`, or `side` is to move. */
export function sessionIn(stage: Stage, side: number, control?: Control): Session {
  switch (stage) {
    case Stage.Setup:
      return makeSession()
    case Stage.Transfer:
      return digits()
    case Stage.Ready:
    case Stage.Late:
    case Stage.Arrived:
      return before(stage, side, control)
    case Stage.Over:
      return over(control)
    case Stage.Open:
      return between(control)
    case Stage.Ask:
    case Stage.Break: {
      const s = between(control)
      holdNext(s, side)
      if (stage === Stage.Break) holdNext(s, side)
      return s
    }
  }
  const s = between(control)
  openGame(s)
  if (s.clock.turn !== side) tap(s, s.clock.turn)
  return inGame(s, stage, side)
}

/** The same, but the power was never off since the match ended. */
export function uncut(stage: Stage, control?: Control): Session {
  return Object.assign(sessionIn(stage, LEFT, control), { stageAtCut: 0 })
}

function inGame(s: Session, stage: Stage, side: number): Session {
  if (stage === Stage.Stop || stage === Stage.Result) both(s, side)
  if (stage === Stage.Result) claim(s, side, Claim.Lost)
  if (stage === Stage.Power) return cutPower(s)
  if (stage === Stage.Flag) {
    passTo(s, s.since + 700_000)
    s.stageAtCut = s.stage // the power was off and on again
  }
  if (stage === Stage.Adjourned) leaveRuling(s, Ended.Adjourned, turnKeyNext(s))
  if (stage === Stage.Ruling) {
    turnKeyNext(s)
    tap(s, RIGHT, 2)
    holdNext(s, RIGHT) // 10 s for the left
  }
  return s
}

/** From the setup: the digits of another clock's code. */
function digits(): Session {
  const s = makeSession()
  s.row = Row.Transfer
  holdNext(s, RIGHT)
  return s
}

function before(
  stage: Stage,
  absent: number,
  control = withOptions(controlOf(0, 7, 840_000, 10_000), [Option.Breaks, 1]),
): Session {
  const s = shown(control)
  if (stage === Stage.Ready) return s
  holdNext(s, 1 - absent)
  rule(s, Ruling.Late, absent, 0, turnKeyNext(s))
  leaveRuling(s, Ended.Now, nowOf(s))
  passTo(s, nowOf(s) + 5000)
  if (stage === Stage.Arrived) tap(s, absent)
  return s
}

function over(control = { ...LONG, length: 1 }): Session {
  const s = opening(control)
  for (let i = 0; i < control.length; i++) loseGame(s, LEFT)
  s.stageAtCut = s.stage // the power was off and on again
  return s
}

/** All of a session that a gesture can change, except the contacts themselves and what is still to be announced. */
export function meaning(s: Session): unknown {
  const { hands, undo, cue, seenDueOnce: armed, warned, journal, ...rest } = s
  return structuredClone({ ...rest, pageAt: s.page && s.pageAt, used: journal.used })
}

/*
 * Helpers for tests of the judge's door: the places in a match where somebody may want to open it.
 */

import { expect } from 'vitest'
import { LEFT, nowOf, passTo, RIGHT } from '../vocabulary.ts'
import { loseGame, matchOf, openGame } from './games.ts'
import { Ask, Claim, Option, type Session, Stage } from './names.ts'
import { both, claim, holdNext, request } from './play.ts'

export interface Place {
  name: string
  stage: Stage
  come: (s: Session) => void
  /** True if the judge has been called: without a judge nobody gets there. */
  isJudged?: boolean
}

/** How to get to each place from the opening roll of a match to 7 with three breaks; in play it is the right's turn. */
export const PLACES: Place[] = [
  { name: 'the opening roll', stage: Stage.Open, come: () => {} },
  { name: 'play', stage: Stage.Play, come: openGame },
  { name: 'a stop', stage: Stage.Stop, come: (s) => stop(s) },
  { name: 'a stop with the judge called', stage: Stage.Stop, come: (s) => stop(s, Claim.CallJudge), isJudged: true },
  { name: 'a result', stage: Stage.Result, come: (s) => stop(s, Claim.Lost) },
  { name: 'between games', stage: Stage.Open, come: (s) => loseGame(s, LEFT) },
  { name: 'a request', stage: Stage.Ask, come: (s) => [loseGame(s, LEFT), holdNext(s, LEFT)] },
  { name: 'a break', stage: Stage.Break, come: (s) => [loseGame(s, LEFT), request(s, LEFT, Ask.Break)] },
  { name: 'a flag', stage: Stage.Flag, come: (s) => [openGame(s), passTo(s, nowOf(s) + 700_000)] },
  { name: 'the end', stage: Stage.Over, come: (s) => loseGame(s, LEFT, { kind: 2, value: 4 }) },
]

function stop(s: Session, what?: Claim): void {
  openGame(s)
  both(s)
  if (what !== undefined) claim(s, RIGHT, what)
}

export function at({ come, stage }: Place, door = 0): Session {
  const s = matchOf(7, [Option.Breaks, 3])
  s.control.option[Option.Door] = door
  come(s)
  expect(s.stage).toBe(stage)
  return s
}

export function place(name: string): Place {
  return PLACES.find((one) => one.name === name)!
}

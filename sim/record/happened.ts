/*
 * What an entry of a record tells of a match, as data. A replay, the page's list of a record and the match sheet all
 * begin here; happened-words.ts has the sentences.
 */
import { Block, textIn } from '../../firmware/core/block.ts'
import { Claim } from '../../firmware/core/claim.ts'
import { bankAt, NOBODY } from '../../firmware/core/clock.ts'
import { type Control, Option } from '../../firmware/core/control.ts'
import { cubeIn, isByFlag, kindIn, ownerIn } from '../../firmware/core/game.ts'
import { type Kind, pointsOf } from '../../firmware/core/match.ts'
import { hasNoJudge, makeSession, type Session } from '../../firmware/core/state.ts'
import { BY_ITSELF, By, isFirstTurn, STOPPED_AGAIN, STUCK_TOO, TAKEN_BACK, UNNAMED } from '../../firmware/core/stop.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import type { Ruled } from '../clock/rulings.ts'
import { showMs } from '../clock/time.ts'
import { textOf } from '../clock/vocabulary.ts'
import { givenText, makeSigner, noteSigner, PRESS, type RecordEntry, ruledIn, type Signer } from './entries.ts'

/** What is claimed in a stop. */
export interface Claimed {
  side: number
  claim: Claim
  /** Whether this takes the claim back; for the judge's line, whether it withdraws the call. */
  isBack: boolean
  /** Whether the clock sent it for the side, because its button is stuck (C8). */
  isStuck: boolean
  /** Whether nobody had pressed in this game: then a wrong move is a wrong opener. */
  isFirst: boolean
}

/** How `side` lost a game. */
interface Lost {
  side: number
  kind: Kind
  cube: number
  owner: number
  isFlag: boolean
  discipline: number
}

export type Happened =
  | { what: 'press'; side: number; bank: string }
  | { what: 'ignored' | 'break' | 'break ended' | 'next break' | 'dice'; side: number }
  | { what: 'control'; control: Control }
  | { what: 'late' | 'not agreed' | 'arrived' | 'agreed' | 'limit'; side: number }
  | { what: 'start' | 'refused'; side: number; game: number }
  /** `game` is 0 if the flag fell outside a game. */
  | { what: 'flag'; side: number; game: number }
  | { what: 'opener' | 'back'; side: number; given: string }
  | { what: 'stop'; how: By }
  | ({ what: 'claim' } & Claimed)
  | { what: 'called' | 'no more' | 'after all' | 'on alone' | 'stuck'; side: number }
  | { what: 'resume'; isByItself: boolean; isUnnamed: boolean }
  | ({ what: 'entered' } & Lost)
  | ({ what: 'game'; game: number; score: string } & Lost)
  | { what: 'not over' | 'taken back'; game: number }
  | { what: 'nobody agreed' | 'no result' | 'refused twice'; isEnteredAnew: boolean }
  | { what: 'power' | 'on again' | 'both on' | 'stopped again' | 'unruled' }
  | { what: 'judge'; name: string }
  | { what: 'ruling'; ruled: Ruled }
  | { what: 'door' | 'ended'; value: number }

/** The session is as before the entry; `show` writes times. */
type Teller = (s: Session, recorded: RecordEntry, show: (ms: number) => string) => Happened | undefined

/** By Entry or PRESS. An entry without a row is a part of another. */
const TOLD: Record<number, Teller> = {
  [PRESS]: ({ clock }, { side, at }) => ({ what: 'press', side, bank: showMs(bankAt(clock, side, at)) }),
  [Entry.Open]: ({ control }) => ({ what: 'control', control }),
  [Entry.Start]: (s, { side }) => ({ what: 'start', side, game: gameOf(s) }),
  [Entry.Reopen]: (_, { side, value }, show) => ({ what: 'opener', side, given: givenText(value, show) }),
  [Entry.Ignored]: (_, { side }) => ({ what: 'ignored', side }),
  [Entry.Stop]: (s, { value }) =>
    value === By.NotOver ? { what: 'not over', game: gameOf(s) } : { what: 'stop', how: value },
  [Entry.Claim]: claimed,
  [Entry.Back]: (_, { side, value }, show) => ({ what: 'back', side, given: givenText(value, show) }),
  [Entry.Resume]: (_, { value }) => {
    return { what: 'resume', isByItself: (value & BY_ITSELF) > 0, isUnnamed: (value & UNNAMED) > 0 }
  },
  [Entry.Sent]: (s, recorded) => ({ what: 'entered', ...lostIn(s, recorded) }),
  [Entry.Refused]: (s, { side }) => ({ what: 'refused', side, game: gameOf(s) }),
  [Entry.Game]: (s, recorded) => {
    return { what: 'game', game: gameOf(s), score: scoreAfter(s, recorded).join(':'), ...lostIn(s, recorded) }
  },
  [Entry.TakeBack]: ({ match }) => ({ what: 'taken back', game: match.games }),
  [Entry.Judge]: calledByClock,
  [Entry.Break]: (_, { side }) => ({ what: 'break', side }),
  [Entry.BreakEnd]: (_, { side }) => ({ what: 'break ended', side }),
  [Entry.BreakNext]: (_, { side }) => ({ what: 'next break', side }),
  [Entry.Dice]: (_, { side }) => ({ what: 'dice', side }),
  [Entry.Late]: (_, { side, value }) => ({ what: value ? 'not agreed' : 'late', side }),
  [Entry.Arrived]: ({ who }, { side, value }) => ({ what: value && who !== NOBODY ? 'agreed' : 'arrived', side }),
  [Entry.Flag]: (s, { side }) => ({ what: 'flag', side, game: s.stage === Stage.Play ? gameOf(s) : 0 }),
  [Entry.Over]: (_, { side, value }) => ({ what: 'limit', side: value ? 1 - side : NOBODY }),
  [Entry.Power]: ({ stage }) => ({ what: stage === Stage.Adjourned ? 'on again' : 'power' }),
  [Entry.Recovered]: ({ stageAtCut }, { side, value }) => {
    if (value) return { what: 'stuck', side }
    return stageAtCut === Stage.Late ? { what: 'on alone', side } : { what: 'both on' }
  },
  [Entry.DoorOpened]: (_, { value }) => ({ what: 'door', value }),
  [Entry.Ruling]: (_, recorded) => ({ what: 'ruling', ruled: ruledIn(recorded) }),
  [Entry.RulingUndone]: () => ({ what: 'unruled' }),
  [Entry.RulingOver]: (_, { value }) => ({ what: 'ended', value }),
  // all that the desk says before the match is no event of it
  [Entry.Block]: ({ stage }, { value, block }) =>
    value >> 8 === Block.Judge && !isBefore(stage) ? { what: 'judge', name: textOf(textIn(block)) } : undefined,
}

/** An entry on its way through a record. */
export interface Reading {
  recorded: RecordEntry
  /** What it tells; undefined if it is a part of another. */
  happened: Happened | undefined
  /** Ms since both sides agreed to the control, without the time that the power was off; below 0 before that. */
  at: number
  /** Who signs a ruling now. */
  signer: Signer
  /** The session before it, which the reader has follow it. All readings have the same one. */
  session: Session
}

/** The entries of a match; `show` writes times. A power cut takes no time: what ran until then is what is recorded. */
export function* readingsOf(list: readonly RecordEntry[], show = showMs): Generator<Reading> {
  const [session, signer] = [makeSession(), makeSigner()]
  let at = 0
  let from = list.find(({ entry }) => entry === Entry.Open)!.at
  for (const recorded of list) {
    if (recorded.entry === Entry.Power) from = recorded.at - Math.max(at, recorded.knownUntil - from)
    at = recorded.at - from
    noteSigner(signer, recorded)
    yield { recorded, happened: TOLD[recorded.entry]?.(session, recorded, show), at, signer, session }
  }
}

/** The number of the game that is played, or comes next. */
function gameOf({ match }: Session): number {
  return match.games + 1
}

/** To send the judge's line again after withdrawing the call is a new call. The session is as before the claim. */
export function claimIn(s: Session, { side, value }: RecordEntry): Claimed {
  const claim: Claim = value % TAKEN_BACK
  const isNewCall = claim === Claim.CallJudge && ((s.withdrawn >> side) & 1) > 0
  return {
    side,
    claim,
    isBack: (value & TAKEN_BACK) > 0 && !isNewCall,
    isStuck: (value & STUCK_TOO) > 0,
    isFirst: isFirstTurn(s),
  }
}

/** A side calls the judge, withdraws its call, or calls him again; or it claims something else. */
function claimed(s: Session, recorded: RecordEntry): Happened {
  const one = claimIn(s, recorded)
  const { side, claim, isBack } = one
  if (claim !== Claim.CallJudge) return { what: 'claim', ...one }
  return { what: isBack ? 'no more' : recorded.value & TAKEN_BACK ? 'after all' : 'called', side }
}

/** Why the clock called the judge or, without a judge, had a result entered anew. */
function calledByClock(s: Session, { value }: RecordEntry): Happened {
  const isEnteredAnew = hasNoJudge(s)
  if (value === STOPPED_AGAIN) return { what: 'stopped again' }
  if (s.stage === Stage.Stop) return { what: 'nobody agreed', isEnteredAnew }
  return { what: value ? 'no result' : 'refused twice', isEnteredAnew }
}

function lostIn({ control }: Session, { side, value }: RecordEntry): Lost {
  const { discipline } = control
  return { side, kind: kindIn(value), cube: cubeIn(value), owner: ownerIn(value), isFlag: isByFlag(value), discipline }
}

/** The score after a game; the session is as before it. */
export function scoreAfter({ match, control }: Session, { side, value }: RecordEntry): [number, number] {
  const score: [number, number] = [...match.score]
  score[1 - side] += pointsOf(kindIn(value), cubeIn(value), control.option[Option.Variant])
  return score
}

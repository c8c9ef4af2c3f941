/*
 * What a side can do now, as lines to be touched on a screen. The core says which lines there are, and the firmware's
 * painting has their words. Each line knows which short or hold of the side's button comes next on the way to it.
 */
import { askOf, isAsked, mayAsk } from '../../firmware/core/between.ts'
import { Claim, claimAfter } from '../../firmware/core/claim.ts'
import { NOBODY, type Side } from '../../firmware/core/clock.ts'
import { hasCube, Kind } from '../../firmware/core/match.ts'
import { Ask, hasNoJudge, type Session, Step } from '../../firmware/core/state.ts'
import { Column, Stage } from '../../firmware/core/table.ts'
import { hintsOf } from '../../firmware/ui/hint.ts'
import { sideWords } from '../../firmware/ui/panel.ts'
import { type Measurer, NO_HINT } from '../../firmware/ui/text.ts'
import type { SimClock } from '../clock/board.ts'
import { lettersOf, loadTexts } from '../display/assets.ts'
import { languageOf } from './spoken.ts'

/** The next gesture on the way to a line; `send` is the hold that decides. Undefined if the line is gone. */
export type Next = 'short' | 'hold' | 'send' | undefined

export interface Offer {
  /** Unique among the lines of its side. */
  id: string
  text: string
  /** The side has sent or agreed to it, and a touch takes it back. */
  isSent: boolean
  next: (s: Session) => Next
}

/** A line before its text is known. `to` changes a copy of the session so that its glass shows this line. */
interface Line {
  id: string
  to: (copy: Session) => void
  next: (s: Session) => Next
}

/** Stages in which a short only turns the lines, so it does no harm that a contact closes before the ring is full. */
const TURNING: Stage[] = [Stage.Stop, Stage.Result, Stage.Break, Stage.Ask]

/** Stages without lines, in which a side can only hold. Of Ask it is true for the side that has asked for something. */
const HELD: Stage[] = [Stage.Ready, Stage.Arrived, Stage.Power, Stage.Over, Stage.Ask]

/** Whether a short only turns the lines now. */
export function turnsLines({ stage }: Session): boolean {
  return TURNING.includes(stage)
}

/** The lines of this side, in order. `cube` is the value that a loser has chosen. */
export function offersOf(clock: SimClock, side: Side, cube: number): Offer[] {
  const s = clock.loop.session
  if (s.page || clock.machine.isAsleep) return []
  const lines = linesOf(s, side, cube)
  return lines ? lines.map((line) => offerOf(clock, side, line)) : heldOnly(clock, side)
}

/** The cube's values from which the loser can choose: up to the first that is at least the match length. */
export function cubesOf(s: Session, side: Side): number[] {
  if (s.stage !== Stage.Result || side !== s.who || s.result.step !== Step.Line || !hasCube(s.match, s.control))
    return []
  const values = [1]
  while (values[values.length - 1] < s.control.length) values.push(values[values.length - 1] * 2)
  return values
}

/** The lines of a side; undefined in a stage without lines, where at most a hold does something. */
function linesOf(s: Session, side: Side, cube: number): Line[] | undefined {
  switch (s.stage) {
    case Stage.Stop:
      return claims(s).map((claim) => turned(Stage.Stop, side, claim))
    case Stage.Result:
      return side === s.who ? loserLines(s, cube) : s.result.step === Step.Sent ? yesOrNo(Stage.Result, side) : []
    case Stage.Break:
      return asks(s, side).map((ask) => ({
        ...turned(Stage.Break, side, ask),
        next: (now) => (now.stage !== Stage.Break ? undefined : askOf(now, side) === ask ? 'send' : 'short'),
      }))
    case Stage.Open:
      return asks(s, side).map((ask) => askLine(side, ask))
    case Stage.Ask:
      if (isAsked(s)) return side === s.who ? undefined : yesOrNo(Stage.Ask, side)
      return asks(s, side).map((ask) => askLine(side, ask))
  }
  return undefined
}

function claims(s: Session): Claim[] {
  const all: Claim[] = []
  let claim: Claim = Claim.GoOn
  do {
    all.push(claim)
    claim = claimAfter(claim, !hasNoJudge(s))
  } while (claim !== Claim.GoOn)
  return all
}

/** What the side may ask for. Going back is one of these in a break, and once the side has begun to ask. */
function asks(s: Session, side: Side): Ask[] {
  const all: Ask[] = []
  for (let ask: Ask = 0; ask <= Ask.Back; ask++) {
    const isIn = ask !== Ask.Back || s.stage === Stage.Break || (s.stage === Stage.Ask && s.who === side)
    if (isIn && mayAsk(s, side, ask)) all.push(ask)
  }
  return all
}

/** A line that `pick[side]` chooses. */
function turned(stage: Stage, side: Side, pick: number): Line {
  return {
    id: `${stage} ${pick}`,
    to: (copy) => {
      copy.pick[side] = pick
    },
    next: (s) => (s.stage !== stage ? undefined : s.pick[side] === pick ? 'send' : 'short'),
  }
}

/** A request between games: a first hold begins to ask, and then shorts turn the lines. */
function askLine(side: Side, ask: Ask): Line {
  return {
    id: `ask ${ask}`,
    to: (copy) => {
      copy.stage = Stage.Ask
      copy.who = side
      copy.sent = [0, 0]
      copy.pick[side] = ask
    },
    next: (s) => {
      if (s.stage === Stage.Open) return 'hold'
      if (s.stage !== Stage.Ask || isAsked(s)) return undefined
      if (s.who !== side) return 'hold'
      return s.pick[side] === ask ? 'send' : 'short'
    },
  }
}

function yesOrNo(stage: Stage, side: Side): Line[] {
  return [0, 1].map((pick) => turned(stage, side, pick))
}

/** First how the game was lost, at the cube's chosen value, or that it is not over; then whose cube it was. */
function loserLines(s: Session, cube: number): Line[] {
  if (s.result.step === Step.Sent) return []
  if (s.result.step === Step.Owner) {
    return [s.who as Side, (1 - s.who) as Side].map((owner) => ({
      id: `owner ${owner}`,
      to: (copy) => {
        copy.result.owner = owner
      },
      next: ({ stage, result: r }) =>
        stage !== Stage.Result || r.step !== Step.Owner ? undefined : r.owner === owner ? 'send' : 'short',
    }))
  }
  const kinds = [Kind.Single, Kind.Gammon, Kind.Backgammon, Kind.Resigned]
  if (hasCube(s.match, s.control)) kinds.push(Kind.Pass)
  const lines = kinds.map((kind) => resultLine(kind, cube))
  // after a flag the loser cannot say that the game is not over
  return s.fell === NOBODY && s.clock.turn !== NOBODY ? [...lines, resultLine(Kind.NotOver, 1)] : lines
}

function resultLine(kind: Kind, value: number): Line {
  return {
    id: `result ${kind}`,
    to: ({ result: r }) => {
      r.kind = kind
      r.value = value
    },
    next: ({ stage, result: r }) => {
      if (stage !== Stage.Result || r.step !== Step.Line) return undefined
      return r.kind === kind && r.value === value ? 'send' : 'short'
    },
  }
}

function offerOf(clock: SimClock, side: Side, { id, to, next }: Line): Offer {
  const copy = copyOf(clock.loop.session)
  to(copy)
  const glass = glassOf(clock)
  const { state, isQuestion, line, isSent = false } = sideWords(glass, copy, side, Infinity)
  return { id, text: wordsFrom(clock, isQuestion ? `${state} ${line}` : line), isSent, next }
}

/** The one thing that a hold does in this stage, in the words of the glass's hint; nothing if there is no hint. */
function heldOnly(clock: SimClock, side: Side): Offer[] {
  const { stage, agreed, sent } = clock.loop.session
  if (!HELD.includes(stage)) return []
  const hint = hintsOf(clock.loop.session)[Column.LeftHold + side]
  if (hint === NO_HINT) return []
  const isSent = ((agreed >> side) & 1) > 0 || sent[side] > 0
  return [
    {
      id: `hold ${stage}`,
      text: wordsFrom(clock, glassOf(clock).screen.phrase(hint)),
      isSent,
      next: (s) => (s.stage === stage ? 'send' : undefined),
    },
  ]
}

function copyOf(s: Session): Session {
  return { ...s, pick: [...s.pick], result: { ...s.result } }
}

/** A glass in the clock's language on which every text fits. */
function glassOf(clock: SimClock): Measurer {
  const texts = loadTexts()[languageOf(clock)]
  return { screen: { phrase: (id) => texts[id], widthOf: () => 0 } }
}

function wordsFrom(clock: SimClock, text: string): string {
  return lettersOf(languageOf(clock), text)
    .replace(/ ?[*×]1$/, '')
    .replace('*', '×')
    .trim()
}

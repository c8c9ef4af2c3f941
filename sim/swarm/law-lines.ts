/*
 * The lines before each side: its short turns to the next one, and its hold sends it. There are lines in a stop, while
 * a result is entered and answered, and for what is asked between games.
 */
import { Claim } from '../../firmware/core/claim.ts'
import { Crawford, Kind } from '../../firmware/core/match.ts'
import { Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Broken, insist } from './broken.ts'
import { wasTyped } from './law-holds.ts'
import type { Next } from './law-play.ts'
import { type Contact, HOLD, isContact, NOBODY, type Note, noteBefore } from './law-seen.ts'
import type { Law } from './law-state.ts'

/** What a short does shows within so many ms, as with a hold. */
const SEEN = 60
/** A contact that was closed for less may be a bounce or a knock. */
const LEAST = 20
/** So many ms after a short, whatever else was due has shown, too. */
const SETTLED = 140
/** The lines of a stop, one after another. */
const LINES: number[] = [
  ...[Claim.GoOn, Claim.Lost, Claim.Dice, Claim.Dispute, Claim.WrongMove, Claim.CallJudge, Claim.Medical],
]
/** The kinds of loss. */
const KINDS = [Kind.Single, Kind.Gammon, Kind.Backgammon, Kind.Resigned]
const VALUES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]
const TURNED: number[] = [Stage.Stop, Stage.Result, Stage.Ask]

/** A short of this side that has just ended. */
function shortAt({ hands, p, slow }: Law, side: number, at: number): Contact | undefined {
  return hands.list.find(
    (c) => c.side === side && isShort(c) && c.closed >= p.from && c.opened <= at && c.opened > at - SEEN - slow,
  )
}

function isShort(c: Contact): boolean {
  return !c.isVoid && isContact(c) && c.opened - c.closed < HOLD
}

function lineAfter(line: number, hasJudge: boolean): number {
  const next = LINES[(LINES.indexOf(line) + 1) % LINES.length]
  return next === Claim.CallJudge && !hasJudge ? Claim.Medical : next
}

/** Checks lines that turned: a side's own short turns its line to the next, the other side's request to the answer. */
export function checkLine(law: Law, was: Note, is: Note): void {
  if (was.stage !== is.stage || was.who !== is.who || !TURNED.includes(is.stage) || law.p.stage !== is.stage) return
  if (is.since !== was.since && is.stage === Stage.Stop) return
  for (let side = 0; side < 2; side++) {
    if (was.pick[side] === is.pick[side]) continue
    const wanted = is.stage === Stage.Stop && (is.sent[1 - side] & ~was.sent[1 - side]) >> Claim.WrongMove
    if (wanted ? is.pick[side] === Claim.WrongMove : isEntered(was, is)) continue
    const due = is.stage === Stage.Stop ? lineAfter(was.pick[side], law.control.hasJudge) : is.pick[side]
    const isSo = shortAt(law, side, is.at) !== undefined && is.pick[side] === due
    const told = `side ${side} from ${was.pick[side]} to ${is.pick[side]} at ${is.at}`
    insist(law, isSo, 'a short turns to the next line', told)
  }
}

/** Whether all has just been entered, so that the winner's line begins anew. */
function isEntered(was: Note, is: Note): boolean {
  return is.stage === Stage.Result && is.step === Step.Sent && was.step !== Step.Sent
}

/** Checks what the loser enters: how he lost, the cube's value if there is a cube, and whose it was (M4, M5, M8). */
export function checkEntry(law: Law, was: Note, is: Note): void {
  if (was.stage !== Stage.Result || is.stage !== Stage.Result || is.refused !== was.refused || is.called !== was.called)
    return
  if (is.since !== was.since || wasTyped(law, is.at) || law.p.stage !== is.stage) return
  const told = `step ${was.step}, ${was.kind}, ${was.value}, ${was.owner} to ${is.step}, ${is.kind}, ${is.value}, ${is.owner}`
  const hasCube = law.control.length > 1 && is.crawford !== Crawford.Now
  const isTurned = is.kind !== was.kind || is.value !== was.value || (is.step === was.step && is.owner !== was.owner)
  if (isTurned) {
    const isBy = shortAt(law, was.who, is.at) && is.step === was.step
    const next = entryAfter(was, law.control.length, hasCube)
    const isNext = is.kind === next.kind && is.value === next.value && is.owner === was.owner
    const due = [isNext, is.owner === 1 - was.owner, false][was.step]
    insist(law, !!isBy && due, 'M4 a short turns to the next of what is entered', told)
  }
  if (is.step !== was.step) insist(law, isTurned || is.step === stepAfter(was), 'M4 a hold enters', told)
  const isPassed = is.kind === Kind.Pass && is.value > 1 && is.step === Step.Sent
  insist(law, !isPassed || is.owner === 1 - is.who, 'M8 who passes has not the cube', told)
}

/**
 * The loser's line after this one. For each value of the cube there are the kinds of loss and a pass. That the game is
 * not over comes after the first value that reaches the match's length; nobody needs the values beyond.
 */
function entryAfter({ kind, value, fell, turn }: Note, length: number, hasCube: boolean): Pick<Note, 'kind' | 'value'> {
  const enough = VALUES.find((v) => v >= length)
  const lines = (hasCube ? VALUES : [1]).flatMap((v) => [
    ...[...KINDS, ...(hasCube ? [Kind.Pass] : [])].map((k) => ({ kind: k, value: v })),
    ...((v === enough || !hasCube) && fell === NOBODY && turn !== NOBODY ? [{ kind: Kind.NotOver, value: 1 }] : []),
  ])
  const at = lines.findIndex((line) => line.kind === kind && line.value === value)
  return lines[(at + 1) % lines.length]
}

function stepAfter({ step, kind, value }: Note): number {
  return step === Step.Line && value > 1 && kind !== Kind.Pass ? Step.Owner : Step.Sent
}

/** The next short that has to turn a line. */
export function nextShort(law: Law): Next | undefined {
  const { p, hands } = law
  const c = hands.list.find(
    (x) => !x.isDone && !x.isVague && isShort(x) && x.closed >= p.from && x.opened < law.cut - SETTLED,
  )
  return c && { at: c.opened, known: c.opened + SETTLED, does: () => checkShort(law, c) }
}

function checkShort(law: Law, c: Contact): void {
  c.isDone = true
  const { stood, side, closed, opened } = c
  const [before, after] = [noteBefore(law.log, opened), noteBefore(law.log, opened + SEEN + law.slow)]
  const later = noteBefore(law.log, opened + SETTLED + law.slow)
  if (!isAlone(law, c) || !TURNED.includes(stood.stage) || closed < before.shortsFrom || wasTyped(law, opened + SEEN))
    return
  if ([before, after, later].some(({ stage, since }) => stage !== stood.stage || since !== stood.since)) return
  const isAsked = stood.called === after.called && stood.dropped === after.dropped && stood.refused === after.refused
  if (!isAsked || stood.step !== before.step || stood.page || before.page) return
  if (stood.sent[1 - side] !== before.sent[1 - side]) return // it was asked something else meanwhile
  const isLoser = before.stage === Stage.Result && side === before.who
  if (before.stage === Stage.Result && isLoser === (before.step === Step.Sent)) return
  const isTurned = isLoser
    ? before.kind !== after.kind || before.value !== after.value || before.owner !== after.owner
    : before.pick[side] !== after.pick[side]
  if (!isTurned && !law.slow) throw new Broken('a short turns', `of side ${side} in stage ${before.stage} at ${opened}`)
}

/** Whether a short is long enough to be no knock, and no edge or hold of the other side comes close to its end. */
function isAlone({ hands }: Law, { side, closed, opened }: Contact): boolean {
  const isNear = (at: number): boolean => at > opened - SEEN && at < opened + 2 * SEEN
  const isMet = hands.list.some((x) => x.side !== side && [x.closed, x.opened, x.closed + HOLD].some(isNear))
  return !isMet && opened - closed > LEAST
}

/** After so many ms without an answer to a result the judge is called; without a judge it is entered anew. */
const ANSWER = 60_000
const SHOWN = 120

export function nextResult(law: Law): Next | undefined {
  const { log, control, p } = law
  const { since, called, stage } = log[law.read - 1]
  const at = since + ANSWER
  if (stage !== Stage.Result || called || at < p.from || law.answered >= at) return undefined
  const does = (): void => {
    law.answered = at
    const [before, after] = [noteBefore(log, at), noteBefore(log, at + SHOWN + law.slow)]
    if (before.called || before.since !== since || after.stage !== Stage.Result || at + SHOWN > law.cut) return
    if (law.typed.some((x) => x >= at && x <= at + SHOWN + law.slow)) return // a line came before it was announced
    if (after.since > since && after.since < at) return // a refusal in the last ms is noted after it
    const isSo = control.hasJudge ? after.called > 0 : after.since === at || after.since > at
    insist(law, isSo, 'a result that nobody agrees to in a minute calls the judge', `since ${since}`)
  }
  return { at, known: at + SHOWN, does }
}

/** Checks refusals: each begins the minute anew; the second calls the judge, or without one enters all anew (P10). */
export function checkRefused(law: Law, was: Note, is: Note): void {
  const more = is.refused - was.refused
  if (was.stage !== Stage.Result || is.stage !== Stage.Result || !more) return
  const told = `${was.refused} to ${is.refused}, called ${is.called}`
  if (more > 0) insist(law, more === 1 && is.since > was.since, 'P10 a refusal begins the minute anew', told)
  if (is.refused > 1) insist(law, law.control.hasJudge && is.called > 0, 'P10 the second refusal calls the judge', told)
  else if (more < 0) insist(law, !law.control.hasJudge && is.since > was.since, 'P10 a refusal stands', told)
}

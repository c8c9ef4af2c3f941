/*
 * Between games: what a side asks for, its breaks, and an absent side (M1, M2, P1-P3, P8).
 *
 * A break belongs to the side that takes it. If both ask, one break follows the other. Four minutes count down, then
 * the time beyond them is shown. No clock starts by itself (P3).
 */

import { Claim } from './claim.ts'
import { freeze, type Ms, NOBODY, runBank, type Side } from './clock.ts'
import { Option, Refusal } from './control.ts'
import { mayTakeBack, takeGameBack } from './game.ts'
import { releasePair, voidContact } from './gesture.ts'
import { note } from './journal.ts'
import { showControl } from './setup.ts'
import { Ask, Begun, Cue, clearSent, dropCall, enter, hasNoJudge, isBetween, refuse, type Session } from './state.ts'
import { stand, TAKEN_BACK } from './stop.ts'
import { Stage } from './table.ts'
import { Entry } from './word.ts'

/** A side begins to ask for something, if there is anything. The set-up time goes on counting. */
export function askFor(s: Session, side: Side, at: Ms): void {
  if (!hasAsk(s, side)) return
  const since = s.since
  s.who = side
  clearSent(s)
  enter(s, Stage.Ask, at)
  s.since = since
  s.pick[side] = nextAllowed(s, side, Ask.Back)
}

/** Whether there is anything that this side may ask for. */
export function hasAsk(s: Session, side: Side): boolean {
  for (let ask = 0; ask < Ask.Back; ask++) if (mayAsk(s, side, ask)) return true
  return false
}

/** Whether this side may ask for this now. */
export function mayAsk(s: Session, side: Side, ask: Ask): boolean {
  const isBreak = s.stage === Stage.Break
  if (ask === Ask.Judge) return !hasNoJudge(s)
  if (ask === Ask.Games) return s.match.games > 0
  if (isBreak && ask === Ask.Back) return side === s.who
  if (isBreak && (ask !== Ask.Break || side === s.who)) return false
  if (ask === Ask.Break) return isBetween(s) && breaksLeft(s, side) > 0
  if (ask === Ask.NewDice) return isBetween(s) && !s.match.dice[side] && hasNoJudge(s)
  if (ask === Ask.Undo) return mayTakeBack(s)
  return ask !== Ask.Control || s.begun === Begun.Not
}

function nextAllowed(s: Session, side: Side, ask: Ask): Ask {
  let next = ask
  do next = next < Ask.Back ? next + 1 : 0
  while (next !== ask && !mayAsk(s, side, next))
  return next
}

/** The line shown to a side. In a break, a line that is no longer allowed gives way to the next one that is. */
export function askOf(s: Session, side: Side): Ask {
  const pick = s.pick[side]
  if (s.stage !== Stage.Break) return pick
  const line = !pick && side === s.who ? Ask.Back : pick
  return mayAsk(s, side, line) ? line : nextAllowed(s, side, line)
}

/** Whether the asking side has asked for something that needs the other side's consent. */
export function isAsked(s: Session): boolean {
  return s.sent[s.who & 1] > 0 // NOBODY is 2
}

/** Turns the line before a side: the next request, or yes and no for the side that is asked. */
export function nextAsk(s: Session, side: Side): void {
  if (side === s.who) {
    if (!isAsked(s)) s.pick[side] = nextAllowed(s, side, s.pick[side])
  } else if (isAsked(s)) s.pick[side] = 1 - s.pick[side]
  else return
  s.cue |= Cue.Menu
}

/** The next of a side's lines in a break. */
export function nextInBreak(s: Session, side: Side): void {
  s.pick[side] = nextAllowed(s, side, askOf(s, side))
  s.cue |= Cue.Menu
}

/** The asking side sends the line before it, or takes it back. The other side answers, or asks for something itself. */
export function sendAsk(s: Session, side: Side, at: Ms): void {
  if (side !== s.who) return isAsked(s) ? answer(s, side, at) : askFor(s, side, at)
  const ask = s.pick[side]
  if (isAsked(s)) return leaveAsk(s, at)
  if (ask === Ask.Break) return takeBreak(s, side, at)
  if (ask === Ask.NewDice) return changeDice(s, side, at)
  if (ask === Ask.Judge) toggleJudgeCall(s, side, at)
  if (ask === Ask.Undo || ask === Ask.Control) {
    s.sent[side] = 1
    voidContact(s.hands, 1 - side, at)
    s.cue |= Cue.Menu
    return
  }
  leaveAsk(s, at)
  if (ask === Ask.Games) showGames(s, at)
}

function showGames(s: Session, at: Ms): void {
  s.page = 1
  s.pageAt = at
}

/** A side calls the judge, or withdraws its call. Until he comes no game begins. */
function toggleJudgeCall(s: Session, side: Side, at: Ms): void {
  const value = (s.called >> side) & 1 ? Claim.CallJudge | TAKEN_BACK : Claim.CallJudge
  note(s, Entry.Claim, side, value, at)
  stand(s, side, value, at)
}

/** Yes or no to what the other side asks. Its line is 0 for yes, 1 for no. */
function answer(s: Session, side: Side, at: Ms): void {
  const ask = s.pick[1 - side]
  if (s.pick[side]) return leaveAsk(s, at)
  if (ask === Ask.Undo) return takeGameBack(s, at)
  dropCall(s)
  showControl(s, at)
  releasePair(s.hands)
}

/** Back to the opening roll. Its set-up time has gone on counting. */
function leaveAsk(s: Session, at: Ms): void {
  const since = s.since
  enter(s, Stage.Open, at)
  s.since = since
}

/** `side` begins its break (P1). In some controls its bank runs meanwhile (section X). */
function takeBreak(s: Session, side: Side, at: Ms): void {
  note(s, Entry.Break, side, 0, at)
  beginBreak(s, side, at)
}

export function beginBreak(s: Session, side: Side, at: Ms): void {
  s.match.breaks[side]++
  s.who = side
  s.nextBreak = NOBODY
  if (s.control.option[Option.Runs]) runBank(s.clock, side, at)
  enter(s, Stage.Break, at)
}

export function breaksLeft(s: Session, side: Side): number {
  return s.control.option[Option.Breaks] - s.match.breaks[side]
}

/** A side uses its one change of dice in a match (P8). */
function changeDice(s: Session, side: Side, at: Ms): void {
  s.match.dice[side]++
  note(s, Entry.Dice, side, 0, at)
  leaveAsk(s, at)
}

/** A side sends the line that it has in a break. */
export function sendInBreak(s: Session, side: Side, at: Ms): void {
  const ask = askOf(s, side)
  s.cue |= Cue.Menu
  if (!mayAsk(s, side, ask)) return refuse(s, Refusal.NoBreak)
  if (ask === Ask.Judge) toggleJudgeCall(s, side, at)
  else if (ask === Ask.Games) showGames(s, at)
  else if (ask === Ask.Break) askForNextBreak(s, side, at)
  else endBreak(s, side, at)
}

/** The side that took the break ends it. If the other side asked for a break too, that one comes next. */
function endBreak(s: Session, side: Side, at: Ms): void {
  backToOpen(s, at)
  note(s, Entry.BreakEnd, side, 0, at)
  if (s.nextBreak === NOBODY) return
  note(s, Entry.Break, s.nextBreak, 0, at)
  beginBreak(s, s.nextBreak, at)
}

function askForNextBreak(s: Session, side: Side, at: Ms): void {
  toggleNextBreak(s, side)
  note(s, Entry.BreakNext, side, 0, at)
}

/** The side asks for the break after this one, or withdraws that request. */
export function toggleNextBreak(s: Session, side: Side): void {
  s.nextBreak = s.nextBreak === side ? NOBODY : side
}

/** The bank of an absent side runs, with no delay (M1). */
export function runLate(s: Session, side: Side, at: Ms): void {
  if (s.stage !== Stage.Arrived) s.lateFor = 0
  if (s.begun === Begun.Not) s.begun = Begun.Touched
  s.who = side
  runBank(s.clock, side, at)
  enter(s, Stage.Late, at)
}

/** The absent side has arrived: its bank stands while the player looks at the control. Agreeing ends the lateness. */
export function arriveAt(s: Session, at: Ms): void {
  s.lateFor += at - s.since
  freezeBank(s, at)
  enter(s, Stage.Arrived, at)
}

/** The side that has arrived agrees to the control. */
export function join(s: Session, side: Side, at: Ms): void {
  if (side !== s.who) return
  note(s, Entry.Arrived, side, 1, at)
  enter(s, Stage.Open, at)
}

/** Both sides were absent and this one has come: the other side's bank runs, and the lateness so far still counts. */
export function comeFirst(s: Session, side: Side, at: Ms): void {
  const lateFor = s.lateFor + at - s.since
  runLate(s, 1 - side, at)
  s.lateFor = lateFor
}

/** The side that has arrived has not agreed in time. */
export function runOn(s: Session, at: Ms): void {
  note(s, Entry.Late, s.who as Side, 1, at)
  runOnLate(s, s.who as Side, at)
}

/** Its bank and its lateness run on from the arrival, as if nobody had touched its button (M2). */
export function runOnLate(s: Session, side: Side, at: Ms): void {
  const arrived = s.since
  runLate(s, side, at)
  s.since = arrived
  s.clock.since = arrived
}

/** A break or an absence is over: the bank stops, and the next game comes. */
export function backToOpen(s: Session, at: Ms): void {
  freezeBank(s, at)
  enter(s, Stage.Open, at)
}

/** Stops whatever runs. A turn keeps its side; outside a game nobody has the turn afterwards. */
export function stopRunning(s: Session, at: Ms): void {
  if (s.stage === Stage.Play) freeze(s.clock, at)
  else freezeBank(s, at)
}

/** Stops a bank that ran outside a game. Nobody has the turn afterwards. */
export function freezeBank(s: Session, at: Ms): void {
  if (!s.clock.isRunning) return
  freeze(s.clock, at)
  s.clock.turn = NOBODY
}

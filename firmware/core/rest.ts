/*
 * Between games: what a side asks for, and its breaks (P1-P3, P8).
 *
 * A break is its taker's; when both ask, they come one after the other. Four minutes are counted down, and what is beyond
 * them is shown: it starts nobody's time by itself (P3).
 */
import { freeze, type Ms, NOBODY, runBank } from './clock.ts'
import { Option, Refusal } from './control.ts'
import { Entry, note } from './journal.ts'
import { Ask, Cue, enter, isBetween, refuse, type Session } from './state.ts'
import { Stage } from './table.ts'

/** A side asks for something; before the first game there is nothing to ask for. The set-up goes on being counted. */
export function askFor(s: Session, side: number): void {
  if (!isBetween(s)) return refuse(s, Refusal.Between)
  s.who = side
  enter(s, Stage.Ask, s.since)
}

export function nextAsk(s: Session, side: number): void {
  if (side !== s.who) return
  s.pick[side] = s.pick[side] < Ask.Back ? s.pick[side] + 1 : 0
  s.cue |= Cue.Menu
}

/** The asking side sends the line before it; the other one takes the asking over. */
export function sendAsk(s: Session, side: number, at: Ms): void {
  if (side !== s.who) return askFor(s, side)
  const ask = s.pick[side]
  if (ask === Ask.Break) return takeBreak(s, side, at)
  if (ask === Ask.NewDice) return changeDice(s, side, at)
  enter(s, Stage.Open, s.since)
  if (ask === Ask.Games) {
    s.page = 1
    s.pageAt = at
  }
}

/** A break of `side`, if one is left (P1). In some controls its bank runs meanwhile (section X). */
function takeBreak(s: Session, side: number, at: Ms): void {
  if (!breaksLeft(s, side)) return refuse(s, Refusal.NoBreak)
  note(s, Entry.Break, side, 0, at)
  beginBreak(s, side, at)
}

export function beginBreak(s: Session, side: number, at: Ms): void {
  s.match.breaks[side]++
  s.who = side
  s.next = NOBODY
  if (s.control.option[Option.Runs]) runBank(s.clock, side, at)
  enter(s, Stage.Break, at)
}

export function breaksLeft(s: Session, side: number): number {
  return s.control.option[Option.Breaks] - s.match.breaks[side]
}

/** Each side may have its dice changed once a match (P8). */
function changeDice(s: Session, side: number, at: Ms): void {
  if (s.match.dice[side]) return refuse(s, Refusal.Dice)
  s.match.dice[side]++
  note(s, Entry.Dice, side, 0, at)
  enter(s, Stage.Open, s.since)
}

/** Its taker ends it; the other side asks for its own after it, or no longer does. */
export function endBreak(s: Session, side: number, at: Ms): void {
  if (side !== s.who) return askNext(s, side, at)
  backToOpen(s, at)
  note(s, Entry.BreakEnd, side, 0, at)
  if (s.next === NOBODY) return
  note(s, Entry.Break, s.next, 0, at)
  beginBreak(s, s.next, at)
}

function askNext(s: Session, side: number, at: Ms): void {
  if (!breaksLeft(s, side)) return refuse(s, Refusal.NoBreak)
  toggleNext(s, side)
  note(s, Entry.BreakNext, side, 0, at)
  s.cue |= Cue.Menu
}

/** The side asks for the break after this one, or no longer does. */
export function toggleNext(s: Session, side: number): void {
  s.next = s.next === side ? NOBODY : side
}

/** The bank of an absent side runs, with no delay (M1). */
export function runLate(s: Session, side: number, at: Ms): void {
  s.who = side
  runBank(s.clock, side, at)
  enter(s, Stage.Late, at)
}

/** A break or an absence is over: its bank stands, and the next game comes. */
export function backToOpen(s: Session, at: Ms): void {
  freezeBank(s, at)
  enter(s, Stage.Open, at)
}

/** Whatever runs stands: a turn as it is; outside a game nobody has the turn then. */
export function standAt(s: Session, at: Ms): void {
  if (s.stage === Stage.Play) freeze(s.clock, at)
  else freezeBank(s, at)
}

/** A bank that ran outside a game stands again, and nobody has the turn. */
export function freezeBank(s: Session, at: Ms): void {
  if (!s.clock.on) return
  freeze(s.clock, at)
  s.clock.turn = NOBODY
}

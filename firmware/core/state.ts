/*
 * The state of a session: everything that is kept between two steps, and how a stage is entered.
 */
import { type Ms, makeClock, NOBODY, type Who } from './clock.ts'
import { makeHands } from './contact.ts'
import { type Control, Discipline, Door, makeControl, Option, Refusal } from './control.ts'
import { useUp } from './gesture.ts'
import { makeJournal, WORDS } from './journal-state.ts'
import { type Kind, makeMatch } from './match.ts'
import { isOver, Phase, Runs, Stage, TABLE } from './table.ts'

/** What a step did that somebody should notice; a bit set. */
export const enum Cue {
  None = 0,
  /** A press counted, and the turn changed hands (C10, D10). */
  Press = 1,
  /** The stage changed. */
  Stage = 2,
  Flag = 4,
  /** Something was refused; the reason is in `refusal`. */
  Refusal = 8,
  /** A menu moved to another row or value. */
  Menu = 16,
  /** A stop or a break is about to end. */
  Warning = 32,
  /** The judge is called. */
  Judge = 64,
  /** The time of a stop or a break is up. */
  End = 128,
  /** A hand did something, whether or not it counted; or a stage's time was up. */
  Gesture = 256,
  /** A side that has just been given the turn tried to end it (T12). */
  Early = 512,
}

/** Who has called the judge, a bit set. */
export const enum Called {
  Left = 1,
  Right = 2,
  /** The clock itself. */
  Clock = 4,
}

/** Whether a game has begun in this match. */
export const enum Begun {
  Not,
  /** Not yet, but an absent side's bank has run, or a ruling stands: nothing leads back to the control. */
  Touched,
  Yes,
  /** Games were played on another clock, which this one replaces. */
  Elsewhere,
}

/** What the loser enters next. */
export const enum Step {
  /** How he lost, and what the cube showed. */
  Line,
  /** Whose cube it was at the end. */
  Owner,
  /** Everything is entered, and the winner answers. */
  Sent,
}

/**
 * What a side may ask between games. In a break these are lines: the first one ends the break for the side that took
 * it, and asks for a break of its own for the other side.
 */
export const enum Ask {
  Break,
  /** New dice, where there is no judge to order them (P8). */
  NewDice,
  /** The list of games. */
  Games,
  /** Takes the last result back, if the other side agrees. */
  Undo,
  /** Goes back to the control, before the first press, if the other side agrees. */
  Control,
  /** Calls the judge, or withdraws the call (J7). */
  Judge,
  Back,
}

export type Session = ReturnType<typeof makeSession>

/** A session in setup, on a 7-point match of short nardy. */
export function makeSession() {
  return {
    stage: Stage.Setup,
    /** When the present stage began. */
    since: 0,
    control: makeControl(Discipline.Short, 7),
    clock: makeClock(),
    /**
     * The clock as it was before the last press, which a stop may undo, or before the result was agreed. Once a judge has
     * ruled its turn is NOBODY, and the players cannot take that result back.
     */
    undo: makeClock(),
    match: makeMatch(),
    /** How a game was lost, as it is being entered. */
    result: {
      step: Step.Line,
      kind: 0 as Kind,
      /** The cube: 1, 2, 4 … */
      value: 1,
      /** Whose cube it was; NOBODY at 1. */
      owner: NOBODY as Who,
      /** How often the winner has refused. */
      refused: 0,
    },
    journal: makeJournal(WORDS),
    hands: makeHands(),
    /** Whom the stage is about: the side that has lost, takes a break, asks, or is late. */
    who: NOBODY as Who,
    /** The line that each side is shown, and the lines that it has sent, one bit each. */
    pick: [0, 0] as [number, number],
    sent: [0, 0] as [number, number],
    /** The side that wants a break after this one. */
    nextBreak: NOBODY as Who,
    /** Who has called the judge, a bit set of Called; when the first call came (J7); which sides withdrew theirs. */
    called: 0,
    calledAt: 0,
    withdrawn: 0,
    /** 1 in a stop in which the judge has left it to the players to go on: it does not end by itself (P7). */
    isLeftToPlayers: 0,
    /** Stops of this game. */
    stops: 0,
    /** How many of them ended without a reason, 3 at most (P6). */
    stopsWithoutReason: 0,
    /** 1 once a judge has ruled another discipline than the one that was agreed. */
    isDisciplineRuled: 0,
    /** 1 once the present stop has a reason. */
    hasReason: 0,
    /** Whether a game has begun, a Begun. */
    begun: Begun.Not,
    /** 1 when the control came by the console, the hall or the key: no hand changes it, nor who opens the door (J1). */
    locked: 0,
    /** How long `who` has been late already, before the present stage. */
    lateFor: 0,
    /** Before this instant shorts mean nothing: a result was agreed to, or both contacts closed together. */
    shortsFrom: 0,
    /** The side whose short may start the game, NOBODY for none. */
    opener: NOBODY as Who,
    /** When that side released its button. */
    openerAt: 0,
    /** Until this instant a closing of the other side makes both one tap. */
    openerTill: 0,
    /** When the other side's short was released, 0 for none. It starts the game if both shorts prove to be one tap. */
    openerNext: 0,
    /** What stopped the clock at `haltAt`, a Halt. Edges before that instant may still have to be accepted. */
    halt: 0,
    haltAt: 0,
    /**
     * What the side to move had when its turn began, if no press can be taken back. After a game's first press, what
     * its opener had, who gets it back if he was the wrong one.
     */
    bankAtTurn: 0,
    extraAtTurn: 0,
    /** The side that fell first, and when; NOBODY and 0 until then. Latched (S3). */
    fell: NOBODY as Who,
    fellAt: 0,
    /** Bit 0 left, bit 1 right: who has agreed to the control, or to go on after a power cut. */
    agreed: 0,
    /** The row of the setup or of the judge's menu, and why something was refused. */
    row: 0,
    refusal: Refusal.None,
    /** The page shown instead of the stage's own, 0 for none, and since when that is so. */
    page: 0,
    pageAt: 0,
    /** The stage in which the power last failed, and how often it failed in this match. */
    stageAtCut: 0 as Stage,
    cuts: 0,
    /** How long the stage had lasted at the cut or as the match was adjourned, as far as the record tells. */
    stageRan: 0,
    /** The stage to which a ruling leads back while nobody has won, and since when that stage was on. */
    backTo: 0 as Stage,
    backToSince: 0,
    /** 1 in a ruling on a match that was adjourned. */
    wasAdjourned: 0,
    /** The value that the menu or the setup shows, or the time that is being set, in s. */
    value: 0,
    /** The digit that is being turned, 0 for none. */
    digit: 0,
    /** The row of the menu by which something was last done, and its value, for the glass; until then the first row. */
    doneRow: 0,
    doneValue: 0,
    /** For each ruling since the door was opened, the state to which it can be undone. */
    undoSteps: [] as string[],
    /** Remarks, warnings and penalty points, for each the left's and the right's (J2). */
    tally: [0, 0, 0, 0, 0, 0],
    /** The largest bank: the control's, or what a judge gave. */
    most: 0,
    /** The digits of a transfer code entered so far. */
    digits: [] as number[],
    /** Texts about the match, by their Block: the event, the round, the table, the clock, the names, who rules. */
    about: [] as string[],
    /** Wrong passwords since the right one, across power cuts, and until when none is accepted. */
    tries: 0,
    lockedTill: 0,
    /**
     * In setup: the controls played last, the newest first; and 1 while shorts turn the value of the row, kept in
     * `value` until confirmed.
     */
    recent: [] as Control[],
    turning: 0,
    /**
     * In stage ready: length, delay in s and Played of the control as it was first shown. Shorts come back to them.
     */
    shown: [0, 0, 0] as [number, number, number],
    /** 1 once a wake has found the stage due to change by itself; it does so at the next one. */
    seenDueOnce: 0,
    /** The last warning given in this stage: 0 none, 1 a minute, 2 ten seconds, 3 it is over. */
    warned: 0,
    cue: Cue.None,
  }
}

/** Enters another stage at `at`. Contacts that closed before mean nothing in it. */
export function enter(s: Session, stage: Stage, at: Ms): void {
  s.stage = stage
  s.since = at
  s.journal.checkAt = 0
  s.agreed = 0
  s.refusal = Refusal.None
  s.page = 0
  s.seenDueOnce = 0
  s.warned = 0
  s.pick[0] = 0
  s.pick[1] = 0
  s.opener = NOBODY
  s.hands.isPlay = stage === Stage.Play ? 1 : 0
  useUp(s.hands, at)
  s.cue |= Cue.Stage
}

/** The count of this stage begins anew at `at`, with its warnings. */
export function countAnew(s: Session, at: Ms): void {
  s.since = at
  s.seenDueOnce = 0
  s.warned = 0
}

/** Forgets what both sides have sent. */
export function clearSent(s: Session): void {
  s.sent[0] = 0
  s.sent[1] = 0
}

/** Refuses something, with its reason. Nothing else changes. */
export function refuse(s: Session, refusal: Refusal): void {
  s.refusal = refusal
  s.cue |= Cue.Refusal
}

/** Whether a game has been played, so that "between games" has a meaning (P2). */
export function isBetween(s: Session): boolean {
  return s.match.games > 0 || s.begun === Begun.Elsewhere
}

/** Whether there is no judge to call: hands open the door. */
export function hasNoJudge(s: Session): boolean {
  return s.control.option[Option.Door] === Door.Anybody
}

/** Calls the judge for `by`, a Called. The first call keeps its time (J7). A stop then has its reason. */
export function callJudge(s: Session, by: Called, at: Ms): void {
  if (!s.called) s.calledAt = at
  s.called |= by
  s.hasReason = 1
  s.cue |= Cue.Judge
}

/** Ends all calls for the judge. */
export function dropCall(s: Session): void {
  s.called = 0
  s.calledAt = 0
  s.withdrawn = 0
}

/** Whether a clock runs in this stage, as the session stands. */
export function runsIn(s: Session, stage: Stage): boolean {
  const runs = TABLE[stage].runs
  if (runs === Runs.IfOneIsAbsent) return s.who !== NOBODY
  return runs === Runs.Always || (runs === Runs.IfOption && s.control.option[Option.Runs] > 0)
}

/** In a ruling: the stage that comes after it. */
export function stageAfter(s: Session): Stage {
  return s.match.winner === NOBODY || isOver(s.backTo) ? s.backTo : Stage.Over
}

/** In a ruling: whether a game is in play, so there is a turn to go on with. */
export function isInGame(s: Session): boolean {
  return TABLE[stageAfter(s)].phase === Phase.InGame
}

/**
 * Whether only the judge may go on (D7): after a power cut in a ruling and, if there is a judge, after a second cut.
 */
export function needsJudge(s: Session): boolean {
  return s.stageAtCut === Stage.Ruling || (s.cuts > 1 && !hasNoJudge(s))
}

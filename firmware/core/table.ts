/*
 * The stages of a match, a row each: what each gesture does there, what is counted, and whether a clock runs.
 *
 * The rows drive the session, its deadlines and the hints on the glass. What happens at a deadline is named too, for
 * the table in stages.md.
 */

export const enum Stage {
  /** Two lists: the disciplines, and what else a control has. */
  Setup,
  /** The digits of another clock's transfer code. */
  Transfer,
  /** The whole control is shown; shorts turn to the other usual ones until a side agrees (J1). */
  Ready,
  Open,
  Play,
  Stop,
  Result,
  Break,
  /** The bank of an absent side runs. */
  Late,
  /** The absent side has arrived and looks at the control. */
  Arrived,
  Flag,
  Over,
  Ruling,
  Power,
  /** Between games: what a side asks for. */
  Ask,
  /** The judge has put the match off. It goes on from here behind his door, or on another clock by its code. */
  Adjourned,
}

/** Columns of the table. In play a short is the press itself and counts from its closing edge. */
export const enum Column {
  LeftShort,
  RightShort,
  LeftHold,
  RightHold,
  /** In play both held for long enough; elsewhere both for five seconds, if hands open the door. */
  Both,
  /** What happens without a gesture. */
  Itself,
}

export const enum Act {
  Nothing,
  /** In the setup's lists: a row down or up, or the value below or above. */
  Down,
  Up,
  /** Out of the list, or the value stays as it was. */
  Back,
  /** Into the row, or the value is taken. */
  Enter,
  /** Another of the usual matches. */
  PreviousUsual,
  NextUsual,
  /** Agrees to the control, or withdraws that. */
  Agree,
  /** That side had the lower die: the other side's turn starts (M3). */
  Start,
  /** Between games: that side asks for something. */
  Ask,
  NextAsk,
  SendAsk,
  Press,
  Stop,
  NextClaim,
  SendClaim,
  NextResult,
  SendResult,
  NextInBreak,
  SendInBreak,
  Arrive,
  /** The player who has arrived agrees to the control. */
  Join,
  Page,
  NextDigit,
  NextPlace,
  FasterDigit,
  SendDigits,
  /** In the judge's menu: down, up, back, and enter or take. */
  RulingDown,
  RulingUp,
  RulingBack,
  RulingTake,
  Recover,
  /** Both want the last result back. */
  UndoResult,
  /** Opens the judge's door, where there is no judge. */
  Door,
  Flag,
  SetupOverrun,
  StopEnds,
  ResultEnds,
  BreakOverrun,
  Forfeit,
  RunOn,
}

/** Where a stage stands in a match. */
export const enum Phase {
  /** Before the match: the control is still to be set, or agreed to (J1). */
  Before,
  /** No turn goes on: between games, before the first one, and while a result is entered. */
  Between,
  /** A side has the turn, running or standing. */
  InGame,
  /** Everything stands, and the stage to go back to is kept. */
  Aside,
  Over,
}

/** What is counted in a stage, and so how long it may last. */
export const enum Count {
  Nothing,
  /** A stop (P4). */
  Stop,
  /** The set-up between games (P4); nothing happens when its time is up. */
  SetUp,
  /** A break (P2); nothing happens when its time is up. */
  Break,
  /** The time to agree: to a result, or to the control. */
  Answer,
  /** How late an absent side is (M2). */
  Lateness,
}

/** How long before the end of the count the players are warned; the end itself is told as well. */
export const enum Warns {
  Never,
  TenSeconds,
  Minute,
}

/** Whether a clock runs in a stage. */
export const enum Runs {
  Never,
  Always,
  /** The bank of the absent side, while the other one is there (M1). */
  IfOneIsAbsent,
  /** The bank of the side that takes the break, in some controls (section X). */
  IfOption,
}

interface StageRow {
  /** What each gesture does, by Column, and what happens without one. */
  does: [Act, Act, Act, Act, Act, Act]
  phase: Phase
  counts: Count
  warns: Warns
  runs: Runs
}

// biome-ignore format: the columns stand under each other
export const TABLE: Record<Stage, StageRow> = {
  //                        left short         right short      left hold        right hold       both         by itself
  [Stage.Setup]:     { does: [Act.Down,          Act.Up,          Act.Back,        Act.Enter,       Act.Nothing, Act.Nothing],      phase: Phase.Before,  counts: Count.Nothing,  warns: Warns.Never,      runs: Runs.Never },
  [Stage.Transfer]:  { does: [Act.NextDigit,     Act.NextPlace,   Act.FasterDigit, Act.SendDigits,  Act.Nothing, Act.Nothing],      phase: Phase.Before,  counts: Count.Nothing,  warns: Warns.Never,      runs: Runs.Never },
  [Stage.Ready]:     { does: [Act.PreviousUsual, Act.NextUsual,   Act.Agree,       Act.Agree,       Act.Nothing, Act.Nothing],      phase: Phase.Before,  counts: Count.Nothing,  warns: Warns.Never,      runs: Runs.Never },
  [Stage.Open]:      { does: [Act.Start,         Act.Start,       Act.Ask,         Act.Ask,         Act.Door,    Act.SetupOverrun], phase: Phase.Between, counts: Count.SetUp,    warns: Warns.Never,      runs: Runs.Never },
  [Stage.Play]:      { does: [Act.Press,         Act.Press,       Act.Nothing,     Act.Nothing,     Act.Stop,    Act.Flag],         phase: Phase.InGame,  counts: Count.Nothing,  warns: Warns.Never,      runs: Runs.Always },
  [Stage.Stop]:      { does: [Act.NextClaim,     Act.NextClaim,   Act.SendClaim,   Act.SendClaim,   Act.Door,    Act.StopEnds],     phase: Phase.InGame,  counts: Count.Stop,     warns: Warns.TenSeconds, runs: Runs.Never },
  [Stage.Result]:    { does: [Act.NextResult,    Act.NextResult,  Act.SendResult,  Act.SendResult,  Act.Door,    Act.ResultEnds],   phase: Phase.Between, counts: Count.Answer,   warns: Warns.Never,      runs: Runs.Never },
  [Stage.Break]:     { does: [Act.NextInBreak,   Act.NextInBreak, Act.SendInBreak, Act.SendInBreak, Act.Door,    Act.BreakOverrun], phase: Phase.Between, counts: Count.Break,    warns: Warns.Minute,     runs: Runs.IfOption },
  [Stage.Late]:      { does: [Act.Arrive,        Act.Arrive,      Act.Arrive,      Act.Arrive,      Act.Nothing, Act.Forfeit],      phase: Phase.Between, counts: Count.Lateness, warns: Warns.Never,      runs: Runs.IfOneIsAbsent },
  [Stage.Arrived]:   { does: [Act.Nothing,       Act.Nothing,     Act.Join,        Act.Join,        Act.Door,    Act.RunOn],        phase: Phase.Between, counts: Count.Answer,   warns: Warns.Never,      runs: Runs.Never },
  [Stage.Flag]:      { does: [Act.Page,          Act.Page,        Act.Nothing,     Act.Nothing,     Act.Door,    Act.Nothing],      phase: Phase.Over,    counts: Count.Nothing,  warns: Warns.Never,      runs: Runs.Never },
  [Stage.Over]:      { does: [Act.Page,          Act.Page,        Act.UndoResult,  Act.UndoResult,  Act.Door,    Act.Nothing],      phase: Phase.Over,    counts: Count.Nothing,  warns: Warns.Never,      runs: Runs.Never },
  [Stage.Ruling]:    { does: [Act.RulingDown,    Act.RulingUp,    Act.RulingBack,  Act.RulingTake,  Act.Nothing, Act.Nothing],      phase: Phase.Aside,   counts: Count.Nothing,  warns: Warns.Never,      runs: Runs.Never },
  [Stage.Power]:     { does: [Act.Page,          Act.Page,        Act.Recover,     Act.Recover,     Act.Door,    Act.Nothing],      phase: Phase.Aside,   counts: Count.Nothing,  warns: Warns.Never,      runs: Runs.Never },
  [Stage.Ask]:       { does: [Act.NextAsk,       Act.NextAsk,     Act.SendAsk,     Act.SendAsk,     Act.Door,    Act.SetupOverrun], phase: Phase.Between, counts: Count.SetUp,    warns: Warns.Never,      runs: Runs.Never },
  [Stage.Adjourned]: { does: [Act.Nothing,       Act.Nothing,     Act.Nothing,     Act.Nothing,     Act.Door,    Act.Nothing],      phase: Phase.Aside,   counts: Count.Nothing,  warns: Warns.Never,      runs: Runs.Never },
}

/** Whether the match has not begun: the control is still to be set, or agreed to (J1). */
export function isBefore(stage: Stage): boolean {
  return TABLE[stage].phase === Phase.Before
}

/** Whether the match has ended, or its game has ended by a flag. */
export function isOver(stage: Stage): boolean {
  return TABLE[stage].phase === Phase.Over
}

/** What the table says for this stage and column. */
export function actFor(stage: Stage, column: Column): Act {
  return TABLE[stage].does[column]
}

/*
 * The table stage x gesture: what each gesture does in each stage, as data.
 *
 * It drives the session and the hints on the glass. A row a stage, an act a cell.
 */

export const enum Stage {
  /** Two lists: the disciplines, and what else a control has. */
  Setup,
  /** The digits of another clock's transfer code. */
  Transfer,
  /** The whole control is shown, and turned to the other usual ones until a side agrees; up to here nothing is settled (J1). */
  Ready,
  Open,
  Play,
  Stop,
  Result,
  Break,
  /** The bank of an absent side runs. */
  Late,
  /** It has come, and has the control before it. */
  Arrived,
  Flag,
  Over,
  Ruling,
  Power,
  /** Between games: what a side asks for. */
  Ask,
  /** The judge has put the match off; it goes on from here behind his door, or on another clock by its code. */
  Adjourned,
}

/** Columns of the table. In play a short is the press itself and counts from its closing edge. */
export const enum Column {
  LeftShort,
  RightShort,
  LeftHold,
  RightHold,
  /** In play both for long enough; elsewhere both for five seconds, where hands open the door. */
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
  /** Agrees to the control, or no longer does. */
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
  /** The one who has come agrees to the control. */
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
  /** Where there is no judge: his door. */
  Door,
  Flag,
  SetupOverrun,
  StopEnds,
  ResultEnds,
  BreakOverrun,
  Forfeit,
  RunOn,
}

/** An act for each Column. */
type Acts = [Act, Act, Act, Act, Act, Act]

/** A line a stage. */
// biome-ignore format: the columns stand under each other
export const TABLE: Record<Stage, Acts> = {
  //                left short       right short      left hold         right hold      both         by itself
  [Stage.Setup]:   [Act.Down,        Act.Up,          Act.Back,         Act.Enter,      Act.Nothing, Act.Nothing],
  [Stage.Transfer]:[Act.NextDigit,   Act.NextPlace,   Act.FasterDigit,  Act.SendDigits, Act.Nothing, Act.Nothing],
  [Stage.Ready]:   [Act.PreviousUsual, Act.NextUsual, Act.Agree,        Act.Agree,      Act.Nothing, Act.Nothing],
  [Stage.Open]:    [Act.Start,       Act.Start,       Act.Ask,          Act.Ask,        Act.Door,    Act.SetupOverrun],
  [Stage.Play]:    [Act.Press,       Act.Press,       Act.Nothing,      Act.Nothing,    Act.Stop,    Act.Flag],
  [Stage.Stop]:    [Act.NextClaim,   Act.NextClaim,   Act.SendClaim,    Act.SendClaim,  Act.Door,    Act.StopEnds],
  [Stage.Result]:  [Act.NextResult,  Act.NextResult,  Act.SendResult,   Act.SendResult, Act.Door,    Act.ResultEnds],
  [Stage.Break]:   [Act.NextInBreak, Act.NextInBreak, Act.SendInBreak,  Act.SendInBreak, Act.Door,    Act.BreakOverrun],
  [Stage.Late]:    [Act.Arrive,      Act.Arrive,      Act.Arrive,       Act.Arrive,     Act.Nothing, Act.Forfeit],
  [Stage.Arrived]: [Act.Nothing,     Act.Nothing,     Act.Join,         Act.Join,       Act.Door,    Act.RunOn],
  [Stage.Flag]:    [Act.Page,        Act.Page,        Act.Nothing,      Act.Nothing,    Act.Door,    Act.Nothing],
  [Stage.Over]:    [Act.Page,        Act.Page,        Act.UndoResult,   Act.UndoResult, Act.Door,    Act.Nothing],
  [Stage.Ruling]:  [Act.RulingDown,  Act.RulingUp,    Act.RulingBack,   Act.RulingTake, Act.Nothing, Act.Nothing],
  [Stage.Power]:   [Act.Page,        Act.Page,        Act.Recover,      Act.Recover,    Act.Door,    Act.Nothing],
  [Stage.Ask]:     [Act.NextAsk,     Act.NextAsk,     Act.SendAsk,      Act.SendAsk,    Act.Door,    Act.SetupOverrun],
  [Stage.Adjourned]:[Act.Nothing,    Act.Nothing,     Act.Nothing,      Act.Nothing,    Act.Door,    Act.Nothing],
}

/** Whether the match has not begun: the control is still to be set, or agreed to (J1). */
export function isBefore(stage: Stage): boolean {
  return stage === Stage.Setup || stage === Stage.Ready || stage === Stage.Transfer
}

/** What the table says for this stage and column. */
export function actFor(stage: Stage, column: Column): Act {
  return TABLE[stage][column]
}

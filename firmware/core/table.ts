/*
 * The table stage x gesture: what each gesture does in each stage, as data.
 *
 * It drives the session and the hints on the glass. One row a stage, one letter a cell; a letter names an act.
 */

export const enum Stage {
  Setup,
  Ready,
  Open,
  Play,
  Stop,
  Result,
  Break,
  Late,
  Flag,
  Over,
  Ruling,
  Power,
}

/** Columns of the table. In play a short is the press itself and counts from its closing edge. */
export const enum Column {
  LeftShort,
  RightShort,
  LeftHold,
  RightHold,
  Chord,
  /** What happens without a gesture. */
  Itself,
}

export const COLUMNS = 6

export const enum Act {
  Nothing = '.',
  NextValue = 'v',
  NextRow = 'n',
  Faster = 'f',
  Done = 'd',
  Presets = 'q',
  Agree = 'a',
  BackToSetup = 's',
  /** That side had the lower die: the other side's turn starts (M3). */
  Start = 'o',
  AskBreak = 'b',
  TakeBack = 't',
  Press = 'p',
  /** Stop; before a game's second press: wrong opener, back to open. */
  Stop = 'x',
  Resume = 'r',
  NextClaim = 'c',
  SendClaim = 'C',
  NextResult = 'e',
  SendResult = 'E',
  EndBreak = 'k',
  Arrive = 'w',
  Page = 'g',
  RulingValue = 'V',
  RulingRow = 'R',
  RulingFaster = 'F',
  RulingSend = 'D',
  Undo = 'u',
  Recover = 'P',
  Flag = '!',
  SetupOverrun = 'i',
  ClaimEnds = 'z',
  CallJudge = 'j',
  BreakOverrun = 'h',
  Forfeit = 'l',
}

export const TABLE =
  // left short, right short, left hold, right hold, chord, by itself
  Act.NextValue +
  Act.NextRow +
  Act.Faster +
  Act.Done +
  Act.Presets +
  Act.Nothing + // setup
  Act.Nothing +
  Act.Nothing +
  Act.Agree +
  Act.Agree +
  Act.BackToSetup +
  Act.Nothing + // ready
  Act.Start +
  Act.Start +
  Act.AskBreak +
  Act.AskBreak +
  Act.TakeBack +
  Act.SetupOverrun + // open
  Act.Press +
  Act.Press +
  Act.Nothing +
  Act.Nothing +
  Act.Stop +
  Act.Flag + // play
  Act.NextClaim +
  Act.NextClaim +
  Act.SendClaim +
  Act.SendClaim +
  Act.Resume +
  Act.ClaimEnds + // stop
  Act.NextResult +
  Act.NextResult +
  Act.SendResult +
  Act.SendResult +
  Act.Nothing +
  Act.CallJudge + // result
  Act.Nothing +
  Act.Nothing +
  Act.EndBreak +
  Act.EndBreak +
  Act.Nothing +
  Act.BreakOverrun + // break
  Act.Nothing +
  Act.Nothing +
  Act.Arrive +
  Act.Arrive +
  Act.Nothing +
  Act.Forfeit + // late
  Act.Nothing +
  Act.Nothing +
  Act.Page +
  Act.Page +
  Act.Nothing +
  Act.Nothing + // flag
  Act.Nothing +
  Act.Nothing +
  Act.Page +
  Act.Page +
  Act.Nothing +
  Act.Nothing + // over
  Act.RulingValue +
  Act.RulingRow +
  Act.RulingFaster +
  Act.RulingSend +
  Act.Undo +
  Act.Nothing + // ruling
  Act.Nothing +
  Act.Nothing +
  Act.Page +
  Act.Page +
  Act.Recover +
  Act.Nothing // power

/** Acts that are in the table and not yet built: they do nothing, and no hint offers them. */
export const LATER =
  Act.Presets +
  Act.AskBreak +
  Act.TakeBack +
  Act.NextClaim +
  Act.SendClaim +
  Act.NextResult +
  Act.SendResult +
  Act.EndBreak +
  Act.Arrive +
  Act.Page +
  Act.RulingValue +
  Act.RulingRow +
  Act.RulingFaster +
  Act.RulingSend +
  Act.Undo +
  Act.Recover +
  Act.SetupOverrun +
  Act.ClaimEnds +
  Act.CallJudge +
  Act.BreakOverrun +
  Act.Forfeit

/** What the table says for this stage and column, built or not. */
export function actFor(stage: number, column: number): string {
  return TABLE[stage * COLUMNS + column]
}

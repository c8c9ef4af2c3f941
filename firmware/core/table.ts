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
  /** Between games: what a side asks for. */
  Ask,
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
  /** Agrees to the control; once more, and the other side is late (M1). */
  Agree = 'a',
  BackToSetup = 's',
  /** That side had the lower die: the other side's turn starts (M3). */
  Start = 'o',
  /** Between games: that side asks for something. */
  Ask = 'b',
  NextAsk = 'm',
  SendAsk = 'M',
  /** Back to the opening roll, nothing asked. */
  Leave = 'y',
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
  /** Once the power was off and on again: another match. */
  NextMatch = 'N',
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
  Act.Ask +
  Act.Ask +
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
  Act.Page +
  Act.Page +
  Act.EndBreak +
  Act.EndBreak +
  Act.Nothing +
  Act.BreakOverrun + // break
  Act.Arrive +
  Act.Arrive +
  Act.Nothing +
  Act.Nothing +
  Act.Nothing +
  Act.Forfeit + // late
  Act.Page +
  Act.Page +
  Act.Nothing +
  Act.Nothing +
  Act.NextMatch +
  Act.Nothing + // flag
  Act.Page +
  Act.Page +
  Act.Nothing +
  Act.Nothing +
  Act.NextMatch +
  Act.Nothing + // over
  Act.RulingValue +
  Act.RulingRow +
  Act.RulingFaster +
  Act.RulingSend +
  Act.Undo +
  Act.Nothing + // ruling
  Act.Page +
  Act.Page +
  Act.Recover +
  Act.Recover +
  Act.Recover +
  Act.Nothing + // power
  Act.NextAsk +
  Act.NextAsk +
  Act.SendAsk +
  Act.SendAsk +
  Act.Leave +
  Act.SetupOverrun // ask

/** Acts that are in the table and not yet built: they do nothing, and no hint offers them. */
export const LATER = Act.Presets + Act.RulingValue + Act.RulingRow + Act.RulingFaster + Act.RulingSend + Act.Undo

/** What the table says for this stage and column, built or not. */
export function actFor(stage: number, column: number): string {
  return TABLE[stage * COLUMNS + column]
}

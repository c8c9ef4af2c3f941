/*
 * The table stage x gesture: what each gesture does in each stage, as data.
 *
 * It drives the session and the hints on the glass. One row a stage, one letter a cell; a letter names an act.
 */

export const enum Stage {
  Setup,
  /** The usual controls, and the last ones: four by four. */
  Quick,
  /** The digits of another clock's transfer code. */
  Transfer,
  /** The whole control is shown; up to here nothing is settled (J1). */
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
  /** The judge's code of presses, where there is one. */
  Code,
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
  Pick = 'Q',
  TypeCode = '5',
  LeaveCode = '6',
  NextDigit = '1',
  NextPlace = '2',
  FasterDigit = '3',
  SendDigits = '4',
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
  CodeEnds = '7',
}

export const TABLE =
  // left short, right short, left hold, right hold, chord, by itself
  Act.NextValue +
  Act.NextRow +
  Act.Faster +
  Act.Done +
  Act.Presets +
  Act.Nothing + // setup
  Act.Pick +
  Act.Pick +
  Act.Pick +
  Act.Pick +
  Act.BackToSetup +
  Act.Nothing + // quick
  Act.NextDigit +
  Act.NextPlace +
  Act.FasterDigit +
  Act.SendDigits +
  Act.BackToSetup +
  Act.Nothing + // transfer
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
  Act.Nothing +
  Act.Nothing + // flag
  Act.Page +
  Act.Page +
  Act.Nothing +
  Act.Nothing +
  Act.Nothing +
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
  Act.SetupOverrun + // ask
  Act.TypeCode +
  Act.TypeCode +
  Act.LeaveCode +
  Act.LeaveCode +
  Act.Nothing +
  Act.CodeEnds // code

/** What the table says for this stage and column. */
export function actFor(stage: number, column: number): string {
  return TABLE[stage * COLUMNS + column]
}

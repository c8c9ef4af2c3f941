/*
 * The table stage x gesture: what each gesture does in each stage, as data.
 *
 * It drives the session and the hints on the glass. One row a stage, one letter a cell; a letter names an act.
 */

export const enum Stage {
  /** The quick list, then the menu. */
  Setup,
  /** The digits of another clock's transfer code. */
  Transfer,
  /** The whole control is shown; up to here nothing is settled (J1). */
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
}

export const STAGES = Stage.Ask + 1

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

export const COLUMNS = 6

export const enum Act {
  Nothing = '.',
  NextValue = 'v',
  NextRow = 'n',
  Faster = 'f',
  Done = 'd',
  BackToSetup = 's',
  /** Agrees to the control, or no longer does. */
  Agree = 'a',
  /** That side had the lower die: the other side's turn starts (M3). */
  Start = 'o',
  /** Between games: that side asks for something. */
  Ask = 'b',
  NextAsk = 'm',
  SendAsk = 'M',
  Press = 'p',
  Stop = 'x',
  NextClaim = 'c',
  SendClaim = 'C',
  NextResult = 'e',
  SendResult = 'E',
  EndBreak = 'k',
  Arrive = 'w',
  /** The one who has come agrees to the control. */
  Join = 'W',
  Page = 'g',
  NextDigit = '1',
  NextPlace = '2',
  FasterDigit = '3',
  SendDigits = '4',
  RulingValue = 'V',
  RulingRow = 'R',
  RulingFaster = 'F',
  RulingSend = 'D',
  Recover = 'P',
  /** Both want the last result back. */
  UndoResult = 'u',
  /** Where there is no judge: his door. */
  Door = 'K',
  Flag = '!',
  SetupOverrun = 'i',
  StopEnds = 'z',
  ResultEnds = 'j',
  BreakOverrun = 'h',
  Forfeit = 'l',
  RunOn = 'L',
}

export const TABLE =
  // left short, right short, left hold, right hold, both, by itself
  Act.NextValue +
  Act.NextRow +
  Act.Faster +
  Act.Done +
  Act.Nothing +
  Act.Nothing + // setup
  Act.NextDigit +
  Act.NextPlace +
  Act.FasterDigit +
  Act.SendDigits +
  Act.Nothing +
  Act.Nothing + // transfer
  Act.BackToSetup +
  Act.BackToSetup +
  Act.Agree +
  Act.Agree +
  Act.Nothing +
  Act.Nothing + // ready
  Act.Start +
  Act.Start +
  Act.Ask +
  Act.Ask +
  Act.Door +
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
  Act.Door +
  Act.StopEnds + // stop
  Act.NextResult +
  Act.NextResult +
  Act.SendResult +
  Act.SendResult +
  Act.Door +
  Act.ResultEnds + // result
  Act.Page +
  Act.Page +
  Act.EndBreak +
  Act.EndBreak +
  Act.Door +
  Act.BreakOverrun + // break
  Act.Arrive +
  Act.Arrive +
  Act.Arrive +
  Act.Arrive +
  Act.Nothing +
  Act.Forfeit + // late
  Act.Nothing +
  Act.Nothing +
  Act.Join +
  Act.Join +
  Act.Door +
  Act.RunOn + // arrived
  Act.Page +
  Act.Page +
  Act.Nothing +
  Act.Nothing +
  Act.Door +
  Act.Nothing + // flag
  Act.Page +
  Act.Page +
  Act.UndoResult +
  Act.UndoResult +
  Act.Door +
  Act.Nothing + // over
  Act.RulingValue +
  Act.RulingRow +
  Act.RulingFaster +
  Act.RulingSend +
  Act.Nothing +
  Act.Nothing + // ruling
  Act.Page +
  Act.Page +
  Act.Recover +
  Act.Recover +
  Act.Door +
  Act.Nothing + // power
  Act.NextAsk +
  Act.NextAsk +
  Act.SendAsk +
  Act.SendAsk +
  Act.Door +
  Act.SetupOverrun // ask

/** What the table says for this stage and column. */
export function actFor(stage: number, column: number): string {
  return TABLE[stage * COLUMNS + column]
}

/*
 * The texts of the glass by number: line k of `texts/en.txt` is text k.
 *
 * On the board they lie in one Storage file and are read when they are drawn; none is longer than the glass is wide.
 */

export const enum Text {
  // the disciplines, in the order of their enum
  Short,
  Long,
  ShortBlitz,
  LongBlitz,
  Pairs,
  Custom,
  // the rows of the setup menu, in theirs
  Discipline,
  Points,
  Delay,
  Bank,
  // why a control is refused, in theirs (less None)
  WrongPoints,
  WrongBlitz,
  WrongDelay,
  WrongBank,
  // stages
  OpeningRoll,
  Stop,
  Flag,
  // hints
  Value,
  Row,
  Fast,
  Done,
  Agree,
  Setup,
  LowerDie,
  Resume,
  Hold,
  Both,
  Agreed,
  Stuck,
  Seconds,
}

/** Characters in a line of the glass, and so in a text; shorter ones are padded. */
export const TEXT_LENGTH = 21

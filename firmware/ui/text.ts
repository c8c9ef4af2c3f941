/*
 * The texts of the glass by number: line k of `pixl/texts/en.txt` is text k in English, and of `pixl/texts/ru.txt` in Russian.
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
  Formula,
  Scope,
  Refill,
  Breaks,
  Runs,
  Overtime,
  Variant,
  LeftScore,
  RightScore,
  Lateness,
  Sound,
  Door,
  Bright,
  Language,
  TakeOver,
  // why something is refused, in the order of Refusal (less None)
  WrongPoints,
  WrongBlitz,
  WrongDelay,
  WrongBank,
  WrongScore,
  WrongOption,
  NoBreak,
  NotBetween,
  NoDice,
  NoMove,
  NotLoser,
  WrongKind,
  WrongValue,
  WrongDiscipline,
  Locked,
  NotNow,
  WrongRange,
  WrongPenalty,
  NoTime,
  NoRuling,
  WrongCode,
  Wait,
  OtherControl,
  NoCommand,
  EdgesLost,
  NoRecord,
  // values of options
  AsSet,
  TwoMinutes,
  TwoAndHalf,
  RoundedUp,
  PerMatch,
  PerGame,
  Stand,
  Run,
  Koks3,
  Home3,
  Home4,
  Off,
  On,
  ByKey,
  ByCode,
  NoJudge,
  /** The language itself, each by its own name. */
  Spoken,
  // stages
  OpeningRoll,
  NextGame,
  Stop,
  Result,
  Break,
  Late,
  Power,
  Ask,
  Won,
  Flag,
  // claims, in their order
  Dice,
  Dispute,
  ILost,
  CallJudge,
  WrongMove,
  AgreeToIt,
  // kinds, in theirs; the third has another name in two variants
  Single,
  Mars,
  Koks,
  Pass,
  HomeMars,
  Cube,
  LeftOwns,
  RightOwns,
  // what a side asks after a break, in its order
  NewDice,
  Games,
  Back,
  // hints, the first ten in the order of hint.ts
  Value,
  Row,
  Fast,
  Done,
  Setup,
  LowerDie,
  Resume,
  Next,
  Send,
  Leave,
  Agree,
  No,
  Yes,
  End,
  Here,
  Page,
  GoOn,
  UndoResult,
  Both,
  Agreed,
  Stuck,
  Seconds,
  Crawford,
  JudgeCalled,
  Lost,
  NotHere,
  // short names of the disciplines
  Quick,
  /** The delay, briefly. */
  PerMove = Quick + 6,
  Battery,
  LowBattery,
  Ruling,
  Code,
  Transferred,
  // the judge's menu, its items in their order
  Time,
  Set,
  Penalty,
  Score,
  BreaksTaken,
  Loses,
  Remark,
  Warning,
  PenaltyPoint,
  HasTurn,
  IsLate,
  GiveBack,
  UndoPress,
  MoveBack,
  RulingPoints,
  RulingDelay,
  RulingCrawford,
  Annul,
  BothLose,
  OrderDice,
  Clear,
  Transfer,
  AnotherMatch,
  RulingGoOn,
  // kinds of breach
  Breach,
  Now = Breach + 8,
  ByPlayers,
  // a Crawford
  NotYet,
  NowCrawford,
  Past,
  // a penalty point
  NoScore,
  OneMore,
  // whose dice, and whose row it is
  LeftSide,
  RightSide,
  BothSides,
  WholeMatch,
  All,
  // hints
  List,
  Undo,
  // from here on only a large glass has them: what a gesture is called
  Press,
  HoldFor,
  // the match, and what is shown of it
  To,
  MatchTo,
  Of,
  PointsAre,
  CubeIs,
  BreaksLeft,
  OnBreak,
  BreakNext,
  Turns,
  HowToStop,
  Hours,
  // the menu
  SetupPage,
  Firmware,
  Settings,
  AskFor,
  OwnBreak,
  FromScore,
  SoFar,
  NextPage,
}

/** All that a text needs of a glass: the words. */
export interface Speaker {
  screen: { phrase(id: number): string }
}

/** Characters in a line of the glass, and so the most in a text. */
export const TEXT_LENGTH = 21

/** Texts in each language, which follow one another in the file. */
export const TEXTS = Text.Undo + 1

/** The same of a large glass. */
export const ALL_TEXTS = Text.NextPage + 1

/** Bytes of their places, behind which the letters begin. */
export const PLACES = TEXTS * 4

/*
 * The texts of the glass by number. Line k of `texts/en.txt` is text k in English, line k of `texts/ru.txt` in Russian.
 *
 * On the board they are in one Storage file.
 */

import { Refusal } from '../core/control.ts'

// biome-ignore format: a line holds what belongs together
export const enum Text {
  // the disciplines, in the order of the core; and their short names beside a length
  Short, Long, ShortBlitz, LongBlitz, Pairs, Custom, League,
  QuickShort, QuickLong, QuickShortBlitz, QuickLongBlitz, QuickPairs, QuickCustom, QuickLeague,
  // the rows of the setup, the options in the order of the core
  LastPlayed, Points, Delay, Bank,
  Formula, Scope, Refill, Breaks, Runs, Overtime, Variant, LeftScore, RightScore, Lateness, Played, Door, Sound, Bright, Language, Silent, LeftBank,
  RightBank,
  SetupPage, MoreSettings, TakeOver, DoneRow, Firmware, Settings, FromScore, LockedControl, HasCome, RunsOn,
  // values of options, in the order of these; the languages by their own names
  AsSet, TwoMinutes, TwoAndHalf, RoundedUp,
  LosesMatch, LosesGame,
  ForMatch, ForGame,
  Stand, Run,
  Backgammon3, Home3, Home4,
  Off, On,
  CrawfordNext, CrawfordPlayed,
  ByKey, NoJudge,
  English, Russian,
  PerMatch, PerGame,
  // why something is refused, in the order of the core
  WrongPoints, WrongBlitz, WrongDelay, WrongBank, WrongScore, WrongOption, NoBreak, NotBetween, NoDice, NoMove, NotLoser, WrongKind, WrongValue,
  WrongDiscipline, Locked,
  NotNow, WrongRange, WrongPenalty, NoTime, NoRuling, WrongCode, Wait, OtherControl, NoCommand, EdgesLost, NoRecord, HoldToAgree, RecordFull,
  FlagStands,
  // the stages
  OpeningRoll, NextGame, Stop, Result, Break, Late, Power, Ask, Ruling, Transferred, Adjourned, Crawford, JudgeCalled,
  // the lines of a stop, in the order of the core; other names and states of some of them
  GoOnLine, ILost, Dice, Dispute, WrongMove, CallJudge, Medical,
  AgreeLine, Withdraw, WrongOpener, NoNeed, HasCalled, Stops, NameReason, TimeRuns, ByClock, Turns,
  // how a game is lost, in the order of the core; the names in two variants; the cube
  Single, Gammon, Backgammon, Resigned, Pass, NotOver,
  SingleLong, HomeGammon, Cube, OwnCube, OtherCube, CubeIs, BeforeDouble, RefusedOnce,
  // points, by how many there are; what the winner is asked
  OnePoint, FewPoints, ManyPoints, YouWin, AgreeTo, Yes, No,
  // what a side asks between games, and how it stands
  NewDice, Games, UndoLine, ControlLine, Back, EndBreak, BreaksLeft, OnBreak, BreakNext, AbsentBy, Absent,
  // a match, and its end
  To, MatchTo, PerMove, Won, Lost, Flag, Undone, HowToStop, KeyNext, KeyRules, PowerCuts,
  // what a gesture is called, and what it does
  Press, HoldFor, Both,
  Value, Fast, Done, Setup, LowerDie, Next, Previous, Send, Leave, Agree, End, Here, Page, NextPage, GoOn, Down, Up, GoBack, Choose, UndoResult,
  TakeBack, YesNo, Answer,
  AskFor, OwnBreak, NextMatch, Rulings,
  Agreed, Stuck, Seconds, Hours, Battery, LowBattery,
  // the judge's menu, its items in the order of the core; and what has just been done
  GoOnItem, UndoItem, Clear, ScoreFirst, TimeList, Penalties, ScoreList, MatchList, More, ByPlayers, Time, MoveBack, UndoPress, GiveBack, HasTurn,
  IsLate, BothLate, Set, Remark, Warning, Penalty, PenaltyPoint, Score, Loses, Annul, BothLose, Excluded, CrawfordItem, CubeItem, RulingPoints,
  DelayItem, Discipline, BreaksTaken, AnotherMatch, OrderDice, Claim, Judge, Transfer, TakeOverItem, Adjourn,
  WasDone, WasUndone,
  // values of items, in the order of these
  Breach, Clock = Breach + 5,
  NotYet = Breach + 10, NowCrawford, Past,
  NoScore, OneMore,
  LeftSide, RightSide, ByOrder, All,
  Rejected, Upheld,
  // the time chip, and its states from TimeChip.Absent on
  Chip, NoChip, ChipStands, ChipWrong, ChipEmpty,
  CallTheJudge,
  /** No text, but how many there are in a language. */
  Count,
}

/** Stands for a text: a gesture that does nothing has no hint. */
export const NO_HINT = -1

/** Why something was refused; not for Refusal.None. */
export function reasonOf(refusal: Refusal): Text {
  return Text.WrongPoints + refusal - Refusal.Length
}

/** What a text needs of a glass: the words. */
export interface Speaker {
  screen: { phrase(id: number): string }
}

/** What a text that must fit needs of a glass: also its width. */
export interface Measurer {
  screen: { phrase(id: number): string; widthOf(text: string, scale: number): number }
}

/** How many texts a language has. The languages follow one another in the file. */
export const TEXTS = Text.Count as number

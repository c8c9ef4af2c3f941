/*
 * What each ruling needs, what it changes, and how it is undone.
 *
 * The state before a ruling is kept as a short text, which takes few variables and is dropped when play goes on.
 */
import { type Clock, clearTurn, freeze, giveExtra, type Ms, NOBODY, resume, type Side, type Who } from './clock.ts'
import {
  breaksFor,
  changeDiscipline,
  type Discipline,
  deriveBank,
  isCustom,
  isDelayOf,
  isOfMatch,
  leastDelay,
  MOST_BANK,
  mostDelay,
  OPTION_COUNT,
  Option,
  Refusal,
} from './control.ts'
import { clearGame, fillBanks, openingMover, setBank } from './game.ts'
import { NOTED } from './journal.ts'
import {
  addGame,
  BOTH_LOST,
  Crawford,
  endCrawford,
  firstCrawford,
  gameOfEnd,
  hasCube,
  listGame,
  type Match,
  scoreIn,
  settleCrawford,
  takeBack,
  Won,
} from './match.ts'
import { Dice, RULINGS, Ruling, Tally, While } from './ruling.ts'
import type { Session } from './state.ts'
import { takeMove } from './stop.ts'
import { isOver, Stage } from './table.ts'

/** How many rulings can be undone, the last one first: each takes some forty variables until play goes on. */
export const MOST_UNDONE = 6

/** Why a ruling with this number would be refused now; None where it would be taken. */
export function refusalOfRuling(s: Session, what: Ruling, side: Side, value: number): Refusal {
  if (s.stage !== Stage.Ruling) return Refusal.Locked
  if (!(side === 0 || side === 1) || value % 1 !== 0) return Refusal.Range
  if (side && !RULINGS[what].hasSide && what !== Ruling.Stops) return Refusal.Range // its side is no player
  if (!(value >= RULINGS[what].least && value <= RULINGS[what].most)) return Refusal.Range
  const isUp = isFlagUp(s)
  if (isUp && addsTime(s.clock, what, side, value)) return Refusal.Flag
  const refusal = refusalByRuling(s, what, side, value)
  const isOver = isUp || s.match.winner !== NOBODY
  return refusal || (isOver && RULINGS[what].when === While.Going ? Refusal.NotNow : Refusal.None)
}

/** What this ruling needs besides its range and the moment. */
function refusalByRuling(s: Session, what: Ruling, side: Side, value: number): Refusal {
  const c = s.clock
  const score = s.match.score
  const length = s.control.length
  switch (what) {
    case Ruling.Penalty:
      return value < s.control.delay ? Refusal.Penalty : unlessInRange(c.bank[1 - side] + value <= MOST_BANK)
    case Ruling.GiveBack:
      return unlessNow(side === c.turn && value <= costOf(s))
    case Ruling.Unpress:
    case Ruling.SendBack:
      return unlessNow(c.hasHandover > 0)
    case Ruling.Turn:
      return unlessInRange(value <= c.delay)
    case Ruling.Score:
      return unlessInRange(value < length || score[1 - side] < length)
    case Ruling.Length:
      return unlessInRange(score[0] < value || score[1] < value || gameOfEnd(s.match, value) >= 0)
    case Ruling.Delay:
      return unlessInRange(isDelayOf(s.control.discipline, value))
    case Ruling.Crawford: {
      const first = firstCrawford(s.match, length)
      if (value === Crawford.Now) return unlessInRange(first !== Crawford.Before)
      return unlessInRange(value !== Crawford.None || first === Crawford.None)
    }
    case Ruling.Breaks:
      return unlessInRange(value <= s.control.option[Option.Breaks])
    case Ruling.Annul:
      return unlessNow(s.match.last !== NOBODY || c.turn !== NOBODY)
    case Ruling.Point:
      return unlessInRange(value === 0 || score[side] < length)
    case Ruling.NewDice:
      return unlessNow(value >= Dice.Ordered || (c.turn === NOBODY && !s.match.dice[value as Side]))
    case Ruling.Late:
    case Ruling.BothLate:
      return unlessNow(c.turn === NOBODY)
    case Ruling.Clear:
      return unlessNow(mayClear(s))
    case Ruling.Cube:
      if (c.turn === NOBODY || !hasCube(s.match, s.control)) return Refusal.NotNow
      return value & (value - 1) ? Refusal.Value : Refusal.None
    case Ruling.Stops:
    case Ruling.Turns:
      return unlessNow(c.turn !== NOBODY)
    case Ruling.Discipline:
      return isCustom(value) || isCustom(s.control.discipline) ? Refusal.Discipline : Refusal.None
  }
  return Refusal.None
}

function unlessNow(isNow: boolean): Refusal {
  return isNow ? Refusal.None : Refusal.NotNow
}

function unlessInRange(isInRange: boolean): Refusal {
  return isInRange ? Refusal.None : Refusal.Range
}

/** Whether the ruling began while a result was asked for. */
function hadResult(s: Session): boolean {
  return s.backTo === Stage.Result
}

/** Whether a flag stands that has lost the match or a game: until it is cleared no time may be added (S3). */
function isFlagUp(s: Session): boolean {
  return s.fell !== NOBODY && (hadResult(s) || s.clock.turn !== NOBODY || s.match.winner !== NOBODY)
}

/** Whether this ruling gives a side more time. */
function addsTime(c: Clock, what: Ruling, side: Side, value: Ms): boolean {
  if (what === Ruling.Bank) return value > c.bank[side]
  if (what === Ruling.Extra) return value > c.extra[side]
  return what === Ruling.Penalty || what === Ruling.GiveBack
}

/** Whether there is something to clear: a flag, or a match that was not won on points. */
export function mayClear(s: Session): boolean {
  return s.fell !== NOBODY || (s.match.won !== Won.Not && s.match.won !== Won.ByScore)
}

/** What the turn in progress has cost its side so far, in ms of its bank and its overtime. */
export function costOf(s: Session): Ms {
  const c = s.clock
  if (c.turn === NOBODY) return 0
  const had = c.hasHandover ? c.handoverBank + c.handoverExtra : s.bankAtTurn + s.extraAtTurn
  const cost = had - c.bank[c.turn] - c.extra[c.turn]
  return cost > 0 ? cost : 0
}

/** Gives time back, to the overtime first. Once that is whole again it counts as not begun (M6). */
function giveBack(s: Session, side: Side, value: Ms): void {
  const c = s.clock
  const extra = c.hasHandover ? c.handoverExtra : s.extraAtTurn
  c.bank[side] += value
  if (c.extra[side] || c.bank[side] <= extra) return
  c.bank[side] -= extra
  giveExtra(c, side, extra)
}

/** What a ruling may change, as it was before it. */
interface Before extends Pick<Session, 'clock' | 'match' | 'control' | 'tally'>, Pick<Session, Numbers> {}
type Numbers =
  | ('backTo' | 'fell' | 'fellAt' | 'who' | 'bankAtTurn' | 'extraAtTurn' | 'backToSince')
  | ('stops' | 'locked' | 'stopsWithoutReason' | 'begun' | 'lateFor')

/** The match's state, for undoing a ruling. `backToSince` is kept as a span, because a power cut begins time anew. */
export function matchText(s: Session): string {
  const before: Before = {
    clock: s.clock,
    match: s.match,
    control: s.control,
    tally: s.tally,
    backTo: s.backTo,
    fell: s.fell,
    fellAt: s.fellAt,
    who: s.who,
    bankAtTurn: s.bankAtTurn,
    extraAtTurn: s.extraAtTurn,
    backToSince: s.since - s.backToSince,
    stops: s.stops,
    locked: s.locked,
    stopsWithoutReason: s.stopsWithoutReason,
    begun: s.begun,
    lateFor: s.lateFor,
  }
  return JSON.stringify(before)
}

/** Whether the last ruling since the door was opened can still be undone. */
export function mayUndo(s: Session): boolean {
  return s.undoSteps.length > 0 && s.undoSteps[s.undoSteps.length - 1] !== ''
}

/**
 * Restores the state before the last ruling. Settings that no record has are left alone: they may have been set since.
 */
export function undoRuling(s: Session): void {
  const text = s.undoSteps.pop()
  if (!text) return // the record lacks its ruling
  const options = s.control.option
  restore(s, JSON.parse(text)) // this replaces the list of options
  for (let i: Option = NOTED; i < OPTION_COUNT; i++) if (!isOfMatch(i)) s.control.option[i] = options[i]
  s.backToSince = s.since - s.backToSince
}

/** Copies into the existing objects, so that the session keeps its variables. */
function restore(to: object, from: object): void {
  const into = to as Tree
  const tree = from as Tree
  for (const key in tree) {
    const value = tree[key]
    if (typeof value === 'object' && !Array.isArray(value)) restore(into[key] as Tree, value)
    else into[key] = value
  }
}

interface Tree {
  [key: string]: number | number[] | Tree
}

/** Applies a ruling, after keeping the state before it. */
export function applyRuling(s: Session, what: Ruling, side: Side, value: number): void {
  if (s.undoSteps.length >= MOST_UNDONE) s.undoSteps[s.undoSteps.length - MOST_UNDONE] = '' // can no longer be undone
  s.undoSteps.push(matchText(s))
  const counts = RULINGS[what].counts
  if (counts !== Tally.Nothing) s.tally[counts * 2 + side]++
  change(s, what, side, value)
  const c = s.clock
  for (let i = 0; i < 2; i++) if (c.bank[i] > s.most) s.most = c.bank[i]
  if (c.hasHandover && c.handoverBank > s.most) s.most = c.handoverBank
  if (c.turn !== NOBODY && s.bankAtTurn > s.most) s.most = s.bankAtTurn
}

/** What each ruling changes. Rulings without a case here are only recorded. */
function change(s: Session, what: Ruling, side: Side, value: number): void {
  const m = s.match
  switch (what) {
    case Ruling.Bank:
      return setBank(s, s.clock, side, value)
    case Ruling.Extra:
      return setExtra(s, side, value)
    case Ruling.Penalty:
      return setBank(s, s.clock, 1 - side, s.clock.bank[1 - side] + value)
    case Ruling.GiveBack:
      return giveBack(s, side, value)
    case Ruling.Unpress:
      return unpress(s)
    case Ruling.SendBack:
      return takeMove(s)
    case Ruling.Turn:
      return setTurn(s, side, value)
    case Ruling.Score:
      m.score[side] = value
      return recount(s)
    case Ruling.Length:
      return setLength(s, value)
    case Ruling.Delay:
      return setDelay(s, value)
    case Ruling.Crawford:
      m.crawford = value
      return
    case Ruling.Breaks:
      m.breaks[side] = value
      if (value > s.control.option[Option.Breaks]) s.control.option[Option.Breaks] = value // taken on another clock
      return
    case Ruling.Dice:
      m.dice[side] = value
      return
    case Ruling.Annul:
      if (m.last !== NOBODY) takeBack(m)
      settleCrawford(m, s.control.length) // after a ruling on the score it may no longer be one point from N
      m.winner = NOBODY
      m.won = Won.Not
      return leaveGame(s)
    case Ruling.Loses:
      addGame(m, s.control, 1 - side, value)
      listGame(m, 0, true, 1 - side)
      return leaveGame(s)
    case Ruling.BothLose:
      m.games++
      m.last = NOBODY
      listGame(m, 0, true, NOBODY)
      endCrawford(m, s.control.length)
      settleCrawford(m, s.control.length)
      return leaveGame(s)
    case Ruling.LosesMatch:
      return winMatch(s, 1 - side, Won.ByRuling)
    case Ruling.Exclude:
      return m.winner === NOBODY ? winMatch(s, 1 - side, Won.ByRuling) : undefined
    case Ruling.Point:
      m.score[1 - side] += value
      return value ? recount(s) : undefined
    case Ruling.NewDice:
      if (value < Dice.Ordered) m.dice[value as Side] = 1
      return
    case Ruling.Late:
      return setLate(s, side)
    case Ruling.Clear:
      return clearFlag(s)
    case Ruling.Stops:
      s.stops = value
      if (side) s.stopsWithoutReason = 1
      return
    case Ruling.Turns:
      s.clock.turns[side] = value
      return
    case Ruling.Discipline:
      return setDiscipline(s, value)
    case Ruling.BothLate:
      return setLate(s, NOBODY)
    case Ruling.BothLoseMatch:
      return winMatch(s, BOTH_LOST, Won.ByRuling)
  }
}

function setExtra(s: Session, side: Side, value: Ms): void {
  const c = s.clock
  giveExtra(c, side, value)
  if (side === c.turn) c.handoverExtra = value
  if (side === openingMover(c)) s.extraAtTurn = value
}

/** Takes the last press back. The time since then counts as that turn's. */
function unpress(s: Session): void {
  const c = s.clock
  const side = c.turn as Side
  const ran = c.delay - c.delayLeft + c.handoverBank - c.bank[side] + c.handoverExtra - c.extra[side]
  const at = c.since
  takeMove(s)
  if (!(ran > 0)) return
  resume(c, at - ran)
  freeze(c, at)
}

/** Gives a side the turn. Between games that begins the next game. */
function setTurn(s: Session, side: Side, value: number): void {
  const c = s.clock
  if (c.turn === NOBODY) clearGame(s)
  s.bankAtTurn = c.bank[side]
  s.extraAtTurn = c.extra[side]
  c.turn = side
  c.since = s.since // the turn stands until the ruling is over
  c.delayLeft = value
  c.hasHandover = 0
  s.backTo = Stage.Play
}

/** Sets who is late, NOBODY for both. If only one is, its bank runs when the ruling is over. */
function setLate(s: Session, who: Who): void {
  s.backTo = Stage.Late
  s.backToSince = s.since
  s.lateFor = 0
  s.who = who
}

function setLength(s: Session, length: number): void {
  const m = s.match
  const c = s.control
  c.length = length
  deriveBank(c)
  setBreaks(s)
  const end = gameOfEnd(m, length)
  while (end >= 0 && m.list.length > end + 1) {
    m.list.pop() // a game played after the match's end (J6)
    m.games--
  }
  if (end >= 0) for (let side = 0; side < 2; side++) m.score[side] = scoreIn(m.list[end], side)
  recount(s)
}

/** Changes the discipline. What was played and used stands; from here on the new rules hold. */
function setDiscipline(s: Session, discipline: Discipline): void {
  const c = s.control
  const least = leastDelay(discipline) * 1000
  const most = mostDelay(discipline) * 1000
  changeDiscipline(c, discipline)
  s.isDisciplineRuled = 1
  setBreaks(s)
  setDelay(s, c.delay < least ? least : c.delay > most ? most : c.delay)
}

/** Sets the breaks that the rules give, but no fewer than a side has taken. */
function setBreaks(s: Session): void {
  const c = s.control
  if (isCustom(c.discipline)) return
  const taken = s.match.breaks
  const most = taken[0] > taken[1] ? taken[0] : taken[1]
  const breaks = breaksFor(c.discipline, c.length)
  c.option[Option.Breaks] = breaks > most ? breaks : most
}

function setDelay(s: Session, delay: Ms): void {
  s.control.delay = delay
  s.clock.delay = delay
  if (s.clock.delayLeft > delay) s.clock.delayLeft = delay
  if (s.clock.handoverDelay > delay) s.clock.handoverDelay = delay
}

/**
 * Applies the Crawford rule and the end of the match to the score (J6). A Crawford game that was played stays played,
 * and a game in play keeps its cube, or stays without one (M5).
 */
function recount(s: Session): void {
  const m = s.match
  const crawford = m.crawford
  settleCrawford(m, s.control.length)
  m.last = NOBODY
  const wasOver = m.won === Won.ByScore && isOver(s.backTo)
  if (m.won === Won.ByScore) reopenMatch(s)
  settleScore(s)
  if (wasOver && s.clock.turn === NOBODY) fillBanks(s) // the last game had no next one to fill them for
  const isCube = crawford === Crawford.Now || m.crawford === Crawford.Now // otherwise both games have a cube
  if (isCube && s.clock.turn !== NOBODY && m.winner === NOBODY) m.crawford = crawford
}

/** A side with N points has won. */
function settleScore(s: Session): void {
  const m = s.match
  for (let side = 0; side < 2; side++) {
    if (m.score[side] < s.control.length) continue
    s.fell = NOBODY
    s.fellAt = 0
    winMatch(s, side, Won.ByScore)
  }
}

function winMatch(s: Session, winner: Match['winner'], how: Won): void {
  s.match.winner = winner
  s.match.won = how
  if (isOver(s.backTo)) s.backTo = Stage.Over
}

/** Clears a win by the flag or by a ruling. A win on points stays. */
function clearFlag(s: Session): void {
  if (s.match.won !== Won.ByScore) return reopenMatch(s)
  s.fell = NOBODY
  s.fellAt = 0
}

/**
 * The match is not won any more, and goes on where the ruling began. If it was over then, or a flag had ended the game
 * in play, that game goes on, or the next one comes.
 */
function reopenMatch(s: Session): void {
  const isBack = isBetweenGames(s) || (s.fell === NOBODY && !isOver(s.backTo))
  s.match.winner = NOBODY
  s.match.won = Won.Not
  s.fell = NOBODY
  s.fellAt = 0
  if (isBack) return
  if (s.clock.turn === NOBODY) leadToOpen(s)
  else s.backTo = Stage.Play
}

/** The ruling leads to the opening roll. Its set-up is counted from now on, unless it was counted before. */
function leadToOpen(s: Session): void {
  if (s.backTo !== Stage.Open) s.backToSince = s.since
  s.backTo = Stage.Open
}

/** A judge has ended a game: if one was in play it is over, and the next one begins with its own banks. */
function leaveGame(s: Session): void {
  const isInGame = !isBetweenGames(s)
  clearTurn(s.clock)
  s.fell = NOBODY
  s.fellAt = 0
  if (isInGame) leadToOpen(s)
  settleScore(s)
  if (isInGame) fillBanks(s)
}

/** Whether the ruling began between games: then a break or the time of an absent side goes on, and banks are full. */
function isBetweenGames(s: Session): boolean {
  return s.clock.turn === NOBODY && !isOver(s.backTo) && !hadResult(s)
}

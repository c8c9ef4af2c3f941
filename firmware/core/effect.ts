/*
 * Effects: what each ruling changes, and how it is undone.
 *
 * The state is kept before each as one short string, which takes few variables and is dropped when play goes on.
 */
import { type Clock, clearTurn, freeze, giveExtra, type Ms, NOBODY, resume, type Side, type Who } from './clock.ts'
import {
  breaksFor,
  type Discipline,
  deriveControl,
  isOwn,
  leastDelay,
  MOST_BANK,
  mostDelay,
  Option,
} from './control.ts'
import { fillBanks } from './game.ts'
import {
  addGame,
  BOTH_LOST,
  Crawford,
  endCrawford,
  gameOfEnd,
  listGame,
  type Match,
  scoreIn,
  settleCrawford,
  takeBack,
  Won,
} from './match.ts'
import { Dice, RULINGS, Ruling, Tally } from './ruling.ts'
import { Begun, type Session } from './state.ts'
import { takeMove } from './stop.ts'
import { Stage } from './table.ts'

/** So many rulings can be undone, the last one first: each takes some forty variables until play goes on. */
const MOST_UNDONE = 6

/** What the turn in progress has cost its side so far, in ms of its bank and its overtime. */
export function costOf(s: Session): Ms {
  const c = s.clock
  if (c.turn === NOBODY) return 0
  const had = c.gave ? c.gaveBank + c.gaveExtra : s.opened + s.openedExtra
  const cost = had - c.bank[c.turn] - c.extra[c.turn]
  return cost > 0 ? cost : 0
}

/** Gives back some of that cost, the overtime first: once all of it is back, the rest is bank, and the overtime has not begun (M6). */
function giveBack(s: Session, side: Side, value: Ms): void {
  const c = s.clock
  const extra = c.gave ? c.gaveExtra : s.openedExtra
  c.bank[side] += value
  if (c.extra[side] || c.bank[side] <= extra) return
  c.bank[side] -= extra
  giveExtra(c, side, extra)
}

/** The match as it is, to which a ruling can be undone. */
export function matchText(s: Session): string {
  return JSON.stringify([
    s.clock,
    s.match,
    s.control,
    s.tally,
    [
      s.from,
      s.fell,
      s.fellAt,
      s.who,
      s.called,
      s.opened,
      s.openedExtra,
      s.since - s.fromAt,
      s.stops,
      s.was,
      s.locked,
      s.unnamed,
    ],
  ])
}

/** The ruling takes effect; the state as it was is kept before it. */
export function applyRuling(s: Session, what: Ruling, side: Side, value: number): void {
  if (s.ruled.length >= MOST_UNDONE) s.ruled[s.ruled.length - MOST_UNDONE] = '' // stands for good
  s.ruled.push(matchText(s))
  const c = s.clock
  const counts = RULINGS[what].counts
  if (counts !== Tally.Nothing) s.tally[counts * 2 + side]++
  switch (what) {
    case Ruling.Bank:
    case Ruling.Extra:
    case Ruling.Penalty:
    case Ruling.GiveBack:
    case Ruling.Unpress:
    case Ruling.SendBack:
    case Ruling.Turn:
      ruleTime(s, what, side, value)
      break
    case Ruling.Late:
      ruleLate(s, side)
      break
    case Ruling.BothLate:
      ruleLate(s, NOBODY)
      break
    default:
      ruleMatch(s, what, side, value)
  }
  for (let i = 0; i < 2; i++) if (c.bank[i] > s.most) s.most = c.bank[i]
  if (c.gave && c.gaveBank > s.most) s.most = c.gaveBank
  if (c.turn !== NOBODY && s.opened > s.most) s.most = s.opened
}

function ruleTime(s: Session, what: Ruling, side: Side, value: number): void {
  const c = s.clock
  if (what === Ruling.Bank) setBank(s, side, value)
  else if (what === Ruling.Extra) setExtra(s, side, value)
  else if (what === Ruling.Penalty) setBank(s, 1 - side, c.bank[1 - side] + value)
  else if (what === Ruling.GiveBack) giveBack(s, side, value)
  else if (what === Ruling.Unpress) unpress(s)
  else if (what === Ruling.SendBack) takeMove(s)
  else ruleTurn(s, side, value)
}

/** A bank that a judge has set also changes the copies that a move sent back or a reopened game would restore. */
function setBank(s: Session, side: Side, value: Ms): void {
  const c = s.clock
  const by = value - c.bank[side]
  c.bank[side] = value
  if (c.gave && side === c.turn) c.gaveBank = within(c.gaveBank + by)
  if (side === openerOf(c)) s.opened = within(s.opened + by)
}

function setExtra(s: Session, side: Side, value: Ms): void {
  const c = s.clock
  giveExtra(c, side, value)
  if (side === c.turn) c.gaveExtra = value
  if (side === openerOf(c)) s.openedExtra = value
}

/** Whose bank `opened` tells of: the side to move where its turn is the first that is known, or he who had the game's first turn while that can come back; otherwise NOBODY. */
function openerOf(c: Clock): number {
  if (c.turn === NOBODY || !c.gave) return c.turn
  return c.turns[0] + c.turns[1] > 1 ? NOBODY : 1 - c.turn
}

function within(bank: Ms): Ms {
  return bank < 0 ? 0 : bank < MOST_BANK ? bank : MOST_BANK
}

/** Takes the last press back. The time since then belongs to the turn. */
function unpress(s: Session): void {
  const c = s.clock
  const side = c.turn as Side
  const ran = c.delay - c.left + c.gaveBank - c.bank[side] + c.gaveExtra - c.extra[side]
  const at = c.since
  takeMove(s)
  if (!(ran > 0)) return
  resume(c, at - ran)
  freeze(c, at)
}

/** Between games it begins the next one. */
function ruleTurn(s: Session, side: Side, value: number): void {
  const c = s.clock
  if (c.turn === NOBODY) {
    s.match.last = NOBODY
    s.fell = NOBODY
    s.fellAt = 0
    for (let i = 0; i < 2; i++) c.turns[i] = 0
  }
  s.opened = c.bank[side]
  s.openedExtra = c.extra[side]
  c.turn = side
  c.since = s.since // it stands until the ruling is over
  c.given = 0
  c.left = value
  c.gave = 0
  s.begun = Begun.Yes
  s.from = Stage.Play
}

/** Who is late, NOBODY for both; the bank of one runs when the ruling is over. */
function ruleLate(s: Session, who: Who): void {
  s.from = Stage.Late
  s.fromAt = s.since
  s.lateFor = 0
  s.who = who
}

/** What changes no time: the control, the score, and games. */
function ruleMatch(s: Session, what: Ruling, side: Side, value: number): void {
  const m = s.match
  switch (what) {
    case Ruling.Score:
      m.score[side] = value
      return recount(s)
    case Ruling.Length:
      return setLength(s, value)
    case Ruling.Delay:
      return setDelay(s, value)
    case Ruling.Discipline:
      return setDiscipline(s, value)
    case Ruling.Crawford:
      m.crawford = value
      return
    case Ruling.Breaks:
      m.breaks[side] = value
      return
    case Ruling.Dice:
      m.dice[side] = value
      return
    case Ruling.NewDice:
      if (value < Dice.Ordered) m.dice[value as Side] = 1
      return
    case Ruling.Stops:
      s.stops = value
      if (side) s.unnamed = 1
      return
    case Ruling.Turns:
      s.clock.turns[side] = value
      return
    case Ruling.Point:
      m.score[1 - side] += value
      if (value) recount(s)
      return
    case Ruling.Clear:
      return clearFlag(s)
    case Ruling.Annul:
    case Ruling.Loses:
    case Ruling.BothLose:
      return ruleGame(s, what, side, value)
    case Ruling.LosesMatch:
      return winMatch(s, 1 - side, Won.ByRuling)
    case Ruling.Exclude:
      return s.match.winner === NOBODY ? winMatch(s, 1 - side, Won.ByRuling) : undefined
    case Ruling.BothLoseMatch:
      return winMatch(s, BOTH_LOST, Won.ByRuling)
  }
}

function setLength(s: Session, length: number): void {
  const m = s.match
  s.control.length = length
  setBreaks(s)
  const end = gameOfEnd(m, length)
  while (end >= 0 && m.list.length > end + 1) {
    m.list.pop() // played past the match's end (J6)
    m.games--
  }
  if (end >= 0) for (let side = 0; side < 2; side++) m.score[side] = scoreIn(m.list[end], side)
  recount(s)
}

/** What was played and used stands; from here on the rules of that discipline hold. */
function setDiscipline(s: Session, discipline: Discipline): void {
  const c = s.control
  const least = leastDelay(discipline) * 1000
  const most = mostDelay(discipline) * 1000
  c.discipline = discipline
  deriveControl(c)
  setBreaks(s)
  setDelay(s, c.delay < least ? least : c.delay > most ? most : c.delay)
}

/** The breaks that the rules give, and no fewer than a side has taken. */
function setBreaks(s: Session): void {
  const c = s.control
  if (isOwn(c.discipline)) return
  const taken = s.match.breaks
  const most = taken[0] > taken[1] ? taken[0] : taken[1]
  const breaks = breaksFor(c.discipline, c.length)
  c.option[Option.Breaks] = breaks > most ? breaks : most
}

function setDelay(s: Session, delay: Ms): void {
  s.control.delay = delay
  s.clock.delay = delay
  if (s.clock.left > delay) s.clock.left = delay
  if (s.clock.gaveLeft > delay) s.clock.gaveLeft = delay
}

/** Crawford's rule and the end of the match, found from the score (J6). Crawford's game once played stays played, and a game in play as it was begun (M5). */
function recount(s: Session): void {
  const m = s.match
  const crawford = m.crawford
  settleCrawford(m, s.control.length)
  m.last = NOBODY
  if (m.won === Won.ByScore) reopenMatch(s)
  settleScore(s)
  const isCube = crawford === Crawford.Now || m.crawford === Crawford.Now // else both games have one
  if (isCube && s.clock.turn !== NOBODY && m.winner === NOBODY) m.crawford = crawford
}

/** Who has N points has won. */
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
  s.from = Stage.Over
}

/** A win by the flag or by a ruling is cleared. A win on points stays. */
function clearFlag(s: Session): void {
  if (s.match.won !== Won.ByScore) return reopenMatch(s)
  s.fell = NOBODY
  s.fellAt = 0
}

/** It is not won: the game in play goes on, or the next one comes. */
function reopenMatch(s: Session): void {
  s.match.winner = NOBODY
  s.match.won = Won.Not
  s.fell = NOBODY
  s.fellAt = 0
  if (s.clock.turn === NOBODY) leadToOpen(s)
  else s.from = Stage.Play
}

/** The ruling leads to the opening roll, whose set-up is counted from here on, where it was not counted before. */
function leadToOpen(s: Session): void {
  if (s.from !== Stage.Open) s.fromAt = s.since
  s.from = Stage.Open
}

/** Games that a judge ends: whatever was in play is over. */
function ruleGame(s: Session, what: Ruling, side: Side, value: number): void {
  const m = s.match
  if (what === Ruling.Annul) {
    if (m.last !== NOBODY) takeBack(m)
    settleCrawford(m, s.control.length) // a score that was ruled meanwhile may not be one point from N any more
    m.winner = NOBODY
    m.won = Won.Not
  } else if (what === Ruling.Loses) {
    addGame(m, s.control, 1 - side, value)
    listGame(m, 0, true, 1 - side)
  } else {
    m.games++
    m.last = NOBODY
    listGame(m, 0, true, NOBODY)
    endCrawford(m, s.control.length)
    settleCrawford(m, s.control.length)
  }
  if (what !== Ruling.Annul) fillBanks(s)
  clearTurn(s.clock)
  s.fell = NOBODY
  s.fellAt = 0
  if (m.winner === NOBODY) leadToOpen(s)
  else s.from = Stage.Over
  settleScore(s)
}

export function undoRuling(s: Session): void {
  const kept = s.ruled.pop()
  if (!kept) return // its ruling is missing in the record
  const was = JSON.parse(kept)
  s.match.list = [] // of another length, maybe
  restore([s.clock, s.match, s.control, s.tally], was)
  s.match.list = was[1].list
  s.from = was[4][0]
  s.fell = was[4][1]
  s.fellAt = was[4][2]
  s.who = was[4][3]
  s.called = was[4][4]
  s.opened = was[4][5]
  s.openedExtra = was[4][6]
  s.fromAt = s.since - was[4][7] // a span: the power may have been off since
  s.stops = was[4][8]
  s.was = was[4][9]
  s.locked = was[4][10]
  s.unnamed = was[4][11]
}

/** Copies into the existing objects, so that the session keeps its variables. */
function restore(to: object, from: object): void {
  const into = to as Tree
  const tree = from as Tree
  for (const key in into) {
    if (typeof tree[key] === 'object') restore(into[key] as Tree, tree[key])
    else into[key] = tree[key]
  }
}

interface Tree {
  [key: string]: number | Tree
}

/*
 * The story of a match, gathered from its record: games, stops, breaks, and whatever else a judge may want to know.
 * Instants are in ms since both sides agreed to the control, without the time that the power was off. A nearly full
 * record leaves out presses; a game that lacks some is marked.
 */
import { Block, textIn } from '../../firmware/core/block.ts'
import { Claim } from '../../firmware/core/claim.ts'
import { NOBODY, type Side } from '../../firmware/core/clock.ts'
import { type Control, Option } from '../../firmware/core/control.ts'
import { MOST_UNDONE } from '../../firmware/core/effect.ts'
import { cubeIn, isByFlag, kindIn, ownerIn } from '../../firmware/core/game.ts'
import { NO_ZONE } from '../../firmware/core/hall-time.ts'
import { Crawford, gameOfEnd, pointsOf } from '../../firmware/core/match.ts'
import { Ended, OpenedBy } from '../../firmware/core/rule.ts'
import { Ruling } from '../../firmware/core/ruling.ts'
import { hasNoJudge, makeSession, type Session } from '../../firmware/core/state.ts'
import { BY_ITSELF, type By, UNNAMED } from '../../firmware/core/stop.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import type { Ruled } from '../clock/rulings.ts'
import { showSeconds } from '../clock/time.ts'
import { textOf } from '../clock/vocabulary.ts'
import { adjournedPosition, type Position } from './adjourned.ts'
import {
  follow,
  isThinned,
  makeSigner,
  PRESS,
  type RecordEntry,
  readMatch,
  recordedClock,
  ruledIn,
  type Signer,
  signerOf,
} from './entries.ts'
import { type Claimed, claimIn, type Happened, type Reading, readingsOf, scoreAfter } from './happened.ts'

type PerSide = [left: number, right: number]

export type StopEnd = 'both' | 'one' | 'itself' | 'judge' | 'hands' | 'lost' | 'opener' | 'stands'
/** How a judge ended a game, where he did. */
export type ByJudge = '' | 'lost' | 'both'

/** Events with a list of their own, or told by a later entry. */
const LISTED: readonly Happened['what'][] = [
  ...(['press', 'ignored', 'control', 'start', 'stop', 'claim', 'resume', 'entered', 'game'] as const),
  ...(['break', 'break ended', 'next break', 'ruling', 'unruled'] as const),
]

/** A game that does not count: annulled, or past the match's end (`isPast`). `before`: the counting games before it. */
interface Annulled {
  game: Game
  before: number
  isPast: boolean
}

/** A stop. The record does not say who stopped, only who claimed what. */
export interface Stop {
  game: number
  how: By
  at: number
  /** When the clock's count began: at its start, or when play went on after a power cut. */
  since: number
  claims: (Claimed & { at: number })[]
  long: number
  end: StopEnd
}

interface Break {
  side: number
  at: number
  /** As of a stop. */
  since: number
  long: number
  isOver: boolean
}

export interface Story {
  /**
   * What the desk said of the match, by its Block. Then the hall's time at the start, in minutes since the year 2000
   * began, 0 if it is not known, and the hall's zone.
   */
  about: string[]
  minutes: number
  zone: number
  /** What both agreed to; a ruling may have changed the session's. */
  control: Control
  /** The session after the last entry; its clock is stopped at `end`. */
  s: Session
  games: Game[]
  annulled: Annulled[]
  game: Game | undefined
  stops: Stop[]
  breaks: Break[]
  /** Anything else, LISTED left out. */
  events: { at: number; event: Happened }[]
  /** The judge, by what was said before the match and in it. */
  signer: Signer
  /** What a judge ruled, who signs it, and whether he took it back. */
  rulings: { at: number; ruled: Ruled; by: string; isUndone: boolean }[]
  /** Who signs each, and the position. */
  adjournments: { at: number; by: string; position: Position }[]
  /** The last instant that the record tells of. */
  end: number
  /** Words that are damaged; presses, and other entries, that the nearly full record says it lacks. */
  damaged: number
  missing: PerSide
  /** When the match was won; -1 if it is not, or after a power cut, since the time of day is then not known. */
  wonAt: number
}

/** What is remembered from one entry to the next. */
interface StoryDraft extends Story {
  isWon: boolean
  hasCut: boolean
  stop: Stop | undefined
  break: Break | undefined
  /** The judge's last ruling on the cube since the door was opened, unless it was undone. */
  cube: Ruled | undefined
  /** What was before each ruling since the door was opened, to undo it; `rulingIndex` is its place in `rulings`. */
  kept: (Pick<StoryDraft, 'games' | 'annulled' | 'game' | 'turn' | 'turnBefore' | 'cube'> & { rulingIndex: number })[]
  /** Ms that the turn in progress and the one before it have taken. */
  turn: number
  turnBefore: number
}

/** The story that the words tell; throws TapeError, by `name`, when there is no match in them. */
export function storyOf(words: readonly number[], name = 'record'): Story {
  const { list, until, damaged } = readMatch(words, name)
  const t: StoryDraft = {
    about: [],
    minutes: 0,
    zone: NO_ZONE,
    control: makeSession().control,
    s: makeSession(),
    stops: [],
    breaks: [],
    events: [],
    ...{ games: [], annulled: [], game: undefined, end: 0, wonAt: -1, isWon: false, hasCut: false },
    ...{ rulings: [], adjournments: [], signer: makeSigner(), cube: undefined, kept: [] },
    ...{ damaged, missing: [0, 0], stop: undefined, break: undefined, turn: 0, turnBefore: 0 },
  }
  let from = 0
  let wentOn = false
  for (const reading of readingsOf(list, showSeconds)) {
    const { recorded, at, signer, session } = reading
    if (wentOn && recorded.entry === Entry.RulingUndone) {
      bringMatchBack(t)
      wentOn = false
      continue
    }
    from = recorded.at - at
    Object.assign(t, { s: session, signer, end: at })
    noteAbout(t, recorded)
    noteTime(t, recorded)
    noteEntry(t, reading)
    if (isThinned(recorded)) for (const i of [0, 1]) t.missing[i] += recorded.block[i] ?? 0
    // Going on to the next match would clear the session, so it is not followed.
    wentOn = recorded.entry === Entry.RulingOver && recorded.value === Ended.NextMatch
    if (!wentOn) follow(t.s, recorded)
    if (recorded.entry === Entry.Open) t.control = structuredClone(t.s.control)
    noteWon(t, recorded.entry)
  }
  // what runs has run until the last instant that the record tells of
  t.s.journal.at = until
  t.end = until - from
  t.s.clock = recordedClock(t.s)
  if (t.stop) t.stop.long = t.end - t.stop.since
  if (t.break) t.break.long = t.end - t.break.since
  if (t.game?.lacksTimes) t.game.turns = [...t.s.clock.turns]
  return t
}

/** The step to the next match is undone: this match is back before the judge, who can undo no earlier ruling. */
function bringMatchBack(t: StoryDraft): void {
  t.s.undoSteps = []
  t.kept = []
}

/** Notes the instant of the win, or that there is none any more. */
function noteWon(t: StoryDraft, entry: number): void {
  if (entry === Entry.Power) t.hasCut = true
  const isWon = t.s.match.winner !== NOBODY
  if (isWon !== t.isWon) t.wonAt = isWon && !t.hasCut ? t.end : -1
  t.isWon = isWon
}

/** Takes what the desk or a judge said. Only a judge can be named in the match; all else was said before it. */
export function noteAbout(t: Pick<Story, 'about' | 'minutes' | 'zone'>, { entry, value, block }: RecordEntry): void {
  if (entry !== Entry.Block) return
  const kind: Block = value >> 8
  if (kind === Block.HallTime) [t.minutes, t.zone] = [block[0], block[1] ?? NO_ZONE]
  if (kind < Block.Event || kind > Block.Judge) return
  t.about[kind] = textOf(textIn(block))
}

/** The turn in progress is charged up to what ends or stops it. */
function noteTime(t: StoryDraft, recorded: RecordEntry): void {
  const { entry, at } = recorded
  const { since, turn } = t.s.clock
  if (entry === Entry.Start) startTurns(t)
  const { game } = t
  if (!game || turn === NOBODY) return
  if (recorded.followsDamage) game.lacksTimes = true
  if (t.s.stage !== Stage.Play) {
    if (entry === Entry.Resume && recorded.value & UNNAMED && hasNoJudge(t.s)) spend(t, game, turn, at - since)
    if (entry === Entry.Back) giveBack(t, game, turn)
    return
  }
  if (isThinned(recorded)) game.lacksTimes = true
  if (![PRESS, Entry.Stop, Entry.Flag, Entry.DoorOpened, Entry.Power].includes(entry)) return
  spend(t, game, turn, (entry === Entry.Power ? Math.max(since, recorded.knownUntil) : at) - since)
  if (entry !== PRESS) return
  t.turnBefore = t.turn
  t.turn = 0
  game.turns[turn]++
}

/** Adds to what the side's turn has taken. Below 0 it is not known, because words before it are damaged. */
function spend(t: StoryDraft, game: Game, side: Side, ms: number): void {
  if (ms < 0) game.lacksTimes = true
  game.used[side] += ms
  t.turn += ms
}

function noteEntry(t: StoryDraft, { recorded, happened: event }: Reading): void {
  const { entry, side } = recorded
  if (entry === Entry.Stop) beginStop(t, recorded.value)
  else if (entry === Entry.Reopen) endStop(t, 'opener')
  else if (entry === Entry.Resume) endStop(t, recorded.value & BY_ITSELF ? 'itself' : isAgreed(t.s) ? 'both' : 'one')
  else if (entry === Entry.Claim) noteClaim(t, recorded)
  else if (entry === Entry.Game) noteGame(t, recorded)
  else if (entry === Entry.TakeBack) noteTakeBack(t)
  else if (entry === Entry.Break) {
    t.break = { side, at: t.end, since: t.end, long: 0, isOver: false }
    t.breaks.push(t.break)
  } else if (entry === Entry.BreakEnd || (entry === Entry.Flag && t.break)) endBreak(t)
  if (entry === Entry.DoorOpened) {
    endStop(t, recorded.value === OpenedBy.Hands ? 'hands' : 'judge')
    endBreak(t)
  }
  if (entry === Entry.Recovered) for (const one of [t.stop, t.break]) if (one) one.since = t.end
  noteJudge(t, recorded)
  if (event && !LISTED.includes(event.what)) t.events.push({ at: t.end, event })
}

function beginStop(t: StoryDraft, how: By): void {
  t.stop = { game: t.games.length + 1, how, at: t.end, since: t.end, claims: [], long: 0, end: 'stands' }
  t.stops.push(t.stop)
}

function endStop(t: StoryDraft, end: Stop['end']): void {
  if (t.stop) Object.assign(t.stop, { long: t.end - t.stop.since, end })
  t.stop = undefined
}

/** Whether both have sent that play is to go on. */
function isAgreed({ sent }: Session): boolean {
  return (sent[0] & sent[1] & (1 << Claim.GoOn)) > 0
}

function endBreak(t: StoryDraft): void {
  if (t.break) Object.assign(t.break, { long: t.end - t.break.since, isOver: true })
  t.break = undefined
}

function noteClaim(t: StoryDraft, recorded: RecordEntry): void {
  const claimed = claimIn(t.s, recorded)
  t.stop?.claims.push({ ...claimed, at: t.end })
  if (claimed.claim === Claim.Lost) endStop(t, 'lost')
}

function noteGame(t: StoryDraft, recorded: RecordEntry): void {
  const { side, value } = recorded
  const { control } = t.s
  const game = gameToEnd(t)
  const [kind, cube] = [kindIn(value), cubeIn(value)]
  const points = pointsOf(kind, cube, control.option[Option.Variant])
  const score = scoreAfter(t.s, recorded)
  const hasCube = control.length > 1 && !game.isCrawford
  Object.assign(game, { winner: 1 - side, kind, isFlag: isByFlag(value), points, score })
  Object.assign(game, { value: hasCube ? cube : 0, owner: ownerIn(value) })
  t.games.push(game)
  t.game = undefined
}

/** The game that is over. One that ends before its first turn has none: the clock still has those of the last game. */
function gameToEnd(t: StoryDraft): Game {
  if (!t.game) return startTurns(t)
  t.game.turns = [...t.s.clock.turns]
  return t.game
}

function noteTakeBack(t: StoryDraft): void {
  t.game = t.games.pop()
  if (t.game) t.game.winner = NOBODY
}

export type Game = ReturnType<typeof makeGame>

function makeGame(isCrawford: boolean) {
  return {
    /** NOBODY while it is not over. */
    winner: NOBODY as number,
    /** A Kind. */
    kind: 0,
    isFlag: false,
    /** The cube and its owner; 0 where there is none. */
    value: 0,
    owner: NOBODY as number,
    isCrawford,
    points: 0,
    ruling: '' as ByJudge,
    /** The score after it. */
    score: [0, 0] as PerSide,
    /** Ms that each side's turns took, with their delays. */
    used: [0, 0] as PerSide,
    turns: [0, 0] as PerSide,
    /** Whether its times are not known, because some of its presses are not in the record. */
    lacksTimes: false,
  }
}

/** Begins a game in which no time is used yet. */
function startTurns(t: StoryDraft): Game {
  const game = makeGame(t.s.match.crawford === Crawford.Now)
  t.turn = 0
  t.turnBefore = 0
  t.game = game
  return game
}

/** Takes the last press back: the side to move gets its time of this turn back, and the turn before it goes on. */
function giveBack(t: StoryDraft, game: Game, turn: Side): void {
  game.used[turn] -= t.turn
  game.turns[1 - turn]--
  if (Math.min(game.used[turn], game.turns[1 - turn]) < 0) game.lacksTimes = true
  t.turn = t.turnBefore
}

/** Takes the entries of a judge. A ruling has a line, and may end, annul or bring back a game. */
function noteJudge(t: StoryDraft, recorded: RecordEntry): void {
  const { entry, value } = recorded
  if (entry === Entry.DoorOpened) {
    t.cube = undefined
    if (t.s.stage !== Stage.Power || t.s.stageAtCut !== Stage.Ruling) t.kept = []
  } else if (entry === Entry.RulingUndone) undoRuling(t)
  else if (entry === Entry.Ruling) {
    const ruling = ruledIn(recorded)
    t.rulings.push({ at: t.end, ruled: ruling, by: signerOf(t.signer), isUndone: false })
    const { games, annulled, game, turn, turnBefore, cube } = t
    const was = { games: [...games], annulled: [...annulled], game: structuredClone(game), turn, turnBefore, cube }
    t.kept.push({ ...was, rulingIndex: t.rulings.length - 1 })
    if (t.kept.length > MOST_UNDONE) t.kept.shift()
    noteRuling(t, ruling)
  } else if (entry === Entry.RulingOver && value === Ended.Adjourned) {
    t.adjournments.push({ at: t.end, by: signerOf(t.signer), position: adjournedPosition(t.s, t.cube) })
  }
}

function undoRuling(t: StoryDraft): void {
  const kept = t.kept.pop()
  if (!kept) return
  const { rulingIndex, ...was } = kept
  t.rulings[rulingIndex].isUndone = true
  Object.assign(t, was)
}

function noteRuling(t: StoryDraft, { what, side, value }: Ruled): void {
  const { match, clock } = t.s
  if (what === Ruling.Cube) t.cube = { what, side, value }
  else if (what === Ruling.Annul) annul(t)
  else if (what === Ruling.Length) endAt(t, gameOfEnd(match, value))
  else if (what === Ruling.Turn && clock.turn === NOBODY) startTurns(t)
  else if (what === Ruling.SendBack || what === Ruling.Unpress) sendBack(t, what === Ruling.Unpress)
  else if (what === Ruling.Loses || what === Ruling.BothLose) {
    const game = gameToEnd(t)
    const isBoth = what === Ruling.BothLose
    const score: PerSide = [...match.score]
    if (!isBoth) score[1 - side] += value
    const ruling = isBoth ? 'both' : 'lost'
    const points = isBoth ? 0 : value
    Object.assign(game, { winner: isBoth ? NOBODY : 1 - side, ruling, points, score })
    t.games.push(game)
    t.game = undefined
  }
}

/** The last game if it can be taken back, else the one in play. */
function annul(t: StoryDraft): void {
  const { match, clock } = t.s
  if (t.game) t.game.turns = [...clock.turns]
  const game = match.last !== NOBODY ? t.games.pop() : t.game
  if (game) t.annulled.push({ game, before: t.games.length, isPast: false })
  t.game = undefined
}

/** The match was shortened and so was over with the game of this index, the last that counts (J6); -1 if not. */
function endAt(t: StoryDraft, last: number): void {
  if (last < 0) return
  for (const game of t.games.splice(last + 1)) t.annulled.push({ game, before: last + 1, isPast: true })
}

/** Takes the last press back. If it did not happen, its side is charged for the time since. */
function sendBack(t: StoryDraft, didNotHappen: boolean): void {
  const { game, turn } = t
  const side = t.s.clock.turn
  if (!game || side === NOBODY) return
  giveBack(t, game, side)
  if (didNotHappen) spend(t, game, 1 - side, turn)
}

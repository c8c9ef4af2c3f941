/*
 * The judge in the story of a match: his rulings, and the games that they end, annul and bring back.
 */
import { NOBODY, type Side } from '../../firmware/core/clock.ts'
import { Crawford, gameOfEnd } from '../../firmware/core/match.ts'
import { Ended } from '../../firmware/core/rule.ts'
import { Ruling } from '../../firmware/core/ruling.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import type { Ruled } from '../clock/rulings.ts'
import { placeOf } from './adjourned.ts'
import type { Told } from './entries.ts'
import { signerOf } from './signer.ts'
import type { Game, Pair, Teller } from './story.ts'

/** A game begins, and nobody has used any time of it. */
export function startTurns(t: Teller): Game {
  const game: Game = {
    ...{ winner: NOBODY, kind: 0, isFlag: false, value: 0, owner: NOBODY, points: 0, isThinned: false },
    ...{ ruling: '', score: [0, 0], used: [0, 0], turns: [0, 0], isCrawford: t.s.match.crawford === Crawford.Now },
  }
  t.turn = 0
  t.turnBefore = 0
  t.game = game
  return game
}

/** The other side's time since the move that is sent back is its own again. */
export function giveBack(t: Teller, game: Game): void {
  const turn = t.s.clock.turn as Side
  game.used[turn] -= t.turn
  game.turns[1 - turn]--
  t.turn = t.turnBefore
}

/** Rulings: each has a line, and games are ended, annulled and brought back by them. */
export function tellJudge(t: Teller, { entry, side, value }: Told): void {
  if (entry === Entry.Ruling) {
    t.cube = undefined
    if (t.s.stage !== Stage.Power || t.s.was !== Stage.Ruling) t.kept = []
  } else if (entry === Entry.High) t.high = value
  else if (entry === Entry.Unrule) undoRuling(t)
  else if (entry === Entry.Rule) {
    const ruling = { what: value >> 13, side, value: t.high * 8192 + (value & 8191) }
    t.high = 0
    t.rulings.push({ at: t.end, ruled: ruling, by: signerOf(t.signer), isUndone: false })
    const { turn, turnBefore, cube } = t
    const place = t.rulings.length - 1
    const [games, annulled] = [[...t.games], [...t.annulled]]
    t.kept.push({ games, annulled, game: structuredClone(t.game), turn, turnBefore, place, cube })
    tellRuling(t, ruling)
  } else if (entry === Entry.Ruled && value === Ended.Adjourned) {
    t.adjournments.push({ at: t.end, by: signerOf(t.signer), position: placeOf(t.s, t.cube) })
  }
}

function undoRuling(t: Teller): void {
  const kept = t.kept.pop()
  if (!kept) return
  t.rulings[kept.place].isUndone = true
  const { games, annulled, game, turn, turnBefore, cube } = kept
  Object.assign(t, { games, annulled, game, turn, turnBefore, cube })
}

function tellRuling(t: Teller, { what, side, value }: Ruled): void {
  const { match, clock } = t.s
  if (what === Ruling.Cube) t.cube = { what, side, value }
  else if (what === Ruling.Annul) annul(t)
  else if (what === Ruling.Length) endAt(t, gameOfEnd(match, value))
  else if (what === Ruling.Turn && clock.turn === NOBODY) startTurns(t)
  else if (what === Ruling.SendBack || what === Ruling.Unpress) sendBack(t, what === Ruling.Unpress)
  else if (what === Ruling.Loses || what === Ruling.BothLose) {
    const game = t.game ?? startTurns(t)
    const isBoth = what === Ruling.BothLose
    const score: Pair = [...match.score]
    if (!isBoth) score[1 - side] += value
    const ruling = isBoth ? 'both' : 'lost'
    const points = isBoth ? 0 : value
    Object.assign(game, { winner: isBoth ? NOBODY : 1 - side, ruling, points, score, turns: [...clock.turns] })
    t.games.push(game)
    t.game = undefined
  }
}

/** The last game if it can be taken back, else the one in play. */
function annul(t: Teller): void {
  const { match, clock } = t.s
  if (t.game) t.game.turns = [...clock.turns]
  const game = match.last !== NOBODY ? t.games.pop() : t.game
  if (game) t.annulled.push({ game, before: t.games.length, isPast: false })
  t.game = undefined
}

/** By a length corrected downward the match was over with this game (J6); -1 where it was not. What was played past it does not count. */
function endAt(t: Teller, last: number): void {
  if (last < 0) return
  for (const game of t.games.splice(last + 1)) t.annulled.push({ game, before: last + 1, isPast: true })
}

/** The last press is taken back. If it never was, the time since belongs to its side. */
function sendBack(t: Teller, isOwn: boolean): void {
  const { turn } = t
  const side = 1 - t.s.clock.turn
  if (!t.game) return
  giveBack(t, t.game)
  if (!isOwn) return
  t.game.used[side] += turn
  t.turn += turn
}

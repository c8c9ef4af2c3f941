/*
 * The book of a match: the score, the Crawford game, breaks, dice and the end, and how each may change (M2-M8, M11, P1,
 * P8); and what a ruling must not change (M5, S3). Which ruling it was is known from the line that was typed, or from
 * the row of the menu that the judge had before him.
 */

import { Option } from '../../firmware/core/control.ts'
import { Crawford, Kind } from '../../firmware/core/match.ts'
import { Item } from '../../firmware/core/ruling.ts'
import { Ask, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { wireOf } from '../clock/vocabulary.ts'
import { Broken, insist } from './broken.ts'
import { holdAt } from './law-holds.ts'
import { checkEntry, checkLine, checkRefused } from './law-lines.ts'
import { BOTH_LOST, NOBODY, type Note, type Pair } from './law-seen.ts'
import { FREE, type Law, type RulingSeen } from './law-state.ts'

/** Checks what changed between two notes in a row. */
export function checkBook(law: Law, was: Note, is: Note): void {
  if (law.isOff || FREE.includes(was.stage) || FREE.includes(is.stage)) return
  checkScore(law, was, is)
  checkUsed(law, was, is)
  checkEnd(law, was, is)
  checkLine(law, was, is)
  checkEntry(law, was, is)
  checkRefused(law, was, is)
}

/** A score changes only when a game ends, by what it was worth, or when one is taken back. */
function checkScore(law: Law, was: Note, is: Note): void {
  const gained: Pair = [is.score[0] - was.score[0], is.score[1] - was.score[1]]
  const told = `${was.score} to ${is.score}`
  if (is.games === was.games) {
    insist(law, !gained[0] && !gained[1], 'M7 a score changes with a game', told)
    insist(law, is.crawford === was.crawford || is.stage === Stage.Open, 'M5 Crawford', told)
  } else if (is.games > was.games) {
    const worth = was.kind === Kind.Pass ? was.value : was.value * [1, 2, law.control.backgammon, 1][was.kind]
    const isSo =
      gained[1 - was.who] === worth && !gained[was.who] && is.games === was.games + 1 && was.kind < Kind.NotOver
    insist(law, isSo, 'M4 what a game is worth', `${worth} by ${was.kind} at ${was.value}, not ${gained}`)
    const due = crawfordAfter(law, was, is)
    insist(law, is.crawford === due, 'M5 Crawford', `${is.crawford}, due ${due} after ${was.crawford} at ${is.score}`)
    law.before = { score: was.score, crawford: was.crawford }
  } else {
    const { before } = law
    const isSo = !before || (`${before.score}` === `${is.score}` && before.crawford === is.crawford)
    insist(law, isSo, 'M11 a game taken back is as if it had not been', `${told}, before it ${before?.score}`)
  }
}

/** The game after the one in which a side first came to stand a point from N has no cube, and only that one. */
function crawfordAfter({ control }: Law, was: Note, is: Note): number {
  const near = (score: Pair): number => score.filter((points) => points === control.length - 1).length
  if (was.crawford === Crawford.After || (was.crawford === Crawford.Now && near(was.score))) return Crawford.After
  if (near(is.score) === 2) return Crawford.None
  return near(is.score) && control.length > 1 ? Crawford.Now : Crawford.Before
}

/** A break counts for the side that took it, new dice for the side that asked for them. */
function checkUsed(law: Law, was: Note, is: Note): void {
  const isTaken =
    is.stage === Stage.Break && was.stage !== Stage.Power && (was.stage !== Stage.Break || was.who !== is.who)
  for (let side = 0; side < 2; side++) {
    const taken = isTaken && is.who === side ? 1 : 0
    insist(law, is.breaks[side] - was.breaks[side] === taken, 'P1 a break is counted', `${was.breaks} to ${is.breaks}`)
    insist(law, is.breaks[side] <= law.control.breaks, 'P1 no more breaks than there are', `${is.breaks}`)
    const isAsked = was.stage === Stage.Ask && is.stage === Stage.Open && was.who === side && !was.sent[side]
    const changed = isAsked && was.pick[side] === Ask.NewDice && holdAt(law, side, is.at) ? 1 : 0
    insist(law, is.dice[side] - was.dice[side] === changed, 'P8 dice changed', `${was.dice} to ${is.dice}`)
  }
  if (!isTaken || was.stage !== Stage.Break) return
  const isNext = was.next === is.who || !!holdAt(law, is.who, is.at)
  insist(law, isNext, 'P1 the next break is whose it was to be', `${is.who} after ${was.next}`)
}

/** Checks who has won: by N points, by the other side's flag, or by its lateness. */
function checkEnd(law: Law, was: Note, is: Note): void {
  const { control } = law
  const byScore = is.score.findIndex((points) => points >= control.length)
  const isFlag = is.fell !== NOBODY && (was.fell === NOBODY || is.fellAt !== was.fellAt)
  const stage = control.isByGame ? Stage.Result : Stage.Flag
  const told = `stage ${is.stage}, winner ${is.winner}, score ${is.score}, fell ${is.fell}`
  if (isFlag) insist(law, is.stage === stage, 'T10 what a flag loses', told)
  if (isFlag && control.isByGame) insist(law, is.who === is.fell, 'T10 whose flag fell has lost the game', told)
  const isOver = byScore >= 0 && is.games > 0 ? byScore : is.stage === Stage.Flag ? 1 - is.fell : -1
  if (is.stage === Stage.Over && isOver < 0 && was.stage === Stage.Late)
    insist(law, is.winner === (was.who === NOBODY ? BOTH_LOST : 1 - was.who), 'M2 who was late has lost', told)
  if (isOver >= 0 && is.stage !== Stage.Power) insist(law, is.winner === isOver, 'M7 who has won', told)
  if (is.games > was.games) insist(law, byScore >= 0 === (is.stage === Stage.Over), 'M7 who reaches N has won', told)
}

/** A ruling as it is typed, and its row of the menu. */
type Cause = [line: string, row: Item]

/**
 * The rulings that may say of a Crawford game once played that it was not: its own item, the annulment of that game
 * (M11), and the undoing of a ruling.
 */
const UNDO: Cause = [wireOf('undo'), Item.Undo]
const ANNUL: Cause = [wireOf('rule annul'), Item.Annul]
const ANEW: Cause[] = [[wireOf('rule crawford'), Item.Crawford], ANNUL, UNDO]
/** The rulings that may change the score. */
const LOSES: Cause = [wireOf('rule loses'), Item.Loses]
const SCORED: Cause[] = [
  ...[LOSES, ANNUL, UNDO],
  [wireOf('rule score'), Item.Score],
  [wireOf('rule point'), Item.Point],
  [wireOf('rule length'), Item.Points], // games beyond it do not count (J6)
]
const PENALTY = wireOf('rule penalty')
/** The right side, as it is typed. */
const WIRE_RIGHT = wireOf('rule loses right').slice(-1)

/**
 * Compares the last look during a ruling with this one: at most one ruling lies between them. `line` is what was typed
 * since, as a board takes it, or empty.
 */
export function checkRuling(was: RulingSeen | undefined, s: Session, line: string): RulingSeen | undefined {
  if (s.stage !== Stage.Ruling) return undefined
  const { clock: c, match: m } = s
  const is = {
    crawford: m.crawford as number,
    row: (s.row >> 1) as Item,
    score: [...m.score],
    total: [c.bank[0] + c.extra[0], c.bank[1] + c.extra[1]],
    isFallen: s.fell !== NOBODY && (c.turn !== NOBODY || m.winner !== NOBODY),
    hasEnded: m.winner !== NOBODY,
  }
  if (!was) return is
  const isBy = ([typed, row]: Cause): boolean => (line ? `${line} `.startsWith(`${typed} `) : was.row === row)
  const told = line || `row ${was.row}`
  if (was.crawford === Crawford.After && is.crawford !== Crawford.After && !ANEW.some(isBy))
    throw new Broken('M5 Crawford’s game once played stays played', `${is.crawford} by ${told}`)
  const gained = is.score.map((points, side) => points - was.score[side])
  if ((gained[0] || gained[1]) && !SCORED.some(isBy))
    throw new Broken('J2 a ruling on something else leaves the score', `${was.score} to ${is.score} by ${told}`)
  // banks that are filled for each game are so after one that is annulled, and in a match that is made longer
  const isNext = isBy(ANNUL) || (was.hasEnded && !is.hasEnded)
  const isFilled = isNext && s.control.option[Option.Refill] > 0
  if (was.isFallen && !isBy(UNDO) && !isFilled && is.total.some((total, side) => total > was.total[side]))
    throw new Broken('S3 nothing is added after a flag', `${was.total} to ${is.total} by ${told}`)
  checkTyped(
    line,
    gained,
    is.total.map((total, side) => total - was.total[side]),
  )
  return is
}

/** A typed loss of a game, and a penalty in time, give the other side as much as was typed, or are refused. */
function checkTyped(line: string, points: readonly number[], ms: readonly number[]): void {
  const due = [LOSES[0], PENALTY].findIndex((typed) => line.startsWith(`${typed} `))
  if (due < 0) return
  const [side, amount] = line.split(' ').slice(-2)
  const loser = Number(side === WIRE_RIGHT)
  const gained = [points, ms][due]
  if ((gained[0] || gained[1]) && (gained[loser] || gained[1 - loser] !== Number(amount)))
    throw new Broken('J2 the other side gets what was ruled', `${gained} by ${line}`)
}

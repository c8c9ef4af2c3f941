/*
 * The match record as a tape: played on a clock, its moves make the same match again, ms for ms.
 *
 * Beside its lines stands what the record says that the clock then has, so that the tape checks itself. What was thinned
 * out of a full record cannot be played again; from there on a tape is a log in comments.
 */
import { flagAt } from '../../firmware/core/clock.ts'
import { bitsOf, Entry, Sum } from '../../firmware/core/journal.ts'
import { snapshotOf } from '../../firmware/core/snapshot.ts'
import { namedSnapshot } from '../clock/snapshot.ts'
import { showMs } from '../clock/time.ts'
import { readWord } from '../tape/expect.ts'
import { PRESS, readTold, type Told, toldUntil } from './entries.ts'
import { isClosing, lineOf, type Move, makeMove, overAt, setHeld, takenAt } from './moves.ts'
import { planMoves, shiftFor } from './plan.ts'
import { checkedBy } from './plan-after.ts'

/** A tape looks this long after the last contact of a line has opened. */
const SETTLED = 25
/** What happens by itself is not made before this long after it was due; what a gesture does, this long before `by`. */
const LEAST = 98
const SURE = 5
/** Expectations stand in a column. */
const WIDE = 32
const BANKS = ['bank-left', 'bank-right']
const STANDS = ['stage', 'left', 'right', 'score', ...BANKS]
/** There is no time for both buttons where the stop button was pressed. */
const BUTTON = '# On the board table, whose stop button was pressed.'
/** What is said of an entry beside that. */
const MORE: Record<number, string[]> = {
  [Entry.Start]: ['turn'],
  [Entry.Stop]: ['stops', 'turn', 'delay-left'],
  [Entry.Reopen]: ['turn'],
  [Entry.Claim]: ['claims', 'judge', 'dropped'],
  [Entry.Back]: ['turn', 'delay-left', 'turns'],
  [Entry.Resume]: ['run'],
  [Entry.Sent]: ['result'],
  [Entry.Game]: ['games', 'crawford'],
  [Entry.Judge]: ['judge'],
  [Entry.Break]: ['who', 'breaks'],
  [Entry.Dice]: ['dice'],
  [Entry.Late]: ['who'],
  [Entry.Arrived]: ['who', 'late-for'],
  [Entry.Flag]: ['flag', 'fell-at'],
  [Entry.Over]: ['winner'],
  [Entry.Ruling]: ['from', 'turn', 'delay-left'],
  [Entry.Rule]: ['turn', 'games', 'winner', 'tally', 'rulings'],
  [Entry.Unrule]: ['turn', 'games', 'winner', 'tally', 'rulings'],
  [Entry.Ruled]: ['run', 'turn', 'judge'],
}

/** What the record has after an entry. */
interface Known {
  record: number[]
  /** The tape's instant of the power-on before it. */
  boot: number
  /** When the clock enters it at the earliest, and when it surely has. */
  from: number
  by: number
}

/** The tape of a record; throws TapeError, by `name`, when there is no match in it. */
export function tapeOf(words: readonly number[], name = 'record'): string {
  const told = readTold(words, name)
  const shift = shiftFor(told)
  const known: Known[] = []
  let flag = Infinity
  const moves = planMoves(told, shift, (s, boot) => {
    flag = flagAt(s.clock)
    known.push({ record: snapshotOf(s), boot, from: 0, by: 0 })
  })
  const ran = toldUntil(words)
  const checked = checkedBy(ran, told[told.length - 1], flag)
  const last = known[known.length - 1]
  if (checked) moves.push(makeMove(last.boot + checked, 'look'))
  setHeld(moves)
  setBy(told, known, moves)
  const thin = thinFrom(told)
  const torn = words.filter((word) => bitsOf(word) < 0).length
  const end = thin < 0 ? ` | ${wordsAt([...STANDS, 'games', 'turns'], known[known.length - 1], lastAt(moves))}` : ''
  const lines = thin < 0 ? linesOf(moves, told, known) : logOf(moves, told, known, thin)
  if (end) lines.push(`${lineOf(makeMove(lastAt(moves), 'look')).padEnd(WIDE)}${end}`)
  const isButton = moves.some(({ kind }) => kind === 'stop')
  return [...head(words, shift, torn, thin), ...(isButton ? [BUTTON] : []), ...lines, ''].join('\n')
}

/** Where presses may be missing: behind the last one before the first sum, which stands for them; -1 when none is. */
function thinFrom(told: readonly Told[]): number {
  let i = told.findIndex(({ entry }) => entry === Entry.Sum)
  while (i > 0 && told[i - 1].entry !== PRESS && told[i - 1].entry !== Entry.Start) i--
  return i
}

function head(words: readonly number[], shift: number, torn: number, thin: number): string[] {
  const lines = [
    `# A match by its record of ${words.length} words; presses that only turned to a line are put in anew.`,
  ]
  if (thin >= 0)
    lines.push('# It was nearly full, and presses are thinned out: from there on, below, this does not play again.')
  if (torn) lines.push(`# Torn words, which are passed over: ${torn}.`)
  if (shift)
    lines.push(
      `# All is ${shift / 1000} s later than in the record: both agreed sooner after power-on than can be played.`,
    )
  return lines
}

/** When each entry is made: with the move that tells it, or with that of a later entry of the same gesture. */
function setBy(told: readonly Told[], known: Known[], moves: readonly Move[]): void {
  for (const move of moves) {
    if (move.tells < 0 || known[move.tells].by) continue
    const k = known[move.tells]
    k.by = takenAt(move)
    k.from = move.kind === 'look' ? Math.min(k.by, k.boot + told[move.tells].at + LEAST) : k.by - SURE
  }
  for (let i = known.length - 2; i >= 0; i--) {
    const { from, by } = known[i + 1]
    if (by && (!known[i].by || known[i].from > from)) Object.assign(known[i], { from, by }) // no move makes a sum
  }
}

/** After the last move is over. */
function lastAt(moves: readonly Move[]): number {
  return Math.max(...moves.map((move) => Math.max(takenAt(move), overAt(move)))) + SETTLED + 1
}

function linesOf(moves: readonly Move[], told: readonly Told[], known: readonly Known[]): string[] {
  const lines = moves.map((move, i) => {
    const expected = expectedOf(moves, i, told, known)
    const isIdle = move.kind === 'look' && !expected && move.tells < 0
    return isIdle ? [] : [expected ? `${lineOf(move).padEnd(WIDE)} | ${expected}` : lineOf(move)]
  })
  return lines.flat()
}

/** Lines up to the first sum; from there on all is in comments, and each sum among it. */
function logOf(moves: readonly Move[], told: readonly Told[], known: readonly Known[], thin: number): string[] {
  const from = known[thin - 1].by
  const isKept = (move: Move): boolean => move.at <= from && move.tells < thin
  const rest = moves.filter((move) => !isKept(move)).map((move) => ({ at: move.at, move }))
  const sums = told.flatMap((t, i) =>
    isLastOfSum(t) ? [{ at: known[i].boot + t.at, text: sumText(known[i], t) }] : [],
  )
  const log = [...rest, ...sums].sort((a, b) => a.at - b.at)
  const line = (item: (typeof log)[number]): string[] =>
    'text' in item ? [item.text] : linesOf([item.move], told, known)
  return [
    ...linesOf(moves.filter(isKept), told, known),
    '# From here on presses are thinned out: this is a log to read.',
    ...log.flatMap(line).map((text) => `# ${text.trim()}`),
  ]
}

function isLastOfSum({ entry, value }: Told): boolean {
  return entry === Entry.Sum && value >> 17 === Sum.Turns
}

function sumText({ record, boot }: Known, { at }: Told): string {
  const { leftBank, rightBank, leftTurns, rightTurns } = namedSnapshot(record)
  return `${showMs(boot + at)} thinned: left ${showMs(leftBank)} right ${showMs(rightBank)} turns ${leftTurns},${rightTurns}`
}

/**
 * What is expected of a line: nothing where its look would come before the entry is made or after the next one is, or while
 * the presses that a chord begins with have not been undone yet.
 */
function expectedOf(moves: readonly Move[], index: number, told: readonly Told[], known: readonly Known[]): string {
  const move = moves[index]
  const i = move.tells
  if (i < 0) return ''
  const isMoved = isClosing(move) || move.kind === 'stop' || move.kind === 'key'
  const at = Math.min(moves[index + 1]?.at ?? Infinity, isMoved ? overAt(move) + SETTLED : move.at)
  const isMade = known.slice(Math.max(0, i - 3), i + 1).every(({ by }) => by <= at)
  const isNext = i + 1 < known.length && known[i + 1].from <= at
  const isOpen = moves
    .slice(Math.max(0, index - 3), index)
    .some((m) => (m.kind === 'chord' || m.takes > 0) && takenAt(m) > at)
  return isMade && !isNext && !isOpen ? wordsAt(wordsFor(told[i]), known[i], at) : ''
}

function wordsFor({ entry, side }: Told): string[] {
  if (entry === PRESS) return ['run', BANKS[side]]
  if (entry === Entry.Inert) return ['run'] // not every one of them is entered
  return [...STANDS, ...(MORE[entry] ?? [])]
}

/** These words with what the clock then has for them. */
function wordsAt(words: readonly string[], { record, boot }: Known, at: number): string {
  const sample = { record, crc: 0, light: [], answer: 0, said: 0 }
  return words.map((word) => `${word} ${readWord(word, sample, at - boot)}`).join(' ')
}

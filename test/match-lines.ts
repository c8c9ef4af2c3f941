/*
 * The lines of a stop, for the oracle of whole matches: what each side sends and takes back, and what both then come to.
 */
import {
  type Book,
  blankEntry,
  CALL,
  DISPUTE,
  GO_ON,
  go,
  LOST,
  noStop,
  other,
  resume,
  type Side,
  set,
  spend,
  turnsOf,
  WRONG,
} from './match-book.ts'

/** How long a stop lasts. */
export const STOP = 30_000

const isBoth = (b: Book, line: number): boolean => b.claims.every((list) => list.includes(line))
const isFirst = (b: Book): boolean => turnsOf(b).length === 1

/** Sends a line, or takes it back. */
export function sends(b: Book, side: Side, line: number, at: number): Book {
  if (line === WRONG && !b.canSendBack && !isFirst(b)) return b
  const book = { ...b, claimedAt: at }
  if (line === CALL) return calls(book, side, at)
  if (line === LOST) return go(book, 'result', at, { ...noStop, called: b.called, who: side, entry: blankEntry })
  const isBack = b.claims[side].includes(line)
  const list = isBack ? b.claims[side].filter((one) => one !== line) : [...b.claims[side], line]
  const said = { ...book, claims: set(b.claims, side, list) }
  const isSettled = isDisputed(b) && !isDisputed(said) && at >= b.since + STOP
  const next = isSettled ? { ...said, since: at } : said // it stood for the dispute, and has thirty seconds again
  if (line !== WRONG) return next
  const isNew = !isBack && !b.claims[other(side)].includes(WRONG)
  return spend(isNew ? { ...next, pick: set(b.pick, other(side), WRONG) } : next, other(side), at)
}

/** Calls the judge; who has called, or whom the clock's call concerns, wants him no more; and then the other side agrees (P8). */
function calls(b: Book, side: Side, at: number): Book {
  const [mine, theirs] = [1 << side, 2 >> side]
  if (!b.called || !(b.called & (mine | 4) || b.dropped === theirs)) return { ...b, called: b.called | mine }
  const book = spend({ ...b, dropped: b.dropped ^ mine }, other(side), at)
  return book.dropped === 3 ? { ...book, called: 0, dropped: 0, since: at } : book
}

/** Play goes on when both want it and the judge is not called. */
export function goOn(b: Book, at: number): Book {
  return b.stage === 'stop' && !b.called && isBoth(b, GO_ON) ? goesOn(b, at) : b
}

/** A wrong opener goes back to the roll, a wrong move to its player: the other's turn is struck out. */
export function goesOn(b: Book, at: number): Book {
  if (!isBoth(b, WRONG)) return resume(b, at)
  if (isFirst(b)) return go({ ...b, ledger: b.ledger.slice(0, -2) }, 'open', at, noStop)
  return resume({ ...b, ledger: b.ledger.slice(0, -1), canSendBack: false }, at)
}

/** A dispute, or a wrong move that one side alone claims. */
export function isDisputed({ claims }: Book): boolean {
  const [left, right] = claims.map((list) => list.includes(WRONG))
  return left !== right || claims.some((list) => list.includes(DISPUTE))
}

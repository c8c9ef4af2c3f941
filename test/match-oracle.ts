/*
 * The oracle for whole matches: a second, slow and obvious answer to "what does the clock say now?", from the rules alone.
 * It judges what hands did (one contact closed so long, or both together), not edges, and enters it in a book; whatever is
 * undone is struck out of the book. What a stage does by itself is entered once it is seen to be due.
 */
import {
  AGREE,
  type Book,
  blankEntry,
  bySide,
  CALL,
  type Control,
  cut,
  type Deed,
  DICE,
  type Entry,
  flagAt,
  go,
  hasCube,
  LOST,
  lastRun,
  noStop,
  other,
  PASS,
  read,
  resume,
  run,
  type Side,
  type Stage,
  scoreOf,
  set,
  turned,
  turnsOf,
  used,
  type Verdict,
  WRONG,
} from './match-book.ts'

/** How long a due is not yet announced, a stop may last, and an answer may wait. */
const [ANNOUNCE, STOP, ANSWER] = [100, 30_000, 60_000]

type Act = { kind: 'press' | 'short' | 'hold' | 'chord'; side: Side; from: number; at: number; held: number }
type Move = (c: Control, b: Book, act: Act) => Book

/** The book after some more deeds, all of which begin after those that are in it were over. */
export function enter(c: Control, book: Book, deeds: Deed[]): Book {
  const acts = deeds.flatMap(actsOf).sort((a, b) => a.at - b.at)
  return acts.reduce((b, act) => meant(c, advance(c, b, act.at), act), book)
}

/** A press counts as it closes, a short is seen as it opens, a hold after 1 s; less than 8 ms is a knock. */
function actsOf(deed: Deed): Act[] {
  const { side, at, held } = deed
  const press: Act = { kind: 'press', side, from: at, at, held }
  if (deed.kind === 'chord') return [{ ...press, kind: 'chord' }]
  if (held < 8) return []
  if (held < 600) return [press, { ...press, kind: 'short', at: at + held }]
  return held < 1000 ? [press] : [press, { ...press, kind: 'hold', at: at + 1000 }]
}

function meant(c: Control, b: Book, act: Act): Book {
  return act.from <= b.changed ? b : (MOVES[b.stage]?.(c, b, act) ?? b)
}

const MOVES: Partial<Record<Stage, Move>> = {
  ready: (_, b, { kind, side, at }) => {
    if (kind !== 'hold') return b
    if (b.agreed.includes(other(side))) return go(b, 'open', at)
    if (!b.agreed.length) return { ...b, agreed: [side] }
    return go(run(b, other(side), 0, at), 'late', at, { who: other(side) })
  },
  late: (c, b, { kind, side, at, held }) =>
    kind === 'press' && held < 600 && side === b.who && at < dueAt(c, b)
      ? go(cut(b, at), 'open', at, {}, at + held)
      : b,
  open: (c, b, { kind, side, from, at }) => {
    if (kind === 'short') return start(c, b, other(side), from, at)
    if (kind === 'hold' && b.results.length) return go(b, 'ask', at, { who: side })
    return kind === 'chord' && b.canTakeBack ? takeBack(c, b, at) : b
  },
  ask: (c, b, { kind, side, at }) => {
    if (kind === 'chord') return go(b, 'open', at)
    if (side !== b.who) return kind === 'hold' ? { ...b, who: side, pick: [0, 0] } : b
    if (kind === 'short') return { ...b, pick: set(b.pick, side, (b.pick[side] + 1) % 4) }
    if (kind !== 'hold') return b
    if (b.pick[side] === 0) return rest(c, b, side, at)
    if (b.pick[side] !== 1) return go(b, 'open', at)
    return used(b, side, 'dice') ? b : go({ ...b, uses: [...b.uses, { side, what: 'dice' }] }, 'open', at)
  },
  break: (c, b, { kind, side, at }) => {
    if (kind !== 'hold') return b
    if (side !== b.who) return used(b, side, 'break') < c.breaks ? { ...b, wants: !b.wants } : b
    const over = c.runs ? cut(b, at) : b
    return b.wants ? rest(c, over, other(side), at) : go(over, 'open', at)
  },
  play: (c, b, { kind, side, at }) => {
    const own = side === lastRun(b)!.side
    if (kind === 'press' && own && at < dueAt(c, b))
      return { ...run(cut(b, at), other(side), c.delay, at), canSendBack: true }
    if (kind !== 'chord' || at >= dueAt(c, b)) return b
    if (turnsOf(b).length === 1) return go({ ...b, ledger: b.ledger.slice(0, -2) }, 'open', at)
    return go(cut(b, at), 'stop', at, { ...noStop, who: side })
  },
  stop: (_, b, { kind, side, at }) => {
    if (kind === 'chord') return resume(b, at, at)
    const offered = b.canSendBack && b.claims[other(side)].includes(WRONG)
    if (kind === 'short') return { ...b, pick: set(b.pick, side, (b.pick[side] + 1) % (offered ? 6 : 5)) }
    return kind === 'hold' ? claim(b, side, b.pick[side], offered, at) : b
  },
  result: (c, b, { kind, side, at }) => {
    if (kind !== 'short' && kind !== 'hold') return b
    if (side === b.who) return { ...b, entry: (kind === 'short' ? turned : sent)(c, b, b.entry) }
    if (b.entry.step !== 'sent') return b
    if (kind === 'hold') return agree(c, b, at)
    const refused = b.entry.refused + 1
    return { ...b, entry: { ...blankEntry, refused }, called: refused > 1 && b.called === 2 ? 3 : b.called }
  },
}

/** A game begins at the closing of the lower die's button (M3), and is seen to as it opens. */
function start(c: Control, b: Book, side: Side, from: number, seen: number): Book {
  const book = run({ ...b, ledger: [...b.ledger, 'game'] }, side, c.delay, from)
  return go(book, 'play', from, { canTakeBack: false, canSendBack: false, fell: 2, fellAt: 0 }, seen)
}

function rest(c: Control, b: Book, side: Side, at: number): Book {
  if (used(b, side, 'break') >= c.breaks) return b
  const book: Book = { ...b, uses: [...b.uses, { side, what: 'break' }], wants: false, who: side }
  return go(c.runs ? run(book, side, 0, at) : book, 'break', at)
}

/** Sends a claim. A wrong move goes back when both say so: the other's turn is struck out, and the mover's is the last again. */
function claim(b: Book, side: Side, what: number, offered: boolean, at: number): Book {
  if (what === LOST) return go(b, 'result', at, { ...noStop, who: side, entry: blankEntry })
  if ((what === WRONG && !b.canSendBack) || b.claims[side].includes(what)) return b
  if (what === AGREE || (what === WRONG && offered)) return sendBack(b, at)
  const called = what === CALL && b.called === 2 ? side : b.called
  const pick = what === WRONG ? set(b.pick, other(side), AGREE) : b.pick
  return { ...b, claims: set(b.claims, side, [...b.claims[side], what]), claimedAt: at, called, pick }
}

function sendBack(b: Book, at: number): Book {
  const claims = bySide((side) => b.claims[side].filter((one) => one !== WRONG))
  const pick = bySide((side) => (b.pick[side] === AGREE ? 0 : b.pick[side]))
  return { ...b, ledger: b.ledger.slice(0, -1), canSendBack: false, claims, claimedAt: at, pick }
}

function sent(c: Control, b: Book, e: Entry): Entry {
  if (e.step === 'kind' && hasCube(c, b)) return { ...e, step: 'value' }
  if (e.step !== 'value' || e.value === 1) return { ...e, step: 'sent' }
  return e.kind === PASS ? { ...e, step: 'sent', owner: other(b.who as Side) } : { ...e, step: 'owner', owner: b.who }
}

function agree(c: Control, b: Book, at: number): Book {
  const winner = other(b.who as Side)
  const points = [1, 2, c.koks, 1][b.entry.kind] * b.entry.value
  const book: Book = { ...b, results: [...b.results, { winner, points }] }
  if (scoreOf(c, book)[winner] >= c.length) return go(book, 'over', at, { winner })
  return go(book, 'open', at, { canTakeBack: true, ledger: c.refill ? [...b.ledger, 'fill'] : b.ledger })
}

function takeBack(c: Control, b: Book, at: number): Book {
  const who = other(b.results.at(-1)!.winner)
  const ledger = c.refill ? b.ledger.slice(0, b.ledger.lastIndexOf('fill')) : b.ledger
  const more = { ...noStop, canTakeBack: false, who, entry: blankEntry, ledger, results: b.results.slice(0, -1) }
  return go(b, 'result', at, more)
}

/** What a stage does by itself and is seen to have done 100 ms later. */
export function advance(c: Control, b: Book, now: number): Book {
  const at = dueAt(c, b)
  if (at + ANNOUNCE > now) return b
  if (b.stage === 'result') return { ...b, called: 3 }
  return advance(c, b.stage === 'stop' ? resume(b, at, at + ANNOUNCE) : end(c, b, at), now)
}

/** The flag, or the limit of lateness. */
function end(c: Control, b: Book, at: number): Book {
  const side = lastRun(b)!.side
  const book = cut(b, at)
  if (at < flagAt(c, b)) return go(book, 'over', at, { winner: other(side) }, at + ANNOUNCE)
  const fallen = { fell: side, fellAt: at, ...noStop }
  if (c.scope === 'match') return go(book, 'flag', at, { ...fallen, winner: other(side) }, at + ANNOUNCE)
  return go(book, 'result', at, { ...fallen, who: side, entry: blankEntry }, at + ANNOUNCE)
}

/** When the stage does something by itself; Infinity when it does not. */
export function dueAt(c: Control, b: Book): number {
  const [first, ...more] = new Set(b.claims.flat())
  if (b.stage === 'stop') return first === DICE && !more.length ? Math.max(b.since + STOP, b.claimedAt) : Infinity
  if (b.stage === 'result') return b.called === 2 ? b.since + ANSWER : Infinity
  return Math.min(flagAt(c, b), b.stage === 'late' ? b.since + c.lateness : Infinity)
}

/** The truth at `now`. */
export function judge(c: Control, book: Book, now: number): Verdict {
  return read(c, advance(c, book, now), now)
}

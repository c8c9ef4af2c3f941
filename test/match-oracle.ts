/*
 * The oracle for whole matches: a second, slow and obvious answer to "what does the clock say now?", from the rules alone.
 * It judges contacts (closed at, for so long), not edges, and enters what they came to in a book; whatever is undone is struck
 * out of the book. What a stage does by itself is entered at its own instant, before whatever comes after it.
 */
import {
  BACK,
  type Book,
  BREAK,
  blank,
  blankEntry,
  CALL,
  CONTROL,
  type Control,
  cut,
  type Deed,
  type Entry,
  flagAt,
  go,
  hasCube,
  LINES,
  lastRun,
  MEDICAL,
  NEW_DICE,
  NOT_OVER,
  nextThere,
  noStop,
  other,
  PASS,
  type Pair,
  read,
  run,
  type Side,
  type Stage,
  scoreOf,
  set,
  spend,
  turned,
  UNDO,
  used,
  type Verdict,
} from './match-book.ts'
import { goesOn, goOn, isDisputed, STOP, sends } from './match-lines.ts'

/** So long an answer is awaited. */
const ANSWER = 60_000
/** A contact so long is a hold; where there is no judge, one so long says that the other side is absent. */
const [HOLD, ABSENT] = [1000, 3000]
/** A turn is no shorter (T12); closings so near are one gesture; so near they may be a stop; how long both stay closed then, or else. */
const [TURN, ONE, NEAR, BOTH, AT_LAST] = [150, 60, 300, 600, 2000]
const DEAF = 3000
/** A flag is announced so late, or once a hand asks; what closes before answers nothing. */
const SEEN = 100

export interface Contact {
  side: Side
  from: number
  to: number
}

export interface Act {
  kind: 'press' | 'short' | 'hold' | 'absent'
  side: Side
  at: number
  contact: Contact
  /** The other side's contact of the same moment. */
  with?: Contact
}

type Move = (c: Control, b: Book, act: Act) => Book

/** In play both contacts may come to a stop: from when it counts, when it is known, and whether they were one gesture. */
interface Both {
  from: number
  at: number
  isOne: boolean
  stays: boolean
}

/** The book after some more deeds, at most one of each side, all of which begin after those that are in it were over. */
export function enter(c: Control, book: Book, deeds: Deed[]): Book {
  const contacts = deeds
    .filter(({ held }) => held >= 8)
    .map(({ side, at, held }) => ({ side, from: at, to: at + held }))
  const acts = contacts.flatMap((one) =>
    actsOf(
      one,
      contacts.find(({ side }) => side !== one.side),
    ),
  )
  acts.sort((a, b) => a.at - b.at || a.side - b.side)
  return follow(c, book, acts, contacts)
}

function actsOf(contact: Contact, also?: Contact): Act[] {
  const { side, from, to } = contact
  const act = (kind: Act['kind'], at: number): Act => ({ kind, side, at, contact, with: also })
  const press = act('press', from)
  if (to - from < HOLD) return [press, act('short', to)]
  return [press, act('hold', from + HOLD), ...(to - from >= ABSENT ? [act('absent', from + ABSENT)] : [])]
}

/** One act after another; in play what both contacts come to stands among them, and what they were before it is kept. */
function follow(c: Control, book: Book, acts: Act[], contacts: Contact[]): Book {
  let b = book
  let both: Both | undefined
  let undo: Book | undefined
  const till = (at: number): void => {
    if (both && both.at <= at) {
      const { stays, ...stop } = both
      both = undefined
      if (stays) b = stopped(c, b, stop, undo)
    }
    b = advance(c, b, at, both?.from)
  }
  for (const act of acts) {
    if (!(act.kind === 'press' && isOneGesture(c, b, act))) till(act.at)
    if (b.stage === 'play' && act.kind === 'press' && isLive(b, act)) {
      both = bothOf(b, contacts, act) ?? both
      const next = pressed(c, b, act)
      if (next !== b) undo = b
      b = next
    } else if (isLive(b, act)) b = MOVES[b.stage]?.(c, b, act) ?? b
  }
  if (both) till(both.at)
  return b
}

const isLive = (b: Book, { kind, side, contact }: Act): boolean =>
  contact.from >= b.changed[side] && (kind !== 'short' || contact.from >= b.deaf)

/** The second closing of one gesture, which decides with the first one's instant. */
function isOneGesture(c: Control, b: Book, { contact, with: first }: Act): boolean {
  if (b.stage !== 'play' || !first || first.from > contact.from || first.to <= contact.from) return false
  return contact.from - first.from <= ONE && first.from >= b.changed[first.side] && first.from < flagAt(c, b)
}

/** What the two contacts come to once the second of them has closed. */
function bothOf(b: Book, contacts: Contact[], { contact, with: first }: Act): Both | undefined {
  if (contacts.length < 2 || !first || first.from > contact.from || first.to <= contact.from) return undefined
  if (first.from === contact.from && first.side > contact.side) return undefined // the second of the two is the right's
  const gap = first.from >= b.changed[first.side] ? contact.from - first.from : Infinity
  const at = contact.from + (gap <= NEAR ? BOTH : AT_LAST)
  const opens = Math.min(contact.to, first.to)
  const isOne = gap <= ONE
  return { from: isOne ? first.from : contact.from, at: Math.min(at, opens), isOne, stays: opens >= at }
}

/** Both have stayed closed: a press in one gesture of two hands never was; the flag wins where it was due by then. */
function stopped(c: Control, b: Book, { from, at, isOne }: Omit<Both, 'stays'>, undo?: Book): Book {
  if (b.stage !== 'play') return b
  const book = isOne && undo ? undo : b
  return flagAt(c, book) <= from ? b : go(cut(book, from), 'stop', from, { ...noStop, changed: [at, at], who: 2 })
}

/** A closing in play ends the turn of its side, but for the turn's first 150 ms, and before the flag (T9, T12). */
function pressed(c: Control, b: Book, { side, at }: Act): Book {
  const turn = lastRun(b)!
  const isEarly = turn.spans.length === 1 && at < turn.spans[0].from + TURN
  if (side !== turn.side || isEarly || at >= flagAt(c, b)) return b
  return { ...run(cut(b, at), other(side), c.delay, at), canSendBack: true }
}

const MOVES: Partial<Record<Stage, Move>> = {
  ready: (c, b, { kind, side, at, contact }) => {
    if (kind === 'absent') return b.owed === contact.from ? late(b, other(side), at, 0) : b
    if (kind !== 'hold') return b
    if (b.agreed.includes(other(side)) && !b.agreed.includes(side)) return go(b, 'open', at, { agreed: [] })
    if (!b.agreed.includes(side)) return { ...b, agreed: [...b.agreed, side] }
    return { ...b, agreed: b.agreed.filter((one) => one !== side), owed: c.judge ? -1 : contact.from }
  },
  late: (_, b, { kind, side, at }) =>
    kind === 'press' && side === b.who
      ? spend(go(cut(b, at), 'arrived', at, { lateFor: b.lateFor + at - b.since }), side, at + 1)
      : b,
  arrived: (_, b, { kind, side, at }) => (kind === 'hold' && side === b.who ? go(b, 'open', at) : b),
  open: (c, b, { kind, side, at, contact, with: also }) => {
    if (kind === 'hold') return asks(c, b, side, at)
    if (kind !== 'short' || (also && Math.abs(also.from - contact.from) <= NEAR)) return b
    const book = run({ ...b, ledger: [...b.ledger, 'game'] }, other(side), c.delay, at)
    return go(book, 'play', at, { canTakeBack: false, canSendBack: false, begun: true, fell: 2, fellAt: 0, ...noStop })
  },
  ask: (c, b, act) => {
    const { kind, side, at } = act
    if (kind !== 'short' && kind !== 'hold') return b
    if (side !== b.who) return b.asked ? answer(c, b, act) : kind === 'hold' ? asks(c, b, side, at) : b
    if (kind === 'short') return b.asked ? b : { ...b, pick: set(b.pick, side, nextThere(c, b, side, b.pick[side])) }
    if (b.asked) return go(b, 'open', at)
    if (b.pick[side] === BREAK) return rest(c, b, side, at)
    if (b.pick[side] === NEW_DICE) return go({ ...b, uses: [...b.uses, { side, what: 'dice' }] }, 'open', at)
    if (b.pick[side] !== UNDO && b.pick[side] !== CONTROL) return go(b, 'open', at)
    return spend({ ...b, asked: true }, other(side), at)
  },
  break: (c, b, { kind, side, at }) => {
    if (kind !== 'hold') return b
    if (side !== b.who) return used(b, side, 'break') < c.breaks ? { ...b, wants: !b.wants } : b
    const over = c.runs ? cut(b, at) : b
    return b.wants ? rest(c, over, other(side), at) : go(over, 'open', at)
  },
  stop: (c, b, { kind, side, at }) => {
    if (kind === 'short') {
      const line = (b.pick[side] + 1) % LINES
      return { ...b, pick: set(b.pick, side, line === CALL && !c.judge ? MEDICAL : line) }
    }
    return kind === 'hold' ? goOn(sends(b, side, b.pick[side], at), at) : b
  },
  result: (c, b, { kind, side, at }) => {
    if (kind !== 'short' && kind !== 'hold') return b
    const isSent = b.entry.step === 'sent'
    if (side === b.who) {
      const entry = (kind === 'short' ? turned : sent)(c, b, b.entry)
      const isNow = !isSent && entry.step === 'sent'
      return isNow ? spend({ ...b, entry, pick: set(b.pick, other(side), 0) }, other(side), at) : { ...b, entry }
    }
    if (!isSent) return b
    if (kind === 'short') return { ...b, pick: set(b.pick, side, 1 - b.pick[side]) }
    return b.pick[side] ? refuse(c, b, at) : agree(c, b, at)
  },
  over: (c, b, { kind, side, at, with: also }) => {
    const isDoor = !c.judge && also && also.from <= at && at < also.to // both together ask for what is behind it
    if (kind !== 'hold' || !b.canTakeBack || isDoor) return b
    const claims = set(b.claims, side, b.claims[side].length ? [] : [0])
    return claims[0].length && claims[1].length ? takeBack(c, b, at) : { ...b, claims }
  },
}

/** The bank of an absent side runs, with no delay (M1). */
function late(b: Book, who: Side, at: number, lateFor: number): Book {
  return go(run(b, who, 0, at), 'late', at, { who, lateFor, begun: true })
}

function asks(c: Control, b: Book, side: Side, at: number): Book {
  return go(b, 'ask', at, { who: side, asked: false, pick: set([0, 0], side, nextThere(c, b, side, BACK)) })
}

/** YES or NO to what the other side asks for. */
function answer(c: Control, b: Book, { kind, side, at }: Act): Book {
  if (kind === 'short') return { ...b, pick: set(b.pick, side, 1 - b.pick[side]) }
  if (b.pick[side]) return go(b, 'open', at)
  return b.pick[b.who as Side] === UNDO ? takeBack(c, b, at) : go(blank, 'ready', at)
}

function rest(c: Control, b: Book, side: Side, at: number): Book {
  const book: Book = { ...b, uses: [...b.uses, { side, what: 'break' }], wants: false, who: side }
  return go(c.runs ? run(book, side, 0, at) : book, 'break', at)
}

function sent(c: Control, b: Book, e: Entry): Entry {
  if (e.step === 'kind' && hasCube(c, b) && e.kind !== NOT_OVER) return { ...e, step: 'value' }
  if (e.step !== 'value' || e.value === 1) return { ...e, step: 'sent' }
  return e.kind === PASS ? { ...e, step: 'sent', owner: other(b.who as Side) } : { ...e, step: 'owner', owner: b.who }
}

function refuse(c: Control, b: Book, at: number): Book {
  const refused = b.entry.refused + 1
  const book = spend({ ...b, since: at, entry: { ...blankEntry, refused } }, b.who as Side, at)
  return refused > 1 ? fails(c, book, at) : book
}

/** Nobody agrees: the judge is called, or it is entered anew. */
function fails(c: Control, b: Book, at: number): Book {
  return c.judge ? { ...b, called: b.called | 4 } : { ...b, since: at, changed: [at, at], entry: blankEntry }
}

function agree(c: Control, b: Book, at: number): Book {
  if (b.entry.kind === NOT_OVER) return go(b, 'stop', at, { ...noStop, who: 2 })
  const winner = other(b.who as Side)
  const points = [1, 2, c.koks, 1][b.entry.kind] * b.entry.value
  const book: Book = {
    ...b,
    ...noStop,
    results: [...b.results, { winner, points }],
    canTakeBack: true,
    deaf: at + DEAF,
  }
  if (scoreOf(c, book)[winner] >= c.length) return go(book, 'over', at, { winner })
  return go(book, 'open', at, { ledger: c.refill ? [...b.ledger, 'fill'] : b.ledger })
}

function takeBack(c: Control, b: Book, at: number): Book {
  const who = other(b.results.at(-1)!.winner)
  const isFilled = c.refill && b.stage !== 'over'
  const ledger = isFilled ? b.ledger.slice(0, b.ledger.lastIndexOf('fill')) : b.ledger
  const more = { ...noStop, canTakeBack: false, who, entry: blankEntry, ledger, results: b.results.slice(0, -1) }
  return go(b, 'result', at, { ...more, winner: 2 })
}

/** What stages have done by themselves by `now`; a flag due after `from`, where a stop may still form, waits. */
export function advance(c: Control, b: Book, now: number, from = Infinity): Book {
  const at = dueAt(c, b)
  if (at > now || (b.stage === 'play' && from < at)) return b
  return advance(c, { ...end(c, b, at, now), ended: at }, now, from)
}

function end(c: Control, b: Book, at: number, now: number): Book {
  const seen = Math.min(at + SEEN, now + 8)
  if (b.stage === 'result') return c.judge ? fails(c, b, at) : { ...fails(c, b, at), changed: [at + SEEN, at + SEEN] }
  if (b.stage === 'arrived') return late(b, b.who as Side, at, b.lateFor)
  if (b.stage === 'stop') return isDisputed(b) ? { ...b, called: 4, changed: [seen, seen] } : goesOn(b, at)
  const side = lastRun(b)!.side
  const book = cut(b, at)
  if (at < flagAt(c, b)) return go(book, 'over', at, { winner: other(side), ...noStop })
  const fallen = { fell: side, fellAt: at, ...noStop, changed: [at + SEEN, at + SEEN] as Pair }
  if (c.scope === 'match') return go(book, 'flag', at, { ...fallen, winner: other(side) })
  return go(book, 'result', at, { ...fallen, who: side, entry: blankEntry })
}

/** When the stage does something by itself; Infinity when it does not. */
export function dueAt(c: Control, b: Book): number {
  if (b.stage === 'stop')
    return b.called || (isDisputed(b) && !c.judge) ? Infinity : Math.max(b.since + STOP, b.claimedAt)
  if (b.stage === 'result') return b.called ? Infinity : b.since + ANSWER
  if (b.stage === 'arrived') return b.since + ANSWER
  return Math.min(flagAt(c, b), b.stage === 'late' ? b.since + c.lateness - b.lateFor : Infinity)
}

/** The truth at `now`. */
export function judge(c: Control, book: Book, now: number): Verdict {
  return read(c, advance(c, book, now), now)
}

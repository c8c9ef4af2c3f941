/*
 * The book that the oracle keeps of a match: a ledger of turns, fills and games, a list of results and one of what was used.
 * Banks, flag, score and Crawford are read out of those lists anew each time; nothing is counted along. `Infinity` is "still
 * running" or "never", 2 is nobody, spans are whole milliseconds.
 */
export type Side = 0 | 1
export type Who = 0 | 1 | 2
export type Pair = [number, number]
export type Stage =
  | 'ready'
  | 'late'
  | 'arrived'
  | 'open'
  | 'ask'
  | 'play'
  | 'stop'
  | 'result'
  | 'break'
  | 'flag'
  | 'over'

/** A contact closes at `at` and stays closed for `held`. */
export interface Deed {
  side: Side
  at: number
  held: number
}

export interface Control {
  length: number
  bank: number
  delay: number
  scope: 'match' | 'game'
  refill: boolean
  breaks: number
  runs: boolean
  overtime: number
  /** What the third kind of loss is worth. */
  koks: 3 | 4
  score: Pair
  /** Of a match that begins at it: whether its Crawford game has been played. */
  played: boolean
  lateness: number
  /** Whether there is one; where there is none he cannot be called, and hands do more. */
  judge: boolean
}

/** A run of a side's time, `free` ms of it uncharged: a turn, a break that runs, an absence. */
export type Run = { side: Side; free: number; spans: { from: number; to: number }[] }
type Line = Run | 'fill' | 'game'
export type Entry = {
  step: 'kind' | 'value' | 'owner' | 'sent'
  kind: number
  value: number
  owner: Who
  refused: number
}

export interface Book {
  stage: Stage
  since: number
  /** Of each side: what closed before has no meaning now. */
  changed: Pair
  /** Shorts that close before this instant have none. */
  deaf: number
  /** When something was last due by itself. */
  ended: number
  who: Who
  ledger: Line[]
  results: { winner: Side; points: number }[]
  uses: { side: Side; what: 'break' | 'dice' }[]
  canTakeBack: boolean
  canSendBack: boolean
  agreed: Side[]
  /** Closing of the contact that would start the absent side's bank, were it held for three seconds. */
  owed: number
  /** Whether the opening roll has ever led anywhere, or an absent side's bank has run. */
  begun: boolean
  /** How long the absent side has been late before. */
  lateFor: number
  wants: boolean
  pick: Pair
  /** Lines that each side has sent; at the end 1 in it: the last result is not to stand. */
  claims: [number[], number[]]
  claimedAt: number
  /** Between games: what was asked waits for the other side's answer. */
  asked: boolean
  /** Bits: 1 left, 2 right, 4 the clock; and who of them wants the judge no more. */
  called: number
  dropped: number
  entry: Entry
  fell: Who
  fellAt: number
  winner: Who
}

/** The lines of a stop, of asking, and the kinds of losing beyond the third. */
export const [GO_ON, LOST, DICE, DISPUTE, WRONG, CALL, MEDICAL] = [0, 1, 2, 3, 4, 5, 6]
export const LINES = 7
export const [BREAK, NEW_DICE, GAMES, UNDO, CONTROL, BACK] = [0, 1, 2, 3, 4, 5]
export const [PASS, NOT_OVER] = [3, 4]

export const blankEntry: Entry = { step: 'kind', kind: 0, value: 1, owner: 2, refused: 0 }
export const noStop = {
  pick: [0, 0] as Pair,
  claims: [[], []] as [number[], number[]],
  claimedAt: 0,
  called: 0,
  dropped: 0,
}

export const blank: Book = {
  ...{
    stage: 'ready',
    since: 0,
    changed: [-1, -1],
    deaf: -1,
    ended: -Infinity,
    who: 2,
    ledger: [],
    results: [],
    uses: [],
  },
  ...{
    canTakeBack: false,
    canSendBack: false,
    agreed: [],
    owed: -1,
    begun: false,
    lateFor: 0,
    wants: false,
    asked: false,
  },
  ...{ entry: blankEntry, fell: 2, fellAt: 0, winner: 2, ...noStop },
}

/** What is left of a side's bank and of its overtime, line by line (T7, T8); a fill leaves what has begun of it as overtime. */
export function purse(c: Control, ledger: Line[], side: Side, now: number): { bank: number; extra: number } {
  return ledger.reduce(
    ({ bank, extra, isOver }, line) => {
      if (line === 'fill') return { bank: c.bank, extra: isOver ? bank : extra, isOver: false }
      if (line === 'game' || line.side !== side) return { bank, extra, isOver }
      const left = bank - Math.max(0, spent(line, now) - line.free)
      if (left > 0 || !extra) return { bank: Math.max(0, left), extra, isOver }
      return { bank: Math.max(0, left + extra), extra: 0, isOver: true }
    },
    { bank: c.bank, extra: c.overtime, isOver: false },
  )
}

export function flagAt(c: Control, b: Book): number {
  const last = lastRun(b)
  if (!last || !isOpen(last)) return Infinity
  const { from } = last.spans.at(-1)!
  const { bank, extra } = purse(c, b.ledger.slice(0, -1), last.side, from)
  return from + last.free + bank + extra - spent(last, from)
}

export function scoreOf(c: Control, { results }: Pick<Book, 'results'>): Pair {
  return bySide((side) => c.score[side] + sum(results.filter((r) => r.winner === side).map((r) => r.points)))
}

/** The game after the one in which a side first came to stand a point from N is the Crawford game (M5). */
export function crawfordOf(c: Control, results: Book['results']): 'before' | 'now' | 'after' {
  const near = c.score.filter((points) => points === c.length - 1).length
  if (!results.length) return c.played ? 'after' : (['before', 'now', 'after'] as const)[near]
  const [before, winner] = [crawfordOf(c, results.slice(0, -1)), results.at(-1)!.winner]
  if (before !== 'before') return 'after'
  return scoreOf(c, { results })[winner] === c.length - 1 ? 'now' : 'before'
}

/** What the book says at `now`; what a stage says nothing about is nobody's, none and 0. */
export function read(c: Control, b: Book, now: number) {
  const last = lastRun(b)
  const inTurn = b.stage === 'play' || b.stage === 'stop'
  const running = last !== undefined && isOpen(last)
  return {
    stage: b.stage,
    since: ['ready', 'open', 'ask'].includes(b.stage) ? 0 : b.since,
    bank: bySide((side) => purse(c, b.ledger, side, now).bank),
    delayLeft: inTurn ? Math.max(0, last!.free - spent(last!, now)) : 0,
    turn: inTurn || running ? last!.side : 2,
    running,
    turns: bySide((side) =>
      inTurn
        ? turnsOf(b)
            .slice(0, -1)
            .filter((turn) => turn.side === side).length
        : 0,
    ),
    score: scoreOf(c, b),
    games: b.results.length,
    crawford: crawfordOf(c, b.results),
    breaks: bySide((side) => used(b, side, 'break')),
    dice: bySide((side) => used(b, side, 'dice')),
    ...{ winner: b.winner, fell: b.fell, fellAt: b.fellAt },
    who: ['late', 'arrived', 'ask', 'result', 'break'].includes(b.stage) ? b.who : 2,
    claims: b.stage === 'stop' || b.stage === 'over' ? b.claims.map((list) => [...list].sort()) : [[], []],
    asked: b.stage === 'ask' && b.asked,
    wants: b.stage === 'break' && b.wants,
    called: b.stage === 'stop' || b.stage === 'result' ? b.called : 0,
    dropped: b.stage === 'stop' ? b.dropped : 0,
    entry: b.stage === 'result' ? { ...b.entry, owner: b.entry.step === 'sent' ? b.entry.owner : 2 } : blankEntry,
    pick: ['stop', 'ask', 'result'].includes(b.stage) ? b.pick : [0, 0],
  }
}
export type Verdict = ReturnType<typeof read>

/** Another stage from `at` on: what closed before has no meaning in it. */
export function go(b: Book, stage: Stage, at: number, more: Partial<Book> = {}): Book {
  return { ...b, stage, since: at, changed: [at, at], pick: [0, 0], ...more }
}

/** What this side has closed before `at` is no answer to what it is asked now. */
export const spend = (b: Book, side: Side, at: number): Book => ({ ...b, changed: set(b.changed, side, at) })

/** Ways of losing that there are: nobody passes without a cube, and a flag stands. */
export const isKind = (c: Control, b: Book, kind: number) =>
  kind === PASS ? hasCube(c, b) : kind !== NOT_OVER || b.fell === 2

/** The loser's short: the next of what he is entering (M4, M5). */
export function turned(c: Control, b: Book, e: Entry): Entry {
  const next = (kind: number): number => (isKind(c, b, kind % 5) ? kind % 5 : next(kind + 1))
  if (e.step === 'kind') return { ...e, kind: next(e.kind + 1) }
  if (e.step === 'value') return { ...e, value: e.value === 1024 ? 1 : e.value * 2 }
  return e.step === 'owner' ? { ...e, owner: other(e.owner as Side) } : e
}

/** What there is for a side to ask between games. */
export function isThere(c: Control, b: Book, side: Side, what: number): boolean {
  const isBetween = b.results.length > 0
  if (what === BREAK) return isBetween && used(b, side, 'break') < c.breaks
  if (what === NEW_DICE) return isBetween && !used(b, side, 'dice')
  if (what === GAMES) return isBetween
  if (what === UNDO) return b.canTakeBack
  return what === BACK || !b.begun
}

/** The next of it after `from`, round to the first. */
export const nextThere = (c: Control, b: Book, side: Side, from: number): number => {
  const next = (from + 1) % 6
  return isThere(c, b, side, next) ? next : nextThere(c, b, side, next)
}

export const hasCube = (c: Control, b: Book) => c.length > 1 && crawfordOf(c, b.results) !== 'now'
export const used = (b: Book, side: Side, what: string) =>
  b.uses.filter((use) => use.side === side && use.what === what).length
export const turnsOf = (b: Book) =>
  b.ledger.slice(b.ledger.lastIndexOf('game') + 1).filter((l): l is Run => typeof l !== 'string')
export const lastRun = (b: Book) => b.ledger.filter((line): line is Run => typeof line !== 'string').at(-1)
const isOpen = (run: Run) => run.spans.at(-1)!.to === Infinity
export const spent = (run: Run, now: number) =>
  sum(run.spans.map(({ from, to }) => Math.max(0, Math.min(to, now) - from)))

export const run = (b: Book, side: Side, free: number, from: number): Book => ({
  ...b,
  ledger: [...b.ledger, { side, free, spans: [{ from, to: Infinity }] }],
})
export const respan = (b: Book, change: (spans: Run['spans']) => Run['spans']): Book => {
  const last = lastRun(b)!
  return { ...b, ledger: b.ledger.map((line) => (line === last ? { ...last, spans: change(last.spans) } : line)) }
}
export const cut = (b: Book, to: number) =>
  respan(b, (spans) => [...spans.slice(0, -1), { from: spans.at(-1)!.from, to }])
export const resume = (b: Book, at: number) =>
  go(
    respan(b, (spans) => [...spans, { from: at, to: Infinity }]),
    'play',
    at,
    noStop,
  )

export const set = <T>([left, right]: [T, T], side: Side, value: T): [T, T] => (side ? [left, value] : [value, right])
export const bySide = <T>(of: (side: Side) => T): [T, T] => [of(0), of(1)]
export const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)
export const other = (side: Side): Side => (side ? 0 : 1)

/*
 * A clock under siege: the loop on a board without a picture, hands and a key that do what they like, and beside it a stop-watch
 * of the test's own, which knows nothing but the instants at which contacts closed.
 */
import { Claim } from '../../firmware/core/claim.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { takeLine } from '../../firmware/device/console.ts'
import { makeLoop, onEdge, onKey, startLoop, wakeNow } from '../../firmware/device/loop.ts'
import type { Loop } from '../../firmware/device/loop-state.ts'
import type { Board } from '../../firmware/device/port.ts'
import { settingsOf } from '../../firmware/device/settings.ts'
import { TimeChip } from '../../firmware/ui/face.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { NAMES } from '../../sim/clock/snapshot.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'

export type Roll = (faces: number) => number

/** What both sides have by the test's own reckoning. */
interface Watch {
  bank: [number, number]
  delay: number
  left: number
  turn: 0 | 1
  since: number
  /** When a press gave that side the turn: for 150 ms it cannot end it (T12). */
  given: number
  on: boolean
}

export interface Siege {
  loop: Loop
  now: number
  wake: number
  level: [number, number]
  words: number[]
  kept: string
  /** What somebody has set the date to. */
  hallTime: number[]
  stores: number
  isRepl: boolean
  watch: Watch
}

function boardOf(g: Siege): Board {
  return {
    display: {
      paint: () => {},
      tick: () => {},
      predictTurn: () => {},
      showTurn: () => {},
      forget: () => {},
      bright: () => {},
      sleep: () => {},
    },
    count: () => 0,
    now: () => g.now,
    contacts: () => g.level[0] + g.level[1] * 2,
    wakeIn: (ms) => {
      g.wake = g.now + (ms > 1 ? ms : 1)
    },
    light: () => {},
    tone: () => {},
    words: (from, count) => g.words.slice(from, from + count),
    readBefore: () => 0xffffffff,
    used: () => g.words.length,
    write: (index, word) => {
      if (index === 0) g.words.length = 0
      g.words[index] = word
      return 1
    },
    makeRoom: () => 2048,
    battery: () => 80,
    life: 150,
    advertise: () => {},
    setAccess: () => {},
    repl: () => {
      g.isRepl = true
    },
    renew: () => {},
    id: () => 'siege',
    load: () => g.kept,
    store: (text) => {
      g.stores++
      g.kept = text
      return true
    },
    hallTime: () => 0,
    setHallTime: (numbers) => {
      g.hallTime = numbers
    },
    pace: () => [TimeChip.Set, 0, 9],
  }
}

/** A clock in play, two turns into its first game, its door as the control's `door` says. */
export function besiege(preset: string): Siege {
  const watch: Watch = { bank: [0, 0], delay: 0, left: 0, turn: 1, since: 0, given: 0, on: false }
  const empty = { now: 0, wake: 0, words: [], kept: '', hallTime: [], stores: 0, isRepl: false, watch }
  const g = { ...empty, level: [0, 0] } as unknown as Siege
  const board = boardOf(g)
  g.loop = makeLoop(board, settingsOf(board))
  startLoop(g.loop)
  if (takeLine(g.loop, wireOf(`preset ${preset}`)) !== '{"ok":1}') throw new Error(preset)
  const { control } = session(g)
  Object.assign(watch, { bank: [control.bank, control.bank], delay: control.delay })
  pass(g, 100)
  for (const side of [0, 1]) press(g, side, 1100)
  strike(g, 0, 80)
  Object.assign(watch, { on: true, left: watch.delay, since: g.now, given: g.now })
  pass(g, 500)
  press(g, 1, 80)
  pass(g, 500)
  press(g, 0, 80)
  return g
}

export function session(g: Siege): Session {
  return g.loop.session
}

export function isInPlay(g: Siege): boolean {
  return session(g).stage === Stage.Play
}

/** Time passes, and each wake that the clock asked for comes. */
export function pass(g: Siege, ms: number): void {
  const until = g.now + ms
  while (g.wake <= until) {
    if (g.wake > g.now) g.now = g.wake
    wakeNow(g.loop)
  }
  g.now = until
}

function contact(g: Siege, side: number, level: number): void {
  g.level[side] = level
  onEdge(g.loop, side, level, g.now)
}

/** A contact closes and opens again, and nothing is reckoned. */
export function strike(g: Siege, side: number, held: number): void {
  contact(g, side, 1)
  pass(g, held)
  contact(g, side, 0)
}

/** What the turn has cost by now is its side's. */
function charge(w: Watch, at: number): void {
  const used = at - w.since
  w.bank[w.turn] -= Math.max(0, used - w.left)
  w.left = Math.max(0, w.left - used)
  w.since = at
}

/** A closing contact in play: the turn of its side, if it has it and has had it for long enough, ends at that instant. */
function reckon(g: Siege, side: number): void {
  const w = g.watch
  if (!w.on || side !== w.turn || g.now < w.given + LEAST) return
  charge(w, g.now)
  w.turn = side === 0 ? 1 : 0
  w.left = w.delay
  w.given = g.now
}

const LEAST = 150
/** A hold; what is one gesture of two hands; what is a stop within 300 ms, and at last. */
const HOLD = 1000
const ONE = 60
const NEAR = 300
const STOPS = 600
const AT_LAST = 2000

/** In a stop both have said by now that play goes on: it does from the hold on that was the second one, of a contact that closed at `at`. */
function goOn(g: Siege, before: number, at: number): void {
  if (before !== Stage.Stop || !isInPlay(g)) return
  Object.assign(g.watch, { on: true, since: at + HOLD })
}

export function press(g: Siege, side: number, held: number): void {
  const before = session(g).stage
  const at = g.now
  reckon(g, side)
  strike(g, side, held)
  goOn(g, before, at)
  pass(g, 40)
}

/**
 * Two hands: a stop where both stay closed for long enough. It counts from the first closing where they were one gesture, and then no
 * press of it stands, and otherwise from the later one.
 */
export function chord(g: Siege, first: number, gap: number, held: number): void {
  const { watch } = g
  const before = session(g).stage
  const whole: Watch = { ...watch, bank: [...watch.bank] }
  const at = g.now
  const last = hasGoneOn(g, 1 - first) && !hasGoneOn(g, first) && session(g).pick[first] === Claim.GoOn ? at : at + gap
  reckon(g, first)
  contact(g, first, 1)
  pass(g, gap)
  reckon(g, 1 - first)
  contact(g, 1 - first, 1)
  pass(g, held)
  contact(g, 1 - first, 0)
  pass(g, 3)
  contact(g, first, 0)
  if (before === Stage.Play && held >= (gap <= NEAR ? STOPS : AT_LAST)) {
    if (gap <= ONE) Object.assign(watch, whole)
    charge(watch, gap <= ONE ? at : at + gap)
    watch.on = false
  }
  goOn(g, before, last)
  pass(g, 40)
  if (before === Stage.Play && session(g).stage === Stage.Stop) nameReason(g)
}

/** A stop has a reason, as it has at a table: so nobody ends it alone, and nobody is charged for it. */
function nameReason(g: Siege): void {
  while (session(g).stage === Stage.Stop && session(g).pick[0] !== Claim.Dice) press(g, 0, 80)
  press(g, 0, 1100)
}

/** Whether this side has said in a stop that play goes on. */
function hasGoneOn(g: Siege, side: number): boolean {
  return (session(g).sent[side] & 1) > 0
}

/** In a stop: each side turns to GO ON and says so. */
export function agreeToGoOn(g: Siege): void {
  for (const side of [0, 1]) {
    while (session(g).stage === Stage.Stop && session(g).pick[side] !== Claim.GoOn) press(g, side, 80)
    if (!hasGoneOn(g, side)) press(g, side, 1100)
  }
}

/** The key turns and is back again, each time sooner than it may be. */
export function rattle(g: Siege, roll: Roll): void {
  for (let i = roll(5); i >= 0; i--) {
    onKey(g.loop, 1, g.now)
    pass(g, 1 + roll(29))
    onKey(g.loop, 0, g.now)
    pass(g, roll(2) * roll(20))
  }
  pass(g, 40)
}

/** What a line answers; and that it has changed nothing of the session but why something was refused last. */
export function typed(g: Siege, line: string): { answer: string; changed: string } {
  wakeNow(g.loop)
  const before = snapshotOf(session(g))
  const stores = g.stores
  const { refusal } = session(g)
  const answer = takeLine(g.loop, line)
  session(g).refusal = refusal
  const after = snapshotOf(session(g))
  const place = after.findIndex((value, i) => value !== before[i])
  const isLetIn = stores !== g.stores || g.isRepl
  return { answer, changed: place >= 0 ? NAMES[place] : isLetIn ? 'what is kept, or who has the cable' : '' }
}

/** Where the clock and the stop-watch differ, in a few words. */
export function differs(g: Siege): string {
  const { clock } = session(g)
  const w = { ...g.watch, bank: [...g.watch.bank] as [number, number] }
  if (w.on) charge(w, clock.since)
  const mine = [...w.bank, w.turn, w.left, w.on ? 1 : 0].join()
  const own = [...clock.bank, clock.turn, clock.delayLeft, clock.isRunning].join()
  return mine === own ? '' : `stop-watch ${mine}, clock ${own}`
}

/*
 * What the clock tells by radio while a match is on: how it stands, to whoever listens, and it listens to nobody.
 *
 * The advertisement lies ready as the radio wants it, eight numbers of four bytes. Its layout is a table of rows, sim/hall/air/rows.ts, to which this is
 * held. While only a second passes, one number changes: `age` and the check byte both grow by one.
 */
import { Block } from '../core/block.ts'
import { bankAt, delayAt, type Ms } from '../core/clock.ts'
import { Crawford } from '../core/match.ts'
import type { Session } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import type { Face } from '../ui/face.ts'
import { secondsShown } from '../ui/time.ts'
import type { Board } from './port.ts'

/** Flags, and the head of manufacturer data: 27 bytes, company 0x0590, version 1 of what the clock says. */
const HEAD = 0x1b06_0102
const SAYS = 0xc105_90ff
const BYTES = 31
/** Where its numbers have room above the bits of the first: too much for a shift. */
const BIT_20 = 0x10_0000
const BIT_24 = 0x100_0000
const BIT_30 = 0x4000_0000
/** `age` and the check byte, each one more. */
const SECOND = 0x1_0100

/** Most seconds of a call, most points, and the most that a stage is over by. */
const LONGEST = 4095
const MOST_SCORE = 127
const MOST_OVER = -32_768

export interface Beacon {
  /** What the radio sends, and the same in numbers. */
  bytes: Uint8Array
  words: Uint32Array
  /** 1 while a match is on of which the clock tells. */
  on: number
  /** Until this instant no more than a second passes; 0 when anything is new. */
  till: Ms
  /** The last of the numbers, and the second of the side that runs which was shown then; 0 while nobody runs. */
  tail: number
  second: number
  /** How often it was put together, modulo 256. */
  changes: number
  /** What the numbers of the rest come to in its check. */
  rest: number
  /** Whether nothing is new but that a press has given the other side the turn. */
  isTurn: boolean
}

export function makeBeacon(): Beacon {
  const words = new Uint32Array(8)
  words[0] = HEAD
  words[1] = SAYS
  return {
    bytes: new Uint8Array(words.buffer, 0, BYTES),
    words,
    on: 0,
    till: 0,
    tail: 0,
    second: 0,
    changes: 0,
    rest: 0,
    isTurn: false,
  }
}

/** A second began, of the side that runs: this one. */
export function broadcastSecond(b: Beacon, second: number, board: Board): void {
  b.words[7] = b.tail + (b.second - second) * SECOND
  board.advertise(b.bytes)
}

/** Tells how the clock stands, as its face is, where that is new. In play it then holds for as long as only a second passes, until `faceTill`. */
export function broadcast(b: Beacon, s: Session, f: Face, now: Ms, faceTill: Ms, board: Board): void {
  if (now >= b.till) {
    putState(b, s, f, now)
    board.advertise(b.bytes)
  }
  if (s.stage === Stage.Play && faceTill > b.till) b.till = faceTill
}

/**
 * Puts together how the clock stands at `now`, of which the face is. While a side runs the figures are those of the instant when the second began
 * that is shown of it, so that each second to come takes a whole one off.
 */
export function putState(a: Beacon, s: Session, f: Face, now: Ms): void {
  const c = s.clock
  const w = a.words
  const side = c.turn & 1
  let delay = delayAt(c, now)
  let bank = bankAt(c, side, now)
  let at = now
  a.second = 0
  if (c.isRunning) {
    const left = delay || bank
    a.second = secondsShown(left)
    const early = a.second * 1000 - left
    at -= early
    if (delay) delay += early
    else bank += early
  }
  a.till = at + 1000
  const own = tenths(bank)
  const other = tenths(c.bank[1 - side])
  const first = (side ? other : own) + ((f.low[0] & 4) << 17) + (+s.about[Block.Clock] || 0) * BIT_20
  const second = (side ? own : other) + ((f.low[1] & 4) << 17) + calledFor(s, now) * BIT_20
  const third =
    (((at / 100) | 0) & 0xffff) + (tenths(delay) << 16) + (c.turn << 26) + (c.isRunning << 28) + (s.who << 29)
  if (!a.isTurn) putRest(a, s, f)
  a.isTurn = false
  a.changes = (a.changes + 1) & 255
  w[2] = first
  w[3] = second
  w[4] = third
  const check = (first + second * 2 + third * 4 + a.rest) % 251
  w[7] = a.tail = a.changes + (((check + a.changes) & 255) << 16)
}

/** What no press changes, unless it is more than that. */
function putRest(a: Beacon, s: Session, f: Face): void {
  const m = s.match
  const crawford = m.crawford === Crawford.Now ? 1 : 0
  const scores = (within(m.score[0], MOST_SCORE) << 8) + (crawford << 15) + (within(m.score[1], MOST_SCORE) << 16)
  const fourth = s.stage + (s.called << 5) + scores + (f.counted << 23) + s.control.length * BIT_24 + s.fell * BIT_30
  const fifth =
    ((f.count < MOST_OVER ? MOST_OVER : f.count) & 0xffff) + (f.battery << 16) + within(m.games, 255) * BIT_24
  a.words[5] = fourth
  a.words[6] = fifth
  a.rest = fourth * 8 + fifth * 16
}

/** For how many seconds the judge has been called: after a cut since the stage began, for nobody counts the time before. */
function calledFor(s: Session, now: Ms): number {
  return s.called ? within(((now - (s.cuts ? s.since : s.calledAt)) / 1000) | 0, LONGEST) : 0
}

function within(number: number, most: number): number {
  return number < most ? number : most
}

/** Rounded up, as all that is left is. */
function tenths(span: Ms): number {
  return ((span + 99) / 100) | 0
}

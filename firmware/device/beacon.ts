/*
 * What the clock tells by radio while a match is on: how it stands, to whoever listens. It listens to nobody.
 *
 * The advertisement lies ready in the radio's own form, eight numbers of four bytes. Its layout is a table of rows,
 * sim/hall/air/rows.ts; tests compare the two. While only a second passes, one number changes: `age` and the check byte
 * both grow by one.
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
/** Factors that move a number to these bits; a shift would make it negative. */
const BIT_20 = 0x10_0000
const BIT_24 = 0x100_0000
const BIT_30 = 0x4000_0000
/** Adds one to `age` and one to the check byte. */
const SECOND = 0x1_0100

/** The most seconds of a call, the most points, and the most by which a stage is over. */
const LONGEST = 4095
const MOST_SCORE = 127
const MOST_OVER = -32_768

export interface Beacon {
  /** What the radio sends, and the same in numbers. */
  bytes: Uint8Array
  words: Uint32Array
  /** 1 while the clock tells of a match. */
  on: number
  /** Until this instant only seconds pass; 0 when anything is new. */
  till: Ms
  /** The last of the numbers, and which second of the side that runs was shown then; 0 while nobody runs. */
  tail: number
  second: number
  /** How many messages were made, modulo 256. */
  changes: number
  /** The share of the unchanged numbers in the check. */
  rest: number
  /** Whether only the turn is new, by a press. */
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

/** A new second of the side that runs began: this one. */
export function broadcastSecond(b: Beacon, second: number, board: Board): void {
  b.words[7] = b.tail + (b.second - second) * SECOND
  board.advertise(b.bytes)
}

/**
 * Tells how the clock stands, if that is new. In play the message then holds until `faceTill`, while only seconds pass.
 */
export function broadcast(b: Beacon, s: Session, f: Face, now: Ms, faceTill: Ms, board: Board): void {
  if (now >= b.till) {
    putState(b, s, f, now)
    board.advertise(b.bytes)
  }
  if (s.stage === Stage.Play && faceTill > b.till) b.till = faceTill
}

/**
 * Makes the message from the clock at `now` and its face. While a side runs, its figures are those of the instant at
 * which the second shown began, so that each second to come subtracts a whole one.
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
  const first = (side ? other : own) + (f.overtime[0] << 19) + (+s.about[Block.Clock] || 0) * BIT_20
  const second = (side ? own : other) + (f.overtime[1] << 19) + calledFor(s, now) * BIT_20
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

/** The fields that a plain press does not change. */
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

/** Seconds since the judge was called or, if that was before a power cut, since the power came back. */
function calledFor(s: Session, now: Ms): number {
  return s.called ? within(((now - s.calledAt) / 1000) | 0, LONGEST) : 0
}

function within(number: number, most: number): number {
  return number < most ? number : most
}

/** In tenths, rounded up like everything that is left. */
function tenths(span: Ms): number {
  return ((span + 99) / 100) | 0
}

/*
 * The simulator's board: the firmware's loop on the virtual machine, with a canvas as its glass.
 */

import { isBefore } from '../../firmware/core/table.ts'
import { EMPTY } from '../../firmware/core/word.ts'
import { takeLine } from '../../firmware/device/console.ts'
import {
  isQuiet,
  makeLoop,
  nextTick,
  onEdge,
  onSwitch,
  onWake,
  RETRY,
  startLoop,
  tick,
} from '../../firmware/device/loop.ts'
import type { Loop } from '../../firmware/device/loop-state.ts'
import { Access, type Board, type Display } from '../../firmware/device/port.ts'
import { DATED, numberKept, PPM, settingsOf } from '../../firmware/device/settings.ts'
import { chipTold } from '../../firmware/device/upkeep.ts'
import { type Canvas, crc, makeCanvas } from '../display/canvas.ts'
import { crc32 } from '../display/crc.ts'
import { type Curtain, makeDisplay } from '../display/display.ts'
import type { Written } from '../display/paper.ts'
import { refusalIn } from '../espruino/globals.ts'
import { type SimBoard, TABLE } from './boards.ts'
import { supplyOf } from './cells.ts'
import { addTimer, doKind, type Machine, makeMachine, removeTimer, runTo } from './machine.ts'
import { snapshotOf } from './numbers.ts'
import { Kind, type Op, opPlayer, type Sample } from './op.ts'
import { makeSeconds, type Seconds } from './seconds.ts'

export interface SimClock {
  machine: Machine
  /** The glass. */
  canvas: Canvas
  /** The words on it, and where they stand. */
  texts: Written[]
  board: SimBoard
  loop: Loop
  /** The console's last answer: as a Refusal, as text, and the text's CRC-32. */
  refusal: number
  answer: string
  answerCrc: number
  flash: Flash
}

/** What survives a power cut: the newest record's words, the records before it, oldest first, and settings as text. */
export interface Flash {
  words: number[]
  before: number[][]
  kept: string
  /** How many words of record it has room for. */
  room: number
}

export function makeFlash(room = TABLE.words): Flash {
  return { words: [], before: [], kept: '', room }
}

/** A clock without its picture. */
export type Works = Pick<SimClock, 'machine' | 'loop' | 'flash' | 'refusal' | 'answer' | 'answerCrc'>

/** Powers a clock up at this instant of virtual time; `level` tells which contacts are closed then. */
export function powerUp(
  now: number,
  level: readonly number[] = [0, 0],
  flash: Flash = makeFlash(),
  board = TABLE,
  curtain?: Curtain,
): SimClock {
  const canvas = makeCanvas(board.lcd.width, board.lcd.height)
  const texts: Written[] = []
  const show = (m: Machine): Display => makeDisplay(m, canvas, texts, curtain)
  return { ...powerWorks(now, level, flash, board, show), canvas, texts, board }
}

/** The same with any display; `show` makes it. */
export function powerWorks(
  now: number,
  level: readonly number[],
  flash: Flash,
  board: SimBoard,
  show: (m: Machine) => Display,
): Works {
  const machine = makeMachine(now)
  machine.level = [...level]
  const seconds = secondsOf(machine, flash, () => loop)
  const port = makeBoard(machine, show(machine), flash, board, seconds, () => loop)
  const loop: Loop = makeLoop(port, settingsOf(port))
  machine.onContact = (side, level, at) => onEdge(loop, side, level, seconds.at(at))
  machine.onKey = (level, at) => onSwitch(loop, loop.key, level, seconds.at(at))
  if (board.stop) machine.onStop = (level, at) => onSwitch(loop, loop.stop, level, seconds.at(at))
  addTimer(machine, () => {}, SOON) // a board has a timer here that prepares its flash, and a lag may fall on it
  startLoop(loop)
  return { machine, loop, refusal: 0, answer: '', answerCrc: 0, flash }
}

/**
 * The version and hash that the simulator reports. They are what `idOf` in build/main.ts computes if the file `id` has
 * the text ID_FILE, which names no file that exists.
 */
const ID = 'simulator 4216160000'
export const ID_FILE = 'simulator 19w'

/** Ms after the start when a board prepares its flash. */
const SOON = 100
/** Below this supply, in V, the charge is 0, whatever the last reading was. */
const LEAST_SUPPLY = 2.9
/** Ms from asking for the battery's voltage to its reading. */
const SETTLING = 50

/** The board's time. Its settings are read from flash, because it is made before the loop. */
function secondsOf(m: Machine, flash: Flash, loop: () => Loop): Seconds {
  const kept = (which: number): number => numberKept({ load: () => flash.kept } as Board, which)
  return makeSeconds(
    m,
    kept(PPM),
    () => kept(DATED) > 0,
    () => chipTold(loop()),
  )
}

/**
 * Makes the port's `battery`: the last reading in percent, -1 before the first, 0 if the supply is too low. While
 * nobody's time runs, each call begins a new reading.
 */
function chargeOf(m: Machine, loop: () => Loop): () => number {
  let charge = -1
  let isReading = false
  return () => {
    const next = (): void => {
      isReading = false
      charge = m.battery
    }
    if (!loop().session.clock.isRunning && !isReading) {
      isReading = true
      addTimer(m, next, SETTLING) // as on a board, whose divider needs time to settle
    }
    return charge >= 0 && supplyOf(m.battery) < LEAST_SUPPLY ? 0 : charge
  }
}

/** The one wake that is pending. As on a board, `fire` first asks for another wake, in case this one fails. */
function wakesOf(m: Machine, now: () => number, contacts: () => number, loop: () => Loop): Pick<Board, 'wakeIn'> {
  let timer = 0
  const fire = (): void => {
    const pins = contacts()
    const quiet = isQuiet(loop().quiet, now(), pins)
    timer = addTimer(m, fire, quiet ? nextTick(loop().quiet, now()) : RETRY)
    if (quiet) tick(loop(), now())
    else onWake(loop(), now(), pins)
  }
  const wakeIn = (ms: number): void => {
    if (timer) removeTimer(m, timer)
    timer = ms === Infinity ? 0 : addTimer(m, fire, ms > 1 ? ms : 1)
  }
  return { wakeIn }
}

function makeBoard(
  m: Machine,
  display: Display,
  flash: Flash,
  board: SimBoard,
  seconds: Seconds,
  loop: () => Loop,
): Board {
  const boot = m.now
  const now = seconds.now
  const contacts = (): number => m.level[0] + m.level[1] * 2
  return {
    display,
    now,
    count: () => m.now - boot,
    contacts,
    ...wakesOf(m, now, contacts, loop),
    light: (sides) => {
      m.light[0] = sides & 1
      m.light[1] = sides >> 1
    },
    tone: (hz, ms) => {
      m.tones.push({ at: m.now, hz, ms })
      addTimer(m, () => {}, ms) // a board has a timer here that ends the tone, and a lag may fall on it
    },
    ...keeperOf(flash, () => isBefore(loop().session.stage)),
    battery: chargeOf(m, loop),
    life: board.life,
    setAccess: (access, air) => {
      m.isShut = access === Access.Match
      m.airCrc = 0
      if (air) sendAdvertisement(m, air)
    },
    advertise: (air) => sendAdvertisement(m, air),
    repl: () => {
      m.isRepl = true
    },
    renew: () => {},
    id: () => ID,
    hallTime: seconds.hallTime,
    setHallTime: seconds.setHallTime,
    pace: seconds.pace,
  }
}

/** The radio sends this advertisement from here on. */
function sendAdvertisement(m: Machine, air: Uint8Array): void {
  m.airCrc = crc32(air)
  m.onAdvertisement(air)
}

type Keeper = Pick<Board, 'words' | 'readBefore' | 'used' | 'write' | 'makeRoom' | 'load' | 'store'>

/** The board's flash. If `isNew` says that no match has begun, `makeRoom` makes room for a new record. */
function keeperOf(flash: Flash, isNew: () => boolean): Keeper {
  return {
    words: (from, count) => flash.words.slice(from, from + count),
    readBefore: (index, back) => (back ? flash.before[flash.before.length - back] : flash.words)?.[index] ?? EMPTY,
    used: () => flash.words.length,
    write: (index, word) => {
      if (index === 0 && flash.words.length) flash.before.push(flash.words.splice(0))
      flash.words[index] = word
      return 1
    },
    makeRoom: (words) => flash.room - (words && isNew() ? 0 : flash.words.length),
    load: () => flash.kept,
    store: (text) => {
      flash.kept = text
      return true
    },
  }
}

export function noteAnswer(clock: Pick<Works, 'refusal' | 'answer' | 'answerCrc'>, text: string): void {
  clock.refusal = refusalIn(text)
  clock.answer = text
  clock.answerCrc = crc32(Uint8Array.from(text, (char) => char.charCodeAt(0)))
}

/** Does one op on a clock: everything due before it, then the op, then everything due at once. */
export function work(clock: Works, op: Op): void {
  const { machine, loop } = clock
  runTo(machine, op.at)
  doKind(machine, op.kind, op.a, op.b, op.c)
  if (op.kind === Kind.Line) noteAnswer(clock, takeLine(loop, op.text))
  runTo(machine, op.at)
}

/** The CRC of what is seen. A panel that is off shows nothing. */
function frameOf({ canvas, machine }: SimClock): number {
  return machine.isAsleep ? crc(makeCanvas(canvas.width, canvas.height)) : crc(canvas)
}

/** `frame`: the CRC of what is seen. */
export function sampleOf({ loop, machine, refusal, answer, answerCrc }: Works, frame: number): Sample {
  const { light, airCrc } = machine
  return { snapshot: snapshotOf(loop.session), crc: frame, light: [...light], airCrc, refusal, answer, answerCrc }
}

/** Plays ops on the core as on this board; `see` is called after each with the clock as it stands. */
export async function playOnCore(
  ops: readonly Op[],
  see: (clock: SimClock, op: Op) => void = () => {},
  flash?: Flash,
  board = TABLE,
): Promise<(Sample | undefined)[]> {
  const kept = flash ?? makeFlash(board.words)
  const power = (at: number, level: readonly number[]): SimClock => powerUp(at, level, kept, board)
  const play = opPlayer(power, (clock, op) => {
    work(clock, op)
    const sample = sampleOf(clock, frameOf(clock))
    see(clock, op)
    return sample
  })
  return ops.map(play)
}

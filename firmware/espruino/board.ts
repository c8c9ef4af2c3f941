/*
 * The port on Espruino: contacts, time, one wake and the side lights.
 *
 * An edge is stamped in the interrupt and watched without debouncing, which would move it. Core sorts bounce out.
 */
import type { Ms } from '../core/clock.ts'
import { Refusal } from '../core/control.ts'
import { refuse } from '../core/state.ts'
import { isBefore } from '../core/table.ts'
import { takeLine } from '../device/console.ts'
import { answerNext, answerOf, type LineReader, makeLineReader, readText } from '../device/line-reader.ts'
import { isQuiet, makeLoop, nextTick, onEdge, onKey, onWake, RETRY, tick, wakeNow } from '../device/loop.ts'
import type { Loop } from '../device/loop-state.ts'
import { Access, type Board, type Display } from '../device/port.ts'
import { type Desk, takeRescue } from '../device/rescue.ts'
import { BONDED, keep, PASSWORD, PPM, recallTries, settingsOf } from '../device/settings.ts'
import { prepareFlash } from '../device/upkeep.ts'
import { rewatch, watch } from './contacts.ts'
import { forgetIdentity, identity } from './identity.ts'
import { isWriting, PAUSE, writeLine, writeMore } from './line-writer.ts'
import { openPages } from './pages.ts'
import { makeRoom, openRecords, readBefore, usedWords, wordsFrom, writeWord } from './records.ts'
import { keepText, keptText, makeKeptRoom, openKept } from './settings-store.ts'
import { count, now, pace, sinceBoot, startTime } from './time.ts'
import { type ChipPins, forgetSecond, hallTime, paceNow, setHallTime, startTimeChip } from './time-chip.ts'

/** Left and right of each; contacts close to ground, lights shine when high. */
export interface Pins {
  button: [Pin, Pin]
  light: [Pin, Pin]
  /** A piezo between this pin and ground; a clock may go without. */
  buzzer: Pin
  /** The judge's key, which closes to ground. */
  key: Pin
  /** Where lines come from: the cable first, then the radio. */
  ports: LinePort[]
  chip: ChipPins
  /** The battery's charge in percent. */
  charge: () => number
  /** Hours of play that a full battery lasts. */
  life: number
}

/** Seconds after which the watchdog starts the board anew, as after a power cut. */
const WATCH = 10
/** Flash is prepared so long after the start. */
const SOON: Ms = 100

/** After a new password the radio asks for it. */
const RENEWED: Ms = 1000

/** The clock that runs on this board. */
export let loop: Loop

export let pins: Pins
/** The players' buttons, and their lights, the right ones first. */
let both: Pin[]
let lights: Pin[]
let timer = 0
/** What of a clock is there in its place: the password, and the board's own console. */
let desk: Desk
/** Of each port. */
const readers: LineReader[] = []
/** The port whose line was answered last. */
let asked = 0
/** The timer that answers the next line. */
let answering = 0

/**
 * The clock on these pins and this display, whose first wake is its caller's; or, where the guard says to stay in safe mode or the key is turned, a rescue
 * in its place, and no radio: false. The board's own console is taken away first: Espruino gives it to a cable a second and a half after
 * power-on.
 */
export function startBoard(of: Pins, display: Display): boolean {
  pins = of
  pinMode(pins.key, 'input_pullup')
  const isRescue = global.safe || !digitalRead(pins.key)
  setAccess(isRescue ? Access.Match : Access.Before)
  listen(0)
  listen(1)
  const pages = openPages()
  openKept()
  if (isRescue) startRescue()
  else startLoop(pages, display)
  return !isRescue
}

/** The key starts the board anew as it is turned back, unless somebody has the board's own console. */
function startRescue(): void {
  desk = { load: keptText, store: keepText, repl } as unknown as Desk // the rest is recalled
  recallTries(desk, settingsOf(desk).list, getTime() * 1000)
  watch(pins.key, turnBack)
}

function turnBack(): void {
  if (!E.getConsole()) E.reboot()
}

function startLoop(pages: number, display: Display): void {
  both = [pins.button[1], pins.button[0]]
  lights = [pins.light[1], pins.light[0]]
  const boot = getTime()
  openRecords(pages)
  // biome-ignore lint/suspicious/noGlobalIsNan: the cheapest function that answers and sets nothing
  global.setTime = isNaN
  const life = pins.life
  const board: Board = {
    display,
    now,
    count,
    contacts,
    wakeIn,
    light,
    tone,
    words: wordsFrom,
    readBefore,
    used: usedWords,
    write: writeWord,
    makeRoom: makeAllRoom,
    battery: pins.charge,
    life,
    setAccess,
    advertise,
    repl,
    renew,
    id: identity,
    load: keptText,
    store: keepText,
    hallTime,
    setHallTime,
    pace: paceNow,
  }
  const kept = settingsOf(board) // read once: it takes a start longer than its first lines
  startTime(boot, kept.list[PPM] || 0)
  loop = makeLoop(board, kept)
  watch(pins.button[0], takeLeft)
  watch(pins.button[1], takeRight)
  watch(pins.key, turn)
  secure(kept.list)
  E.on('errorFlag', onErrorFlags)
  setTimeout(prepare, SOON)
  startTimeChip(pins.chip, askChip)
}

/** Erasing waits for the first picture, and so does reading all files. What comes later is prepared as it comes. */
function prepare(): void {
  identity()
  if (isBefore(loop.session.stage)) prepareFlash(loop)
}

/**
 * The queue of edges was full; or a callback was broken off, and Espruino has taken away its watch, or the port's listener. An edge
 * may be missing, and players and judge see why.
 */
function onErrorFlags(flags: string[]): void {
  if (!global.clock || (flags.indexOf('CALLBACK') < 0 && flags.indexOf('FIFO_FULL') < 0)) return
  watchAnew()
  refuse(loop.session, Refusal.Edges)
  wakeNow(loop)
}

/** All contacts are watched anew and all ports are heard, whatever became of them. The time chip's second is watched for at its next look. */
export function watchAnew(): void {
  E.getErrorFlags()
  clearWatch()
  forgetSecond()
  listen(0)
  listen(1)
  rewatch()
}

/** The time chip has said something of itself, which is read with the battery. */
function askChip(): void {
  loop.batteryAt = 0
}

/** What `sinceBoot` gives is reckoned here, for a call costs more. */
function takeLeft(e: WatchEvent): void {
  const after = e.time - pace.bend
  onEdge(loop, 0, e.state ? 0 : 1, Math.round(pace.base + after * (after < 0 ? pace.was : pace.rate)))
}

function takeRight(e: WatchEvent): void {
  const after = e.time - pace.bend
  onEdge(loop, 1, e.state ? 0 : 1, Math.round(pace.base + after * (after < 0 ? pace.was : pace.rate)))
}

function turn(e: WatchEvent): void {
  onKey(loop, e.state ? 0 : 1, sinceBoot(e.time))
}

/** Of a list the interpreter reads the first pin into the highest bit. */
function contacts(): number {
  return 3 - digitalRead(both)
}

function wakeIn(ms: Ms): void {
  if (timer) clearTimeout(timer)
  timer = ms < Infinity ? setTimeout(fire, ms) : 0 // what is overdue comes before the edges that wait
}

function fire(): void {
  const time = getTime()
  const now = Math.round(pace.base + (time - pace.bend) * pace.rate) // by the pace that is, the shorter way
  const pins = 3 - digitalRead(both)
  const quiet = isQuiet(loop.quiet, now, pins)
  timer = setTimeout(fire, quiet ? nextTick(loop.quiet, now) : RETRY) // before anything that can throw
  if (quiet) tick(loop, now)
  else onWake(loop, now, pins)
}

/** Of a list the interpreter gives the highest bit to the first pin. */
function light(sides: number): void {
  digitalWrite(lights, sides)
}

function tone(hz: number, ms: Ms): void {
  analogWrite(pins.buzzer, 0.5, { freq: hz })
  setTimeout(hush, ms)
}

function hush(): void {
  digitalWrite(pins.buzzer, false)
}

/** For the records and for what is kept beside them. */
function makeAllRoom(words: number): number {
  if (words) makeKeptRoom()
  return makeRoom(words)
}

/**
 * The radio asks for the clock's password, as six digits. Who has paired under another one pairs anew: his bond is forgotten, once nobody is connected, for
 * which nobody is.
 */
function secure(list: number[]): void {
  const password = list[PASSWORD] || 0
  NRF.setSecurity({ passkey: ('00000' + password).substr(-6), mitm: 1, display: 1, encryptUart: 1 })
  if (password === (list[BONDED] || 0)) return
  try {
    NRF.eraseBonds()
    keep(loop.board, BONDED, password)
  } catch {
    NRF.disconnect()
    renew()
  }
}

function secureAnew(): void {
  secure(settingsOf(loop.board).list)
}

/** Soon, so that the answer is out. */
function renew(): void {
  setTimeout(secureAnew, RENEWED)
}

/**
 * In a match nobody gets in by radio, and the board's own console is never there unasked: only buttons, key and plain lines. The panel's beat
 * keeps the watchdog quiet. Where it ends, which no error tells if variables are used up, the board starts anew.
 */
function setAccess(access: Access, air?: Uint8Array): void {
  const isShut = access === Access.Match
  try {
    if (isShut && !air) NRF.sleep()
    else {
      NRF.setAdvertising(air || {}, { connectable: !isShut, scannable: !isShut })
      NRF.wake()
    }
  } catch {
    if (isShut) NRF.sleep() // rather deaf and dumb than open
  }
  E.setConsole(null, { force: true })
  E.enableWatchdog(WATCH, false)
  if (isShut) NRF.disconnect()
}

/** A radio that refuses it tells the next second. */
function advertise(air: Uint8Array): void {
  try {
    NRF.setAdvertising(air)
  } catch {}
}

/** Whoever has the console may stop the beat. */
function repl(): void {
  forgetIdentity()
  E.enableWatchdog(WATCH)
  E.setConsole(pins.ports[asked], { force: true })
}

/** A listener that runs out of memory is taken away by Espruino, a timer's callback is not: so no line is obeyed in here. */
function listen(which: number): void {
  const port = pins.ports[which]
  readers[which] = readers[which] || makeLineReader()
  port.removeAllListeners('data')
  port.on('data', (data) => {
    readText(readers[which], data)
    if (!answering) answering = setTimeout(answer, 1)
  })
  if (readers[which].due && !answering) answering = setTimeout(answer, 1)
}

/**
 * One line, of the cable first, for in a match it alone is there, and once the answer before it is out. Whatever becomes of it, it is
 * answered and the next one is.
 */
function answer(): void {
  const isOut = !isWriting()
  asked = readers[0].due ? 0 : 1
  const reader = readers[asked]
  answering = reader.due || !isOut ? setTimeout(answer, isOut ? 1 : PAUSE) : 0
  if (!isOut) return writeMore()
  if (!answering) return
  let text = answerOf(Refusal.Word)
  try {
    text = answerNext(reader, obeyed)
  } finally {
    writeLine(pins.ports[asked], text)
  }
}

function obeyed(line: string): string {
  return desk ? takeRescue(desk, line, getTime() * 1000) : takeLine(loop, line)
}

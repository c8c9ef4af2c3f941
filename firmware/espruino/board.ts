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
import { isQuiet, makeLoop, nextTick, onEdge, onSwitch, onWake, RETRY, tick, wakeNow } from '../device/loop.ts'
import type { Loop } from '../device/loop-state.ts'
import { Access, type Board, type Display } from '../device/port.ts'
import { type Rescue, takeRescue } from '../device/rescue.ts'
import { BONDED, keep, PASSWORD, PPM, recallTries, settingsOf } from '../device/settings.ts'
import { chipTold, prepareFlash } from '../device/upkeep.ts'
import { rewatch, watch } from './contacts.ts'
import { forgetIdentity, identity } from './identity.ts'
import { isWriting, PAUSE, writeLine, writeMore } from './line-writer.ts'
import { openPages } from './pages.ts'
import { makeRoom, openRecords, readBefore, usedWords, wordsFrom, writeWord } from './records.ts'
import { keepText, keptText, makeKeptRoom, openKept } from './settings-store.ts'
import { count, now, pace, sinceBoot, startTime } from './time.ts'
import { type ChipPins, forgetSecond, hallTime, paceNow, setHallTime, startTimeChip } from './time-chip.ts'

/** The pins of a board, left and right of each pair. Contacts close to ground, lights are on when high. */
export interface Pins {
  button: [Pin, Pin]
  light: [Pin, Pin]
  /** A piezo between this pin and ground; it is optional. */
  buzzer: Pin
  /** The judge's key, which closes to ground. */
  key: Pin
  /** The stop button, which closes to ground. */
  stop: Pin
  /** The ports of the console: the cable first, then the radio. */
  ports: LinePort[]
  chip: ChipPins
  /** The battery's charge in percent. */
  charge: () => number
  /** Hours of play that a full battery lasts. */
  life: number
}

/** After how many seconds the watchdog restarts the board, as after a power cut. */
const WATCH = 10
/** How long after the start flash is prepared. */
const SOON: Ms = 100

/** How long after a new password the radio asks for it. */
const RENEWED: Ms = 1000

/** The clock that runs on this board. */
export let loop: Loop

export let pins: Pins
/** The players' buttons, and their lights, the right ones first. */
let buttonPins: Pin[]
let lights: Pin[]
let timer = 0
/** What a rescue has instead of a clock: the settings with the password, and the board's own console. */
let rescue: Rescue
/** The reader of each port. */
const readers: LineReader[] = []
/** The port whose line was answered last. */
let asked = 0
/** The timer that answers the next line. */
let answering = 0

/**
 * Makes the clock on these pins, and then its display; its caller gives it its first wake. If the guard says to stay in
 * safe mode, or the key is turned, it makes a rescue instead, without display and radio, and returns false. The board's
 * own console is taken away first, because Espruino gives it to a cable 1.5 s after power-on.
 */
export function startBoard(of: Pins, makeDisplay: () => Display): boolean {
  pins = of
  pinMode(pins.key, 'input_pullup')
  const isRescue = global.safe || !digitalRead(pins.key)
  setAccess(Access.Match) // until the loop knows its stage
  listen(0)
  listen(1)
  const pages = openPages()
  openKept()
  if (isRescue) startRescue()
  else startLoop(pages, makeDisplay())
  return !isRescue
}

/** Starts the rescue. Turning the key back restarts the board, unless somebody has the board's own console. */
function startRescue(): void {
  rescue = { load: keptText, store: keepText, repl } as unknown as Rescue // recallTries sets the rest
  recallTries(rescue, settingsOf(rescue).list, getTime() * 1000)
  watch(pins.key, turnBack)
}

function turnBack(): void {
  if (!E.getConsole()) E.reboot()
}

function startLoop(pages: number, display: Display): void {
  buttonPins = [pins.button[1], pins.button[0]]
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
  watch(pins.key, takeKey)
  watch(pins.stop, takeStop)
  secure(kept.list)
  E.on('errorFlag', onErrorFlags)
  setTimeout(prepare, SOON)
  startTimeChip(pins.chip, tellChip)
}

/** Erasing flash and reading all files wait for the first picture. Later stages prepare flash as they come. */
function prepare(): void {
  identity()
  if (isBefore(loop.session.stage)) prepareFlash(loop)
}

/**
 * The queue of edges was full; or a callback was broken off, and Espruino has removed its watch, or the port's
 * listener. An edge may be missing, and the glass tells players and judge so.
 */
function onErrorFlags(flags: string[]): void {
  if (!global.clock || (flags.indexOf('CALLBACK') < 0 && flags.indexOf('FIFO_FULL') < 0)) return
  watchAnew()
  refuse(loop.session, Refusal.Edges)
  wakeNow(loop)
}

/** Watches all contacts and listens on all ports anew. The time chip is watched again at its next look. */
export function watchAnew(): void {
  E.getErrorFlags()
  clearWatch()
  forgetSecond()
  listen(0)
  listen(1)
  rewatch()
}

function tellChip(): void {
  chipTold(loop)
}

/** The same as `sinceBoot`, written out here because a call costs more. */
function takeLeft(e: WatchEvent): void {
  const after = e.time - pace.bend
  onEdge(loop, 0, e.state ? 0 : 1, Math.round(pace.base + after * (after < 0 ? pace.rateBefore : pace.rate)))
}

function takeRight(e: WatchEvent): void {
  const after = e.time - pace.bend
  onEdge(loop, 1, e.state ? 0 : 1, Math.round(pace.base + after * (after < 0 ? pace.rateBefore : pace.rate)))
}

function takeKey(e: WatchEvent): void {
  onSwitch(loop, loop.key, e.state ? 0 : 1, sinceBoot(e.time))
}

function takeStop(e: WatchEvent): void {
  onSwitch(loop, loop.stop, e.state ? 0 : 1, sinceBoot(e.time))
}

/** The interpreter reads the first pin of a list into the highest bit. */
function contacts(): number {
  return 3 - digitalRead(buttonPins)
}

function wakeIn(ms: Ms): void {
  if (timer) clearTimeout(timer)
  timer = ms < Infinity ? setTimeout(fire, ms) : 0
}

function fire(): void {
  const time = getTime()
  const now = Math.round(pace.base + (time - pace.bend) * pace.rate) // the present pace suffices, and is shorter
  const pins = 3 - digitalRead(buttonPins)
  const quiet = isQuiet(loop.quiet, now, pins)
  timer = setTimeout(fire, quiet ? nextTick(loop.quiet, now) : RETRY) // before anything that can throw
  if (quiet) tick(loop, now)
  else onWake(loop, now, pins)
}

/** The interpreter gives the highest bit to the first pin of a list. */
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

/** Makes room for the records and for the settings beside them. */
function makeAllRoom(words: number): number {
  if (words) makeKeptRoom()
  return makeRoom(words)
}

/**
 * Has the radio ask for the clock's password, as six digits. Whoever paired under another password must pair again: all
 * bonds are erased, which needs everybody to be disconnected first.
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

/** Does it a little later, when the answer is out. */
function renew(): void {
  setTimeout(secureAnew, RENEWED)
}

/**
 * Shuts or opens the radio, takes the board's own console away, and sets the watchdog, which the panel's beat kicks.
 * Should the beat stop, which raises no error when variables run out, the board restarts.
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
    if (isShut) NRF.sleep() // better no radio than an open one
  }
  E.setConsole(null, { force: true })
  E.enableWatchdog(WATCH, false)
  if (isShut) NRF.disconnect()
}

/** Changes what the radio sends. If the radio refuses, the next second sends again. */
function advertise(air: Uint8Array): void {
  try {
    NRF.setAdvertising(air)
  } catch {}
}

/** Opens the board's own console. Whoever has it may stop the beat, so the interpreter kicks the watchdog. */
function repl(): void {
  forgetIdentity()
  E.enableWatchdog(WATCH)
  E.setConsole(pins.ports[asked], { force: true })
}

/**
 * Listens on a port. Espruino removes a listener that runs out of memory, but not a timer's callback: so lines are
 * obeyed in a timer.
 */
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
 * Answers one line, once the answer before it is out; the cable comes first, because in a match there is only that.
 * Whatever happens to this line, it is answered, and so is the next.
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
  return rescue ? takeRescue(rescue, line, getTime() * 1000) : takeLine(loop, line)
}

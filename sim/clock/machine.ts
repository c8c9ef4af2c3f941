/*
 * The machine: virtual time, contacts, a queue of edges and a list of timers, handled as a board's idle loop does. If
 * an edge and a timer are due together, the edge is handled first. Either can be late, and a busy spell holds up both.
 * This file also runs on the real interpreter, so lateness means the same wherever a tape is played.
 */

import { breakChip, type Ds3231, detune, makeDs3231, makeOscillator, nextFall, trueAt } from './ds3231.ts'
import { Kind } from './op.ts'

/**
 * Timers are numbered from here on. The interpreter packs small numbers with their names, up to 2,047 or 8,191,
 * depending on how many variables it has. No build packs a number as large as this, so memory does not depend on how
 * many timers there were.
 */
const PACKED = 16_384

interface Edge {
  side: number
  level: number
  at: number
  /** When it is handled. */
  due: number
}

interface Timer {
  id: number
  at: number
  fire: () => void
}

export type Machine = ReturnType<typeof makeMachine>

export function makeMachine(now: number, chip?: Ds3231) {
  return {
    /** Milliseconds on the machine's own clock, which nobody sets: what its oscillator has counted. */
    now,
    oscillator: makeOscillator(),
    /** The time chip, which counts true time, and has its own cell. */
    chip: chip || makeDs3231(),
    /** The contacts: 1 closed. */
    level: [0, 0],
    /** The side lights: 1 on. */
    light: [0, 0],
    /** What sounded. */
    tones: [] as { at: number; hz: number; ms: number }[],
    edges: [] as Edge[],
    timers: [] as Timer[],
    /** By how many ms the next timer is late. */
    lag: 0,
    /** Nothing is handled before this instant. */
    busyUntil: 0,
    onContact: (_side: number, _level: number, _at: number): void => {},
    /** The stop button's contact, and what its edges go to. */
    stop: 0,
    onStop: (_level: number, _at: number): void => {},
    /** The judge's key turned, 1, or back, and what its edges go to. */
    key: 0,
    onKey: (_level: number, _at: number): void => {},
    /** The battery's charge in percent. */
    battery: 100,
    /** Motor driver 0: whether it is awake, since when, and how many ms it was awake before that. */
    driver: { isAwake: false, since: 0, spent: 0 },
    /**
     * What the clock has set: whether nobody can connect by radio, whether the board's own console is open, whether the
     * display is off.
     */
    isShut: false,
    isRepl: false,
    isAsleep: false,
    /**
     * The CRC-32 of what the radio sends of a match, 0 for nothing. `onAdvertisement` is called with each new
     * advertisement, in a list that belongs to the clock and changes later.
     */
    airCrc: 0,
    onAdvertisement: (_air: Uint8Array): void => {},
    passkey: '',
    /** Whether somebody is connected by radio; how often all bonds were erased; how often the board was rebooted. */
    isConnected: false,
    bondsErased: 0,
    restarts: 0,
    /** Raises error flags of the interpreter, and ends the round. */
    raiseFlags: (_flags: string[]): void => {},
    /** Ends a round of the idle loop: listeners are told of errors and flags. */
    endRound: (): void => {},
    /** The listener for uncaught errors; and what the interpreter printed when that listener threw one itself. */
    uncaught: undefined as ((error: unknown) => void) | undefined,
    printed: [] as string[],
    /** Faults still to come: which, where, and how often (sim/espruino/idle.ts). */
    faults: [] as { fault: number; place: number; times: number }[],
    /** The watchdog: seconds until it restarts the board, 0 for none; whether the idle loop kicks it; its last kick. */
    watchdog: 0,
    isKicked: true,
    kickedAt: 0,
    /** What each pin was set to, by its name: 0, 1 or a frequency. */
    driven: {} as Record<string, number>,
    /** Characters sent that the host has not read. */
    unread: 0,
    receiveCable: (_data: string): void => {},
    receiveRadio: (_data: string): void => {},
    /** The last line that the clock sent by cable. */
    lastLine: '',
  }
}

/** A contact changes now; its edge is handled `late` ms later. */
export function contact(m: Machine, side: number, level: number, late: number): void {
  if (m.level[side] === level) return
  m.level[side] = level
  m.edges.push({ side, level, at: m.now, due: m.now + late })
}

/** Asks for a call after this wait. A number may come again once its timer is gone, as on Espruino. */
export function addTimer(m: Machine, fire: () => void, wait: number): number {
  let id = PACKED
  for (let i = 0; i < m.timers.length; i++) if (m.timers[i].id >= id) id = m.timers[i].id + 1
  m.timers.push({ id, at: m.now + wait, fire })
  return id
}

export function removeTimer(m: Machine, id: number): void {
  for (let i = 0; i < m.timers.length; i++) {
    if (m.timers[i].id === id) {
      m.timers.splice(i, 1)
      return
    }
  }
}

/** Does what an op asks of the machine; kinds that concern the clock itself are left to the caller. */
export function doKind(m: Machine, kind: number, a: number, b: number, c: number): void {
  if (kind === Kind.Edge) contact(m, a, b, c)
  else if (kind === Kind.Lag) m.lag = a
  else if (kind === Kind.Busy) m.busyUntil = m.now + a
  else if (kind === Kind.Key) {
    m.key = a
    m.onKey(a, m.now)
    m.endRound()
  } else if (kind === Kind.Stop) {
    m.stop = a
    m.onStop(a, m.now)
    m.endRound()
  } else if (kind === Kind.Battery) m.battery = a
  else if (kind === Kind.Oscillator) {
    detune(m.oscillator, m.now, a, b)
    fallNext(m)
  } else if (kind === Kind.Chip) {
    breakChip(m.chip, trueAt(m.oscillator, m.now), a, b, c)
    fallNext(m)
  } else if (kind === Kind.Fault) m.faults.push({ fault: a, place: b, times: c })
}

/** Calls `tell` once, with the stamp of the time chip's next second. */
export function watchSecond(m: Machine, tell: (at: number) => void): void {
  m.chip.watcher = tell
  fallNext(m)
}

/** Stops watching. Returns whether the second was still awaited. */
export function forgetSecond(m: Machine): boolean {
  const isWatched = m.chip.watcher !== undefined
  m.chip.watcher = undefined
  fallNext(m)
  return isWatched
}

/** Sets the timer for the second that is watched for. */
function fallNext(m: Machine): void {
  const chip = m.chip
  if (chip.timer) removeTimer(m, chip.timer)
  chip.timer = 0
  if (!chip.watcher) return
  const at = nextFall(chip, m.oscillator, m.now)
  if (at < Infinity) chip.timer = addTimer(m, () => fall(chip, at), at - m.now)
}

function fall(chip: Ds3231, at: number): void {
  const tell = chip.watcher
  chip.timer = 0
  chip.watcher = undefined
  if (tell) tell(at)
}

/** Lets time pass to `until`, handling all that is due by then. */
export function runTo(m: Machine, until: number): void {
  for (;;) {
    const edge = m.edges.length ? handledAt(m, m.edges[0].due) : Infinity
    const timer = nextTimer(m)
    const fires = timer ? handledAt(m, timer.at + m.lag) : Infinity
    if (edge > until && fires > until) break
    if (edge <= fires) drain(m, edge)
    else if (timer) runTimer(m, timer, fires)
  }
  if (until > m.now) m.now = until
}

function handledAt(m: Machine, at: number): number {
  const free = m.busyUntil > m.now ? m.busyUntil : m.now
  return at > free ? at : free
}

/** Hands over all edges that wait, as an idle loop does once it comes round. */
function drain(m: Machine, now: number): void {
  m.now = now
  while (m.edges.length) {
    const e = m.edges[0]
    m.edges.splice(0, 1)
    m.onContact(e.side, e.level, e.at)
  }
  m.endRound()
}

function runTimer(m: Machine, timer: Timer, now: number): void {
  m.now = now
  m.lag = 0
  removeTimer(m, timer.id)
  timer.fire()
  m.endRound()
}

function nextTimer(m: Machine): Timer | undefined {
  let next: Timer | undefined
  for (let i = 0; i < m.timers.length; i++) {
    if (!next || m.timers[i].at < next.at) next = m.timers[i]
  }
  return next
}

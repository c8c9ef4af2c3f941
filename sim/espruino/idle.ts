/*
 * What Espruino's idle loop does with a callback that fails, and who is told. A thrown error ends only its callback;
 * `uncaughtException` gets it at the end of the round. If memory or stack runs out, the callback is interrupted and
 * cannot catch that. Its watch or listener and each one called later in the same round is removed, and the flag
 * CALLBACK is raised. Flags stay raised until `E.getErrorFlags()`. A listener of `errorFlag` hears only of flags that
 * were not raised at the end of the last round, and so of none that is raised while it is told. The file serves both
 * the bundle in Node and the interpreter, so it uses only what Espruino understands.
 */
import type { Machine } from '../clock/machine.ts'
import type { Globals } from './espruino.ts'

/** Where a fault strikes: at the first call from there to a function of Espruino's. */
export const enum Place {
  Watch = 1,
  /** The callback of a timer. */
  Wake,
  Port,
  /** A listener that is told of errors or flags. */
  Told,
  /** Before anything of a watch's callback has run. */
  Early,
  /** While the panel is written to. */
  Glass,
  /** The callback of the time chip's second. */
  Second,
}

export const enum Fault {
  None,
  Throws,
  /** Variables run out. */
  Memory,
  /** Flash refuses what is written, in silence or by an error. */
  Deaf,
  Refuses,
  /** The queue of edges is full: this one is lost. */
  Flood,
  /** The host holds its port open, and does not read. */
  Unread,
}

export interface Idle {
  machine: Machine
  /** Flags that are raised, and those that were at the end of the last round. */
  flags: string[]
  told: string[]
  heeds: ((flags: string[]) => void)[]
  /** What runs, a Place; whether it is interrupted, and whether something in this round was. */
  place: number
  isBroken: boolean
  isStopped: boolean
  /** What was thrown last in this round. */
  thrown: unknown
  /** Whether an error is not the program's own, so that it ends the whole run. */
  isFatal: (error: unknown) => boolean
}

export function installIdle(into: Pick<Globals, 'E'>, machine: Machine, isFatal: Idle['isFatal']): Idle {
  const idle: Idle = {
    machine,
    flags: [],
    told: [],
    heeds: [],
    place: 0,
    isBroken: false,
    isStopped: false,
    thrown: undefined,
    isFatal,
  }
  machine.endRound = () => endRound(idle)
  machine.raiseFlags = (raised) => {
    for (let i = 0; i < raised.length; i++) raise(idle, raised[i])
    endRound(idle)
  }
  into.E.on = (_event, f) => {
    idle.heeds.push(f)
  }
  into.E.getErrorFlags = () => {
    const were = idle.flags
    idle.flags = []
    return were
  }
  return idle
}

export function raise(idle: Idle, flag: string): void {
  if (idle.flags.indexOf(flag) < 0) idle.flags.push(flag)
}

/** Whether such a fault is due here. If so, it is counted as having struck once. */
export function takes(idle: Idle, fault: Fault): boolean {
  const list = idle.machine.faults
  for (let i = 0; i < list.length; i++) {
    const one = list[i]
    if (one.fault !== fault || (one.place && one.place !== idle.place)) continue
    one.times--
    if (!one.times) list.splice(i, 1)
    return true
  }
  return false
}

/** `trip` at a place within the one that runs. */
export function tripAt(idle: Idle, place: Place): void {
  const outer = idle.place
  idle.place = place
  try {
    trip(idle)
  } finally {
    idle.place = outer
  }
}

/** Each stand-in for a function of Espruino's calls this: a fault that is due strikes here. */
export function trip(idle: Idle): void {
  if (idle.machine.faults.length) {
    if (takes(idle, Fault.Throws)) throw new Error('planted')
    if (takes(idle, Fault.Memory)) {
      idle.isBroken = true
      raise(idle, 'LOW_MEMORY')
      raise(idle, 'MEMORY')
    }
  }
  if (idle.isBroken) throw new Error('OUT OF MEMORY')
}

/** Calls a callback. False if any in this round was interrupted: then its watch or listener is to be removed. */
export function run(idle: Idle, f: () => void, place: Place): boolean {
  const outer = idle.place
  idle.isBroken = false
  try {
    if (place === Place.Watch) {
      idle.place = Place.Early
      trip(idle)
    }
    idle.place = place
    f()
  } catch (error) {
    if (idle.isFatal(error)) throw error
    if (!idle.isBroken) idle.thrown = error
  }
  idle.place = outer
  if (idle.isBroken) idle.isStopped = true
  idle.isBroken = false
  return !idle.isStopped
}

/**
 * Reports what was thrown, then the new flags unless LOW_MEMORY is the only one. An error that is thrown meanwhile by
 * who hears of errors is only printed.
 */
function endRound(idle: Idle): void {
  const machine = idle.machine
  const error = idle.thrown
  idle.isStopped = false
  idle.thrown = undefined
  if (error !== undefined) {
    const uncaught = machine.uncaught
    if (!uncaught) throw error
    run(idle, () => uncaught(error), Place.Told)
    if (idle.thrown !== undefined) machine.printed.push('Uncaught ' + idle.thrown)
    idle.thrown = undefined
  }
  const fresh: string[] = []
  for (let i = 0; i < idle.flags.length; i++) if (idle.told.indexOf(idle.flags[i]) < 0) fresh.push(idle.flags[i])
  const isWarning = fresh.length === 1 && fresh[0] === 'LOW_MEMORY'
  if (fresh.length && !isWarning) tell(idle, fresh)
  idle.told = idle.flags.slice(0)
}

function tell(idle: Idle, flags: string[]): void {
  for (let i = 0; i < idle.heeds.length; i++) {
    const heed = idle.heeds[i]
    run(idle, () => heed(flags), Place.Told)
  }
}

/** The number of planted faults that have not struck. Permanent ones (0 times) do not count. */
export function faultsLeft(m: Machine): number {
  let left = 0
  for (let i = 0; i < m.faults.length; i++) if (m.faults[i].times > 0) left++
  return left
}

export interface Storage {
  write: (name: string, data: unknown, offset?: number, size?: number) => boolean
}

/** Makes writes to flash fail while such a fault is due. */
export function plantWrites(storage: Storage, idle: Idle): void {
  const write = storage.write
  storage.write = (name, data, offset, size) => {
    trip(idle)
    if (takes(idle, Fault.Refuses)) throw new Error('File already written with different data')
    return takes(idle, Fault.Deaf) || write(name, data, offset, size)
  }
}

/** Lets a fault strike at an edge: the first function that its callback calls rounds the stamp. */
export function plantRounding(math: { round: (x: number) => number }, idle: Idle): void {
  const round = math.round
  math.round = (x) => {
    trip(idle)
    return round(x)
  }
}

/*
 * The time chip, a DS3231: its seconds, by which the oscillator's pace is found, and the date that it keeps on its own
 * cell.
 *
 * One second is watched now and then. Between two looks the pin is off and takes nothing. The watch is a fast one,
 * because the processor's four slow ones are taken. The next look is asked for before anything can fail. So a second
 * that does not come, a chip that is gone or an error in here costs a minute, and then the clock looks again. A chip
 * that does not answer throws. So does a bus that hangs, after some ms, by the processor's driver.
 */
import type { Ms } from '../core/clock.ts'
import { NO_ZONE, ZONES } from '../core/hall-time.ts'
import { boundAt, takeSecond, tenthsOf, turn } from '../device/pace.ts'
import { DATED, numberKept } from '../device/settings.ts'
import { TimeChip } from '../ui/face.ts'
import { keepText, keptText } from './settings-store.ts'
import { now, pace } from './time.ts'

export interface ChipPins {
  bus: { sda: Pin; scl: Pin }
  /** The chip's open drain, which falls as a second begins. */
  sqw: Pin
}

export const ADDRESS = 0x68
/**
 * Registers: the output, once a second if it is 0; the state, with a bit for an oscillator that has stood still since a
 * date was set.
 */
export const CONTROL = 14
export const STATE = 15
export const STOOD = 0x80
/**
 * How many registers to read, from the state on: the last one is followed by the first. The one behind the date belongs
 * to an alarm; there a clock of ours keeps the zone.
 */
const READ = 12
/** A chip that has just been switched on answers within 0.3 s. */
const SETTLING: Ms = 1000
/** How long to wait before looking again. */
const PATIENCE: Ms = 60_000
/** How long before a second is due it is watched for. If that one is missed, the next is as good. */
export const LEAD: Ms = 50

let chip: ChipPins
/** Called whenever the chip may have another state. */
let tell: () => void
let watch = 0
let timer = 0
/** The state that the chip has told; and whether the second that was awaited has not come. */
let told = TimeChip.Unknown
let isLost = false
/** The hall's time that was set or read, and when that was. */
let said = 0
let saidAt: Ms = 0

/** Watches for the chip's seconds, once it has settled. `onTold` is called whenever its state may be new. */
export function startTimeChip(of: ChipPins, onTold: () => void): void {
  chip = of
  tell = onTold
  setTimeout(lookOut, SETTLING)
}

/** Watches for a second, or finds that the last one has not come. */
function lookOut(): void {
  timer = setTimeout(lookOut, PATIENCE)
  turn(pace, getTime(), 0)
  isLost = watch > 0
  if (isLost) clearWatch(watch)
  if (isLost || told <= TimeChip.Absent) ask()
  if (told > TimeChip.Absent) {
    pinMode(chip.sqw, 'input_pullup')
    watch = setWatch(second, chip.sqw, { edge: 'falling', hispeed: true })
  }
}

/** All watches are gone, and so is this one; the next look makes a new one. */
export function forgetSecond(): void {
  watch = 0
}

function second(e: WatchEvent): void {
  watch = 0
  isLost = false
  const wait = takeSecond(pace, e.time, getTime()) * 1000
  pinMode(chip.sqw, 'analog')
  clearTimeout(timer)
  timer = setTimeout(lookOut, wait - LEAD)
  tell()
}

/** Makes the chip put out its seconds, and reads the date. */
function ask(): void {
  try {
    send([CONTROL, 0])
    const r = I2C2.readReg(ADDRESS, STATE, READ)
    told = TimeChip.Unset
    if (r[0] >= STOOD) told = numberKept({ load: keptText, store: keepText }, DATED) ? TimeChip.Empty : told
    else if (r[11] >= NO_ZONE) {
      told = TimeChip.Set
      say(r.map((byte) => byte - 6 * (byte >> 4)).slice(4), r[11])
    }
  } catch {
    if (!told) told = TimeChip.Absent
  }
  tell()
}

/** Writes bytes to a register and those behind it. */
function send(bytes: number[]): void {
  I2C2.setup(chip.bus)
  I2C2.writeTo(ADDRESS, bytes)
}

/** Sets the hall's time: second, minute, hour, weekday, day, month and year of this century, as the chip has them. */
function say(n: ArrayLike<number>, zone: number): void {
  const month = n[5]
  const year = n[6]
  const before = year * 365 + ((year + 3) >> 2) + (((367 * month - 362) / 12) | 0)
  const days = before - (month < 3 ? 0 : year & 3 ? 2 : 1) + n[4] - 1
  said = (days * 1440 + n[2] * 60 + n[1]) * ZONES + zone
  saidAt = now() - n[0] * 1000
}

export function hallTime(): number {
  return said && said + (((now() - saidAt) / 60_000) | 0) * ZONES
}

/** Sets the hall's time, in the chip too if there is one. What is behind the date becomes 0; seconds begin anew. */
export function setHallTime(n: number[]): void {
  say(n, n[7])
  try {
    const digits = n.slice(0, 7).map((number) => number + 6 * ((number / 10) | 0)) // two decimal digits in a byte
    send([0].concat(digits, n[7], 0, 0, 0, 0, 0, 0, 0, 0))
    told = TimeChip.Set
  } catch {}
  pace.span = 0
}

/** The chip's state; the correction in tenths of a ppm; how many ms the last hour may be out. */
export function paceNow(): number[] {
  return [isLost ? TimeChip.Lost : pace.isWrong ? TimeChip.Wrong : told, tenthsOf(pace), boundAt(pace, getTime())]
}

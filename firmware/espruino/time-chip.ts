/*
 * The time chip, a DS3231: its seconds, by which the oscillator's pace is found, and the date that it keeps on its own cell.
 *
 * One second is watched now and then. Between two looks the pin is off and takes nothing. The watch is a fast one, for the
 * processor's four slow ones are taken. The next look is asked for before anything can fail, so that a second which does not come,
 * a chip that is gone or an error in here costs a minute, and then it is looked for anew. A chip that does not answer throws. A
 * bus that hangs does the same after some ms, by the processor's driver.
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
  /** Falls as a second begins: an open drain. */
  sqw: Pin
}

const ADDRESS = 0x68
/** Registers: what is put out, one second where it is 0; the state, with a bit for an oscillator that has stood since a date was set. */
const CONTROL = 14
const STATE = 15
const STOOD = 0x80
/** The last register is followed by the first: so many from the state up to the one behind the date, of an alarm, where the zone is kept, if a clock of ours has set it. */
const READ = 12
/** A chip that has just been switched on answers within 0.3 s. */
const SETTLING: Ms = 1000
/** After so long without a second. */
const PATIENCE: Ms = 60_000
/** A second is watched for from so long before it is due. Where that one is missed, the next is as good. */
const LEAD: Ms = 50

let chip: ChipPins
/** Called once the chip has said something of itself. */
let tell: () => void
let watch = 0
let timer = 0
/** What the chip has said of itself; whether the second that was waited for has not come. */
let told = TimeChip.Unknown
let isLost = false
/** The hall's time that was said or read, and when it was that. */
let said = 0
let saidAt: Ms = 0

/** Looks for its seconds from when it has settled; `onTold` is called once it has said something of itself. */
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

/** The watch is gone, with all others: the next look does not miss it. */
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
}

/** Has the seconds put out, and reads the date. */
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

/** Bytes to a register and those behind it. */
function send(bytes: number[]): void {
  I2C2.setup(chip.bus)
  I2C2.writeTo(ADDRESS, bytes)
}

/** It is the hall's time now: second, minute, hour, day of the week, day, month and year of this century, as the chip has them. */
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

/** The chip takes it where there is one, with all that is behind it set to 0, and its seconds begin anew. */
export function setHallTime(n: number[]): void {
  say(n, n[7])
  try {
    const digits = n.slice(0, 7).map((number) => number + 6 * ((number / 10) | 0)) // two decimal ones in a byte
    send([0].concat(digits, n[7], 0, 0, 0, 0, 0, 0, 0, 0))
    told = TimeChip.Set
  } catch {}
  pace.span = 0
}

/** How the chip is; the correction in tenths of a ppm; by how many ms the last hour may be out. */
export function paceNow(): number[] {
  return [isLost ? TimeChip.Lost : pace.isWrong ? TimeChip.Wrong : told, tenthsOf(pace), boundAt(pace, getTime())]
}

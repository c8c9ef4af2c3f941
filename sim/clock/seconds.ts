/*
 * The time of the simulator's board, corrected by the machine's time chip: what `firmware/espruino/time-chip.ts` does
 * with pins and a bus. The firmware's own pace.ts finds the pace.
 */
import { NO_ZONE, ZONES } from '../../firmware/core/hall-time.ts'
import { boundAt, makePace, msAt, takeSecond, tenthsOf, turn } from '../../firmware/device/pace.ts'
import type { Board } from '../../firmware/device/port.ts'
import { TimeChip } from '../../firmware/ui/face.ts'
import { byteOf, numberOf, readChip, trueAt, writeChip } from './ds3231.ts'
import { addTimer, forgetSecond, type Machine, removeTimer, watchSecond } from './machine.ts'
import { EPOCH, MINUTE } from './vocabulary.ts'

/** As in `firmware/espruino/time-chip.ts`: three times in ms, and two registers. */
const SETTLING = 1000
const PATIENCE = 60_000
const LEAD = 50
const CONTROL = 14
const STATE = 15

export interface Seconds extends Pick<Board, 'now' | 'hallTime' | 'setHallTime' | 'pace'> {
  /** Whole ms since boot at a stamp. */
  at: (stamp: number) => number
}

/**
 * Time from now on. `tenths` is the stored correction in tenths of a ppm; `hasDate` says whether the desk has ever set
 * a date; `tell` is called whenever the chip's state may be new.
 */
export function makeSeconds(m: Machine, tenths: number, hasDate: () => boolean, tell: () => void): Seconds {
  const pace = makePace(m.now / 1000, tenths)
  const at = (stamp: number): number => Math.round(msAt(pace, stamp / 1000))
  const now = (): number => at(m.now)
  let timer = 0
  let isLost = false
  let told = TimeChip.Unknown
  let hall = { said: 0, at: 0 }
  const readDate = ([state, , , , seconds, minutes, hours, , day, month, year, zone]: number[]): void => {
    const isSet = state < 128 && zone >= NO_ZONE
    told = isSet ? TimeChip.Set : state >= 128 && hasDate() ? TimeChip.Empty : TimeChip.Unset
    if (!isSet) return
    const date = Date.UTC(2000 + numberOf(year), numberOf(month) - 1, ...[day, hours, minutes].map(numberOf))
    hall = { said: ((date - EPOCH) / MINUTE) * ZONES + zone, at: now() - numberOf(seconds) * 1000 }
  }
  const look = (): void => {
    timer = addTimer(m, look, PATIENCE)
    turn(pace, m.now / 1000, 0)
    isLost = forgetSecond(m)
    if (isLost || told <= TimeChip.Absent) {
      try {
        writeChip(m.chip, trueAt(m.oscillator, m.now), [CONTROL, 0])
        readDate(readChip(m.chip, trueAt(m.oscillator, m.now), STATE, 12))
      } catch {
        if (!told) told = TimeChip.Absent
      }
      tell()
    }
    if (told > TimeChip.Absent) watchSecond(m, second)
  }
  const second = (stamp: number): void => {
    isLost = false
    const wait = takeSecond(pace, stamp / 1000, m.now / 1000) * 1000
    removeTimer(m, timer)
    timer = addTimer(m, look, wait - LEAD)
    tell()
  }
  addTimer(m, look, SETTLING)
  return {
    now,
    at,
    hallTime: () => hall.said && hall.said + Math.trunc((now() - hall.at) / MINUTE) * ZONES,
    setHallTime: (numbers) => {
      const [seconds, minutes, hours, , day, month, year, zone] = numbers
      const date = Date.UTC(2000 + year, month - 1, day, hours, minutes)
      hall = { said: ((date - EPOCH) / MINUTE) * ZONES + zone, at: now() - seconds * 1000 }
      const bytes = numbers.slice(0, 7).map(byteOf)
      try {
        writeChip(m.chip, trueAt(m.oscillator, m.now), [0, ...bytes, zone, 0, 0, 0, 0, 0, 0, 0, 0])
        told = TimeChip.Set
      } catch {}
      pace.span = 0
    },
    pace: () => {
      const is = isLost ? TimeChip.Lost : pace.isWrong ? TimeChip.Wrong : told
      return [is, tenthsOf(pace), boundAt(pace, m.now / 1000)]
    },
  }
}

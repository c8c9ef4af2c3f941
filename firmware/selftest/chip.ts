/*
 * The check of the time chip: whether it answers, whether it has stood still, and how fast the oscillator runs by its
 * seconds, computed as the clock does.
 */
import { boundAt, makePace, type Pace, takeSecond, tenthsOf, turn } from '../device/pace.ts'
import { ADDRESS, CONTROL, LEAD, STATE, STOOD } from '../espruino/time-chip.ts'
import { kit } from './kit.ts'
import { fail, next, note, ok, skip } from './say.ts'

/** How many ms a second may take to come. */
const PATIENCE = 2500
/** How many seconds to look for the pace. It takes some seventy if nothing comes late. */
const LONGEST = 180
/** Tenths of a ppm, by the processor's maker. */
const ALLOWED = 5000

let pace: Pace
let begun = 0
let timer = 0
let watch = 0

export function tryChip(): void {
  try {
    I2C2.setup(kit.pins.chip.bus)
    I2C2.writeTo(ADDRESS, [CONTROL, 0])
    const state = I2C2.readReg(ADDRESS, STATE, 1)
    if (state[0] >= STOOD) note('it has no date: the desk sets it. If it had one, its cell is empty')
  } catch (_) {
    skip('no time chip answers: a clock may go without; otherwise look at its four wires on socket 0')
    return next()
  }
  note('a minute and a half, nothing to do')
  begun = getTime()
  pace = makePace(begun, 0)
  lookOut()
}

function lookOut(): void {
  timer = setTimeout(silent, PATIENCE)
  turn(pace, getTime(), 0)
  pinMode(kit.pins.chip.sqw, 'input_pullup')
  watch = setWatch(second, kit.pins.chip.sqw, { edge: 'falling', hispeed: true })
}

function silent(): void {
  clearWatch(watch)
  fail('no second comes on ' + kit.pins.chip.sqw, 'one each second: look at the wire from its SQW')
  next()
}

function second(e: WatchEvent): void {
  clearTimeout(timer)
  const wait = takeSecond(pace, e.time, getTime())
  pinMode(kit.pins.chip.sqw, 'analog')
  if (pace.isFound || e.time - begun > LONGEST) return judge()
  if (wait > 1) note('the oscillator is ' + paceText() + ' so far')
  setTimeout(lookOut, wait * 1000 - LEAD)
}

/** `123.4 ppm slow` */
function paceText(): string {
  const tenths = Math.abs(tenthsOf(pace))
  return ((tenths / 10) | 0) + '.' + (tenths % 10) + ' ppm ' + (tenthsOf(pace) < 0 ? 'fast' : 'slow')
}

function judge(): void {
  if (!pace.isFound) fail('its seconds do not fit', 'evenly long, each on time: another chip, or a loose wire')
  else if (Math.abs(tenthsOf(pace)) > ALLOWED) fail(`the oscillator is ${paceText()}`, '500 ppm at most: another board')
  else ok(`the oscillator is ${paceText()}; by these seconds an hour is out by ${boundAt(pace, getTime())} ms at most`)
  next()
}

/*
 * A DS3231 by its data sheet, as far as the clock uses it: registers, and a pin that falls once a second. Unless it has
 * a fault, it counts true time. The machine's own time, and so the times of a tape, are what the board's oscillator
 * counts; true time is computed from them. This file keeps to what Espruino understands.
 */

interface Oscillator {
  /** Where its present rate begins: the ms that it had counted, and the true ms. */
  counted: number
  true: number
  /** By how many ppm it is slow there, and by how many more each minute. */
  ppm: number
  growth: number
}

const MINUTE = 60_000

export function makeOscillator(): Oscillator {
  return { counted: 0, true: 0, ppm: 0, growth: 0 }
}

/** True ms when the oscillator has counted this many ms. */
export function trueAt(o: Oscillator, counted: number): number {
  const span = counted - o.counted
  return o.true + span + (span * (o.ppm + (o.growth * span) / MINUTE / 2)) / 1_000_000
}

/** The ms that the oscillator has counted at this true instant. */
function countedAt(o: Oscillator, at: number): number {
  let counted = o.counted + at - o.true
  for (let i = 0; i < 5; i++) counted += at - trueAt(o, counted)
  return counted
}

/** From now on the oscillator is slow by `ppm`, and by `growth` ppm more each minute. */
export function detune(o: Oscillator, counted: number, ppm: number, growth: number): void {
  o.true = trueAt(o, counted)
  o.counted = counted
  o.ppm = ppm
  o.growth = growth
}

/** What can happen to the chip. `a` and `b` are those of `breakChip`. */
export const enum ChipFault {
  /** Sound again. Its seconds stay where they are, and a lost date stays lost. */
  None,
  /** It is not there. */
  Gone,
  /** It answers, and no second comes. */
  Stopped,
  /** From now on its seconds begin `a` ms later. */
  Leap,
  /** Of a hundred seconds `a` are seen late, by less than `b` ms. */
  Late,
  /** Of a hundred seconds `a` are not seen at all. */
  Lost,
  /** Each second lasts `a` ms too long. */
  Slow,
  /** It was without supply and cell, and has forgotten everything. */
  Empty,
}

export type Ds3231 = ReturnType<typeof makeDs3231>

/** The numbers of two registers, and how many there are. */
const CONTROL = 14
const STATE = 15
const COUNT = 19
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A new chip. Its seconds begin a quarter of a second after true ones. */
export function makeDs3231() {
  return {
    isGone: false,
    isStopped: false,
    registers: emptied(),
    /** True ms at which one of its seconds began, and how long one lasts. */
    phase: 250,
    second: 1000,
    /** How many of its seconds the registers have counted. */
    counted: 0,
    late: 0,
    lateBy: 0,
    lost: 0,
    dice: 1,
    /** What is called at its next second, and the timer that calls it, 0 for none. */
    watcher: undefined as ((at: number) => void) | undefined,
    timer: 0,
  }
}

/** The registers after a time without power: no seconds are put out, and the state says that the oscillator stood. */
function emptied(): number[] {
  const registers: number[] = []
  for (let i = 0; i < COUNT; i++) registers.push(0)
  registers[3] = registers[4] = registers[5] = 1
  registers[CONTROL] = 0x1c
  registers[STATE] = 0x88
  return registers
}

/** The number of the second in which this true instant lies. */
function secondAt(chip: Ds3231, at: number): number {
  return Math.floor((at - chip.phase) / chip.second + 1e-9)
}

/** When the pin's next fall is seen, in ms that the oscillator counts; Infinity if it does not fall. */
export function nextFall(chip: Ds3231, o: Oscillator, counted: number): number {
  if (chip.isGone || chip.isStopped || chip.registers[CONTROL]) return Infinity
  let which = secondAt(chip, trueAt(o, counted)) + 1
  while (roll(chip) < chip.lost) which++
  const late = roll(chip) < chip.late ? (roll(chip) * chip.lateBy) / 100 : 0
  return countedAt(o, chip.phase + which * chip.second) + late
}

/** A pseudo-random whole number from 0 to 99. */
function roll(chip: Ds3231): number {
  chip.dice = (chip.dice * 16_807) % 2_147_483_647
  return chip.dice % 100
}

/** Reads bytes from this register on, at this true instant. Throws if the chip is gone. */
export function readChip(chip: Ds3231, at: number, from: number, count: number): number[] {
  if (chip.isGone) throw new Error('I2C Read Error')
  keepUp(chip, at)
  const bytes: number[] = []
  for (let i = 0; i < count; i++) bytes.push(chip.registers[(from + i) % COUNT])
  return bytes
}

/** Writes registers: the first byte says which register takes the second one. Writing the seconds begins a second. */
export function writeChip(chip: Ds3231, at: number, bytes: number[]): void {
  if (chip.isGone) throw new Error('I2C Write Error')
  keepUp(chip, at)
  for (let i = 1; i < bytes.length; i++) {
    const register = (bytes[0] + i - 1) % COUNT
    if (!(bytes[i] >= 0 && bytes[i] < 256) || bytes[i] % 1) throw new Error('no byte for a register: ' + bytes[i])
    chip.registers[register] = bytes[i]
    if (!register) {
      chip.phase = at
      chip.counted = 0
    }
  }
}

/** Brings date and time of day up to this instant, a minute at a time. The day of the week stays as it was written. */
function keepUp(chip: Ds3231, at: number): void {
  const r = chip.registers
  let seconds = numberOf(r[0]) + (chip.isStopped ? 0 : secondAt(chip, at) - chip.counted)
  chip.counted = secondAt(chip, at)
  for (; seconds >= 60; seconds -= 60) nextMinute(r)
  r[0] = byteOf(seconds)
}

function nextMinute(r: number[]): void {
  r[1] = byteOf((numberOf(r[1]) + 1) % 60)
  if (r[1]) return
  r[2] = byteOf((numberOf(r[2]) + 1) % 24)
  if (r[2]) return
  const month = numberOf(r[5] & 31)
  const last = MONTHS[month - 1] + (month === 2 && numberOf(r[6]) % 4 === 0 ? 1 : 0)
  r[4] = byteOf((numberOf(r[4]) % last) + 1)
  if (r[4] > 1) return
  r[5] = byteOf((month % 12) + 1)
  if (r[5] === 1) r[6] = byteOf((numberOf(r[6]) + 1) % 100)
}

export function numberOf(byte: number): number {
  return (byte >> 4) * 10 + (byte & 15)
}

export function byteOf(number: number): number {
  return Math.floor(number / 10) * 16 + (number % 10)
}

/** From this true instant on the chip has this fault; ChipFault says what `a` and `b` are. */
export function breakChip(chip: Ds3231, at: number, what: ChipFault, a: number, b: number): void {
  keepUp(chip, at)
  if (what === ChipFault.None || what === ChipFault.Gone) chip.isGone = what === ChipFault.Gone
  if (what === ChipFault.None) chip.late = chip.lost = 0
  if (what === ChipFault.None || what === ChipFault.Stopped) chip.isStopped = what === ChipFault.Stopped
  if (what === ChipFault.Leap) chip.phase += a
  if (what === ChipFault.Late) {
    chip.late = a
    chip.lateBy = b
  }
  if (what === ChipFault.Lost) chip.lost = a
  if (what === ChipFault.Slow || what === ChipFault.None) {
    chip.phase += secondAt(chip, at) * chip.second
    chip.counted = 0
    chip.second = what === ChipFault.Slow ? 1000 + a : 1000
  }
  if (what === ChipFault.Empty) chip.registers = emptied()
}

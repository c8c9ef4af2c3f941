/*
 * A DS3231 by its data sheet, as far as a clock sees it: registers, and a pin that falls once a second. What it counts is true time,
 * whatever the board's oscillator does, unless it has a fault. The machine's own time is what the oscillator counts, as on a board: so a
 * tape's times are the oscillator's, and true time is reckoned from them. It keeps to what Espruino understands.
 */

interface Oscillator {
  /** From here on: ms that it has counted, and true ms. */
  counted: number
  true: number
  /** By how many ppm it is slow there, and how many that grows by in a minute. */
  ppm: number
  growth: number
}

const MINUTE = 60_000

export function makeOscillator(): Oscillator {
  return { counted: 0, true: 0, ppm: 0, growth: 0 }
}

/** True ms when it has counted so many. */
export function trueAt(o: Oscillator, counted: number): number {
  const span = counted - o.counted
  return o.true + span + (span * (o.ppm + (o.growth * span) / MINUTE / 2)) / 1_000_000
}

/** Ms that it has counted at this true instant. */
function countedAt(o: Oscillator, at: number): number {
  let counted = o.counted + at - o.true
  for (let i = 0; i < 5; i++) counted += at - trueAt(o, counted)
  return counted
}

/** From now on it is slow by so many ppm, and by so many more each minute. */
export function detune(o: Oscillator, counted: number, ppm: number, growth: number): void {
  o.true = trueAt(o, counted)
  o.counted = counted
  o.ppm = ppm
  o.growth = growth
}

/** What can be wrong with it; with numbers as they stand behind. */
export const enum ChipFault {
  /** Whole again, but for what has happened to its seconds and its date. */
  None,
  /** It is not there. */
  Gone,
  /** It answers, and no second comes. */
  Stopped,
  /** Its seconds begin so many ms later than they did. */
  Leap,
  /** Of a hundred seconds so many are seen late, by so many ms at most. */
  Late,
  /** Of a hundred seconds so many are not seen at all. */
  Lost,
  /** A second lasts so many ms too long. */
  Slow,
  /** It was without its supply and its cell: all that it knew is gone. */
  Empty,
}

export type Ds3231 = ReturnType<typeof makeDs3231>

/** Registers, and what they are where nothing has kept them: no seconds are put out, and the oscillator has stood. */
const CONTROL = 14
const STATE = 15
const COUNT = 19
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A new one: its seconds begin a quarter of a second after true ones. */
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
    /** Who watches for its next second, and what tells of it. */
    watcher: undefined as ((at: number) => void) | undefined,
    timer: 0,
  }
}

/** Registers that nothing has kept. */
function emptied(): number[] {
  const registers: number[] = []
  for (let i = 0; i < COUNT; i++) registers.push(0)
  registers[3] = registers[4] = registers[5] = 1
  registers[CONTROL] = 0x1c
  registers[STATE] = 0x88
  return registers
}

/** Of which second this is part, at a true instant. */
function secondAt(chip: Ds3231, at: number): number {
  return Math.floor((at - chip.phase) / chip.second + 1e-9)
}

/** When the pin falls next, as the board's oscillator counts, and when it is seen; Infinity where it does not. */
export function nextFall(chip: Ds3231, o: Oscillator, counted: number): number {
  if (chip.isGone || chip.isStopped || chip.registers[CONTROL]) return Infinity
  let which = secondAt(chip, trueAt(o, counted)) + 1
  while (roll(chip) < chip.lost) which++
  const late = roll(chip) < chip.late ? (roll(chip) * chip.lateBy) / 100 : 0
  return countedAt(o, chip.phase + which * chip.second) + late
}

/** Below 100. */
function roll(chip: Ds3231): number {
  chip.dice = (chip.dice * 16_807) % 2_147_483_647
  return chip.dice % 100
}

/** Bytes from a register on, at this true instant; throws where nobody answers. */
export function readChip(chip: Ds3231, at: number, from: number, count: number): number[] {
  if (chip.isGone) throw new Error('I2C Read Error')
  keepUp(chip, at)
  const bytes: number[] = []
  for (let i = 0; i < count; i++) bytes.push(chip.registers[(from + i) % COUNT])
  return bytes
}

/** Bytes to a register and those behind it. A second that is written begins then. */
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

/** Date and time of day go on to this instant, a minute at a time. */
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

function numberOf(byte: number): number {
  return (byte >> 4) * 10 + (byte & 15)
}

function byteOf(number: number): number {
  return Math.floor(number / 10) * 16 + (number % 10)
}

/** From this true instant on. */
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

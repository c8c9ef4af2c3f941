/*
 * The chips behind seven-segment displays as the data sheet has them: commands in, RAM and brightness kept.
 *
 * Plain functions over plain records, so that the interpreter can run them as well as Node.
 */

export interface Chip {
  /** 16 bytes; at power-on they hold anything. */
  ram: number[]
  /** 1 while the oscillator runs, and while the display is on; nothing is lit without both. */
  runs: number
  isOn: number
  /** Brightness 0-15, full at power-on, and how the display blinks: 0 not, 1 at 2 Hz, 2 at 1 Hz, 3 at 0.5 Hz. */
  level: number
  blink: number
}

export interface Chips {
  /** At addresses 0x70 and on. */
  chip: Chip[]
  /** Transfers taken, and the bytes in them, addresses included. */
  transfers: number
  bytes: number
}

const FIRST = 0x70

export function makeChips(count: number): Chips {
  const chip: Chip[] = []
  for (let i = 0; i < count; i++) {
    const ram: number[] = []
    for (let byte = 0; byte < 16; byte++) ram.push((byte * 53 + i + 1) & 255)
    chip.push({ ram, runs: 0, isOn: 0, level: 15, blink: 0 })
  }
  return { chip, transfers: 0, bytes: 0 }
}

/** One transfer to a chip; false when none has this address, and the bus sees no answer. */
export function takeBytes(chips: Chips, address: number, data: number[]): boolean {
  const c = chips.chip[address - FIRST]
  if (!c) return false
  chips.transfers++
  chips.bytes += data.length + 1
  const command = data[0]
  if (command < 16) for (let i = 1; i < data.length; i++) c.ram[(command + i - 1) & 15] = data[i] & 255
  else if (command >> 4 === 2) c.runs = command & 1
  else if (command >> 4 === 8) {
    c.isOn = command & 1
    c.blink = (command >> 1) & 3
  } else if (command >> 4 === 14) c.level = command & 15
  return true
}

/** Segments a-g and the point, bits 0-7, of the digit at this place from the left, as they are lit now. */
export function litDigit(c: Chip, place: number): number {
  return isLit(c) ? c.ram[place < 2 ? place * 2 : place * 2 + 2] : 0
}

/** The byte of the dots, as they are lit now. */
export function litDots(c: Chip): number {
  return isLit(c) ? c.ram[4] : 0
}

function isLit(c: Chip): boolean {
  return c.runs > 0 && c.isOn > 0
}

/** All that is seen, as bytes: of each chip its digits and dots and how bright they are. */
export function litBytes(chips: Chips): number[] {
  const list: number[] = []
  for (let i = 0; i < chips.chip.length; i++) {
    const c = chips.chip[i]
    for (let place = 0; place < 4; place++) list.push(litDigit(c, place))
    list.push(litDots(c), c.level)
  }
  return list
}

/*
 * A Sharp memory LCD, after its data sheet (LS027B7DH01 and LS044Q7DH01, section 6; "Programming Sharp's Memory LCDs").
 * What is clocked in while CS is high becomes lines; what the panel would refuse or show wrongly is an error. The
 * memory has a byte for eight pixels, the leftmost in the highest bit, and rows without gaps, like a canvas; but here 1
 * is white. This file also runs on the real interpreter, so it keeps to what Espruino understands, and leaves the
 * pixels to `set` and `fill`.
 */

export type MemoryLcd = ReturnType<typeof makeMemoryLcd>

/** The fastest clock of the bus, in Hz, by the data sheet's 6-3. */
const HERTZ = 2000000
/** VCOM must turn at least once a second, and at most 20 times: the longest and the shortest time between, in ms. */
const SLOWEST = 1000
const FASTEST = 50

const WRITE = 0x80
const TURN = 0x40
const CLEAR = 0x20
/** The bits of the mode's byte that may be high; the last five should be low. */
const MODE_BITS = 0xe0

/** A panel that gets power now. Its memory holds a pattern, because nobody knows what a real one holds then. */
export function makeMemoryLcd(width: number, height: number, now: number) {
  const memory = new Uint8Array((width >> 3) * height)
  memory.fill(0x5a)
  const backwards = new Uint8Array(256)
  for (let bit = 0; bit < 8; bit++) {
    const half = 1 << bit
    for (let i = 0; i < half; i++) backwards[half + i] = backwards[i] | (0x80 >> bit)
  }
  return {
    width,
    height,
    memory,
    /** How the bus is set up: its clock in Hz, 0 before that; whether a byte's lowest bit goes first. */
    hertz: 0,
    isLsbFirst: false,
    /** Whether CS is high, and the bytes that came since it rose; the first bit on the wire is a byte's highest. */
    isSelected: false,
    taken: new Uint8Array(2 + ((width >> 3) + 2) * height),
    count: 0,
    /** How many lines were written, and how often all was cleared. */
    written: 0,
    cleared: 0,
    /** VCOM: bit M1 of the last command, when it last changed, and the longest and the shortest ms between changes. */
    com: 0,
    turnedAt: now,
    longest: 0,
    shortest: Infinity,
    /** Each byte with its bits in the other order. */
    backwards,
    /** For `frameCrc`: the CRC of all zeros XOR the CRC of all ones; 0 until it is needed. */
    inverseCrc: 0,
  }
}

/** Sets the bus up. Espruino sends the highest bit first unless it is told otherwise. */
export function setUpBus(lcd: MemoryLcd, hertz: number, order: string | undefined): void {
  if (hertz > HERTZ) throw new Error('a clock of ' + hertz + ' Hz: the panel takes ' + HERTZ + ' at most')
  lcd.hertz = hertz
  lcd.isLsbFirst = order === 'lsb'
}

/** Takes bytes from the wire: a number, or a list or view in RAM. */
export function clockIn(lcd: MemoryLcd, data: number | ArrayLike<number> | string | ArrayBuffer): void {
  if (typeof data === 'string') throw new Error('a string may lie in flash, which the bus cannot read: only RAM')
  if (!lcd.hertz) throw new Error('bytes before the bus is set up')
  if (!lcd.isSelected) throw new Error('bytes while CS is low')
  const list = typeof data === 'number' ? [data] : (data as ArrayLike<number>)
  if (typeof list.length !== 'number') throw new Error('neither a number nor a list of them')
  if (lcd.count + list.length > lcd.taken.length) throw new Error('more than all lines in one command')
  lcd.taken.set(list, lcd.count)
  const end = lcd.count + list.length
  if (lcd.isLsbFirst) for (let i = lcd.count; i < end; i++) lcd.taken[i] = lcd.backwards[lcd.taken[i]]
  lcd.count = end
}

/** CS rises, which begins a command, or falls, which ends it. */
export function select(lcd: MemoryLcd, isHigh: boolean, now: number): void {
  const was = lcd.isSelected
  lcd.isSelected = isHigh
  if (isHigh && !was) lcd.count = 0
  else if (was && !isHigh && lcd.count) doCommand(lcd, now)
}

function doCommand(lcd: MemoryLcd, now: number): void {
  const mode = lcd.taken[0]
  const isWrite = (mode & WRITE) > 0
  const isClear = (mode & CLEAR) > 0
  if (mode & (255 - MODE_BITS))
    throw new Error('mode bits ' + mode.toString(2) + ': only the first three, M0, M1 and M2, may be high')
  turnCom(lcd, (mode & TURN) > 0, now)
  if (isWrite && isClear) throw new Error('one command writes lines and clears all at once')
  if (isWrite) takeLines(lcd)
  else if (lcd.count !== 2) throw new Error(lcd.count * 8 + ' clocks of a command that has 16')
  else if (isClear) {
    lcd.memory.fill(255)
    lcd.cleared++
  }
}

/** Takes lines. After the mode comes each line's address, its pixels and 8 clocks; after the last line there are 16. */
function takeLines(lcd: MemoryLcd): void {
  const row = lcd.width >> 3
  const rest = (lcd.count - 1) % (row + 2)
  if (lcd.count < row + 4) throw new Error('CS fell before one line and its trailer had come')
  if (!rest) throw new Error('CS fell before the trailer of 16 clocks had come')
  if (rest !== 1) throw new Error('a line is cut off after ' + (rest - 1) + ' bytes of ' + row)
  for (let at = 1; at + 1 < lcd.count; at += row + 2) {
    const line = lcd.backwards[lcd.taken[at]]
    if (line < 1 || line > lcd.height) throw new Error('no line ' + line + ' of ' + lcd.height)
    lcd.memory.set(lcd.taken.subarray(at + 1, at + 1 + row), (line - 1) * row)
    lcd.written++
  }
}

/** Notes VCOM's direction, which a command says in bit M1. EXTMODE is low, so nothing else turns it. */
function turnCom(lcd: MemoryLcd, isHigh: boolean, now: number): void {
  const com = isHigh ? 1 : 0
  if (com === lcd.com) return
  const gap = now - lcd.turnedAt
  if (gap > lcd.longest) lcd.longest = gap
  // the first change may come in the same ms as the power
  if (gap && gap < lcd.shortest) lcd.shortest = gap
  lcd.turnedAt = now
  lcd.com = com
}

/** Throws if VCOM has stood still for too long, at any time up to now, or was turned again too soon. */
export function checkVcom(lcd: MemoryLcd, now: number): void {
  const gap = now - lcd.turnedAt
  const longest = gap > lcd.longest ? gap : lcd.longest
  if (longest > SLOWEST) throw new Error('VCOM stood still for ' + longest + ' ms')
  if (lcd.shortest < FASTEST) throw new Error('VCOM turned again after ' + lcd.shortest + ' ms')
}

/**
 * The CRC-32 that a canvas with this picture has, on which 1 is dark. The CRCs of a list and its inverse differ as
 * those of all ones and all zeros of that length do, so the memory need not be inverted.
 */
export function frameCrc(lcd: MemoryLcd, crcOf: (data: Uint8Array) => number): number {
  if (!lcd.inverseCrc) {
    const all = new Uint8Array(lcd.memory.length)
    lcd.inverseCrc = crcOf(all)
    all.fill(255)
    lcd.inverseCrc ^= crcOf(all)
  }
  return (crcOf(lcd.memory) ^ lcd.inverseCrc) >>> 0
}

/*
 * Safe mode on seven segments: the times of the crash, and SAFE between them.
 *
 * It drives the displays by itself, with shapes of its own: it has to work whatever became of the driver and of its files.
 */

/** Segments a-g, bits 0-6, of the digits. */
const SHAPES = [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f]
const SAFE = [0x6d, 0x77, 0x71, 0x79]
/** The letter h, the dots in the middle, and a large digit's point. */
const HOURS = 0x74
const COLON = 0x02
const POINT = 0x10
const ADDRESS = 0x70

/** Both times as the guard has them, `13:54 1:20:05`; from an hour on without seconds. */
export function tellOnCells(bus: I2C, times: string): void {
  const bank = times.split(' ')
  for (let side = 0; side < 2; side++) {
    const text = bank[side] || ''
    const isLong = text.length > 5
    const digits = digitsOf(text)
    let cells = isLong ? [HOURS, digits[0], digits[1], digits[2]] : [0, 0, 0, 0].concat(digits)
    cells = cells.slice(cells.length - 4)
    fill(bus, side, cells, text.indexOf('.') > 0 ? POINT : digits.length ? COLON : 0)
  }
  fill(bus, 2, SAFE, 0)
}

function digitsOf(text: string): number[] {
  const list: number[] = []
  for (let i = 0; i < text.length; i++) if (text[i] >= '0' && text[i] <= '9') list.push(SHAPES[+text[i]])
  return list
}

/** Oscillator on, all of its memory that is wired, full brightness, display on. One that does not answer is left out. */
function fill(bus: I2C, display: number, cells: number[], dots: number): void {
  try {
    bus.writeTo(ADDRESS + display, [0x21])
    bus.writeTo(ADDRESS + display, [0, cells[0], 0, cells[1], 0, dots, 0, cells[2], 0, cells[3]])
    bus.writeTo(ADDRESS + display, [0xef])
    bus.writeTo(ADDRESS + display, [0x81])
  } catch {
    return
  }
}

/*
 * A panel of 128x64 on an SSD1306 or SSD1309 by I2C: a Graphics in the panel's own layout, of which a flip sends the columns and
 * pages that have changed, and nothing else. A panel that does not answer is started anew at each flip until it does.
 *
 * Commands by the data sheets (Solomon Systech, SSD1306 and SSD1309, section 9); what they leave as after a reset is not sent.
 */

export const ADDRESS = 0x3c
/** The byte before commands, and the one before what goes into the panel's memory. */
const COMMANDS = 0
const DATA = 0x40

const OFF = 0xae
const ON = 0xaf
const CONTRAST = 0x81
const COLUMNS = 0x21
const PAGES = 0x22
const PAGE = 128

let bus: I2C
let reset: Pin
let panel: Graphics
/** The charge pump of an SSD1306 that makes its own voltage: 0x14 on; an SSD1309 knows no such command, and gets none. */
let pump = 0
let tell: (isDark: boolean) => void
/** Its contrast, 0 to 255; after a reset the panel has 127. */
let light = 127
/** True while the panel has not been started, or has ceased to answer. */
let isDark = true

/** A Graphics that is this panel; `onDark` hears at each flip that the panel does not answer, and then when it does again. */
export function makePanel(of: I2C, pin: Pin, hasPump: boolean, onDark: (isDark: boolean) => void): Graphics {
  bus = of
  reset = pin
  pump = hasPump ? 0x14 : 0
  tell = onDark
  panel = Graphics.createArrayBuffer(128, 64, 1, { vertical_byte: true, msb: false })
  panel.flip = flip
  return panel
}

/** Its light, from 0, as after a reset, to 3, nearly all it has. */
export function dimPanel(level: number): void {
  light = 127 + level * 42
  command([CONTRAST, light])
}

/** Off, or on again; its memory stays as it was. */
export function restPanel(isOff: boolean): void {
  command([isOff ? OFF : ON])
}

/** What is lost on a panel that does not answer is sent as it is started anew. */
function command(list: number[]): void {
  try {
    bus.writeTo(ADDRESS, COMMANDS, list)
  } catch {
    isDark = true
  }
}

function flip(): void {
  const m = panel.getModified(true)
  try {
    if (isDark) start()
    else if (m) send(m.x1, m.x2, m.y1 >> 3, m.y2 >> 3)
  } catch {
    isDark = true
    tell(true)
  }
}

/** Sends what stands in these columns of these pages; the panel goes from one page to the next by itself. */
function send(left: number, right: number, first: number, last: number): void {
  bus.writeTo(ADDRESS, COMMANDS, [COLUMNS, left, right, PAGES, first, last])
  for (let page = first; page <= last; page++) {
    bus.writeTo(ADDRESS, DATA, new Uint8Array(panel.buffer, page * PAGE + left, right - left + 1))
  }
}

/** Off until its memory is filled: pages one after the other, column 127 and row 63 first (the cable is below), every second row wired apart. */
function start(): void {
  digitalWrite(reset, 0)
  digitalWrite(reset, 1)
  bus.writeTo(ADDRESS, COMMANDS, [OFF, 0x20, 0, 0xa1, 0xc8, 0xda, 0x12])
  if (pump) bus.writeTo(ADDRESS, COMMANDS, [0x8d, pump])
  send(0, 127, 0, 7)
  bus.writeTo(ADDRESS, COMMANDS, [CONTRAST, light, ON])
  isDark = false
  tell(false)
}

/*
 * A memory LCD of Sharp, LS027B7DH01 (400x240) or LS044Q7DH01 (320x240), by SPI: a Graphics whose flip sends only the
 * lines that have changed.
 *
 * The Graphics is 16 pixels wider than the glass. After the pixels of each line its row holds what the panel wants
 * between two lines, the trailer and the address of the next line. So any run of lines goes out as it lies in RAM, in
 * one transfer, with nothing built for it. The clip keeps all drawing off these two bytes. `reset()` and `clear(true)`
 * lift the clip, so nobody may call them.
 *
 * The panel takes the leftmost pixel first, but commands and addresses lowest bit first ("Programming Sharp's Memory
 * LCDs": little-endian). We send the highest bit first. So a row is what `msb: true` makes of it, and only commands and
 * addresses are written backwards.
 *
 * To the panel 1 is white. The buffer holds it so, and a display draws ink as 0 on a paper of 1, which costs nothing.
 *
 * The voltage over the panel's liquid crystals must be reversed again and again in every state, or a direct voltage
 * builds up that ruins it. EXTMODE is low, so the second bit of each command, M1, says which way round the voltage is.
 * A timer reverses it twice a second, with a command that does nothing else; every other command repeats the present
 * way. The least is one reversal a second (Sharp, "Memory LCD Technology", VCOM inversion), the most 20 (data sheet,
 * 6-3).
 */

export interface LcdWiring {
  spi: SPI
  sck: Pin
  mosi: Pin
  /** High while a command is sent. */
  cs: Pin
  /** Size of the glass in pixels: the width a multiple of 8, the height one of 16, at most 240. */
  width: number
  height: number
}

/** The highest clock of the data sheet (6-3). Set-up and hold of CS, some us, pass between two statements. */
const HERTZ = 2000000
/**
 * Ms between two reversals of the voltage; erasing a flash page may delay one a little. After an error, no sooner than
 * the panel allows.
 */
const BEAT = 500
const SOON = 60

/** The modes as they are sent, M0 M1 M2 first: M0 writes lines, M1 is the way of the voltage, M2 clears everything. */
const WRITE = 0x80
const TURN = 0x40
const CLEAR = 0x20
/** The address of the first line, 1, backwards. */
const FIRST = 0x80

let spi: SPI
let cs: Pin
let columns = 0
let lines = 0
let panel: Graphics
/** The Graphics' own bytes, `stride` to a line. */
let bytes: Uint8Array
let stride = 0
let timer = 0
/** The present way of the voltage: 0 or TURN. */
let way = 0
/** False while the glass may show something else than what was last flipped. Then a transfer may have left `cs` high. */
let isShown = false
let isResting = false

/** A Graphics for this panel, all white. From now on the panel is kept alive, whatever else happens. */
export function makeMemoryLcd(of: LcdWiring): Graphics {
  spi = of.spi
  cs = of.cs
  columns = of.width
  lines = of.height
  stride = columns / 8 + 2
  digitalWrite(cs, 0)
  spi.setup({ sck: of.sck, mosi: of.mosi, baud: HERTZ, order: 'msb' })
  beat()
  E.on('errorFlag', revive)
  panel = Graphics.createArrayBuffer(columns + 16, lines, 1, { msb: true })
  bytes = new Uint8Array(panel.buffer)
  numberLines()
  panel.setBgColor(1).setClipRect(0, 0, columns - 1, lines - 1)
  panel.clearRect(0, 0, columns - 1, lines - 1).setColor(0)
  panel.flip = flip
  isShown = false
  isResting = false
  clear()
  return panel
}

/** Blanks the panel until it is to show everything again. The panel is kept alive either way. */
export function restPanel(isOff: boolean): void {
  isResting = isOff
  isShown = false
  if (isOff) clear()
  else flip()
}

/** Safe mode: each side's time on its side, in the interpreter's own font, which needs no file. */
export function tellOnLcd(times: string): void {
  revive()
  const bank = times.split(' ')
  const wide = (columns / 44) | 0
  const high = lines / 3
  panel.clearRect(0, 0, columns - 1, lines - 1).setColor(0)
  panel.setFont('4x6', wide)
  panel.drawString('SAFE MODE', wide, 8)
  panel.drawString('CALL JUDGE', wide, 2 * high + 8)
  panel.setFont('4x6', (columns / 57) | 0)
  panel.drawString(bank[0], 2, high + 16)
  panel.drawString(bank[1] || '', columns / 2 + 2, high + 16)
  restPanel(false)
}

/**
 * Writes the address of the next line at each row's end, one column of pixels per bit, the lowest first. The four
 * lowest bits repeat every sixteen rows and are drawn as an image; each run of ones of the others is a rectangle. Byte
 * by byte this takes half a second.
 */
function numberLines(): void {
  // the addresses 2 to 17
  const some = String.fromCharCode(64, 192, 32, 160, 96, 224, 16, 144, 80, 208, 48, 176, 112, 240, 0, 128)
  panel.drawImage({ width: 8, height: lines - 1, buffer: some.repeat(lines / 16) }, columns + 8, 0)
  for (let bit = 4; bit < 8; bit++) numberBit(columns + 8 + bit, 1 << bit)
}

/** Draws one bit of all addresses. Row 0 is followed by line 2. */
function numberBit(x: number, run: number): void {
  for (let line = run; line <= lines; line += run * 2) {
    const next = line + run <= lines ? line + run : lines + 1
    panel.fillRect(x, line - 2, x, next - 3)
  }
}

/** Sends the lines that have changed or, while the glass may show something else, all of them. */
function flip(): void {
  const m = panel.getModified(true)
  if (isResting || (isShown && !m)) return
  const first = isShown ? m.y1 : 0
  const end = isShown ? m.y2 + 1 : lines
  const at = first * stride
  if (!isShown) digitalWrite(cs, 0)
  digitalWrite(cs, 1)
  isShown = false // until everything has gone out
  // after the mode comes the address of the first line; the rows go out as they lie there, up to the last one's trailer
  spi.write(WRITE + way, first ? bytes[at - 1] : FIRST, new Uint8Array(panel.buffer, at, end * stride - at - 1), 0)
  digitalWrite(cs, 0)
  isShown = true
}

/** Blanks the panel. Like each command that writes no lines, this takes 16 clocks: its second byte means nothing. */
function clear(): void {
  digitalWrite(cs, 0)
  digitalWrite(cs, 1)
  spi.write(CLEAR + way, 0)
  digitalWrite(cs, 0)
}

/**
 * Asks for the next beat first. An interval would not do: if a callback runs out of memory or of stack, Espruino
 * removes every interval that is due in the same round, whatever it did (jsiExecuteEventCallback). A timeout runs, and
 * asks again.
 */
function beat(): void {
  timer = setTimeout(beat, BEAT)
  way ^= TURN
  if (!isShown) digitalWrite(cs, 0)
  digitalWrite(cs, 1)
  spi.write(way, 0)
  digitalWrite(cs, 0)
  E.kickWatchdog()
}

/**
 * Starts the beat again, which may itself have run out of memory, in the middle of a command. The flags are cleared,
 * because otherwise a second time would not be told.
 */
function revive(): void {
  isShown = false
  if (timer) clearTimeout(timer) // first, because the board may give its number to the new one
  timer = setTimeout(beat, SOON)
  E.getErrorFlags()
}

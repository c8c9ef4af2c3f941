/*
 * The checks that need nobody: which board this is, its battery, its flash; and the time, for measuring its drift.
 */
import { type Face, isWeak } from '../ui/face.ts'
import { kit } from './kit.ts'
import { fail, next, note, ok, skip, two } from './say.ts'

/** What Espruino must be at least, 2v29. */
const VERSION = 2029
/** The file that is written, and the bytes that Storage puts before each. */
const FILE = 'selftest'
const BYTES = 64
const HEAD = 32
/** With less voltage there is no cell, or its divider is not wired. */
const NO_CELL = 2.5
/** How many ms after being asked the divider gives the battery's voltage. */
const SETTLED = 200

interface Board {
  env: { BOARD: string; VERSION: string }
  memory(): { free: number; stackFree?: number; tx?: unknown }
}

interface Flash {
  read(name: string): string | undefined
  write(name: string, data: string): boolean
  erase(name: string): void
  getFree(): number
}

export function tellBoard(): void {
  const board = process as unknown as Board
  const name = board.env.BOARD
  const version = board.env.VERSION
  const parts = version.split('v')
  if (name !== BOARD_IS) fail('this is a board ' + name, 'this selftest is for ' + BOARD_IS)
  else if (+parts[0] * 1000 + parseInt(parts[1], 10) < VERSION) fail('Espruino ' + version, '2v29 or later')
  else {
    const memory = board.memory()
    const stack = memory.stackFree ? `, ${memory.stackFree} bytes of stack` : ''
    ok(`${name}, Espruino ${version}, ${memory.free} variables free${stack}`)
    if (!memory.tx)
      note('it does not tell what waits to be sent: a host that does not read stops the clock. Take 2v30 or later')
  }
  next()
}

/** The board answers with its last reading and then reads anew, so it is asked twice. */
export function tellBattery(): void {
  kit.pins.charge()
  setTimeout(weigh, SETTLED)
}

function weigh(): void {
  const read = kit.pins.charge()
  const percent = read < 0 ? 0 : read
  const volts = kit.volts
  const hours = ((percent * kit.pins.life) / 100) | 0
  note('by USB this may be the voltage of USB, not of the cells: ask by Bluetooth, too')
  const told = `${two(Math.round(volts * 100))} V, ${percent} %, ${hours} of ${kit.pins.life} hours of play`
  if (volts < NO_CELL) fail(told, 'at least 3.0 V: no cell, or what measures it is not wired')
  else if (isWeak({ hours } as Face)) fail(told, 'the clock would warn: take new cells')
  else ok(told + ', no warning')
  next()
}

/** Writes a file, only if nothing would have to be moved for it, and removes it. The clock itself makes no file. */
export function tryFlash(): void {
  const flash = require('Storage') as unknown as Flash
  const free = flash.getFree()
  note(free + ' bytes are free')
  if (free < BYTES + HEAD * 2) skip('not written: there is no room beside the files of the clock')
  else {
    let data = ''
    for (let i = 0; i < BYTES; i++) data += String.fromCharCode((i * 37) & 127)
    const wrong = writeAndRead(flash, data)
    if (wrong) fail(wrong, 'what was written is read: a worn or faulty flash')
    else ok(BYTES + ' bytes written, read and erased')
  }
  next()
}

/** What went wrong; '' if nothing did. */
function writeAndRead(flash: Flash, data: string): string {
  try {
    if (!flash.write(FILE, data)) return 'the write was refused'
    const found = flash.read(FILE)
    flash.erase(FILE)
    if (found !== data) return 'it reads otherwise than it was written'
    return flash.read(FILE) === undefined ? '' : 'the file is not erased'
  } catch (_) {
    return 'the write failed'
  }
}

let boot = 0

export function tellTime(): void {
  if (!boot) boot = getTime()
  print('{"time":' + Math.round((getTime() - boot) * 1000) + ',"ppm":0}')
}

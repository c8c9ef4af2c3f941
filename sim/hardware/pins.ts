/*
 * Which pins a board uses, and for what, by its facts, `firmware/boards/NAME.pins.ts`. A fact's name gives its pins
 * their roles. A pin without a row below is an error, so none can be left out of the drawings.
 */
import * as table from '../../firmware/boards/table.pins.ts'

/** How the code uses a pin, which is what the wire must bear. */
export type How = 'contact' | 'output' | 'analog' | 'bus' | 'ground'

export interface PinRow {
  pin: string
  role: string
  how: How
}

/** What a board's file of facts exports, by name. */
export type Facts = Record<string, unknown>

const BOARDS: Record<string, Facts> = { table }

/** The names of a board's facts that are pins; a list has a role for each. */
const ROLES: Record<string, { roles: string[]; how: How }> = {
  MOSI: { roles: ["panel's data"], how: 'output' },
  SCK: { roles: ["panel's clock"], how: 'output' },
  CS: { roles: ["panel's select"], how: 'output' },
  BUTTON: { roles: ['left button', 'right button'], how: 'contact' },
  LIGHT: { roles: ['left light', 'right light'], how: 'output' },
  STOP: { roles: ['stop button'], how: 'contact' },
  KEY: { roles: ["judge's key"], how: 'contact' },
  BUZZER: { roles: ['piezo'], how: 'output' },
  GROUND: { roles: ['ground of socket 2', 'ground of socket 3'], how: 'ground' },
  SDA: { roles: ["time chip's data"], how: 'bus' },
  SCL: { roles: ["time chip's clock"], how: 'bus' },
  SQW: { roles: ["time chip's second"], how: 'contact' },
  POWER: { roles: ['ground switch of socket 0', 'ground switch of socket 1'], how: 'output' },
  BATTERY: { roles: ["batteries' voltage"], how: 'analog' },
}
/** What of the facts is a pin, as Espruino names those of a Jolt.js. */
const PIN = /^[DH]\d+$/

/** Each pin with its role. A pin of no role, or of two, and a fact with too many or too few pins are errors. */
export function pinsOf(board: string, facts = factsOf(board)): PinRow[] {
  const file = `firmware/boards/${board}.pins.ts`
  const known = (name: string): string[] => [facts[name] ?? []].flat().map(String)
  const strange = Object.keys(facts).find((name) => !ROLES[name] && known(name).some((pin) => PIN.test(pin)))
  if (strange) throw new Error(`${file}: ${strange} is a pin, and sim/hardware/pins.ts has no role for that name`)
  const rows = Object.entries(ROLES).flatMap(([name, { roles, how }]): PinRow[] => {
    const pins = known(name)
    if (pins.length && pins.length !== roles.length)
      throw new Error(`${file}: ${name} has ${pins.length} pins, wanted ${roles.length}`)
    return pins.map((pin, i) => ({ pin, role: roles[i], how }))
  })
  for (const { pin, role } of rows) {
    const other = rows.find((row) => row.pin === pin && row.role !== role)
    if (other) throw new Error(`${file}: ${pin} is the ${role} and the ${other.role}`)
  }
  return rows
}

export function factsOf(board: string): Facts {
  return BOARDS[board]
}

/*
 * Names that the bundle must leave alone: the members that the platform declares, and Espruino's own globals.
 *
 * A member whose name is not here is taken for ours and shortened. So what a board uses has to be declared: in
 * `firmware/espruino/espruino.d.ts`, or in the rows below.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, visitorKeys } from 'oxc-parser'
import { MISSING_METHODS, MISSING_STATICS } from './offence.ts'
import type { Node } from './tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const DEVICE = `${root}firmware/espruino/espruino.d.ts`
const ESPRUINO = `${root}node_modules/@types/espruino/index.d.ts`

/** What of @types/espruino counts as used: it declares hundreds of sensors besides. */
const USED = ['Storage', 'Graphics', 'E', 'Pin', 'NRF', 'process', 'setWatch']

/** What it does not declare of these. */
const EXTRA: Record<string, string> = {
  Storage: 'read readJSON readArrayBuffer write writeJSON open erase eraseAll compact list hash getFree getStats',
  process:
    'env memory version on free usage total history blocksize stackEndAddress stackFree tx flash_start BOARD VERSION',
  watchEvent: 'state time lastTime pin',
  watchOptions: 'repeat edge debounce irq data hispeed',
  Graphics:
    'createArrayBuffer createCallback createImage flip msb vertical_byte zigzag interleavex setFont setFontCustom',
  image: 'width height bpp buffer transparent palette scale rotate frame',
  globals: 'global require print Modules selftest',
}

const BUILT_IN = {
  ...{ Array, String, Number, Function, Object, Math, JSON, Date, Error, RegExp, ArrayBuffer, Uint8Array, Promise },
  TypedArray: Object.getPrototypeOf(Uint8Array),
}

/** Names of one to four letters that a board may have as globals, and the longer ones of its pins and buses. */
const GLOBALS = `E g NRF LED LED1 LED2 LED3 LED4 BTN BTN1 BTN2 BTN3 BTN4 BTNA BTNB SDA SCL MOSI MISO SCK TX RX CTS
  RTS RST DC CS IRQ A B C D F G H HIGH LOW LCD USB SPI1 SPI2 SPI3 I2C1 I2C2 I2C3 Serial1 Serial2 Bluetooth Terminal
  Telnet Modules Graphics Storage Waveform OneWire Pin AES Flash fs net http tls url tv dump load save edit echo eval
  trace reset print peek8 poke8 shiftOut pinMode global process console Math JSON Date NaN Infinity`

/** A word of Espruino's grammar that elsewhere may be a name: as one, or as a parameter, it is a syntax error on the board. */
const RESERVED = 'of'

/**
 * What the platform has too, and the firmware calls something of its own: never the platform's, so it is shortened. The one
 * global, `clock`, keeps its name; what a session calls its clock does not.
 */
export const OURS = ['clock', 'match', 'value', 'from', 'keys', 'now']

/** Espruino's own globals, whose place a top-level name of ours would take, and what it does not take for a name. */
export const espruinoGlobals = (): Set<string> => {
  const names = new Set(GLOBALS.split(/\s+/)).add(RESERVED)
  for (const port of 'ABCDEFGHV') for (let pin = 0; pin < 48; pin++) names.add(`${port}${pin}`)
  for (const node of topLevel(ESPRUINO)) if (node.id?.name) names.add(node.id.name)
  for (const node of topLevel(ESPRUINO)) for (const d of node.declarations ?? []) names.add(d.id.name)
  return names
}

/** Every member name that must reach the board as it is written. */
export const platformMembers = (): Set<string> => {
  const names = new Set(Object.values(EXTRA).flatMap((row) => row.split(' ')))
  for (const [name, thing] of Object.entries(BUILT_IN)) {
    for (const member of Object.getOwnPropertyNames(thing)) if (!isMissing(name, member)) names.add(member)
    const prototype = 'prototype' in thing ? thing.prototype : {}
    for (const member of Object.getOwnPropertyNames(prototype)) if (!MISSING_METHODS.has(member)) names.add(member)
  }
  for (const node of topLevel(ESPRUINO)) if (isUsed(node)) addMembers(node, names)
  for (const node of topLevel(DEVICE)) addMembers(node, names)
  return names
}

const isMissing = (owner: string, member: string): boolean => MISSING_STATICS[owner]?.has(member) ?? false

const isUsed = (node: Node): boolean =>
  USED.includes(node.id?.name ?? '') || (node.declarations ?? []).some((d: Node) => USED.includes(d.id.name))

/** The statements of a declaration file, without `declare` and `export`; none when it is not there. */
const topLevel = (path: string): Node[] => {
  if (!existsSync(path)) return []
  const body = parseSync(path, readFileSync(path, 'utf8')).program.body as unknown as Node[]
  return body.map((node) => node.declaration ?? node)
}

/** Adds the names of properties, methods, functions and variables declared in this statement. */
const addMembers = (node: Node, names: Set<string>): void => {
  const name = /^TS(Property|Method)Signature$/.test(node.type) ? node.key : node.id
  if (name?.type === 'Identifier') names.add(name.name)
  if (name?.type === 'Literal') names.add(String(name.value))
  for (const field of visitorKeys[node.type] ?? []) {
    for (const child of [node[field]].flat()) if (child) addMembers(child, names)
  }
}

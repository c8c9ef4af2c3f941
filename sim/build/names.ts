/*
 * Names that the bundle must leave alone: whatever word the platform's declarations have, for a member or a global, and those of JavaScript itself.
 *
 * A member whose name is not here is taken for ours and shortened. So what a board uses has to be declared: in `firmware/espruino/espruino.d.ts`, or below.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const DECLARATIONS = ['firmware/espruino/espruino.d.ts', 'node_modules/@types/espruino/index.d.ts']

/** Members that `@types/espruino` gives no type, and globals of a board that it does not declare, with `of`, which Espruino takes for no name. */
const MORE_MEMBERS = words(`list env free stackEndAddress stackFree BOARD VERSION selftest`)
const MORE_GLOBALS =
  words(`LED1 LED2 LED3 LED4 BTN BTN1 BTN2 BTN3 BTN4 SDA SCL MOSI MISO SCK TX RX CTS RTS RST DC CS IRQ
  A B C D F G H LCD Terminal shiftOut console Math JSON Date NaN Infinity of`)

/**
 * What the platform has too, and the firmware calls something of its own: never the platform's, so it is shortened. The one
 * global, `clock`, keeps its name; what a session calls its clock does not.
 */
export const OURS = words(
  `clock close count first from key keys list match now number option restore rows save start value`,
)

function words(text: string): string[] {
  return text.match(/[A-Za-z_$][\w$]*/g) ?? []
}

const declarations = DECLARATIONS.map((file) => readFileSync(root + file, 'utf8'))
  .join('\n')
  .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
const builtIn = [Array, String, Number, Function, Object, Math, JSON, Date, Error, ArrayBuffer, Uint8Array, Promise]

/** The platform's globals, whose place a top-level name of ours would take, and what Espruino does not take for a name. */
export function espruinoGlobals(): Set<string> {
  const pins = [...'ABCDEFGHV'].flatMap((port) => Array.from({ length: 48 }, (_, pin) => `${port}${pin}`))
  const declared = Array.from(
    declarations.matchAll(/^(?:declare )?(?:const|let|var|function|class) (\w+)/gm),
    ([, name]) => name,
  )
  return new Set([...declared, ...MORE_GLOBALS, ...pins])
}

/** Every member name that must reach the board as it is written. */
export function platformMembers(): Set<string> {
  const members = builtIn.flatMap((thing) =>
    [thing, 'prototype' in thing ? thing.prototype : {}, Object.getPrototypeOf(thing)].flatMap(
      Object.getOwnPropertyNames,
    ),
  )
  return new Set([...words(declarations), ...MORE_MEMBERS, ...members])
}

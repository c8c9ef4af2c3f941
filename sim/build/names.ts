/*
 * Names that the bundle must not change: every word in the platform's declarations, for a member or a global, and the
 * names of JavaScript itself. A member whose name is not here is taken for ours and shortened. So what a board uses
 * must be declared: in `firmware/espruino/espruino.d.ts`, or below.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const DECLARATIONS = ['firmware/espruino/espruino.d.ts', 'node_modules/@types/espruino/index.d.ts']

/**
 * Members for which `@types/espruino` has no type; and globals of a board that it does not declare, with `of`, which
 * Espruino does not accept as a name.
 */
const MORE_MEMBERS = words(`list env free stackEndAddress stackFree BOARD VERSION selftest`)
const MORE_GLOBALS =
  words(`LED1 LED2 LED3 LED4 BTN BTN1 BTN2 BTN3 BTN4 SDA SCL MOSI MISO SCK TX RX CTS RTS RST DC CS IRQ
  A B C D F G H LCD Terminal shiftOut console Math JSON Date NaN Infinity of`)

/**
 * Names that the platform has too, but that are always the firmware's own where it uses them, so they are shortened.
 * The global `clock` keeps its name; a session's member `clock` does not.
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

/** The platform's globals, which a top-level name of ours would hide, and what Espruino does not accept as a name. */
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

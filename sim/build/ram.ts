/*
 * Code that lies packed in Storage and is unpacked into variables at the start: for a board that has more variables to spare than
 * Storage.
 *
 * A function that is evaluated from flash takes hardly any variables, but its text lies there as it is. Unpacked it takes a
 * variable for each nine characters, and a third less of Storage. The longest functions gain most, and are taken first.
 */
import { givenTo } from './assign.ts'
import { functionsOf } from './cold.ts'
import { applyEdits } from './edit.ts'
import { pack, WINDOW } from './pack.ts'
import { tokenise } from './token.ts'
import { parseTree } from './tree.ts'

/** The Storage file of the functions that are unpacked. */
export const RAM = 'main'
const LOAD = `eval(E.toString(require("heatshrink").decompress(require("Storage").read("${RAM}"))));`

/** The code with `most` characters of its functions in the file, which it evaluates, and that file. */
export function moveToRam(code: string, most: number): { code: string; file: Uint8Array } {
  const found = functionsOf(parseTree('bundle.js', code).program).sort((a, b) => b.end - b.start - (a.end - a.start))
  let room = most
  const moved = found.filter((node) => {
    const isIn = node.end - node.start <= room
    if (isIn) room -= node.end - node.start
    return isIn
  })
  const parts = moved.map(({ id, end }) => bytesOf(`,${givenTo(id.name)}${code.slice(id.end, end)}`))
  const rest = applyEdits(
    code,
    moved.map(({ start, end }) => ({ start, end, text: '' })),
  )
  const file = Buffer.concat([bytesOf('var '), Buffer.concat(inBestOrder(parts)).subarray(1)])
  return { code: LOAD + rest, file: pack(file) }
}

function bytesOf(code: string): Buffer {
  return Buffer.from(tokenise(code), 'latin1')
}

/** After each function the one that is spared most by standing behind it: what it repeats must lie within the window. */
function inBestOrder(parts: Buffer[]): Buffer[] {
  const order = parts.slice(0, 1)
  const rest = parts.slice(1)
  const alone = new Map(parts.map((part) => [part, pack(part).length]))
  while (rest.length) {
    const before = Buffer.concat(order).subarray(-WINDOW)
    const gain = (part: Buffer): number =>
      (alone.get(part)! - pack(part, before).length) / Math.min(part.length, WINDOW)
    const gains = rest.map(gain)
    order.push(...rest.splice(gains.indexOf(Math.max(...gains)), 1))
  }
  return order
}

/*
 * Random work on Storage and the flash beneath it, as plain data: run on the model, or written as lines for Espruino.
 */
import { crc32 } from '../../sim/display/crc.ts'
import { type Chip, PowerCut } from '../../sim/espruino/flash.ts'
import { flashModules } from '../../sim/espruino/modules.ts'
import { chainOf, findFile, listFiles } from '../../sim/espruino/storage.ts'

export type StorageOp =
  | { kind: 'write'; name: string; from: number; length: number; offset: number; size: number }
  | { kind: 'put'; address: number; from: number; length: number }
  | { kind: 'page'; address: number }
  | { kind: 'erase'; name: string }
  | { kind: 'eraseAll' }

/** Random whole numbers below `below`. */
type Random = (below: number) => number

/** All data written is a part of this. */
export const BLOB = Array.from({ length: 8192 }, (_, i) =>
  String.fromCharCode(Math.imul(i, 2_654_435_761) >>> 24),
).join('')
const NAMES = ['a name of more than 28 letters', ...'matches a ab abcd abcde .one .on C:ab settings'.split(' ')]
/** The file whose pages are erased. */
const PAGED = 'matches'
/** The most files, deleted ones included. Above 200 the Linux build writes a table of names, which no board has. */
const MOST_FILES = 150

/** The next random op for this Storage; all is erased before there is so little room that Espruino would compact. */
export function nextOp(chip: Chip, random: Random): StorageOp {
  const { end, files, gone } = chainOf(chip)
  if (files + gone > MOST_FILES || chip.end - end < chip.bytes.length / 8) return { kind: 'eraseAll' }
  const dice = random(100)
  if (dice < 10) return { kind: 'erase', name: NAMES[random(NAMES.length)] }
  if (dice < 14) return pageOp(chip, random)
  if (dice < 22) return putOp(chip, random)
  return dice < 65 ? insideOp(chip, random) : newOp(chip, random)
}

/** Writes a new file, or the same one again: small, or large. */
function newOp(chip: Chip, random: Random): StorageOp {
  const name = NAMES[random(NAMES.length)]
  const length = random(4) ? random(200) : random(BLOB.length / 2)
  const size = [0, 0, length, length + random(50), random(4 * chip.page)][random(5)]
  return { kind: 'write', name, from: random(8), length, offset: 0, size }
}

/** Writes into a file, perhaps over written bytes or past its end. */
function insideOp(chip: Chip, random: Random): StorageOp {
  const name = NAMES[random(NAMES.length)]
  const size = findFile(chip, name)?.size ?? 10
  const offset = random(10) ? random(size) : random(size + 20) - 5
  const isWhole = random(2)
  const length = isWhole ? 4 * (1 + random(8)) : random(40)
  return { kind: 'write', name, from: random(999), length, offset: isWhole ? offset & ~3 : offset, size: 0 }
}

/** Writes to the flash directly, within a file's bytes. */
function putOp(chip: Chip, random: Random): StorageOp {
  const file = findFile(chip, NAMES[random(NAMES.length)])
  if (!file?.size) return { kind: 'erase', name: 'nobody' }
  const at = random(file.size)
  const length = Math.min(1 + random(16), file.size - at)
  return { kind: 'put', address: file.address + at, from: random(999), length }
}

/** Erases a page that holds only bytes of one file. */
function pageOp(chip: Chip, random: Random): StorageOp {
  const file = findFile(chip, PAGED)
  if (!file) return { kind: 'write', name: PAGED, from: 0, length: 4, offset: 0, size: 12 * chip.page }
  const first = Math.ceil((file.address - chip.start) / chip.page)
  const pages = Math.floor((file.address + file.size - chip.start) / chip.page) - first
  if (pages < 1) return { kind: 'erase', name: PAGED }
  return { kind: 'page', address: chip.start + (first + random(pages)) * chip.page + random(chip.page) }
}

/** Runs the op; returns its result and the state of Storage. Throws PowerCut. */
export function doOp(chip: Chip, op: StorageOp): string {
  let came: unknown
  try {
    came = perform(chip, op)
  } catch (error) {
    if (error instanceof PowerCut || !(error instanceof Error)) throw error
    came = error.message
  }
  const names = Buffer.from(listFiles(chip).join('|'), 'latin1')
  return `${came} ${crc32(names)} ${chip.end - chainOf(chip).end}`
}

function perform(chip: Chip, op: StorageOp): unknown {
  type Module = Record<string, (...a: unknown[]) => unknown>
  const { Storage, Flash } = flashModules(chip) as unknown as Record<string, Module>
  const data = 'from' in op ? BLOB.slice(op.from, op.from + op.length) : ''
  if (op.kind === 'write') return Storage.write(op.name, data, op.offset, op.size)
  if (op.kind === 'put') return Flash.write(data, op.address)
  if (op.kind === 'page') return Flash.erasePage(op.address)
  if (op.kind === 'erase') return Storage.erase(op.name)
  return Storage[op.kind]()
}

/** The ops as lines for Espruino, with BLOB in the file `blob`; each prints what `doOp` returns, after a `#`. */
export function scriptOf(ops: readonly StorageOp[]): string {
  const head = `var s=require("Storage"),F=require("Flash"),b=require("fs").readFileSync("blob");
function o(f){var r;try{r=f()}catch(e){r=e.message}print("#"+r+" "+E.CRC32(s.list().join("|"))+" "+s.getFree());}
function w(n,i,l,p,z){o(function(){return s.write(n,b.substr(i,l),p,z)})}
function p(a,i,l){o(function(){return F.write(b.substr(i,l),a)})}
`
  return `${head}${ops.map(lineOf).join('\n')}\nquit();\n`
}

function lineOf(op: StorageOp): string {
  if (op.kind === 'write') return `w(${JSON.stringify(op.name)},${op.from},${op.length},${op.offset},${op.size});`
  if (op.kind === 'put') return `p(${op.address},${op.from},${op.length});`
  if (op.kind === 'page') return `o(function(){return F.erasePage(${op.address})});`
  if (op.kind === 'erase') return `o(function(){return s.erase(${JSON.stringify(op.name)})});`
  return `o(function(){return s.${op.kind}()});`
}

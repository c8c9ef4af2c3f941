/*
 * The model of Storage compared with Espruino's own: the same random work leaves each byte of the flash the same, and
 * after a power cut both judge the flash alike when they start.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Chip, copyChip, cutPower, type Moment, makeChip, PowerCut } from '../../sim/espruino/flash.ts'
import { type Place, runScript } from '../../sim/espruino/interpreter.ts'
import { startStorage } from '../../sim/espruino/storage.ts'
import { makeFolder } from '../folder.ts'
import { TEST_TIMEOUT } from '../limit.ts'
import { makeRandom } from '../random.ts'
import { BLOB, doOp, nextOp, type StorageOp, scriptOf } from './storage-ops.ts'

const { ESPRUINO = '', VIRTUAL_BOARD = '' } = process.env
/** Both have their flash at this address. */
const START = 0x10000000
const RUNS = 5
const OPS = 250
const CUTS = 40
const MOMENTS: Moment[] = ['before', 'within', 'after']

interface Ground {
  name: string
  program: string
  page: number
  flash: string
  command: string[]
}

const FAST = 'env VB_FLASH=flash VB_LOG=log VB_FLIP=1000 VB_WRITE=0 VB_ERASE=0 qemu-arm'.split(' ')
const GROUNDS: Ground[] = [
  { name: 'the interpreter', program: ESPRUINO, page: 1024, flash: 'espruino.flash', command: [ESPRUINO] },
  { name: 'the virtual board', program: VIRTUAL_BOARD, page: 4096, flash: 'flash', command: [...FAST, VIRTUAL_BOARD] },
]

/** Starts the program on the model's flash and runs these ops; returns its output and its flash. */
async function runOn(ground: Ground, folder: string, chip: Chip, ops: readonly StorageOp[]): Promise<Ran> {
  const place: Place = { command: ground.command, folder }
  const file = join(folder, ground.flash)
  writeFileSync(file, chip.bytes)
  writeFileSync(join(folder, 'blob'), BLOB, 'latin1')
  const { output } = await runScript(place, scriptOf(ops), TEST_TIMEOUT)
  const told = output.split('\n').flatMap((line) => /#(.*)/.exec(line)?.slice(1) ?? [])
  return { isLost: output.includes('Storage is corrupt'), told, bytes: readFileSync(file) }
}

/** How many bytes of flash the program was built with: its first write makes a file of them. */
async function sizeOf({ command, flash }: Ground): Promise<number> {
  const folder = makeFolder()
  await runScript({ command, folder }, 'require("Storage").write("a", "b")\n', TEST_TIMEOUT)
  return statSync(join(folder, flash)).size
}

interface Ran {
  isLost: boolean
  told: string[]
  bytes: Buffer
}

/** The first bytes that differ, as an address; -1 for none. */
function differsAt(chip: Chip, bytes: Buffer): number {
  return Buffer.compare(chip.bytes, bytes) === 0 ? -1 : START + chip.bytes.findIndex((byte, i) => byte !== bytes[i])
}

function work(chip: Chip, random: (below: number) => number, count: number): { ops: StorageOp[]; told: string[] } {
  const ops: StorageOp[] = []
  const told = Array.from({ length: count }, () => {
    ops.push(nextOp(chip, random))
    return doOp(chip, ops[ops.length - 1])
  })
  return { ops, told }
}

describe.each(GROUNDS)('on $name', (ground) => {
  const folder = makeFolder()
  const fresh = async (): Promise<Chip> =>
    makeChip({ start: START, page: ground.page, pages: (await sizeOf(ground)) / ground.page })

  it.skipIf(!ground.program).each([1, 2, 3])(
    'random work gives the same answers, the same files and the same bytes (seed %d)',
    async (seed) => {
      const random = makeRandom(seed)
      const chip = await fresh()
      for (let run = 0; run < RUNS; run++) {
        const before = copyChip(chip)
        expect(startStorage(chip)).toBe(false)
        const { ops, told } = work(chip, random, OPS)
        const ran = await runOn(ground, folder, before, ops)
        expect(ran.told).toEqual(told)
        expect(differsAt(chip, ran.bytes)).toBe(-1)
      }
    },
    TEST_TIMEOUT,
  )

  it.skipIf(!ground.program)(
    'after a power cut the flash is found whole or lost as on the model, and work goes on the same',
    async () => {
      const random = makeRandom(4)
      let chip = await fresh()
      let lost = 0
      for (let i = 0; i < CUTS; i++) {
        chip = cutChip(chip, random)
        const before = copyChip(chip)
        const isLost = startStorage(chip)
        lost += Number(isLost)
        const { ops, told } = work(chip, random, 10)
        const ran = await runOn(ground, folder, before, ops)
        expect([ran.isLost, ran.told]).toEqual([isLost, told])
        expect(differsAt(chip, ran.bytes)).toBe(-1)
      }
      expect(lost).toBeGreaterThan(0)
    },
    TEST_TIMEOUT,
  )
})

/** A copy of the flash after more random work that a power cut interrupts. */
function cutChip(from: Chip, random: (below: number) => number): Chip {
  const chip = copyChip(from)
  work(chip, random, random(20))
  const mask = (): number => (random(0x10000) << 16) | random(0x10000)
  cutPower(chip, random(4) ? random(10) : random(2000), MOMENTS[random(3)], mask)
  try {
    if (!random(5)) doOp(chip, { kind: 'eraseAll' })
    work(chip, random, 200)
  } catch (error) {
    if (!(error instanceof PowerCut)) throw error
  }
  return chip
}

/*
 * A clock without a display plays every tape to the same record, word for word.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { makeFlash, playOnCore, sampleOf } from '../../sim/clock/board.ts'
import { BOARDS } from '../../sim/clock/boards.ts'
import { playHeadless } from '../../sim/clock/headless.ts'
import { Kind } from '../../sim/clock/op.ts'
import { parseTape } from '../../sim/tape/tape.ts'
import { SMALL } from '../boards.ts'

const TAPES = fileURLToPath(new URL('../tapes', import.meta.url))
const FILES = readdirSync(TAPES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tape'))

describe('without a display', () => {
  it.each(FILES)('%s ends the same', async (name) => {
    const board = BOARDS.find((one) => name.startsWith(one.name)) ?? SMALL
    const { ops } = parseTape(readFileSync(join(TAPES, name), 'utf8'), name)
    const [flash, bare] = [makeFlash(board.words), makeFlash(board.words)]
    const samples = await playOnCore(ops, undefined, flash, board)
    const records: unknown[] = []
    playHeadless(ops, board, bare, (clock) => records.push(sampleOf(clock, 0)))
    const seen = samples.filter((sample, i) => sample && ops[i].kind !== Kind.Off)
    expect(records).toEqual(seen.map((sample) => ({ ...sample, crc: 0 })))
    expect(bare).toEqual(flash)
  })
})

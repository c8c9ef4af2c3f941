/*
 * The guard: only crashes disarm the clock, never a pulled battery, and the times stay to be read.
 */
import { describe, expect, it } from 'vitest'
import { BOARDS, type SimBoard } from '../../sim/clock/boards.ts'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { loadFlash, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import type { Chip } from '../../sim/espruino/flash.ts'
import type { StubGraphics } from '../../sim/espruino/graphics.ts'
import { eraseFile, listFiles, readFile } from '../../sim/espruino/storage.ts'
import { boardFolder } from '../built.ts'
import { beginBundle } from './desk.ts'

const MINUTE = 60_000

async function freshFlash({ name }: SimBoard): Promise<Chip> {
  return loadFlash(await boardFolder(name))
}

/** The last crash that is entered, by 32 characters each; none in the file as the upload makes it. */
function lastCrash(chip: Chip): string | undefined {
  const file = readFile(chip, 'crashes') ?? ''
  const entries = file.match(/.{32}/gs) ?? []
  return entries.filter((entry) => entry !== '\xff'.repeat(32)).pop()
}

/** The board at power-on. */
function powered(board: SimBoard, chip: Chip, at = 0): StubClock {
  return powerUpBundle(chip, at, [0, 0], false, board)
}

/** Left has the turn since 8,100, at 14:00 and a delay of 10 s. */
function playedTo(clock: StubClock, until: number): void {
  const m = clock.machine
  beginBundle(clock)
  runTo(m, until)
}

/** From here on what is drawn on the glass throws, until it is mended. */
function breakGlass(clock: StubClock): () => void {
  const g = clock.scope.g as StubGraphics
  const fill = g.fillRect
  g.fillRect = () => {
    throw new Error('the glass is broken')
  }
  return () => {
    g.fillRect = fill
  }
}

describe.each(BOARDS)('the guard of $name', (board) => {
  it('three crashes end in safe mode, which keeps the times', async () => {
    const chip = await freshFlash(board)
    const clock = powered(board, chip)
    playedTo(clock, 30_005)
    expect(clock.scope.clock?.times()).toBe('13:49 14:00')
    breakGlass(clock) // every new digit is a crash from here on
    contact(clock.machine, 0, 1, 0)
    runTo(clock.machine, 60_000)
    expect(lastCrash(chip)).toMatch(/^[3-9],\d+,13:49 /)
    const again = powered(board, chip, 90_000)
    expect(again.scope.clock).toBeUndefined()
    expect(again.scope.safe).toBe(true)
  })

  it('tells of it on a glass of its own, whatever ink and paper the clock had drawn with', async () => {
    const clock = powered(board, await freshFlash(board))
    playedTo(clock, 30_005)
    breakGlass(clock)
    contact(clock.machine, 0, 1, 0)
    runTo(clock.machine, 60_000)
    expect([...new Set(clock.lcd.memory)]).toEqual([255]) // the stub has no fonts of the interpreter's
  })

  it('a wake that runs out of memory counts as a crash, and the clock goes on by itself', async () => {
    const chip = await freshFlash(board)
    const clock = powered(board, chip)
    playedTo(clock, 30_005)
    clock.machine.timers = [] // broken off in its middle, it has asked for no other wake
    clock.machine.flag(['LOW_MEMORY', 'MEMORY'])
    expect(lastCrash(chip)).toMatch(/^1,30,13:49 /)
    runTo(clock.machine, 40_005)
    expect(clock.scope.clock?.times()).toBe('13:39 14:00')
  })

  it('little memory alone is none', async () => {
    const chip = await freshFlash(board)
    powered(board, chip).machine.flag(['LOW_MEMORY'])
    expect(lastCrash(chip)).toBeUndefined()
  })

  it('one crash does not: the clock goes on, drawn anew, and after ten minutes it is forgotten', async () => {
    const chip = await freshFlash(board)
    const clock = powered(board, chip)
    playedTo(clock, 30_005)
    const mend = breakGlass(clock)
    contact(clock.machine, 0, 1, 0)
    runTo(clock.machine, 30_020)
    contact(clock.machine, 0, 0, 0)
    expect(lastCrash(chip)?.[0]).toBe('1')
    mend()
    runTo(clock.machine, 40_000)
    expect(clock.scope.clock?.times()).toBe('13:49 14:00')
    runTo(clock.machine, 11 * MINUTE)
    breakGlass(clock)
    contact(clock.machine, 1, 1, 0)
    runTo(clock.machine, 11 * MINUTE + 20)
    expect(lastCrash(chip)).toMatch(/^1,660,/)
  })

  it('pulling the battery, ten times, is no crash', async () => {
    const chip = await freshFlash(board)
    for (let i = 0; i < 10; i++) runTo(powered(board, chip, i * 1000).machine, i * 1000 + 500)
    expect(lastCrash(chip)).toBeUndefined()
    expect(powered(board, chip, MINUTE).scope.clock).toBeDefined()
  })

  it('writes each crash behind the one before it, makes no file, and after more than there is room for starts no clock', async () => {
    const chip = await freshFlash(board)
    const files = listFiles(chip)
    for (let i = 0; i < 70; i++) {
      const clock = powered(board, chip, i * 11 * MINUTE)
      if (!clock.scope.clock) {
        expect([i, clock.scope.safe]).toEqual([64, true])
        break
      }
      clock.machine.flag(['MEMORY'])
    }
    expect([
      (readFile(chip, 'crashes')?.match(/.{32}/gs) ?? []).filter((e) => /^1,\d+,/.test(e)).length,
      listFiles(chip),
    ]).toEqual([64, files])
    expect(chip.worn).toEqual([])
  })

  it('a file that is missing stops nobody: the clock starts, and a crash is only not remembered', async () => {
    const chip = await freshFlash(board)
    eraseFile(chip, 'crashes')
    const clock = powered(board, chip)
    playedTo(clock, 30_005)
    clock.machine.timers = []
    clock.machine.flag(['MEMORY'])
    runTo(clock.machine, 40_005)
    expect(clock.scope.clock?.times()).toBe('13:39 14:00')
  })
})

/*
 * The guard: only crashes put the clock into safe mode, never a pulled battery, and the times can still be read there.
 * Safe mode, after the third crash and after a restart: pins are at rest, the panel is alive and shows the times, nothing
 * of the clock runs, and there is a watchdog.
 */
import { describe, expect, it } from 'vitest'
import * as board from '../../firmware/boards/table.pins.ts'
import { BOARDS, type SimBoard, TABLE } from '../../sim/clock/boards.ts'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { Kind, type Op, type Player } from '../../sim/clock/op.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { bundlePlayer, loadFlash, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import type { Chip } from '../../sim/espruino/flash.ts'
import type { StubGraphics } from '../../sim/espruino/graphics.ts'
import { Fault, Place } from '../../sim/espruino/idle.ts'
import { interpreterPlayer } from '../../sim/espruino/interpreter.ts'
import { eraseFile, listFiles, readFile } from '../../sim/espruino/storage.ts'
import { makeOp } from '../../sim/tape/tape.ts'
import { boardFolder } from '../built.ts'
import { beginBundle } from '../device/desk.ts'
import { plant, withFaults } from '../faults/planted.ts'

const MINUTE = 60_000

async function freshFlash({ name }: SimBoard): Promise<Chip> {
  return loadFlash(await boardFolder(name))
}

/** The entries of crashes, 32 characters each: 20 of text, and 12 for the marks of how long the clock has run since. */
function entries(chip: Chip): string[] {
  const file = readFile(chip, 'crashes') ?? ''
  return (file.match(/.{32}/gs) ?? []).filter((entry) => entry !== '\xff'.repeat(32))
}

/** The last entry; there is none in a fresh file. */
function lastCrash(chip: Chip): string | undefined {
  return entries(chip).pop()
}

/** How many stretches of 200 s the clock has run since the last crash. */
function marks(chip: Chip): number {
  return (lastCrash(chip) ?? '').slice(20).split('0000').length - 1
}

/** Memory runs out once in a wake that changes nothing else. */
function crash({ machine }: StubClock): void {
  machine.raiseFlags(['MEMORY'])
}

/** The board at power-on. */
function powered(board: SimBoard, chip: Chip, at = 0): StubClock {
  return powerUpBundle(chip, at, [0, 0], false, board)
}

/** The board in play at this instant; the left has had the turn since 8,100, with 14:00 and a delay of 10 s. */
async function inPlay(board: SimBoard, at = 30_005, chip?: Chip): Promise<StubClock> {
  const clock = powered(board, chip ?? (await freshFlash(board)))
  beginBundle(clock)
  runTo(clock.machine, at)
  return clock
}

/** Makes all drawing on the glass throw, until the function returned is called. */
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
    const clock = await inPlay(board)
    expect(clock.scope.clock?.times()).toBe('13:49 14:00')
    breakGlass(clock) // every new digit is a crash from here on
    contact(clock.machine, 0, 1, 0)
    runTo(clock.machine, 60_000)
    expect(lastCrash(clock.chip)).toMatch(/^3,13:49 14:00 /)
    const again = powered(board, clock.chip, 90_000)
    expect(again.scope.clock).toBeUndefined()
    expect(again.scope.safe).toBe(true)
  })

  it('a wake that runs out of memory counts as a crash, and the clock goes on by itself', async () => {
    const clock = await inPlay(board)
    clock.machine.raiseFlags(['LOW_MEMORY', 'MEMORY'])
    expect(lastCrash(clock.chip)).toMatch(/^1,13:49 14:00 /)
    runTo(clock.machine, 40_005)
    expect(clock.scope.clock?.times()).toBe('13:39 14:00')
  })

  it('little memory alone is no crash', async () => {
    const chip = await freshFlash(board)
    powered(board, chip).machine.raiseFlags(['LOW_MEMORY'])
    expect(lastCrash(chip)).toBeUndefined()
  })

  it('one crash does not end in safe mode: the clock goes on and is drawn again', async () => {
    const clock = await inPlay(board)
    const mend = breakGlass(clock)
    contact(clock.machine, 0, 1, 0)
    runTo(clock.machine, 30_020)
    contact(clock.machine, 0, 0, 0)
    expect(lastCrash(clock.chip)?.[0]).toBe('1')
    mend()
    runTo(clock.machine, 40_000)
    expect(clock.scope.clock?.times()).toBe('13:49 14:00') // the press counted
  })

  it('a crash is forgotten after the clock has run for ten minutes, and not a second sooner', async () => {
    for (const [ran, count] of [
      [10 * MINUTE - 1000, '2'],
      [10 * MINUTE, '1'],
    ] as const) {
      const clock = powered(board, await freshFlash(board))
      runTo(clock.machine, 5000)
      crash(clock)
      runTo(clock.machine, 5000 + ran)
      crash(clock)
      expect([ran, lastCrash(clock.chip)?.[0]]).toEqual([ran, count])
    }
  })

  it('the ten minutes are the clock’s own: weeks without power do not count, and power cuts do not restart them', async () => {
    const chip = await freshFlash(board)
    const first = powered(board, chip)
    runTo(first.machine, 300_000)
    crash(first)
    runTo(first.machine, 300_000 + 4 * MINUTE) // a whole stretch of 200 s
    const second = powered(board, chip) // time since power-on starts again
    runTo(second.machine, 20_000)
    crash(second)
    expect([lastCrash(chip)?.[0], second.scope.safe]).toEqual(['2', false])
    for (let day = 0; day < 3; day++) {
      expect(marks(chip)).toBe(day)
      runTo(powered(board, chip).machine, 4 * MINUTE)
    }
    const last = powered(board, chip)
    crash(last)
    expect(lastCrash(chip)?.[0]).toBe('1')
    expect(chip.worn).toEqual([])
  })

  it('three crashes, each soon after a power-on, are three, however long the clock was off between them', async () => {
    const chip = await freshFlash(board)
    for (const count of ['1', '2', '3']) {
      const clock = powered(board, chip)
      runTo(clock.machine, 30_000)
      crash(clock)
      expect(lastCrash(chip)?.[0]).toBe(count)
    }
    expect(powered(board, chip).scope.safe).toBe(true)
  })

  it('pulling the battery, ten times, is no crash', async () => {
    const chip = await freshFlash(board)
    for (let i = 0; i < 10; i++) runTo(powered(board, chip, i * 1000).machine, i * 1000 + 500)
    expect(lastCrash(chip)).toBeUndefined()
    expect(powered(board, chip, MINUTE).scope.clock).toBeDefined()
  })

  it('each crash is written after the last one, into the same file; when that is full, no clock starts', async () => {
    const chip = await freshFlash(board)
    const files = listFiles(chip)
    for (let i = 0; i < 70; i++) {
      const clock = powered(board, chip)
      if (!clock.scope.clock) {
        expect([i, clock.scope.safe]).toEqual([64, true])
        break
      }
      crash(clock)
      runTo(clock.machine, 10 * MINUTE)
    }
    expect([entries(chip).filter((entry) => /^1,.{18}(0000){3}$/.test(entry)).length, listFiles(chip)]).toEqual([
      64,
      files,
    ])
    expect(chip.worn).toEqual([])
  })

  it('flash that takes no entry, silently or with an error, changes nothing: the third crash in a row is still the third', async () => {
    for (const fault of [Fault.Deaf, Fault.Refuses]) {
      const clock = await inPlay(board)
      clock.machine.faults = [{ fault, place: 0, times: 0 }]
      for (const count of [1, 2, 3]) {
        crash(clock)
        runTo(clock.machine, 30_005 + count * 1000)
        expect([count, clock.scope.clock === undefined]).toEqual([count, count === 3])
      }
      expect([lastCrash(clock.chip), clock.machine.printed]).toEqual([undefined, []])
      expect(clock.scope.safe).toBe(true)
    }
  })

  it('an entry that flash spoils is skipped, and the crash is written after it', async () => {
    const chip = await freshFlash(board)
    const clock = powered(board, chip)
    crash(clock)
    const from = chip.events
    chip.isDeaf = () => chip.events === from + 2 // the third word of the next entry stays empty
    crash(clock)
    chip.isDeaf = undefined
    expect(entries(chip).map((entry) => entry.slice(0, 2))).toEqual(['1,', '2,', '2,'])
    expect(powered(board, chip).scope.safe).toBe(false)
  })

  it('a missing file stops nobody: the clock starts, but does not remember a crash', async () => {
    const chip = await freshFlash(board)
    eraseFile(chip, 'crashes')
    const files = listFiles(chip)
    const clock = await inPlay(board, 30_005, chip)
    crash(clock)
    runTo(clock.machine, 40_005)
    expect([clock.scope.clock?.times(), listFiles(chip)]).toEqual(['13:39 14:00', files])
  })
})

const ESPRUINO = process.env.ESPRUINO ?? ''

/** Lights, sound, the ground of sockets 2 and 3, the FETs and the battery's divider. */
const AT_REST = Object.fromEntries(
  [...board.LIGHT, board.BUZZER, ...board.GROUND, ...board.POWER, board.BATTERY].map((pin) => [pin, 0]),
)

/** In play with 13:49 left, a light on and a tone sounding; then the clock crashes three times. */
async function crashed(): Promise<StubClock> {
  const clock = await inPlay(TABLE, 29_300)
  clock.scope.analogWrite(board.BUZZER, 0.5, { freq: 440 })
  clock.scope.digitalWrite(board.LIGHT[0], 1)
  for (let i = 0; i < 3; i++) {
    clock.machine.raiseFlags(['MEMORY'])
    runTo(clock.machine, 29_300 + (i + 1) * 90)
  }
  return clock
}

/** What is written on the glass in the interpreter's own font. */
function written({ scope, machine }: StubClock, till: number): string[] {
  const texts: string[] = []
  const g = scope.g as StubGraphics
  g.drawString = (text: unknown) => {
    texts.push(String(text))
    return g
  }
  runTo(machine, till)
  return texts
}

function pinsOf({ machine }: StubClock): Record<string, number> {
  return Object.fromEntries(Object.keys(AT_REST).map((pin) => [pin, machine.driven[pin]]))
}

describe('safe mode', () => {
  it('after the third crash: lights and sound are off, the FETs are low, and the glass has the times', async () => {
    const clock = await crashed()
    expect(written(clock, 30_500)).toEqual(['SAFE MODE', 'CALL JUDGE', '13:49', '14:00'])
    expect(pinsOf(clock)).toEqual(AT_REST)
  })

  it('as a board starts: the same, with no pin ever high', async () => {
    const { chip } = await crashed()
    const clock = powerUpBundle(chip, 0, [0, 0])
    runTo(clock.machine, 60_000)
    expect([clock.scope.safe, clock.scope.clock]).toEqual([true, undefined])
    expect(pinsOf(clock)).toEqual(AT_REST)
    expect(clock.machine.tones).toEqual([])
  })

  it('nothing wakes the clock again: no contact, no line, no error flag of the interpreter', async () => {
    const clock = await crashed()
    const { machine, lcd } = clock
    runTo(machine, 31_000)
    const before = [...lcd.memory].join()
    machine.lastLine = ''
    for (const side of [0, 1]) contact(machine, side, 1, 0)
    machine.onKey(1, machine.now)
    machine.onStop(1, machine.now)
    machine.receiveCable(`${wireOf('status')}\n`)
    machine.raiseFlags(['FIFO_FULL', 'CALLBACK'])
    runTo(machine, 40_000)
    expect([[...lcd.memory].join() === before, machine.lastLine, machine.timers.length]).toEqual([true, '', 1])
  })

  it('another lack of memory shows the times again, and writes no entry', async () => {
    const clock = await crashed()
    runTo(clock.machine, 31_000)
    const { events } = clock.chip
    clock.machine.raiseFlags(['MEMORY'])
    expect(written(clock, 32_000)).toEqual(['SAFE MODE', 'CALL JUDGE', '13:49', '14:00'])
    expect(clock.chip.events).toBe(events)
  })
})

describe('the watchdog', () => {
  it('runs from the first line on, and in safe mode', async () => {
    const clock = await crashed()
    const again = powerUpBundle(clock.chip, 0, [0, 0])
    expect([again.machine.watchdog, again.machine.isKicked]).toEqual([10, false])
    runTo(again.machine, 60_000)
    expect(again.machine.now - again.machine.kickedAt).toBeLessThanOrEqual(500)
  })

  it('is kicked only by the panel’s beat while the clock runs: without that the board restarts', async () => {
    const { machine } = powered(TABLE, await freshFlash(TABLE))
    for (let at = 1000; at < 60_000; at += 777) {
      runTo(machine, at)
      expect(machine.now - machine.kickedAt).toBeLessThanOrEqual(500)
    }
    expect([machine.watchdog, machine.isKicked]).toEqual([10, false])
    machine.timers = []
    contact(machine, 0, 1, 0)
    runTo(machine, 70_000)
    expect(machine.now - machine.kickedAt).toBeGreaterThan(10_000)
  })

  it('does not disturb anybody who has the console and stops the beat', async () => {
    const { machine, scope } = powered(TABLE, await freshFlash(TABLE))
    runTo(machine, 100)
    scope.clock?.line(wireOf('repl 0'))
    expect(machine.isKicked).toBe(true)
    beginBundle({ machine, scope } as StubClock)
    expect(machine.isKicked).toBe(false)
  })
})

const ON: [name: string, player: (dir: string) => Player][] = [
  ['the bundle', bundlePlayer],
  ['the interpreter', (dir) => interpreterPlayer(ESPRUINO, dir)],
]

describe.each(ON)('on %s', (on, player) => {
  const played = it.skipIf(on === 'the interpreter' && !ESPRUINO)

  played('three pictures in a row that throw end in safe mode, which is the same after a power cut', async () => {
    const fails = [35_000, 35_200, 35_400].map((at) => plant(at, Fault.Throws, Place.Wake))
    const after: Op[] = [Kind.Look, Kind.Off, Kind.On, Kind.Look].map((kind, i) => makeOp(96_000 + i * 1000, kind, 0))
    const samples = await player(await boardFolder(TABLE.name))([...withFaults(...fails), ...after])
    const [before, , , again] = samples.slice(-4)
    expect([before?.snapshot, before?.light, again?.snapshot]).toEqual([[], [0, 0], []])
    expect(again?.crc).toBe(before?.crc)
  })

  played('crashes that each come after the clock has run for ten minutes never lead to safe mode', async () => {
    // the time chip's model counts every minute there
    const apart = on === 'the interpreter' ? 3_600_000 : 1_209_600_000
    const ops: Op[] = []
    for (const time of [0, 1, 2]) {
      const from = time * apart
      if (time) ops.push(makeOp(from - 1000, Kind.Off, 0), makeOp(from, Kind.On, 0))
      ops.push(makeOp(from + 605_000, Kind.Look, 0), plant(from + 605_100, Fault.Throws, Place.Wake))
      ops.push(makeOp(from + 606_000, Kind.Edge, 0, 0, 1, 0), makeOp(from + 606_100, Kind.Edge, 0, 0, 0, 0))
      ops.push(makeOp(from + 610_000, Kind.Look, 0))
    }
    const samples = await player(await boardFolder(TABLE.name))(ops)
    expect(samples.at(-1)?.snapshot.length).toBeGreaterThan(0)
  })
})

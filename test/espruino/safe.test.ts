/*
 * Safe mode, after the third crash and after a restart: pins are at rest, the panel is alive and shows the times,
 * nothing of the clock runs, and there is a watchdog.
 */
import { describe, expect, it } from 'vitest'
import * as board from '../../firmware/boards/table.pins.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { Kind, type Op, type Player } from '../../sim/clock/op.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { bundlePlayer, loadFlash, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import type { Chip } from '../../sim/espruino/flash.ts'
import type { StubGraphics } from '../../sim/espruino/graphics.ts'
import { Fault, Place } from '../../sim/espruino/idle.ts'
import { interpreterPlayer } from '../../sim/espruino/interpreter.ts'
import { makeOp } from '../../sim/tape/tape.ts'
import { boardFolder } from '../built.ts'
import { beginBundle } from '../device/desk.ts'
import { plant, withFaults } from '../faults/planted.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''

/** Lights, sound, the ground of sockets 2 and 3, the FETs and the battery's divider. */
const AT_REST = Object.fromEntries(
  [...board.LIGHT, board.BUZZER, ...board.GROUND, ...board.POWER, board.BATTERY].map((pin) => [pin, 0]),
)

async function flash(): Promise<Chip> {
  return loadFlash(await boardFolder(TABLE.name))
}

/** In play with 13:49 left, a light on and a tone sounding; then the clock crashes three times. */
async function crashed(): Promise<StubClock> {
  const clock = powerUpBundle(await flash(), 0, [0, 0])
  beginBundle(clock)
  runTo(clock.machine, 29_300)
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
    const { machine } = powerUpBundle(await flash(), 0, [0, 0])
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
    const { machine, scope } = powerUpBundle(await flash(), 0, [0, 0])
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
  it.skipIf(on === 'the interpreter' && !ESPRUINO)(
    'three pictures in a row that throw end in safe mode, which is the same after a power cut',
    async () => {
      const fails = [35_000, 35_200, 35_400].map((at) => plant(at, Fault.Throws, Place.Wake))
      const after: Op[] = [Kind.Look, Kind.Off, Kind.On, Kind.Look].map((kind, i) => makeOp(96_000 + i * 1000, kind, 0))
      const samples = await player(await boardFolder(TABLE.name))([...withFaults(...fails), ...after])
      const [before, , , again] = samples.slice(-4)
      expect([before?.snapshot, before?.light, again?.snapshot]).toEqual([[], [0, 0], []])
      expect(again?.crc).toBe(before?.crc)
    },
  )

  it.skipIf(on === 'the interpreter' && !ESPRUINO)(
    'crashes that each come after the clock has run for ten minutes never lead to safe mode',
    async () => {
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
    },
  )
})

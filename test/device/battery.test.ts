/*
 * The battery: the motor driver sleeps between readings in every stage, the first reading is right, the charge goes down
 * with the cells (findings H1, H2 and H4), and a weak one takes no room from the title.
 */
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { takeLine } from '../../firmware/device/console.ts'
import { makeFlash } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { powerHeadless } from '../../sim/clock/headless.ts'
import { runTo } from '../../sim/clock/machine.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { loadTexts } from '../../sim/display/assets.ts'
import type { StubClock } from '../../sim/espruino/bundle.ts'
import type { StubGraphics } from '../../sim/espruino/graphics.ts'
import { RIGHT } from '../vocabulary.ts'
import { agree, powered, press, type, WALK } from './desk.ts'

/** Ms from asking for the cells' volts to reading them, and one ms of the simulator. */
const READING = 51

/** Ms for which the driver was awake until now. */
function awake({ machine: { driver, now } }: StubClock): number {
  return driver.spent + (driver.isAwake ? now - driver.since : 0)
}

function wordsOf(clock: StubClock, till: number): string[] {
  const words: string[] = []
  const g = clock.scope.g as StubGraphics
  g.drawString = (text: unknown) => {
    words.push(String(text))
    return g
  }
  runTo(clock.machine, till)
  return words
}

describe('the motor driver', () => {
  it('S4 (finding H1): the motor driver sleeps between readings in every stage, and does not wake while a player’s time runs', async () => {
    const clock = await powered()
    const { machine } = clock
    for (const [what, stage, act] of WALK) {
      act(clock)
      runTo(machine, machine.now + READING)
      const before = awake(clock)
      let readings = 0
      const span = { setup: 3_600_000, stop: 25_000, result: 50_000 }[stage] ?? 240_000 // stop and result end by themselves
      for (const till = machine.now + span; machine.now < till; ) {
        const last = awake(clock)
        runTo(machine, Math.min(till, machine.now + 60_000))
        const more = awake(clock) - last
        if (more) readings++
        expect([what, more <= 2 * READING]).toEqual([what, true])
      }
      expect([what, type(clock, 'status').stage]).toEqual([what, stage])
      expect(awake(clock) - before).toBeLessThanOrEqual(stage === 'play' ? 0 : (readings + 1) * READING)
      expect(machine.driver.isAwake && machine.now > machine.driver.since + READING).toBe(false)
    }
  })

  it.each(['3,13:48 14:00', undefined])(
    'S4 (finding H1): the motor driver sleeps in safe mode, whenever the crashes came (%s)',
    async (crashes) => {
      const clock = await powered(crashes)
      if (!crashes) {
        runTo(clock.machine, 20) // the driver is awake, for the first reading
        for (let i = 0; i < 3; i++) {
          clock.machine.raiseFlags(['MEMORY'])
          runTo(clock.machine, 30 + i * 10)
        }
      }
      runTo(clock.machine, 1000)
      const before = awake(clock)
      runTo(clock.machine, 600_000)
      expect([clock.scope.safe, clock.machine.driver.isAwake, awake(clock) - before]).toEqual([true, false, 0])
    },
  )
})

describe('the charge', () => {
  const low = loadTexts()[0].find((text) => text.startsWith('Battery low'))!

  it('S4 (finding H2): the charge is not shown before it is known, and never low for fresh cells', async () => {
    const words = wordsOf(await powered(), 30_000)
    expect(words.filter((word) => word.includes(low))).toEqual([])
    expect(words.some((word) => word.includes('100%'))).toBe(true)
  })

  it('S4 (finding H2): a warning comes at once if the cells are low at power-on', async () => {
    const clock = await powered()
    clock.machine.battery = 1
    expect(wordsOf(clock, 300).some((word) => word.includes(low))).toBe(true)
  })

  it('S4: a divider that reads nothing is a low battery, and no reading is begun before the next one is due', async () => {
    const clock = await powered()
    clock.scope.analogRead = () => 0
    expect(wordsOf(clock, 300).some((word) => word.includes(low))).toBe(true)
    runTo(clock.machine, 2000) // the time chip has told its state
    const before = awake(clock)
    runTo(clock.machine, 5000)
    expect(awake(clock) - before).toBe(0)
  })

  it('S4 (finding H4): the charge goes down with the cells to 1.0 V each, even below what the regulator needs', async () => {
    const clock = await powered()
    const seen: number[] = []
    for (let percent = 100; percent >= 0; percent -= 5) {
      clock.machine.battery = percent // 3.0 V in all at 0
      runTo(clock.machine, clock.machine.now + 70_000)
      press(clock, RIGHT, 80)
      runTo(clock.machine, clock.machine.now + 130_000)
      press(clock, RIGHT, 80)
      seen.push(type(clock, 'status').battery as number)
    }
    expect(seen).toEqual(Array.from({ length: 21 }, (_, i) => 100 - i * 5))
  })

  it('S4: the charge of a weak battery has its own room beside the title, whenever it is read', () => {
    const clock = powerHeadless(0, [0, 0], makeFlash(TABLE.words), TABLE, () => {}, true)
    takeLine(clock.loop, wireOf('preset short 3'))
    agree(clock, 1200)
    clock.machine.battery = 1
    runTo(clock.machine, 130_000) // the glass is compared with one painted from nothing
    expect([clock.loop.session.stage, clock.loop.face.hours]).toEqual([Stage.Open, 13])
  })
})

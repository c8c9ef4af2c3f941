/*
 * The three seven-segment displays on their board, and what becomes of the clock when they do not answer.
 */
import { describe, expect, it } from 'vitest'
import { SEGMENTS } from '../../sim/boards.ts'
import { loadStorage, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import { litDigit, litDots } from '../../sim/ht16k33.ts'
import { contact, runTo } from '../../sim/machine.ts'
import { wireOf } from '../../sim/spoken.ts'
import { boardFolder } from '../built.ts'

/** Segments a-g of the digits, bits 0-6. */
const FIGURES = [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f]

async function powerUp(isDeaf = false, storage?: Map<string, string>): Promise<StubClock> {
  return powerUpBundle(storage ?? loadStorage(await boardFolder('segments')), 0, [0, 0], false, SEGMENTS, isDeaf)
}

/** Both agree, and left's press starts right: its bank is 14:00, its delay 10 s. */
function open(clock: StubClock): void {
  clock.scope.clock?.line(wireOf('preset short 7 10'))
  const edges = [
    [0, 1, 1000],
    [0, 0, 2200],
    [1, 1, 4000],
    [1, 0, 5200],
    [0, 1, 8000],
    [0, 0, 8100],
  ]
  for (const [side, level, at] of edges) {
    runTo(clock.machine, at)
    contact(clock.machine, side, level, 0)
  }
}

/** The figures on a display, a space for a dark one, ? for what is none. */
function shown(clock: StubClock, display: number): string {
  const chip = clock.chips.chip[display]
  const digit = (place: number): string => {
    const lit = litDigit(chip, place)
    return lit ? String(FIGURES.indexOf(lit)).replace('-1', '?') : ' '
  }
  return [0, 1, 2, 3].map(digit).join('')
}

describe('the segments', () => {
  it('show the running side bright and the other dim', async () => {
    const clock = await powerUp()
    open(clock)
    runTo(clock.machine, 20_500)
    expect([shown(clock, 0), shown(clock, 1)]).toEqual(['1400', '1358'])
    expect(clock.chips.chip[1].level).toBeGreaterThan(clock.chips.chip[0].level + 5)
  })

  it('light both sides while one does not answer, and show all again once it does', async () => {
    const clock = await powerUp()
    open(clock)
    runTo(clock.machine, 9000)
    clock.machine.isDeaf = true
    runTo(clock.machine, 31_500)
    expect(clock.machine.light).toEqual([1, 1])
    clock.machine.isDeaf = false
    for (const chip of clock.chips.chip) Object.assign(chip, { ram: Array(16).fill(255), runs: 0, isOn: 0, level: 15 })
    runTo(clock.machine, 33_500)
    expect(clock.machine.light).toEqual([0, 1])
    expect([shown(clock, 0), shown(clock, 1)]).toEqual(['1400', '1345'])
  })

  it('are missed from power-on on: the clock runs without them', async () => {
    const clock = await powerUp(true)
    open(clock)
    runTo(clock.machine, 31_500)
    expect(clock.scope.clock?.times()).toBe('14:00 13:47')
    expect(clock.machine.light).toEqual([1, 1])
  })

  it('tell the times and SAFE after three crashes, whatever became of their files', async () => {
    const storage = loadStorage(await boardFolder('segments'))
    storage.set('crashes', '3,100,9.9 1:20:05')
    for (const file of ['glyphs', 'words-en', 'words-ru', 'en']) storage.delete(file)
    const clock = await powerUp(false, storage)
    expect([shown(clock, 0), shown(clock, 1)]).toEqual(['  99', '?120'])
    expect(litDots(clock.chips.chip[0])).toBe(0x10)
    expect(litDots(clock.chips.chip[1])).toBe(0x02)
    const word = [0, 1, 2, 3].map((place) => litDigit(clock.chips.chip[2], place))
    expect(word).toEqual([0x6d, 0x77, 0x71, 0x79])
  })

  it('go off half an hour after the last hand, and come back at a touch', async () => {
    const clock = await powerUp()
    runTo(clock.machine, 1_801_000)
    expect(clock.chips.chip.map((chip) => [chip.runs, chip.isOn])).toEqual(Array(3).fill([0, 0]))
    contact(clock.machine, 1, 1, 0)
    runTo(clock.machine, 1_801_100)
    expect(clock.chips.chip.map((chip) => [chip.runs, chip.isOn])).toEqual(Array(3).fill([1, 1]))
  })
})

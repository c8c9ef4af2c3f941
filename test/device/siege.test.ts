/*
 * A siege in play: whatever lines come and whatever hands do, no bank changes except by the charge of a turn, and the
 * judge's door stays shut.
 */
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import { entriesIn } from '../../sim/record/entries.ts'
import { makeDice } from '../../sim/swarm/dice.ts'
import { sessionOf, type Table } from '../../sim/swarm/table.ts'
import { seedOr } from '../cases.ts'
import { act, agreeToGoOn, besiege, hasTime, isInPlay, pass, press, type Roll, typed } from './siege.ts'
import { lineOf } from './siege-lines.ts'

/** Attacks in all. */
const ATTACKS = Number(process.env.SIEGE ?? 8_000)

/** A random gesture: a press, a hold, both hands together or one after the other, the key, a knock. */
function gesture(t: Table, roll: Roll): void {
  const side = roll(2)
  const kind = roll(20)
  const chord = (n: number, held: number): void => act(t, 'chord', { side, n, held })
  if (kind < 6) return press(t, side, 30 + roll(500))
  if (kind < 9) return press(t, sessionOf(t).clock.turn & 1, 30 + roll(500))
  if (kind < 10) return press(t, side, 1010 + roll(4000))
  if (kind < 12) return chord(30 + roll(260), 30 + roll(300))
  if (kind < 13) return chord(310 + roll(300), 30 + roll(1500))
  if (kind < 14) return chord(310 + roll(300), 5100 + roll(3000))
  if (kind < 16) return act(t, 'key', { held: 1 + roll(29) }) // turned back too soon to count
  if (kind < 18) return press(t, side, 1 + roll(kind < 17 ? 60 : 6))
  chord(roll(290), roll(3) ? 620 + roll(900) : 5100 + roll(3000))
}

/** Up to four gestures and lines in a row, the first of them in play; returns what broke, or ''. */
function attack(t: Table, roll: Roll): string {
  for (let i = roll(4); i >= 0; i--) {
    const { stage } = sessionOf(t)
    // A stop ends by itself after 30 s.
    if (stage === Stage.Stop && t.now > sessionOf(t).since + 15_000) return ''
    pass(t, roll(3) || stage === Stage.Stop ? roll(600) : roll(15_000))
    const line = roll(2) && isInPlay(t) ? lineOf(roll) : undefined
    if (line === undefined) gesture(t, roll)
    else {
      const { answer, changed } = typed(t, line)
      if (answer.includes('\n') || typeof JSON.parse(answer) !== 'object')
        return `${JSON.stringify(line)} answers ${answer}`
      if (changed) return `${JSON.stringify(line)} changed ${changed}`
    }
    if (sessionOf(t).stage === Stage.Ruling) return stage === Stage.Play ? 'the door opened from play' : ''
  }
  return ''
}

/** Makes `count` attacks in as many matches as it takes. Returns what broke, and how often each way opened the door. */
function hold(preset: string, count: number, seed: number): { broken: string; opened: number[] } {
  const { roll } = makeDice(seedOr(seed))
  const opened = [0, 0, 0, 0]
  for (let i = 0; i < count; ) {
    const t = besiege(preset)
    for (let goes = true; i < count && goes; i++) {
      const broken = attack(t, roll)
      if (broken) return { broken: `attack ${i}: ${broken}`, opened }
      if (sessionOf(t).stage === Stage.Stop) agreeToGoOn(t)
      goes = isInPlay(t) && hasTime(t)
    }
    for (const { entry, value } of entriesIn(t.flash.words)) if (entry === Entry.DoorOpened) opened[value]++
  }
  return { broken: '', opened }
}

describe('S7: in play, whatever comes', () => {
  const share = Math.ceil(ATTACKS / 4)

  it.each([
    [1, 'custom 7 2 59:00 door key'],
    [2, 'short 7 8 door key'],
    [3, 'custom 9 5 2:00:00 overtime 60 door key sound on'],
  ])(`D6: ${share} attacks (%i) open no door that has only a key, and change no bank: %s`, (seed, preset) => {
    expect(hold(preset, share, seed)).toMatchObject({ broken: '', opened: [0, 0, 0, 0] })
  })

  it(`D6: ${share} attacks open no door that hands can open, while a clock runs`, () => {
    const { broken, opened } = hold('custom 5 0 45:00 flag game refill game door anybody', share, 4)
    expect([broken, opened[0], opened[1], opened[3]]).toEqual(['', 0, 0, 0])
  })
})

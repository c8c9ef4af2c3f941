/*
 * A siege in play: whatever lines come and whatever hands do, no bank changes but by each turn's own charge, and the judge's door
 * stays shut. The banks are held against a stop-watch of the test's own, to the ms.
 */
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import { check } from '../../sim/clock/check.ts'
import { toldIn } from '../../sim/record/entries.ts'
import { makeDice } from '../../sim/swarm/dice.ts'
import { seedOr } from '../cases.ts'
import {
  agreeToGoOn,
  besiege,
  chord,
  differs,
  isInPlay,
  pass,
  press,
  type Roll,
  rattle,
  type Siege,
  session,
  strike,
  typed,
} from './siege.ts'
import { lineOf } from './siege-lines.ts'

/** Attacks in all. */
const ATTACKS = Number(process.env.SIEGE ?? 20_000)
/** A match ends here before its flag falls: that is told of elsewhere. */
const LEAST_BANK = 90_000

/** What one gesture does. None of them has an instant at which it is in doubt what it is. */
function gesture(g: Siege, roll: Roll): void {
  const side = roll(2)
  const kind = roll(20)
  const held = 30 + roll(500)
  if (kind < 6) return press(g, side, held)
  if (kind < 9) return press(g, session(g).clock.turn & 1, held)
  if (kind < 10) return press(g, side, 1010 + roll(4000))
  if (kind < 12) return chord(g, side, 30 + roll(260), 30 + roll(300))
  if (kind < 13) return chord(g, side, 310 + roll(300), 30 + roll(1500))
  if (kind < 14) return chord(g, side, 310 + roll(300), 5100 + roll(3000))
  if (kind < 16) return rattle(g, roll)
  if (kind < 17) return hammer(g, side, roll)
  if (kind < 18) return knock(g, side, roll)
  return chord(g, side, roll(290), roll(3) ? 620 + roll(900) : 5100 + roll(3000))
}

function hammer(g: Siege, side: number, roll: Roll): void {
  for (let i = 0; i < 2; i++) press(g, side, 30 + roll(30))
}

function knock(g: Siege, side: number, roll: Roll): void {
  strike(g, side, 1 + roll(6))
  pass(g, 40)
}

/** Up to four gestures and lines in a row, the first of them in play; what was broken, or nothing. */
function attack(g: Siege, roll: Roll): string {
  for (let i = roll(4); i >= 0; i--) {
    const { stage } = session(g)
    // A stop ends by itself after 30 s.
    if (stage === Stage.Stop && g.now > session(g).since + 15_000) return ''
    pass(g, roll(3) || stage === Stage.Stop ? roll(600) : roll(15_000))
    if (roll(2)) {
      const line = lineOf(roll)
      const { answer, changed } = stage === Stage.Play ? typed(g, line) : { answer: '{}', changed: '' }
      if (!isAnswer(answer)) return `${JSON.stringify(line)} answers ${answer}`
      if (changed) return `${JSON.stringify(line)} changed ${changed}`
    } else gesture(g, roll)
    const isOpen = session(g).stage === Stage.Ruling
    if (isOpen && stage === Stage.Play) return 'the door opened from play'
    if (isOpen || check(session(g), g.now)) return check(session(g), g.now)
    if (isInPlay(g) && differs(g)) return differs(g)
  }
  return ''
}

function isAnswer(text: string): boolean {
  const answer = JSON.parse(text)
  return typeof answer === 'object' && !text.includes('\n')
}

/** Back to play; false where only a new match leads there. */
function calm(g: Siege): boolean {
  if (session(g).stage === Stage.Stop) agreeToGoOn(g)
  return isInPlay(g) && Math.min(...g.watch.bank) > LEAST_BANK
}

/** So many attacks, on as many matches as it takes: what was broken, how often each way of opening was in the record. */
function hold(preset: string, count: number, seed: number): { broken: string; opened: number[]; matches: number } {
  const { roll } = makeDice(seedOr(seed))
  const opened = [0, 0, 0, 0]
  let matches = 0
  for (let i = 0; i < count; ) {
    const g = besiege(preset)
    let broken = differs(g)
    let goes = true
    for (matches++; i < count && goes && !broken; i++) {
      broken = attack(g, roll)
      goes = !broken && calm(g)
    }
    for (const { entry, value } of toldIn(g.words)) if (entry === Entry.Ruling) opened[value]++
    if (broken) return { broken: `attack ${i}: ${broken}`, opened, matches }
  }
  return { broken: '', opened, matches }
}

describe('S7: in play, whatever comes', () => {
  const share = Math.ceil(ATTACKS / 4)

  it(`D6: ${share * 2} attacks open no door that has only a key, and change no bank`, () => {
    expect(hold('custom 7 2 59:00 door key', share, 1)).toMatchObject({ broken: '', opened: [0, 0, 0, 0] })
    expect(hold('short 7 8 door key', share, 2)).toMatchObject({ broken: '', opened: [0, 0, 0, 0] })
  })

  it(`D6: ${share} attacks open none of a control with overtime and sound, either`, () => {
    const { broken, opened } = hold('custom 9 5 2:00:00 overtime 60 door key sound on', share, 3)
    expect([broken, opened]).toEqual(['', [0, 0, 0, 0]])
  })

  it(`D6: ${share} attacks open no door that hands may open, while a clock runs`, () => {
    const { broken, opened } = hold('custom 5 0 45:00 flag game refill game door anybody', share, 4)
    expect([broken, opened[0], opened[1], opened[3]]).toEqual(['', 0, 0, 0])
  })
})

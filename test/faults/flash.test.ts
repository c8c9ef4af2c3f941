/*
 * Flash that refuses writes, for a while or for good: the match goes on, and the glass says so.
 */
import { describe, expect, it } from 'vitest'
import { LINE } from '../../firmware/ui/screen.ts'
import { powerUp, type SimClock } from '../../sim/clock/board.ts'
import { recalled } from '../../sim/swarm/kept.ts'
import { Refusal } from '../core/names.ts'
import { begin, pass, pressAt } from '../device/desk.ts'
import { LEFT, RIGHT } from '../vocabulary.ts'

interface Flash {
  words: number[]
  isBroken: boolean
}

/** A clock in play since 6,000, whose words go to `flash` unless it is broken. */
function writing(flash: Flash): SimClock {
  const clock = powerUp(0)
  const { board } = clock.loop
  board.write = (index, word) => {
    if (flash.isBroken) throw new Error('File already written with different data')
    flash.words[index] = word
    return 1
  }
  begin(clock, 'preset short 1 10')
  pass(clock, 1000) // the opening press is written once it counts
  return clock
}

/** The foot of the glass, where it reports what is wrong. */
function footOf({ canvas }: SimClock): string {
  return canvas.pixels.slice(-(LINE * canvas.width) / 8).join('')
}

describe('a write to flash that fails', () => {
  it('D7: is tried again with the writes after it, and once one succeeds the record is whole', () => {
    const flash = { words: [], isBroken: false }
    const clock = writing(flash)
    const s = clock.loop.session
    flash.isBroken = true
    pressAt(clock, RIGHT, 20_000, 80)
    pressAt(clock, LEFT, 30_000, 80)
    expect([s.clock.turns, s.refusal, s.journal.out.length]).toEqual([[1, 1], Refusal.Record, 2])
    flash.isBroken = false
    pressAt(clock, RIGHT, 45_000, 80)
    expect([s.clock.turns, s.journal.out.length, flash.words.length]).toEqual([[1, 2], 0, s.journal.used])
    expect(recalled(flash.words).clock.bank).toEqual(s.clock.bank)
  })

  it('for good: the match goes on, the glass says so, and the words that wait take no more room', () => {
    const flash = { words: [], isBroken: false }
    const clock = writing(flash)
    const s = clock.loop.session
    const sound = writing({ words: [], isBroken: false })
    flash.isBroken = true
    for (let i = 0; i < 100; i++) {
      for (const one of [clock, sound]) pressAt(one, (i + 1) % 2, 20_000 + i * 8000, 80)
    }
    expect(s.clock).toEqual(sound.loop.session.clock)
    expect([s.refusal, s.journal.out.length, s.clock.turns]).toEqual([Refusal.Record, 41, [50, 50]])
    expect(footOf(clock)).not.toBe(footOf(sound))
  })
})

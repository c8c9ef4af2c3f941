/*
 * A record without room, or no record at all: the glass says so at once, and the match goes on. Also words that flash
 * spoils within a block, and flash that refuses writes, for a while or for good.
 */
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { EMPTY } from '../../firmware/core/word.ts'
import { LINE } from '../../firmware/ui/screen.ts'
import { reasonOf } from '../../firmware/ui/text.ts'
import { makeFlash, powerUp, type SimClock } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { loadTexts } from '../../sim/display/assets.ts'
import { keptIn } from '../../sim/record/entries.ts'
import { kept, recalled } from '../../sim/swarm/kept.ts'
import { Refusal } from '../core/names.ts'
import { LEFT, RIGHT } from '../vocabulary.ts'
import { agree, begin, OK, pass, press, pressAt, say } from './desk.ts'

const FULL = loadTexts()[0][reasonOf(Refusal.Full)]

/** In play, with room for this many words. */
function playing(room: number): SimClock {
  const clock = powerUp(0, [0, 0], makeFlash(room), TABLE)
  pass(clock, 100)
  expect(say(clock, 'preset short 7')).toBe(OK)
  agree(clock)
  press(clock, 0, 80)
  pass(clock, 1000)
  return clock
}

function turn(clock: SimClock, after = 2000): void {
  pass(clock, after)
  press(clock, clock.loop.session.clock.turn, 80)
}

/** What the glass shows. */
function wordsOn({ texts }: SimClock): string[] {
  return texts.map(({ text }) => text)
}

it('D7, C5: a record that gets full says so on the glass at the first press that is left out, and not before', () => {
  const clock = playing(900)
  const s = clock.loop.session
  let before = 0
  for (; before < 300 && !s.journal.thinned; before++) {
    expect([s.refusal, wordsOn(clock).includes(FULL)]).toEqual([0, false])
    clock.texts.length = 0
    turn(clock)
  }
  expect([before > 50, s.refusal, wordsOn(clock)]).toEqual([true, Refusal.Full, expect.arrayContaining([FULL])])
  expect(FULL.length).toBeGreaterThan(5)
})

describe('a clock without the file for its records', () => {
  it('says so at the first press, and the match goes on', () => {
    const clock = playing(0)
    turn(clock)
    const s = clock.loop.session
    expect([s.stage, s.refusal, clock.flash.words]).toEqual([Stage.Play, Refusal.Record, []])
    expect(wordsOn(clock)).toContain(loadTexts()[0][reasonOf(Refusal.Record)])
  })
})

it.each([40, 163, 167, 170, 181, 183])('D7: a spoiled word before every %ith loses nothing of the record', (each) => {
  const clock = playing(4000)
  const { board, session: s } = clock.loop
  const { write } = board
  let count = 0
  board.write = (index, word) => {
    if (!index || ++count % each) return write(index, word)
    clock.flash.words[index] = (word & 0x2a2a2a00) >>> 0
    write(index + 1, word)
    return 2
  }
  for (let i = 0; i < 350; i++) turn(clock)
  expect(clock.flash.words).not.toContain(EMPTY)
  expect(clock.flash.words.length).toBe(s.journal.used)
  const again = recalled(clock.flash.words)
  expect({ ...kept(again), since: 0 }).toEqual({ ...kept(s), since: 0 })
  expect(keptIn(clock.flash.words).used()).toBeGreaterThan(350)
})

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

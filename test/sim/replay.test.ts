/*
 * A match replayed from its record is the match that was played, at each entry and between them.
 */
import { describe, expect, it } from 'vitest'
import { bankAt } from '../../firmware/core/clock.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { bitsOf, Entry, entryIn } from '../../firmware/core/word.ts'
import { playOnCore, type SimClock } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { LANGUAGES } from '../../sim/clock/languages.ts'
import { Kind, type Op } from '../../sim/clock/op.ts'
import { stillOf } from '../../sim/clock/reel.ts'
import { crc } from '../../sim/display/canvas.ts'
import { PRESS } from '../../sim/record/entries.ts'
import { happenedText } from '../../sim/record/happened-words.ts'
import { wordsInFile } from '../../sim/record/load.ts'
import { replayRecord } from '../../sim/record/print.ts'
import { standAt, standsOf } from '../../sim/record/replay.ts'
import { storyOf } from '../../sim/record/story.ts'
import { makeOp } from '../../sim/tape/tape.ts'
import { bytesOf, TAPES, tapeOf } from '../tapes.ts'

const isBegun = (words: readonly number[]): boolean => words.some((word) => entryIn(bitsOf(word)) === Entry.Open)

/** The clock at each of these instants since power-on while this tape is played. */
async function played(name: string, at: readonly number[]): Promise<SimClock[]> {
  const { ops } = tapeOf(name)
  const seen: SimClock[] = []
  for (const now of at) {
    const until: Op[] = [...ops.filter((op) => op.at <= now), makeOp(now, Kind.Look, 0)]
    let clock: SimClock | undefined
    await playOnCore(until, (is) => (clock = is), undefined, TABLE)
    seen.push(clock!)
  }
  return seen
}

describe('a match replayed from its record', () => {
  it('C5: shows what the clock showed in play, pixel for pixel, at instants between presses throughout a match', async () => {
    const words = await wordsInFile('short-7.tape', bytesOf('short-7.tape'))
    const spans: { at: number; boot: number }[] = []
    for (const { recorded, at, next, session } of standsOf(words)) {
      if (session.stage !== Stage.Play || next - at < 3000) continue
      spans.push({ at: at + 1250 + (spans.length % 17) * 100, boot: recorded.at - at })
    }
    const later = spans.filter((_, i) => i % Math.ceil(spans.length / 40) === 0)
    expect(later.length).toBeGreaterThan(20)
    const clocks = await played(
      'short-7.tape',
      later.map(({ at, boot }) => at + boot),
    )
    for (const [i, { at, boot }] of later.entries()) {
      const stand = standAt(words, at)
      const still = stillOf(stand.session, at + boot, TABLE)
      const { session } = clocks[i].loop
      expect([0, 1].map((side) => bankAt(stand.session.clock, side, at + boot))).toEqual(
        [0, 1].map((side) => bankAt(session.clock, side, at + boot)),
      )
      expect(crc(still.canvas)).toBe(crc(clocks[i].canvas))
    }
  })

  it.each(TAPES)(
    '%s ends with the score that was played, and is told with the sheet’s times, in both languages',
    async (name) => {
      const words = await wordsInFile(name, bytesOf(name))
      if (!isBegun(words)) return expect(() => [...standsOf(words)]).toThrow('no match begins in it')
      const { ops } = tapeOf(name)
      let clock: SimClock | undefined
      await playOnCore(ops, (is) => (clock = is), undefined, TABLE)
      const told = ({ match: m, clock: c }: Session) => [m.score, m.games, m.winner, m.breaks, c.turns]
      expect(told(standAt(words, Infinity).session)).toEqual(told(clock!.loop.session))
      const stands = [...standsOf(words)]
      const times = stands.map(({ at, happened }) => `${at} ${happened?.what}`)
      for (const { at, event } of storyOf(words).events) expect(times).toContain(`${at} ${event.what}`)
      const said = LANGUAGES.map((code) => stands.map(({ happened }) => happened && happenedText(happened, code)))
      expect(said.flat().join()).not.toMatch(/undefined|\$/)
      expect(said[1].map(Boolean)).toEqual(said[0].map(Boolean))
    },
  )

  it('lists its entries in order, with the time of each', async () => {
    const words = await wordsInFile('match-3.tape', bytesOf('match-3.tape'))
    const lines: string[] = []
    replayRecord(words, 'match-3.tape', { isJson: false }, (line) => lines.push(line))
    const told = [...standsOf(words)].filter(({ text }) => text)
    expect(new Set(lines.map((line, i) => line.length - told[i].text.length)).size).toBe(1) // all texts at one column
    const presses = [...standsOf(words)].filter(({ recorded }) => recorded.entry === PRESS).length
    expect(lines.filter((line) => / pressed, bank \S+\n$/.test(line))).toHaveLength(presses)
    expect(lines.find((line) => line.includes('both agree'))).toMatch(
      /^ +0:00\.000 +\S+ +\S+ +0:0 {2}open +both agree to preset short 3/,
    )
    const made = [...standsOf(words)].filter(({ recorded }) => recorded.entry !== Entry.Ignored).map(({ at }) => at)
    expect(made).toEqual([...made].sort((a, b) => a - b))
    expect(made[made.length - 1]).toBe(261_000) // by the tape: agreed to at 0:16, passed at 4:37
  })

  it('J2: tells a ruling as it is typed, with the judge who signs it', async () => {
    const lines = ['1 console preset short 7', '2 console about judge Ivanov', '3 hold left', '6 hold right', '10 key']
    const tape = [...lines, '12 console rule bank left 100000', '']
    const words = await wordsInFile('a.tape', Buffer.from(tape.join('\n')))
    const texts = [...standsOf(words)].map(({ text }) => text)
    expect(texts.at(-1)).toBe('rule bank left 100000, by judge Ivanov')
  })

  it('M3: tells a claim of a wrong opener as such, in both languages', async () => {
    const words = await wordsInFile('scene-wrong-opener.tape', bytesOf('scene-wrong-opener.tape'))
    const claimed = [...standsOf(words)].find(({ happened }) => happened?.what === 'claim')!.happened!
    expect(LANGUAGES.map((code) => happenedText(claimed, code))).toEqual([
      'right: wrong opener',
      'правый: начал не тот',
    ])
  })

  it('can be shown before its first entry', async () => {
    const words = await wordsInFile('match-3.tape', bytesOf('match-3.tape'))
    expect(standAt(words, -1_000_000).recorded.entry).toBe([...standsOf(words)][0].recorded.entry)
  })
})

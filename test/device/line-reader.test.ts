/*
 * What comes to the console in chunks: each line gets one answer, in order, and does no more than a line alone.
 */
import { describe, expect, it } from 'vitest'
import { answerNext, makeLineReader, readText } from '../../firmware/device/line-reader.ts'
import { runTo } from '../../sim/clock/machine.ts'
import { makeDice } from '../../sim/swarm/dice.ts'
import { seedOr } from '../cases.ts'
import { besiege, hasTime, isInPlay, press, typed } from './siege.ts'
import { faultOf, makeTraffic, nextChunk } from './traffic.ts'

const CHUNKS = Number(process.env.SIEGE ?? 100_000)

/** The answers to these pieces, if each line is answered with itself. */
function answers(...pieces: string[]): string[] {
  const reader = makeLineReader()
  for (const piece of pieces) readText(reader, piece)
  const said: string[] = []
  while (reader.due) said.push(answerNext(reader, (line) => line))
  return said
}

describe('lines and the chunks they come in (finding J4)', () => {
  it.each([
    ['several lines in one chunk have an answer each, in order', ['a\nb\nc\n'], ['a', 'b', 'c']],
    ['a line may come in any number of chunks', ['st', 'at', '', 'us', '\nlog', ' 0\n'], ['status', 'log 0']],
    ['a line’s end may come with the next line', [...'a\nbc\n\n'], ['a', 'bc', '']],
    ['a line without an end has no answer yet', ['a\nstatus'], ['a']],
  ])('%s', (_what, pieces, said) => {
    expect(answers(...pieces)).toEqual(said)
  })

  it('a line of 300 characters is accepted, one of 301 is refused in its place, in however many chunks it comes', () => {
    const [most, more] = ['x'.repeat(300), 'x'.repeat(301)]
    expect(answers(`a\n${most}\nb\n`)).toEqual(['a', most, 'b'])
    expect(answers(`a\n${more}\nb\n`)).toEqual(['a', '{"error":24}', 'b'])
    expect(answers('a\n', ...more, '\nb\n')).toEqual(['a', '{"error":24}', 'b'])
    expect(answers(...Array(1000).fill('status '), '\nb\n')).toEqual(['{"error":24}', 'b'])
  })

  it('eight lines can wait; every further one is refused in its place', () => {
    const lines = [...'abcdefghijk']
    const said = answers(`${lines.join('\n')}\n`)
    expect(said).toEqual([...'abcdefgh', '{"error":22}', '{"error":22}', '{"error":22}'])
  })

  it('there is room again once all that waited is answered', () => {
    const reader = makeLineReader()
    readText(reader, 'a\n'.repeat(9))
    for (let i = 0; i < 8; i++) answerNext(reader, () => 'done')
    readText(reader, 'b\n')
    expect(answerNext(reader, () => 'done')).toBe('{"error":22}')
    expect(answerNext(reader, () => 'done')).toBe('{"error":22}')
    readText(reader, 'c\n')
    expect([answerNext(reader, (line) => line), reader.due]).toEqual(['c', 0])
  })

  it('an endless flood takes no more room', () => {
    const reader = makeLineReader()
    for (let i = 0; i < 100_000; i++) readText(reader, i % 3 ? 'x'.repeat(64) : '\n')
    const kept = reader.rest.length + reader.lines.reduce((sum, { length }) => sum + length, 0)
    expect([reader.lines.length, kept < 9 * 450]).toEqual([8, true])
  })
})

/** Sends chunks to a besieged clock; returns what broke, and the traffic's counts. */
function hold(preset: string, chunks: number, seed: number) {
  const { roll } = makeDice(seedOr(seed))
  const traffic = makeTraffic()
  const reader = makeLineReader()
  let t = besiege(preset)
  let broken = ''
  const obey = (line: string): string => {
    const { answer, changed } = typed(t, line)
    if (changed) broken ||= `${JSON.stringify(line)} changed ${changed}`
    return answer
  }
  const answer = (most: number): void => {
    for (let i = 0; i < most && reader.due && !broken; i++)
      broken = faultOf(traffic, answerNext(reader, obey)) || broken
  }
  for (let i = 0; i < chunks && !broken; i++) {
    readText(reader, nextChunk(traffic, roll))
    answer(roll(8))
    runTo(t.clock.machine, t.clock.machine.now + roll(20))
    if (!roll(50)) press(t, roll(2), 30 + roll(100))
    if (!isInPlay(t)) broken ||= `chunk ${i}: it is no longer in play`
    if (!hasTime(t)) t = besiege(preset)
  }
  answer(Infinity)
  return { broken, ...traffic }
}

describe('a match under chunks (finding J4)', () => {
  it(`S7, D6: ${CHUNKS} chunks: each line gets one answer, in order; no bank changes, and no door opens`, () => {
    const { broken, waiting, answers, refused } = hold('custom 7 2 59:00 door key', CHUNKS, 11)
    expect([broken, waiting]).toEqual(['', []])
    expect(answers).toBeGreaterThan(refused * 3)
    expect(refused).toBeGreaterThan(CHUNKS / 20)
  })

  it('S7, D6: the same holds if hands can open the door', () => {
    expect(hold('custom 5 0 45:00 flag game door anybody', CHUNKS / 20, 12)).toMatchObject({ broken: '', waiting: [] })
  })
})

/*
 * What comes to the console in chunks: each line has one answer, in its order, and none does more than a line alone.
 */
import { describe, expect, it } from 'vitest'
import { answerNext, makeLineReader, readText } from '../../firmware/device/line-reader.ts'
import { makeDice } from '../../sim/swarm/dice.ts'
import { seedOr } from '../cases.ts'
import { besiege, differs, isInPlay, pass, press, type Siege, session, typed } from './siege.ts'
import { faultOf, makeTraffic, nextChunk } from './traffic.ts'

const CHUNKS = Number(process.env.SIEGE ?? 100_000)
const LEAST_BANK = 90_000

/** What these pieces are answered, each line with itself. */
function answers(...pieces: string[]): string[] {
  const reader = makeLineReader()
  for (const piece of pieces) readText(reader, piece)
  const said: string[] = []
  while (reader.due) said.push(answerNext(reader, (line) => line))
  return said
}

describe('lines and the chunks they come in (finding J4)', () => {
  it('several lines in one chunk have an answer each, in order', () => {
    expect(answers('a\nb\nc\n')).toEqual(['a', 'b', 'c'])
  })

  it('a line may come in any number of chunks, and its end with the next one', () => {
    expect(answers('st', 'at', '', 'us', '\nlog', ' 0\n')).toEqual(['status', 'log 0'])
    expect(answers(...'a\nbc\n\n')).toEqual(['a', 'bc', ''])
  })

  it('what is not ended yet has no answer', () => {
    expect(answers('status')).toEqual([])
    expect(answers('a\nstatus')).toEqual(['a'])
  })

  it('a line of 300 characters is a line, one of 301 is refused in its place, whatever it takes to come', () => {
    const [most, more] = ['x'.repeat(300), 'x'.repeat(301)]
    expect(answers(`a\n${most}\nb\n`)).toEqual(['a', most, 'b'])
    expect(answers(`a\n${more}\nb\n`)).toEqual(['a', '{"error":24}', 'b'])
    expect(answers('a\n', ...more, '\nb\n')).toEqual(['a', '{"error":24}', 'b'])
    expect(answers(...Array(1000).fill('status '), '\nb\n')).toEqual(['{"error":24}', 'b'])
  })

  it('eight lines wait; each one more is refused in its place, and so are those behind it', () => {
    const lines = [...'abcdefghijk']
    const said = answers(`${lines.join('\n')}\n`)
    expect(said).toEqual([...'abcdefgh', '{"error":22}', '{"error":22}', '{"error":22}'])
  })

  it('once all that waited is answered there is room again', () => {
    const reader = makeLineReader()
    readText(reader, 'a\n'.repeat(9))
    for (let i = 0; i < 8; i++) answerNext(reader, () => 'done')
    readText(reader, 'b\n')
    expect(answerNext(reader, () => 'done')).toBe('{"error":22}')
    expect(answerNext(reader, () => 'done')).toBe('{"error":22}')
    readText(reader, 'c\n')
    expect([answerNext(reader, (line) => line), reader.due]).toEqual(['c', 0])
  })

  it('a flood that nobody ends takes no room', () => {
    const reader = makeLineReader()
    for (let i = 0; i < 100_000; i++) readText(reader, i % 3 ? 'x'.repeat(64) : '\n')
    const kept = reader.rest.length + reader.lines.reduce((sum, { length }) => sum + length, 0)
    expect([reader.lines.length, kept < 9 * 450]).toEqual([8, true])
  })
})

/** A port of a besieged clock: what is broken, what was counted. */
function hold(preset: string, chunks: number, seed: number) {
  const { roll } = makeDice(seedOr(seed))
  const traffic = makeTraffic()
  const reader = makeLineReader()
  let g: Siege = besiege(preset)
  let changes = ''
  const obey = (line: string): string => {
    const { answer, changed } = typed(g, line)
    if (changed) changes ||= `${JSON.stringify(line)} changed ${changed}`
    return answer
  }
  const answer = (): string => faultOf(traffic, answerNext(reader, obey)) || changes || look(g)
  for (let i = 0; i < chunks; i++) {
    readText(reader, nextChunk(traffic, roll))
    let broken = ''
    for (let turns = roll(8); turns > 0 && reader.due && !broken; turns--) broken = answer()
    pass(g, roll(20))
    if (!roll(50)) press(g, roll(2), 30 + roll(100))
    broken ||= look(g)
    if (broken) return { broken: `chunk ${i}: ${broken}`, ...traffic }
    if (Math.min(...g.watch.bank) < LEAST_BANK) g = besiege(preset)
  }
  let broken = ''
  while (reader.due && !broken) broken = answer()
  return { broken, ...traffic }
}

/** Banks as the stop-watch has them, and a match that goes on. */
function look(g: Siege): string {
  return isInPlay(g) ? differs(g) : `in stage ${session(g).stage}`
}

describe('a match under chunks (finding J4)', () => {
  it(`S7, D6: ${CHUNKS} chunks: an answer a line, in order; no bank changes, and no door opens`, () => {
    const { broken, waiting, answers, lost } = hold('custom 7 2 59:00 door key', CHUNKS, 11)
    expect([broken, waiting]).toEqual(['', []])
    expect(answers).toBeGreaterThan(lost * 3)
    expect(lost).toBeGreaterThan(CHUNKS / 20)
  })

  it('S7, D6: the same holds where hands may open the door', () => {
    expect(hold('custom 5 0 45:00 flag game door anybody', CHUNKS / 20, 12)).toMatchObject({ broken: '', waiting: [] })
  })
})

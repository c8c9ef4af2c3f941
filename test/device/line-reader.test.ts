/*
 * What comes to the console in chunks: each line gets one answer, in order. A match under chunks is in siege.test.ts.
 */
import { describe, expect, it } from 'vitest'
import { answerNext, makeLineReader, readText } from '../../firmware/device/line-reader.ts'

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

/*
 * Two runs held against each other: the same, or the event at which they part.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { diff } from '../../sim/record/diff.ts'
import { wordsOf } from '../../sim/record/load.ts'

const DIR = mkdtempSync(join(tmpdir(), 'diff-'))
afterAll(() => rmSync(DIR, { recursive: true }))

const BEGIN = ['1 console preset custom 7 8 3:00', '3 hold left', '6 hold right', '10 press left', '15 press right']

function tape(name: string, lines: readonly string[]): string {
  const file = join(DIR, name)
  writeFileSync(file, [...BEGIN, ...lines, ''].join('\n'))
  return file
}

async function told(...files: string[]): Promise<{ code: number; text: string }> {
  let text = ''
  const code = await diff(files, (more) => {
    text += more
  })
  return { code, text }
}

describe('diff', () => {
  const a = tape('a.tape', ['20 press left', '30 chord right'])

  it('finds a run the same as itself', async () => {
    expect(await told(a, a)).toEqual({ code: 0, text: 'the same: 5 events\n' })
  })

  it('tells the event at which two part, with what each has next', async () => {
    const b = tape('b.tape', ['20 press left', '30.001 chord left'])
    const { code, text } = await told(a, b)
    expect(code).toBe(1)
    expect(text).toBe(
      'they part after 4 events\n' +
        `  ${'both'.padEnd(a.length)}     0:20.000  left pressed: its turn is over\n` +
        `  ${a}     0:30.000  stop by both buttons\n` +
        `  ${b}     0:30.001  left pressed for nothing\n`,
    )
  })

  it('tells how a stop began, its claims, and the claims taken back', async () => {
    const stop = tape('stop.tape', ['20 press left', '30 stop held 40'])
    expect((await told(a, stop)).text).toMatch(
      /0:30\.000 {2}stop by both buttons\n.*0:30\.000 {2}stop by the button\n$/,
    )
    const hold = ['20 press left', '30 stop held 40', '32 hold left']
    const [went, back] = [tape('went.tape', [...hold, '34 hold right']), tape('back.tape', [...hold, '34 hold left'])]
    const { text } = await told(went, back)
    expect(text).toMatch(/both .*0:33\.000 {2}left claims to go on\n/)
    expect(text).toMatch(/0:35\.000 {2}right claims to go on\n.*0:35\.000 {2}left claims to go on no longer\n$/)
  })

  it('says where one ends', async () => {
    const { code, text } = await told(a, tape('c.tape', ['20 press left']))
    expect([code, text.includes('ends\n')]).toEqual([1, true])
  })

  it('reads the record of a clock beside a tape', async () => {
    const words = await wordsOf('a.tape', Buffer.from([...BEGIN, '20 press left', '30 chord right'].join('\n')))
    const bytes = Buffer.alloc(words.length * 4)
    for (const [i, word] of words.entries()) bytes.writeUInt32BE(word, i * 4)
    const file = join(DIR, 'record.bin')
    writeFileSync(file, bytes)
    expect((await told(a, file)).code).toBe(0)
  })

  it('parts at the control that both agree to', async () => {
    const file = join(DIR, 'd.tape')
    writeFileSync(file, ['1 console preset custom 5 8 3:00', '3 hold left', '6 hold right'].join('\n'))
    const { text } = await told(a, file)
    expect(text).toContain('they part after 0 events')
    expect(text).toContain('both agree to preset custom 5 8 3:00')
  })

  it('tells rulings with their numbers, and power cuts', async () => {
    const ruled = (ms: number) => [
      '20 key',
      `22 console rule bank left ${ms}`,
      '24 console resume',
      '30 power off',
      '31 power on',
    ]
    const { text } = await told(tape('e.tape', ruled(100_000)), tape('f.tape', ruled(200_000)))
    expect(text).toContain('rule bank left 100000')
    expect(text).toContain('rule bank left 200000')
    expect((await told(join(DIR, 'e.tape'), join(DIR, 'e.tape'))).text).toMatch(/^the same: \d+ events/)
  })

  it('refuses a file without a match, in one line', async () => {
    await expect(diff([a])).rejects.toThrow('it wants two')
    await expect(diff([a, join(DIR, 'none.tape')])).rejects.toThrow('no such file')
    await expect(diff([a, DIR])).rejects.toThrow('a folder')
    const empty = join(DIR, 'empty.tape')
    writeFileSync(empty, '1 look\n')
    await expect(diff([a, empty])).rejects.toThrow('no match was begun in it')
  })
})

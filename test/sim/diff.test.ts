/*
 * `sim -- diff` compares two runs: it says that they are the same, or at which event they differ.
 */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytesOf } from '../../sim/judge/record.ts'
import { wordsInFile } from '../../sim/record/load.ts'
import { diff } from '../../sim/record/print.ts'
import { makeFile, makeFolder } from '../folder.ts'

const BEGIN = ['1 console preset custom 7 8 3:00', '3 hold left', '6 hold right', '10 press left', '15 press right']

function tape(...lines: string[]): string {
  return makeFile('a.tape', [...BEGIN, ...lines, ''].join('\n'))
}

/** What `diff` prints for these files, and its exit code. */
async function told(...files: string[]): Promise<{ code: number; text: string }> {
  let text = ''
  const code = await diff(files, (more) => {
    text += more
  })
  return { code, text }
}

describe('diff', () => {
  const a = tape('20 press left', '30 chord right')

  it('finds no difference between a run and itself', async () => {
    expect(await told(a, a)).toEqual({ code: 0, text: 'the same: 5 events\n' })
  })

  it('shows the last common event, and what each run has next', async () => {
    const b = tape('20 press left', '30.001 chord left')
    const { code, text } = await told(a, b)
    expect(code).toBe(1)
    expect(text).toBe(
      'they part after 4 events\n' +
        `  ${'both'.padEnd(a.length)}     0:20.000  left pressed, bank 3:00.000\n` +
        `  ${a}     0:30.000  stop: both buttons\n` +
        `  ${b}     0:30.001  a press of left is ignored\n`,
    )
  })

  it('shows how a stop began, its claims, and the claims taken back', async () => {
    const stop = tape('20 press left', '30 stop held 40')
    expect((await told(a, stop)).text).toMatch(/0:30\.000 {2}stop: both buttons\n.*0:30\.000 {2}stop: button\n$/)
    const hold = ['20 press left', '30 stop held 40', '32 hold left']
    const [went, back] = [tape(...hold, '34 hold right'), tape(...hold, '34 hold left')]
    const { text } = await told(went, back)
    expect(text).toMatch(/both .*0:33\.000 {2}left: go on\n/)
    expect(text).toMatch(/0:35\.000 {2}right: go on\n.*0:35\.000 {2}left: go on, withdrawn\n$/)
  })

  it('shows where the shorter run ends', async () => {
    const { code, text } = await told(a, tape('20 press left'))
    expect([code, text.includes('ends\n')]).toEqual([1, true])
  })

  it('compares a clock’s record with a tape', async () => {
    const words = await wordsInFile('a.tape', Buffer.from([...BEGIN, '20 press left', '30 chord right'].join('\n')))
    const file = makeFile('record.bin', bytesOf(words))
    expect((await told(a, file)).code).toBe(0)
  })

  it('shows a difference in the control that both agree to', async () => {
    const file = makeFile('d.tape', '1 console preset custom 5 8 3:00\n3 hold left\n6 hold right')
    const { text } = await told(a, file)
    expect(text).toContain('they part after 0 events')
    expect(text).toContain('both agree to preset custom 5 8 3:00')
  })

  it('shows rulings with their numbers, and power cuts', async () => {
    const cut = ['24 console resume', '30 power off', '31 power on']
    const ruled = (ms: number) => tape('20 key', `22 console rule bank left ${ms}`, ...cut)
    const [first, second] = [ruled(100_000), ruled(200_000)]
    const { text } = await told(first, second)
    expect(text).toMatch(/rule bank left 100000[\s\S]*rule bank left 200000/)
    expect((await told(first, first)).text).toMatch(/^the same: \d+ events/)
  })

  it('refuses a file without a match, in one line', async () => {
    await expect(diff([a])).rejects.toThrow('needs two')
    await expect(diff([a, join(makeFolder(), 'none.tape')])).rejects.toThrow('no such file')
    await expect(diff([a, makeFolder()])).rejects.toThrow('a folder')
    await expect(diff([a, makeFile('empty.tape', '1 look\n')])).rejects.toThrow('no match begins in it')
  })
})

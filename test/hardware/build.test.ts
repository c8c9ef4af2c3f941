/*
 * The build guide is true: each check of the selftest, each message of the clock or a program. `test/papers.test.ts`
 * runs its commands.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOCKOUT, SETTLE } from '../../firmware/core/contact.ts'
import { SWITCH_HOLD } from '../../firmware/device/loop.ts'
import { BOARDS } from '../../sim/clock/boards.ts'
import { loadTexts } from '../../sim/display/assets.ts'
import { readText } from '../../sim/hardware/sheet.ts'
import { CHECKS } from '../../sim/hardware/state.ts'
import { COMMANDS } from '../../sim/judge/commands.ts'
import { tableUnder } from '../papers.ts'
import { ROOT } from '../rules.ts'
import { check, selftest } from '../selftest/stub.ts'

const GUIDE = readText('hardware/build.md')
/** Names of boards, which are no messages. */
const NAMES = BOARDS.map(({ name }) => name)
const TROUBLE = tableUnder('When something is wrong', GUIDE)
/** The words in backticks. */
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, words]) => words)
const all = (form: RegExp): string[] => [...new Set([...GUIDE.matchAll(form)].map(([, found]) => found))]

/** Everything that may contain a message: the glass's texts, and the sources of the firmware and of the tools. */
function said(): string {
  const own = ['device', 'espruino', 'selftest'].map((room) => `firmware/${room}`)
  const folders = [...own, ...['upload', 'judge', 'selftest'].map((room) => `sim/${room}`)]
  const files = folders.flatMap((folder) => readdirSync(join(ROOT, folder)).map((file) => `${folder}/${file}`))
  const sources = files.filter((file) => file.endsWith('.ts'))
  return [...loadTexts()[0], ...sources.map(readText)].join('\n')
}

describe('the build guide', () => {
  it('lists exactly the checks of the selftest, in order', () => {
    const rows = tableUnder('The selftest', GUIDE)
    expect(rows.map(([name]) => name)).toEqual(CHECKS.map((name) => `\`${name}\``))
  })

  it('asks for each check somewhere, and only for existing ones', () => {
    const asked = all(/--checks ([a-z,]+)/g).flatMap((list) => list.split(','))
    // `none` asks only for measurements by hand
    expect(asked.filter((name) => !CHECKS.includes(name) && name !== 'none')).toEqual([])
    expect(CHECKS.filter((name) => !asked.includes(name))).toEqual([])
  })

  it('states the clock’s own limits', () => {
    const row = (name: string): string => tableUnder('The selftest', GUIDE).find(([cell]) => cell === `\`${name}\``)![2]
    expect(row('buttons')).toBe(`bounce is below ${LOCKOUT} ms, and no closed contact opens again for ${SETTLE} ms`)
    expect(row('key')).toContain(`below ${SWITCH_HOLD} ms`)
    expect(GUIDE).toContain(`a level that holds for ${SETTLE} ms, and no other for ${LOCKOUT} ms after a change`)
  })

  it('shows lines as the selftest prints them', async () => {
    const plain = (line: string): string =>
      line
        .replace(/\d+/g, '0')
        .replace(/[A-Z]{5,}/, 'BOARD')
        .replace('0v0.0', '0v0')
    const hands = [
      { on: 'look: ', edges: [], say: 'yes' },
      ...['LEFT', 'RIGHT'].map((side, which) => ({
        on: `do: press ${side}`,
        edges: Array.from({ length: 10 }, (_, i) => [
          [1000 + i * 1000, which, 0],
          [1500 + i * 1000, which, 1],
        ]).flat(),
        say: '',
      })),
    ]
    const printed = new Set<string>()
    for (const board of BOARDS) for (const line of check(await selftest(board, { hands }))) printed.add(plain(line))
    const shown = [...GUIDE.matchAll(/^ok: .*$/gm)].map(([line]) => plain(line.replace(/\([A-Z]\d+\)/, '(D0)')))
    expect(shown.length).toBeGreaterThan(6)
    expect(shown.filter((line) => !printed.has(line))).toEqual([])
  })

  it('quotes messages of the clock and the programs as symptoms', () => {
    const text = said()
    const messages = TROUBLE.flatMap(([symptom]) => quoted(symptom))
      .filter((words) => !NAMES.includes(words))
      .map((words) => words.replace(/^FAIL: \w+$/, 'FAIL: '))
    expect(messages.filter((words) => !text.includes(words))).toEqual([])
    const some = ['The record has stopped', 'A press may be lost.', 'SAFE MODE', 'Button stuck']
    expect(messages).toEqual(expect.arrayContaining(some))
  })

  it('has a cure or a check for each symptom, and names only existing checks', () => {
    for (const [symptom, , seen, cure] of TROUBLE) expect(`${symptom}: ${seen}${cure}`).not.toMatch(/: [–-]*$/)
    const names = TROUBLE.flatMap(([, , seen]) => quoted(seen)).filter((name) => /^[a-z]+$/.test(name))
    expect(names.filter((name) => !CHECKS.includes(name) && !COMMANDS[name])).toEqual([])
  })

  it('defines each name that its links use', () => {
    const used = all(/\]\[([\w-]+)\]/g)
    expect(used.filter((name) => !new RegExp(`^\\[${name}\\]: `, 'm').test(GUIDE))).toEqual([])
  })
})

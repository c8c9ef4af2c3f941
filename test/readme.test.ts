/*
 * The README is short, its figures are true, and both languages say the same. The glossary has the same words in both.
 */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Manifest } from '../sim/build/main.ts'
import { KEYS } from '../sim/clock/keys.ts'
import { boardFolder } from './built.ts'
import { commandsIn, linksOf, paper } from './papers.ts'
import { ROOT } from './rules.ts'

const ENGLISH = paper('README.md')
const RUSSIAN = paper('README.ru.md')
const MOST_WORDS = 700

/** The kind of each line of a page: heading, item, row, picture, code or blank. Prose is left out. */
function kindsIn(text: string): string[] {
  let isCode = false
  return text.split('\n').flatMap((line) => {
    if (/^ *```/.test(line)) isCode = !isCode
    if (isCode || /^ *```/.test(line)) return ['code']
    const [kind] = /^(#+|-|\d+\.|\||!\[)(?= |\[|$|[^ ])/.exec(line) ?? []
    return kind ? [kind] : line === '' ? [''] : []
  })
}

/** All numbers in a page, except in links and code. */
function numbersIn(text: string): string[] {
  return (text.replace(/\([^)]*\)|`[^`]*`/g, '').match(/\d+/g) ?? []).sort()
}

describe('the README', () => {
  it('is short: under 700 words', () => {
    for (const { text } of [ENGLISH, RUSSIAN]) expect(text.split(/\s+/).filter(Boolean).length).toBeLessThan(MOST_WORDS)
  })

  it('has the same parts in the same order in Russian', () => {
    expect(kindsIn(RUSSIAN.text)).toEqual(kindsIn(ENGLISH.text))
  })

  it('has the same numbers and the same commands in Russian', () => {
    expect(numbersIn(RUSSIAN.text)).toEqual(numbersIn(ENGLISH.text))
    const typed = [ENGLISH, RUSSIAN].map((page) => commandsIn([page]).map(({ command }) => command))
    expect(typed[1]).toEqual(typed[0])
    const keys = [ENGLISH, RUSSIAN].map(({ text }) => [...text.matchAll(/`[^`\n]+`/g)].map(([code]) => code))
    expect(keys[1]).toEqual(keys[0])
  })

  it('S8 (finding K9): names each key of the terminal with what it does, and no others', () => {
    const of = (key: string): string => `\`${key}\``
    const { left, right, stop, plug, pace, tape, quit } = KEYS
    const said: [page: string, parts: string[]][] = [
      [
        ENGLISH.text,
        [
          `${of(left.key)} is the left player's button, ${of(right.key)} the right one's`,
          `Hold right (${of(right.key.toUpperCase())})`,
          `then right (${of(left.key.toUpperCase())}, ${of(right.key.toUpperCase())})`,
          `(space, or ${of(stop.key)} for the stop button)`,
          `${of(plug.key)} pulls the plug, ${of(pace.key)} makes time pass faster`,
          `${of(tape.key)} keeps what you did as a tape, ${of(quit.key)} quits`,
        ],
      ],
      [
        RUSSIAN.text,
        [
          `${of(left.key)} — кнопка левого игрока, ${of(right.key)} — правого`,
          `Удержите правую (${of(right.key.toUpperCase())})`,
          `потом правую (${of(left.key.toUpperCase())}, ${of(right.key.toUpperCase())})`,
          `(пробел, или ${of(stop.key)} — кнопка «стоп»)`,
          `${of(plug.key)} отключает питание, ${of(pace.key)} ускоряет время`,
          `${of(tape.key)} сохраняет всё сделанное в файл, ${of(quit.key)} — выход`,
        ],
      ],
    ]
    const keysIn = (text: string): string[] => (text.match(/`[^`]`/g) ?? []).sort()
    for (const [page, parts] of said) {
      expect(parts.filter((part) => !page.includes(part))).toEqual([])
      expect(keysIn(page)).toEqual(keysIn(parts.join('\n')))
    }
  })

  it('has the same links in Russian, to a Russian page where there is one', () => {
    const inRussian = (link: string): string =>
      link === 'README.ru.md'
        ? 'README.md'
        : link.replace(/-en\./, '-ru.').replace('hall.md', 'hall.ru.md').replace('#in-english', '#по-русски')
    expect(linksOf(RUSSIAN)).toEqual(linksOf(ENGLISH).map(inRussian))
  })

  it('has no English words in the Russian text', () => {
    const prose = RUSSIAN.text
      .replace(/^```[\s\S]*?^```$/gm, '')
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/`[^`]*`|\[[A-Z]+\.md\]|\[[\w/]+\.md\]|\[English\]/g, '')
    const words = (prose.match(/[A-Za-z]{2,}/g) ?? []).filter(
      (word) => !['nardy', 'clock', 'Node', 'js', 'MIT'].includes(word),
    )
    expect(words).toEqual([])
  })
})

describe('the README of the boards', () => {
  it('states the bytes of the table clock', async () => {
    const manifest = await readFile(`${await boardFolder('table')}/manifest.json`, 'utf8')
    const { files }: Manifest = JSON.parse(manifest)
    const total = files.reduce((sum, file) => sum + file.bytes, 0)
    const [, told] = /([\d,]+) bytes of files/.exec(paper('firmware/boards/README.md').text) ?? []
    expect(told).toBe(total.toLocaleString('en'))
  })
})

describe('the glossary', () => {
  const [, english, russian] = paper('hardware/glossary.md').text.split(/^## .*$/m)
  const rows = (half: string): string[][] =>
    half
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| word ') && !line.startsWith('| слово '))
      .map((line) =>
        line
          .split('|')
          .map((cell) => cell.trim())
          .slice(1, 4),
      )

  it('has the same words in both languages, each explained in its own language', () => {
    const pairs = rows(english).map(([word, other]) => [other, word].join(' = '))
    expect(pairs.length).toBeGreaterThan(35)
    expect(new Set(pairs).size).toBe(pairs.length)
    expect(
      rows(russian)
        .map(([word, other]) => [word, other].join(' = '))
        .sort(),
    ).toEqual(pairs.sort())
    for (const [word, , what] of rows(english)) expect([word, what].join()).not.toMatch(/[а-яё]/i)
    for (const [word, , what] of rows(russian)) expect([word, what].join()).not.toMatch(/[a-z]{2}/i)
  })

  it('uses the same words as the glass', () => {
    const glass = ['en', 'ru'].map((code) =>
      readFileSync(`${ROOT}firmware/ui/texts/${code}.txt`, 'utf8').toLowerCase().split('\n'),
    )
    const onGlass = [
      'gammon',
      'backgammon',
      'single',
      'pass',
      'cube',
      'dispute',
      'break',
      'flag',
      'delay',
      'bank',
      'wrong opener',
    ]
    for (const word of onGlass) {
      const [, other] = rows(english).find(([name]) => name === word) ?? []
      const called = glass[1].filter((_, i) => glass[0][i] === word) // backgammon is a game, too
      expect([word, called]).toEqual([word, expect.arrayContaining([other])])
    }
  })
})

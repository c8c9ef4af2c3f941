/*
 * The match record as the page shows it, and the page's labels, in both languages.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { wordsInFile } from '../../sim/record/load.ts'
import { journalLines } from '../../sim/web/journal.ts'
import LABELS from '../../sim/web/labels.json' with { type: 'json' }
import { ENGLISH } from '../../sim/web/tongue.ts'
import { bytesOf, TAPES } from '../tapes.ts'

describe('the match record on the page', () => {
  it.each(TAPES)('%s has the same lines in both languages', async (name) => {
    const words = await wordsInFile(name, bytesOf(name))
    const [english, russian] = ['en', 'ru'].map((language) => journalLines(words, language))
    expect(russian.map(({ at }) => at)).toEqual(english.map(({ at }) => at))
    for (const { text } of [...english, ...russian]) expect(text).not.toMatch(/undefined|NaN|^$|: $/)
    for (const { text } of russian) expect(text).toMatch(/[а-яё]/)
  })

  it('says who pressed, when, and what was left', async () => {
    const words = await wordsInFile('first.tape', bytesOf('first.tape'))
    const lines = journalLines(words, 'en')
    expect(lines[0]).toEqual({
      at: 0,
      isPress: false,
      text: expect.stringMatching(/^agreed: backgammon, to 7, bank 14:00/),
    })
    expect(lines.find(({ isPress }) => isPress)?.text).toMatch(/^(left|right) pressed, bank \d+:\d\d\.\d{3}$/)
  })

  it('has no lines before a match is agreed to', () => {
    expect(journalLines([], 'en')).toEqual([])
  })
})

describe('the labels', () => {
  it('have a text in each of the two languages, and are all that the page uses', () => {
    const page = readFileSync(new URL('../../sim/web/index.html', import.meta.url), 'utf8')
    const asked = [...page.matchAll(/data-(?:word|label)="(\w+)"/g)].map(([, name]) => name)
    for (const texts of Object.values(LABELS))
      expect(texts).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
    expect(asked.filter((name) => !Object.hasOwn(ENGLISH.labels, name))).toEqual([])
  })

  it('in the page itself are the English ones', () => {
    const page = readFileSync(new URL('../../sim/web/index.html', import.meta.url), 'utf8')
    for (const [, name, text] of page.matchAll(/data-word="(\w+)">([^<]+)</g)) expect(text).toBe(ENGLISH.labels[name])
  })
})

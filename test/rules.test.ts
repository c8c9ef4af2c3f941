/*
 * The table of rules, `rules.md`, is complete and correct: each rule has a test with its id in the name, or a reason
 * why it has none.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { idsIn, idsInTests, LATER, PARTLY, ROOT, rulesText, ruleWords } from './rules.ts'

/** How many rules each section has. */
const SECTIONS: Record<string, number> = { T: 12, C: 12, M: 13, P: 8, J: 7, X: 10, S: 10, D: 10 }

const rules = [...ruleWords().keys()]
const named = idsInTests()

describe('the table of the rules', () => {
  it('has every rule of every section, in order', () => {
    const all = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, i) => `${section}${i + 1}`),
    )
    expect(rules).toEqual(all)
  })

  it.each(rules.filter((id) => !LATER[id]))('%s has a test that bears its id', (id) => {
    expect(named.filter((test) => test.id === id)).not.toEqual([])
  })

  it.each(Object.keys(LATER))('%s, listed as later, is a rule and has no test yet', (id) => {
    expect([rules.includes(id), named.filter((test) => test.id === id)]).toEqual([true, []])
  })

  it('lists no rule both as kept in part and as later', () => {
    expect(Object.keys(PARTLY).filter((id) => LATER[id] || !rules.includes(id))).toEqual([])
  })

  it('knows every id that is in the name of a test', () => {
    expect(named.filter(({ id }) => !rules.includes(id))).toEqual([])
  })

  it('does not mistake a finding’s id for a rule’s', () => {
    expect(idsIn('M1, T9 (finding P1): his contact, M1, %i ms long (findings P3 and J1; D4)')).toEqual(['M1', 'T9'])
    expect(idsIn('what he finds, P3 (and J1)')).toEqual(['P3', 'J1'])
  })

  it('is up to date with the tests’ names (npx tsx test/rules-table.ts)', () => {
    expect(readFileSync(`${ROOT}test/rules.md`, 'utf8')).toBe(rulesText())
  })
})

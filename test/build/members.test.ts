/*
 * Short names for members: the same for members that no object has together, another one for those that some object has.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { shortMembers } from '../../sim/build/members.ts'

const dir = mkdtempSync(join(tmpdir(), 'members-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** The short names of what `code` speaks of, where a source declares `types`. */
function named(types: string, code: string, kept: string[] = []): Record<string, string> {
  const file = join(dir, 'source.ts')
  writeFileSync(file, types)
  return shortMembers([file], code, new Set(kept))
}

describe('members', () => {
  it('of two interfaces have the same names, within one they differ', () => {
    const types = 'interface A { one: number; two: number }\ninterface B { three: number; four(): void }'
    const { one, two, three, four } = named(types, 'a.one+a.two;b.three+b.four()')
    expect([one, two]).toEqual([three, four].sort((x, y) => [one, two].indexOf(x) - [one, two].indexOf(y)))
    expect(one).not.toBe(two)
    expect(three).not.toBe(four)
  })

  it('that one object has, by its interface, by what that extends, or as it is written out, differ', () => {
    const types = `interface A { one: number }
      interface B extends A { two: number }
      interface C extends B { three: number }
      type D = { three: number; four: number }
      const e = { four: 1, five: 2 }`
    const names = named(types, 'c.one;c.two;c.three;c.four;c.five')
    for (const [a, b] of ['one two', 'one three', 'two three', 'three four', 'four five'].map((x) => x.split(' '))) {
      expect(names[a]).not.toBe(names[b])
    }
  })

  it('of which no type is known have names of their own', () => {
    const types = 'interface A { one: number }\ninterface B { two: number }'
    const { one, two, odd } = named(types, 'a.one;b.two;x.odd;x.odd')
    expect(one).toBe(two)
    expect(odd).not.toBe(one)
  })

  it('that the platform knows are left alone, and their names are given to none', () => {
    const names = named('interface A { one: number; length: number; e: number }', 'a.one;a.length;a.e', ['length', 'e'])
    expect(names).toEqual({ one: expect.stringMatching(/^[^e]$/) })
  })

  it('that are spoken of most often have the shortest names', () => {
    const all = Array.from({ length: 70 }, (_, i) => `m${i}`)
    const code = all.map((name, i) => `a.${name};`.repeat(100 - i)).join('')
    const names = named(`interface A { ${all.map((name) => `${name}: number`).join(';')} }`, code)
    expect(new Set(Object.values(names)).size).toBe(70)
    expect(names.m0).toHaveLength(1)
    expect(names.m69).toHaveLength(2)
  })
})

/*
 * Each fault that the adversary is to find can still be put back: its patch applies to the core as it is, and changes it.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { applyPatch, parsePatch, readPatches } from '../../sim/swarm/proof/patches.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const PATCHES = readPatches()

describe('the faults that were', () => {
  it('there is a patch for each (findings P1 to P9, K5)', () => {
    const ids = new Set(PATCHES.map(({ name }) => name.split('-')[0]))
    expect([...ids].sort()).toEqual(['K5', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9'])
  })

  it.each(PATCHES)('$name: $words', (patch) => {
    const texts = applyPatch(patch, read)
    expect(texts.size).toBeGreaterThan(0)
    for (const [file, text] of texts)
      expect([file.startsWith('firmware/core/'), text !== read(file)]).toEqual([true, true])
  })
})

describe('a patch', () => {
  const text =
    'Words,\nmore of them.\n\n--- a/x.ts\n+++ b/x.ts\n@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n@@ -9 +9 @@ f()\n-nine\n'
  const patch = parsePatch('X', text)

  it('is read with its words and its hunks, and takes its lines’ place', () => {
    expect(patch.words).toBe('Words, more of them.')
    const texts = applyPatch(patch, () => 'zero\none\ntwo\nthree\nnine\nten\n')
    expect([...texts]).toEqual([['x.ts', 'zero\none\nTWO\nthree\nten\n']])
  })

  it.each([
    ['no more', 'one\n2\nthree\nnine\n'],
    ['twice', 'one\ntwo\nthree\none\ntwo\nthree\nnine\n'],
  ])('that does not apply says so in a line: %s', (what, was) => {
    expect(() => applyPatch(patch, () => was)).toThrow(`X.patch no longer applies: x.ts has its lines ${what}`)
  })
})

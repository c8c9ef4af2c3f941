/*
 * What makes a bundle shorter, and that it stays the same. Inlining: each form that is inlined, and each that must not be,
 * in a short program that is run before and after. Tables of rows: the columns that replace them give the same values,
 * and what cannot be put in columns is refused. Tokens: the bytes of the first rows were counted by hand in the list of
 * jslex.h, from LEX_EQUAL at 138 on.
 */
import { runInNewContext } from 'node:vm'
import { describe, expect, it, test } from 'vitest'
import { inlineOnce } from '../../sim/build/inline.ts'
import { columnsForRows } from '../../sim/build/rows.ts'
import { tokenise, untokenise } from '../../sim/build/tokens.ts'
import { functionsOf, parseTree } from '../../sim/build/tree.ts'

/** What a program passes to `note`. */
function run(code: string): string {
  const notes: unknown[] = []
  runInNewContext(code, { note: (...x: unknown[]) => notes.push(x) && notes.length })
  return JSON.stringify(notes)
}

/** Inlines a program that ends with `G(o, 3)`, checks that it still does the same, and returns the functions left. */
function left(code: string): string {
  const whole = `let t = 1; const o = { n: 1, b: 2, on: true };\n${code}\nnote(G(o, 3)); note(o, t);`
  const after = inlineOnce(whole)
  expect(run(after)).toBe(run(whole))
  return functionsOf(parseTree('a.js', after).program)
    .map(({ id }) => id.name)
    .join(' ')
}

const SUM = 'function F(a) { const t = a.n + 1; a.n = t * 2; return t + a.n; } '
const EARLY = 'function F(a) { if (a > 2) return; note(a); } '

test.each([
  [
    'a returned call',
    'function F(a, b) { if (a > b) return 1; note(a); } function G(o, x) { if (x) return F(x, o.b); return 5; }',
  ],
  ['a call as a statement', 'function F(a, b) { a.n = b; note(a.n); } function G(o, x) { F(o, 3); note(x); }'],
  ['a call as a statement of a branch', 'function F() { note(1); } function G(o) { if (o.on) F(); else note(2); }'],
  ['an early return at the end of the caller', `${EARLY} function G(o, x) { note(0); F(x); }`],
  ['a declared call', `${SUM} function G(o) { const v = F(o); return v; }`],
  ['an assigned call', `${SUM} function G(o) { let v = 1; v = F(o); return v; }`],
  ['a call in the condition of an if', `${SUM} function G(o) { if (!F(o)) note(1); else if (o.on) note(2); }`],
  [
    'an expression',
    'function F(a, b) { return a.n * b + a.b; } function G(o, x) { for (let i = 0; i < F(o, x); i++) note(i); }',
  ],
  [
    'callees of callees',
    'function A(a) { B(a, 1); } function B(b, k) { C(b, k + 1); b.n += k; } function C(c, k) { c.n = k; } function G(o) { A(o); }',
  ],
  [
    'names of the callee in an argument',
    'function F(a, b) { let t = a - b; { let t = a * 2; note(t); } for (let b = 0; b < 2; b++) note(b); note(t, b); } function G(b, a) { F(b.n + a, a); let t = 5; note(a, t); }',
  ],
  [
    'members, keys and shorthand',
    'function F(a, n) { const b = a.b; return note({ a, b, n: a.n, k: { n } }, a.n); } function G(q) { return F(q, 5); }',
  ],
  ['a parameter that is assigned', 'function F(a) { a += 2; note(a); } function G(o, x) { F(x); note(x); }'],
  ['a variable that the callee assigns', 'function F(a) { t++; note(a); } function G() { F(t); note(t); }'],
  ['a number below zero', 'function F(a) { return 1 - a; } function G() { note(F(-3)); }'],
])('%s: the function is gone', (_, code) => {
  expect(left(code)).toBe('G')
})

test.each([
  ['a name that the caller hides', 'function F() { note(t); } function G(o, x) { let t = 7; F(); note(t, x); }'],
  ['a parameter that an expression assigns', 'function F(a) { return ++a; } function G(o, x) { note(F(x)); note(x); }'],
  ['a member read after a call', 'function F(a) { return note(o.n++) + a; } function G() { note(F(o.n)); }'],
  ['a call as an argument', 'function F(a) { return o.off && a; } function G() { note(F(note(1))); }'],
  ['a record read twice', 'function F(a) { return a === a; } function G() { note(F({})); }'],
  ['a sum that the call changes', 'function F() { t = 9; return 1; } function G() { t += F(); note(t); }'],
  ['a read before the call', 'function F() { o.n++; return 1; } function G() { note(o.n + F()); }'],
  ['a second declarator', 'function F() { o.n++; return 1; } function G() { let v = o.n, w = F(); note(v, w); }'],
  ['an early return before more', `${EARLY} function G(o, x) { F(x); note(7); }`],
  ['an early return in an expression', 'function F(a) { if (a) return 1; return 2; } function G(o, x) { note(F(x)); }'],
  ['the head of a loop', 'function F(a) { a.n++; return a.n < 3; } function G(o) { while (F(o)) note(1); }'],
  ['a function handed on', 'function F(a) { note(a); } function G() { [1].map(F); }'],
  ['a call in a closure', 'function F(a) { note(a); } function G() { [1].map((k) => F(k)); }'],
  ['a closure', 'function F(a) { note([1].map((x) => x + a)); } function G(o, x) { F(x); }'],
  ['arguments', 'function F(a) { note(arguments.length); } function G(o, x) { F(x); }'],
  ['this', 'function F(a) { note(typeof this); } function G(o, x) { F(x); }'],
  ['fewer arguments', 'function F(a, b) { note(a); } function G(o, x) { F(x); }'],
  ['a call of itself', 'function F(a) { if (a) F(a - 1); } function G() { note(1); }'],
  ['a long body', `function F(a) { ${'a.n += 1; '.repeat(80)} } function G(o) { F(o); }`],
])('%s: the function stays', (_, code) => {
  expect(left(code).split(' ')).toContain('F')
})

/** A table with keys 0 to 3; the only field of each row, `it`, is one of these. */
const rowsOf = (...cells: unknown[]): string =>
  `const ROWS = {${cells.map((cell, i) => `${i}: { it: ${JSON.stringify(cell)} }`).join(', ')}}`

const readAll = (table: string): { code: string; values: unknown[] } => {
  const code = columnsForRows(`${table}\nfunction read(key) { return ROWS[key].it }\nvar out = [0, 1, 2, 3].map(read)`)
  return { code, values: [...runInNewContext(`${code}\nout`)] }
}

describe('a table of rows', () => {
  it.each([
    ['small numbers', [3, 56, 0, 12], /charCodeAt/],
    ['numbers below 1,296', [3, 1295, 0, 60], /parseInt\("03zz001o"/],
    ['large numbers', [600_000, 0, 7, 1], /const ROWS_it = \[600000,0,7,1\]/],
    ['words', ['a', 'bc', '', 'd'], /const ROWS_it/],
    ['yes and no', [true, false, false, true], /"\$##\$"\.charCodeAt\(key\)>35/],
    ['numbers below 0', [-1, 2, -3, 0], /\[-1,2,-3,0\]/],
  ])('of %s is read as it was written', (_, cells, form) => {
    const { code, values } = readAll(rowsOf(...cells))
    expect(values).toEqual(cells)
    expect(code).toMatch(form)
    expect(code).not.toContain('ROWS[')
  })

  it('may have one cell a row, and gaps', () => {
    const code = columnsForRows(`const ROWS = { 1: 40, 3: 70 }\nvar out = [ROWS[1], ROWS[3]]`)
    expect([...runInNewContext(`${code}\nout`)]).toEqual([40, 70])
  })

  it('may have a list in a field, read by two indices', () => {
    const table = 'const ROWS = { 0: { it: [1, 20, 3], one: 7 }, 1: { it: [40, 5, 0], one: 8 } }'
    const code = columnsForRows(
      `${table}\nvar out = []\nfor (var i = 0; i < 2; i++) for (var j = 0; j < 3; j++) out.push(ROWS[i].it[j])`,
    )
    expect([...runInNewContext(`${code}\nout`)]).toEqual([1, 20, 3, 40, 5, 0])
    expect(code.match(/"/g)).toHaveLength(2)
  })

  it.each([
    ['read as a whole', 'const ROWS = { 0: { a: 1 } }\nvar out = ROWS[0]', 'read in another way'],
    [
      'of rows that differ',
      'const ROWS = { 0: { a: 1 }, 1: { b: 1 } }\nvar out = ROWS[0].a',
      'a row whose a is neither',
    ],
    ['with a computed cell', 'const ROWS = { 0: { a: f() } }\nvar out = ROWS[0].a', 'a row whose a is neither'],
    [
      'read by a field that it does not have',
      'const ROWS = { 0: { a: 1 } }\nvar out = ROWS[0].c',
      'a row whose c is neither',
    ],
  ])('%s is refused', (_, code, reason) => {
    expect(() => columnsForRows(code)).toThrow(reason)
  })
})

describe('tokens', () => {
  it.each([
    ['if(a<=1)b==2', '\xa3(a\x8e\xd4\x01)b\x8a\xd4\x02'],
    ['x=>x', 'x\xa2x'],
    ['[0,-5,255,-300]', '[\xd3,\xd4\xfb,\xd5\xff\x00,\xd5\xd4\xfe]'],
    ['f("a\\u0001","")', 'f(\xd1\x02a\x01,"")'],
  ])('%s', (code, tokens) => {
    expect(tokenise(code)).toBe(tokens)
    expect(untokenise(tokens)).toBe(code)
  })

  it.each([
    ['a string with the bytes of tokens', 'f("\xa1\xd4if","\'")'],
    ['a string of more than 255 bytes', `f("${'ab'.repeat(200)}")`],
    ['words beside words', 'for(let i in o)return typeof new A instanceof B'],
    ['a number that takes more than two bytes', 'a=70000-1e9+1.5'],
    ['a minus as an operator and as a sign', 'a-1,-1,b?-2:-3'],
  ])('%s', (_, code) => {
    expect(untokenise(tokenise(code))).toBe(code)
  })

  it('refuses what would be read differently without its spaces', () => {
    expect(() => tokenise('a=b+ +c')).toThrow('in tokens this would be read otherwise')
  })
})

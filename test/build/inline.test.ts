/*
 * Inlining: each form that is inlined, and each that must not be, in a short program that is run before and after.
 */
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inlineOnce } from '../../sim/build/inline.ts'
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

/*
 * One offender of each kind, which must be found on its line, and beside it the nearest thing that is fine.
 */
import { expect, test } from 'vitest'
import { lintSource } from '../../sim/build/lint.ts'

/** rule, the line it is found on, offender, innocent neighbour */
type Row = [rule: string, line: number, bad: string, good: string]

const CORE = 'firmware/core/x.ts'
const rulesIn = (text: string, file = CORE) => lintSource(file, text).map((f) => f.rule)

const SILENT: Row[] = [
  [
    'loop-closure',
    2,
    'for (let i = 0; i < 3; i++) {\n  go(() => i)\n}',
    'for (let i = 0; i < 3; i++) { const k = i; go(() => k) }',
  ],
  ['loop-closure', 1, 'for (const x of list) go(() => x)', 'for (const x of list) go(x)'],
  ['loop-closure', 1, 'for (const k in o) go(function () { return k })', 'for (const k in o) go((k) => k)'],
  ['class-field', 2, 'class A {\n  items = []\n}', 'class A { items() { return [] } }'],
  ['class-extends', 1, 'class E2 extends Error {}', 'class E2 {}'],
  [
    'error-type',
    3,
    'try {\n} catch (e) {\n  go(e instanceof TypeError) }',
    'try {} catch (e) { go(e instanceof Error) }',
  ],
  ['var', 2, 'const a = 1\nvar b = 2', 'declare var b: number\nlet a = 1'],
  ['return-newline', 2, 'function f() {\n  return\n  go()\n}', 'function f(x) {\n  if (x) return\n  go()\n}'],
  ['to-fixed', 1, 'go(x.toFixed(1))', 'go(x.toFixed)'],
  ['math-round', 1, 'go(Math.round(x))', 'go(Math.floor(x))'],
  ['text-needle', 1, "go(text.indexOf('ab'))", "go(text.indexOf('a'), text.startsWith('ab'), text.indexOf(other))"],
  ['text-needle', 1, 'go(text.indexOf(`ab`, 3))', "go('ab'.indexOf(c), text.indexOf(`$" + '{c}`))'],
  ['text-needle', 1, "go(text.includes('ab'))", "go(['ab'].includes('ab'))"],
  ['text-needle', 1, "go(o.text.replace('ab', 'c'))", "go(o.text.replace(':', 'ab'))"],
  [
    'text-needle',
    1,
    "function f(s: string) { go(s.indexOf('ab')) }",
    "function f(s: string[]) { go(s.indexOf('ab')) }",
  ],
  ['text-needle', 1, "const s = 'abc'; go(s.indexOf('cd'))", "const s = ['abc']\ngo(s.indexOf('cd'))"],
  ['text-needle', 1, "let s: string; go(s.indexOf('cd'))", "let s: readonly string[]\ngo(s.indexOf('cd'))"],
  ['text-needle', 1, "go(s.trim().indexOf('cd'))", "go(s.split(' ').indexOf('cd'), ['ab'].indexOf('ab'))"],
  [
    'text-needle',
    1,
    "function f(s: string[]) { return (s: string) => s.indexOf('ab') }",
    "function f(s: string) { return (s: Array<string>) => s.indexOf('ab') }",
  ],
  ['regex', 1, 'go(/^a$/)', "go('/^a$/')"],
  ['regex', 1, "go(new RegExp('a'))", 'function f(x: RegExp) {}'],
  ['sort', 1, 'list.sort()', 'go(list.sort)'],
  ['arguments', 1, 'function f() { return arguments[0] }', 'function f(o) { return o.arguments }'],
  ['delete', 1, 'delete o.k', 'o.k = 0'],
  ['for-each', 1, 'list.forEach(go)', 'for (const x of list) go(x)'],
  [
    'compound-call',
    1,
    'function g(o) { o.v += f() }',
    'function g(o) { const d = f(); o.v += d; o.v += Math.min(d, 2) }',
  ],
  ['compound-call', 2, 'let x = 1\nfunction g() { x |= f() }', 'function g() { let x = 1; x += f(); return x }'],
  ['integer-key', 1, 'const o = { 1: 2 }', 'const o = { a1: 2 }'],
  [
    'method-off-object',
    2,
    'function f(o) {\n  const m = o.m\n  m()\n}',
    'function f(o) { const m = o.m; go(m); o.m() }',
  ],
  ['negative-zero', 1, 'go(-0)', 'go(-1)'],
  ['json-replacer', 1, 'JSON.stringify(o, f)', 'JSON.stringify(o)'],
  ['accessor', 1, 'const o = { get a() { return 1 } }', 'const o = { get: 1, a() { return 1 } }'],
  ['float-equality', 1, 'go(x === 0.3)', 'go(x < 0.3, x === 3)'],
  ['high-byte', 2, 'const a = 1\nconst b = "д"', 'const a = "d" // д'],
  ['high-byte', 1, 'go(`é$' + '{x}`)', 'go(`e$' + '{x}`)'],
  ['high-byte', 1, "go('\\u00e9')", "go('\\u0041')"],
]

const LOUD: Row[] = [
  ['early-function', 1, 'f()\nfunction f() {}', 'function f() {}\nf()'],
  ['early-function', 1, 'const rows = [f]\nfunction f() {}', 'function g() { f() }\nfunction f() {}'],
  ['early-function', 2, 'function g() {\n  h()\n  function h() {}\n}', 'function g() {\n  function h() {}\n  h()\n}'],
  ['early-function', 2, 'function g() { f() }\ng()\nfunction f() {}', 'function g() { f() }\nfunction f() {}\ng()'],
  ['destructuring', 1, 'const { a } = o', 'const a = o.a'],
  ['destructuring', 1, 'const [a] = o', 'const a: [number] = o'],
  ['default-parameter', 1, 'function f(a = 1) {}', 'function f(a?: number) {}'],
  ['rest', 1, 'function f(...a) {}', 'declare function f(...a: number[]): void'],
  ['spread', 1, 'f(...a)', 'f.apply(null, a)'],
  ['spread', 1, 'const b = [...a]', 'type B = [...A]'],
  ['spread', 1, 'const b = { ...a }', 'const b = { a }'],
  ['optional-chain', 1, 'go(o?.a)', 'go(o ? o.a : 0, o ?? 1, o!.a)'],
  ['exponent', 1, 'go(a ** 2)', 'go(a * a)'],
  ['exponent', 1, 'a **= 2', 'a *= 2'],
  ['logical-assignment', 1, 'a ??= 1', 'a = a ?? 1'],
  ['logical-assignment', 1, 'a ||= 1', 'a = a || 1'],
  ['computed-key', 1, 'const o = { [k]: 1 }', 'o[k] = 1'],
  ['computed-method', 1, 'class A { [k]() {} }', 'class A { k() {} }'],
  ['tagged-template', 1, 'tag`a`', 'tag(`a`)'],
  ['label', 1, 'out: for (;;) break out', 'for (;;) break'],
  ['bigint', 1, 'go(1n)', 'go(1)'],
  ['generator', 1, 'function* f() {}', 'function f() {}'],
  ['async', 1, 'async function f() {}', 'function f(): Promise<void> {}'],
  ['async', 1, 'go(async () => 1)', 'go(() => 1)'],
  ['dynamic-import', 1, "import('./a.ts')", "import './a.ts'"],
  ['promise-finally', 1, 'p.finally(go)', 'p.then(go)'],
  ['private', 1, 'class A { #go() {} }', 'class A { private go() {} }'],
  ['static', 1, 'class A { static { go() } }', 'class A { go() {} }'],
  ['static', 1, 'class A { static go() {} }', 'class A { go() {} }'],
  ['meta', 1, 'function A() { go(new.target) }', 'function A(o) { go(o.target) }'],
  [
    'default-last',
    2,
    'function f(a) {\n  switch (a) { default: go(); case 1: }\n}',
    'switch (a) { case 1: go(); break; default: }',
  ],
  ['assign-length', 1, 'list.length = 0', 'control.length = other.length'],
  ['assign-length', 1, 'list.length--', 'go(list.length - 1)'],
  ['missing-static', 1, 'go(Math.trunc(x))', 'go(Math.floor(x), Math.sign(x), mine.trunc(x))'],
  ['missing-static', 1, 'go(Math.hypot(x, y))', 'go(Math.sqrt(x))'],
  ['missing-static', 1, 'go(Number.isInteger(x))', 'go(isNaN(x), Number.MAX_VALUE)'],
  ['missing-static', 1, 'go(Number.MAX_SAFE_INTEGER)', 'go(Infinity)'],
  ['missing-static', 1, 'go(Array.from(x))', 'go(Array.isArray(x))'],
  ['missing-static', 1, 'Object.freeze(o)', 'Object.assign(o, p)'],
  ['missing-static', 1, 'Promise.race(list)', 'Promise.all(list)'],
  ['missing-method', 1, 'go(list.at(-1))', 'go(turn.at, { at: 1 })\ninterface T { at(): void }'],
  ['missing-method', 1, 'go(list.flat())', 'go(list.concat(other))'],
  ['missing-method', 1, 'go(map.keys())', 'go(Object.keys(map), Object.values(map), Object.entries(map))'],
  ['missing-method', 1, 'list.lastIndexOf(1)', 'list.indexOf(1)'],
  ['missing-method', 1, 'go(text.codePointAt(0), 1)', 'go(text.charCodeAt(0))'],
  ['missing-method', 1, 'text.trimStart()', 'text.trim()'],
  ['missing-method', 1, 'a.localeCompare(b)', 'go(a < b)'],
  ['missing-global', 1, 'go(new Map())', 'let m: Map<string, number>'],
  ['missing-global', 1, 'go(Symbol())', "import type { Symbol } from './x.ts'"],
  ['missing-global', 1, 'throw new RangeError()', 'throw new Error()'],
  ['missing-global', 1, 'go(typeof Proxy)', 'type P = typeof Proxy'],
  ['console', 1, "console.log('a')", 'const o = { console: 1 }; go(o.console)'],
  ['clear-nothing', 1, 'clearTimeout(undefined)', 'clearTimeout(id)'],
  ['clear-nothing', 1, 'clearWatch()', 'clearWatch(id)'],
  ['syntax', 1, 'const = 1', 'const a = 1'],
]

test.each(SILENT)('%s is found on line %i: %s', (rule, line, bad, good) => {
  expect(lintSource(CORE, bad).map((f) => [f.rule, f.line])).toContainEqual([rule, line])
  expect(rulesIn(good)).not.toContain(rule)
})

test.each(LOUD)('%s is found on line %i: %s', (rule, line, bad, good) => {
  expect(lintSource(CORE, bad).map((f) => [f.rule, f.line])).toContainEqual([rule, line])
  expect(rulesIn(good)).not.toContain(rule)
})

test('a platform file may round', () => {
  expect(rulesIn('go(Math.round(x))', 'firmware/device/x.ts')).toEqual([])
  expect(rulesIn('go(Math.round(x))', '/home/me/firmware/ui/x.ts')).toEqual(['math-round'])
})

test('a platform file may clear all, and not what is undefined', () => {
  expect(rulesIn('clearWatch()\nclearTimeout()', 'firmware/device/x.ts')).toEqual([])
  expect(rulesIn('clearWatch(undefined)', 'firmware/device/x.ts')).toEqual(['clear-nothing'])
})

test('types say what they like', () => {
  const types = [
    'interface A { at(): number; keys: string[]; sort(): void; get a(): number; [k: string]: unknown }',
    'type B = Map<string, Set<RegExp>> | typeof console | `$' + '{string}é` | -0 | "д"',
    "import { type Map, go } from './x.ts'",
    'export const enum Kind { One, Two }',
    'declare class C extends D { x: number; static y: number }',
    'export type { A, B }',
  ]
  expect(rulesIn(types.join('\n'))).toEqual([])
})

test('a finding tells file, line and column', () => {
  const [f] = lintSource('a.ts', 'const a = 1\n  delete o.k\n')
  expect(f).toMatchObject({ file: 'a.ts', line: 2, column: 3, rule: 'delete' })
})

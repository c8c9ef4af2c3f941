/*
 * For each rule a program that the lint must find and the interpreter (named by ESPRUINO) gets wrong, and beside it the
 * nearest code that is fine.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { bundle } from '../../sim/build/bundle.ts'
import { lintSource, RULES } from '../../sim/build/lint.ts'
import { runScript } from '../../sim/espruino/interpreter.ts'
import { makeFolder } from '../folder.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''
const CORE = 'firmware/core/x.ts'
const rulesIn = (text: string, file = CORE): string[] => lintSource(file, text).map((f) => f.rule)

/** The rule, a program that prints its result, and code that is fine. */
const ROWS: [rule: string, bad: string, good: string][] = [
  [
    'loop-closure',
    'const l = []; for (let i = 0; i < 3; i++) l.push(() => i); print(l[0]())',
    'for (const i of l) { const k = i; go(() => k) }',
  ],
  [
    'class-field',
    'class A { items = [] }; const a = new A(), b = new A(); a.items.push(1); print(b.items.length)',
    'class A { items() { return [] } }',
  ],
  ['class-extends', 'class E2 extends Error {}; print(new E2() instanceof Error)', 'class B {}'],
  ['error-type', 'try { null.x } catch (e) { print(e instanceof TypeError) }', 'go(e instanceof Error)'],
  [
    'var',
    'let v = 1; function f() { v = 2; if (v < 0) { var v = 3 } } f(); print(v)',
    'declare var b: number\nlet a = 1',
  ],
  ['return-newline', 'function f() {\nreturn\n1 + 1\n}\nprint(f())', 'function f(x) {\n  if (x) return\n  go()\n}'],
  ['to-fixed', 'print((9.96).toFixed(1))', 'go(x.toFixed)'],
  ['math-round', 'print(Math.round(-2.5))', 'go(Math.floor(x))'],
  [
    'text-needle',
    "print('ab'.indexOf('bc'))",
    "go(text.indexOf('a'), text.startsWith('ab'), text.indexOf(other), flags.indexOf('ab'))",
  ],
  [
    'text-needle',
    'print("ab".indexOf(`bc`))',
    "go('ab'.indexOf(c), text.replace(':', 'ab'), text.indexOf(`$" + '{c}`))',
  ],
  ['regex', "print(/^a{2}$/.test('aa'))", "go('/^a$/')"],
  ['regex', "print(new RegExp('^a{2}$').test('aa'))", 'function f(x: RegExp) {}'],
  [
    'sort',
    'const a = []; for (let i = 0; i < 40; i++) a.push([i % 2, i]); a.sort((x, y) => x[0] - y[0]); print(a.map((x) => x[1]).join())',
    'go(list.sort)',
  ],
  [
    'arguments',
    'function f() { const g = () => arguments.length; return g(1, 2, 3) } print(f())',
    'function f(o) { return o.arguments }',
  ],
  [
    'delete',
    'const o = { a: 1, b: 2, c: 3, d: 4 }, seen = []; for (const k in o) { seen.push(k); delete o[k] } print(seen.join())',
    'o.k = 0',
  ],
  [
    'for-each',
    'const a = [1, 2]; let n = 0; a.forEach((x) => { if (n++ < 5) a.push(x) }); print(n)',
    'for (const x of list) go(x)',
  ],
  [
    'compound-call',
    'const o = { v: 1 }; function f() { o.v = 9; return 1 } o.v += f(); print(o.v)',
    'const d = f(); o.v += d; o.v += Math.min(d, 2)',
  ],
  [
    'compound-call',
    'let x = 1; function f() { x = 9; return 1 } function g() { x += f() } g(); print(x)',
    'function g() { let x = 1; x += f(); return x }',
  ],
  ['integer-key', 'print(Object.keys({ 2: 1, 1: 1 }).join())', 'const o = { a1: 2 }'],
  [
    'method-off-object',
    'const o = { m: function () { return typeof this } }; const m = o.m; print(m())',
    'const m = o.m; go(m); o.m()',
  ],
  ['negative-zero', 'print(1 / -0)', 'go(-1)'],
  ['json-replacer', "print(JSON.stringify({ a: 1, b: 2 }, ['a']))", 'JSON.stringify(o, null, 2)'],
  [
    'accessor',
    "const o = { get a() { throw 1 } }; let s = 'lost'; try { o.a } catch (e) { s = 'caught' } print(s)",
    'const o = { get: 1, a() { return 1 } }',
  ],
  [
    'float-equality',
    'print(3 / 10 === 0.3, 123456.789 / 1000 === 123.456789, 1.1 * 10 === 11.000000000000002)',
    'go(x < 0.3, x === 3)',
  ],
  ['high-byte', 'print("д".length)', 'const a = "d" // д'],
  ['high-byte', 'print(`д`.length)', 'go(`e`)'],
  ['early-function', 'print(typeof f); function f() {}', 'function f() {}\nf()'],
  [
    'early-function',
    'function g() { return f() } print(g()); function f() { return 1 }',
    'function g() { f() }\nfunction f() {}\ng()',
  ],
  ['destructuring', 'const { a } = { a: 1 }; print(a)', 'const a = o.a'],
  ['destructuring', 'const [a] = [1]; print(a)', 'const a: [number] = o'],
  ['default-parameter', 'function f(a = 1) { return a } print(f())', 'function f(a?: number) {}'],
  ['rest', 'function f(...a) { return a.length } print(f(1, 2))', 'declare function f(...a: number[]): void'],
  ['spread', 'const a = [1, 2]; print(Math.max(...a))', 'f.apply(null, a)'],
  ['spread', 'const a = { b: 1 }; print({ ...a }.b)', 'const b = { a }'],
  ['optional-chain', 'const o = null; print(o?.a)', 'go(o ? o.a : 0, o ?? 1, o!.a)'],
  ['exponent', 'print(3 ** 2)', 'go(a * a)'],
  ['logical-assignment', 'let a = 0; a ||= 4; print(a)', 'a = a ?? 1'],
  ['computed-key', "const k = 'a'; print({ [k]: 1 }.a)", 'const ROWS = { [Kind.A]: 1 }; o[k] = 1'],
  ['computed-method', "const k = 'a'; class A { [k]() { return 1 } }; print(new A().a())", 'class A { k() {} }'],
  ['tagged-template', 'const t = (s) => s.length; print(t`a`)', 'tag(`a`)'],
  ['label', 'out: for (;;) { for (;;) break out } print(1)', 'for (;;) break'],
  ['bigint', 'print(String(2n ** 3n))', 'go(1)'],
  ['generator', 'function* f() { yield 1 } print(f().next().value)', 'function f() {}'],
  ['async', 'async function f() {} print(typeof f())', 'function f(): Promise<void> {}'],
  ['async', 'const f = async () => 1; print(typeof f())', 'go(() => 1)'],
  ['dynamic-import', "print(typeof import('fs').catch(() => 0))", "import './a.ts'"],
  ['promise-finally', 'print(typeof Promise.resolve(1).finally(() => 0))', 'p.then(go)'],
  ['private', 'class A { #v = 1; f() { return this.#v } }; print(new A().f())', 'class A { private go() {} }'],
  ['static', 'class A { static { this.v = 1 } }; print(A.v)', 'class A { go() {} }'],
  ['static', 'class A { static f() { return 1 } }; class B extends A {}; print(B.f())', 'class A { f() {} }'],
  ['meta', 'function A() { return typeof new.target } print(A())', 'function A(o) { go(o.target) }'],
  [
    'default-last',
    'switch (1) { default: print(0); break; case 1: print(1) }',
    'switch (a) { case 1: go(); break; default: }',
  ],
  ['assign-length', 'const l = [1, 2]; l.length = 0; print(l.length)', 'control.length = other.length'],
  ['assign-length', 'const l = [1, 2]; l.length--; print(l.length)', 'go(list.length - 1)'],
  ['missing-static', 'print(Math.trunc(1.5))', 'go(Math.floor(x), Math.sign(x), mine.trunc(x))'],
  ['missing-static', 'print(Number.isInteger(1))', 'go(isNaN(x), Number.MAX_VALUE)'],
  ['missing-static', 'print(Object.freeze({ a: 1 }).a)', 'Object.assign(o, p)'],
  ['missing-static', "print(Array.from('ab').length)", 'go(Array.isArray(x))'],
  ['missing-method', 'print([1].at(-1))', 'go(turn.at, { at: 1 })\ninterface T { at(): void }'],
  ['missing-method', "print('a'.localeCompare('b'))", 'go(Object.keys(map), Object.values(map), Object.entries(map))'],
  ['missing-global', 'print(new Map([[1, 2]]).size)', 'let m: Map<string, number>'],
  ['missing-global', 'print(typeof Symbol)', "import type { Symbol } from './x.ts'"],
  ['console', "console.log('a')", 'const o = { console: 1 }; go(o.console)'],
  ['clear-nothing', 'clearTimeout(undefined); print(1)', 'clearTimeout(id)'],
  ['clear-nothing', 'clearWatch()', 'clearWatch(id)'],
]

describe.each(ROWS)('%s: %s', (rule, bad, good) => {
  it('is told by the build, and the code that is fine is not', async () => {
    const folder = makeFolder()
    mkdirSync(join(folder, 'firmware/core'), { recursive: true })
    const file = join(folder, CORE)
    writeFileSync(file, bad)
    expect(await bundle(file).catch((error: Error) => error.message)).toMatch(new RegExp(`x\\.ts:\\d+:\\d+ ${rule}: `))
    expect(rulesIn(good)).not.toContain(rule)
  })
})

it('every rule has a program that breaks it', () => {
  expect(new Set(ROWS.map(([rule]) => rule))).toEqual(new Set(RULES.map(({ name }) => name)))
})

/** What a program prints here, in strict mode. */
function printed(program: string): string {
  const lines: string[] = []
  const print = (...x: unknown[]): void => void lines.push(x.map(String).join(' '))
  runInNewContext(`'use strict';\n${program}`, { print, clearTimeout })
  return lines.join('\n')
}

/** What the lint refuses because of the board, although this interpreter, with a console and Unicode, can do it. */
const FINE_HERE = ['console', 'high-byte', 'clear-nothing: clearWatch()']

describe.runIf(ESPRUINO)('on the interpreter', () => {
  /** What it prints after its banner. */
  const printedThere = async (program: string): Promise<string> => {
    const place = { command: [ESPRUINO], folder: makeFolder() }
    const { output } = await runScript(place, `print('begin');\n${program};\nprint('end');quit();`, 5000)
    return /begin\r\n(.*?)\r?\n?end\r\n/s.exec(output)?.[1] ?? 'an error'
  }
  const isWrongThere = ([rule, bad]: string[]): boolean =>
    ![rule, `${rule}: ${bad}`].some((one) => FINE_HERE.includes(one))

  it('code that is fine prints the same', async () => {
    for (const program of ['print(1 + 1)', "const f = (x) => [x].concat('a').join(); print(f(2))"])
      expect(await printedThere(program)).toBe(printed(program))
  })

  it.each(ROWS.filter(isWrongThere))('%s: %s', async (_, bad) => {
    expect(await printedThere(bad)).not.toBe(printed(bad))
  })
})

it('a board may use Math.round and clear all timers, the core may not', () => {
  expect(rulesIn('go(Math.round(x))\nclearWatch()\nclearTimeout()', 'firmware/device/x.ts')).toEqual([])
  expect(rulesIn('clearWatch(undefined)', 'firmware/device/x.ts')).toEqual(['clear-nothing'])
  expect(rulesIn('go(Math.round(x))', '/home/me/firmware/ui/x.ts')).toEqual(['math-round'])
})

it('nothing is found in types', () => {
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

it('a finding has its file, line and column', () => {
  const [found] = lintSource('a.ts', 'const a = 1\n  delete o.k\n')
  expect(found).toMatchObject({ file: 'a.ts', line: 2, column: 3, rule: 'delete' })
  expect(lintSource('a.ts', 'const = 1')[0]).toMatchObject({ line: 1, rule: 'syntax' })
})

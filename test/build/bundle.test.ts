/*
 * The bundler: short names, nothing of the board's overridden, and every fault with its file and line.
 */
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { bundle, espruinoGlobals, platformMembers } from '../../sim/build/bundle.ts'
import { firstGlobals } from '../../sim/build/order.ts'
import { endWith } from '../../sim/terminal/exit.ts'
import { scriptOf } from '../../sim/web/build.ts'
import { makeFolder } from '../folder.ts'

/** The path of the first of these files, in a folder of their own. */
const folder = (files: Record<string, string>): string => join(makeFolder(files), Object.keys(files)[0])

const CLOCK = {
  'entry.ts': `import { makeBank, Kind, left } from './bank.ts'
const bank = makeBank(Kind.Long)
setTimeout(() => print(left(bank, 500)), 1000)
`,
  'bank.ts': `export const enum Kind { Short = 7, Long = 9000 }
export interface Bank { remaining: number; startedAt: number; history: number[] }
export function makeBank(kind: Kind): Bank { return { remaining: kind, startedAt: 0, history: [] } }
export function left(b: Bank, now: number): number { b.history.push(now); return b.remaining - (now - b.startedAt) }
`,
}

test('a bundle is one line of short names without a wrapper, and does the same', async () => {
  const { code, inputs } = await bundle(folder(CLOCK))
  expect(code).not.toMatch(/remaining|startedAt|makeBank|Kind|\n|export|=>\{\}\)\(/)
  expect(code).toContain('.push(')
  expect(inputs.map((path) => path.split('/').pop())).toEqual(['bank.ts', 'entry.ts'])
  const seen: unknown[] = []
  runInNewContext(code, { setTimeout: (f: () => void) => f(), print: (x: unknown) => seen.push(x) })
  expect(seen).toEqual([8500])
})

test('the same source gives the same bundle', async () => {
  expect((await bundle(folder(CLOCK))).code).toBe((await bundle(folder(CLOCK))).code)
})

test('our names have four letters at most, and none is one of the board', async () => {
  const many = Array.from({ length: 400 }, (_, k) => `function f${k}(o) { o.key${k} = ${k}; print(o.key${k}) }`)
  const use = Array.from({ length: 400 }, (_, k) => `f${k}({})`)
  const { code, globals } = await bundle(folder({ 'many.ts': [...many, ...use].join('\n') }))
  const taken = espruinoGlobals()
  expect(globals).toHaveLength(400)
  expect(globals.filter((name) => name.length > 4 || taken.has(name))).toEqual([])
  const members = [...code.matchAll(/\.([A-Za-z_$][\w$]*)/g)].map((m) => m[1])
  expect(members.filter((name) => name.length > 4)).toEqual([])
})

test('none of our names is a word of Espruino’s grammar', async () => {
  const names = Array.from({ length: 3000 }, (_, k) => `v${k}`)
  const file = folder({ 'many.ts': `print((${names.join(', ')}) => ${names.join(' + ')})\n` })
  const short = (await bundle(file)).code.match(/[\w$]+/g)!
  expect(new Set(short).size).toBeGreaterThan(3000)
  expect(short.filter((name) => name === 'of')).toEqual([])
})

test('a second bundle uses no global name of the first', async () => {
  const first = await bundle(folder(CLOCK))
  const second = await bundle(folder(CLOCK), first.globals)
  expect(second.globals.filter((name) => first.globals.includes(name))).toEqual([])
})

test("a call of Espruino's own require stays", async () => {
  const { code } = await bundle(folder({ 'a.ts': "const s = require('Storage')\nprint(s.read('big'))\n" }))
  const name = code[4]
  expect(code).toBe(`var ${name}=require("Storage");print(${name}.read("big"));`)
})

test('members that the platform declares keep their names, and no others do', () => {
  const members = platformMembers()
  const known = 'push charCodeAt floor setFontCustom drawString read repeat state'.split(' ')
  expect(known.filter((name) => !members.has(name))).toEqual([])
  expect(['setUint8', 'bank', 'delay', 'side', 'turn'].filter((name) => members.has(name))).toEqual([])
})

const FAILS: [what: string, text: string, line: RegExp][] = [
  ['a finding of the lint', 'const a = 1\nconst b = { 1: a }\nprint(b)\n', /bad\.ts:2:13 integer-key: /],
  ['a syntax error', 'const a =\n', /bad\.ts:2:1 esbuild: /],
  ['a missing file', "import './none.ts'\n", /bad\.ts:1:8 esbuild: Could not resolve/],
  ['a member nobody declared', 'print(1)\nNRF.frobnicate()\n', /bad\.ts:2:5 undeclared: frobnicate/],
]

test.each(FAILS)('%s fails the build with file and line', async (_, text, line) => {
  const failure = await bundle(folder({ 'bad.ts': text })).catch((e: Error) => e.message)
  expect(failure).toMatch(line)
})

test('a page with a fault in its source fails with 1, and tells file and line without a stack', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await endWith(scriptOf(folder({ 'page.ts': 'const a =\n' })).then(() => 0))
  expect(process.exitCode).toBe(1)
  process.exitCode = undefined
  expect(write.mock.calls.join()).toMatch(
    /^Build failed with 1 error:\n.*page\.ts:2:0: ERROR: Unexpected end of file\n$/,
  )
  write.mockRestore()
})

test('every finding in every file is reported with its place', async () => {
  const files = { 'a.ts': "import './b.ts'\ndelete [].length\n", 'b.ts': 'print([].sort())\nprint(-0)\n' }
  const failure = (await bundle(folder(files)).catch((e: Error) => e.message)) as string
  const places = failure.split('\n').map((line) => line.replace(/^.*\//, '').split(' ')[0])
  expect(places).toEqual(['a.ts:2:1', 'b.ts:1:7', 'b.ts:2:7'])
})

test('a sum with a call does not become a compound assignment, which the board gets wrong', async () => {
  const text =
    'const o = { v: 1 }\nfunction f() { o.v = 9; return 1 }\nfunction g() { o.v = o.v + f() }\ng()\nprint(o.v)\n'
  expect((await bundle(folder({ 'a.ts': text }))).code).not.toContain('+=')
})

test('no byte above 0x7F leaves the build', async () => {
  const { code } = await bundle(folder({ 'a.ts': "// д\nprint('a')\n" }))
  expect([...code].every((c) => c.charCodeAt(0) < 0x80)).toBe(true)
})

test('what the platform is asked most, the objects of functions and what the start makes are the first globals', () => {
  const board = { setTimeout: 1, digitalWrite: 2, digitalRead: 3, getTime: 4, Math: 5, global: {}, names: [''] }
  const code = firstGlobals('let n, m = 1; var g = { f: function () {} }', 'let late, none = 0; var h = {}')
  runInNewContext(`${code}names = Object.keys(this)`, board)
  expect(Object.keys(board.global)).toEqual(['setTimeout', 'digitalWrite', 'digitalRead', 'getTime', 'Math'])
  expect(board.names.slice(-3)).toEqual(['g', 'late', 'n'])
})

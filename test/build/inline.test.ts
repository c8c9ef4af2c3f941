/*
 * Inlining: each form and each refusal on a program of a few lines, run before and after; then the real firmware,
 * played at random in both forms.
 */
import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { Option } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import { inlineOnce, leftAlone } from '../../sim/build/inline.ts'
import { lintSource } from '../../sim/build/lint.ts'
import { parseTree } from '../../sim/build/tree.ts'

const LONG = 'o.long += 1; '.repeat(40)

const functionsOf = (code: string): string[] =>
  parseTree('a.js', code)
    .program.body.filter((n: { type: string }) => n.type === 'FunctionDeclaration')
    .map((n: { id: { name: string } }) => n.id.name)

/** What a program writes down with `note`, and how it ends. */
function run(code: string): string {
  const notes: unknown[] = []
  try {
    runInNewContext(code, { note: (...x: unknown[]) => notes.push(x) && notes.length })
  } catch (error) {
    notes.push(String(error))
  }
  return JSON.stringify(notes)
}

/** Inlines, checks that the program does what it did, and returns the functions left. */
function left(code: string): string {
  const after = inlineOnce(code)
  expect(run(after)).toBe(run(code))
  expect(run(code)).not.toContain('Error')
  expect(inlineOnce(after)).toBe(after)
  return functionsOf(after).join(' ')
}

const squeeze = (code: string): string => code.replace(/\s+/g, ' ').trim()
const call = (...calls: string[]): string =>
  `const o = { a: 1, b: 2, n: 0, long: 0, on: 1 };\n${calls.join('\n')}\nnote(o);`
const reasons = (code: string): string =>
  leftAlone(code)
    .map((r) => `${r.name}: ${r.reason}`)
    .join('; ')

describe('forms', () => {
  test('a returned call: the body with its returns, and a return at its end', () => {
    const code = `function F(a, b) { if (a > b) return 1; note(a); }
      function G(x) { if (x) return F(x, o.b); note(0); return 5; }`
    expect(squeeze(inlineOnce(code))).toBe(
      squeeze(
        `function G(x) { if (x) { let b$1 = (o.b); if (x > b$1) return 1; note(x); return; } note(0); return 5; }`,
      ),
    )
    expect(left(`${code}${call('note(G(1))', 'note(G(3))', 'note(G(0))')}`)).toBe('G')
  })

  test('a call as a statement: the body in its place', () => {
    const code = 'function F(a, b) { a.n = b; note(a.n); }\nfunction G(x) { F(x, 3); note(4); }'
    expect(squeeze(inlineOnce(code))).toBe('function G(x) { x.n = 3; note(x.n); note(4); }')
    expect(left(`${code}${call('G(o)')}`)).toBe('G')
    expect(left(`function F(a) { a.n++; return note(a.n) }\nfunction G(x) { F(x); }${call('G(o)')}`)).toBe('G')
    expect(left(`function F(a) { a.n++; return a.n }\nfunction G(x) { F(x); }${call('note(G(o))')}`)).toBe('G')
    expect(left(`function F() {}\nfunction G(x) { if (x) F(); else note(1); }${call('G(0)', 'G(1)')}`)).toBe('G')
  })

  test('a void call at the end of its caller, also in branches, may return early', () => {
    const F = 'function F(a) { if (a > 2) return; if (a === 2) return H(a); note(a); }\nfunction H(a) { note(a, 2); }\n'
    const two = 'function K() { H(9); }'
    for (const G of [
      'F(x);',
      'if (x) F(x); else note(0);',
      'if (x) { if (x < 9) { F(x); } } else note(0);',
      'F(x); return;',
    ]) {
      const all = `${F}${two}function G(x) { ${G} }${call('note(G(1), G(2), G(3), G(0), G(10))', 'K()')}`
      expect(left(all)).toBe('H K G')
    }
    expect(left(`${F}${two}function G(x) { F(x); note(7); }${call('G(1); G(2); G(3); K();')}`)).toBe('F H K G')
    const gives = 'function F(a) { if (a > 2) return 1; note(a); }\n'
    expect(left(`${gives}function G(x) { F(x); }${call('note(G(3))')}`)).toBe('F G')
    expect(left(`function F(x) { if (x > 3) return G(x - 1); note(x) }\nfunction G(x) { F(x); }${call('G(6)')}`)).toBe(
      'G',
    )
  })

  test('a declared or assigned call: the body in front', () => {
    const F = 'function F(a) { const t = a.n + 1; a.n = t * 2; return t + a.n; }\n'
    for (const G of [
      'const v = F(x); return v;',
      'let v = F(x), w = v; return w;',
      'let v = 1; v = F(x); return v;',
      'x.k = F(x);',
      'if (x) x.k = F(x);',
      'const v = 1 + F(x) * x.n; return v;',
      'if (F(x) > 2) return 3; return x.n;',
      'if (x.off) note(1); else if (F(x) > 2) note(2); else note(3); return x.n;',
      'note(1)\n      F(x).n\n      return x.n',
    ]) {
      expect(left(`${F}function G(x) { ${G} }${call('note(G(o))', 'note(G(o))')}`)).toBe('G')
    }
  })

  test('a single expression, anywhere', () => {
    const F = 'function F(a, b) { return a.n * b + a.a; }\n'
    for (const G of [
      'note(x.a && F(x, 2) + 1);',
      'for (let i = 0; i < F(x, 2); i++) note(i);',
      'return x.on ? F(x, y.b) : 1;',
    ]) {
      expect(left(`${F}function G(x, y) { ${G} }${call('note(G(o, o))')}`)).toBe('G')
    }
    expect(
      squeeze(inlineOnce('function F(a) { return a + 9 | 0; }\nfunction G(x) { x.t = 2 * F(note(x) + 1); }')),
    ).toBe('function G(x) { x.t = 2 * ((note(x) + 1) + 9 | 0); }')
  })

  test('callees of callees, and three in a row', () => {
    const code = `function A(a) { B(a, 1); }\nfunction B(b, k) { C(b, k + 1); b.n += k; }\nfunction C(c, k) { c.n = k; }`
    expect(left(`${code}\nfunction G(o) { A(o); }${call('G(o)')}`)).toBe('G')
  })
})

describe('names', () => {
  test('an argument may use the names of the callee', () => {
    const F =
      'function F(a, b) { let t = a - b; { let t = a * 2; note(t); } for (let b = 0; b < 2; b++) note(b); note(t, b); }\n'
    expect(left(`${F}function G(b, a, t) { F(b + t, a); let q = t; note(a, b, q); }${call('G(1, 2, 3)')}`)).toBe('G')
    expect(left(`${F}function G(b, a, t) { t++; F(b, t); note(t); }${call('G(1, 2, 3)')}`)).toBe('G')
  })

  test('members, keys and shorthand keep their names', () => {
    const F = 'function F(a, n) { const b = a.b; return note({ a, b, n: a.n, k: { n } }, a.a, a.n); }\n'
    expect(left(`${F}function G(q) { return F(q, 5); }${call('note(G(o))')}`)).toBe('G')
    expect(left(`function F(n) { return { n }; }\nfunction G(q) { note(F(q)); note(q); }${call('G(4)')}`)).toBe('G')
  })

  test('a parameter that is assigned is a copy', () => {
    expect(left(`function F(a) { a += 2; note(a); }\nfunction G(x) { F(x); note(x); }${call('G(4)')}`)).toBe('G')
    expect(
      left(`function F(a) { o.n++; t++; note(a); }\nlet t = 1;\nfunction G() { F(t); note(t); }${call('G()')}`),
    ).toBe('G')
    expect(left(`function F(a) { return ++a }\nfunction G(x) { note(F(x)); note(x); }${call('G(4)')}`)).not.toContain(
      'x++',
    )
  })

  test('a number, below zero or before a dot, stays what it is', () => {
    const F = 'function F(a, b) { return 1 - a - -b + (a.n ? 1 : 2); }\n'
    expect(left(`${F}function G(x) { note(F(-3, 7), x); }${call('G(1)')}`)).toBe('G')
    expect(left(`function F(a) { note(a.n); note(-a); }\nfunction G() { F(7); }${call('G()')}`)).toBe('G')
  })

  test('a name of the top level that the caller hides is no reason for another meaning', () => {
    const code = `let t = 7;\nfunction F() { note(t); }\nfunction G(t) { F(); note(t); }`
    expect(left(`${code}${call('G(1)')}`)).toBe('F G')
    expect(
      left(`let t = 7;\nfunction F() { note(t); }\nfunction G() { { let t = 1; F(); note(t); } }${call('G()')}`),
    ).toBe('F G')
  })
})

describe('order of evaluation', () => {
  test.each([
    ['a member read late', 'function F(a) { return note(o.n++) + a; }\nfunction G() { note(F(o.n)); }'],
    [
      'a variable read late',
      'function H() { t++; }\nfunction K() { H(); }\nfunction F(a) { return H() || a; }\nfunction G() { note(F(t)); }',
    ],
    ['a call in a branch', 'function F(a) { return o.off && a; }\nfunction G() { note(F(note(1))); }'],
    ['a call after what it changes', 'function F(a) { return o.n - a; }\nfunction G() { note(F(o.n++)); }'],
    ['a new record twice', 'function F(a) { return a === a; }\nfunction G() { note(F({})); }'],
    ['no semicolons', 'function F(a) { return a.n++ }\nfunction G() { note(1)\nF(o)\nnote(2) }'],
    ['a call twice', 'function F(a) { return a + a; }\nfunction G() { note(F(note(1))); }'],
    ['two calls turned', 'function F(a, b) { return b - a; }\nfunction G() { note(F(o.n++, o.n++)); }'],
    [
      'a method called',
      'function F(f) { return f(); }\nconst m = { k: 3, f() { return this === m ? 1 : 2 } };\nfunction G() { note(F(m.f)); }',
    ],
    [
      'a statement before a read',
      'function F() { o.n++; return 1; }\nfunction G() { note(o.n + F()); note(o.on && F2()); }\nfunction F2() { o.n++; return 2; }',
    ],
    ['a compound assignment', 'function F() { t = 9; return 1; }\nfunction G() { t += F(); note(t); }'],
    ['an unused call', 'function F(a) { note(0); }\nfunction G() { F(note(1)); }'],
    ['a second declarator', 'function F() { o.n++; return 1; }\nfunction G() { let v = o.n, w = F(); note(v, w); }'],
  ])('%s', (_, code) => {
    left(`var t = 1;\n${code}${call('G()')}`)
  })
})

describe('refusals', () => {
  test.each([
    ["says 'ram'", `function F(a) { 'ram'; a.n = 1; }\nfunction G(x) { F(x); }`, 'G(o)'],
    ["its caller says 'ram'", `function F(a) { a.n = 1; }\nfunction G(x) { 'ram'; F(x); }`, 'G(o)'],
    ['in a branch', `function F(o) { ${LONG} }\nfunction G(x) { if (x.on) F(x); }`, 'G(o)'],
    ['in a branch', `function F(o) { ${LONG} }\nfunction G(x) { if (x.off) return; F(x); }`, 'G(o)'],
    ['in a branch', `function F(o) { ${LONG} return 1 }\nfunction G(x) { x.n = x.on && F(x); }`, 'G(o)'],
    ['handed on', 'function F(a) { note(a); }\nfunction G(x) { x.f = F; }', 'G(o)'],
    ['handed on or exported', 'function F(a) { note(a); }\nfunction G(x) { [1].map(F); }', 'G(o)'],
    ['in a closure', 'function F(a) { note(a); }\nfunction G(x) { [1].map((k) => F(k)); }', 'G(o)'],
    ['at top level', 'function F(a) { note(a); }', 'F(1)'],
    ['calls itself', 'function F(a) { if (a) F(a - 1); }\nfunction G() { note(1); }', 'G()'],
    ['more or fewer', 'function F(a, b) { note(a); }\nfunction G(x) { F(x); }', 'G(1)'],
    ['?. or ...', 'function F(a) { note(a); }\nfunction G(x) { F(...x); }', 'G([1])'],
    ['holds a closure', 'function F(a) { note([1].map((x) => x + a)); }\nfunction G(x) { F(x); }', 'G(1)'],
    ['holds arguments', 'function F(a) { note(arguments.length); }\nfunction G(x) { F(x); }', 'G(1)'],
    ['holds ThisExpression', 'function F(a) { note(typeof this); }\nfunction G(x) { F(x); }', 'G(1)'],
    ['holds var', 'function F(a) { var b = a; note(b); }\nfunction G(x) { F(x); }', 'G(1)'],
    ['holds LabeledStatement', 'function F(a) { k: for (;;) break k; }\nfunction G(x) { F(x); }', 'G(1)'],
    ['patterns', 'function F({ a }) { note(a); }\nfunction G(x) { F(x); }', 'G(o)'],
    ['head of a loop', 'function F(a) { a.n++; return a.n < 3; }\nfunction G(x) { while (F(x)) note(1); }', 'G(o)'],
    [
      'no statement',
      'function F(a) { a.n++; return 0; }\nfunction G(x) { for (let i = F(x); i < 3; i++) note(i); }',
      'G(o)',
    ],
    ['early, in an expression', 'function F(a) { if (a) return 1; return 2; }\nfunction G(x) { note(F(x)); }', 'G(1)'],
  ])('%s', (reason, code, use) => {
    expect(reasons(`${code}${call(use)}`)).toContain(reason)
    expect(left(`${code}${call(use)}`).split(' ')).toContain('F')
  })

  test('exported functions stay', () => {
    const code = 'function F(a) { note(a); }\nfunction G(x) { F(x); }\nexport { F, G };\n'
    expect(inlineOnce(code)).toBe(code)
  })

  test('a long body is taken in where it always runs, and in a loop', () => {
    const F = `function F(o) { ${LONG} }\n`
    expect(left(`${F}function G(x) { F(x); }${call('G(o)')}`)).toBe('G')
    expect(left(`${F}function G(x) { for (let i = 0; i < 3; i++) F(x); }${call('G(o)')}`)).toBe('G')
  })
})

const SESSION = `
  import { due, preset, step } from './core/session.ts'
import { makeSession } from './core/state.ts'
  import { look, makeFace } from './ui/face.ts'
  const s = makeSession(), face = makeFace(s)
  global.clock = {
    state: () => s,
    edge: (side, level, at) => [step(s, level ? side : 2 + side, at), due(s, at)],
    wake: (at) => [step(s, 4, at), due(s, at), look(s, at, face), JSON.stringify(face)],
    preset: (control, at) => preset(s, control, at),
  }`
const LOOP = `
  import { snapshotOf } from './core/snapshot.ts'
  import { preset } from './core/session.ts'
  import { takeLine } from './device/console.ts'
  import { isQuiet, makeLoop, onEdge, onKey, onWake, tick, wakeNow } from './device/loop.ts'
  import { paintTick, paintTurnEnd, recordTurnEnd } from './ui/dial.ts'
  import { settingsOf } from './device/settings.ts'
  import { makeGlass } from './ui/glass.ts'
  import { paint } from './ui/paint.ts'
  const level = [0, 0]
  let now = 0
  const glass = makeGlass(global.board.pen, global.board.screen)
  global.board.display.paint = (face) => paint(glass, face)
  global.board.display.tick = (second) => paintTick(glass, loop.face, second)
  global.board.display.predictTurn = (delay) => recordTurnEnd(glass, delay)
  global.board.display.showTurn = (side) => paintTurnEnd(glass, side)
  global.board.now = () => now
  global.board.advertise = () => {}
  global.board.contacts = () => level[0] + level[1] * 2
  const loop = makeLoop(global.board, settingsOf(global.board))
  const told = () => global.told.splice(0, 9999)
  global.clock = {
    state: () => [loop.session, loop.face, glass.keys, loop.mismatchSince, snapshotOf(loop.session)],
    edge: (side, to, at) => { now = at; level[side] = to; if (at % 7) onEdge(loop, side, to, at); return told() },
    wake: (at) => { now = at; return [isQuiet(loop.quiet, at, global.board.contacts()) ? tick(loop, at) : onWake(loop, at, global.board.contacts()), told()] },
    preset: (control, at) => { now = at; const refusal = preset(loop.session, control, at); wakeNow(loop); return [refusal, told()] },
    judge: (line, at) => {
      now = at
      onKey(loop, 1, at)
      now = at + 40
      wakeNow(loop)
      onKey(loop, 0, now)
      return [takeLine(loop, line), told()]
    },
  }`

/** What a judge says once the key was turned; much of it is refused, for another moment. */
const LINES = [
  'adjust left -5',
  'rule turn right 0',
  'rule score left 1',
  'rule warning right',
  'undo',
  'resume',
  'status',
]

interface Clock {
  state(): unknown
  edge(side: number, level: number, at: number): unknown
  wake(at: number): unknown
  preset(control: object, at: number): unknown
  judge?(line: string, at: number): unknown
}

/** The firmware without a board, joined as bundle.ts joins it. */
async function firmware(contents: string, minifySyntax: boolean): Promise<string> {
  const stdin = { contents, resolveDir: 'firmware', loader: 'ts' as const }
  const supported = { 'const-and-let': true, arrow: true, 'for-of': true, 'object-extensions': true }
  const options = { bundle: true, write: false, format: 'esm', target: 'es5' } as const
  return (await build({ stdin, supported, minifySyntax, ...options })).outputFiles[0].text
}

function powerUp(code: string): Clock {
  const told: unknown[] = []
  const tell =
    (name: string) =>
    (...x: unknown[]) =>
      void told.push([name, ...x])
  const pen = { setColor: tell('setColor'), fillRect: tell('fillRect'), clearRect: tell('clearRect') }
  const screen = {
    width: 400,
    height: 240,
    write: tell('write'),
    widthOf: (text: string, scale: number) => text.length * 10 * scale,
    speak: tell('speak'),
    show: tell('show'),
    phrase: (id: number) => `<${id}>`,
  }
  const display = { bright: tell('bright'), sleep: tell('sleep') }
  const acts = ['wakeIn', 'light', 'tone', 'setAccess', 'repl', 'store', 'setMinutes']
  const record = {
    words: () => [],
    used: () => 0,
    readBefore: () => 0xffffffff,
    makeRoom: () => 2048,
    write: (...x: unknown[]) => {
      told.push(['write', ...x])
      return 1
    },
  }
  const port = {
    ...record,
    pen,
    screen,
    display,
    life: 150,
    battery: () => 80,
    id: () => '',
    load: () => '',
    hallTime: () => 0,
    pace: () => [0, 0, 0],
  }
  for (const name of acts) Object.assign(port, { [name]: tell(name) })
  const global = { told, board: port } as { told: unknown; clock?: Clock }
  runInNewContext(code, { global, print: () => {} })
  return global.clock!
}

/** Numbers below `limit`, the same in every run. */
function dice(seed: number): (limit: number) => number {
  let x = seed
  return (limit) => {
    x = (x * 1103515245 + 12345) % 2147483648
    return Math.floor((x / 2147483648) * limit)
  }
}

/** One match, played at random on both; every result and all of the state must be the same. */
function compare(before: Clock, after: Clock, roll: (limit: number) => number, stages: Set<Stage>): void {
  let at = 10
  for (let i = 0; i < 150; i++) {
    at += [1, 9, 40, 250, 700, 1100, 4000, 33000][roll(8)]
    const side = roll(2)
    const level = roll(2)
    const options = Array.from({ length: Option.Silent }, () => (roll(6) ? 0 : roll(3)))
    const option = [...options, side, 0, level * 20] // whether the radio is silent, and banks of a side's own
    const control = { discipline: roll(6), length: roll(9), bank: roll(7) * 10_000, delay: roll(13) * 1000, option }
    const kind = roll(20)
    const line = LINES[roll(LINES.length)]
    const deed = (c: Clock) => {
      if (kind === 1 && c.judge) return c.judge(line, at)
      return kind > 10 ? c.wake(at) : kind > 0 ? c.edge(side, level, at) : c.preset(control, at)
    }
    const seen = [before, after].map((c) => JSON.stringify([deed(c), c.state()]))
    expect(seen[1]).toBe(seen[0])
    stages.add(Number(seen[0].match(/"stage":(\d+)/)![1]))
  }
}

describe('the firmware', () => {
  test.each([
    ['session', SESSION, false],
    ['session, in sequences', SESSION, true],
    ['loop', LOOP, false],
    ['loop, in sequences', LOOP, true],
  ])('%s: the same in 60 random matches', async (_, entry, minifySyntax) => {
    const code = await firmware(entry, minifySyntax)
    const short = inlineOnce(code)
    expect(functionsOf(short).length).toBeLessThan(functionsOf(code).length * 0.9)
    const stages = new Set<Stage>()
    for (let seed = 1; seed <= 60; seed++) compare(powerUp(code), powerUp(short), dice(seed), stages)
    const most = [Stage.Setup, Stage.Ready, Stage.Open, Stage.Play, Stage.Stop, Stage.Flag]
    expect([...stages]).toEqual(expect.arrayContaining(powerUp(code).judge ? [...most, Stage.Ruling] : most))
  })

  test('nothing comes in that the board gets wrong', async () => {
    const code = await firmware(LOOP, false)
    const kinds = (text: string) => new Set(lintSource('a.js', text).map((f) => f.rule))
    expect([...kinds(inlineOnce(code))].filter((rule) => !kinds(code).has(rule))).toEqual([])
  })
})

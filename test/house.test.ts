/*
 * Checks the sources against the house rules: which folder may import which, and what core may not name.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LAYERS = ['core', 'ui', 'device', 'espruino', 'boards']
/** The program that runs in place of the clock. It imports no board. */
const SELFTEST = 'selftest'
/** Enums that the law may import: stages, lines, kinds of loss, options and rows of the judge’s menu. */
const WORDS = ['Stage', 'Step', 'Claim', 'Kind', 'Crawford', 'Option', 'Item', 'Ask']

/** The simulator's folders, and which others each may import. The entry may import all. */
const ROOMS: Record<string, string[]> = {
  bench: ['build', 'clock', 'espruino', 'hall', 'tape', 'terminal'],
  build: ['clock', 'display', 'espruino', 'terminal', 'web'],
  clock: ['display', 'espruino'],
  display: ['build', 'clock'],
  espruino: ['build', 'clock', 'display', 'terminal'],
  hall: ['clock', 'judge', 'record', 'swarm', 'tape', 'terminal', 'web'],
  hardware: ['build', 'clock', 'display', 'judge', 'terminal', 'web'],
  judge: ['clock', 'display', 'tape', 'terminal'],
  record: ['clock', 'tape'],
  release: ['build', 'clock', 'display', 'judge', 'terminal', 'upload', 'web'],
  selftest: ['build', 'clock', 'hardware', 'judge', 'tape', 'terminal'],
  swarm: ['clock', 'record', 'tape', 'terminal'],
  tape: ['build', 'clock', 'display', 'espruino', 'terminal'],
  terminal: ['clock', 'display', 'record', 'tape'],
  truth: ['build', 'clock', 'display', 'espruino', 'swarm', 'tape', 'terminal'],
  upload: ['build', 'clock', 'judge', 'selftest', 'tape', 'terminal'],
  web: ['clock', 'display', 'record', 'tape', 'terminal'],
}
const ENTRY = 'sim/main.ts'

/** Names that core may not use: it knows no board, no screen, no time of day and no random numbers. */
const FORBIDDEN = [
  ...['board', 'screen', 'date', 'random', 'console', 'timer', 'process', 'performance', 'require'],
  ...['settimeout', 'setinterval', 'cleartimeout', 'setimmediate', 'global', 'globalthis', 'gettime', 'settime'],
]

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Source {
  file: string
  text: string
  nodes: Node[]
  comments: { type: string; start: number; end: number }[]
}

function sourcesIn(...folders: string[]): Source[] {
  return folders.flatMap((folder) => filesIn(folder)).map(read)
}

function filesIn(folder: string): string[] {
  return walkFolder(folder).sort()
}

function walkFolder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? walkFolder(path) : path.endsWith('.ts') ? [path] : []
  })
}

function read(file: string): Source {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length) throw new Error(`${file}: ${errors[0].message}`)
  const nodes: Node[] = []
  collect(program, nodes)
  return { file, text, nodes, comments }
}

/** All nodes of a tree, parents first. */
function collect(value: unknown, into: Node[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, into)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  if ('type' in value && 'start' in value) into.push(value as Node)
  for (const item of Object.values(value)) collect(item, into)
}

/** What a file imports, as a path from the root, or the bare name of a package. */
function importsOf({ file, nodes }: Source): string[] {
  const froms = nodes
    .filter((n) => /^(Import|Export)/.test(n.type) && n.source)
    .map((n) => n.source as { value: string })
  return froms.map(({ value }) => (value.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), value)) : value))
}

/** Each name that a file imports, where from, and whether it is only a type. */
function importedBy({ file, nodes }: Source): { name: string; path: string; isType: boolean }[] {
  return nodes
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap(({ source, importKind, specifiers }) => {
      const path = relative(ROOT, join(ROOT, dirname(file), (source as { value: string }).value))
      const list = specifiers as { importKind?: string; local: { name: string } }[]
      return list.map((one) => ({
        path,
        name: one.local.name,
        isType: importKind === 'type' || one.importKind === 'type',
      }))
    })
}

/** The text with its comments replaced by spaces. */
function codeOf({ text, comments }: Source): string {
  return comments.reduce((code, c) => code.slice(0, c.start) + ' '.repeat(c.end - c.start) + code.slice(c.end), text)
}

const firmware = sourcesIn('firmware')
const core = firmware.filter(({ file }) => file.startsWith('firmware/core/'))
const own = [...firmware, ...sourcesIn('sim')]

/** What `find` finds in each source, after the name of its file. */
function offences(sources: Source[], find: (source: Source) => readonly string[]): string[] {
  return sources.flatMap((source) => find(source).map((what) => `${source.file}: ${what}`))
}

function roomOf(file: string): string {
  return file.split('/')[1]
}

const simulator = own.filter(({ file }) => file.startsWith('sim/'))

describe('imports', () => {
  it('a firmware file imports only its own layer and those below it', () => {
    const strange = offences(firmware, (source) => {
      const name = roomOf(source.file)
      const below =
        name === SELFTEST ? ['core', 'ui', 'device', 'espruino', SELFTEST] : LAYERS.slice(0, LAYERS.indexOf(name) + 1)
      return importsOf(source).filter((path) => !below.some((layer) => path.startsWith(`firmware/${layer}/`)))
    })
    expect(strange).toEqual([])
  })

  it('no imports form a cycle', () => {
    const arrows = new Map(own.map((source) => [source.file, importsOf(source)]))
    const reached = (from: string, seen: Set<string>): Set<string> => {
      for (const next of arrows.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next))
      return seen
    }
    expect([...arrows.keys()].filter((file) => reached(file, new Set()).has(file))).toEqual([])
  })

  it('the firmware has only these five layers and the selftest', () => {
    const folders = [...LAYERS, SELFTEST]
    expect([...new Set(firmware.map(({ file }) => roomOf(file)))].sort()).toEqual(folders.sort())
  })

  it('the simulator imports no tests, and only the pins of a board', () => {
    const isStrange = (path: string): boolean => /^(test|firmware\/boards)\//.test(path) && !/\.pins\.ts$/.test(path)
    expect(offences(simulator, (source) => importsOf(source).filter(isStrange))).toEqual([])
  })

  it('each folder of the simulator imports only those it may, and only the entry is outside a folder', () => {
    const sim = simulator.filter(({ file }) => file !== ENTRY)
    expect(sim.filter(({ file }) => !ROOMS[roomOf(file)]).map(({ file }) => file)).toEqual([])
    const strange = offences(sim, (source) => {
      const others = importsOf(source).filter((path) => path.startsWith('sim/') && roomOf(path) !== roomOf(source.file))
      return others.filter((path) => !ROOMS[roomOf(source.file)].includes(roomOf(path)))
    })
    expect(strange).toEqual([])
  })

  it('the law computes by itself: it imports enums and types of the firmware, but no function', () => {
    const laws = simulator.filter(({ file }) => /^sim\/swarm\/law/.test(file))
    const strange = offences(laws, (source) => {
      const names = importedBy(source).filter(({ path }) => path.startsWith('firmware/'))
      return names.filter(({ name, isType }) => !isType && !WORDS.includes(name)).map(({ name }) => name)
    })
    expect(strange).toEqual([])
    const among = /^sim\/swarm\/(law|broken)|^sim\/clock\/vocabulary|^firmware\//
    expect(offences(laws, (source) => importsOf(source).filter((path) => !among.test(path)))).toEqual([])
    expect(laws.length).toBeGreaterThan(8)
  })
})

describe('the firmware', () => {
  it('names no board, screen, timer, date or random number in core', () => {
    const named = offences(core, ({ nodes }) => {
      const names = nodes.filter(({ type }) => type === 'Identifier').map(({ name }) => String(name))
      return names.filter((name) => FORBIDDEN.includes(name.toLowerCase()))
    })
    expect(named).toEqual([])
  })

  it('has no class and no this', () => {
    const types = ({ nodes }: Source): string[] =>
      nodes.map(({ type }) => type).filter((type) => /^(Class|ThisExpression|PrivateIdentifier)/.test(type))
    expect(offences(firmware, types)).toEqual([])
  })

  it('has only ASCII code', () => {
    expect(offences(firmware, (source) => codeOf(source).match(/[^\0-\x7f]/g) ?? [])).toEqual([])
  })

  it('has no word for being simulated', () => {
    expect(offences(firmware, (source) => codeOf(source).match(/simulat/gi) ?? [])).toEqual([])
  })
})

describe('the READMEs', () => {
  it.each(['core', 'ui', 'device', 'espruino', SELFTEST])(
    'the one of firmware/%s names each file there, and no others',
    (layer) => {
      const readme = readFileSync(join(ROOT, `firmware/${layer}/README.md`), 'utf8')
      const named = [...readme.matchAll(/`([a-z-]+(?:\.d)?\.ts)`/g)].map(([, file]) => file)
      const files = filesIn(`firmware/${layer}`).map((file) => file.split('/')[2])
      expect(files.filter((file) => !named.includes(file))).toEqual([])
      expect(named.filter((file) => !files.includes(file))).toEqual([])
    },
  )
})

describe('the core', () => {
  it('decides each rule in the place that its README names', () => {
    const readme = readFileSync(join(ROOT, 'firmware/core/README.md'), 'utf8')
    const rules = readme.slice(readme.indexOf('Where a rule is decided')).split('\n## ')[0]
    const places = [...rules.matchAll(/((?:`\w+`(?:, | and )?)+) in `([a-z-]+\.ts)`/g)]
    expect(places.length).toBeGreaterThanOrEqual(10)
    for (const [, names, file] of places) {
      const text = core.find((source) => source.file.endsWith(`/${file}`))?.text ?? ''
      for (const [, name] of names.matchAll(/`(\w+)`/g))
        expect([file, name, new RegExp(`(function|const) ${name}\\b`).test(text)]).toEqual([file, name, true])
    }
  })

  it('compares the stage in files about that stage, and in at most 20 other places', () => {
    const about: Record<string, string[]> = {
      'between.ts': ['Ask', 'Break', 'Late', 'Arrived'],
      'door.ts': ['Ready', 'Ruling'],
      'effect.ts': ['Ruling'],
      'game.ts': ['Result'],
      'rule.ts': ['Ruling', 'Adjourned'],
      'setup.ts': ['Ready'],
      'stop.ts': ['Stop'],
      'transfer.ts': ['Transfer'],
    }
    const others = core.flatMap((source) => {
      const own = about[source.file.split('/').at(-1)!] ?? []
      const asked = [...codeOf(source).matchAll(/[!=]== Stage\.(\w+)/g)].map(([, stage]) => stage)
      return asked.filter((stage) => !own.includes(stage)).map((stage) => `${source.file} ${stage}`)
    })
    expect(others.length, others.join('\n')).toBeLessThanOrEqual(20)
  })
})

describe('the source files', () => {
  it('begin with a block comment that says what they are', () => {
    expect(offences(own, ({ text }) => (/^\/\*\n \* \S/.test(text) ? [] : ['no head']))).toEqual([])
  })
})

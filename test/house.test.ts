/*
 * The rules of the house, held against the sources themselves: who may import whom, what core may not name, and how long
 * files and functions may be.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LAYERS = ['core', 'ui', 'platform', 'boards']
/** Stands where a board's file has the platform, and knows no board itself. */
const SELFTEST = 'selftest'
const MOST_LINES = 400
const MOST_FUNCTION_LINES = 60
const MOST_ORACLE_LINES = 320

/** The rooms of the simulator, and which others each of them may look into; the entry knows them all. */
const ROOMS: Record<string, string[]> = {
  bench: ['build', 'clock', 'espruino', 'tape', 'terminal'],
  build: ['clock', 'display', 'espruino', 'judge', 'selftest', 'terminal', 'web'],
  clock: ['display', 'espruino'],
  display: ['build', 'clock'],
  espruino: ['build', 'clock', 'display', 'terminal'],
  hardware: ['build', 'clock', 'display', 'judge', 'terminal', 'web'],
  judge: ['clock', 'display', 'tape', 'terminal'],
  record: ['clock', 'tape'],
  selftest: ['build', 'clock', 'hardware', 'judge', 'terminal'],
  swarm: ['clock', 'record', 'tape'],
  tape: ['clock', 'display', 'espruino', 'terminal'],
  terminal: ['clock', 'display', 'record', 'tape'],
  truth: ['build', 'clock', 'espruino', 'swarm', 'tape', 'terminal'],
  web: ['clock', 'display', 'record', 'tape'],
}
const ENTRY = 'sim/main.ts'

/** Names that the core does without: it knows no board, no screen, no time of day and no chance. */
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

function linesOf(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}

/** The text with its comments blanked. */
function codeOf({ text, comments }: Source): string {
  return comments.reduce((code, c) => code.slice(0, c.start) + ' '.repeat(c.end - c.start) + code.slice(c.end), text)
}

function longFunctions({ file, text, nodes }: Source): string[] {
  const functions = nodes.filter((n) =>
    /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(n.type),
  )
  return functions
    .map((n) => ({ line: linesOf(text.slice(0, n.start)), lines: linesOf(text.slice(n.start, n.end)) }))
    .filter(({ lines }) => lines > MOST_FUNCTION_LINES)
    .map(({ line, lines }) => `${file}:${line}: a function of ${lines} lines`)
}

const firmware = sourcesIn('firmware')
const core = firmware.filter(({ file }) => file.startsWith('firmware/core/'))
const own = [...firmware, ...sourcesIn('sim')]

describe('who may import whom', () => {
  it.each(firmware)('$file imports only its own layer and those below it', (source) => {
    const name = source.file.split('/')[1]
    const below = name === SELFTEST ? ['core', 'ui', 'platform', SELFTEST] : LAYERS.slice(0, LAYERS.indexOf(name) + 1)
    const allowed = below.map((layer) => `firmware/${layer}/`)
    expect(importsOf(source).filter((path) => !allowed.some((folder) => path.startsWith(folder)))).toEqual([])
  })

  it('the firmware has no layer but these four, and the selftest beside them', () => {
    const folders = [...LAYERS, SELFTEST]
    expect([...new Set(firmware.map(({ file }) => file.split('/')[1]))].sort()).toEqual(folders.sort())
  })

  it('the simulator imports no test, and of a board no more than its facts', () => {
    const strange = own
      .filter(({ file }) => file.startsWith('sim/'))
      .flatMap((source) => importsOf(source).map((path) => `${source.file} -> ${path}`))
    expect(strange.filter((line) => /-> (test|firmware\/boards)\//.test(line) && !/\.pins\.ts$/.test(line))).toEqual([])
  })

  it('each room of the simulator looks into those alone that it may, and no file but the entry is without one', () => {
    const sim = own.filter(({ file }) => file.startsWith('sim/') && file !== ENTRY)
    const roomOf = (file: string): string => file.split('/')[1]
    expect(sim.filter(({ file }) => !ROOMS[roomOf(file)]).map(({ file }) => file)).toEqual([])
    const strange = sim.flatMap((source) => {
      const others = importsOf(source).filter((path) => path.startsWith('sim/') && roomOf(path) !== roomOf(source.file))
      return others
        .filter((path) => !ROOMS[roomOf(source.file)].includes(roomOf(path)))
        .map((path) => `${source.file} -> ${path}`)
    })
    expect(strange).toEqual([])
  })

  it.each(['oracle', 'match-oracle', 'match-book'])(
    '%s imports nothing of the firmware, nor anything that could',
    (name) => {
      const oracle = read(`test/${name}.ts`)
      expect(
        importsOf(oracle).filter((path) => path !== 'test/match-book.ts' && path !== 'test/match-lines.ts'),
      ).toEqual([])
      expect(linesOf(oracle.text)).toBeLessThanOrEqual(MOST_ORACLE_LINES)
    },
  )
})

describe('what the firmware may not say', () => {
  it.each(core)('$file names no board, screen, timer, date or random number', ({ nodes }) => {
    const names = nodes.filter(({ type }) => type === 'Identifier').map(({ name }) => String(name))
    expect(names.filter((name) => FORBIDDEN.includes(name.toLowerCase()))).toEqual([])
  })

  it.each(firmware)('$file has no class and no this', ({ nodes }) => {
    const types = nodes.map(({ type }) => type).filter((type) => /^(Class|ThisExpression|PrivateIdentifier)/.test(type))
    expect(types).toEqual([])
  })

  it.each(firmware)('$file has no byte above 0x7F in its code', (source) => {
    const code = codeOf(source)
    expect([...code].filter((char) => char.charCodeAt(0) > 0x7f)).toEqual([])
  })

  it('nowhere in the firmware is there a word for being simulated', () => {
    expect(firmware.filter((source) => /simulat/i.test(codeOf(source))).map(({ file }) => file)).toEqual([])
  })
})

describe('sizes and heads', () => {
  it.each(own)('$file has 400 lines at most', ({ text }) => {
    expect(linesOf(text)).toBeLessThanOrEqual(MOST_LINES)
  })

  it.each(own)('$file has no function of more than 60 lines', (source) => {
    expect(longFunctions(source)).toEqual([])
  })

  it.each(own)('$file begins with a block comment that says what it is', ({ text }) => {
    expect(text).toMatch(/^\/\*\n \* \S/)
  })
})

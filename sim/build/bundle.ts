/*
 * A firmware entry as one line of Espruino's JavaScript.
 *
 * esbuild joins the files, and const enums become numbers; our own passes put constants and functions that are called
 * once where they are used; esbuild again shortens every name. In one pass it shortens the
 * members of imported enums first and then cannot inline them. Nothing wraps the result, so its top-level names are
 * globals of the board: those of Espruino and of the other bundle are kept free.
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { type BuildFailure, type BuildOptions, build, type Message, type Plugin } from 'esbuild'
import { type Finding, formatFinding, lintSource } from './lint.ts'
import { espruinoGlobals, OURS, platformMembers } from './names.ts'
import { inlineTables } from './rows.ts'
import { inlineAll } from './small.ts'
import { isPlatform, memberName, type Node, parseTree } from './tree.ts'

export interface Bundle {
  code: string
  /** The files it was made from, as paths from the working folder. */
  inputs: string[]
  /** The globals it makes on the board. */
  globals: string[]
  /** The short names of its members; false for those that keep theirs. */
  members: Record<string, string | false>
}

/** What a bundle is made with besides: names that stand for figures, and what esbuild reads in another way. */
export interface With {
  define?: Record<string, string>
  plugins?: Plugin[]
}

/** What esbuild may leave as it is; all else of ES2015 and later it lowers or refuses. */
const OPTIONS: BuildOptions = {
  bundle: true,
  write: false,
  format: 'esm',
  target: 'es5',
  charset: 'ascii',
  legalComments: 'none',
  logLevel: 'silent',
  treeShaking: true,
  supported: {
    'const-and-let': true,
    arrow: true,
    'template-literal': true,
    'for-of': true,
    'object-extensions': true,
    class: false,
  },
}

/** Espruino's own `require` goes by this name within, or esbuild would look for the module. */
const REQUIRE = 'ESPRUINO_REQUIRE'
const first = ({ define, plugins = [] }: With): BuildOptions => ({
  metafile: true,
  define: { require: REQUIRE, ...define },
  plugins,
})
const SECOND: BuildOptions = { minify: true, mangleProps: /./ }

/**
 * Bundles a file, or no more than its exported functions `calls` need, which are then called, in this order and with a space between
 * them. Names of globals that a bundle beside this one has taken go in `taken`. Fails with one finding a line.
 */
export const bundle = async (entry: string, taken: string[] = [], calls?: string, more: With = {}): Promise<Bundle> => {
  try {
    const members = platformMembers()
    const joined = await build({ ...OPTIONS, ...first(more), ...entryOf(resolve(entry), calls) })
    const inputs = Object.keys(joined.metafile!.inputs).filter((file) => file !== '<stdin>')
    inputs.sort()
    failOn(inputs.flatMap((file) => lintInput(file, members)))
    const names = [...espruinoGlobals(), ...taken]
    const whole = inlineAll(inlineTables(joined.outputFiles![0].text))
    const { code, members: shortened } = await shorten(whole, dirname(resolve(entry)), membersKept(members), names)
    const globals = globalsOf(code)
    failOn(checkOutput(relative('.', entry), code, globals, new Set(names)))
    return { code, inputs, globals, members: shortened }
  } catch (error) {
    throw isBuildFailure(error) ? new Error(error.errors.map(messageLine).join('\n')) : error
  }
}

/** Bytes of the shortened code by the source files that they come from, as `bundle` joins these. */
export const weighSources = async (entry: string, calls: string): Promise<Map<string, number>> => {
  const { metafile } = await build({ ...OPTIONS, ...first({}), ...SECOND, ...entryOf(resolve(entry), calls) })
  const files = Object.values(metafile!.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  const ours = files.filter(([file]) => file !== '<stdin>')
  return new Map(ours.map(([file, { bytesInOutput }]) => [resolve(file), bytesInOutput]))
}

const entryOf = (file: string, calls?: string): BuildOptions => {
  if (calls === undefined) return { entryPoints: [file] }
  const names = calls.split(' ')
  const contents = `import { ${names.join(', ')} } from "./${basename(file)}"; ${names.map((name) => `${name}()`).join(';')}`
  return { stdin: { contents, resolveDir: dirname(file), loader: 'ts' } }
}

/** A program beside a bundle, which reads its objects by their short names and keeps these names; it makes no globals. */
export const beside = async (entry: string, { members }: Bundle, kept: string[]): Promise<string> => {
  const joined = await build({ ...OPTIONS, entryPoints: [resolve(entry)] })
  const inner = `(function(){${inlineTables(joined.outputFiles![0].text)}})()`
  const names = { ...members, ...Object.fromEntries(kept.map((name) => [name, false as const])) }
  return (await shorten(inner, dirname(resolve(entry)), names, [])).code
}

/** A method that Espruino lacks is nobody's short name: called by it, one of ours would be taken for that. */
const SHORT_AND_MISSING = 'at'

const membersKept = (members: Set<string>): Bundle['members'] => {
  const names = [...members, SHORT_AND_MISSING].filter((name) => !OURS.includes(name))
  return Object.fromEntries(names.map((name) => [name, false]))
}

/** The second pass. Reading a name in a branch that is cut away keeps esbuild from giving it to anything of ours. */
const shorten = async (code: string, resolveDir: string, members: Bundle['members'], names: string[]) => {
  const contents = `${code.replaceAll('global.clock', 'global["clock"]')}\nif (0) { ${names.join(';')} }\n`
  const stdin = { contents, resolveDir, loader: 'js' as const }
  const short = await build({ ...OPTIONS, ...SECOND, stdin, mangleCache: members })
  return { code: short.outputFiles![0].text.trim().replaceAll(REQUIRE, 'require'), members: short.mangleCache! }
}

const lintInput = (file: string, members: Set<string>): Finding[] => {
  const text = readFileSync(file, 'utf8')
  return [...lintSource(file, text), ...unknownMembers(file, text, members)]
}

/** A member of a platform's object that nobody declared would be shortened, and missing on the board. */
const unknownMembers = (file: string, text: string, members: Set<string>): Finding[] =>
  parseTree(file, text)
    .nodes.filter((n) => n.type === 'MemberExpression' && isPlatform(n.object, n.object.name))
    .filter((n) => !n.computed && !members.has(memberName(n)))
    .map((n) => {
      const before = text.slice(0, n.property.start).split('\n')
      const message = `${memberName(n)} is declared nowhere and would be shortened; add it to device.d.ts`
      return { file, line: before.length, column: before[before.length - 1].length + 1, rule: 'undeclared', message }
    })

/** The names that code at the top level of a file makes. */
export const globalsOf = (code: string): string[] =>
  (parseTree('bundle.js', code).program.body as Node[])
    .flatMap((node) => node.declarations?.map((d: Node) => d.id.name) ?? node.id?.name ?? [])
    .sort()

/** Rules that a bundle may break: its variables are our own `var`, and without types a list looks as a text does. */
const UNTOLD = ['var', 'text-needle']

const checkOutput = (file: string, code: string, globals: string[], names: Set<string>): Finding[] => {
  const at = { file, line: 1, column: 1 }
  const found: Finding[] = globals
    .filter((name) => names.has(name))
    .map((name) => ({ ...at, rule: 'global-name', message: `${name} is taken on the board` }))
  // Shortening can turn o.v = o.v + f() into o.v += f(), and only here does the order of all files show.
  const again = lintSource('bundle.js', code).filter((f) => !UNTOLD.includes(f.rule))
  found.push(...again.map((f) => ({ ...f, ...at, message: `${f.message} (bundle: ${code.substr(f.column - 1, 60)})` })))
  if ([...code].some((char) => char.charCodeAt(0) > 0x7f)) {
    found.push({ ...at, rule: 'high-byte', message: 'the bundle holds a byte above 0x7F' })
  }
  return found
}

const failOn = (found: Finding[]): void => {
  if (found.length > 0) throw new Error(found.map(formatFinding).join('\n'))
}

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors)

const messageLine = (m: Message): string =>
  m.location
    ? `${m.location.file}:${m.location.line}:${m.location.column + 1} esbuild: ${m.text}`
    : `esbuild: ${m.text}`

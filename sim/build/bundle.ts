/*
 * Makes one line of Espruino's JavaScript from a firmware entry. esbuild goes over it three times: it joins the files,
 * it puts constants in place of their names, and at the end it shortens every name; our own steps come between. In one
 * pass it would shorten the members of imported enums before it could inline them. Nothing wraps the result, so its
 * top-level names are globals of the board; it takes none that Espruino or the other bundle has. Names that must not
 * change are every word in the platform's declarations, for a member or a global, and the names of JavaScript itself.
 * A member whose name is not among them is taken for ours and shortened. So what a board uses must be declared: in
 * `firmware/espruino/espruino.d.ts`, or below.
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildFailure, type BuildOptions, type BuildResult, build, type Plugin } from 'esbuild'
import { FAILED, Usage } from '../terminal/exit.ts'
import { inlineOnce } from './inline.ts'
import { type Finding, finding, formatFinding, lintSource } from './lint.ts'
import { groupFunctions, numbersFirst } from './order.ts'
import { columnsForRows } from './rows.ts'
import { isPlatform, memberName, type Node, parseTree } from './tree.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

interface Bundle {
  code: string
  /** The files it was made from, as paths from the working folder. */
  inputs: string[]
  /** The globals it makes on the board. */
  globals: string[]
  /** The short names of its members; false for those that keep theirs. */
  members: Record<string, string | false>
}

/** What a bundle can be made with besides: names to replace by values, and plugins of esbuild. */
interface With {
  define?: Record<string, string>
  plugins?: Plugin[]
  /** Whether its functions become members of a few objects (order.ts). */
  isGrouped?: boolean
}

/** What esbuild may leave as it is; all else of ES2015 and later it lowers or refuses. */
export const OPTIONS: BuildOptions = {
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
/** Stands for Espruino's own `require` until the end, because esbuild would look for the module. */
const REQUIRE = 'ESPRUINO_REQUIRE'
/**
 * Keeps esbuild from turning `String.fromCharCode(...)` into a string, with bytes that the tokens refuse: it does not
 * do so with a name that it may shorten.
 */
const KEEP_CODES: BuildOptions = { mangleProps: /^fromCharCode$/, mangleCache: { fromCharCode: false } }
const SHORTEN: BuildOptions = { minify: true, mangleProps: /./ }
/** Rules of the lint that a bundle may break: its `var` are our own, and without types a list looks like a text. */
const UNTOLD = ['var', 'text-needle']

/**
 * Bundles a file. `calls` names exported functions, with spaces between: the bundle has only what they need, and calls
 * them in order. `taken` are the globals of a bundle beside this one. Throws a Usage with one finding a line.
 */
export async function bundle(file: string, taken: string[] = [], calls?: string, more: With = {}): Promise<Bundle> {
  try {
    const entry = resolve(file)
    const names = [...espruinoGlobals(), ...taken]
    const kept = platformMembers()
    const joined = await join(entry, calls, more)
    const inputs = Object.keys(joined.metafile!.inputs).filter((input) => input !== '<stdin>')
    inputs.sort()
    failOn(inputs.flatMap((input) => lintInput(input, kept)))
    for (const name of OURS) kept.delete(name)
    const folded = await fold(textOf(joined), entry)
    const whole = more.isGrouped ? groupFunctions(folded) : folded
    const { code, members } = await shorten(
      whole,
      entry,
      Object.fromEntries([...kept].map((name) => [name, false])),
      names,
    )
    const globals = globalsOf(code)
    failOn(checkOutput(relative('.', file), code, globals, new Set(names)))
    return { code, inputs, globals, members }
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>
    throw Array.isArray(errors) ? new Usage(errors.map(messageLine).join('\n'), FAILED) : error
  }
}

/**
 * Makes a program that runs beside a bundle. It reads the bundle's objects by their short names, keeps the names in
 * `kept`, and makes no globals.
 */
export async function beside(file: string, { members }: Bundle, kept: string[]): Promise<string> {
  const entry = resolve(file)
  const inner = `(function(){${await fold(textOf(await join(entry)), entry)}})()`
  return (await shorten(inner, entry, { ...members, ...Object.fromEntries(kept.map((name) => [name, false])) }, []))
    .code
}

/** How many bytes of the shortened code come from each source file, joined as in `bundle`. */
export async function weighSources(entry: string, calls: string): Promise<Map<string, number>> {
  const { metafile } = await join(resolve(entry), calls, {}, SHORTEN)
  const files = Object.values(metafile!.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  const ours = files.filter(([file]) => file !== '<stdin>')
  return new Map(ours.map(([file, { bytesInOutput }]) => [resolve(file), bytesInOutput]))
}

function join(
  entry: string,
  calls?: string,
  { define, plugins = [] }: With = {},
  more: BuildOptions = {},
): Promise<BuildResult> {
  const options: BuildOptions = {
    ...OPTIONS,
    // nothing is refused or lowered before the lint has said what to write instead
    target: 'esnext',
    supported: {},
    metafile: true,
    define: { require: REQUIRE, ...define },
    plugins,
    ...more,
  }
  if (calls === undefined) return build({ ...options, entryPoints: [entry] })
  const list = calls.replaceAll(' ', ', ')
  const contents = `import { ${list} } from "./${basename(entry)}"; ${list.replaceAll(',', '();')}()`
  return build({ ...options, stdin: { contents, resolveDir: dirname(entry), loader: 'ts' } })
}

/** Inlines functions that are called once, then numbers; last, columns replace the rows of tables. */
async function fold(code: string, entry: string): Promise<string> {
  const stdin = { contents: numbersFirst(inlineOnce(code)), resolveDir: dirname(entry) }
  return columnsForRows(textOf(await build({ ...OPTIONS, ...KEEP_CODES, minifySyntax: true, stdin })))
}

/** Shortens names. It reads `names` in a branch that is cut away, so esbuild gives them to nothing of ours. */
async function shorten(code: string, entry: string, mangleCache: Bundle['members'], names: string[]) {
  const contents = `${code.replaceAll('global.clock', 'global["clock"]')}\nif (0) { ${names.join(';')} }\n`
  const short = await build({ ...OPTIONS, ...SHORTEN, stdin: { contents, resolveDir: dirname(entry) }, mangleCache })
  return { code: textOf(short).trim().replaceAll(REQUIRE, 'require'), members: short.mangleCache! }
}

function textOf({ outputFiles }: BuildResult): string {
  return outputFiles![0].text
}

/** The lint's findings, and members of the platform that nobody declared: shortened, the board would not find them. */
function lintInput(file: string, members: Set<string>): Finding[] {
  const text = readFileSync(file, 'utf8')
  const unknown = parseTree(file, text).nodes.filter(
    (n) =>
      n.type === 'MemberExpression' &&
      isPlatform(n.object, n.object.name) &&
      !n.computed &&
      !members.has(memberName(n)),
  )
  const found = unknown.map((n) => {
    const message = `${memberName(n)} is declared nowhere and would be shortened; add it to espruino.d.ts`
    return finding({ file, text }, n.property.start, 'undeclared', message)
  })
  return [...lintSource(file, text), ...found]
}

/** The names that code at the top level of a file makes. */
function globalsOf(code: string): string[] {
  return (parseTree('bundle.js', code).program.body as Node[])
    .flatMap((node) => node.declarations?.map((d: Node) => d.id.name) ?? node.id?.name ?? [])
    .sort()
}

function checkOutput(file: string, code: string, globals: string[], names: Set<string>): Finding[] {
  const at = { file, line: 1, column: 1 }
  const taken = globals.filter((name) => names.has(name))
  // Shortening can turn o.v = o.v + f() into o.v += f(), and only here does the order of all files show.
  const again = lintSource('bundle.js', code).filter((f) => !UNTOLD.includes(f.rule))
  return [
    ...taken.map((name) => ({ ...at, rule: 'global-name', message: `${name} is taken on the board` })),
    ...again.map((f) => ({ ...f, ...at, message: `${f.message} (bundle: ${code.substr(f.column - 1, 60)})` })),
  ]
}

function failOn(found: Finding[]): void {
  if (found.length > 0) throw new Usage(found.map(formatFinding).join('\n'), FAILED)
}

function messageLine({ location, text }: BuildFailure['errors'][0]): string {
  return location ? `${location.file}:${location.line}:${location.column + 1} esbuild: ${text}` : `esbuild: ${text}`
}

const DECLARATIONS = ['firmware/espruino/espruino.d.ts', 'node_modules/@types/espruino/index.d.ts']

/**
 * Members for which `@types/espruino` has no type; and globals of a board that it does not declare, with `of`, which
 * Espruino does not accept as a name.
 */
const MORE_MEMBERS = words(`list env free stackEndAddress stackFree BOARD VERSION selftest`)
const MORE_GLOBALS =
  words(`LED1 LED2 LED3 LED4 BTN BTN1 BTN2 BTN3 BTN4 SDA SCL MOSI MISO SCK TX RX CTS RTS RST DC CS IRQ
  A B C D F G H LCD Terminal shiftOut console Math JSON Date NaN Infinity of`)

/**
 * Names that the platform has too, but that are always the firmware's own where it uses them, so they are shortened.
 * The global `clock` keeps its name; a session's member `clock` does not.
 */
const OURS = words(`clock close count first from key keys list match now number option restore rows save start value`)

function words(text: string): string[] {
  return text.match(/[A-Za-z_$][\w$]*/g) ?? []
}

const declarations = DECLARATIONS.map((file) => readFileSync(ROOT + file, 'utf8'))
  .join('\n')
  .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
const builtIn = [Array, String, Number, Function, Object, Math, JSON, Date, Error, ArrayBuffer, Uint8Array, Promise]

/** The platform's globals, which a top-level name of ours would hide, and what Espruino does not accept as a name. */
export function espruinoGlobals(): Set<string> {
  const pins = [...'ABCDEFGHV'].flatMap((port) => Array.from({ length: 48 }, (_, pin) => `${port}${pin}`))
  const declared = Array.from(
    declarations.matchAll(/^(?:declare )?(?:const|let|var|function|class) (\w+)/gm),
    ([, name]) => name,
  )
  return new Set([...declared, ...MORE_GLOBALS, ...pins])
}

/** Every member name that must reach the board as it is written. */
export function platformMembers(): Set<string> {
  const members = builtIn.flatMap((thing) =>
    [thing, 'prototype' in thing ? thing.prototype : {}, Object.getPrototypeOf(thing)].flatMap(
      Object.getOwnPropertyNames,
    ),
  )
  return new Set([...words(declarations), ...MORE_MEMBERS, ...members])
}

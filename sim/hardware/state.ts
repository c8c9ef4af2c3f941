/*
 * The state of the hardware: the revision of each thing, whether one has been built or tested, and what nobody has
 * measured yet.
 *
 * Whether a thing was built or tested is never written by hand: it is counted from the selftest's protocols, which are
 * in `hardware/protocols`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../build/main.ts'
import { Usage } from '../terminal/exit.ts'
import { type Maker, readText, type Sheet, table } from './sheet.ts'

/** The selftest's checks, in their order. The board does all but the last; `drift` is measured by the computer. */
export const CHECKS = [
  ...['board', 'stack', 'display', 'lights', 'sound', 'buttons', 'key', 'battery', 'fet', 'chip', 'flash', 'erase'],
  'drift',
]

type Thing = 'clock' | 'case' | 'carrier'

/** Something that a person measures or looks at, and the range that passes. Without a unit the answer is yes or no. */
export interface Measure {
  name: string
  ask: string
  unit?: string
  least?: number
  most?: number
}

interface Unmeasured {
  what: string
  assumed: string
  /** The check or the measure that will show it; `–` if no builder can show it: then `instead` says what could. */
  step: string
  instead?: string
}

interface State {
  things: Record<Thing, { revision: string; what: string }>
  /** The paths under hardware/ that belong to a thing, by how they begin. All others belong to the clock. */
  files: Partial<Record<Thing, string[]>>
  bench: Measure[]
  unmeasured: Unmeasured[]
}

export const STATE: State = JSON.parse(readText('hardware/state.json'))
export const PROTOCOLS = 'hardware/protocols'

/** What a protocol says of one clock. */
export interface Protocol {
  board: string
  serial: number
  revisions: Record<string, string>
  carrier: boolean
  /** The outcome of each check, and of each measure, by name. */
  checks: Record<string, Outcome>
  bench: Record<string, Outcome>
}

export interface Outcome {
  kind: 'ok' | 'FAIL' | 'skip'
  text: string
  /** The day, as YYYY-MM-DD. */
  on: string
}

/** The protocols in a folder. Throws a Usage that names a file which is none. */
export function protocolsKept(folder = join(ROOT, PROTOCOLS)): Protocol[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.sort().map((file) => protocolIn(join(folder, file)))
}

/** Throws a Usage for a file that is no protocol. */
export function protocolIn(file: string): Protocol {
  let kept: Partial<Protocol> | null
  try {
    kept = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    kept = null
  }
  if (!kept?.revisions || !kept.checks || !kept.bench) throw new Usage(`${file}: not a protocol; move it away`)
  return kept as Protocol
}

/** Whether every wanted check and every measure has an outcome, and none has failed. A skipped one passes. */
export function isWhole({ checks, bench }: Protocol, wanted: readonly string[]): boolean {
  const kinds = [...wanted.map((name) => checks[name]?.kind), ...STATE.bench.map(({ name }) => bench[name]?.kind)]
  return kinds.every((kind) => kind === 'ok' || kind === 'skip')
}

export function revisionOf(thing: Thing): string {
  return STATE.things[thing].revision
}

/** The protocols of a thing's present revision. */
function protocolsOf(thing: Thing, all: readonly Protocol[]): Protocol[] {
  const same = all.filter(({ revisions }) => revisions[thing] === revisionOf(thing))
  return thing === 'carrier' ? same.filter(({ carrier }) => carrier) : same
}

/** `not built`, `built` or `tested`, the latter two with the number of clocks. */
export function stateOf(thing: Thing, all = protocolsKept(), wanted: readonly string[] = CHECKS): string {
  const own = protocolsOf(thing, all)
  const whole = own.filter((protocol) => isWhole(protocol, wanted))
  if (whole.length) return `tested (${whole.length})`
  return own.length ? `built (${own.length}), not tested` : 'not built'
}

/** The label that is on every file of a thing. */
export function labelOf(thing: Thing): string {
  return `Revision ${revisionOf(thing)} · ${stateOf(thing)}`
}

/** The same on a file in Russian. */
function russianLabelOf(thing: Thing): string {
  const state = stateOf(thing).replace(/(not )?(built|tested)/g, (_, not, word) => {
    return `${not ? 'не ' : ''}${word === 'built' ? 'собрана' : 'испытана'}`
  })
  return `Версия ${revisionOf(thing)}, ${state}`
}

/** The thing to which a file under hardware/ belongs. */
export function thingOf(path: string): Thing {
  const found = Object.entries(STATE.files).find(([, starts]) => starts!.some((start) => path.startsWith(start)))
  return (found?.[0] as Thing) ?? 'clock'
}

/** The text with its label brought up to date. Throws if the text has none. */
export function labelled(text: string, thing: Thing, path: string): string {
  const isRussian = path.endsWith('.ru.md')
  const label = isRussian ? russianLabelOf(thing) : labelOf(thing)
  const form = isRussian
    ? /Версия \w+, (?:не собрана|собрана \(\d+\), не испытана|испытана \(\d+\))/
    : /Revision \w+ · (?:not built|built \(\d+\), not tested|tested \(\d+\))/
  if (!form.test(text)) throw new Error(`hardware/${path}: no label, wanted “${label}” near its head`)
  return text.replace(form, label)
}

function thingsTable(): string {
  const rows = (Object.keys(STATE.things) as Thing[]).map((thing) => [
    thing,
    STATE.things[thing].what,
    revisionOf(thing),
    stateOf(thing),
  ])
  return table(['thing', 'what', 'revision', 'state'], rows)
}

/** How the page names a step. Throws if the step is neither a check nor a measure. */
function shownBy(step: string): string {
  if (CHECKS.includes(step)) return `selftest \`${step}\``
  if (STATE.bench.some(({ name }) => name === step)) return `measure \`${step}\``
  throw new Error(`state.json: no check and no measure “${step}”`)
}

function unmeasuredTable(): string {
  const rows = STATE.unmeasured.map(({ what, assumed, step, instead }) => {
    return [what, assumed, instead ?? shownBy(step)]
  })
  return table(['what', 'what is assumed until then', 'what will show it'], rows)
}

function benchTable(): string {
  const rows = STATE.bench.map(({ name, ask, unit, least, most }) => [
    `\`${name}\``,
    ask,
    unit ? `${least} to ${most} ${unit}` : 'yes',
  ])
  return table(['measure', 'what', 'passes with'], rows)
}

function statePage(): string {
  const parts = [
    '# State of the hardware',
    `${labelOf('clock')}. Made by \`npm run hardware\` from \`state.json\` and the protocols that the selftest keeps in \`protocols/\`: change those, not this.`,
    thingsTable(),
    '*Built*: a clock of this revision has a protocol. *Tested*: one has every check and measure, and none failed. It is counted, not written.',
    '## What nobody has measured',
    unmeasuredTable(),
    '## What a person measures',
    `\`npm run selftest -- table -p PORT --serial N --bench\` asks for each, and writes it into the protocol of clock N. Leave one empty to answer it another day.`,
    benchTable(),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Files written by hand, of which only the label is made. */
const WRITTEN = ['README.md', 'build.md', 'first-evening.md', 'hall.md']
const DRAWN = ['dims', 'shell', 'base', 'lever', 'face', 'ghosts', 'table'].map((name) => `case/${name}.scad`)

export const STATES: Maker = {
  name: 'state',
  what: 'the page of states, and the label on each file that people write',
  make: () => [
    { path: 'hardware/state.md', data: statePage() },
    ...[...WRITTEN, ...DRAWN].map((path): Sheet => {
      return { path: `hardware/${path}`, data: labelled(readText(`hardware/${path}`), thingOf(path), path) }
    }),
  ],
}

/*
 * Tapes: matches as text. Each line is a time, a physical event and, after a bar, what the clock is expected to show
 * then. A tape is read whole before anything is played; what is wrong in it is one error with its line. The format is
 * described in test/tapes/README.md.
 */
import { DISCIPLINES } from '../clock/disciplines.ts'
import { Kind, type Op, type Player, type Sample } from '../clock/op.ts'
import { parseTime } from '../clock/time.ts'
import { KINDS, LINES, OPTIONS, PASSWORD, SIDES, wireOf } from '../clock/vocabulary.ts'
import { EXPECTED, readWord } from './words.ts'

/** Ms from an event's last edge to the look at what is expected of it, unless the next line comes first. */
const SETTLED = 25

interface Expectation {
  word: string
  value: string
}

interface Line {
  number: number
  at: number
  ops: Op[]
  expected: Expectation[]
}

export interface Tape {
  name: string
  lines: Line[]
  /** All ops in order. A line's expectations are about the last look among its ops. */
  ops: Op[]
}

/** Something wrong with a tape: `where` is `file:line`. */
export class TapeError extends Error {
  constructor(where: string, what: string) {
    super(`${where}: ${what}`)
  }
}

export function makeOp(at: number, kind: Kind, line: number, a = 0, b = 0, c = 0): Op {
  return { at, kind, a, b, c, line, text: '' }
}

/** The op of a console line, whose words become letters for the board. */
export function typeOp(at: number, words: string, line = 0): Op {
  return { ...makeOp(at, Kind.Line, line), text: wireOf(words) }
}

/** An event's text as a tape has it: a backslash before each sign that means something there. */
export function escaped(event: string): string {
  return event.replace(/[\\#|]/g, '\\$&')
}

/** While a line is split, an escaped sign is replaced by a private-use character, so that no split sees it. */
const HIDDEN = 0xe000

function hidden(raw: string): string {
  return raw.replace(/\\([\\#|])/g, (_, sign) => String.fromCharCode(HIDDEN + sign.charCodeAt(0)))
}

function plain(text: string): string {
  return text.replace(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - HIDDEN))
}

/** Reads a tape; throws TapeError. */
export function parseTape(text: string, name: string): Tape {
  const lines: Line[] = []
  let at = 0
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const bare = hidden(raw).replace(/#.*/, '').trim()
    if (!bare) continue
    const line = parseLine(bare, i + 1, at, `${name}:${i + 1}`)
    at = line.at
    lines.push(line)
  }
  if (!lines.length) throw new TapeError(name, 'an empty tape; a line is a time, an event and what is expected')
  return { name, lines, ops: order(lines) }
}

function parseLine(bare: string, number: number, before: number, where: string): Line {
  const [left, right, more] = bare.split('|')
  if (more !== undefined) throw new TapeError(where, 'two bars; the expectations come after one')
  const [time, ...words] = plain(left).trim().split(/\s+/)
  const at = lineTime(time, before, where)
  if (!words.length) throw new TapeError(where, 'a time without an event; "look" is the event that does nothing')
  const ops = parseEvent(words, at, number, where)
  return { number, at, ops, expected: parseExpected(right ?? '', where) }
}

function lineTime(text: string, before: number, where: string): number {
  const isAfter = text.startsWith('+')
  const span = parseTime(isAfter ? text.slice(1) : text)
  if (span === undefined) throw wrong(text, 'a time', 'write 1:02:03.250, 12.5 or +8.25', where)
  const at = isAfter ? before + span : span
  if (at < before) throw new TapeError(where, `time goes back, from ${before} ms to ${at} ms`)
  return at
}

function parseExpected(text: string, where: string): Expectation[] {
  const words = text.trim().split(/\s+/).filter(Boolean)
  const list: Expectation[] = []
  for (let i = 0; i < words.length; i += 2) {
    if (!EXPECTED.includes(words[i]))
      throw new TapeError(where, `unknown expectation "${words[i]}"; one of ${EXPECTED.join(', ')}`)
    if (words[i + 1] === undefined)
      throw new TapeError(where, `"${words[i]}" expects nothing; write its value after it`)
    list.push({ word: words[i], value: words[i + 1] })
  }
  return list
}

/** For how many ms these are held unless the tape says. */
export const HELD = { press: 80, hold: 1200, knock: 5, key: 400, stop: 80 }

type Reader = (words: string[], at: number, line: number, where: string) => Op[]

const EVENTS: Record<string, Reader> = {
  look: (words, at, line, where) => {
    options(words, [], where)
    return [makeOp(at, Kind.Look, line)]
  },
  press: (words, at, line, where) => contactOps(words, at, line, where, HELD.press),
  hold: (words, at, line, where) => contactOps(words, at, line, where, HELD.hold),
  knock: (words, at, line, where) => contactOps(words, at, line, where, HELD.knock),
  close: (words, at, line, where) => edgeOps(words, at, line, where, 1),
  open: (words, at, line, where) => edgeOps(words, at, line, where, 0),
  chord: chordOps,
  lag: (words, at, line, where) => [makeOp(at, Kind.Lag, line, span(only(words, 1, where)[0], 'lag', where))],
  busy: (words, at, line, where) => [makeOp(at, Kind.Busy, line, span(only(words, 1, where)[0], 'busy', where))],
  'set-clock': setClockOps,
  console: consoleOps,
  // what is typed is not checked before it is played
  line: (words, at, line) => [typeOp(at, words.join(' '), line)],
  key: switchOps(Kind.Key, HELD.key),
  stop: switchOps(Kind.Stop, HELD.stop),
  battery: batteryOps,
  power: powerOps,
}

/** The ops of an event that stands alone, as `press left held 80`. */
export function eventOps(event: string, at: number): Op[] {
  return parseEvent(event.split(' '), at, 0, event)
}

function parseEvent(words: string[], at: number, line: number, where: string): Op[] {
  const read = Object.hasOwn(EVENTS, words[0]) ? EVENTS[words[0]] : undefined
  if (!read) throw new TapeError(where, `unknown word "${words[0]}"; one of ${Object.keys(EVENTS).join(', ')}`)
  return read(words.slice(1), at, line, where)
}

function sideOf(word: string | undefined, where: string): number {
  const side = SIDES.indexOf(word ?? '')
  if (side < 0) throw wrong(word, 'a side', 'left or right', where)
  return side
}

/** The words; throws if there are more than `most`. */
function only(words: string[], most: number, where: string): string[] {
  if (words.length > most) throw new TapeError(where, `unexpected word "${words[most]}"`)
  return words
}

/** The most ms for which something may last: a day. */
const LONGEST = 86_400_000

/** Milliseconds, whole. */
function span(word: string | undefined, name: string, where: string): number {
  if (/^\d+$/.test(word ?? '') && Number(word) <= LONGEST) return Number(word)
  const not = word === undefined ? '' : `, not "${word}"`
  throw new TapeError(where, `"${name}" needs a number of milliseconds, ${LONGEST} at most${not}`)
}

function whole(word: string | undefined, what: string, right: string, where: string): number {
  if (!/^\d+$/.test(word ?? '')) throw wrong(word, what, right, where)
  return Number(word)
}

/** The error of a word that is not what it should be, or is missing. */
function wrong(word: string | undefined, what: string, right: string, where: string): TapeError {
  return new TapeError(where, `${word ? `"${word}" is not ${what}` : `${what} is missing`}; ${right}`)
}

/** `a, b or c`. */
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** `held 80 late 150` as a record; every name must be one of `names`. */
function options(words: string[], names: string[], where: string): Record<string, number> {
  const found: Record<string, number> = {}
  for (let i = 0; i < words.length; i += 2) {
    if (!names.includes(words[i]))
      throw new TapeError(where, `unknown word "${words[i]}"${names.length ? `; write ${OR.format(names)}` : ''}`)
    if (Object.hasOwn(found, words[i])) throw new TapeError(where, `"${words[i]}" appears twice`)
    found[words[i]] = span(words[i + 1], words[i], where)
  }
  return found
}

function contactOps(words: string[], at: number, line: number, where: string, usual: number): Op[] {
  const side = sideOf(words[0], where)
  const { held = usual, late = 0, bounce = 0 } = options(words.slice(1), ['held', 'late', 'bounce'], where)
  return closed(side, at, { held, late, bounce }, line, where)
}

/** A contact that closes for a while and bounces: each ms it opens and closes again, `bounce` times. */
function closed(
  side: number,
  at: number,
  { held, late, bounce }: Record<'held' | 'late' | 'bounce', number>,
  line: number,
  where: string,
): Op[] {
  if (!held) throw new TapeError(where, 'held 0: write at least 1')
  if (bounce * 2 >= held) throw new TapeError(where, `it bounces for ${bounce * 2} ms but is held for only ${held}`)
  const levels = Array.from({ length: bounce * 2 + 1 }, (_, i) => 1 - (i % 2))
  const edge = (level: number, after: number): Op => makeOp(at + after, Kind.Edge, line, side, level, late)
  return [...levels.map(edge), edge(0, held)]
}

function edgeOps(words: string[], at: number, line: number, where: string, level: number): Op[] {
  const { late = 0 } = options(words.slice(1), ['late'], where)
  return [makeOp(at, Kind.Edge, line, sideOf(words[0], where), level, late)]
}

function chordOps(words: string[], at: number, line: number, where: string): Op[] {
  const first = sideOf(words[0], where)
  const names = ['gap', 'held', 'late', 'bounce']
  const { gap = 40, held = 700, late = 0, bounce = 0 } = options(words.slice(1), names, where)
  return [
    ...closed(first, at, { held: gap + held, late, bounce }, line, where),
    ...closed(1 - first, at + gap, { held, late, bounce }, line, where),
  ].sort(rank)
}

function setClockOps(words: string[], at: number, line: number, where: string): Op[] {
  only(words, 1, where)
  if (!/^[+-]?\d+$/.test(words[0] ?? '')) throw wrong(words[0], 'a number of seconds', 'write set-clock -3600', where)
  return [makeOp(at, Kind.SetTime, line, Number(words[0]))]
}

/** The judge's key or the stop button: `on`, `off`, or both with `held` ms between them. */
function switchOps(kind: Kind, usual: number): Reader {
  return (words, at, line, where) => {
    const level = ['off', 'on'].indexOf(words[0])
    if (level >= 0) return [makeOp(at, kind, line, only(words, 1, where) ? level : 0)]
    const { held = usual } = options(words, ['held'], where)
    return [makeOp(at, kind, line, 1), makeOp(at + held, kind, line, 0)]
  }
}

function batteryOps(words: string[], at: number, line: number, where: string): Op[] {
  const percent = whole(only(words, 1, where)[0], 'a charge', 'write whole percent', where)
  if (percent > 100) throw new TapeError(where, `a battery of ${percent} %; write 100 at most`)
  return [makeOp(at, Kind.Battery, line, percent)]
}

function powerOps(words: string[], at: number, line: number, where: string): Op[] {
  only(words, 1, where)
  if (words[0] !== 'on' && words[0] !== 'off') throw wrong(words[0], 'on or off', 'write power on or power off', where)
  return [makeOp(at, words[0] === 'on' ? Kind.On : Kind.Off, line)]
}

/** All ops by time. A line that expects something gets a look for it. */
function order(lines: Line[]): Op[] {
  const ops: Op[] = []
  for (const [i, line] of lines.entries()) {
    ops.push(...line.ops)
    if (line.expected.length) ops.push(makeOp(lookAt(line, lines[i + 1]), Kind.Look, line.number))
  }
  return ops.sort(rank)
}

/** By time; at one instant a line's look comes before a later line's event. */
function rank(a: Op, b: Op): number {
  return a.at - b.at || (a.kind === Kind.Look || b.kind === Kind.Look ? a.line - b.line : 0)
}

function lookAt(line: Line, next: Line | undefined): number {
  const edges = line.ops.filter((op) => op.kind === Kind.Edge || op.kind === Kind.Key || op.kind === Kind.Stop)
  const settled = Math.max(line.at, ...edges.map((op) => op.at + op.c + SETTLED))
  return next && next.at < settled ? next.at : settled
}

/** A console line. `preset` and `result` are checked whole before anything is played, others by their first word. */
export function consoleOps(words: string[], at: number, line: number, where: string): Op[] {
  if (words[0] === 'preset') checkPreset(words.slice(1), where)
  else if (words[0] === 'result') checkResult(words.slice(1), where)
  else if (!LINES.includes(words[0])) {
    throw wrong(words[0], 'a console line', `one of ${LINES.join(', ')}`, where)
  }
  return [typeOp(at, words.join(' '), line)]
}

/** `preset short 7 8 lateness 15`: a control, and its options. */
function checkPreset(words: string[], where: string): void {
  const cut = words.findIndex((word, i) => i > 1 && /^[a-z]/i.test(word))
  const own = cut < 0 ? words : words.slice(0, cut)
  checkControl(own, where)
  const rest = words.slice(own.length)
  for (let i = 0; i < rest.length; i += 2) {
    if (rest.indexOf(rest[i]) < i) throw new TapeError(where, `"${rest[i]}" appears twice`)
    checkOption(rest[i], rest[i + 1], where)
  }
}

function checkOption(name: string, value: string | undefined, where: string): void {
  if (name === PASSWORD && /^\d{1,6}$/.test(value ?? '')) return
  if (name === PASSWORD) throw wrong(value, 'a password', 'six digits at most', where)
  const option = OPTIONS.find(({ word }) => word === name)
  if (!option)
    throw new TapeError(where, `no such option "${name}"; one of ${OPTIONS.map(({ word }) => word).join(', ')}`)
  const { values, isTime } = option
  if (isTime) {
    if (parseTime(value ?? '') === undefined) throw wrong(value, `a time for "${name}"`, 'write 14:00', where)
  } else if (!values.length) whole(value, `a number for "${name}"`, 'write a whole one', where)
  else if (!values.includes(value ?? ''))
    throw wrong(value, `a value of "${name}"`, `one of ${values.join(', ')}`, where)
}

/** `short 7`, `short-blitz 5 9`, `custom 7 8 19:00`: discipline, points, delay in s, bank of a custom control. */
function checkControl(words: string[], where: string): void {
  const [discipline, length, delay, bank = ''] = words
  if (!DISCIPLINES.includes(discipline))
    throw wrong(discipline, 'a discipline', `one of ${DISCIPLINES.join(', ')}`, where)
  const isCustom = discipline === 'custom'
  only(words, isCustom ? 4 : 3, where)
  whole(length, 'a match length', 'write whole points', where)
  if (delay !== undefined) whole(delay, 'a delay', 'write whole seconds', where)
  if (isCustom && parseTime(bank) === undefined)
    throw wrong(bank, 'a bank', `a custom control states one: custom ${length} 8 19:00`, where)
}

/** `result left gammon 4 right`: the loser, how, the cube and its owner. */
function checkResult(words: string[], where: string): void {
  only(words, 4, where)
  sideOf(words[0], where)
  if (!KINDS.includes(words[1])) throw wrong(words[1], 'a way to lose', `one of ${KINDS.join(', ')}`, where)
  if (words[2] !== undefined) whole(words[2], 'a value of the cube', 'write a whole number', where)
  if (words[3] !== undefined) sideOf(words[3], where)
}

/** The look that a line's expectations are about, the last of its ops; `now` is in ms since the clock's power-on. */
interface Look {
  line: number
  /** None while the power is off. */
  sample: Sample | undefined
  now: number
}

/** The look of each line that has one, with its sample from a play of the tape. */
export function looksOf({ ops }: Tape, samples: readonly (Sample | undefined)[]): Look[] {
  let boot = 0
  return ops.flatMap(({ kind, at, line }, i) => {
    if (kind === Kind.On) boot = at
    return kind === Kind.Look && ops[i + 1]?.line !== line ? [{ line, sample: samples[i], now: at - boot }] : []
  })
}

/** Plays a tape and returns what failed, each as `file:line: …`; empty when all is as expected. */
export async function runTape(tape: Tape, play: Player): Promise<string[]> {
  const expected = new Map(tape.lines.map((line) => [line.number, line.expected]))
  return looksOf(tape, await play(tape.ops)).flatMap(({ line, sample, now }) =>
    (expected.get(line) ?? []).flatMap(({ word, value }) => {
      const was = sample ? readWord(word, sample, now) : 'off'
      return was === value ? [] : [`${tape.name}:${line}: expected ${word} ${value}, was ${was}`]
    }),
  )
}

/*
 * What a tape types at the console: `preset` with its options, and `result`.
 */
import { type Control, makeControl, Option } from '../firmware/core/control.ts'
import { Kind, type Op } from './op.ts'
import { makeOp, only, sideOf, TapeError, whole } from './tape.ts'
import { parseTime } from './time.ts'

export const DISCIPLINES = ['short', 'long', 'short-blitz', 'long-blitz', 'pairs', 'custom']
const CUSTOM = DISCIPLINES.indexOf('custom')
const KINDS = ['single', 'mars', 'koks', 'pass']

/** The options after a preset: their word, which Option it is, and the words of its values, if it has any. */
export const OPTIONS: [word: string, option: number, values?: string[]][] = [
  ['by', Option.Formula, ['own', 'us', 'us-pairs', 'japan']],
  ['flag', Option.Scope, ['match', 'game']],
  ['refill', Option.Refill, ['match', 'game']],
  ['breaks', Option.Breaks],
  ['in-breaks', Option.Runs, ['stand', 'run']],
  ['overtime', Option.Overtime],
  ['worth', Option.Variant, ['koks', 'home-3', 'home-4']],
  ['left-has', Option.LeftScore],
  ['right-has', Option.RightScore],
  ['lateness', Option.Lateness],
  ['sound', Option.Sound, ['off', 'on']],
]

export function consoleOps(words: string[], at: number, line: number, where: string): Op[] {
  if (words[0] === 'preset') return presetOps(words.slice(1), at, line, where)
  if (words[0] === 'result') return [resultOp(words.slice(1), at, line, where)]
  throw new TapeError(where, `unknown console line "${words[0] ?? ''}"; preset or result`)
}

/** `preset short 7 8 lateness 15`: a preset, and an op for each option. */
function presetOps(words: string[], at: number, line: number, where: string): Op[] {
  const cut = words.findIndex((word, i) => i > 1 && /^[a-z]/.test(word))
  const own = cut < 0 ? words : words.slice(0, cut)
  const c = parseControl(own, where)
  const ops = [makeOp(at, Kind.Preset, line, c.discipline, c.length, c.bank, c.delay)]
  const rest = words.slice(own.length)
  for (let i = 0; i < rest.length; i += 2) {
    if (rest.indexOf(rest[i]) < i) throw new TapeError(where, `"${rest[i]}" stands twice`)
    const [option, value] = parseOption(rest[i], rest[i + 1], where)
    ops.push(makeOp(at, Kind.Option, line, option, value))
  }
  return ops
}

function parseOption(name: string, value: string | undefined, where: string): [option: number, value: number] {
  const row = OPTIONS.find(([word]) => word === name)
  if (!row) throw new TapeError(where, `no such option "${name}"; one of ${OPTIONS.map(([word]) => word).join(', ')}`)
  const [, option, values] = row
  if (!values) return [option, whole(value, `number for "${name}"; write a whole one`, where)]
  const index = values.indexOf(value ?? '')
  if (index < 0) throw new TapeError(where, `"${value ?? ''}" is no ${name}; one of ${values.join(', ')}`)
  return [option, index]
}

/** `short 7`, `short-blitz 5 9`, `custom 7 8 19:00`: discipline, points, delay in s, bank of a custom control. */
export function parseControl(words: string[], where: string): Control {
  const discipline = DISCIPLINES.indexOf(words[0])
  if (discipline < 0) {
    throw new TapeError(where, `no such discipline "${words[0] ?? ''}"; one of ${DISCIPLINES.join(', ')}`)
  }
  only(words, discipline === CUSTOM ? 4 : 3, where)
  const control = makeControl(discipline, whole(words[1], 'match length; write whole points', where))
  if (words[2] !== undefined) control.delay = whole(words[2], 'delay; write whole seconds', where) * 1000
  if (discipline !== CUSTOM) return control
  const bank = parseTime(words[3] ?? '')
  if (bank === undefined) {
    throw new TapeError(
      where,
      `"${words[3] ?? ''}" is no bank; a custom control states one: custom ${control.length} 8 19:00`,
    )
  }
  return Object.assign(control, { bank })
}

/** `result left mars 4 right`: the loser, how, the cube and its owner. */
function resultOp(words: string[], at: number, line: number, where: string): Op {
  only(words, 4, where)
  const loser = sideOf(words[0], where)
  const kind = KINDS.indexOf(words[1])
  if (kind < 0) throw new TapeError(where, `no such loss "${words[1] ?? ''}"; one of ${KINDS.join(', ')}`)
  const value = words[2] === undefined ? 1 : whole(words[2], 'value of the cube; write a whole number', where)
  const owner = words[3] === undefined ? 2 : sideOf(words[3], where)
  return makeOp(at, Kind.Result, line, loser, kind, value, owner)
}

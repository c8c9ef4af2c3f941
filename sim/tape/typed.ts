/*
 * What a tape types at the console, and what is wrong with it before it is played.
 */
import { type Control, makeControl } from '../../firmware/core/control.ts'
import { DISCIPLINES } from '../clock/disciplines.ts'
import type { Op } from '../clock/op.ts'
import { parseTime } from '../clock/time.ts'
import { KINDS, LINES, OPTIONS, PASSWORD } from '../clock/vocabulary.ts'
import { only, sideOf, TapeError, typeOp, whole } from './tape.ts'

const CUSTOM = DISCIPLINES.indexOf('custom')
/** One line, of which `preset` and `result` are read before anything is played. */
export function consoleOps(words: string[], at: number, line: number, where: string): Op[] {
  if (words[0] === 'preset') checkPreset(words.slice(1), where)
  else if (words[0] === 'result') checkResult(words.slice(1), where)
  else if (!LINES.includes(words[0])) {
    throw new TapeError(where, `unknown console line "${words[0] ?? ''}"; one of ${LINES.join(', ')}`)
  }
  return [typeOp(at, words.join(' '), line)]
}

/** `preset short 7 8 lateness 15`: a control, and its options. */
function checkPreset(words: string[], where: string): void {
  const cut = words.findIndex((word, i) => i > 1 && /^[a-z]/.test(word))
  const own = cut < 0 ? words : words.slice(0, cut)
  parseControl(own, where)
  const rest = words.slice(own.length)
  for (let i = 0; i < rest.length; i += 2) {
    if (rest.indexOf(rest[i]) < i) throw new TapeError(where, `"${rest[i]}" stands twice`)
    checkOption(rest[i], rest[i + 1], where)
  }
}

function checkOption(name: string, value: string | undefined, where: string): void {
  if (name === PASSWORD && /^\d{1,6}$/.test(value ?? '')) return
  if (name === PASSWORD) throw new TapeError(where, `"${value ?? ''}" is no password; six digits at most`)
  const option = OPTIONS.find(({ word }) => word === name)
  if (!option)
    throw new TapeError(where, `no such option "${name}"; one of ${OPTIONS.map(({ word }) => word).join(', ')}`)
  const { values, isTime } = option
  if (isTime) {
    if (parseTime(value ?? '') === undefined)
      throw new TapeError(where, `"${value ?? ''}" is no time for "${name}"; 14:00`)
  } else if (!values.length) whole(value, `number for "${name}"; write a whole one`, where)
  else if (!values.includes(value ?? '')) {
    throw new TapeError(where, `"${value ?? ''}" is no ${name}; one of ${values.join(', ')}`)
  }
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

/** `result left gammon 4 right`: the loser, how, the cube and its owner. */
function checkResult(words: string[], where: string): void {
  only(words, 4, where)
  sideOf(words[0], where)
  if (!KINDS.includes(words[1])) {
    throw new TapeError(where, `no such loss "${words[1] ?? ''}"; one of ${KINDS.join(', ')}`)
  }
  if (words[2] !== undefined) whole(words[2], 'value of the cube; write a whole number', where)
  if (words[3] !== undefined) sideOf(words[3], where)
}

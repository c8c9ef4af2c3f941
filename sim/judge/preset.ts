/*
 * A preset: the control set, and read back. Two judges may do this at the same time, each with a program of his own: so what was there
 * before is told where nobody had agreed to it yet, and what is there afterwards is held against what was asked for.
 */
import type { Control } from '../../firmware/core/control.ts'
import { takeLine } from '../../firmware/device/console.ts'
import { powerUp } from '../clock/board.ts'
import { PASSWORD, spoken, wireOf } from '../clock/vocabulary.ts'
import { loadTexts } from '../display/assets.ts'
import { consoleOps } from '../tape/tape.ts'
import { Usage } from '../terminal/exit.ts'
import { Fault, strange } from './faults.ts'
import { type Answer, demand, type Link } from './link.ts'
import { controlText, type State, settingsOf, stateOf, wantedOf } from './state.ts'

export interface Preset {
  /** As it is typed, without the password. */
  text: string
  sent: string
  control: Control
  /** What a clock as it comes answers. */
  answer: Answer
}

/** Throws a TapeError for what is no preset; one that is, and out of some range, is for the clocks to refuse. */
export function presetOf(words: string[], password?: string, where = 'preset'): Preset {
  if (!words.length) throw new Usage(`${where} wants a discipline and a match length: ${where} short 7 10`)
  consoleOps(['preset', ...words], 0, 0, where)
  const at = words.indexOf(PASSWORD)
  const open = at < 0 ? words : words.filter((_, i) => i !== at && i !== at + 1)
  const text = ['preset', ...open].join(' ')
  const given = at < 0 ? password : words[at + 1]
  const own = powerUp(0).loop // a clock as it comes, which sets it as all do
  const answer = JSON.parse(takeLine(own, wireOf(text)))
  const sent = given === undefined ? text : `${text} ${PASSWORD} ${given}`
  return { text, sent, control: own.session.control, answer }
}

/** What every clock should have, by the labels of its settings, for `check short 7 10 lateness 15`; throws a Usage for what none takes. */
export function wantedBy(words: string[], where = 'check'): Map<string, string> {
  const { text, control, answer } = presetOf(words, undefined, where)
  const { why } = spoken(answer, text, loadTexts()[0])
  if (why) throw new Usage(`${where}: no clock takes ${words.join(' ')}: ${why}`)
  return wantedOf(control, words)
}

/** Sets it on a clock; what came of it in words. Throws a Fault. Once it is on its way its end is waited for, whatever the signal says. */
export async function presetOn(link: Link, { text, sent, control }: Preset, signal?: AbortSignal): Promise<string> {
  const before = await readState(link)
  signal?.throwIfAborted()
  const answer = await demand(link, sent)
  if (!answer.ok) throw strange(answer)
  const after = await readState(link).catch((error: Fault): never => {
    throw new Fault(`set, but not read back: ${error.message}`)
  })
  const other = otherIn(after, control, text)
  if (other) {
    const now = `${controlText(after)} (${other})`
    throw new Fault(`set, and then it had ${now}: somebody else sets this clock; set it again`)
  }
  const was = controlText(before)
  const isTaken = before.stage === 'ready' && was !== controlText(after)
  return isTaken ? `${text}, in place of ${was}, to which nobody had agreed` : text
}

export async function readState(link: Link): Promise<State> {
  return stateOf(await demand(link, 'status', (answer) => answer.id !== undefined))
}

/** The first setting that is not as it was asked for, in words. */
function otherIn(after: State, control: Control, text: string): string {
  const wanted = wantedOf(control, text.split(' '))
  const other = settingsOf(after).find(([label, value]) => (wanted.get(label) ?? value) !== value)
  return other?.join(' ') ?? ''
}

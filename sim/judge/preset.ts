/*
 * A preset: the control is set and read back. Two judges may preset one hall at the same time, each with a program of
 * his own. So the outcome names the control that was replaced if nobody had agreed to it, and a control read back that
 * is not the one set is a Fault.
 */
import type { Control } from '../../firmware/core/control.ts'
import { takeLine } from '../../firmware/device/console.ts'
import { powerUp } from '../clock/board.ts'
import { PASSWORD, spoken, wireOf } from '../clock/vocabulary.ts'
import { loadTexts } from '../display/assets.ts'
import { consoleOps } from '../tape/tape.ts'
import { Usage } from '../terminal/exit.ts'
import { Fault } from './faults.ts'
import { type Answer, demand, type Link, sendOrder } from './link.ts'
import { controlText, type State, settingsOf, stateOf, wantedOf } from './state.ts'

export interface Preset {
  /** As typed, but without the password; `sent` has it. */
  text: string
  sent: string
  control: Control
  /** What a fresh clock answers to it. */
  answer: Answer
}

/** Throws a TapeError for what is no preset. Values out of range are left to the clocks to refuse; see `typedPreset`. */
export function presetOf(words: string[], password?: string, where = 'preset'): Preset {
  if (!words.length) throw new Usage(`${where} needs a discipline and a match length: ${where} short 7 10`)
  consoleOps(['preset', ...words], 0, 0, where)
  const at = words.indexOf(PASSWORD)
  const open = at < 0 ? words : words.filter((_, i) => i !== at && i !== at + 1)
  const text = ['preset', ...open].join(' ')
  const given = at < 0 ? password : words[at + 1]
  const own = powerUp(0).loop // a fresh clock, which takes it as every clock does
  const answer = JSON.parse(takeLine(own, wireOf(text)))
  const sent = given === undefined ? text : `${text} ${PASSWORD} ${given}`
  return { text, sent, control: own.session.control, answer }
}

/** A preset that somebody has typed. Throws a Usage also for what no clock takes. */
export function typedPreset(words: string[], password?: string, where = 'preset'): Preset {
  const preset = presetOf(words, password, where)
  const { why } = spoken(preset.answer, preset.text, loadTexts()[0])
  if (why) throw new Usage(`${where}: no clock takes ${words.join(' ')}: ${why}`)
  return preset
}

/** The settings for every clock, by label, in `check short 7 10 lateness 15`. Throws a Usage for what none takes. */
export function wantedBy(words: string[], where = 'check'): Map<string, string> {
  return wantedOf(typedPreset(words, undefined, where).control, words)
}

/** Sets the preset on a clock; returns the outcome in words. Throws a Fault. The signal cannot stop what is sent. */
export async function presetOn(link: Link, { text, sent, control }: Preset, signal?: AbortSignal): Promise<string> {
  const before = await readState(link)
  signal?.throwIfAborted()
  await sendOrder(link, sent)
  const after = await readState(link).catch((error: Fault): never => {
    throw new Fault(`set, but not read back: ${error.message}`)
  })
  const wanted = wantedOf(control, text.split(' '))
  const other = settingsOf(after).find(([label, value]) => (wanted.get(label) ?? value) !== value)
  if (other) {
    const now = `${controlText(after)} (${other.join(' ')})`
    throw new Fault(`set, but then it had ${now}: somebody else is setting this clock; set it again`)
  }
  const was = controlText(before)
  const isTaken = before.stage === 'ready' && was !== controlText(after)
  return isTaken ? `${text}, in place of ${was}, to which nobody had agreed` : text
}

export async function readState(link: Link): Promise<State> {
  return stateOf(await demand(link, 'status', (answer) => answer.id !== undefined))
}

/*
 * Expectations: what a tape says the clock shows, held against what it says itself.
 *
 * All is read from the record, so it can be asked of the core, of the bundle and of a log alike.
 */
import { bankAt, delayAt } from '../firmware/core/clock.ts'
import type { Session } from '../firmware/core/state.ts'
import { type Face, look, makeFace } from '../firmware/ui/face.ts'
import { timeText } from '../firmware/ui/time.ts'
import { Kind, type Player, type Sample } from './op.ts'
import { sessionOf } from './record.ts'
import type { Expectation, Tape } from './tape.ts'
import { showMs } from './time.ts'

export const STAGES = [
  ...['setup', 'ready', 'open', 'play', 'stop', 'result', 'break', 'late', 'flag', 'over', 'ruling', 'power'],
]
const SIDES = ['left', 'right', 'nobody']
const BITS = ['nobody', 'left', 'right', 'both']
const REFUSALS = ['none', 'points', 'blitz', 'delay', 'bank', 'discipline', 'locked']

interface Seen extends Pick<Sample, 'crc' | 'light' | 'answer'> {
  face: Face
  session: Session
  now: number
}

/** Reader of each word: what the clock has for it. */
const WORDS: Record<string, (seen: Seen) => string> = {
  left: ({ face }) => timeText(face.time[0]),
  right: ({ face }) => timeText(face.time[1]),
  delay: ({ face }) => String(face.delay),
  stage: ({ face }) => STAGES[face.stage],
  turn: ({ face }) => SIDES[face.turn],
  run: ({ face }) => SIDES[face.run],
  flag: ({ face }) => SIDES[face.fell],
  stuck: ({ face }) => BITS[face.stuck],
  agreed: ({ face }) => BITS[face.agreed],
  count: ({ face }) => (face.count < 0 ? '-' : '') + timeText(Math.abs(face.count) * 10),
  refusal: ({ face }) => REFUSALS[face.refusal],
  console: ({ answer }) => REFUSALS[answer],
  light: ({ light }) => BITS[light[0] + light[1] * 2],
  frame: ({ crc }) => crc.toString(16).padStart(8, '0'),
  'bank-left': ({ session, now }) => showMs(bankAt(session.clock, 0, now)),
  'bank-right': ({ session, now }) => showMs(bankAt(session.clock, 1, now)),
  'delay-left': ({ session, now }) => showMs(delayAt(session.clock, now)),
  turns: ({ session }) => session.clock.turns.join(','),
  inert: ({ session }) => session.clock.inert.join(','),
  'fell-at': ({ session }) => showMs(session.fellAt),
}

/** What the clock has for a word, as a tape would write it; `now` is in ms since its boot. */
export function readWord(word: string, sample: Sample, now: number): string {
  const session = sessionOf(sample.record)
  const face = makeFace(session.control)
  look(session, now, face)
  return WORDS[word]({ ...sample, face, session, now })
}

/** Plays a tape and returns what failed, each as `file:line: …`; empty when all is as expected. */
export async function runTape(tape: Tape, play: Player): Promise<string[]> {
  const samples = await play(tape.ops)
  const failed: string[] = []
  const byLine = new Map(tape.lines.map((line) => [line.number, line]))
  let boot = 0
  for (const [i, op] of tape.ops.entries()) {
    if (op.kind === Kind.On) boot = op.at
    const expected = byLine.get(op.line)?.expected ?? []
    if (isLook(tape, i))
      failed.push(...expected.flatMap((e) => misses(e, samples[i], op.at - boot, tape.name, op.line)))
  }
  return failed
}

/** Whether this op is the last of its line, the one that the expectations are about. */
function isLook(tape: Tape, i: number): boolean {
  return tape.ops[i].kind === Kind.Look && tape.ops[i + 1]?.line !== tape.ops[i].line
}

function misses(e: Expectation, sample: Sample | undefined, now: number, name: string, line: number): string[] {
  const was = sample ? readWord(e.word, sample, now) : 'off'
  return was === e.value ? [] : [`${name}:${line}: expected ${e.word} ${e.value}, was ${was}`]
}

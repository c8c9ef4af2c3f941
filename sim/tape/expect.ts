/*
 * Expectations: what a tape says the clock shows, held against what the clock says.
 */
import { Kind, type Player, type Sample } from '../clock/op.ts'
import type { Tape } from './tape.ts'
import { readWord } from './words.ts'

/** A look that a line's expectations are about, the last of its ops; `now` is in ms since the clock's boot. */
export interface Look {
  line: number
  /** None while the power is off. */
  sample: Sample | undefined
  now: number
}

/** Each line's look, by the samples of a play of the tape. */
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

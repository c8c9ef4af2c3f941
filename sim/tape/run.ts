/*
 * Running a tape from the command line: where it plays, what is printed, the pictures.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buildBoard } from '../build/main.ts'
import { playOnCore, type SimClock } from '../clock/board.ts'
import { TABLE } from '../clock/boards.ts'
import type { Op, Player, Sample } from '../clock/op.ts'
import { namedSnapshot } from '../clock/snapshot.ts'
import { hex32 } from '../display/crc.ts'
import { bundlePlayer } from '../espruino/bundle.ts'
import { InterpreterError, interpreterPlayer } from '../espruino/interpreter.ts'
import { programIn } from '../terminal/input.ts'
import { makeFolder, writeOutput } from './file.ts'
import { pictureOf } from './picture.ts'
import { runTape, type Tape, TapeError } from './tape.ts'

/** What a tape can be played on. */
export const WHERE = ['core', 'bundle', 'espruino']

/**
 * Plays tapes and prints what failed; returns how many expectations did. For a bundle the board is built anew, in a
 * folder of its own, because what lies in dist may be older than the sources.
 */
export async function playTapes(tapes: readonly Tape[], on: string, isJson: boolean, png?: string): Promise<number> {
  if (png !== undefined && on !== 'core') throw new TapeError('--png', 'pictures are taken on core only')
  const names = tapes.map(({ name }) => basename(name, '.tape'))
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (png !== undefined && twice)
    throw new TapeError('--png', `two tapes are named "${twice}", and so would be their pictures; play one at a time`)
  const espruino = process.env.ESPRUINO ?? ''
  if (on === 'espruino' && !espruino) throw new TapeError('ESPRUINO', 'not set; it names a Linux build of Espruino')
  if (on === 'espruino') programIn(espruino, 'ESPRUINO')
  const folder = on === 'core' ? '' : mkdtempSync(join(tmpdir(), 'nardy-clock-'))
  try {
    if (folder) await buildBoard(TABLE.name, folder)
    let failed = 0
    for (const tape of tapes) {
      const onCore: Player = (ops) => playOnCore(ops, png === undefined ? undefined : pictures(png, tape))
      const play = on === 'core' ? onCore : on === 'bundle' ? bundlePlayer(folder) : interpreterPlayer(espruino, folder)
      failed += await playTape(tape, on, play, isJson)
    }
    return failed
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

async function playTape(tape: Tape, on: string, play: Player, isJson: boolean): Promise<number> {
  const failed = await runTape(tape, isJson ? printing(play, tape) : play).catch((error) => {
    throw error instanceof InterpreterError ? new TapeError(tape.name, error.message) : error
  })
  for (const line of failed) process.stderr.write(`${line}\n`)
  const expected = tape.lines.reduce((sum, line) => sum + line.expected.length, 0)
  if (!isJson) process.stdout.write(`${tape.name}: ${expected - failed.length} of ${expected} as expected, on ${on}\n`)
  return failed.length
}

/** The same player, which also prints each sample as a JSON line. */
function printing(play: Player, tape: Tape): Player {
  return async (ops) => {
    const samples = await play(ops)
    for (const [i, sample] of samples.entries()) process.stdout.write(`${jsonLine(tape, ops[i], sample)}\n`)
    return samples
  }
}

function jsonLine(tape: Tape, op: Op, sample: Sample | undefined): string {
  const head = { tape: tape.name, line: op.line, at: op.at }
  if (!sample) return JSON.stringify({ ...head, power: false })
  return JSON.stringify({
    ...head,
    frame: hex32(sample.crc),
    light: sample.light,
    said: hex32(sample.answerCrc),
    record: namedSnapshot(sample.snapshot),
  })
}

function pictures(dir: string, tape: Tape): (clock: SimClock, op: Op) => void {
  const name = basename(tape.name, '.tape')
  makeFolder('--png', dir)
  let count = 0
  return (clock, op) => {
    count++
    writeOutput(join(dir, `${name}-${String(count).padStart(4, '0')}-line-${op.line}.png`), pictureOf(clock))
  }
}

/*
 * The ground on which a match of one board is played: the core, the built bundle on a stub of Espruino, and that bundle
 * on the interpreter. Each player is compared with the one before; the first difference tells at which event two of
 * them part, in what, and what each has there.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBoard } from '../build/main.ts'
import { playOnCore } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { playHeadless } from '../clock/headless.ts'
import type { Op, Player, Sample } from '../clock/op.ts'
import { NAMES } from '../clock/snapshot.ts'
import { hex32 } from '../display/crc.ts'
import { bundlePlayer } from '../espruino/bundle.ts'
import { InterpreterError, makeInterpreter } from '../espruino/interpreter.ts'
import { Usage } from '../terminal/exit.ts'

/** What a difference is in if a player ended before the match did. */
const END = 'end'
/** Stands for a player: a law that the first one broke, such as that its glass is as if painted from nothing. */
export const LAW = 'law'

/** A board with all that plays it. */
export interface Ground {
  board: SimBoard
  players: { name: string; play: Player }[]
  end(): void
}

/**
 * Builds the board, or takes it as built in `dir`. Throws Usage if that fails, or if `espruino` is given but no
 * interpreter.
 */
export async function makeGround(
  board: SimBoard,
  espruino: string | undefined,
  signal: AbortSignal,
  dir?: string,
): Promise<Ground> {
  const folder = dir ?? mkdtempSync(join(tmpdir(), 'nardy-clock-'))
  const clear = (): void => {
    if (dir === undefined) rmSync(folder, { recursive: true, force: true })
  }
  try {
    if (dir === undefined) await buildBoard(board.name, folder)
    const core: Player = (ops) => {
      playHeadless(ops, board, true) // checks its glass at each look
      return playOnCore(ops, undefined, undefined, board)
    }
    const players = [
      { name: 'core', play: core },
      { name: 'bundle', play: bundlePlayer(folder) },
    ]
    if (espruino === undefined) return { board, players, end: clear }
    const one = await makeInterpreter(espruino, folder, signal)
    players.push({ name: 'interpreter', play: async (ops) => (await one.play(ops)).samples })
    const end = (): void => {
      one.end()
      clear()
    }
    return { board, players, end }
  } catch (error) {
    clear()
    if (error instanceof InterpreterError && !signal.aborted) throw new Usage(`--espruino: ${error.message}`)
    throw error
  }
}

/** The outcome of a match: the first difference between two players, and what the first player saw. */
export interface Outcome {
  difference?: Difference
  samples: readonly (Sample | undefined)[]
}

/** Plays ops on each player in turn and compares it with the one before; stops at the first difference. */
export async function playAll({ players }: Ground, ops: readonly Op[]): Promise<Outcome> {
  let before: Played | undefined
  let samples: Outcome['samples'] = []
  for (const { name, play } of players) {
    try {
      const played = { name, samples: await play(ops) }
      if (!before) samples = played.samples
      const difference = before && differenceOf(ops, before, played)
      if (difference) return { difference, samples }
      before = played
    } catch (error) {
      const { message } = error as Error
      const between: [string, string] = [before?.name ?? LAW, name] // the first player can only break a law
      return { difference: { index: ops.length - 1, between, part: END, found: message }, samples }
    }
  }
  return { samples }
}

/** The same, but plays once more if a player ended before the match: something else here may have ended it. */
export async function playSurely(ground: Ground, ops: readonly Op[]): Promise<Outcome & { again: number }> {
  const outcome = await playAll(ground, ops)
  if (outcome.difference?.part !== END) return { ...outcome, again: 0 }
  return { ...(await playAll(ground, ops)), again: 1 }
}

/** The first difference of two plays. */
export interface Difference {
  /** The index of the op. */
  index: number
  /** The two players' names. */
  between: [string, string]
  /** What differs. A smaller match has the same difference if it differs in this. */
  part: string
  /** Both values, the first player's first. */
  found: string
}

/** One player's samples. */
export interface Played {
  name: string
  samples: readonly (Sample | undefined)[]
}

/** The first difference; undefined if all agree. */
export function differenceOf(ops: readonly Op[], a: Played, b: Played): Difference | undefined {
  for (let index = 0; index < ops.length; index++) {
    const [part, ...found] = parting(a.samples[index], b.samples[index])
    if (part) return { index, between: [a.name, b.name], part, found: found.join(', not ') }
  }
  return undefined
}

function parting(a: Sample | undefined, b: Sample | undefined): string[] {
  if (!a || !b) return a === b ? [] : ['power', a ? 'on' : 'off', b ? 'on' : 'off']
  const place = a.snapshot.findIndex((value, i) => value !== b.snapshot[i])
  if (place >= 0 || a.snapshot.length !== b.snapshot.length)
    return [NAMES[place] ?? 'snapshot', String(a.snapshot[place]), String(b.snapshot[place])]
  if (a.crc !== b.crc) return ['frame', hex32(a.crc), hex32(b.crc)]
  if (a.light.join() !== b.light.join()) return ['lights', a.light.join(), b.light.join()]
  if (a.airCrc !== b.airCrc) return ['radio', hex32(a.airCrc ?? 0), hex32(b.airCrc ?? 0)]
  if (a.refusal !== b.refusal) return ['console', String(a.refusal), String(b.refusal)]
  if (a.answerCrc !== b.answerCrc) return ["console's words", hex32(a.answerCrc), hex32(b.answerCrc)]
  return []
}

/*
 * Talk with a board's own console: lines are typed without an echo, and what the board prints is taken line by line.
 * The board is asked who it is; a clock that runs there opens its console for its password.
 */

import { Refusal } from '../../firmware/core/control.ts'
import { BOARDS } from '../clock/boards.ts'
import { wireOf } from '../clock/vocabulary.ts'
import { Fault } from '../judge/faults.ts'
import { ANSWER_MS, type Link, plainOf } from '../judge/link.ts'
import type { WireRequest } from '../judge/wire.ts'

export interface Talk {
  link: Link
  /** What was printed and not yet taken. */
  lines: string[]
  wake: () => void
}

/** At the head of a line it keeps the console from echoing it. */
const SILENTLY = '\x10'

export function talkOn(link: Link): Talk {
  const talk: Talk = { link, lines: [], wake: () => {} }
  link.left = Infinity // a board may print as long as it is on
  link.take = (line) => {
    if (line !== undefined) talk.lines.push(plainOf(line))
    talk.wake()
  }
  return talk
}

export function type({ link }: Talk, line: string): void {
  if (link.fault === undefined) link.wire.send({ send: `${SILENTLY}${line}\n` } satisfies WireRequest)
}

/** The next line that the board prints; undefined if none comes within `ms`. Throws a Fault once the link is gone. */
export async function hear(talk: Talk, ms: number): Promise<string | undefined> {
  if (talk.lines.length === 0 && talk.link.fault === undefined) {
    await new Promise<void>((resolve) => {
      const deadline = setTimeout(resolve, ms)
      talk.wake = () => {
        clearTimeout(deadline)
        resolve()
      }
    })
    talk.wake = () => {}
  }
  const line = talk.lines.shift()
  if (line === undefined && talk.link.fault !== undefined) throw new Fault(talk.link.fault || 'the line broke off')
  return line
}

/** The first line that suits. Throws a Fault, beginning with `what`, if none comes in time or an error is printed. */
export async function hearOne(talk: Talk, ms: number, suits: (line: string) => boolean, what: string): Promise<string> {
  const until = performance.now() + ms
  for (let left = ms; left > 0; left = until - performance.now()) {
    const line = await hear(talk, left)
    if (line === undefined) break
    if (suits(line)) return line
    const error = /^Uncaught .*/.exec(line)
    if (error) throw new Fault(`${what}: the board says ${error[0]}`)
  }
  throw new Fault(`${what}: no answer within ${ms / 1000} s`)
}

const LINE_MS = 10_000
/** How often a board is asked who it is: the first question may end a half-typed line. */
const TRIES = 2

/** Why a clock does not open its console. */
const WHY_NOT: Record<number, string> = {
  [Refusal.Locked]: 'a match is on',
  [Refusal.Code]: 'wrong password',
  [Refusal.Wait]: 'it refuses every password for a while after a wrong one; try again in ten seconds or more',
}

/** Globals of the clock and the selftest with names longer than three letters. */
const NAMES = ['clock', 'safe', 'dark', 'dim', 'rest', 'setTime', 'selftest']

/**
 * Stops what runs on a board and deletes what a clock left in its variables. The clock's functions, and the objects
 * that hold functions, have names of at most three letters, but so have the board's own `E`, `NRF` and `Pin`. `reset()`
 * would not do: after it the board runs its clock again, which closes the console.
 */
export const CLEAR = `(function(){clearWatch();clearInterval();process.removeAllListeners();E.removeAllListeners();
if(typeof Bluetooth!="undefined")Bluetooth.removeAllListeners("data");if(typeof USB!="undefined")USB.removeAllListeners("data");
Object.keys(global).forEach(function(k){var v=global[k];if(((typeof v=="function"||(v&&typeof v.a=="function"))&&k.length<4&&k!="E"&&k!="NRF"&&k!="Pin")||${JSON.stringify(NAMES)}.indexOf(k)>=0)delete global[k];});})();`.replaceAll(
  '\n',
  '',
)

/** Opens the console of this board, with the password if a clock runs there. Throws a Fault, as for another board. */
export async function meet(talk: Talk, board: string, password: string | undefined): Promise<void> {
  const name = await whoIs(talk, password)
  const wanted = BOARDS.find((one) => one.name === board)?.espruino
  if (name !== wanted) throw new Fault(`wrong board: ${board} runs on ${wanted}, but this is ${name}; nothing was sent`)
}

/**
 * Types lines, each after the board has confirmed the one before. A line may take `ms`; after each, `onProgress` is
 * called with the number of all lines. Throws a Fault.
 */
export async function typeAll(
  talk: Talk,
  all: string[],
  onProgress: (all: number) => void = () => {},
  ms = LINE_MS,
): Promise<void> {
  talk.lines = []
  for (const [i, line] of all.entries()) {
    type(talk, `${line};print("+${i}")`)
    await hearOne(talk, ms, (heard) => heard === `+${i}`, `line ${i + 1} of ${all.length}`)
    onProgress(all.length)
  }
}

/** The name by which Espruino calls the board. A running clock refuses the question; then its console is opened. */
async function whoIs(talk: Talk, password: string | undefined): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    type(talk, 'print("+board "+process.env.BOARD)')
    for (;;) {
      const line = await hear(talk, ANSWER_MS)
      if (line === undefined) break
      const name = /^\+board (\w+)$/.exec(line)?.[1]
      if (name) return name
      if (!line.startsWith('{"error":')) continue
      await openConsole(talk, password)
      break
    }
  }
  throw new Fault('no console answered: is it Espruino, and is this its port?')
}

async function openConsole(talk: Talk, password: string | undefined): Promise<void> {
  if (password === undefined)
    throw new Fault('the clock runs on this board: give its password with --password (0 unless one was set)')
  talk.lines = []
  const { link } = talk
  link.wire.send({ send: `${wireOf(`repl ${password}`)}\n` })
  const answer = await hearOne(talk, ANSWER_MS, (line) => line.startsWith('{'), 'the clock')
  const { ok, error } = JSON.parse(answer)
  if (ok !== 1) throw new Fault(`the clock does not open its console: ${WHY_NOT[error] ?? `it says ${answer}`}`)
}

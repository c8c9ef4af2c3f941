/*
 * Talk with a board's own console: lines are typed without an echo, and what the board prints is taken line by line.
 */
import { Fault } from '../judge/faults.ts'
import { type Link, plainOf } from '../judge/link.ts'
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

/**
 * The first line that suits; lines before it are passed over. Throws a Fault, which begins with `what`, if none comes
 * in time or the board prints an error.
 */
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

/*
 * Traffic on a console: lines right and wrong, too long and too many, cut into chunks regardless of where lines end;
 * and the answer that each line must get, worked out by counting alone.
 */
import { lineOf, type Roll } from './siege-lines.ts'

export interface Traffic {
  /** Lines that were sent whole and are not yet answered, in order, and whether there was room for them. */
  waiting: { line: string; hasRoom: boolean }[]
  /** Answers so far, and how many of them said that there was no room. */
  answers: number
  refused: number
  /** The number of the next numbered line. */
  nextNumber: number
  /** What is still to be cut into chunks and sent. */
  ahead: string
  /** What has been sent of an unfinished line. */
  rest: string
}

export function makeTraffic(): Traffic {
  return { waiting: [], answers: 0, refused: 0, nextNumber: 1, ahead: '', rest: '' }
}

const NO_ROOM = '{"error":22}'
const TOO_LONG = '{"error":24}'
const LONGEST = 300

/** `log N` on the wire, with a number that no other line has. */
const numbered = (t: Traffic): string => `c ${t.nextNumber++}`

/** The next chunk, noted as sent. */
export function nextChunk(t: Traffic, roll: Roll): string {
  const chunk = cutChunk(t, roll)
  noteSent(t, chunk)
  return chunk
}

/** A chunk: most are short, as on a cable; the longest are as on a radio. */
export function cutChunk(t: Traffic, roll: Roll): string {
  const length = 1 + roll([4, 12, 64, 128][roll(4)])
  while (t.ahead.length < length) t.ahead += `${nextLine(t, roll)}\n`
  const chunk = t.ahead.slice(0, length)
  t.ahead = t.ahead.slice(length)
  return chunk
}

function nextLine(t: Traffic, roll: Roll): string {
  const kind = roll(40)
  if (kind < 14) return numbered(t)
  if (kind < 15) return 'x'.repeat([299, 300, 301, 302, 2000][roll(5)])
  if (kind < 16) return Array.from({ length: 12 }, () => numbered(t)).join('\n')
  const line = lineOf(roll)
  return line.replace(/[^\0-\xff]/g, '?') // a port has bytes
}

/**
 * Notes a chunk as sent. There is room for eight lines; once a line has found none, there is none until all waiting
 * lines are answered.
 */
export function noteSent(t: Traffic, chunk: string): void {
  const lines = (t.rest + chunk).split('\n')
  t.rest = lines.pop() ?? ''
  for (const line of lines) {
    const hasRoom = t.waiting.length < 8 && t.waiting.every((one) => one.hasRoom)
    t.waiting.push({ line, hasRoom })
  }
}

/** What is wrong with this answer to the oldest waiting line; '' if nothing is. */
export function faultOf(t: Traffic, answer: string): string {
  const next = t.waiting.shift()
  t.answers++
  if (!next) return `nothing was asked, and it answers ${answer}`
  const { line, hasRoom } = next
  if (!hasRoom) t.refused++
  const said = JSON.stringify(line.slice(0, 80))
  if (/[\r\n]/.test(answer) || typeof JSON.parse(answer) !== 'object') return `${said} answers ${answer}`
  const want = wantedFor(line, hasRoom)
  const isRight = want === undefined ? !answer.startsWith(NO_ROOM) : answer.startsWith(want)
  return isRight ? '' : `${said} answers ${answer}, not ${want ?? 'as a line that found room'}`
}

/** How the answer must begin, if that is known. */
function wantedFor(line: string, hasRoom: boolean): string | undefined {
  if (!hasRoom) return NO_ROOM
  if (line.length > LONGEST) return TOO_LONG
  const number = /^c (\d+)$/.exec(line)?.[1]
  return number === undefined ? undefined : `{"from":${Number(number)},`
}

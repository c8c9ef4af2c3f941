/*
 * What a phone at a table tells its hall: the state of its clock, as the clock sends it by radio, with the new words of
 * its record; and once a match is over the whole record. What is missing after a silence comes with the next message.
 */
import type { Flash } from '../clock/board.ts'

/** The table and the secret that a card gives, and this phone's name for itself. */
export interface Seat {
  table: string
  secret: string
  device: string
  /** `load` grows with each load of the page and with each other card; `count` with each message since. */
  load: number
  count: number
}

export type Report = ReturnType<typeof makeReport>

export type Answer = Record<string, unknown>

/** Ms between two messages without news. */
const PACE = 1000

export function makeReport(seat: Seat) {
  return {
    ...seat,
    /** The clock's latest radio message as hex, whether it is still to be sent, and when the clock made it. */
    bytes: '',
    isNew: false,
    madeAt: 0,
    sentAt: -PACE,
    /** The words of the record that the hall has, the older records in flash, the words of the last record sent whole. */
    received: 0,
    before: 0,
    whole: 0,
  }
}

/** Keeps what the clock sends by radio at this instant of its own, because that is what the hall is told. */
export function hearAir(report: Report, message: Uint8Array, madeAt: number): void {
  Object.assign(report, { bytes: Array.from(message, hexOf).join(''), isNew: true, madeAt })
}

export function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

/** The head of the next message. Its two counts make it unique, so the hall takes no message twice. */
export function nextHead(report: Report): object {
  report.count++
  const { table, secret, device, load, count } = report
  return { table, secret, device, load, count }
}

/** The next message about a clock whose record has these words, and whose own time is `now`. */
export function messageOf(report: Report, words: readonly number[], now: number): object {
  const { bytes, madeAt, received: from } = report
  const age = bytes ? Math.max(0, Math.round(now - madeAt)) : 0
  return { ...nextHead(report), bytes, age, from, words: words.slice(from) }
}

/**
 * Sends what is new, or once a second that nothing is. `now` is the clock's own time, `real` that of the one who sends.
 * Resolves to the hall's answer; undefined if none came, or there was nothing to send.
 */
export async function tell(
  report: Report,
  { words, before }: Flash,
  now: number,
  real: number,
  hasEnded: () => boolean,
  send: (what: string, body: object) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  if (before.length !== report.before || words.length < report.received)
    Object.assign(report, { received: 0, whole: 0, before: before.length })
  if (!report.isNew && words.length <= report.received && real - report.sentAt < PACE) return undefined
  Object.assign(report, { isNew: false, sentAt: real })
  const answer = await send('tell', messageOf(report, words, now))
  if (typeof answer?.received === 'number') report.received = answer.received
  if (hasEnded() && words.length !== report.whole) {
    const count = words.length
    const brought = await send('record', { ...nextHead(report), words: [...words] })
    if (brought?.received === count) report.whole = count
  }
  return answer
}

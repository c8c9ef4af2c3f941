/*
 * What hands did on a live clock, as a tape. A contact that closes and opens is a knock, a press or a hold by its
 * length. Beside each line stands what the clock then has, so the tape checks itself.
 */

import { playOnCore } from '../clock/board.ts'
import { type SimBoard, TABLE } from '../clock/boards.ts'
import type { Deed } from '../clock/live.ts'
import { showMs } from '../clock/time.ts'
import { escaped, HELD, looksOf, parseTape } from './tape.ts'
import { readWord } from './words.ts'

/** In ms: a contact closed for less than the first is a knock, for the second or longer a hold. */
const KNOCK = 8
const HOLD = 1000
/** Lines are padded to this width, so that expectations stand in a column. */
const WIDE = 40
/** A line expects those of these that have changed since the line before; the tape's last line expects all. */
const WATCHED = [
  ...['stage', 'turn', 'run', 'bank-left', 'bank-right', 'score', 'games', 'flag', 'winner', 'claims', 'result'],
  ...['breaks', 'agreed', 'refusal', 'rulings', 'points', 'judge', 'sent', 'refused'],
]

interface Line {
  at: number
  text: string
}

/**
 * The tape of these deeds. Unless the power is off by then, it ends with a look at everything, a second after the last
 * deed, or after `until` (ms since the beginning) if that is later.
 */
export async function scriptOf(deeds: readonly Deed[], board: SimBoard = TABLE, until = 0): Promise<string> {
  const lines = linesOf(deeds)
  const last = deeds.reduce((most, { at }) => Math.max(most, at), until)
  const cuts = deeds.filter(({ text }) => text.startsWith('power'))
  if (cuts.at(-1)?.text !== 'power off') lines.push({ at: last + 1000, text: 'look' })
  const bare = lines.map(({ at, text }) => `${showMs(at)} ${escaped(text)}`)
  const expected = await expectations(bare, board)
  return [...bare.map((line, i) => (expected[i] ? `${line.padEnd(WIDE)} | ${expected[i]}` : line)), ''].join('\n')
}

/** One line for closings and openings that belong together. */
function linesOf(deeds: readonly Deed[]): Line[] {
  const lines: Line[] = []
  for (let i = 0; i < deeds.length; i++) {
    const chord = chordAt(deeds, i)
    const whole = chord ? undefined : wholeAt(deeds, i)
    lines.push({ at: deeds[i].at, text: chord ?? whole ?? deeds[i].text })
    if (chord) i += 3
    else if (whole) i++
  }
  return lines
}

/** `chord left gap 40 held 700`, if both contacts close and then open at the same instant. */
function chordAt(deeds: readonly Deed[], i: number): string | undefined {
  const [a, b, c, d] = deeds.slice(i, i + 4)
  if (!d || c.at !== d.at || c.text === d.text) return undefined
  const [first, second] = [a, b].map(({ text }) => /^close (\w+)$/.exec(text)?.[1])
  const areOpened = /^open /.test(c.text) && /^open /.test(d.text)
  return first && second && areOpened ? `chord ${first} gap ${b.at - a.at} held ${c.at - b.at}` : undefined
}

/** A contact, the key or the stop button that closes, and opens before anything else is done. */
function wholeAt(deeds: readonly Deed[], i: number): string | undefined {
  const [a, b] = deeds.slice(i, i + 2)
  if (!b || b.at === a.at) return undefined
  const held = b.at - a.at
  const side = /^close (\w+)$/.exec(a.text)?.[1]
  if (side && b.text === `open ${side}`) {
    const word = held < KNOCK ? 'knock' : held < HOLD ? 'press' : 'hold'
    return `${word} ${side}${heldText(word, held)}`
  }
  const key = /^(key|stop) on$/.exec(a.text)?.[1] as 'key' | 'stop' | undefined
  return key && b.text === `${key} off` ? key + heldText(key, held) : undefined
}

function heldText(word: keyof typeof HELD, held: number): string {
  return held === HELD[word] ? '' : ` held ${held}`
}

/** What each line is to expect. It is learnt by playing the tape with an expectation, and so a look, at each line. */
async function expectations(bare: readonly string[], board: SimBoard): Promise<string[]> {
  const tape = parseTape(bare.map((line) => `${line} | stage play`).join('\n'), 'script')
  const looks = looksOf(tape, await playOnCore(tape.ops, undefined, undefined, board))
  let before: string[] = []
  return bare.map((_, i) => {
    const { sample, now = 0 } = looks.find(({ line }) => line === i + 1) ?? {}
    if (!sample) return ''
    const has = WATCHED.map((word) => readWord(word, sample, now))
    const told = WATCHED.flatMap((word, k) =>
      i === bare.length - 1 || has[k] !== before[k] ? `${word} ${has[k]}` : [],
    )
    before = has
    return told.join(' ')
  })
}

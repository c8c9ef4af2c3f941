/*
 * What hands did on a live clock, as a tape. A contact that is nothing else is a press. Beside each line stands what the clock
 * then has, so the tape checks itself.
 */

import { playOnCore } from '../clock/board.ts'
import { type SimBoard, TABLE } from '../clock/boards.ts'
import type { Deed } from '../clock/live.ts'
import { showMs } from '../clock/time.ts'
import { looksOf, parseTape } from './tape.ts'
import { readWord } from './words.ts'

/** A contact closed for less is a knock, for so long or longer a hold. */
const KNOCK = 8
const HOLD = 1000
/** What the words of a tape mean without `held`. */
const USUAL: Record<string, number> = { press: 80, hold: 1200, knock: 5, key: 400, stop: 80 }
/** Expectations stand in a column. */
const WIDE = 40
/** What is expected of a line when it has changed since the one before; at the end of the tape all of it is. */
const WATCHED = [
  ...['stage', 'turn', 'run', 'bank-left', 'bank-right', 'score', 'games', 'flag', 'winner', 'claims', 'result'],
  ...['breaks', 'agreed', 'refusal', 'rulings', 'points', 'judge', 'sent', 'refused'],
]

interface Line {
  at: number
  text: string
}

/** The tape of these deeds; `until`, ms since the beginning, is when it ends with a look at all. */
export async function scriptOf(deeds: readonly Deed[], board: SimBoard = TABLE, until = 0): Promise<string> {
  const lines = linesOf(deeds)
  const last = deeds.reduce((most, { at }) => Math.max(most, at), until)
  const cuts = deeds.filter(({ text }) => text.startsWith('power'))
  if (cuts[cuts.length - 1]?.text !== 'power off') lines.push({ at: last + 1000, text: 'look' })
  const bare = lines.map(({ at, text }) => `${showMs(at)} ${text}`)
  const expected = await expectations(bare, board)
  const head = board === TABLE ? [] : [`# On the board ${board.name}.`]
  return [...head, ...bare.map((line, i) => (expected[i] ? `${line.padEnd(WIDE)} | ${expected[i]}` : line)), ''].join(
    '\n',
  )
}

/** Closings and openings that belong together as one line. */
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

/** `chord left gap 40 held 700`, when both contacts close, and open at one instant. */
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
  const key = /^(key|stop) on$/.exec(a.text)?.[1]
  return key && b.text === `${key} off` ? key + heldText(key, held) : undefined
}

function heldText(word: string, held: number): string {
  return held === USUAL[word] ? '' : ` held ${held}`
}

/** Of each line what the clock has when the tape looks; it is asked by playing the tape. */
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

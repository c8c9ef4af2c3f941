/*
 * The words that a tape may expect. What the clock has for each is read from a sample, so the core, the bundle and the
 * interpreter can all be asked.
 */

import { askOf, isAsked } from '../../firmware/core/between.ts'
import { bankAt, delayAt, LEAST_TURN, NOBODY, type Side } from '../../firmware/core/clock.ts'
import { ITEMS, itemOf, sideOf } from '../../firmware/core/ruling.ts'
import { type Session, Step, stageAfter } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { type Face, look, makeFace } from '../../firmware/ui/face.ts'
import { countText, timeText } from '../../firmware/ui/time.ts'
import { CLAIM_NAMES, claimRow } from '../clock/claims.ts'
import { lowOf } from '../clock/low.ts'
import type { Sample } from '../clock/op.ts'
import { itemWord } from '../clock/rulings.ts'
import { sessionOf } from '../clock/snapshot.ts'
import { showMs } from '../clock/time.ts'
import { CALLERS, kindWords, REFUSALS, SIDES, STAGES, STATUS_WORDS, spoken } from '../clock/vocabulary.ts'

import { hex32 } from '../display/crc.ts'

const WHO = [...SIDES, 'nobody']
const BITS = ['nobody', 'left', 'right', 'both']
/** By Crawford. The last one, None, is `after` too: no Crawford game comes any more. */
const CRAWFORD = ['before', 'now', 'after', 'after']
/** What a side asks between games, by Ask; and how it answers what the other side has sent. */
const ASKS = ['break', 'new-dice', 'games', 'undo', 'control', 'call-judge', 'back']
const ANSWERS = ['yes', 'no']
const LOW = ['no', 'minute', 'seconds']

interface Seen extends Pick<Sample, 'crc' | 'light' | 'refusal' | 'answer'> {
  face: Face
  session: Session
  now: number
}

/** What the clock has for each word. */
const WORDS: Record<string, (seen: Seen) => string> = {
  left: ({ face }) => timeText(face.time[0]),
  right: ({ face }) => timeText(face.time[1]),
  delay: ({ face }) => String(face.delay),
  stage: ({ face }) => STAGES[face.stage],
  turn: ({ face }) => WHO[face.turn],
  run: ({ face }) => WHO[face.run],
  flag: ({ face }) => WHO[face.fell],
  stuck: ({ face }) => BITS[face.stuck],
  agreed: ({ session }) => BITS[session.agreed],
  count: ({ face }) => countText(face.count).replace('+', '-'),
  refusal: ({ session }) => REFUSALS[session.refusal],
  console: ({ refusal }) => REFUSALS[refusal],
  light: ({ light }) => BITS[light[0] + light[1] * 2],
  frame: ({ crc }) => hex32(crc),
  'bank-left': ({ session, now }) => showMs(bankAt(session.clock, 0, now)),
  'bank-right': ({ session, now }) => showMs(bankAt(session.clock, 1, now)),
  'delay-left': ({ session, now }) => showMs(delayAt(session.clock, now)),
  turns: ({ session }) => session.clock.turns.join(','),
  inert: ({ session }) => session.clock.ignored.join(','),
  score: ({ session }) => session.match.score.join(':'),
  games: ({ session }) => String(session.match.games),
  crawford: ({ session }) => CRAWFORD[session.match.crawford],
  winner: ({ session }) => WHO[session.match.winner] ?? 'both-lost',
  breaks: ({ session }) => session.match.breaks.join(','),
  dice: ({ session }) => session.match.dice.join(','),
  who: ({ session }) => WHO[session.who],
  claims: ({ session }) => session.sent.map((sent) => namesOf(CLAIM_NAMES, sent) || 'none').join(','),
  sent: ({ session: { sent } }) => BITS[(sent[0] ? 1 : 0) + (sent[1] ? 2 : 0)],
  pick: ({ session }) => session.pick.join(','),
  line: ({ session }) => [0, 1].map((side) => lineOf(session, side)).join(','),
  result: ({ session }) => resultOf(session),
  refused: ({ session }) => String(session.result.refused),
  judge: ({ session }) => namesOf(CALLERS, session.called) || 'no',
  dropped: ({ session }) => BITS[session.withdrawn],
  stops: ({ session }) => String(session.stops),
  early: ({ session }) => WHO[earlyIn(session)],
  'late-for': ({ session }) => showMs(session.lateFor),
  page: ({ session }) => String(session.page),
  low: ({ face }) => face.overtime.map((is, side) => LOW[lowOf(face, side)] + (is ? '-overtime' : '')).join(','),
  words: ({ session }) => String(session.journal.used),
  'fell-at': ({ session }) => showMs(session.fellAt),
  from: ({ session }) => STAGES[stageAfter(session)],
  was: ({ session }) => STAGES[session.stageAtCut],
  item: ({ session }) => itemName(session),
  value: ({ session }) => String(session.value),
  rulings: ({ session }) => String(session.undoSteps.length),
  tally: ({ session }) => [0, 2, 4].map((i) => session.tally.slice(i, i + 2).join(':')).join(','),
  points: ({ session }) => String(session.control.length),
  digits: ({ session }) => String(session.digits.length),
  locked: ({ session }) => ['no', 'yes'][session.locked],
  wait: ({ session, now }) => showMs(Math.max(0, session.lockedTill - now)),
  cuts: ({ session }) => String(session.cuts),
  ...Object.fromEntries(STATUS_WORDS.map((word) => [`status-${word}`, (seen: Seen) => statusWord(seen, word)])),
}

/** The words that an expectation may begin with. */
export const EXPECTED: readonly string[] = Object.keys(WORDS)

/** What the console's last answer says under this name; `none` if it was no answer to `status`. */
function statusWord({ answer }: Seen, word: string): string {
  return String(spoken(JSON.parse(answer || '{}'), 'status', [])[word] ?? 'none')
}

/** The item that the judge's menu shows, with its side before it if it has one. */
function itemName({ row }: Session): string {
  const item = itemOf(row)
  return (ITEMS[item].isSided ? `${WHO[sideOf(row)]}-` : '') + itemWord(item)
}

/** The names of these bits, `dice+dispute`; empty without any. */
function namesOf(names: readonly string[], bits: number): string {
  return names.filter((_, bit) => (bits >> bit) & 1).join('+')
}

/** The line that a side is at, if it has several to choose from; else `-`. */
function lineOf(s: Session, side: number): string {
  const pick = s.pick[side]
  if (s.stage === Stage.Stop) return claimRow(pick).tape
  if (s.stage === Stage.Result) return side !== s.who && s.result.step === Step.Sent ? ANSWERS[pick] : '-'
  if (s.stage === Stage.Break) return ASKS[askOf(s, side as Side)]
  if (s.stage !== Stage.Ask) return '-'
  return side === s.who ? ASKS[pick] : isAsked(s) ? ANSWERS[pick] : '-'
}

/** The side to move, if its contact last closed too soon after it got the turn to end it (T12); else NOBODY. */
function earlyIn({ clock: c, hands }: Session): number {
  const { closedAt: closed } = hands.button[c.turn & 1]
  return c.turn !== NOBODY && closed >= c.turnStartedAt && closed < c.turnStartedAt + LEAST_TURN ? c.turn : NOBODY
}

/** `gammon 4 left` as `gammon-4-left`: kind, cube and its owner. */
function resultOf({ result: r }: Session): string {
  return `${kindWords(r.kind).word}-${r.value}${r.value > 1 ? `-${WHO[r.owner]}` : ''}`
}

/** What the clock has for a word, as a tape would write it; `now` is in ms since its boot. */
export function readWord(word: string, sample: Sample, now: number): string {
  const session = sessionOf(sample.snapshot)
  const face = makeFace(session)
  look(session, now, face)
  return WORDS[word]({ ...sample, face, session, now })
}

/*
 * The glass for two who sit opposite each other: what each of them is to read, his own time and lines large, the other's small. It is
 * the same words that stand on the clock's glass, sorted by whose they are.
 */
import { LEAST_TURN } from '../../firmware/core/clock.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { makeLayout } from '../../firmware/ui/layout.ts'
import { Text } from '../../firmware/ui/text.ts'
import type { SimClock } from '../clock/board.ts'
import { glassText } from '../display/assets.ts'
import { BOTH, faceOf, hasTimes, languageOf, timesOf, type Word, wordsOn } from './spoken.ts'

/** What stands in one line for both to read: a menu's row, the control, the score. */
export interface Row {
  texts: string[]
  isDark: boolean
  isLarge: boolean
}

export interface Half {
  /** What the stage is; empty in play. */
  title: string
  /** His own time and the other's; empty where the glass has none. */
  time: string
  other: string
  /** Seconds of his delay, where it is his turn in play. */
  delay: string
  isRunning: boolean
  /** A minute of his bank and less, ten seconds and less. */
  low: number
  hasFallen: boolean
  /** The clock is stopped. */
  isStopped: boolean
  /** He has just pressed too soon after he was given the turn, and it did not count (T12). */
  isEarly: boolean
  rows: Row[]
  /** What is to be known of his side, briefly; and the line before him, or what he has said. */
  state: string[]
  line: Word | undefined
  /** What the other has sent, or asks. */
  theirs: string
  /** What a short and a hold of his button do now. */
  hints: string[]
  /** A press of his button begins the game. */
  isOpening: boolean
  /** Which turn of his this is in the game, or was; 0 outside play. */
  turn: number
  /** What both have to know. */
  foot: string
}

/** Stages in which what stands on both halves of the glass is one list. */
const LISTS: Stage[] = [Stage.Setup, Stage.Transfer, Stage.Ready, Stage.Arrived, Stage.Ruling]
/** Stages in which the times are as large as fits, and there is no title. */
const DIALS: Stage[] = [Stage.Play, Stage.Flag, Stage.Over]
/** Pixels: a title stands above, and texts less far apart are one line. */
const TITLE = 36
const LINE = 15
/** Seconds of a bank that is low are in the lowest bits of `Face.low`. */
const LOW = 3

/** The place of a line among its side's lines, `1/6`, as it stands in the state. */
export const PLACE = /^\d+\/\d+$/

/** Ms for which it is told that a press did not count: the board's light blinks for less, but is not looked for on a screen. */
const TOLD = 1500

/** Of the left and of the right side; undefined without power. */
export function halvesOf(clock: SimClock | undefined): [Half, Half] | undefined {
  return clock && !clock.machine.isAsleep ? [halfOf(clock, 0), halfOf(clock, 1)] : undefined
}

function halfOf(clock: SimClock, side: 0 | 1): Half {
  const { stage, page } = clock.loop.session
  const face = faceOf(clock)
  const times = hasTimes(clock) ? timesOf(face) : ['', '']
  const isDial = DIALS.includes(stage) && !page
  const isList = LISTS.includes(stage) || page > 0
  const isSigned = signsOf(clock)
  const charge = new RegExp(`^${glassText(languageOf(clock), Text.Battery)} \\d+%$`)
  const words = wordsOn(clock).filter(({ text }) => !charge.test(text)) // whatever this page runs on has another battery
  const isTitle = (word: Word): boolean => !isDial && word.y < TITLE && word.whose === BOTH && word.isLarge
  const hints = words.filter(({ isHint }) => isHint)
  const rest = words.filter((word) => !word.isHint && !isTitle(word))
  const isShared = (word: Word): boolean => word.whose === BOTH || (isList && !isSigned(word) && word.y >= TITLE)
  const shared = rest.filter(isShared)
  const owned = rest.filter((word) => !isShared(word))
  const last = isDial || !hints.length ? Infinity : Math.max(...hints.map(({ y }) => y))
  const top = makeLayout(clock.canvas.width, clock.canvas.height).words + LINE
  const isLine = (word: Word): boolean => (isDial ? word.isLarge : isList || word.y >= top)
  const own = owned.filter(({ whose }) => whose === side)
  return {
    title: textsOf(words.filter(isTitle)).join(' '),
    time: times[side],
    other: times[1 - side],
    delay: stage === Stage.Play && face.turn === side && face.delay ? String(face.delay) : '',
    isRunning: face.run === side,
    low: face.low[side] & LOW,
    hasFallen: face.fell === side,
    isStopped: stage === Stage.Stop,
    isEarly: isEarly(clock.loop.session, side, clock.loop.board.now()),
    rows: rowsOf(shared.filter(({ y }) => y <= last)),
    state: textsOf(own.filter((word) => !isLine(word))),
    line: own.find(isLine),
    theirs: textsOf(owned.filter((word) => word.whose === 1 - side && word.isDark && isLine(word))).join(', '),
    hints: textsOf(hints.filter(({ whose }) => whose === side)),
    isOpening: stage === Stage.Open,
    turn: stage === Stage.Play ? clock.loop.session.clock.turns[side] + (face.turn === side ? 1 : 0) : 0,
    foot: textsOf(shared.filter(({ y }) => y > last)).join(' '),
  }
}

/** Of the contact that closed last; a later one that counts ends the turn. */
function isEarly({ stage, clock: c, hands }: Session, side: 0 | 1, now: number): boolean {
  const { closedAt: closed } = hands.button[side]
  const isTooSoon = closed >= c.turnStartedAt && closed < c.turnStartedAt + LEAST_TURN
  return stage === Stage.Play && c.turn === side && isTooSoon && now < closed + TOLD
}

function textsOf(words: readonly Word[]): string[] {
  return words.map(({ text }) => text)
}

/** In a list: what a side itself has said, that it agrees or has come; or that its button is stuck. */
function signsOf(clock: SimClock): (word: Word) => boolean {
  const signs = [Text.Agreed, Text.HasCome, Text.Stuck].map((id) => glassText(languageOf(clock), id))
  return ({ text, whose }) => whose !== BOTH && signs.some((sign) => text.startsWith(sign))
}

function rowsOf(words: readonly Word[]): Row[] {
  const rows: Word[][] = []
  for (const word of words) {
    const beside = rows.find(([first]) => Math.abs(first.y - word.y) < LINE)
    if (beside) beside.push(word)
    else rows.push([word])
  }
  return rows.map((row) => ({
    texts: named(textsOf(row.sort((a, b) => a.x - b.x))),
    isDark: row.some(({ isDark }) => isDark),
    isLarge: row.some(({ isLarge }) => isLarge),
  }))
}

/** Of names and their values, one behind another, each name stays with its value. */
function named(texts: string[]): string[] {
  const isNamed = texts.length > 2 && texts.length % 2 === 0
  return isNamed ? texts.flatMap((text, i) => (i % 2 ? [] : `${text}\u00a0 ${texts[i + 1]}`)) : texts
}

/*
 * The glass as two halves, for players who sit opposite each other. Each half has its player's own time and line, which
 * the page shows large, and the opponent's. The words are those of the clock's glass, sorted by side.
 */
import { LEAST_TURN, NOBODY } from '../../firmware/core/clock.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { makeLayout } from '../../firmware/ui/layout.ts'
import { Text } from '../../firmware/ui/text.ts'
import type { SimClock } from '../clock/board.ts'
import { lowOf } from '../clock/low.ts'
import { glassText } from '../display/assets.ts'
import { BOTH, faceOf, hasTimes, languageOf, timesOf, type Word, wordsOn } from './spoken.ts'

/** A row of texts that both players read: a menu's row, the control, the score. */
export interface Row {
  texts: string[]
  isDark: boolean
  isLarge: boolean
}

/** Stages in which both halves of the glass together show one list. */
const LISTS: Stage[] = [Stage.Setup, Stage.Transfer, Stage.Ready, Stage.Arrived, Stage.Ruling]
/** Stages in which the times take most of the glass, and there is no title. */
const DIALS: Stage[] = [Stage.Play, Stage.Flag, Stage.Over]
/** Stages in which a press does what no line does. */
const PRESSED: Stage[] = [Stage.Open, Stage.Over]
/** In pixels: a title begins above TITLE; texts less than LINE apart are in one row. */
const TITLE = 36
const LINE = 15

/** The place of a side's line among its lines, such as `1/6`, which is one of its short texts. */
export const PLACE = /^\d+\/\d+$/

/** Ms for which a half says that a press did not count. The board's light blinks for less, but is easier to notice. */
const TOLD = 1500

/** The halves of the left and the right side; undefined without power. */
export function halvesOf(clock: SimClock | undefined): [Half, Half] | undefined {
  return clock && !clock.machine.isAsleep ? [halfOf(clock, 0), halfOf(clock, 1)] : undefined
}

export type Half = ReturnType<typeof halfOf>

function halfOf(clock: SimClock, side: 0 | 1) {
  const { stage, page, match } = clock.loop.session
  const face = faceOf(clock)
  const times = hasTimes(clock) ? timesOf(face) : ['', '']
  const isDial = DIALS.includes(stage) && !page
  const isList = LISTS.includes(stage) || page > 0
  const isSigned = signsOf(clock)
  const charge = new RegExp(`^${glassText(languageOf(clock), Text.Battery)} \\d+%$`)
  const words = wordsOn(clock).filter(({ text }) => !charge.test(text)) // the phone's battery is another one
  // above the times the title stands alone, and a long one is not large
  const isTitle = ({ y, whose, isLarge }: Word): boolean =>
    !isDial && y < TITLE && whose === BOTH && (isLarge || !isList)
  const hints = words.filter(({ isHint }) => isHint)
  const rest = words.filter((word) => !word.isHint && !isTitle(word))
  // beside a title both sides read the score at its left end, and the match length at its right one
  const isTitled = words.some(isTitle)
  const isEnd = ({ whose, y }: Word): boolean => isTitled && whose !== BOTH && y < TITLE
  const isShared = (word: Word): boolean => word.whose === BOTH || (isList && !isSigned(word) && !isEnd(word))
  const shared = rest.filter(isShared)
  const owned = rest.filter((word) => !isShared(word) && !isEnd(word))
  const last = isDial || !hints.length ? Infinity : Math.max(...hints.map(({ y }) => y))
  const top = makeLayout(clock.canvas.width, clock.canvas.height).words + LINE
  const isLine = (word: Word): boolean => (isDial ? word.isLarge : isList || word.y >= top)
  const own = owned.filter(({ whose }) => whose === side)
  // the glass may have another word for a loser, or none
  const hasEnded = isDial && match.winner !== NOBODY
  const end = glassText(languageOf(clock), match.winner === side ? Text.Won : Text.Lost)
  const isTold = (word: Word): boolean => (hasEnded ? word.text !== end : !isLine(word))
  const told = textsOf([...rest.filter(isEnd), ...own.filter(isTold)])
  const theirs = textsOf(owned.filter((word) => word.whose === 1 - side && word.isDark && isLine(word)))
  const [press, held] = [Text.Press, Text.HoldFor].map((id) => `${glassText(languageOf(clock), id)}: `)
  const done = textsOf(hints.filter(({ whose }) => whose === side)).map((text) =>
    text.replace(/^● /, press).replace(/^▬ /, held),
  )
  // here whatever the opponent has sent asks for an answer
  const isAsked = stage === Stage.Result || stage === Stage.Ask
  return {
    /** The title, which at a match's end is whether he has won; '' where the times take its place. */
    title: hasEnded ? end : textsOf(words.filter(isTitle)).join(' '),
    /** His own time and the opponent's; '' if the glass shows none. */
    time: times[side],
    other: times[1 - side],
    /** Seconds left of his delay; '' if it is used up, and outside his turn. */
    delay: stage === Stage.Play && face.turn === side && face.delay ? String(face.delay) : '',
    isRunning: face.run === side,
    /** How low his bank is, a Low: 1 from a minute down, 2 from ten seconds down. */
    low: lowOf(face, side),
    hasFallen: face.fell === side,
    isStopped: stage === Stage.Stop,
    /** He has just pressed too soon after he was given the turn, and it did not count (T12). */
    isEarly: isEarly(clock.loop.session, side, clock.loop.board.now()),
    rows: rowsOf(shared.filter(({ y }) => y <= last)),
    /** Short texts about his side; and his line, before or after it is sent. */
    state: isAsked ? [...new Set([...told, ...theirs])] : told,
    line: hasEnded ? undefined : own.find(isLine),
    /** What the opponent has sent; '' if this side has to answer it, for then it is the last of `state`. */
    theirs: isAsked ? '' : theirs.join(', '),
    /** What a short and a hold of his button do now. */
    hints: done,
    /** What a press does where his lines do not say it: it begins the game, or shows the games; '' elsewhere. */
    press: PRESSED.includes(stage) ? (done.find((text) => text.startsWith(press)) ?? '') : '',
    /** The number of his turn, or of his last one while the opponent moves; 0 outside play. */
    turn: stage === Stage.Play ? clock.loop.session.clock.turns[side] + (face.turn === side ? 1 : 0) : 0,
    /** What both have to know, below all else. */
    foot: textsOf(shared.filter(({ y }) => y > last)).join(' '),
  }
}

/** Judges the side's last press alone: a later one that counts would have ended the turn. */
function isEarly({ stage, clock: c, hands }: Session, side: 0 | 1, now: number): boolean {
  const { closedAt: closed } = hands.button[side]
  const isTooSoon = closed >= c.turnStartedAt && closed < c.turnStartedAt + LEAST_TURN
  return stage === Stage.Play && c.turn === side && isTooSoon && now < closed + TOLD
}

function textsOf(words: readonly Word[]): string[] {
  return words.map(({ text }) => text)
}

/** Tells the texts of a list that are about one side: it has agreed, it has come, its button is stuck. */
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

/** Joins each name to its value, if a row has several such pairs. */
function named(texts: string[]): string[] {
  const isNamed = texts.length > 2 && texts.length % 2 === 0
  return isNamed ? texts.flatMap((text, i) => (i % 2 ? [] : `${text}\u00a0 ${texts[i + 1]}`)) : texts
}

/*
 * The glass as two halves, for players who sit opposite each other. Each half has its player's own time and line, which
 * the page shows large, and the opponent's. The words are those of the clock's glass, sorted by side.
 */
import { LEAST_TURN, NOBODY } from '../../firmware/core/clock.ts'
import { bankOf } from '../../firmware/core/control.ts'
import { type Session, Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { makeLayout } from '../../firmware/ui/layout.ts'
import { digitPlace } from '../../firmware/ui/ruling.ts'
import { Text } from '../../firmware/ui/text.ts'
import type { SimClock } from '../clock/board.ts'
import { Low, lowOf } from '../clock/low.ts'
import { glassText } from '../display/assets.ts'
import { faceOf, hasTimes, languageOf, partsOn, timesOf, type Word, wordsOn } from './spoken.ts'

/** A row of texts that both players read: a menu's row, the control, the score. */
export interface Row {
  texts: string[]
  /** Which character of its first text turns; -1 for none. */
  cursor: number
  isDark: boolean
  isLarge: boolean
}

/** Stages in which a press does what no line does. */
const PRESSED: Stage[] = [Stage.Open, Stage.Over]
/** Texts less than so many pixels apart are in one row. */
const LINE = 15

/** Two numbers of both sides, the left's first. */
const OF_BOTH = /(\d+) : (\d+)/
/** The first text of the row from which lengths and delays are chosen on the glass; the page has a form for that. */
const CHOICE = '←'
/** A bank that begins with no more has no last minute to be told of. */
const MINUTE = 60_000

/** Ms for which a half says that a press did not count. The board's light blinks for less, but is easier to notice. */
const TOLD = 1500

/**
 * The halves of the left and the right side; undefined without power. If the players face each other, the right one
 * reads his own score first too.
 */
export function halvesOf(clock: SimClock | undefined, isFacing = true): [Half, Half] | undefined {
  return clock && !clock.machine.isAsleep ? [halfOf(clock, 0, false), halfOf(clock, 1, isFacing)] : undefined
}

export type Half = ReturnType<typeof halfOf>

function halfOf(clock: SimClock, side: 0 | 1, isTurned: boolean) {
  const { stage, match, control, result, who } = clock.loop.session
  const face = faceOf(clock)
  const low = lowOf(face, side)
  const times = hasTimes(clock) ? timesOf(face) : ['', '']
  const [battery, chip, both] = [Text.Battery, Text.Chip, Text.Both].map((id) => glassText(languageOf(clock), id))
  // a phone has another battery and no time chip, and after a match the page's menu is a shorter way on than both buttons
  const others = stage === Stage.Over ? [battery, chip, both] : [battery, chip]
  const isLeftOut = (text: string): boolean => others.some((word) => text.startsWith(`${word} `))
  // a judge reads each half as he reads the glass
  const told = (text: string): string => (isTurned && stage !== Stage.Ruling ? text.replace(OF_BOTH, '$2 : $1') : text)
  const words = wordsOn(clock)
    .filter(({ text }) => !isLeftOut(text))
    .map((word) => ({ ...word, text: told(word.text) }))
  const { isDial, isList, isTitle, isEnd, isOwn } = partsOn(clock, words)
  const hints = words.filter(({ isHint }) => isHint)
  const rest = words.filter((word) => !word.isHint && !isTitle(word))
  const owned = rest.filter(isOwn)
  const shared = rest.filter((word) => !isOwn(word) && !isEnd(word))
  const last = isDial || !hints.length ? Infinity : Math.max(...hints.map(({ y }) => y))
  const top = makeLayout(clock.canvas.width, clock.canvas.height).words + LINE
  const isLine = (word: Word): boolean => (isDial ? word.isLarge : isList || word.y >= top)
  const own = owned.filter(({ whose }) => whose === side)
  // the glass may have another word for a loser, or none
  const hasEnded = isDial && match.winner !== NOBODY
  const end = glassText(languageOf(clock), match.winner === side ? Text.Won : Text.Lost)
  const isTold = (word: Word): boolean => (hasEnded ? word.text !== end : !isLine(word))
  const about = own.filter(isTold)
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
    /** The title is inverse on the glass: time is running out, or a judge is called. */
    isUrgent: !hasEnded && words.some((word) => isTitle(word) && word.isDark),
    /** His own time and the opponent's; '' if the glass shows none. */
    time: times[side],
    other: times[1 - side],
    /** Seconds left of his delay; '' if it is used up, and outside his turn. */
    delay: stage === Stage.Play && face.turn === side && face.delay ? String(face.delay) : '',
    isRunning: face.run === side,
    /** How low his bank is, a Low: 1 from a minute down, 2 from ten seconds down. */
    low: low === Low.Minute && bankOf(control, side) <= MINUTE ? Low.No : low,
    hasFallen: face.fell === side,
    isStopped: stage === Stage.Stop,
    isOver: stage === Stage.Over,
    /** The loser is entering the result, and this side can only wait. */
    isWaiting: stage === Stage.Result && side !== who && result.step !== Step.Sent,
    /** He has just pressed too soon after he was given the turn, and it did not count (T12). */
    isEarly: isEarly(clock.loop.session, side, clock.loop.board.now()),
    rows: rowsOf(
      shared.filter(({ y }) => y <= last),
      clock.loop.session,
    ),
    /** Short texts about his side. */
    state: textsOf([...rest.filter(isEnd), ...about.filter(({ isDark }) => !isDark)]),
    /** Those that matter most, inverse on the glass: what he has sent, what he has to answer, that his time runs. */
    marked: [...new Set([...textsOf(about.filter(({ isDark }) => isDark)), ...(isAsked ? theirs : [])])],
    /** His line, before or after it is sent. */
    line: hasEnded ? undefined : own.find(isLine),
    /** What the opponent has sent; '' if this side has to answer it, for then it is the last of `marked`. */
    theirs: isAsked ? '' : theirs.join(', '),
    /** What a short and a hold of his button do now. */
    hints: done,
    /** What a press does where his lines do not say it: it begins the game, or shows the games; '' elsewhere. */
    press: PRESSED.includes(stage) ? (done.find((text) => text.startsWith(press)) ?? '') : '',
    /** The number of his turn, or of his last one while the opponent moves; 0 outside play. */
    turn: stage === Stage.Play ? clock.loop.session.clock.turns[side] + (face.turn === side ? 1 : 0) : 0,
    /** What both have to know, below all else; a side that has to answer reads what instead. */
    foot: isAsked && theirs.length > 0 ? '' : textsOf(shared.filter(({ y }) => y > last)).join(' '),
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

function rowsOf(words: readonly Word[], { digit, turning }: Session): Row[] {
  const rows: Word[][] = []
  for (const word of words) {
    const beside = rows.find(([first]) => Math.abs(first.y - word.y) < LINE)
    if (beside) beside.push(word)
    else rows.push([word])
  }
  return rows
    .filter(([first]) => first.text !== CHOICE)
    .map((row) => {
      const [{ text, isDark, isLarge }] = row.sort((a, b) => a.x - b.x)
      return {
        texts: named(textsOf(row)),
        cursor: turning && digit && isDark && isLarge ? digitPlace(text, digit) : -1,
        isDark: row.some((word) => word.isDark),
        isLarge: row.some((word) => word.isLarge),
      }
    })
}

/** Joins each name to its value, if a row has several such pairs. */
function named(texts: string[]): string[] {
  const isNamed = texts.length > 2 && texts.length % 2 === 0
  return isNamed ? texts.flatMap((text, i) => (i % 2 ? [] : `${text}\u00a0 ${texts[i + 1]}`)) : texts
}

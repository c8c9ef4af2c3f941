/*
 * The glass in words: what is written on it and where, and what a screen reader says of it. All words are those that
 * the firmware has written there. Only the large times are seven-segment figures, so they come from the face.
 */
import { NOBODY } from '../../firmware/core/clock.ts'
import { Option } from '../../firmware/core/control.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { type Face, look, makeFace } from '../../firmware/ui/face.ts'
import { Text } from '../../firmware/ui/text.ts'
import { timeText } from '../../firmware/ui/time.ts'
import type { SimClock } from '../clock/board.ts'
import { glassText, lettersOf } from '../display/assets.ts'
import type { Written } from '../display/paper.ts'
import type { Tongue } from './tongue.ts'

/** The side in whose half of the glass a text stands; BOTH for one across the middle. */
export const BOTH = 2
type Whose = 0 | 1 | typeof BOTH

/** Signs of the glass's font and what they stand for: a short, a hold, the battery, a cube's ×. */
const MARKS: Record<string, string> = { '^': '●', _: '▬', '\\': '▯', '*': '×' }
/** The place of a side's line among its lines, such as `1/6`, which is one of its short texts. */
export const PLACE = /^\d+\/\d+$/
/** The height in pixels of a line of the font. */
const LINE = 18

export type Word = ReturnType<typeof wordsOn>[number]

/**
 * What is written on the glass, line by line from the top; nothing while it is off. A text is dark if it is light on
 * dark; a hint says what a short or a hold does now.
 */
export function wordsOn(clock: SimClock) {
  const texts = clock.machine.isAsleep ? [] : byRow(clock.texts)
  const { language, half } = { language: languageOf(clock), half: clock.canvas.width / 2 }
  const begins = [Text.Press, Text.HoldFor].map((id) => `${glassText(language, id)}:`)
  return texts
    .map(({ text, x, y, width, height, dark }) => {
      const words = lettersOf(language, text).trim()
      const isHint = begins.some((begin) => words.startsWith(begin)) || /^[●▬] /.test(words)
      const whose: Whose = x >= half ? 1 : x + width <= half ? 0 : BOTH
      return { text: withSigns(words), whose, x, y, isDark: !dark, isLarge: height > LINE, isHint }
    })
    .filter(({ text }) => text)
}

/** Sorts texts by lines from the top, and from left to right. Texts whose middles are level are in one line. */
function byRow(texts: readonly Written[]): Written[] {
  const middle = ({ y, height }: Written): number => y + height / 2
  const rows: Written[][] = []
  for (const text of [...texts].sort((a, b) => middle(a) - middle(b))) {
    const row = rows[rows.length - 1]
    if (row && middle(text) - middle(row[0]) < LINE / 2) row.push(text)
    else rows.push([text])
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x))
}

function withSigns(text: string): string {
  return text.replace(/^[\^_\\](?= )|\\(?= \d)|\*(?=\d)/g, (mark) => MARKS[mark])
}

export function languageOf({ loop }: SimClock): number {
  return loop.session.control.option[Option.Language]
}

/** The face as it is now; the loop's own may be older, since the loop updates only what it draws. */
export function faceOf({ loop }: SimClock): Face {
  const face = makeFace(loop.session)
  look(loop.session, loop.board.now(), face)
  return face
}

/** Whether both times are on the glass. They are not in menus, nor on a page of games. */
export function hasTimes({ loop: { session } }: SimClock): boolean {
  return !session.page && !isBefore(session.stage) && session.stage !== Stage.Arrived
}

/** Stages in which the times take most of the glass, and there is no title. */
const DIALS: Stage[] = [Stage.Play, Stage.Flag, Stage.Over]
/** In pixels: a title begins above this. */
const TITLE = 36

/** What each of the words on the glass is. */
export function partsOn(clock: SimClock, words: readonly Word[]) {
  const { stage, page } = clock.loop.session
  const isDial = DIALS.includes(stage) && !page
  /** Both halves of the glass together show one list. */
  const isList = !hasTimes(clock) || stage === Stage.Ruling
  const signs = [Text.Agreed, Text.HasCome, Text.Stuck].map((id) => glassText(languageOf(clock), id))
  // above the times the title stands alone, and a long one is not large
  const isTitle = ({ y, whose, isLarge }: Word): boolean =>
    !isDial && y < TITLE && whose === BOTH && (isLarge || !isList)
  // beside a title both sides read the score at its left end, and the match length at its right one
  const isTitled = words.some(isTitle)
  const isEnd = ({ whose, y }: Word): boolean => isTitled && whose !== BOTH && y < TITLE
  // of a list only these are about one side: it has agreed, it has come, its button is stuck
  const isSigned = ({ text }: Word): boolean => signs.some((sign) => text.startsWith(sign))
  const isOwn = (word: Word): boolean =>
    word.whose !== BOTH && !isEnd(word) && (word.isHint || !isList || isSigned(word))
  return { isDial, isList, isTitle, isEnd, isOwn }
}

/** Both times as the glass shows them, such as `14:00` or `9.9`; `0:00` for the side whose flag fell. */
export function timesOf(face: Face): [string, string] {
  return [timeText(face.time[0]), timeText(face.time[1])]
}

/** The whole glass for a screen reader, a sentence for each text; '' without power. */
export function spokenOf(clock: SimClock | undefined, tongue: Tongue): string {
  if (!clock || clock.machine.isAsleep) return ''
  const words = wordsOn(clock)
  const title = words.filter(({ isLarge, whose, y }) => isLarge && whose === BOTH && y < LINE)
  const rest = words.filter((word) => !title.includes(word))
  return [
    ...textsOf(title),
    ...(hasTimes(clock) ? timesSaid(clock, tongue) : []),
    ...said(rest, rest.filter(partsOn(clock, words).isOwn), tongue),
  ].join('. ')
}

function timesSaid(clock: SimClock, tongue: Tongue): string[] {
  const face = faceOf(clock)
  const times = timesOf(face).map((time, side) => `${tongue.sides[side]} ${time}`)
  const isPlay = face.stage === Stage.Play && face.turn !== NOBODY
  return [...times, ...(isPlay ? [tongue.runs(face.turn, face.delay)] : [])]
}

/** What is for both, and below its first lines what is for each side, after the side's name. Lines have no places. */
function said(words: readonly Word[], owned: readonly Word[], tongue: Tongue): string[] {
  const shared = words.filter((word) => !owned.includes(word))
  const top = owned[0]?.y ?? Infinity
  const sides = tongue.sides.map((name, side) => {
    const own = owned.filter(({ text, whose }) => whose === side && !PLACE.test(text))
    return own.length ? `${name}: ${textsOf(own).join('. ')}` : ''
  })
  const [above, below] = [shared.filter(({ y }) => y < top), shared.filter(({ y }) => y >= top)]
  return [...textsOf(above), ...sides.filter(Boolean), ...textsOf(below)]
}

function textsOf(words: readonly Word[]): string[] {
  return words.map(({ text }) => text)
}

/** The words without their numbers, which change every second: there is news only when the rest changes. */
export function newsOf(spoken: string): string {
  return spoken.replace(/[\d:.+]+/g, '')
}

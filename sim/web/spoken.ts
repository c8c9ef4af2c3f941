/*
 * The glass in words: what stands on it, where, and as a screen reader is to tell it. All of it is what the firmware has written there;
 * only the figures of seven bars are no text, so their numbers come from the face.
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

/** Whose half a text stands in; BOTH where it lies across the middle. */
export const BOTH = 2
type Whose = 0 | 1 | typeof BOTH

export interface Word {
  text: string
  whose: Whose
  x: number
  y: number
  /** Light on dark. */
  isDark: boolean
  isLarge: boolean
  /** What a gesture of this side does now. */
  isHint: boolean
}

/** Marks of the font that stand for a short, a hold, a battery and a cube's times. */
const MARKS: Record<string, string> = { '^': '●', _: '▬', '\\': '▯', '*': '×' }
/** A line of the font. */
const LINE = 18

/** What is written on the glass, from its top down; nothing while it is off. */
export function wordsOn(clock: SimClock): Word[] {
  if (clock.machine.isAsleep) return []
  const { language, half } = { language: languageOf(clock), half: clock.canvas.width / 2 }
  const begins = [Text.Press, Text.HoldFor].map((id) => `${glassText(language, id)}:`)
  return byRow(clock.texts)
    .map(({ text, x, y, width, height, dark }) => {
      const words = lettersOf(language, text).trim()
      const isHint = begins.some((begin) => words.startsWith(begin)) || /^[\^_] /.test(words)
      const whose: Whose = x >= half ? 1 : x + width <= half ? 0 : BOTH
      return { text: withSigns(words), whose, x, y, isDark: !dark, isLarge: height > LINE, isHint }
    })
    .filter(({ text }) => text)
}

/** From the top down, and of what stands in one line of the glass, whatever its size, from left to right. */
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

/** The face as it is now; the loop's own is only brought up to what it draws. */
export function faceOf({ loop }: SimClock): Face {
  const face = makeFace(loop.session)
  look(loop.session, loop.board.now(), face)
  return face
}

/** Whether both times stand on the glass: not in menus, nor on a page of games. */
export function hasTimes({ loop: { session } }: SimClock): boolean {
  return !session.page && !isBefore(session.stage) && session.stage !== Stage.Arrived
}

/** `14:00`; of the side whose flag fell `0:00`. */
export function timesOf(face: Face): [string, string] {
  return [timeText(face.time[0]), timeText(face.time[1])]
}

/** All of the glass for somebody who hears it, a sentence a text; '' without power. */
export function spokenOf(clock: SimClock | undefined, tongue: Tongue): string {
  if (!clock || clock.machine.isAsleep) return ''
  const words = wordsOn(clock)
  const title = words.filter(({ isLarge, whose, y }) => isLarge && whose === BOTH && y < LINE)
  const rest = words.filter((word) => !title.includes(word))
  return [
    ...title.map(({ text }) => text),
    ...(hasTimes(clock) ? timesSaid(clock, tongue) : []),
    ...rest.map((word) => said(word, tongue)),
  ].join('. ')
}

function timesSaid(clock: SimClock, tongue: Tongue): string[] {
  const face = faceOf(clock)
  const times = timesOf(face).map((time, side) => `${tongue.sides[side]} ${time}`)
  const isPlay = face.stage === Stage.Play && face.turn !== NOBODY
  return [...times, ...(isPlay ? [tongue.runs(face.turn, face.delay)] : [])]
}

/** Whose text it is stands before it. */
function said({ text, whose, isHint }: Word, tongue: Tongue): string {
  return whose === BOTH || !isHint ? text : `${tongue.sides[whose]}: ${text}`
}

/** What is news to somebody who hears the glass: a text that is new, numbers apart, which change every second. */
export function newsOf(spoken: string): string {
  return spoken.replace(/[\d:.+]+/g, '')
}

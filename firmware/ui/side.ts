/*
 * What a panel says of one side. Each stage's file has the state, line, hints and foot; `panel.ts` has the titles.
 */
import type { Measurer } from './text.ts'

export interface SideWords {
  /** The side's state, and whether that is inverse. */
  state: string
  isMarked?: boolean
  /** Whether the state is a question, which the line answers. */
  isQuestion?: boolean
  /** The line before the side, and whether the side has sent it; empty if there is none. */
  line: string
  isSent?: boolean
  /** The line's number among all, as `1/6`; empty if there is no choice. */
  number?: string
}

/** Space beside the number of a line. */
const EDGE = 4

/** How wide the state may be beside the number of the line, in a half this wide. */
export function roomBeside(g: Measurer, number: string | undefined, half: number): number {
  return half - 4 - (number ? g.screen.widthOf(number, 1) + EDGE : 0)
}

/** A text followed by a number, with the number's name if that fits; only the text if nothing fits. */
export function longer(g: Measurer, text: string, name: string, number: string, room: number): string {
  const whole = text + ', ' + name + ' ' + number
  if (g.screen.widthOf(whole, 1) <= room) return whole
  const brief = text + ', ' + number
  return g.screen.widthOf(brief, 1) > room ? text : brief
}

/*
 * What a panel says of one side. Each stage has its own file: title, state and line of a side, hints, and foot.
 */
import type { Measurer } from './text.ts'

export interface SideWords {
  /** Its state, and whether that stands inverse. */
  state: string
  isMarked: boolean
  /** Whether the state asks this side something, which its line answers. */
  isQuestion: boolean
  /** The line before it, and whether it has sent that; empty where it has none. */
  line: string
  isSent: boolean
  /** Which of how many lines that is, `1/6`; empty where there is no choice. */
  number: string
}

/** Of a side that has no line. */
export function stateOnly(state: string): SideWords {
  return { state, isMarked: false, isQuestion: false, line: '', isSent: false, number: '' }
}

/** Beside the number of a line. */
export const EDGE = 4

/** How wide the state may be beside the number of the line, in a half this wide. */
export function roomBeside(g: Measurer, number: string, half: number): number {
  return half - 4 - (number ? g.screen.widthOf(number, 1) + EDGE : 0)
}

/** A number after a text, with the number's name where it fits; the text alone where nothing fits. */
export function longer(g: Measurer, text: string, name: string, number: string, room: number): string {
  const whole = text + ', ' + name + ' ' + number
  if (g.screen.widthOf(whole, 1) <= room) return whole
  const brief = text + ', ' + number
  return g.screen.widthOf(brief, 1) > room ? text : brief
}

/*
 * Quick presets: eight usual controls, and the last eight that were played, each two gestures away.
 *
 * Four gestures choose one of four groups of four, and four gestures one of the four in it: with the chord that leads here,
 * three.
 */
import { clearTurn, type Ms, NOBODY } from './clock.ts'
import { type Control, copyControl, copyOwn, Discipline, makeControl, Option, refusalOf } from './control.ts'
import { Gesture } from './gesture.ts'
import { Cue, enter, type Session } from './state.ts'
import { Stage } from './table.ts'

export const FACTORY = 8
const LAST = 8
/** Numbers of a control in a list: discipline, points, bank and delay in s, then its options. */
const NUMBERS = 4 + Option.Sound

/** Discipline and points of the usual ones. */
const USUAL = [
  Discipline.Short,
  5,
  Discipline.Short,
  7,
  Discipline.Short,
  9,
  Discipline.Short,
  11,
  Discipline.Long,
  5,
  Discipline.Long,
  7,
  Discipline.ShortBlitz,
  5,
  Discipline.Pairs,
  7,
]

/** The controls to pick from: the usual ones, then those of `last`, the newest first. */
export function quickControls(last: number[]): Control[] {
  'cold'
  const list: Control[] = []
  for (let i = 0; i < FACTORY; i++) list.push(makeControl(USUAL[i * 2], USUAL[i * 2 + 1]))
  for (let i = 0; i + NUMBERS <= last.length; i += NUMBERS) {
    const c = makeControl(last[i], last[i + 1])
    c.bank = last[i + 2] * 1000
    c.delay = last[i + 3] * 1000
    for (let k = 0; k < Option.Sound; k++) c.option[k] = last[i + 4 + k]
    if (!refusalOf(c)) list.push(c)
  }
  return list
}

/** The list with this control in front, once; the scores that it began from are left out. */
export function remember(last: number[], c: Control): number[] {
  'cold'
  const list = [c.discipline, c.length, c.bank / 1000, c.delay / 1000]
  for (let k = 0; k < Option.Sound; k++) {
    list.push(k === Option.LeftScore || k === Option.RightScore ? 0 : c.option[k])
  }
  for (let i = 0; i + NUMBERS <= last.length && list.length < LAST * NUMBERS; i += NUMBERS) {
    let same = 0
    while (same < NUMBERS && last[i + same] === list[same]) same++
    for (let k = 0; k < NUMBERS && same < NUMBERS; k++) list.push(last[i + k])
  }
  return list
}

/**
 * To the control of another match, at its list's groups; nothing of the last one is shown with it (M7). That one's record
 * stands until the next is armed (J5).
 */
export function anotherMatch(s: Session, at: Ms): void {
  'cold'
  s.row = 0
  s.fell = NOBODY
  s.fellAt = 0
  s.called = 0
  s.match.winner = NOBODY
  clearTurn(s.clock)
  s.clock.bank[0] = 0
  s.clock.bank[1] = 0
  if (refusalOf(s.control)) takeControl(s, makeControl(s.control.discipline, s.control.length)) // after a judge's corrections
  enter(s, Stage.Quick, at)
}

/** One of four: a group first, then a control of it, which is then shown in ready. */
export function pick(s: Session, gesture: number, side: number, at: Ms): void {
  const which = (gesture === Gesture.Hold ? 2 : 0) + side
  const c = s.quick[(s.row - 1) * 4 + which]
  if (!s.row) {
    if (s.quick.length <= which * 4) return
    s.row = which + 1
    s.cue |= Cue.Menu
  } else if (c) {
    takeControl(s, c)
    s.row = 0
    enter(s, Stage.Ready, at)
  }
}

/** This control, with the clock's own settings as they are. */
function takeControl(s: Session, from: Control): void {
  const c = makeControl(from.discipline, from.length)
  copyControl(c, from)
  copyOwn(c, s.control)
  copyControl(s.control, c)
}

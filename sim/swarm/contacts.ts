/*
 * The contacts as the swarm's own eye sees them: at which instants each may be said to have closed (C11).
 *
 * After a rest the first edge of a closing is its instant, however it bounces; only a contact that moves again within a
 * lock-out of its last edge may count from any of them.
 */

const LOCKOUT = 25
/** Edges this close together are bounce. */
const BOUNCE = 3
const KEPT = 24

export interface Contacts {
  level: [number, number]
  /** Of each side, the last edge, and whether since it came to rest it has only closed and bounced. */
  edge: [number, number]
  isPlain: [boolean, boolean]
  closed: [number[], number[]]
  /** The same of the stop button. */
  stopped: number[]
}

export function makeContacts(level: readonly number[] = [0, 0]): Contacts {
  return { level: [level[0], level[1]], edge: [-99, -99], isPlain: [false, false], closed: [[], []], stopped: [] }
}

export function see(c: Contacts, side: number, level: number, at: number): void {
  if (c.level[side] === level) return
  const span = at - c.edge[side]
  const isRested = span >= LOCKOUT
  const isFirst = level > 0 && (isRested || !c.isPlain[side])
  if (isRested) c.isPlain[side] = level > 0
  else if (span > BOUNCE) c.isPlain[side] = false
  if (isFirst || (level > 0 && !c.isPlain[side])) note(c.closed[side], at)
  c.level[side] = level
  c.edge[side] = at
}

export function seeStop(c: Contacts, level: number, at: number): void {
  if (level) note(c.stopped, at)
}

function note(list: number[], at: number): void {
  list.push(at)
  if (list.length > KEPT) list.shift()
}

/** Whether a stop may count from this instant. */
export function mayStop(c: Contacts, at: number): boolean {
  return c.closed[0].includes(at) || c.closed[1].includes(at) || c.stopped.includes(at)
}

/** Whether both have been open for so long. */
export function isAtRest(c: Contacts, at: number, span: number): boolean {
  return !c.level[0] && !c.level[1] && at - c.edge[0] >= span && at - c.edge[1] >= span
}

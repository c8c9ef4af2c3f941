/*
 * The arithmetic of costs: what the script and the stand-ins took is taken off, and what is left is told in the floor's cases.
 */

/** The floor's cases, each as one repetition with its loop. */
export interface Floor {
  loop: number
  call: number
  look: number
  digit: number
  press: number
  /** Not what others are told in: the strokes alone that a press changes on a glass. */
  turn: number
}

/** What a script calls: a wake, an edge of a contact, all drawn anew. */
export const CALLS = ['wake', 'edge', 'again'] as const
export type Call = (typeof CALLS)[number]
export type Calls = Partial<Record<Call, number>>

/** A part of the scene: what it costs as measured, what is called in it, and how often the thing measured is done. */
export interface Part {
  cost: number
  calls: Calls
  count: number
}

/**
 * What one time costs. `hollow` is what a call costs with nothing in it. It is replaced by the cost of the floor's empty call,
 * loop included, so that both are called alike.
 */
export function costOf(part: Part, hollow: Record<Call, number>, floor: Floor): number {
  const over = CALLS.reduce((sum, call) => sum + (part.calls[call] ?? 0) * (hollow[call] - floor.call), 0)
  return (part.cost - over) / part.count
}

/** Of a case that was run n and then 2n times: one repetition. */
export function onceOf(n: number, once: number, twice: number): number {
  return (twice - once) / n
}

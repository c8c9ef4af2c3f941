/*
 * How virtual time follows real time: a known instant, and a rate from there on.
 *
 * While a hand is on a button time runs as at a table, whatever the speed, so a press is as long as the hand makes it.
 */

export interface Pace {
  /** Virtual ms, not rounded, at this real instant. */
  from: number
  real: number
  /** Virtual ms for one real ms while no hand is on a button; 0 is a pause. */
  speed: number
  isTouched: boolean
  /** Stands still whatever hands do: time passes only when it is told to. */
  isFrozen: boolean
  /** Stands still likewise, for something else is before the user. */
  isAside: boolean
}

export function makePace(real: number): Pace {
  return { from: 0, real, speed: 1, isTouched: false, isFrozen: false, isAside: false }
}

/** The virtual instant at a real one, not rounded; never before the known instant. */
export function instantAt(p: Pace, real: number): number {
  return p.from + Math.max(0, real - p.real) * rateOf(p)
}

/** Makes this real instant the one that is known; `from` sets the virtual one. */
export function anchor(p: Pace, real: number, from = instantAt(p, real)): void {
  p.from = from
  p.real = Math.max(p.real, real)
}

/** From this real instant on time runs so. */
export function setPace(p: Pace, real: number, change: Partial<Omit<Pace, 'from' | 'real'>>): void {
  anchor(p, real)
  Object.assign(p, change)
}

function rateOf(p: Pace): number {
  if (p.isFrozen || p.isAside) return 0
  return p.isTouched ? 1 : p.speed
}

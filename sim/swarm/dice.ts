/*
 * Chance with a seed: the same seed rolls the same numbers on any machine.
 */

export interface Dice {
  /** 0..faces-1 */
  roll: (faces: number) => number
  /** least..most, both included. */
  within: (least: number, most: number) => number
  /** True so many times in a thousand. */
  chance: (perMille: number) => boolean
  one: <T>(list: readonly T[]) => T
}

/** Mulberry32. */
export function makeDice(seed: number): Dice {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
  const roll = (faces: number): number => next() % faces
  return {
    roll,
    within: (least, most) => least + roll(most - least + 1),
    chance: (perMille) => roll(1000) < perMille,
    one: (list) => list[roll(list.length)],
  }
}

/** The seed of one match of many: those of neighbours have nothing in common. */
export function seedOf(seed: number, match: number): number {
  return Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(match + 1, 0xc2b2ae35)
}

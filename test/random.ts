/*
 * Random numbers for tests, the same ones for the same seed.
 */

/** Numbers from 0 to 1. */
export function makeDice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Whole numbers below `below`. */
export function makeRandom(seed: number): (below: number) => number {
  const dice = makeDice(seed)
  return (below) => Math.floor(dice() * below)
}

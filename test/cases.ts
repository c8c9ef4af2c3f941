/*
 * How many random cases a test tries, and from which seed: what a run of the tests has time for, and in a soak what the environment says.
 */

/** SEED, from which all that is random is rolled in a soak. Without it the tests try the same cases each time. */
export const SEED = process.env.SEED ? Number(process.env.SEED) : undefined

/** As many matches as SWARM says, or as many as usual. */
export function matchesOr(usual: number): number {
  return Number(process.env.SWARM ?? usual)
}

/** What a test's own dice begin with. Tests with different seeds stay different. */
export function seedOr(own: number): number {
  return own + (SEED ?? 0)
}

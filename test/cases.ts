/*
 * How many random cases a test tries, and from which seed. A soak sets both in the environment.
 */

/** SEED of the environment, from which a soak rolls everything random. Without it each run tries the same cases. */
export const SEED = process.env.SEED ? Number(process.env.SEED) : undefined

/** As many matches as SWARM says, or as many as usual. */
export function matchesOr(usual: number): number {
  return Number(process.env.SWARM ?? usual)
}

/** The seed for a test's own dice. Tests with different seeds stay different in a soak. */
export function seedOr(own: number): number {
  return own + (SEED ?? 0)
}

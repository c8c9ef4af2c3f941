/*
 * A broken invariant. Failures with the same `what`, which must hold, are the same. The message adds what was found.
 */
export class Broken extends Error {
  readonly what: string
  constructor(what: string, found = '') {
    super(found ? `${what}: ${found}` : what)
    this.what = what
  }
}

/**
 * Throws Broken unless this is so. While the clock may be late nobody can tell, so the law then falls silent until it
 * takes the match up again.
 */
export function insist(law: { slow: number; isOff: boolean }, isSo: boolean, what: string, found: string): void {
  if (isSo) return
  if (!law.slow) throw new Broken(what, found)
  law.isOff = true
}

/*
 * A broken invariant: its name, by which a smaller match is known to break the same, and what was found.
 */
export class Broken extends Error {
  readonly what: string
  constructor(what: string, found = '') {
    super(found ? `${what}: ${found}` : what)
    this.what = what
  }
}

/** What must be so, or is Broken; where the clock may be late it cannot be told, and the law says nothing for a while. */
export function insist(law: { slow: number; isOff: boolean }, isSo: boolean, what: string, found: string): void {
  if (isSo) return
  if (!law.slow) throw new Broken(what, found)
  law.isOff = true
}

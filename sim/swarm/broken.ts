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

/*
 * What must be true of a session at every instant. Only tests and the simulator call it.
 */
import { bankAt, type Clock, delayAt, type Ms, NOBODY } from './clock.ts'
import type { Session } from './state.ts'
import { Stage } from './table.ts'

/** The first broken invariant in a few words, or an empty string. */
export function check(s: Session, now: Ms): string {
  const c = s.clock
  if (c.on && c.turn === NOBODY) return 'the clock runs for nobody'
  if (c.on !== (s.stage === Stage.Play ? 1 : 0)) return 'it runs outside play, or stands in play'
  if (c.left > c.delay || delayAt(c, now) > c.delay) return 'more delay than a turn has'
  if ((s.fell !== NOBODY) !== (s.stage === Stage.Flag)) return 'a flag without its stage'
  if (s.fell !== NOBODY && bankAt(c, s.fell, now) !== 0) return 'the fallen side has time'
  if (s.fell !== NOBODY && s.fell !== c.turn) return 'the flag fell for the side that stood'
  return bankOutside(c, s.control.bank, now) ? 'a bank outside its range' : ''
}

function bankOutside(c: Clock, most: Ms, now: Ms): boolean {
  for (let side = 0; side < 2; side++) {
    const bank = bankAt(c, side, now)
    if (bank < 0 || bank > most || bank % 1 !== 0) return true
  }
  return false
}

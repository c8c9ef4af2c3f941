/*
 * What must have happened once hands have rested: nothing that they did in time was lost.
 */
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Broken } from './broken.ts'
import { closingsFrom, pairsFrom, tapsFrom } from './contacts.ts'
import { duePress } from './explain.ts'
import type { Judge } from './judge.ts'
import { fallsAt } from './stopwatch.ts'

/** All that a contact does is believed this long after its last edge. */
export const SETTLED = 45
/** A game begins once no contact of the other side can have closed with the one that began it. */
const NEAR = 300

/** For a clock none of whose contacts has moved lately, and that is not late with anything. */
export function holdQuiet(j: Judge, s: Session, now: number): void {
  const found = s.stage === Stage.Play ? lostInPlay(j, now) : s.stage === Stage.Open ? lostTap(j, now) : ''
  if (found) throw new Broken(found)
  if (s.stage !== Stage.Late) return
  const came = closingsFrom(j.contacts, s.who, j.known.changedAt).find(
    ({ isSure, at }) => isSure && at <= now - SETTLED,
  )
  if (came) throw new Broken('M1 who is late comes by his contact', `closed at ${came.at}`)
}

function lostInPlay({ watch, contacts }: Judge, now: number): string {
  const until = now - SETTLED
  if (!watch.isOn) return ''
  if (duePress(watch, contacts, until)) return 'D10 a press in time counts from its closing'
  const flag = fallsAt(watch)
  const stop = pairsFrom(contacts, watch.playFrom).find((p) => p.isSure && p.due <= until && p.from < flag)
  return stop ? 'P4 both hands stop the clock' : ''
}

function lostTap({ watch, contacts, known }: Judge, now: number): string {
  const taps = tapsFrom(contacts, Math.max(known.changedAt, watch.deafTill))
  const isLost = taps.some((tap) => tap.isSure && tap.at <= now - SETTLED && tap.closed + NEAR <= now - SETTLED)
  return isLost ? 'M3 a short of the side with the lower die starts the game' : ''
}

/*
 * An absent side, whose bank runs without a delay (M1, M2): it arrives by its contact, falls, or has been late for too long; and one who
 * has come and does not agree within a minute is late again. Where both are absent no bank runs until the first one comes.
 */
import { Stage } from '../../firmware/core/table.ts'
import { insist } from './broken.ts'
import { isContact } from './law-contacts.ts'
import { ANNOUNCED, KNOWN, type Next, sooner } from './law-play.ts'
import { NOBODY, seenBefore } from './law-seen.ts'
import type { Law } from './law-state.ts'
import { enterState, fallsAt, flagAt, haltAt } from './law-state.ts'

const ARRIVED = 60_000
/** By then a contact has been taken for an arrival: two breaths of a page that is being turned may lie between. */
const THERE = 2 * KNOWN + 40

export function nextLate(law: Law): Next | undefined {
  const { p } = law
  if (p.stage === Stage.Arrived) {
    const at = p.lateFrom + ARRIVED
    return { at, known: at + ANNOUNCED, does: () => runOn(law, at) }
  }
  return sooner(sooner(nextFlag(law), nextLimit(law)), nextArrival(law))
}

/** The flag of a bank that runs outside play. */
export function nextFlag({ p, control }: Law): Next | undefined {
  const at = fallsAt(p)
  const does = (): void => {
    flagAt(p, control.isByGame)
    p.turn = NOBODY
  }
  return p.on ? { at, known: Math.max(at, p.from) + ANNOUNCED, does } : undefined
}

function nextLimit({ p, control }: Law): Next | undefined {
  const at = p.lateFrom + control.lateness - p.lateFor
  const known = Math.max(at, p.from)
  const does = (): void => {
    haltAt(p, Stage.Over, at)
    Object.assign(p, { from: known, turn: NOBODY })
  }
  return control.lateness ? { at, known: known + ANNOUNCED, does } : undefined
}

function nextArrival(law: Law): Next | undefined {
  const { p } = law
  const isBoth = p.turn === NOBODY
  const isAbsent = (side: number): boolean => isBoth || side === p.turn
  const c = law.hands.list.find((x) => isAbsent(x.side) && !x.isDone && x.closed >= p.from && isContact(x))
  if (!c) return undefined
  const does = (): void => {
    Object.assign(c, { isDone: true, isVoid: true })
    const { stage, who } = seenBefore(law.log, c.closed + THERE + law.slow)
    const isThere = stage !== Stage.Late || (isBoth && who !== NOBODY) || c.closed + THERE > law.cut
    insist(law, isThere, 'M1 who was late arrives by his contact', `side ${c.side} at ${c.closed}`)
    haltAt(p, isBoth ? Stage.Late : Stage.Arrived, c.closed)
    p.lateFor += c.closed - p.lateFrom
    p.lateFrom = c.closed
    if (isBoth) Object.assign(p, { turn: 1 - c.side, since: c.closed, left: 0, on: true })
    else p.turn = NOBODY
  }
  return { at: c.closed, known: c.closed + THERE, does }
}

/** Who has not agreed within the minute has not come: the bank has run, and is late, since the contact. */
function runOn(law: Law, at: number): void {
  const { p } = law
  enterState(p, Stage.Late, at)
  Object.assign(p, { turn: seenBefore(law.log, at).who, since: p.lateFrom, left: 0, on: true })
}

/*
 * The law of a cut of power (D7, R5): nobody has less than before it, and only the side that ran has more: at most 10 s of its bank,
 * and of its delay what that turn had. Where a press, a stop or an answer was just being entered, what was before it may stand.
 */
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Broken } from './broken.ts'
import { settleLaw } from './law.ts'
import { addContact, makeContacts } from './law-contacts.ts'
import { NOBODY, type Seen, seenOf } from './law-seen.ts'
import type { Law } from './law-state.ts'
import { BEFORE, copyOf, leftAt, type State, totalAt } from './law-state.ts'

/** A turn's charge is entered at least this often. */
const UNTOLD = 10_000
/** A cut so soon after something may find it unrecorded. */
const WRITTEN = 300
/** When two contacts have been closed for so long, they have just become a stop, known or not. */
const ENDS = [600, 2000]
const KNOWN = 12
/** A stop button or a key that closed so shortly before was not yet believed, and what came after it may be recorded or not. */
const VAGUE = 60
/** Stages in which there is no match, or none any more. */
const NEW: number[] = [...BEFORE, Stage.Ruling, Stage.Over, Stage.Flag]

/** The power fails: all that the clock knew by then is known, and a contact that is closed ends. */
export function cutAt(law: Law, at: number): void {
  law.cut = at
  const closed = law.hands.list.filter((c) => c.opened === Infinity).map((c) => c.closed)
  const span = at - Math.max(...closed)
  if (closed.length > 1 && ENDS.some((end) => span >= end - 1 && span <= end + KNOWN)) law.isOff = true
  if (law.halts.some((halt) => halt.at > at - VAGUE)) law.isOff = true
  for (const c of law.hands.list) if (c.opened === Infinity) c.opened = at
  if (!law.isOff) settleLaw(law, at, true)
}

/** The power is back: what the clock has then is one of what may have stood, and time begins anew. */
export function backAt(law: Law, s: Session, level: readonly number[]): void {
  const seen = seenOf(s, 0)
  if (law.isMissing && !law.isOff) checkMissing(law, seen)
  if (law.isMissing) law.isOff = true
  law.isMissing = false
  if (law.isOff) return begin(law, seen, level)
  const { p, cut, past } = law
  const wasSeen = law.log[law.log.length - 1]
  const now = { p, gifts: law.gifts.length }
  const may = [now, ...past.filter(({ until }) => until > cut - WRITTEN)]
  const fits = may.filter((x) => !differs(x.p, seen, cut))
  const stood = fits.find((x) => x.p.turns === seen.turns) ?? fits[0] // two presses on, the same side may have as much
  if (!stood)
    throw new Broken('R5 a cut takes nothing, and gives no more than 10 s', `${differs(p, seen, cut)} at ${cut}`)
  begin(law, seen, level)
  law.isLate =
    wasSeen.stage === Stage.Late || wasSeen.stage === Stage.Arrived || (p.stage === Stage.Power && law.isLate)
  law.p = copyOf(stood.p)
  law.gifts.length = stood.gifts
  const { total, left, turn, fell, fellAt, stops, unnamed, lateFor } = seen
  Object.assign(law.p, { fell, fellAt, stops, unnamed, lateFor, lateFrom: 0 })
  Object.assign(law.p, { total: [...total], left, turn, on: false, since: 0, stage: s.stage, from: 0, deafTill: -1 })
}

/**
 * Presses are missing in the record: whose turn it is then need not be known. But nobody has less, and both together have 10 s more
 * at most; and what was won is won.
 */
function checkMissing(law: Law, is: Seen): void {
  const { p, cut, past } = law
  const was = law.log[law.log.length - 1]
  if (NEW.includes(p.stage) || BEFORE.includes(is.stage) || is.games !== was.games) return
  const may = [p, ...past.filter(({ until }) => until > cut - WRITTEN).map((x) => x.p)]
  const mores = may.map((state) => [0, 1].map((side) => is.total[side] - totalAt(state, side, cut)))
  if (!mores.some(([left, right]) => Math.min(left, right) >= 0 && left + right <= UNTOLD))
    throw new Broken('R5 a cut of a full record takes nothing, and gives no more than 10 s', `${mores[0]} at ${cut}`)
}

/** Time begins anew, and what was seen before is of the time before. */
function begin(law: Law, seen: Seen, level: readonly number[]): void {
  Object.assign(law, {
    hands: makeContacts(),
    halts: [],
    typed: [],
    line: '',
    ruled: undefined,
    log: [seen],
    read: 1,
    past: [],
    cut: Infinity,
  })
  for (const side of [0, 1]) if (level[side]) addContact(law.hands, side, -1, seen)
}

/** For so long after it was due a flag may wait for a stop that both may still make. */
const FORMING = 2300

/** In what the clock is not as it may be after a cut at `cut`, in words. */
function differs(p: State, is: Seen, cut: number): string {
  if (NEW.includes(p.stage)) return ''
  if (p.fell !== NOBODY && is.fell === NOBODY && cut <= p.fellAt + FORMING) return '' // the flag was not announced yet
  if (BEFORE.includes(is.stage)) return 'no match any more'
  if ((p.stage === Stage.Adjourned) !== (is.stage === Stage.Adjourned)) return `stage ${is.stage}, not ${p.stage}`
  if (p.turn !== is.turn) return `turn ${is.turn}, not ${p.turn}`
  for (let side = 0; side < 2; side++) {
    const runs = p.on && side === p.turn
    const more = is.total[side] - totalAt(p, side, cut)
    const most = runs ? Math.min(UNTOLD, p.total[side] - totalAt(p, side, cut)) : 0
    if (more < 0 || more > most) return `side ${side} has ${more} ms more`
  }
  const more = is.left - leftAt(p, cut)
  return p.stage === Stage.Play && (more < 0 || is.left > p.left) ? `${more} ms more of the delay` : ''
}

/*
 * What contacts, and then the stop button or the key, mean in play, worked out afterwards from all their edges: a small
 * model written from the rules alone (C3, C11, P4, P7, T8, T9, T12, M8), which shares no code with the clock.
 */

/** An edge: when, and whether the contact is closed from then on. */
export type Edge = [at: number, isClosed: boolean]

export interface Play {
  /** Whose turn it is, since when, what is left of its delay; the bank of each side. */
  turn: number
  since: number
  left: number
  bank: [number, number]
  delay: number
}

/** How play ends, and what both sides have then. */
export interface Outcome {
  end: 'play' | 'stop' | 'flag'
  /** The instant of the stop or the flag; 0 in play. */
  at: number
  turn: number
  left: number
  bank: [number, number]
  turns: [number, number]
}

interface Contact {
  side: number
  closed: number
  opened: number
}

/** A level that holds for less is a knock or a bounce (C11). */
const HELD = 8
/** After an accepted edge the contact is ignored for this long. */
const DEAF = 25
const TOO_EARLY = 150
/** Both closed within ONE_GESTURE are one gesture. Within TOGETHER they stop after SOON, else after AT_LAST. */
const ONE_GESTURE = 60
const TOGETHER = 300
const SOON = 600
const AT_LAST = 2000

/** The closings and openings of a contact that count, each from its first edge. */
function contactsOf(side: number, edges: readonly Edge[]): Contact[] {
  const list: Contact[] = []
  let isClosed = false
  let lockedTill = -Infinity
  let began = 0 // the start of a change that has not held yet
  edges.forEach(([at, level], i) => {
    const next = i + 1 < edges.length ? edges[i + 1][0] : Infinity
    if (level === isClosed) {
      if (next - at >= HELD) began = 0 // it was a knock
      return
    }
    if (!began && at >= lockedTill) began = at
    if (next < Math.max(at + HELD, lockedTill)) return // the next edge comes before it has held
    isClosed = level
    const since = began || at // a change that began while the contact was ignored counts from its last edge
    if (level) list.push({ side, closed: since, opened: Infinity })
    else list[list.length - 1].opened = since
    lockedTill = since + DEAF
    began = 0
  })
  return list
}

/**
 * Plays the contacts until this instant, or until the stop button or the key at `halt`: it stops at its own edge, and a
 * stop of both hands that is not complete by then is none. At one instant the flag comes first, then the left's contact.
 */
export function outcomeOf(
  play: Play,
  left: readonly Edge[],
  right: readonly Edge[],
  until: number,
  halt = Infinity,
): Outcome {
  const contacts = [...contactsOf(0, left), ...contactsOf(1, right)]
  contacts.sort((a, b) => a.closed - b.closed || a.side - b.side)
  const state = { ...play, bank: [...play.bank] as [number, number], turns: [0, 0] as [number, number] }
  let given = -Infinity
  const flag = (): number => state.since + state.left + state.bank[state.turn]
  const charge = (at: number): void => {
    const ran = at - state.since
    state.bank[state.turn] -= Math.max(0, ran - state.left)
    state.left = Math.max(0, state.left - ran)
    state.since = at
  }
  const ended = (end: Outcome['end'], at: number): Outcome => {
    if (at) charge(at)
    return { end, at, turn: state.turn, left: state.left, bank: state.bank, turns: state.turns }
  }
  const isStop = (a: Contact, b: Contact, span: number): boolean =>
    Math.min(a.opened, b.opened, halt) >= Math.max(a.closed, b.closed) + span
  for (const c of contacts.filter(({ closed }) => closed < halt)) {
    if (flag() <= c.closed) return ended('flag', flag())
    const others = contacts.filter(({ side }) => side !== c.side)
    // one gesture of two hands counts from its first edge, in the turn that ran until then
    const isFirst = (a: Contact): boolean =>
      contacts.some(
        (x) => x.side !== a.side && isAfter(a, x) && x.closed - a.closed <= ONE_GESTURE && isStop(a, x, SOON),
      )
    if (contacts.some((a) => a.closed === c.closed && isFirst(a))) return ended('stop', c.closed)
    if (c.side === state.turn && c.closed >= given + TOO_EARLY) {
      charge(c.closed)
      state.turns[c.side]++
      Object.assign(state, { turn: 1 - c.side, left: play.delay })
      given = c.closed
    }
    // otherwise both stop from the later closing, in the turn that runs after it
    const first = others.find((x) => isAfter(x, c) && x.opened > c.closed)
    const span = first && c.closed - first.closed <= TOGETHER ? SOON : AT_LAST
    if (first && isStop(first, c, span) && flag() > c.closed) return ended('stop', c.closed)
  }
  if (flag() <= Math.min(until, halt)) return ended('flag', flag())
  return halt < Infinity ? ended('stop', halt) : ended('play', 0)
}

function isAfter(a: Contact, b: Contact): boolean {
  return b.closed > a.closed || (b.closed === a.closed && b.side > a.side)
}

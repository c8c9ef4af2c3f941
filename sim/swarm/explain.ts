/*
 * How play came to what the clock has: presses, each by the side to move, not before T12 allows it and before its flag; and what
 * stops it. Where contacts can be taken in one way only, there is one explanation.
 */
import { NOBODY } from '../../firmware/core/clock.ts'
import { type Closing, type Contacts, closingsFrom, type Pair, pairsFrom, tapsFrom } from './contacts.ts'
import { copyOf, fallsAt, forgetFrom, handOver, pressesFrom, purseOf, run, type Stopwatch } from './stopwatch.ts'

/** The closings of the side to move that end its turn, up to `until`, or may: the first sure one is the last of them. */
function nextPresses(w: Stopwatch, contacts: Contacts, until: number): Closing[] {
  const list: Closing[] = []
  if (w.turn === NOBODY || !w.isOn) return list
  const flag = fallsAt(w)
  for (const closing of closingsFrom(contacts, w.turn, pressesFrom(w))) {
    if (closing.at > until || closing.at >= flag) break
    list.push(closing)
    if (closing.isSure) break
  }
  return list
}

/** The press that must have ended the turn by `until`, if there is one. */
export function duePress(w: Stopwatch, contacts: Contacts, until: number): Closing | undefined {
  const [first] = nextPresses(w, contacts, until)
  return first?.isSure ? first : undefined
}

/** The watch of the first of these from which so many turns, by presses up to `until`, lead to one that `fits`. */
export function explainedFrom(
  from: readonly Stopwatch[],
  turns: number,
  until: number,
  contacts: Contacts,
  fits: (w: Stopwatch) => boolean,
): Stopwatch | undefined {
  for (const one of from) {
    const found = explained(one, turns, until, contacts, fits)
    if (found) return found
  }
  return undefined
}

function explained(
  w: Stopwatch,
  turns: number,
  until: number,
  contacts: Contacts,
  fits: (w: Stopwatch) => boolean,
): Stopwatch | undefined {
  const v = copyOf(w)
  if (turns <= w.turns) return turns === w.turns && fits(v) ? v : undefined
  for (const { at } of nextPresses(w, contacts, until)) {
    const next = copyOf(w)
    handOver(next, at)
    const found = explained(next, turns, until, contacts, fits)
    if (found) return found
  }
  return undefined
}

/**
 * M3: the side with the lower die presses, and the other's first turn counts from the release, with its delay like every other.
 * The watches of all the shorts since `from` that may have been it; the first sure one since `sureFrom` is the last of them.
 */
export function startsFrom(w: Stopwatch, from: number, sureFrom: number, contacts: Contacts): Stopwatch[] {
  const list: Stopwatch[] = []
  for (const tap of tapsFrom(contacts, Math.max(from, w.deafTill))) {
    const v = copyOf(w)
    Object.assign(v, { turns: 0, presses: [], opened: purseOf(w), playFrom: tap.at })
    run(v, 1 - tap.side, tap.at, w.delay)
    list.push(v)
    if (tap.isSure && tap.closed >= sureFrom) break
  }
  return list
}

/** What may have stopped play at `at`: nothing with a name where it was the stop button or the key. */
type Stopped = Pick<Pair, 'from' | 'isOne' | 'first'> | undefined

function stopsAt(w: Stopwatch, contacts: Contacts, at: number): Stopped[] {
  const pairs: Stopped[] = pairsFrom(contacts, w.playFrom).filter(({ from }) => from === at)
  return contacts.stopped.includes(at) ? [...pairs, undefined] : pairs
}

/** P4: the watch as it stands at the stop that counts from `at`; undefined where nobody can have stopped it then. */
export function stoppedAt(
  from: readonly Stopwatch[],
  turns: number,
  at: number,
  contacts: Contacts,
  fits: (w: Stopwatch) => boolean,
): Stopwatch | undefined {
  for (const one of from) {
    for (const stop of stopsAt(one, contacts, at)) {
      const v = copyOf(one)
      if (!stop)
        forgetFrom(v, at + 1) // what was pressed until the button was believed
      else if (stop.isOne) forgetFrom(v, stop.first)
      const found = explained(v, turns, stop?.isOne ? at - 1 : at, contacts, fits)
      if (found) return found
    }
  }
  return undefined
}

/** P6: two contacts that have stopped the clock, or by `now` still may, from before this instant. */
export function stopBefore(w: Stopwatch, contacts: Contacts, at: number): Pair | undefined {
  return pairsFrom(contacts, w.playFrom).find((pair) => pair.isSure && pair.from < at && pair.later >= w.playFrom)
}

/*
 * The watches of the contacts, and the edge that is being taken.
 *
 * Where an edge is broken off by an error, or by a lack of memory, for which Espruino takes its watch away, it is taken once more, with
 * its own stamp.
 */

interface Watched {
  pin: Pin
  edge: (e: WatchEvent) => void
}

/** In the order in which they are watched: what still waits in the queue goes by that. */
const watched: Watched[] = []
/** The edge that is being taken, and whose it is. */
let taken: WatchEvent | undefined
let taker: Watched

/** Each edge of a contact to ground, as it comes. */
export function watch(pin: Pin, edge: (e: WatchEvent) => void): void {
  pinMode(pin, 'input_pullup')
  const one = { pin, edge }
  watched.push(one)
  hook(one)
}

function hook(one: Watched): void {
  const take = (e: WatchEvent): void => {
    const before = taken
    const by = taker
    taken = e
    taker = one
    if (before) by.edge(before)
    one.edge(e)
    taken = undefined
  }
  setWatch(take, one.pin, { repeat: true, edge: 'both', debounce: 0 })
}

/**
 * Once no contact is watched any more: all of them are, and an edge that was not taken is taken. The players' contacts are read as
 * always, the others here.
 */
export function rewatch(): void {
  'cold'
  for (let i = 0; i < watched.length; i++) hook(watched[i])
  const e = taken
  taken = undefined
  if (e) taker.edge(e)
  for (let i = 2; i < watched.length; i++) {
    const pin = watched[i].pin
    watched[i].edge({ pin, state: digitalRead(pin) > 0, time: getTime() })
  }
}

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
/** The edge that is being taken. */
let taken: WatchEvent | undefined

/** Each edge of a contact to ground, as it comes. */
export function watch(pin: Pin, edge: (e: WatchEvent) => void): void {
  pinMode(pin, 'input_pullup')
  watched.push({ pin, edge })
  hook(pin, edge)
}

function hook(pin: Pin, edge: (e: WatchEvent) => void): void {
  const take = (e: WatchEvent): void => {
    if (taken) takeAgain(taken, e)
    taken = e
    edge(e)
    taken = undefined
  }
  setWatch(take, pin, { repeat: true, edge: 'both', debounce: 0 })
}

/** An edge that was broken off, by who watches its pin; after it comes the next one, if there is one yet. */
function takeAgain(e: WatchEvent, next?: WatchEvent): void {
  taken = next
  for (let i = 0; i < watched.length; i++) if (watched[i].pin === e.pin) watched[i].edge(e)
}

/**
 * Once no contact is watched any more: all of them are, and an edge that was not taken is taken. The players' contacts are read as
 * always, the others here.
 */
export function rewatch(): void {
  for (let i = 0; i < watched.length; i++) hook(watched[i].pin, watched[i].edge)
  if (taken) takeAgain(taken)
  for (let i = 2; i < watched.length; i++) {
    const pin = watched[i].pin
    watched[i].edge({ pin, state: digitalRead(pin) > 0, time: getTime() })
  }
}

/*
 * The watches of the contacts, and the edge that is being handled.
 *
 * If handling an edge is broken off, by an error or for lack of memory, Espruino removes its watch. Then the edge is
 * handled once more, with its own stamp.
 */

interface Watched {
  pin: Pin
  edge: (e: WatchEvent) => void
}

/** The watched contacts, in the order of their watches, by which waiting edges in the queue find them. */
const watched: Watched[] = []
/** The edge that is being handled. */
let taken: WatchEvent | undefined

/** Watches a contact to ground: calls `edge` for each edge. */
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

/** Handles an edge that was broken off, and after it the next one, if there is one yet. */
function takeAgain(e: WatchEvent, next?: WatchEvent): void {
  taken = next
  for (let i = 0; i < watched.length; i++) if (watched[i].pin === e.pin) watched[i].edge(e)
}

/**
 * Watches all contacts anew, after no contact is watched any more, and handles an edge that was broken off. The
 * players' contacts are read as always, the others here.
 */
export function rewatch(): void {
  for (let i = 0; i < watched.length; i++) hook(watched[i].pin, watched[i].edge)
  if (taken) takeAgain(taken)
  for (let i = 2; i < watched.length; i++) {
    const pin = watched[i].pin
    watched[i].edge({ pin, state: digitalRead(pin) > 0, time: getTime() })
  }
}

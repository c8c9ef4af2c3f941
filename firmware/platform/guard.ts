/*
 * The guard, which runs before the clock. After three crashes it does not start the clock again, and shows the times that the
 * clock had.
 *
 * Only an error that nobody caught is a crash. Pulling the battery is none, however often. After a crash the clock goes on, drawn
 * anew. A crash more than ten minutes after the last one counts as the first. No function here is cold: the guard runs whatever
 * became of the other files.
 */

const MOST_CRASHES = 3
/** Seconds. */
const FORGET = 600
/** Characters of an entry in `crashes`, which the upload makes: no file is made in a match. */
const ENTRY = 32
const ENTRIES = 64

let tell: (times: string) => void
/** Where the next entry goes. */
let place = 0

/** The last entry: the count as one digit, the second of the last crash, and the times; of a file without one it counts none. */
function lastCrash(): string {
  let last = '0,0,-'
  for (place = 0; place < ENTRIES; place++) {
    const entry = require('Storage').read('crashes', place * ENTRY, ENTRY)
    if (!entry || entry.charCodeAt(0) > 57) return last
    last = entry.trim()
  }
  return '3,0,-' // so many that the clock has to be looked at
}

function crash(): void {
  const now = Math.round(getTime())
  const last = lastCrash().split(',')
  const count = now - +last[1] > FORGET ? 1 : +last[0] + 1
  const times = global.clock ? global.clock.times() : last[2]
  let entry = (count > 9 ? 9 : count) + ',' + now + ',' + times
  while (entry.length < ENTRY) entry += ' '
  if (place < ENTRIES) require('Storage').write('crashes', entry, place * ENTRY, ENTRY * ENTRIES)
  if (global.clock && count < MOST_CRASHES) setTimeout(global.clock.again, 100)
  else showTimes()
}

/** A wake that runs out of memory is broken off. It throws no error that could be caught, and asks for no other wake. */
function runOut(flags: string[]): void {
  if (flags.indexOf('MEMORY') >= 0) crash()
}

function showTimes(): void {
  tell(lastCrash().split(',')[2])
}

/** Watches for crashes; after too many `show` tells the times, and `safe` keeps the clock from starting. */
export function startGuard(show: (times: string) => void): void {
  tell = show
  process.on('uncaughtException', crash)
  E.on('errorFlag', runOut)
  global.safe = lastCrash().charCodeAt(0) >= 48 + MOST_CRASHES
  if (global.safe) showTimes()
}

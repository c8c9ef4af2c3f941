/*
 * The guard, which runs before the clock. After three crashes it does not start the clock again, and shows the times
 * that the clock had.
 *
 * Only an uncaught error, or a lack of memory, is a crash; pulling the battery never is. After a crash the clock goes
 * on, drawn anew. A crash is forgotten once the clock has run for ten minutes after it. Time since power-on begins anew
 * with each start, so instants would tell nothing: what is marked in flash is each stretch that the clock has run. They
 * add up over power cuts.
 *
 * What must come next is asked for first, and flash is written last, because anything between may throw. The guard
 * needs no other file: it runs whatever became of them.
 */

const MOST_CRASHES = 3
/** The ms of a stretch without a crash, and how many of them make the clock forget the crashes before. */
const STRETCH = 200_000
const STRETCHES = 3
/**
 * Characters of an entry in `crashes`, which the upload makes, since no file is made in a match: its text, then four
 * for each stretch.
 */
const ENTRY = 32
const TEXT = 20
const ENTRIES = 64
const ERASED = 255
/** How often flash is asked to take an entry. */
const TRIES = 3
/** If the interpreter is not at rest within this many seconds, the board restarts as after a power cut. */
const WATCH = 10
/** Ms until the clock goes on. */
const SOON = 100

let tell: (times: string) => void
/** Where the next entry goes; the crashes that count, the times that the clock had, and how long it has run since. */
let place = 0
let count = 0
let times = '-'
let stretches = 0
let timer = 0

function entryAt(which: number): string {
  return require('Storage').read('crashes', which * ENTRY, ENTRY) || ''
}

/**
 * Reads the last entry: the count as one digit, the times, the stretches. An entry that flash has spoiled is ignored.
 */
function readCrashes(): void {
  for (place = 0; place < ENTRIES; place++) {
    const entry = entryAt(place)
    const first = entry.charCodeAt(0)
    if (first === ERASED) return
    if (!(first > 47 && first < 58)) continue
    times = entry.substr(2, TEXT - 2).trim()
    stretches = 0
    while (stretches < STRETCHES && entry.charCodeAt(TEXT + stretches * 4) < ERASED) stretches++
    count = stretches < STRETCHES ? first - 48 : 0
  }
  if (entryAt(0)) count = MOST_CRASHES // the file is full: safe mode until it is erased
}

/** Writes to `crashes`. Flash refuses by an error, or without one. */
function write(at: number, text: string): void {
  try {
    require('Storage').write('crashes', text, at, ENTRY * ENTRIES)
  } catch {}
}

function enter(): void {
  const text = (count + ',' + times).padEnd(TEXT)
  for (let i = 0; i < TRIES && place < ENTRIES; i++) {
    write(place * ENTRY, text)
    const found = entryAt(place)
    if (found.charCodeAt(0) !== ERASED) place++
    if (found.substr(0, TEXT) === text) return
  }
}

function waitOn(): void {
  timer = setTimeout(mark, STRETCH)
}

/** The clock has run for another stretch since its last crash. */
function mark(): void {
  stretches++
  if (stretches < STRETCHES) waitOn()
  else count = 0
  write((place - 1) * ENTRY + TEXT + stretches * 4 - 4, '0000')
}

function crash(): void {
  const clock = global.clock
  const isOver = !clock || count + 1 >= MOST_CRASHES
  if (isOver) setTimeout(showTimes, SOON)
  else setTimeout(clock.again, SOON)
  if (global.safe) return
  try {
    if (clock) times = clock.times()
  } catch {}
  count++
  stretches = 0
  if (timer) clearTimeout(timer)
  if (isOver) end()
  else waitOn()
  enter()
}

/** Ends the clock: no contact, timer or line wakes it any more. */
function end(): void {
  global.safe = true
  global.clock = undefined
  clearWatch()
  clearTimeout()
  USB.removeAllListeners('data')
  Bluetooth.removeAllListeners('data')
  setTimeout(showTimes, SOON)
}

/** A wake that runs out of memory is broken off, and throws no error. */
function runOut(flags: string[]): void {
  if (flags.indexOf('MEMORY') >= 0) crash()
}

function showTimes(): void {
  tell(times)
}

/** Watches for crashes. After too many `show` shows the times, and `safe` keeps the clock from starting. */
export function startGuard(show: (times: string) => void): void {
  tell = show
  E.enableWatchdog(WATCH)
  process.on('uncaughtException', crash)
  E.on('errorFlag', runOut)
  readCrashes()
  global.safe = count >= MOST_CRASHES
  if (global.safe) showTimes()
  else if (count) waitOn()
}

/*
 * The guard, which runs before the clock: after three crashes the clock is not started again, and the glass shows the
 * times it had.
 *
 * Only crashes count: an error that nobody caught. Pulling the battery is none, however often. After a crash the
 * clock goes on, drawn anew; ten minutes without another and the count is forgotten.
 */

const MOST_CRASHES = 3
const FORGET = 600_000
const storage = require('Storage')

/** `crash` holds the count as one digit, then the times. */
function crashes(): number {
  const told = storage.read('crash')
  return told ? told.charCodeAt(0) - 48 : 0
}

function crash(): void {
  const count = crashes() + 1
  storage.write('crash', (count > 9 ? 9 : count) + (global.clock ? global.clock.times() : timesKept()))
  if (global.clock && count < MOST_CRASHES) setTimeout(global.clock.again, 100)
  else showTimes()
}

function timesKept(): string {
  const told = storage.read('crash')
  return told ? told.substr(1) : '-'
}

function showTimes(): void {
  g.clear()
  g.setFont('4x6', 2)
  g.drawString('SAFE MODE', 4, 4)
  g.drawString(timesKept(), 4, 26)
  g.drawString('CALL JUDGE', 4, 48)
  g.flip()
}

function forget(): void {
  if (crashes() && !global.safe) storage.erase('crash')
}

process.on('uncaughtException', crash)
global.safe = crashes() >= MOST_CRASHES
if (global.safe) showTimes()
setTimeout(forget, FORGET)

/*
 * The check of how long erasing a page of flash takes, with the radio asleep and awake: meanwhile no edge is stamped.
 *
 * It erases a page of the clock's own file that holds no record, by the one function that erases. Without the clock
 * there is no such page.
 */
import { EDGE_TIMEOUT } from '../device/loop.ts'
import { erase, numberOf, openPages, SETTINGS_PAGES } from '../espruino/pages.ts'
import { doSteps, fail, next, ok, skip } from './say.ts'

const TIMES = 3
/** Ms until the radio is up. */
const AWAKE = 500

/** The longest erase in ms, without and with the radio awake; what failed. */
let longest: number[] = []
let page = 0

export function tryErase(): void {
  page = openPages() - 1
  while (page >= SETTINGS_PAGES && numberOf(page) > 0) page--
  longest = []
  if (page < SETTINGS_PAGES) {
    skip('no page is free to try: flash the clock first, or its records fill all')
    return next()
  }
  const radio = global.NRF
  // over the radio it cannot sleep: nobody would hear the rest
  if (radio && E.getConsole() !== 'Bluetooth') doSteps([() => asleep(radio), () => awake(radio), judge])
  else doSteps([time, judge])
}

function asleep(radio: Radio): void {
  radio.sleep()
  time()
}

function awake(radio: Radio): void {
  radio.wake()
  setTimeout(time, AWAKE)
}

function time(): void {
  let most = 0
  for (let i = 0; i < TIMES; i++) {
    const from = getTime()
    const ms = erase(page) ? Math.round((getTime() - from) * 1000) : Infinity
    if (ms > most) most = ms
  }
  longest.push(most)
  next()
}

function judge(): void {
  const most = longest.length > 1 && longest[1] < longest[0] ? longest[0] : longest[longest.length - 1]
  const told = `a page takes ${longest.length > 1 ? longest.join(' ms with the radio asleep, ') + ' ms with it awake' : longest[0] + ' ms'}`
  if (most === Infinity) fail('a page does not read as erased', 'all ones: a worn or faulty flash')
  else if (most >= EDGE_TIMEOUT) fail(told, `less than ${EDGE_TIMEOUT} ms: an edge of a contact would be taken as lost`)
  else ok(told)
  next()
}

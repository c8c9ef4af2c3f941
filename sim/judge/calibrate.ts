/*
 * The calibration: measures a clock's drift against this machine's clock, and stores the correction on it. A drift is
 * not stored if its uncertainty is above 20 ppm, or if no sound oscillator explains it.
 */
import { Refusal } from '../../firmware/core/control.ts'
import { showSeconds } from '../clock/time.ts'
import { HALL_ROW, HELP_ROW, type Help, PORT_ROWS, typedIn, WRONG_USE, wantNone } from '../terminal/command.ts'
import { endWith, INTERRUPTED, isMain, Usage, untilInterrupt } from '../terminal/exit.ts'
import { showLine } from '../terminal/progress.ts'
import { exitCodeOf, Fault } from './faults.ts'
import { type Clock, type ClockOptions, findClocks, passwordOf, wayOf } from './hall.ts'
import { ask, isRefused, type Link } from './link.ts'
import { doOnAll, tableOf } from './many.ts'
import { type Drift, driftOf, driftText, measure, type Reading, type Say, type Watch, watchUntil } from './measure.ts'

const HELP: Help = {
  use: 'npm run calibrate -- -p PORT',
  what: `Measures how fast a clock runs compared with this machine's clock, prints the drift with its uncertainty, and stores a correction on the clock, which takes effect at its next power-on. Nothing is stored if the uncertainty is above 20 ppm or the drift above 1000 ppm, or during a match. Ctrl-C ends it; clocks not yet measured keep their old correction.`,
  sections: [
    [
      'clocks',
      [...PORT_ROWS, HALL_ROW, ['', '-p may be repeated; by wire eight are measured at a time, by Bluetooth one']],
    ],
    [
      'options',
      [
        ['--minutes N', 'how long to measure; default and least: 5 by wire, 30 by Bluetooth'],
        ['--dry-run', 'measures and prints, but stores nothing'],
        ['--password N', 'of clocks that have one: without it they store nothing; or set CLOCK_PASSWORD'],
        HELP_ROW,
      ],
    ],
    [
      'accuracy',
      [
        [
          '',
          "The uncertainty covers the time that questions and answers take, for two clocks that run evenly. It does not cover the error of this machine's own clock: the crystal of a PC is off by tens of ppm unless NTP disciplines it. On Linux NTP also sets the rate of the clock used here; let it synchronise for an hour first. On other systems that clock may run undisciplined.",
        ],
        [
          '',
          'A crystal keeps its correction. An RC oscillator drifts with temperature: calibrate it at the temperature of the hall, and again when that changes.',
        ],
      ],
    ],
  ],
  examples: ['npm run calibrate -- -p /dev/ttyACM0 --minutes 60'],
  ends: [
    ['0', 'success'],
    ['1', 'a clock refused, did not answer, or was not measured well enough'],
    WRONG_USE,
    ['3', 'the answer of a clock was invalid or did not end'],
    ['130', 'stopped by Ctrl-C'],
  ],
}
const LEAST_MINUTES = { tcp: 5, serial: 5, bluetooth: 30 }
const MINUTE = 60_000
/** Ms between two updates of the progress line. */
const SHOWN_EVERY = 500
/** Ppm of uncertainty; with more, the drift is not shown yet. */
const WORTH_SHOWING = 1000
/** Ppm of uncertainty up to which a correction is stored. */
const MOST_UNCERTAIN = 20
/** In tenths of a ppm: the most that a clock takes, and twice what its worst oscillator may be out. */
const MOST_DRIFT = 10_000
/** The stages before a match, in the words of `status`. */
const BEFORE = ['setup', 'transfer', 'ready']

/** For how many minutes a clock is measured. Throws a Usage if fewer were typed than its kind of port needs. */
export function minutesFor({ port, name }: Clock, typed?: string): number {
  const way = wayOf(port) ?? 'serial'
  const least = LEAST_MINUTES[way]
  if (typed === undefined) return least
  if (!/^\d{1,4}(\.\d+)?$/.test(typed))
    throw new Usage(`--minutes: "${typed}" is not a number of minutes up to 9999; write one such as 30`)
  if (Number(typed) >= least) return Number(typed)
  const by = way === 'bluetooth' ? 'Bluetooth' : 'wire'
  throw new Usage(`--minutes: ${typed} is too short for ${name}; by ${by} write ${least} or more`)
}

export interface Order {
  minutes: number
  isDry: boolean
  password?: string
}

/** Measures a clock and stores the correction, except in a dry run; returns the outcome in words. Throws a Fault. */
export async function calibrate(
  say: Say,
  watch: Watch,
  { minutes, isDry, password }: Order,
  onProgress?: (readings: readonly Reading[]) => void,
): Promise<string> {
  const begun = (isDry ? Promise.resolve() : checkClock(say, password)).then(() =>
    measure(say, watch, minutes, onProgress),
  )
  const { readings, kept } = await begun.catch((error) => {
    // After Ctrl-C no error is a fault of the clock.
    watch.signal.throwIfAborted()
    throw error
  })
  const drift = driftOf(readings)
  const text = driftText(drift)
  const refusal = refusalOf(drift, minutes)
  if (refusal) throw new Fault(`${text}: ${refusal}; nothing is stored`)
  if (isDry) return `${text}; not stored`
  watch.signal.throwIfAborted()
  const line = `ppm ${drift.tenths} ${password ?? ''}`.trim()
  const answer = await say(line, ({ ok }) => ok !== undefined).catch((error: Error) => {
    throw new Fault(`${text}; it is not known whether this was stored: ${error.message}`)
  })
  if (isRefused(answer)) throw new Fault(`${text}; not stored, refused: ${answer.why ?? answer.error}`)
  return `${text}; stored ${signed(drift.tenths)} ppm, before ${signed(kept)}, from the next power-on`
}

/**
 * Checks the stage and the password before measuring, so that a refusal does not come half an hour later. The clock has
 * the last word when the correction is sent.
 */
async function checkClock(say: Say, password = ''): Promise<void> {
  const { stage } = await say('status', ({ id }) => id !== undefined)
  if (typeof stage === 'string' && !BEFORE.includes(stage))
    throw new Fault(`its stage is ${stage}, but it accepts a correction only before a match; nothing is stored`)
  // This line names no new password, so it changes none.
  const { error, why } = await say(`password ${password}`.trim(), () => true)
  if (error === Refusal.Code || error === Refusal.Wait) throw new Fault(`refused: ${why ?? error}; nothing is stored`)
}

/** Why such a drift is not stored; '' when it is. */
function refusalOf({ tenths, uncertainty, wander }: Drift, minutes: number): string {
  if (uncertainty > MOST_UNCERTAIN && uncertainty - wander <= MOST_UNCERTAIN)
    return `${wander.toFixed(1)} of that because the rate changed; did the clock get warm or cold, or this machine sleep?`
  if (uncertainty > MOST_UNCERTAIN) {
    const enough = Math.ceil((minutes * uncertainty) / MOST_UNCERTAIN) + 1
    return `at most ${MOST_UNCERTAIN} are allowed${Number.isFinite(enough) ? `; try --minutes ${enough}` : ''}`
  }
  if (Math.abs(tenths) <= MOST_DRIFT) return ''
  return `more than ${MOST_DRIFT / 10} ppm means a faulty board`
}

function signed(tenths: number): string {
  return (tenths > 0 ? '+' : '') + (tenths / 10).toFixed(1)
}

/** On a terminal a line that is written over; nothing in a pipe. */
function makeProgress(out = process.stderr) {
  let count = ''
  let shown = -Infinity
  const show = (done: number, all: number): void => {
    count = all > 1 ? `${done} of ${all}, ` : ''
    showLine('', out)
  }
  const showReadings = ({ name }: Clock, minutes: number, readings: readonly Reading[]): void => {
    if (!out.isTTY || performance.now() - shown < SHOWN_EVERY) return
    shown = performance.now()
    const passed = readings[readings.length - 1].after - readings[0].before
    const drift = driftOf(readings)
    const known = drift.uncertainty < WORTH_SHOWING ? `  ${driftText(drift)}` : ''
    const line = `${count}${name}: ${showSeconds(passed)} of ${showSeconds(minutes * MINUTE)}${known}`
    showLine(line.slice(0, (out.columns || 80) - 1), out)
  }
  return { show, showReadings }
}

async function main(args: string[]): Promise<number> {
  const typed = await typedIn<ClockOptions & { minutes?: string; dryRun?: boolean }>(args, HELP)
  if (!typed) return 0
  wantNone('calibrate', typed.words)
  const { port, hall, minutes, dryRun: isDry = false } = typed.values
  const clocks = findClocks(port, hall)
  const password = passwordOf(typed.values.password)
  const spans = new Map(clocks.map((clock) => [clock, minutesFor(clock, minutes)]))
  const { signal } = untilInterrupt(new Fault('stopped; nothing is stored'))
  const { show, showReadings } = makeProgress()
  const watch = watchUntil(signal)
  const deed = (link: Link, clock: Clock): Promise<string> => {
    const order = { minutes: spans.get(clock)!, isDry, password }
    const say: Say = (line, suits) => ask(link, line, suits)
    return calibrate(say, watch, order, (readings) => showReadings(clock, order.minutes, readings))
  }
  const outcomes = await doOnAll(clocks, deed, { show, signal })
  process.stdout.write(tableOf(outcomes.map(({ clock, value, fault }) => [clock.name, value ?? fault])))
  return signal.aborted ? INTERRUPTED : exitCodeOf(outcomes)
}

if (isMain(import.meta.url)) await endWith(main(process.argv.slice(2)))

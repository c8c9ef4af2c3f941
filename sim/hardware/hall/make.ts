/*
 * The computed parts of the hall guide: each number with where it is from.
 */

import { makeSession } from '../../../firmware/core/state.ts'
import { isWeak, makeFace } from '../../../firmware/ui/face.ts'
import { MOST_UNCERTAIN } from '../../judge/calibrate.ts'
import { AT_ONCE } from '../../judge/many.ts'
import { LOW } from '../../judge/state.ts'
import { NUMBERS } from '../card/numbers.ts'
import { BOARDS, FIGURES, lifeOf } from '../figures.ts'
import { HELD, KEY, PRESS } from '../hands.ts'
import { table } from '../markdown.ts'
import { fillIn, type Maker, readText } from '../sheet.ts'
import {
  boundOf,
  calibrationMinutes,
  correctionSeconds,
  hallMinutes,
  LEAST_MINUTES,
  MEASURED,
  presetSeconds,
  radioMinutes,
  TABLES,
  transfer,
  WALK,
  WRITE,
} from './times.ts'

const GUIDE = 'hardware/hall.md'
const BY_HANDS = 'hands on the simulator’s clock'
/** Of one answer, there and back, in ms. */
const WAYS = [1, 2, 5, 10, 20, 35]
const MINUTES = [5, 10, 30, 60]
/** Hours of play in a long day of a tournament; a choice. */
const DAY = 10

function seconds(value: number): string {
  return value < 10 ? value.toFixed(1) : `${Math.round(value)}`
}

function takes(rows: string[][]): string {
  return table(['what', 'takes', 'how it is known'], rows, [1])
}

function pacePart(): string {
  return `Times by hand are those of an assumed person who knows what comes next: a press each ${PRESS / 1000} s, a hold of ${HELD / 1000} s, ${KEY / 1000} s to find the
key and turn it. They were counted by such hands on the simulator's clock.`
}

function presetPart(): string {
  const { least, most } = presetSeconds()
  const { clocks, processors, preset, check } = MEASURED
  const host = `measured: ${clocks} clocks of the simulator on TCP, a computer with ${processors} processors; cables and boards not in it`
  return takes([
    ['one clock by hand, a usual control', `${seconds(least)} to ${seconds(most)} s`, BY_HANDS],
    ['to the next table, and its clock turned', `${WALK} s`, 'an estimate'],
    [`${TABLES} tables by hand, one person`, `${Math.ceil(hallMinutes())} min`, 'both together'],
    [`${TABLES} tables by the judge’s program`, `${preset} s`, host],
    [
      `${TABLES} tables by Bluetooth, one after another`,
      `up to ${radioMinutes()} min`,
      'not measured: so long until the program has given all of them up',
    ],
    [`checking them: firmware, control, batteries`, `${check} s`, 'measured likewise'],
    ['both players agree', `${seconds(transfer().agree)} s`, BY_HANDS],
  ])
}

function transferPart(): string {
  const { show, write, enter, agree } = transfer()
  const all = show + write + enter + agree
  return takes([
    ['old clock: key, row, hold', `${seconds(show)} s`, BY_HANDS],
    [`${NUMBERS.digits} digits written down`, `${seconds(write)} s`, `an estimate: ${WRITE} s a digit`],
    [
      `new clock: row of the menu, ${NUMBERS.digits} digits, hold`,
      `${seconds(enter)} s`,
      `${BY_HANDS}, for a code met in play`,
    ],
    ['both players go on', `${seconds(agree)} s`, BY_HANDS],
    ['in all, when the new clock has the control', `${seconds(all)} s`, ''],
    [
      'for comparison: a time corrected on a sound clock',
      `${seconds(correctionSeconds())} s`,
      `${BY_HANDS}, as the card tells it`,
    ],
  ])
}

function calibrationPart(): string {
  const rows = WAYS.map((ms) => [`${ms} ms`, ...MINUTES.map((minutes) => `±${boundOf(minutes, ms).toFixed(1)}`)])
  const { wire, radio } = calibrationMinutes()
  const bounds = table(['an answer takes', ...MINUTES.map((minutes) => `${minutes} min`)], rows, [0, 1, 2, 3, 4])
  const hall = table(
    [`${TABLES} clocks`, 'a clock', 'at once', 'in all'],
    [
      ['by wire', `${LEAST_MINUTES.wire} min`, `${AT_ONCE}`, `${wire} min`],
      ['by Bluetooth', `${LEAST_MINUTES.radio} min`, '1', `${radio / 60} h`],
    ],
    [1, 2, 3],
  )
  return `${bounds}

In ppm, computed by the program's own arithmetic for a clock that runs evenly. What is known to ±${MOST_UNCERTAIN} or better is stored. How long an answer
of a real board takes has not been measured: the first run prints its bound.

${hall}`
}

function batteryPart(): string {
  const rows = BOARDS.map((board) => {
    const { life } = lifeOf(board)
    const { battery } = FIGURES.boards[board]
    return [
      board,
      `${battery.what}, ${battery.mAh} mAh`,
      `${life} h`,
      `${Math.floor(life / DAY)}`,
      `under ${hoursOfWarning(life)} h`,
      `under ${Math.floor((life * LOW) / 100)} h`,
    ]
  })
  const head = ['board', 'battery', 'lasts', `days of ${DAY} h`, 'the glass warns', '`check` warns']
  return table(head, rows, [2, 3, 4, 5])
}

/** The hours that a clock warns of; all of a battery, where it has less. */
function hoursOfWarning(life: number): number {
  const face = { ...makeFace(makeSession()), hours: life }
  while (face.hours > 0 && !isWeak(face)) face.hours--
  return face.hours + 1
}

export function hallText(): string {
  const parts: [string, string][] = [
    ['pace', pacePart()],
    ['preset', presetPart()],
    ['transfer', transferPart()],
    ['calibration', calibrationPart()],
    ['batteries', batteryPart()],
  ]
  return parts.reduce((text, [name, part]) => fillIn(text, name, part), readText(GUIDE))
}

export const HALL: Maker = {
  name: 'hall',
  what: 'the numbers of the hall guide',
  needs: '',
  make: () => [{ path: GUIDE, data: hallText() }],
}

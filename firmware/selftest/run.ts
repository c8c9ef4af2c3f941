/*
 * The selftest's one global: `selftest("buttons")` runs one check, `selftest()` all of them; `selftest("yes")` answers
 * a question.
 */
import { tryChip } from './chip.ts'
import { watchAll } from './contact.ts'
import { tryErase } from './erase.ts'
import { trySwitch } from './fet.ts'
import { seePanel } from './panel.ts'
import { pressButtons, turnKeys } from './press.ts'
import { answer, note, running, start } from './say.ts'
import { hear, seeLights } from './see.ts'
import { tryStack } from './stack.ts'
import { tellBattery, tellBoard, tellTime, tryFlash } from './state.ts'

/** Presses of a button, unless a number says otherwise. */
const PRESSES = 10

const CHECKS = [
  'board',
  'stack',
  'display',
  'lights',
  'sound',
  'buttons',
  'key',
  'battery',
  'fet',
  'chip',
  'flash',
  'erase',
]
let presses = PRESSES

const DEEDS = [
  tellBoard,
  tryStack,
  seePanel,
  seeLights,
  hear,
  () => pressButtons(presses),
  turnKeys,
  tellBattery,
  trySwitch,
  tryChip,
  tryFlash,
  tryErase,
]

/** Called once the board's file has said everything. */
export function begin(): void {
  watchAll()
  global.selftest = run
  print('ready: ' + CHECKS.join(' '))
}

function run(word?: string, count?: number): void {
  presses = count || PRESSES
  if (word === 'drift') tellTime()
  else if (word === 'yes' || word === 'no') answer(word === 'yes')
  else if (running()) note('"' + running() + '" still runs')
  else if (!word) all(0)
  else if (CHECKS.indexOf(word) < 0) note('no check "' + word + '": drift ' + CHECKS.join(' '))
  else one(CHECKS.indexOf(word), () => {})
}

function one(which: number, then: () => void): void {
  start(CHECKS[which], [DEEDS[which]], then)
}

function all(from: number): void {
  if (from < CHECKS.length) one(from, () => all(from + 1))
}

/*
 * Helpers for tests of a whole clock, on the core or as a bundle: its contacts, its key, its console, and ways into its
 * stages.
 */
import { expect } from 'vitest'
import type { Ms } from '../../firmware/core/clock.ts'
import { Stage } from '../../firmware/core/table.ts'
import { takeLine } from '../../firmware/device/console.ts'
import { wakeNow } from '../../firmware/device/loop.ts'
import { makeFlash, powerUp, type SimClock } from '../../sim/clock/board.ts'
import { type SimBoard, TABLE } from '../../sim/clock/boards.ts'
import { DISCIPLINES } from '../../sim/clock/disciplines.ts'
import { contact, doKind, type Machine, runTo } from '../../sim/clock/machine.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { Kind } from '../../sim/clock/op.ts'
import { NAMES } from '../../sim/clock/snapshot.ts'
import { OPTIONS, spoken, wireOf } from '../../sim/clock/vocabulary.ts'
import { loadTexts } from '../../sim/display/assets.ts'
import type { Canvas } from '../../sim/display/canvas.ts'
import { paintAnew } from '../../sim/display/display.ts'
import { loadFlash, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import { writeFile } from '../../sim/espruino/storage.ts'
import { boardFolder } from '../built.ts'
import { lookAt } from '../vocabulary.ts'

export const OK = '{"ok":1}'
export const RANGE = '{"error":17,"why":"Out of range"}'
export const LOCKED = '{"error":15,"why":"A match is on"}'

/** Types a line of words at the console and returns the answer in words. */
export function say(clock: SimClock, line: string): string {
  const answer = takeLine(clock.loop, wireOf(line))
  return JSON.stringify(spoken(JSON.parse(answer), line, loadTexts()[0]))
}

/** The same answer as an object. */
// biome-ignore lint/suspicious/noExplicitAny: whatever a line answers
export function told(clock: SimClock, line: string): any {
  return JSON.parse(say(clock, line))
}

/** The number and the words with which the console refuses a line; fails if it does not refuse. */
export function refusalTo(clock: SimClock, line: string): string {
  const { error, why, ...rest } = told(clock, line)
  expect(rest).toEqual({})
  return `${error} ${why}`
}

/** A control as `status` lists it: discipline, match length, bank and delay in s, then each option that is not 0. */
export function controlIn([discipline, ...numbers]: readonly number[]): string {
  const options = numbers.slice(3).map((value, i) => (value ? `${OPTIONS[i].word} ${value}` : ''))
  return [DISCIPLINES[discipline], ...numbers.slice(0, 3), ...options.filter(Boolean)].join(' ')
}

/** The stage and the control, as `status` tells them. */
export function standing(clock: SimClock): [stage: string, control: string] {
  const { stage, control } = told(clock, 'status')
  return [stage, controlIn(control)]
}

/** The clock after 5 s without power, with the same flash. */
export function again(clock: SimClock): SimClock {
  return powerUp(clock.machine.now + 5000, [0, 0], clock.flash)
}

/** The clock's page painted from nothing, as it stands at an instant. */
export function bare({ loop, board }: SimClock, at: Ms): Canvas {
  const { battery, hours, chip, id } = loop.face
  return paintAnew(board, Object.assign(lookAt(loop.session, at), { battery, hours, chip, id }))
}

/** A clock of any kind: something with contacts and time. */
export interface Hands {
  machine: Machine
}

/** The judge's key is turned, or the stop button pressed, for a moment. */
function operate({ machine }: Hands, kind: Kind.Key | Kind.Stop): void {
  for (const level of [1, 0]) {
    doKind(machine, kind, level, 0, 0)
    runTo(machine, machine.now + 300)
  }
}

/** Types a line of words on a bundle and returns the answer in words. */
export function type(clock: StubClock, line: string): Record<string, unknown> {
  return spoken(JSON.parse(clock.scope.clock?.line(wireOf(line)) ?? '{}'), line, [])
}

export function pass({ machine }: Hands, ms: number): void {
  runTo(machine, machine.now + ms)
}

export function press(clock: Hands, side: number, held: number): void {
  contact(clock.machine, side, 1, 0)
  pass(clock, held)
  contact(clock.machine, side, 0, 0)
  pass(clock, 40)
}

/** A press at this instant, until the opening is accepted. Both edges are handled `late` ms after they occur. */
export function pressAt({ machine }: Hands, side: number, at: number, held: number, late = 0): void {
  runTo(machine, at)
  contact(machine, side, 1, late)
  runTo(machine, at + held)
  contact(machine, side, 0, late)
  runTo(machine, at + held + late + 60)
}

export function chord(clock: Hands, held = 700): void {
  for (const side of [0, 1]) contact(clock.machine, side, 1, 0)
  pass(clock, held)
  for (const side of [0, 1]) contact(clock.machine, side, 0, 0)
  pass(clock, 40)
}

/** Both sides agree to the control, each by a hold. */
export function agree(clock: Hands, held = 1100): void {
  for (const side of [0, 1]) press(clock, side, held)
}

/** From the opening roll on: the right wins a match to one point. */
export function winPoint(clock: SimClock): void {
  press(clock, 0, 80)
  pass(clock, 1000)
  chord(clock)
  press(clock, 0, 80)
  for (const side of [0, 0, 1]) press(clock, side, 1100)
}

export function turnKey(clock: Hands): void {
  operate(clock, Kind.Key)
}

/** The names of what `act` changes in the session, `refusal` aside. What contacts did before is handled first. */
export function changes(clock: SimClock, act: () => void): string[] {
  wakeNow(clock.loop)
  const before = snapshotOf(clock.loop.session)
  act()
  const after = snapshotOf(clock.loop.session)
  return NAMES.filter((name, i) => before[i] !== after[i] && name !== 'refusal')
}

/** Types a control, and both sides agree; by default the left has the lower die: the right has the turn from 6,080 on. */
export function begin<C extends SimClock | StubClock>(clock: C, preset: string, opener = 0, at = 6000): C {
  const line = wireOf(preset)
  if ('loop' in clock) takeLine(clock.loop, line)
  else clock.scope.clock?.line(line)
  pressAt(clock, 0, 1000, 1200)
  pressAt(clock, 1, 3000, 1200)
  pressAt(clock, opener, at, 80)
  return clock
}

/** A clock on the core in such a match. */
export function playing(preset = 'preset custom 7 3 30:00', board: SimBoard = TABLE): SimClock {
  return begin(powerUp(0, [0, 0], makeFlash(board.words), board), preset)
}

/** A bundle at power-on; `crashes` is an entry in its file of crashes. */
export async function powered(crashes?: string, board: SimBoard = TABLE): Promise<StubClock> {
  const chip = loadFlash(await boardFolder(board.name))
  if (crashes) writeFile(chip, 'crashes', crashes.padEnd(32))
  return powerUpBundle(chip, 0, [0, 0], false, board)
}

/** What the clock answers to a line of words on its cable. */
export function ask({ machine: m }: StubClock, words: string): string {
  m.lastLine = ''
  m.receiveCable(`${wireOf(words)}\n`)
  runTo(m, m.now + 3)
  return m.lastLine
}

export function inSetup(): SimClock {
  const clock = powerUp(0)
  pass(clock, 100)
  return clock
}

export function inPlay(preset = 'preset short 7 10'): SimClock {
  const clock = inSetup()
  expect(say(clock, preset)).toBe(OK)
  agree(clock)
  press(clock, 0, 80) // the right begins
  pass(clock, 1000)
  press(clock, 1, 80)
  pass(clock, 15_000)
  press(clock, 0, 80)
  return clock
}

/** In a ruling: the right has the turn, and the left has used 5 s and some ms of its bank. */
export function inRuling(preset?: string): SimClock {
  const clock = inPlay(preset)
  turnKey(clock)
  expect(clock.loop.session.stage).toBe(Stage.Ruling)
  return clock
}

export function inResult(): SimClock {
  const clock = inPlay()
  chord(clock)
  press(clock, 0, 80)
  press(clock, 0, 1100)
  expect(clock.loop.session.stage).toBe(Stage.Result)
  return clock
}

export function ready(): SimClock {
  const clock = inSetup()
  press(clock, 1, 1100)
  return clock
}

export function inStop(): SimClock {
  const clock = inPlay()
  chord(clock)
  return clock
}

/** Begins a match to 7 on a bundle: the left has the turn from 8,100 on, with 14:00 and a delay of 10 s. */
export function beginBundle(clock: StubClock): void {
  clock.scope.clock?.line(wireOf('preset short 7 10'))
  pressAt(clock, 0, 1000, 1200)
  pressAt(clock, 1, 4000, 1200)
  pressAt(clock, 1, 8000, 100)
}

/** The steps of a match on a bundle: what it is, the stage that it leads to, and what is done. */
export const WALK: [what: string, stage: string, act: (clock: StubClock) => unknown][] = [
  ['setup', 'setup', () => {}],
  ['the control shown', 'ready', (c) => type(c, 'preset short 7')],
  ['the opening roll, as flash is erased for the record', 'open', (c) => agree(c, 1200)],
  ['play', 'play', (c) => pressAt(c, 0, c.machine.now + 500, 80)],
  [
    'a press each 160 ms',
    'play',
    (c) => Array.from({ length: 60 }, (_, i) => pressAt(c, i % 2, c.machine.now + 20, 80)),
  ],
  ['a stop', 'stop', (c) => operate(c, Kind.Stop)],
  ['a result', 'result', (c) => [80, 1200].map((held) => press(c, 0, held))],
  ['the next game', 'open', (c) => [0, 0, 1].map((side) => press(c, side, 1200))],
  ['a ruling', 'ruling', turnKey],
]

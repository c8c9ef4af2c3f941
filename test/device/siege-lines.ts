/*
 * Lines for a siege of the console: lines that are right at another moment, lines a letter away from those, and
 * rubbish.
 */
import { RULING_NAMES } from '../../sim/clock/rulings.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'

export type Roll = (faces: number) => number

const SIDES = ['left', 'right']
const NUMBERS = '0 1 2 7 60 -60 10000 120000 1e9 1e400 NaN  -1 0x10 1.5 ٣'.split(' ')
const TRANSFER =
  'transfer 0,7,840000,10000,0,0,0,1,0,0,0,0,0,0,0,0,0,0,840000,0,840000,0,0,1,9000,3,2,0,0,1,0,0,1,1,5,4,0,0,0,0,0,0'

const COMMANDS: ((roll: Roll) => string)[] = [
  (roll) => `rule ${from(RULING_NAMES, roll)} ${from(SIDES, roll)} ${from(NUMBERS, roll)}`,
  (roll) => `rule ${from(RULING_NAMES, roll)} ${from(NUMBERS, roll)}`,
  (roll) => `adjust ${from(SIDES, roll)} ${from(NUMBERS, roll)}`,
  () => 'undo',
  (roll) => from(['resume', 'resume players', 'resume next', 'adjourn'], roll),
  (roll) => from(['number 17', 'number 0', 'about clock B', 'about judge 7', 'about left Ana'], roll),
  () => TRANSFER,
  () => 'transfer',
  (roll) => `preset short ${from(NUMBERS, roll)} ${from(NUMBERS, roll)}`,
  (roll) => `preset custom 7 8 19:00 door ${from(['key', 'anybody'], roll)}`,
  (roll) => `result ${from(SIDES, roll)} gammon ${from(NUMBERS, roll)} ${from(SIDES, roll)}`,
  (roll) => from(['code off', 'ppm 125', 'ppm -10000'], roll),
  (roll) => `password ${from(NUMBERS, roll)} ${from(NUMBERS, roll)}`,
  (roll) => `repl ${from(NUMBERS, roll)}`,
  () => 'status',
  (roll) => `log ${from(NUMBERS, roll)}`,
]

const RUBBISH: ((roll: Roll) => string)[] = [
  (roll) => from(['', ' ', '\u0003', '\u0010reset()', '\u001b[A', '{"rule":"bank"}', '"', '\\', '\t'], roll),
  (roll) => from(['E.reboot()', 'clock.record()', 'load()', 'require("Storage").eraseAll()', 'key', 'open door'], roll),
  (roll) => from(['__proto__', 'constructor', 'toString', 'rule __proto__ left 1', 'rule constructor'], roll),
  (roll) => letters(roll, 1000),
  (roll) => letters(roll, roll(30)),
  (roll) => `rule bank left ${'9'.repeat(1 + roll(900))}`,
  (roll) => `transfer ${Array.from({ length: roll(60) }, () => from(NUMBERS, roll)).join()}`,
]

function from<T>(list: readonly T[], roll: Roll): T {
  return list[roll(list.length)]
}

function letters(roll: Roll, count: number): string {
  let text = ''
  for (let i = 0; i < count; i++) text += String.fromCharCode(roll(20) ? 32 + roll(96) : roll(0x300))
  return text
}

/** Adds, drops or changes a letter, swaps two, cuts the line off, changes its case or spaces, or doubles it. */
function mutated(line: string, roll: Roll): string {
  const at = roll(line.length + 1)
  const [head, tail] = [line.slice(0, at), line.slice(at)]
  const letter = letters(roll, 1)
  const ways = [
    () => head + letter + tail,
    () => head + tail.slice(1),
    () => head + letter + tail.slice(1),
    () => head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2),
    () => head,
    () => line.toUpperCase(),
    () => line.replaceAll(' ', '  '),
    () => `  ${line}\r\n`,
    () => `${line} ${line}`,
  ]
  return from(ways, roll)()
}

/** A random line that somebody may send during a match. */
export function lineOf(roll: Roll): string {
  const kind = roll(10)
  if (kind < 3) return from(RUBBISH, roll)(roll)
  const line = wireOf(from(COMMANDS, roll)(roll))
  return kind < 6 ? line : mutated(line, roll)
}

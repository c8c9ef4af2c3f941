/*
 * What is measured on the virtual board: tapes of contacts that bounce as real ones do, and in each tape the causes,
 * instants from which something is due.
 */
import type { Op } from '../clock/op.ts'
import { parseTape } from '../tape/tape.ts'

/** What the clock has to react to from one instant on: a press, a hold that has lasted a second, a console line. */
export interface Cause {
  what: string
  /** Ms of the tape. */
  at: number
  /** All work within so many ms counts as caused by it. */
  span: number
}

export interface Act {
  name: string
  /** Whether flash holds the record of an unfinished match, with 28 games played; otherwise the record is empty. */
  isFull: boolean
  ops: Op[]
  causes: Cause[]
  /** Spans, in ms, in which wakes draw digits of the running side's delay or of its bank. */
  digits: { what: string; from: number; till: number }[]
  /** A span of usual play, in ms. */
  mean?: { from: number; till: number }
}

/** Ms in which all comes that a contact causes, up to the first digit of the next second. */
const SPAN = 940
const HOLD = 1000
/** Both contacts closed for so long are a stop; the later one closes this long after the first. */
const BOTH = 600
const GAP = 40
/** The ms after which a turn of the key or a stop by its button counts; undone sooner, it has bounced. */
const KEY = 30
/** A flag is announced this long after it is due. */
const ANNOUNCED = 100
/** A line is typed a ms before its instant. */
const TYPED = -1
/** Ms that a press of a tape lasts; a short counts from its end. */
const SHORT = 80

/** Numbers of edges with which a contact closes: each time that it bounces it opens and closes again. */
export const EDGES = [1, 3, 7, 13, 21] as const
const TIMES = 3
/** Ms between two presses, so that no figure changes in what is counted to one. */
const APART = 3400

interface Tape {
  lines: string[]
  causes: Cause[]
  /** Adds a line at this ms. `what` names what is due `after` ms later; without it nothing of note is due. */
  add(at: number, line: string, what?: string, after?: number, span?: number): void
  act(name: string, isFull: boolean, digits?: Act['digits']): Act
}

function makeTape(): Tape {
  const lines: string[] = []
  const causes: Cause[] = []
  return {
    lines,
    causes,
    add: (at, line, what = '', after = 0, span = SPAN) => {
      lines.push(`${at / 1000} ${line}`)
      if (what) causes.push({ what, at: at + after, span })
    },
    act: (name, isFull, digits = []) => ({
      name,
      isFull,
      ops: parseTape(lines.join('\n'), name).ops,
      causes,
      digits,
    }),
  }
}

/** Plays until right is to move, after the opening press or where the full record's power was cut; returns the ms. */
function begin(tape: Tape, isFull: boolean): number {
  if (isFull) {
    tape.add(5000, 'hold left')
    tape.add(8000, 'hold right')
    return 12_000
  }
  tape.add(1000, 'console preset short 15')
  tape.add(4000, 'hold left')
  tape.add(7000, 'hold right')
  tape.add(10_000, 'press left')
  return 10_000
}

/** Presses with each number of edges within the delay, two with the bank running, then digits of delay and bank. */
function presses(isFull: boolean): Act {
  const tape = makeTape()
  let at = begin(tape, isFull)
  let side = 1
  const press = (after: number, line: string, what = ''): void => {
    at += after
    tape.add(at, `press ${['left', 'right'][side]}${line}`, what)
    side = 1 - side
  }
  press(APART, '')
  press(APART, '')
  for (const edges of EDGES) {
    const what = `press, ${edges} ${edges === 1 ? 'edge' : 'edges'}`
    for (let i = 0; i < TIMES; i++) press(APART, edges > 1 ? ` bounce ${(edges - 1) / 2}` : '', what)
  }
  for (let i = 0; i < 2; i++) press(14_400, '', 'press, the bank runs')
  tape.add(at + 26_000, 'look')
  return tape.act('presses', isFull, [
    { what: 'a digit of the delay', from: at + 1500, till: at + 7500 },
    { what: 'a digit of the bank', from: at + 14_500, till: at + 25_500 },
  ])
}

/** The next of the usual matches; then back past the first one to the lists of the setup, and the next row there. */
function setting(): Act {
  const tape = makeTape()
  tape.add(2000, 'press right', 'another usual match', SHORT, 1500)
  tape.add(4000, 'press left')
  tape.add(6000, 'press left')
  tape.add(8000, 'hold left')
  tape.add(11_000, 'press left')
  tape.add(13_000, 'press left', 'the next row of the setup', SHORT)
  tape.add(16_000, 'look')
  return tape.act('setting', false)
}

/** From the setup to the first press. */
function agreeing(): Act {
  const tape = makeTape()
  tape.add(4000, 'console preset short 15', 'a preset by the console', TYPED, 2500)
  tape.add(8000, 'hold left', 'one side agrees', HOLD)
  tape.add(11_000, 'hold right', 'both have agreed', HOLD, 2500)
  tape.add(16_000, 'press left', 'the opening press', SHORT, 1500)
  tape.add(19_400, 'press right', "a match's first press", 0)
  tape.add(24_000, 'look')
  return tape.act('agreeing', false)
}

function stopping(isFull: boolean): Act {
  const tape = makeTape()
  const at = begin(tape, isFull) + APART
  tape.add(at, 'press right')
  tape.add(at + 3400, 'chord left', 'a stop by both buttons', GAP + BOTH, 1500)
  tape.add(at + 7000, 'press left', 'the next line of a stop', SHORT)
  tape.add(at + 8500, 'press left')
  tape.add(at + 10_000, 'hold left') // dice: a second stop without a reason would call the judge
  // thirty seconds on the stop is over, and left runs
  tape.add(at + 40_400, 'press left')
  tape.add(at + 43_900, 'stop', 'a stop by the stop button', KEY, 1500)
  tape.add(at + 47_500, 'hold right', 'one side goes on', HOLD)
  tape.add(at + 50_500, 'hold left', 'both go on', HOLD, 1500)
  tape.add(at + 54_000, 'look')
  return tape.act('stops', isFull)
}

function judging(isFull: boolean): Act {
  const tape = makeTape()
  const at = begin(tape, isFull) + APART
  tape.add(at, 'press right')
  tape.add(at + 3400, 'key', "the judge's door", KEY, 1500)
  tape.add(at + 7000, 'press right')
  tape.add(at + 8500, 'press right', 'the next row of the rulings', SHORT)
  tape.add(at + 10_000, 'press left', 'another value', SHORT)
  tape.add(at + 11_500, 'hold right', 'a ruling', HOLD, 1500)
  tape.add(at + 14_500, 'console rule penalty left 30000', 'a ruling by the console', TYPED, 1500)
  tape.add(at + 17_000, 'console undo', 'a ruling undone', TYPED, 1500)
  tape.add(at + 20_000, 'console resume', 'the judge lets play go on', TYPED, 1500)
  tape.add(at + 24_000, 'look')
  return tape.act("the judge's work", isFull)
}

/** Ms of a turn of usual play; the delay of a short control covers ten seconds of it. */
const TURN = 12_000
const TURNS = 8

/** Usual play, for what it takes per second, presses included. */
function play(): Act {
  const tape = makeTape()
  const from = begin(tape, false) + TURN
  for (let i = 0; i <= TURNS; i++) tape.add(from + i * TURN, `press ${i % 2 ? 'left' : 'right'} bounce 3`)
  tape.add(from + TURNS * TURN + 3000, 'look')
  const act = tape.act('play', false)
  return { ...act, mean: { from: from + TURN / 2, till: from + TURNS * TURN + TURN / 2 - TURN } }
}

function flag(): Act {
  const tape = makeTape()
  tape.add(1000, 'console preset custom 7 2 0:10')
  tape.add(4000, 'hold left')
  tape.add(7000, 'hold right')
  tape.add(10_000, 'press left')
  tape.add(11_400, 'press right')
  tape.add(12_800, 'press left')
  // two seconds of delay and ten of bank
  tape.add(24_800, 'look', 'a flag', ANNOUNCED, 1500)
  tape.add(28_000, 'look')
  return tape.act('a flag', false)
}

/** All acts, or those whose name contains this. */
export function actsWith(name = ''): Act[] {
  const both = [presses, stopping, judging].flatMap((make) => [make(false), make(true)])
  return [...both, setting(), agreeing(), flag(), play()].filter((act) => act.name.includes(name))
}

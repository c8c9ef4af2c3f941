/*
 * The simulator's own board: the core's loop on the virtual machine, with a canvas for a glass.
 */
import { recordOf } from '../firmware/core/record.ts'
import { type Loop, makeLoop, presetLoop, takeEdge, takeWake } from '../firmware/platform/loop.ts'
import type { Board } from '../firmware/platform/port.ts'
import { Font, type Screen } from '../firmware/ui/screen.ts'
import { type Canvas, crc, drawText, fillRect, makeCanvas } from './canvas.ts'
import { loadFonts, loadTexts } from './files.ts'
import { addTimer, contact, type Machine, makeMachine, removeTimer, runTo } from './machine.ts'
import { Kind, type Op, type Sample } from './op.ts'

export interface SimClock {
  machine: Machine
  canvas: Canvas
  loop: Loop
  /** What the console answered last: a Refusal. */
  answer: number
}

/** Powers a clock up at this instant of virtual time; `level` tells which contacts are closed then. */
export function powerUp(now: number, level: readonly number[] = [0, 0]): SimClock {
  const machine = makeMachine(now)
  machine.level = [...level]
  const canvas = makeCanvas(128, 64)
  const loop: Loop = makeLoop(makeBoard(machine, makeScreen(canvas), () => takeWake(loop)))
  machine.take = (side, level, at) => takeEdge(loop, side, level, at - now)
  takeWake(loop)
  return { machine, canvas, loop, answer: 0 }
}

export function makeScreen(canvas: Canvas): Screen {
  const fonts = loadFonts()
  const texts = loadTexts()
  const faces = [fonts.small, fonts.small, fonts.mid, fonts.big]
  return {
    fill: (x1, y1, x2, y2, ink) => fillRect(canvas, x1, y1, x2, y2, ink),
    write: (text, x, y, font, ink) => drawText(canvas, faces[font], font === Font.Small ? 1 : 2, text, x, y, ink),
    phrase: (id) => texts[id],
    show: () => {},
  }
}

function makeBoard(m: Machine, screen: Screen, wake: () => void): Board {
  const boot = m.now
  let timer = 0
  const now = (): number => m.now - boot
  return {
    screen,
    now,
    down: (side) => m.level[side],
    wakeAt: (at) => {
      if (timer) removeTimer(m, timer)
      const wait = at - now()
      timer = at === Infinity ? 0 : addTimer(m, wake, wait > 1 ? wait : 1)
    },
    light: (side, on) => {
      m.light[side] = on ? 1 : 0
    },
  }
}

/** Does one op on a clock whose time stands at the op's. */
export function doOp(clock: SimClock, op: Op): void {
  const m = clock.machine
  if (op.kind === Kind.Edge) contact(m, op.a, op.b, op.c)
  else if (op.kind === Kind.Lag) m.lag = op.a
  else if (op.kind === Kind.Busy) m.busy = m.now + op.a
  else if (op.kind === Kind.Preset) {
    clock.answer = presetLoop(clock.loop, { discipline: op.a, length: op.b, bank: op.c, delay: op.d })
  }
  runTo(m, op.at)
}

export function sampleOf(clock: SimClock): Sample {
  const { loop, machine, canvas, answer } = clock
  return { record: recordOf(loop.session), crc: crc(canvas), light: [...machine.light], answer }
}

/** Plays ops on the core; `see` is called after each with the clock as it stands. */
export async function playOnCore(
  ops: readonly Op[],
  see: (clock: SimClock, op: Op) => void = () => {},
): Promise<(Sample | undefined)[]> {
  let clock: SimClock | undefined = powerUp(0)
  const level = [0, 0]
  return ops.map((op) => {
    if (op.kind === Kind.Edge) level[op.a] = op.b
    if (op.kind === Kind.Off) clock = undefined
    if (op.kind === Kind.On) clock = powerUp(op.at, level)
    if (!clock) return undefined
    runTo(clock.machine, op.at)
    doOp(clock, op)
    see(clock, op)
    return sampleOf(clock)
  })
}

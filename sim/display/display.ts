/*
 * A board's display on a canvas, painted by the firmware's own code; the same picture painted from nothing; and a
 * display that checks at each look that its glass shows what painting it from nothing would show.
 */
import type { Session } from '../../firmware/core/state.ts'
import type { Display } from '../../firmware/device/port.ts'
import { paintTick, paintTurnEnd, recordTurnEnd } from '../../firmware/ui/dial.ts'
import { type Face, look, lookAgain, makeFace } from '../../firmware/ui/face.ts'
import { makeGlass } from '../../firmware/ui/glass.ts'
import { paint } from '../../firmware/ui/paint.ts'
import type { SimBoard } from '../clock/boards.ts'
import { addTimer, type Machine } from '../clock/machine.ts'
import { type Canvas, makeCanvas } from './canvas.ts'
import { makePaper, type Paper, type Written } from './paper.ts'

/** Ms between the pulses that keep a memory LCD alive. They have a timer here too, because a lag may fall on it. */
const BEAT = 500

/** The part of a Display that paints; see port.ts. `tick` is given the face too. */
type Painter = Pick<Display, 'paint' | 'predictTurn' | 'showTurn' | 'forget'> & {
  tick(face: Face, second: number): void
}

/** Makes the firmware's painting draw on this paper. */
function makePainter(on: Paper): Painter {
  const glass = makeGlass(on.pen, on.screen)
  return {
    paint: (face, isTimeOnly) => paint(glass, face, isTimeOnly),
    tick: (face, second) => paintTick(glass, face, second),
    predictTurn: (delay) => recordTurnEnd(glass, delay),
    showTurn: (side) => paintTurnEnd(glass, side),
    forget: () => {
      glass.keys[0] = -1
    },
  }
}

/** A curtain before the glass. While it is down nothing is painted, because much time passes at once. */
export interface Curtain {
  isDown: boolean
}

/**
 * A display that paints by this painter. `see` is called after each look: with the face, and the second if only that was
 * drawn; with neither if a turn was shown as predicted. While `isDown` says so, nothing is painted.
 */
function displayBy(
  painter: Painter,
  m: Machine,
  see: (face?: Face, second?: number) => void = () => {},
  isDown: () => boolean = () => false,
): Display {
  let shown: Face
  return {
    paint: (face, isTimeOnly) => {
      shown = face
      if (isDown()) return
      painter.paint(face, isTimeOnly)
      see(face)
    },
    tick: (second) => {
      if (isDown()) return
      painter.tick(shown, second)
      see(shown, second)
    },
    predictTurn: painter.predictTurn,
    showTurn: (side) => {
      if (isDown()) return
      painter.showTurn(side)
      see()
    },
    forget: painter.forget,
    ...sleepOf(m),
  }
}

/** A display on this canvas, for this machine. `texts` is filled with the texts that stand on the glass. */
export function makeDisplay(m: Machine, canvas: Canvas, texts?: Written[], curtain?: Curtain): Display {
  beat(m)
  return displayBy(makePainter(makePaper(canvas, texts)), m, undefined, () => curtain?.isDown ?? false)
}

/** The part of a display that the machine only notes: whether it is off. */
export function sleepOf(m: Machine): Pick<Display, 'sleep'> {
  return {
    sleep: (isOff) => {
      m.isAsleep = isOff
    },
  }
}

function beat(m: Machine): void {
  addTimer(m, () => beat(m), BEAT)
}

/** What the glass would show had it been painted from nothing. */
export function paintAnew(board: SimBoard, face: Face): Canvas {
  const canvas = makeCanvas(board.lcd.width, board.lcd.height)
  makePainter(makePaper(canvas)).paint(face)
  return canvas
}

/**
 * How the glass differs from the same face painted from nothing, in a few words; empty if it does not. `second` is the
 * last second drawn alone since the face was painted, -1 for none.
 */
function soil(board: SimBoard, { pixels, width }: Canvas, face: Face, second = -1): string {
  const now: Face = { ...face, time: [...face.time], overtime: [...face.overtime] }
  if (second >= 0) lookAgain(now, second)
  const wanted = paintAnew(board, now).pixels
  if (!Buffer.compare(pixels, wanted)) return ''
  const at = pixels.findIndex((byte, i) => byte !== wanted[i])
  const row = width >> 3
  return `stage ${face.stage}, from nothing another picture at ${(at % row) * 8},${Math.floor(at / row)}`
}

/** A check for a session looked at now and then: paints each look over the last one, returns how the glass differs. */
export function watchClean(board: SimBoard, s: Session): (now: number) => string {
  const canvas = makeCanvas(board.lcd.width, board.lcd.height)
  const painter = makePainter(makePaper(canvas))
  const face = makeFace(s)
  return (now) => {
    look(s, now, face)
    painter.paint(face)
    return soil(board, canvas, face)
  }
}

/** A display that makes this check whenever it paints a face or a second, and throws if the glass differs. */
export function cleanDisplay(m: Machine, board: SimBoard, see: () => void = () => {}): Display {
  const canvas = makeCanvas(board.lcd.width, board.lcd.height)
  return displayBy(makePainter(makePaper(canvas)), m, (face, second) => {
    const found = face && soil(board, canvas, face, second)
    if (found) throw new Error(`G1 the glass is clean: ${found}`)
    see()
  })
}

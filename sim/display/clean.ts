/*
 * Checks at each look that the glass shows what painting it from nothing would show.
 */
import type { Session } from '../../firmware/core/state.ts'
import type { Display } from '../../firmware/device/port.ts'
import { type Face, look, lookAgain, makeFace } from '../../firmware/ui/face.ts'
import type { SimBoard } from '../clock/boards.ts'
import type { Machine } from '../clock/machine.ts'
import { type Canvas, makeCanvas } from './canvas.ts'
import { lightsOf, makePainter, paintAnew } from './display.ts'
import { makePaper } from './paper.ts'

/**
 * How the glass differs from the same face painted from nothing, in a few words; empty if it does not. `second` is the
 * last second drawn alone since the face was painted, -1 for none.
 */
function soil(board: SimBoard, { pixels, width }: Canvas, face: Face, second = -1): string {
  const now: Face = { ...face, time: [...face.time], low: [...face.low] }
  if (second >= 0) lookAgain(now, second)
  const wanted = paintAnew(board, now).pixels
  if (!Buffer.compare(pixels, wanted)) return ''
  const at = pixels.findIndex((byte, i) => byte !== wanted[i])
  const row = width >> 3
  return `stage ${face.stage}, from nothing another picture at ${(at % row) * 8},${Math.floor(at / row)}`
}

/**
 * A check for a session that is looked at now and then: paints each look over the last one, and returns how the glass
 * then differs.
 */
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
  const painter = makePainter(makePaper(canvas))
  let shown: Face
  const insist = (second?: number): void => {
    const found = soil(board, canvas, shown, second)
    if (found) throw new Error(`G1 the glass is clean: ${found}`)
    see()
  }
  return {
    paint: (face, isTimeOnly) => {
      shown = face
      painter.paint(face, isTimeOnly)
      insist()
    },
    tick: (second) => {
      painter.tick(shown, second)
      insist(second)
    },
    predictTurn: painter.predictTurn,
    showTurn: (side) => {
      painter.showTurn(side)
      see()
    },
    forget: painter.forget,
    ...lightsOf(m),
  }
}

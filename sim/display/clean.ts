/*
 * The law that a glass shows what painting from nothing would give, held at each look.
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
 * What on the glass differs from painting it from nothing, in a few words; empty where nothing does. `second` is the last second
 * drawn alone since the face was painted, -1 for none.
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

/** The same for a session that is looked at now and then: from its first look on, what is not as it should be. */
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

/** A display that holds each look to that law, and throws where it does not hold. */
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

/*
 * A display of seven segments on the page; what is not lit can still be made out, as on a table.
 */
import { type Chip, litDigit, litDots } from '../ht16k33.ts'
import { DOT, HALF, HIGH, type Lamp, lampsOf, THICK, WIDE } from '../lamps.ts'

export interface Digits {
  element: HTMLCanvasElement
  lamps: Lamp[]
  /** Points to a unit. */
  scale: number
  /** What is drawn, as a key; empty when all is to be drawn. */
  drawn: string
}

const GROUND = '#140f0f'
const UNLIT = '#2a1b1b'

export function makeDigits(element: HTMLCanvasElement, isSmall: boolean): Digits {
  return { element, lamps: lampsOf(isSmall), scale: 0, drawn: '' }
}

export function setUnit(d: Digits, scale: number): void {
  if (d.scale === scale) return
  d.scale = scale
  d.element.width = Math.round(WIDE * scale)
  d.element.height = Math.round(HIGH * scale)
  d.drawn = ''
}

/** Shows what the chip lights; without one, nothing. */
export function drawDigits(d: Digits, chip: Chip | undefined): void {
  const bits = chip ? [0, 1, 2, 3].map((place) => litDigit(chip, place)) : [0, 0, 0, 0]
  const dots = chip ? litDots(chip) : 0
  const key = [...bits, dots, chip?.level].join()
  if (key === d.drawn) return
  d.drawn = key
  const pen = d.element.getContext('2d')!
  pen.setTransform(d.scale, 0, 0, d.scale, 0, 0)
  pen.fillStyle = GROUND
  pen.fillRect(0, 0, WIDE, HIGH)
  for (const lamp of d.lamps) {
    const isLit = ((lamp.digit < 0 ? dots : bits[lamp.digit]) >> lamp.bit) & 1
    pen.fillStyle = isLit ? litColour(chip!.level) : UNLIT
    drawLamp(pen, lamp)
  }
}

/** By brightness, 0-15. */
function litColour(level: number): string {
  const part = 0.42 + (0.58 * level) / 15
  return `rgb(${[255, 60, 34].map((most) => Math.round(most * part)).join()})`
}

function drawLamp(pen: CanvasRenderingContext2D, { x, y, shape }: Lamp): void {
  pen.beginPath()
  if (shape === 'dot') pen.arc(x, y, DOT, 0, 2 * Math.PI)
  else {
    const end = HALF - 0.15
    const corner = HALF - THICK - 0.15
    const points = [
      [-end, 0],
      [-corner, -THICK],
      [corner, -THICK],
      [end, 0],
      [corner, THICK],
      [-corner, THICK],
    ]
    for (const [along, across] of points) {
      if (shape === 'level') pen.lineTo(x + along, y + across)
      else pen.lineTo(x + across, y + along)
    }
  }
  pen.fill()
}

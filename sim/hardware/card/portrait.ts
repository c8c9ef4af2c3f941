/*
 * The table clock as it stands, for the first page of the project: drawn of the case's own measures, seen at right
 * angles to its face, with what the simulator shows in play on its glass. The same glass goes into the pictures that
 * OpenSCAD draws, so all show one clock.
 */
import { HEIGHT, PITCH, WIDTH } from '../../../firmware/boards/table.pins.ts'
import { LANGUAGES } from '../../clock/languages.ts'
import { cases, dimsOf, mmOf } from '../case-parts.ts'
import type { Maker, Sheet } from '../sheet.ts'
import { matchIn, runsIn } from './pictures.ts'

const MARGIN = 6
const STEEP = Math.SQRT1_2
/** As the case's own pictures have them. */
const SHELL = '#a8b0ba'
const FACE = '#ccd1d9'
const BASE = '#5c616b'
const CAP = '#bf4033'

function rect(x: number, y: number, wide: number, high: number, fill: string, round = 0.6): string {
  return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${wide.toFixed(1)}" height="${high.toFixed(1)}" rx="${round}" fill="${fill}" stroke="#0006" stroke-width=".3"/>`
}

function lamp(x: number, y: number, isOn: boolean): string {
  const halo = isOn ? `<circle cx="${x}" cy="${y.toFixed(1)}" r="5" fill="#ff4a3655"/>` : ''
  return `${halo}<circle cx="${x}" cy="${y.toFixed(1)}" r="2.5" fill="${isOn ? '#ff4a36' : '#6b2a25'}" stroke="#0008" stroke-width=".3"/>`
}

/** As SVG, in a language of the glass. */
function portraitIn(language: number): string {
  const { canvas, machine } = matchIn(language).clock!
  const isLit = machine.light.map((light) => light > 0)
  const { length, depth, height, foot, middle, proud, hingeX, hingeY, capFrom, capTo, capWide } = cases().table.facts
  const [lightX, lightY] = dimsOf('light_at')
  const [, stopY] = dimsOf('stop_at')
  // up the picture is up the face; the farthest edge of the top is the highest
  const high = (depth + height) * STEEP
  const up = (y: number, z: number): number => high - (y + z) * STEEP
  const brink = up(dimsOf('slope')[0] * STEEP, height)
  const face = up(0, foot)
  const [across, tall, , rise] = mmOf('panel_picture')
  const picture = { x: -across / 2, y: face - middle - rise - tall / 2 }
  const caps = [-1, 1].map((side) => {
    const x = side < 0 ? -hingeX - capTo : hingeX + capFrom
    const [near, far] = [hingeY - capWide / 2, hingeY + capWide / 2]
    const top = up(far, height + proud)
    const edge = up(near, height + proud)
    const wide = capTo - capFrom
    return rect(x, edge - 1, wide, proud * STEEP + 1, '#8f2f26') + rect(x, top, wide, edge - top, CAP, 1.5)
  })
  const half = length / 2
  const box = [-half - MARGIN, -MARGIN, length + 2 * MARGIN, high + 2 * MARGIN]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.map((mm) => mm.toFixed(1)).join(' ')}" width="${Math.round(box[2] * 3)}" height="${Math.round(box[3] * 3)}">
${rect(box[0], box[1], box[2], box[3], '#e9e4da', 3)}
${rect(-half, 0, length, brink, SHELL, 1.5)}
${rect(-half, face, length, high - face, BASE)}
${rect(-half, brink, length, face - brink, SHELL)}
${rect(-half + 6, brink + 3, length - 12, face - brink - 5, FACE)}
${caps.join('\n')}
${rect(-9, up(stopY + 9, height), 18, 18 * STEEP, '#f4f4f0', 1.5)}
${lamp(-lightX, up(lightY, height + 4), isLit[0])}
${lamp(lightX, up(lightY, height + 4), isLit[1])}
${rect(picture.x - 2, picture.y - 2, across + 4, tall + 4, '#d7dbd5')}
<path transform="translate(${picture.x.toFixed(2)} ${picture.y.toFixed(2)}) scale(${PITCH})" shape-rendering="crispEdges" fill="#1b1f1f" d="${runsIn(canvas, WIDTH, HEIGHT)}"/>
</svg>
`
}

/** The glass alone, which the case's drawings import. */
function glass(): string {
  const runs = runsIn(matchIn(0).clock!.canvas, WIDTH, HEIGHT)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><title>The glass in play</title><path d="${runs}"/></svg>\n`
}

export const PORTRAIT: Maker = {
  name: 'portrait',
  what: 'the clock as it looks',
  make: (): Sheet[] => [
    { path: 'hardware/case/glass.svg', data: glass() },
    ...LANGUAGES.map((code, language) => ({ path: `hardware/card/clock-${code}.svg`, data: portraitIn(language) })),
  ],
}

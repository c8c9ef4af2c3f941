/*
 * The table clock as it stands on a table, for the first page of the project: its parts in mm, and on its glass what the simulator
 * shows in play.
 *
 * No case is drawn yet, so the one around it is the page's own: only what is on the glass is the clock's.
 */
import { HEIGHT, PITCH, WIDTH } from '../../../firmware/boards/table.pins.ts'
import { LANGUAGES } from '../../clock/languages.ts'
import type { Maker, Sheet } from '../sheet.ts'
import { matchIn, runsIn } from './pictures.ts'

/** Mm from the left edge and from the top of the players' buttons. */
const CASE = { x: 0, y: 12, wide: 72, high: 56 }
const GLASS = { x: (CASE.wide - WIDTH * PITCH) / 2, y: 24.5 }
const MARGIN = 3

const ROUND = `<radialGradient id="lit"><stop offset=".3" stop-color="#fff0ec"/><stop offset=".6" stop-color="#ff4a36"/><stop offset="1" stop-color="#e01e0a"/></radialGradient>
<linearGradient id="case" x2="0" y2="1"><stop stop-color="#454d4c"/><stop offset=".3" stop-color="#2b3130"/><stop offset="1" stop-color="#232827"/></linearGradient>
<linearGradient id="cap" x2="0" y2="1"><stop stop-color="#fdf8ea"/><stop offset=".5" stop-color="#e9dfc7"/><stop offset="1" stop-color="#c9bc9d"/></linearGradient>
<linearGradient id="stop" x2="0" y2="1"><stop stop-color="#e4604c"/><stop offset="1" stop-color="#8d2013"/></linearGradient>`

function cap(x: number, y: number, wide: number, high: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="2.4" fill="url(#${fill})" stroke="#0008" stroke-width=".3"/>`
}

function lamp(x: number, isOn: boolean): string {
  return `<circle cx="${x}" cy="18" r="2.4" fill="${isOn ? 'url(#lit)' : '#4a1512'}" stroke="#15100f" stroke-width=".6"/>`
}

/** As SVG, in a language of the glass. */
export function portraitIn(language: number): string {
  const { clock } = matchIn(language)
  const { canvas, machine } = clock!
  const [left, right] = machine.light.map((light) => light > 0)
  const [wide, high] = [canvas.width * PITCH, HEIGHT * PITCH]
  const box = [CASE.x - MARGIN, -MARGIN, CASE.wide + 2 * MARGIN, CASE.y + CASE.high + 2 * MARGIN]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${box[2] * 6}" height="${box[3] * 6}">
<defs>
${ROUND}
</defs>
<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" rx="3" fill="#e9e4da"/>
${cap(3, 1, 25, 14, 'cap')}
${cap(44, 1, 25, 14, 'cap')}
${cap(31, 3.5, 10, 12, 'stop')}
<rect x="${CASE.x}" y="${CASE.y}" width="${CASE.wide}" height="${CASE.high}" rx="4" fill="url(#case)" stroke="#0008" stroke-width=".3"/>
${lamp(9, left)}
${lamp(63, right)}
<rect x="${GLASS.x - 1}" y="${GLASS.y - 1}" width="${wide + 2}" height="${high + 2}" rx="1.2" fill="#d0d4ce" stroke="#0009" stroke-width=".4"/>
<path transform="translate(${GLASS.x} ${GLASS.y}) scale(${PITCH})" shape-rendering="crispEdges" fill="#1b1f1f" d="${runsIn(canvas, WIDTH, HEIGHT)}"/>
<circle cx="62" cy="64" r="2.6" fill="#b3b5b0" stroke="#16191a" stroke-width=".6"/>
<rect x="61.6" y="62.3" width=".8" height="3.4" rx=".3" fill="#1c1f1f"/>
</svg>
`
}

export const PORTRAIT: Maker = {
  name: 'portrait',
  what: 'the clock as it looks',
  needs: '',
  make: (): Sheet[] =>
    LANGUAGES.map((code, language) => ({ path: `hardware/card/clock-${code}.svg`, data: portraitIn(language) })),
}

/*
 * A card as a page of its own: its size in mm, and a style that prints alike in black and white.
 */

import { LANGUAGES } from '../../clock/languages.ts'
import { FIT, LEAST_POINTS, TIGHTEST } from './fit.ts'

export interface Paper {
  name: string
  /** Mm. */
  width: number
  height: number
  margin: number
}

export const A6: Paper = { name: 'a6', width: 105, height: 148, margin: 4 }
export const A4: Paper = { name: 'a4', width: 210, height: 297, margin: 8 }
export const MANUAL: Paper = { ...A4, name: 'manual' }

/** Narrow faces come first. */
const FACES = "'Liberation Sans', Arial, Helvetica, 'Noto Sans', 'DejaVu Sans Condensed', 'DejaVu Sans', sans-serif"

const STYLE = `* { margin: 0; padding: 0; box-sizing: border-box }
html { print-color-adjust: exact; -webkit-print-color-adjust: exact; color: #000; background: #fff }
main { overflow: hidden; line-height: var(--line); letter-spacing: calc(var(--letter) * 1em); text-rendering: geometricPrecision }
h1 { font-size: 1.7em; line-height: 1.1 }
.large h1 { font-size: 1.9em }
h2 { font-size: 1.15em; line-height: 1.2 }
ul, ol { list-style: none }
.sign { font-style: normal; letter-spacing: -.05em; white-space: nowrap }
.glass { font-weight: bold; letter-spacing: calc(var(--letter) * 1em + .02em); white-space: nowrap }
code { white-space: nowrap; font-family: 'Liberation Mono', 'Courier New', 'DejaVu Sans Mono', monospace; font-size: max(.97em, ${LEAST_POINTS}pt) }
figure svg { display: block; width: 100% }
.picture rect { fill: #fff; stroke: #000; stroke-width: .7 }
svg path { shape-rendering: crispEdges }
.letter { height: .95em; width: auto; vertical-align: -.12em }
.small header { display: grid; grid-template-columns: 1fr calc(36mm * var(--picture)); gap: 2.5mm; margin-bottom: calc(1.2mm * var(--gap)) }
.small .gestures { border: .25mm solid; border-radius: 1mm; padding: calc(.6mm * var(--gap)) 1.2mm calc(.2mm * var(--gap)); margin: calc(.6mm * var(--gap)) 0 calc(.8mm * var(--gap)) }
.small .gestures .sign { display: inline-block; min-width: 1.5em; font-size: 1.25em; line-height: 1 }
.small figcaption { margin-top: calc(.5mm * var(--gap)); line-height: 1.1 }
.small li { margin-bottom: calc(.6mm * var(--gap)) }
dl { display: grid; column-gap: 1.6mm }
.claims { grid-template-columns: max-content 1fr; margin: 0 0 calc(.8mm * var(--gap)) 3mm }
.signs { columns: 2; column-gap: 3mm; border: solid; border-width: .25mm 0; padding: calc(.6mm * var(--gap)) 0 calc(.1mm * var(--gap)); margin: calc(.4mm * var(--gap)) 0 calc(1mm * var(--gap)) }
.small section { border: .4mm solid; border-radius: 1mm; padding: calc(.8mm * var(--gap)) 1.4mm calc(.4mm * var(--gap)) }
.small section figure { float: right; width: calc(33mm * var(--picture)); margin: 0 0 calc(.5mm * var(--gap)) 2mm }
.small ol, .large ol { counter-reset: step }
ol li { counter-increment: step }
ol li::before { content: counter(step) '. '; font-weight: bold }
.large header { display: grid; grid-template-columns: 1fr max-content; align-items: end; column-gap: 4mm }
.large h2 { margin: calc(1.6mm * var(--gap)) 0 calc(.6mm * var(--gap)); border-bottom: .25mm solid }
.large .pictures { display: grid; grid-template-columns: repeat(4, 1fr); gap: 4mm; margin: calc(1.5mm * var(--gap)) 0 calc(2mm * var(--gap)) }
.large .gestures li { display: inline-block; margin-left: 3mm }
.large li { margin-bottom: calc(.5mm * var(--gap)) }
.large figcaption { margin-top: calc(.5mm * var(--gap)) }
table { width: 100%; border-collapse: collapse }
table { table-layout: fixed }
th .glass { white-space: normal }
th:nth-child(1) { width: 13% } th:nth-child(2) { width: 21.5% } th:nth-child(3) { width: 24.5% } th:nth-child(4) { width: 19% }
td, th { border: .15mm solid #777; padding: calc(.25mm * var(--gap)) .8mm; text-align: left; vertical-align: top }
th { background: #e6e6e6 }
.columns { display: grid; grid-template-columns: 1fr 1fr; column-gap: 5mm }
.large .signs { border: 0; columns: 4; padding: 0; margin: 0 }
.rulings { columns: 3; column-gap: 4mm }
.manual .gestures { display: flex; gap: 6mm; margin: 1mm 0 }
.scenes { display: grid; grid-template-columns: repeat(3, 1fr); gap: calc(3mm * var(--gap)) 5mm; margin-top: 2mm }
.scenes .picture { width: calc(56mm * var(--picture)) }
.scenes figcaption { margin-top: .6mm }
`

/** The page; its text fills the paper but for the margin. */
export function pageOf(paper: Paper, language: number, title: string, body: string): string {
  const { width, height, margin } = paper
  return `<!doctype html>
<html lang="${LANGUAGES[language]}">
<meta charset="utf-8">
<title>${title}</title>
<style>
html { ${TIGHTEST} }
@page { size: ${width}mm ${height}mm; margin: 0 }
body { width: ${width}mm; height: ${height}mm; padding: ${margin}mm; font: calc(var(--points) * 1pt) ${FACES} }
main { height: ${height - 2 * margin}mm }
${STYLE}</style>
${body}
${FIT}
</html>
`
}

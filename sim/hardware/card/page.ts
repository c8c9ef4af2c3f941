/*
 * A card as a page of its own: its size in mm, and a style that prints alike in black and white.
 */
import { CODES } from './words.ts'

export interface Paper {
  name: string
  /** Mm. */
  width: number
  height: number
  margin: number
  /** Points of the text, by language. */
  points: readonly number[]
}

export const A6: Paper = { name: 'a6', width: 105, height: 148, margin: 4, points: [7.2, 7.1] }
export const A4: Paper = { name: 'a4', width: 210, height: 297, margin: 8, points: [7.5, 7.3] }

/** Faces that are as wide as one another come first, so that a page holds as much wherever it is printed. */
const FACES = "'Liberation Sans', Arial, Helvetica, 'Noto Sans', 'DejaVu Sans', sans-serif"

const STYLE = `* { margin: 0; padding: 0; box-sizing: border-box }
html { print-color-adjust: exact; -webkit-print-color-adjust: exact; color: #000; background: #fff }
main { overflow: hidden; line-height: 1.17 }
h1 { font-size: 1.7em; line-height: 1.1 }
.large h1 { font-size: 1.9em }
h2 { font-size: 1.15em; line-height: 1.2 }
ul, ol { list-style: none }
.sign { font-style: normal; letter-spacing: -.05em; white-space: nowrap }
.glass { font-weight: bold; letter-spacing: .02em; white-space: nowrap }
code { white-space: nowrap; font-family: 'Liberation Mono', 'Courier New', 'DejaVu Sans Mono', monospace; font-size: .97em }
figure svg { display: block; width: 100% }
.picture rect { fill: #fff; stroke: #000; stroke-width: .7 }
svg path { shape-rendering: crispEdges }
.letter { height: .95em; width: auto; vertical-align: -.12em }
.small header { display: grid; grid-template-columns: 1fr 36mm; gap: 2.5mm; margin-bottom: 1.2mm }
.small .gestures { border: .25mm solid; border-radius: 1mm; padding: .6mm 1.2mm .2mm; margin: .6mm 0 .8mm }
.small .gestures .sign { display: inline-block; min-width: 1.5em; font-size: 1.25em; line-height: 1 }
.small figcaption { margin-top: .5mm; line-height: 1.1 }
.small li { margin-bottom: .6mm }
dl { display: grid; column-gap: 1.6mm }
.claims { grid-template-columns: max-content 1fr; margin: 0 0 .8mm 3mm }
.signs { columns: 2; column-gap: 3mm; border: solid; border-width: .25mm 0; padding: .6mm 0 .1mm; margin: .4mm 0 1mm }
.small section { border: .4mm solid; border-radius: 1mm; padding: .8mm 1.4mm .4mm }
.small section figure { float: right; width: 33mm; margin: 0 0 .5mm 2mm }
.small ol, .large ol { counter-reset: step }
ol li { counter-increment: step }
ol li::before { content: counter(step) '. '; font-weight: bold }
.large header { display: grid; grid-template-columns: 1fr max-content; align-items: end; column-gap: 4mm }
.large h2 { margin: 1.6mm 0 .6mm; border-bottom: .25mm solid }
.large .pictures { display: grid; grid-template-columns: repeat(4, 1fr); gap: 4mm; margin: 1.5mm 0 2mm }
.large .gestures li { display: inline-block; margin-left: 3mm }
.large li { margin-bottom: .5mm }
.large figcaption { margin-top: .5mm }
table { width: 100%; border-collapse: collapse }
table { table-layout: fixed }
th .glass { white-space: normal }
th:nth-child(1) { width: 13% } th:nth-child(2) { width: 21.5% } th:nth-child(3) { width: 24.5% } th:nth-child(4) { width: 19% }
td, th { border: .15mm solid #777; padding: .25mm .8mm; text-align: left; vertical-align: top }
th { background: #e6e6e6 }
.columns { display: grid; grid-template-columns: 1fr 1fr; column-gap: 5mm }
.large .signs { border: 0; columns: 4; padding: 0; margin: 0 }
.rulings { columns: 3; column-gap: 4mm }
`

/** The page; its text fills the paper but for the margin. */
export function pageOf(paper: Paper, language: number, title: string, body: string): string {
  const { width, height, margin, points } = paper
  return `<!doctype html>
<html lang="${CODES[language]}">
<meta charset="utf-8">
<title>${title}</title>
<style>
@page { size: ${width}mm ${height}mm; margin: 0 }
body { width: ${width}mm; height: ${height}mm; padding: ${margin}mm; font: ${points[language]}pt/1.17 ${FACES} }
main { height: ${height - 2 * margin}mm }
${STYLE}</style>
${body}
</html>
`
}

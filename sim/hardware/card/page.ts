/*
 * A card as a page of its own: its size in mm, and a style that prints alike in black and white. Fonts differ from one
 * computer to the next, and some are a fifth wider than others. So the page measures itself where it is opened, and
 * takes the largest type with which nothing sticks out.
 */

import { LANGUAGES } from '../../clock/languages.ts'
import type { Maker, Sheet } from '../sheet.ts'
import { largeCard } from './a4.ts'
import { smallCard, TITLE } from './a6.ts'
import { MANUAL_TITLE, manualCard } from './manual.ts'
import { picturesIn } from './pictures.ts'

interface Paper {
  name: string
  /** Mm. */
  width: number
  height: number
  margin: number
}

const A6: Paper = { name: 'a6', width: 105, height: 148, margin: 4 }
const A4: Paper = { name: 'a4', width: 210, height: 297, margin: 8 }
export const MANUAL: Paper = { ...A4, name: 'manual' }

/** Points; what is smaller is not read at the table. */
export const LEAST_POINTS = 7
/** Points where there is room. */
const MOST_POINTS = 8
const POINTS_STEP = 0.1
/** From loose to tight, once the type is as small as it may be. */
const TIGHTENINGS = 12

/** What the page's style takes for its lengths. */
interface Setting {
  points: number
  /** Height of a line, in that of its letters. */
  line: number
  /** Parts of the gaps and of the pictures' width. */
  gap: number
  picture: number
  /** Between two letters, in their height. */
  letter: number
}

const LOOSE: Setting = { points: LEAST_POINTS, line: 1.17, gap: 1, picture: 1, letter: 0 }
const TIGHT: Setting = { points: LEAST_POINTS, line: 1.03, gap: 0.3, picture: 0.75, letter: -0.05 }

/** From the most room to the least: smaller letters first, then less between them. */
const SETTINGS: Setting[] = [
  ...counted((MOST_POINTS - LEAST_POINTS) / POINTS_STEP).map((part) =>
    between({ ...LOOSE, points: MOST_POINTS }, LOOSE, part),
  ),
  ...counted(TIGHTENINGS).map((part) => between(LOOSE, TIGHT, part)),
  TIGHT,
]

/** 0, 1/n, 2/n … below 1. */
function counted(n: number): number[] {
  return Array.from({ length: Math.round(n) }, (_, i) => i / Math.round(n))
}

function between(from: Setting, to: Setting, part: number): Setting {
  const mixed = Object.entries(to).map(([name, end]) => {
    const start = from[name as keyof Setting]
    return [name, Number((start + (end - start) * part).toFixed(3))]
  })
  return Object.fromEntries(mixed) as unknown as Setting
}

/** The tightest is the style's own, for where no script runs. */
const TIGHTEST = Object.entries(TIGHT)
  .map(([name, value]) => `--${name}: ${value}`)
  .join('; ')

/** In the page: what sticks out of the card or its own cell. */
export const STICKING = `() => {
  const main = document.querySelector('main')
  const box = main.getBoundingClientRect()
  const parts = [...main.querySelectorAll('*')]
  const out = parts.filter((part) => {
    const at = part.getBoundingClientRect()
    return at.bottom > box.bottom + 1 || at.right > box.right + 1 || at.left < box.left - 1
  })
  const tight = parts.filter((part) => /^(TD|TH|LI|DD|P)$/.test(part.tagName) && part.scrollWidth > part.clientWidth + 1)
  return [...out, ...tight]
}`

/** Sets the page; it stands behind what it measures. */
const FIT = `<script>
{
  const settings = ${JSON.stringify(SETTINGS)}
  const sticking = ${STICKING}
  for (const setting of settings) {
    for (const name in setting) document.documentElement.style.setProperty('--' + name, setting[name])
    if (!sticking().length) break
  }
}
</script>`

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
figure svg { display: block; width: 100%; overflow: visible }
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
function pageOf(paper: Paper, language: number, title: string, body: string): string {
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

export interface Card {
  /** Without its ending: `card-a6-ru`. */
  name: string
  paper: Paper
  language: number
  html: string
}

export function cards(): Card[] {
  return LANGUAGES.flatMap((code, language) => {
    const pictures = picturesIn(language)
    const of = (paper: Paper, body: string, title = TITLE): Card => {
      return {
        name: `card-${paper.name}-${code}`,
        paper,
        language,
        html: pageOf(paper, language, title[language], body),
      }
    }
    return [
      of(A6, smallCard(language, pictures)),
      of(A4, largeCard(language, pictures)),
      of(MANUAL, manualCard(language), MANUAL_TITLE),
    ]
  })
}

export const CARD: Maker = {
  name: 'card',
  what: 'the quick cards and the manual of one page as HTML',
  make: (): Sheet[] => cards().map(({ name, html }) => ({ path: `hardware/card/${name}.html`, data: html })),
}

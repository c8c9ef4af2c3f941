/*
 * The match sheet as one HTML file, to be printed on A4 or kept. It loads nothing else.
 */
import type { Section, Sheet } from './sheet.ts'

/**
 * Works in black and white too. A game, a stop or a ruling is not split between two pages. On a narrow screen the games
 * scroll sideways, with a shadow where there is more.
 */
const SHEET_STYLE = `.sheet { font: 10.5pt/1.35 'Liberation Sans', Arial, 'DejaVu Sans', sans-serif; color: #000; background: #fff }
.sheet h1 { font-size: 17pt; margin: 0 0 3mm }
.sheet h2 { font-size: 10.5pt; margin: 5mm 0 1mm; border-bottom: .3mm solid #000; break-after: avoid }
.sheet p, .sheet ul { margin: 0; padding: 0; list-style: none }
.sheet dl { display: grid; grid-template-columns: max-content 1fr; gap: .6mm 5mm; margin: 0 }
.sheet dl.about { grid-template-columns: max-content 1fr max-content 1fr }
.sheet .about .line { min-width: 45mm }
.sheet dt { color: #444 }
.sheet dd { margin: 0; overflow-wrap: anywhere }
.sheet table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
.sheet th, .sheet td { padding: .7mm 2mm .7mm 0; text-align: left; border-bottom: .15mm solid #999; vertical-align: top }
.sheet th.number, .sheet td.number { text-align: right }
.sheet th { font-weight: normal; color: #444 }
.sheet tr, .sheet li { break-inside: avoid }
.sheet li { display: grid; grid-template-columns: 17mm 1fr; gap: 2mm }
.sheet time { text-align: right; font-variant-numeric: tabular-nums }
.sheet small { display: block; font-size: 9pt }
.sheet .line { display: inline-block; min-width: 70mm; border-bottom: .3mm solid #000; height: 1.1em }
.sheet .won { font-size: 12pt; font-weight: bold }
.sheet .signatures { break-inside: avoid }
.sheet .signatures div { display: grid; grid-template-columns: 7mm 25mm 1fr 70mm; align-items: end; gap: 2mm; margin-top: 7mm }
.sheet .box { width: 4.5mm; height: 4.5mm; border: .3mm solid #000; text-align: center; line-height: 4mm; font-weight: bold }
.sheet .machine { break-before: page }
.sheet .machine h2:first-child { font-size: 17pt; border: 0 }
@page { size: A4; margin: 14mm 15mm }
@media screen and (max-width: 700px) {
  .sheet dl.about { grid-template-columns: max-content 1fr }
  .sheet .line, .sheet .about .line { min-width: 30mm }
  .sheet table { display: block; overflow-x: auto; background: linear-gradient(90deg, #fff0, #fff) right / 9mm no-repeat local,
    linear-gradient(270deg, #999, #fff0) right / 3mm no-repeat scroll }
  .sheet li span { overflow-wrap: anywhere }
  .sheet .signatures div { grid-template-columns: 7mm max-content 1fr }
  .sheet .signatures .line { grid-column: 1 / -1 }
}
`

/** The whole page; `title` names its window and, in most browsers, its file. */
export function sheetPage(sheet: Sheet, title = sheet.words.heads.title): string {
  return `<!doctype html>
<html lang="${sheet.words.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
body { margin: 0 auto; max-width: 180mm; padding: 4mm }
@media print { body { padding: 0; max-width: none } }
${SHEET_STYLE}</style>
</head>
<body>
${sheetHtml(sheet)}
</body>
</html>
`
}

/** The sheet without a page around it, for a page that has SHEET_STYLE. */
function sheetHtml(sheet: Sheet): string {
  const { heads, sections, sides } = sheet.words
  const [usual, unusual] = sheet.control
  const about = sheet.about.map(({ head, text, after }) =>
    pair(head, text ? escaped(text) : `${LINE} ${escaped(after)}`),
  )
  const names = sheet.names.map((name, side) => pair(sides[side], name ? escaped(name) : LINE))
  const listed = (section: Section): string => listOf(section, sheet.words.none)
  return `<article class="sheet">
<h1>${escaped(heads.title)}</h1>
<dl class="about">
${about.join('\n')}
</dl>
<dl>
${[pair(heads.control, escaped([usual, ...unusual].join(', '))), ...names].join('\n')}
</dl>
<h2>${sections.games}</h2>
${gamesTable(sheet)}
<h2>${escaped(sections.times)}${sheet.timesAt && ` ${escaped(sheet.timesAt)}`}</h2>
<dl>
${sheet.times.map((time, side) => pair(sides[side], time)).join('\n')}
</dl>
${sheet.sections.map(listed).join('\n')}
<h2>${sections.result}</h2>
<dl class="won">
${pair(heads.score, sheet.score)}
${pair(heads.winner, escaped(sheet.won))}
</dl>
${signatures(sheet)}
<section class="machine">
<h2>${escaped(sections.machine)}</h2>
${sheet.machine.map(listed).join('\n')}
</section>
</article>`
}

const LINE = '<span class="line"></span>'

function pair(head: string, html: string): string {
  return `<dt>${escaped(head)}</dt><dd>${html}</dd>`
}

function gamesTable({ games, gamesNote, words }: Sheet): string {
  if (!games.length) return `<p>${words.none}</p>`
  const cell = (tag: string, text: string, i: number): string =>
    `<${tag}${words.columns[i].isText ? '' : ' class="number"'}>${escaped(text)}</${tag}>`
  const cells = (tag: string, texts: readonly string[]): string => texts.map((text, i) => cell(tag, text, i)).join('')
  const rows = games.map((game) => `<tr>${cells('td', game)}</tr>`)
  const heads = words.columns.map(({ head }) => head)
  return `<table>
<thead><tr>${cells('th', heads)}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>${gamesNote ? `\n<p>${escaped(gamesNote)}</p>` : ''}`
}

function listOf({ title, lines }: Section, none: string): string {
  const rows = lines.map(({ at, text, more }) => {
    const below = more.length ? `<small>${escaped(more.join('; '))}</small>` : ''
    return `<li><time>${at}</time><span>${escaped(text)}${below}</span></li>`
  })
  const body = rows.length ? `<ul>\n${rows.join('\n')}\n</ul>` : `<p>${none}</p>`
  return `<h2>${escaped(title)}</h2>\n${body}`
}

/** The winner is marked: he hands in the sheet. */
function signatures({ words, names, winner, marked }: Sheet): string {
  const line = (mark: string, who: string, name: string): string =>
    `<div>${mark}<span>${escaped(who)}</span><span>${escaped(name)}</span>${LINE}</div>`
  const box = (isMarked: boolean): string => `<span class="box">${isMarked ? '×' : ''}</span>`
  return `<section class="signatures">
<h2>${words.sections.signatures}</h2>
<p>${escaped(marked.replace('[x]', '☒'))}</p>
${words.sides.map((side, i) => line(box(winner === i), side, names[i])).join('\n')}
${line('<span></span>', words.heads.judge, '')}
</section>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escaped(text: string): string {
  return text.replace(/ {2,}/g, ' ').replace(/[&<>"]/g, (char) => ESCAPES[char])
}

/*
 * The tables of hardware/case/README.md, each between its marks.
 */
import { table } from '../markdown.ts'
import { fillIn, readText, type Sheet } from '../sheet.ts'
import { EYES, FILLED, FRICTION, HIT, jamOf, lookAt, pressOf, RUB, standOf } from './firm.ts'
import { FOLDER } from './openscad.ts'
import { boughtParts, cases, dimsOf, PLA, partsScad, printedGrams, washerGrams } from './parts.ts'

const TILTS = [30, 40, 50, 60, 70, 90]
const NONE = 'No board has a case yet.'

function sizesTable(): string {
  const rows = Object.entries(cases()).flatMap(([board, box]) => [
    ...box.printed.map(({ part, count, size, volume }) => [
      board,
      part,
      `${count}`,
      size.map((mm) => mm.toFixed(1)).join(' × '),
      volume.toFixed(1),
      (volume * PLA).toFixed(0),
    ]),
    [board, '**in all**', '', '', '', `**${printedGrams(box).toFixed(0)}**`],
  ])
  return rows.length
    ? table(['board', 'part', 'pieces', 'on the bed, mm', 'cm³', 'g of PLA'], rows, [2, 3, 4, 5])
    : NONE
}

function lookTable(): string {
  const rows = TILTS.map((tilt) => {
    const cells = EYES.flatMap((eye) => {
      const { angle, tall, arcmin } = lookAt(eye, tilt)
      return [`${angle.toFixed(0)}°`, `${(tall * 100).toFixed(0)} %`, `${arcmin.toFixed(0)}′`]
    })
    return [`${tilt}°`, ...cells]
  })
  const head = ['tilt', ...EYES.flatMap(({ who }) => [`${who}: off straight ahead`, 'height seen', '10 mm seen as'])]
  const where = EYES.map(
    ({ who, at }) => `${who}: ${at[0]} mm along the clock, ${at[1]} mm out from its face, ${at[2]} mm up`,
  )
  const [tilt] = dimsOf('tilt')
  const aside = lookAt(EYES[0], tilt).aside.toFixed(0)
  return `Eyes, from the middle of the glass (estimates): ${where.join('; ')}. The drawing has ${tilt}°.

${table(head, rows, [0, 1, 2, 3, 4, 5, 6])}

From a player's chair the line of sight is ${aside}° to the side; the windows are bevelled at 45°, so their rims hide nothing, though the glass lies
a little behind them.`
}

function standTable(): string {
  const rows = Object.entries(cases()).map(([board, box]) => {
    const { grams, slides, tips, slant, inside } = standOf(box)
    const { facts } = box
    return [
      board,
      `${facts.length} × ${facts.depth} × ${(facts.height + facts.proud).toFixed(0)}`,
      `${facts.washers} on ${facts.posts} posts, ${washerGrams(box).toFixed(0)} g`,
      `${grams.toFixed(0)} g`,
      `${slides.toFixed(1)} N`,
      `${tips.toFixed(1)} N`,
      `${slant.toFixed(0)}°`,
      `${inside.toFixed(0)} mm`,
    ]
  })
  const head = [
    'board',
    'clock, mm',
    'washers',
    'printed and washers',
    'slides at',
    'tips at',
    `${HIT} N from above may slant by`,
    'press inside the feet by',
  ]
  const jam = jamOf()
  const press = pressOf()
  return `${rows.length ? table(head, rows, [1, 2, 3, 4, 5, 6, 7]) : NONE}

- Reckoned with ${FRICTION} for rubber feet on a table and ${FILLED * 100} % of the solid plastic (estimates); electronics not counted, they add a little.
- A button jams in its well if it is pressed more than ${jam.at.toFixed(0)} mm from its middle (length of the well over twice the friction, ${RUB}, an
  estimate); its edge is at ${jam.edge.toFixed(0)} mm.
- Down, a button presses the stem by ${press.stem.toFixed(1)} mm. The latest switch closes at ${press.needs.toFixed(1)}, the shortest ends at ${press.bears.toFixed(1)}: the hit ends on the felt.`
}

function sourcesTable(): string {
  const rows = boughtParts().map(({ what, mm, source, estimate }) => {
    const origin = [source, estimate && `estimate: ${estimate}`].filter(Boolean).join('; ')
    return [what, mm.join(', '), origin]
  })
  return table(['part', 'mm', 'from'], rows)
}

/** What no outside program is needed for. */
export function guideSheets(): Sheet[] {
  let text = readText(`${FOLDER}/README.md`)
  text = fillIn(text, 'sizes', sizesTable())
  text = fillIn(text, 'looks', lookTable())
  text = fillIn(text, 'stands', standTable())
  text = fillIn(text, 'sources', sourcesTable())
  return [
    { path: `${FOLDER}/parts.scad`, data: partsScad() },
    { path: `${FOLDER}/README.md`, data: text },
  ]
}

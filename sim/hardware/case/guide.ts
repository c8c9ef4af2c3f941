/*
 * The tables of hardware/case/README.md, each between its marks.
 */
import { BOARDS, digitsOf } from '../figures.ts'
import { table } from '../markdown.ts'
import { LIST } from '../parts.ts'
import { fillIn, readText, type Sheet } from '../sheet.ts'
import { FRICTION, forceAt, pointsOf, returnOf, slantOf } from './lever.ts'
import { CONTRAST, EYES, JUDGE, lookAt, middleOf, worstOf } from './look.ts'
import { gripOf, heldBy, pressOf } from './needs.ts'
import { FOLDER } from './openscad.ts'
import { boughtParts, type Case, cases, dimsOf, leverOf, PLA, partsScad, printedGrams, washerGrams } from './parts.ts'
import { FILLED, FRICTIONS, HARDEST, HITS, SLANTEST, standOf, weightOf } from './stand.ts'

const TILTS = [30, 35, 40, 45, 50, 60, 70]
/** N for each cN. */
const CENTI = 0.01

function sizesTable(): string {
  const rows = Object.values(cases()).flatMap((box) => [
    ...box.printed.map(({ part, count, size, volume }) => [
      part,
      `${count}`,
      size.map((mm) => mm.toFixed(1)).join(' × '),
      volume.toFixed(1),
      (volume * PLA).toFixed(0),
    ]),
    ['**in all**', '', '', '', `**${printedGrams(box).toFixed(0)}**`],
  ])
  return table(['part', 'pieces', 'on the bed, mm', 'cm³', 'g of PLA'], rows, [1, 2, 3, 4])
}

/** The least figure of a bank that is asked to be read from 3 m. */
function leastBank(): number {
  const banks = BOARDS.flatMap(digitsOf).filter(({ what }) => what.startsWith('bank'))
  return Math.min(...banks.map(({ mm }) => mm))
}

function tiltTable(): string {
  const [sits] = EYES
  const rows = TILTS.map((tilt) => {
    const player = lookAt(middleOf(sits), tilt)
    const far = lookAt(JUDGE, tilt)
    const bank = (leastBank() * far.arcmin) / 10
    const cells = [player.angle, far.angle].map((value) => `${value.toFixed(0)}°`)
    return [
      `${tilt}°`,
      cells[0],
      `${player.mirrors.toFixed(0)}°`,
      cells[1],
      `${far.mirrors.toFixed(0)}°`,
      `${bank.toFixed(1)}′`,
    ]
  })
  const head = [
    'tilt',
    `${sits.who}: off straight ahead`,
    'it mirrors what is up by',
    `a judge at ${JUDGE[1] / 1000} m: off`,
    'mirrors',
  ]
  return table([...head, `${leastBank().toFixed(1)} mm seen as`], rows, [0, 1, 2, 3, 4, 5])
}

function looksTable(): string {
  const [tilt] = dimsOf('tilt')
  const rows = EYES.map((eye) => {
    const worst = worstOf(eye, tilt)
    const where = (['along', 'out', 'up'] as const).map((way) => eye[way].join(' to '))
    const angles = [worst.angle, worst.aside, worst.above].map((value) => `${value.toFixed(0)}°`)
    const bank = (leastBank() * worst.arcmin) / 10
    const least = worst.aside <= CONTRAST.within && worst.above <= CONTRAST.within ? `${CONTRAST.least}` : 'none stated'
    const mirrored = worst.mirrors.map((value) => `${value.toFixed(0)}°`).join(' to ')
    return [eye.who, ...where, ...angles, least, `${bank.toFixed(1)}′`, mirrored]
  })
  const head = [
    'eyes',
    'along, mm',
    'out',
    'up',
    'off straight ahead',
    'to the side',
    'up or down',
    'contrast at least',
  ]
  return table([...head, `${leastBank().toFixed(1)} mm seen as`, 'mirrors what is up by'], rows, [4, 5, 6, 7, 8, 9])
}

function lookText(): string {
  const [tilt] = dimsOf('tilt')
  return `The drawing has ${tilt}°: the flattest, in steps of 5°, at which a judge's eyes at ${JUDGE[1] / 1000} m see the smallest figures of a bank as 10′.

${tiltTable()}

At ${tilt}°, the worst over all places where eyes may be (estimates, from the middle of the glass; a player of the other side has the mirror image):

${looksTable()}

The panel's data sheet states a contrast of ${CONTRAST.ahead} straight ahead and of ${CONTRAST.least} or more up to ${CONTRAST.within}° to each side, up and down (${CONTRAST.source}), and nothing between: so a player, who
looks from the side, has between ${CONTRAST.least} and ${CONTRAST.ahead}, and no more is known. It reflects: it is as bright as what it mirrors, the ceiling or its lamps; against a dark wall turn the clock, or the lamp.`
}

function standText(box: Case): string {
  const { grams } = weightOf(box)
  const { facts } = box
  const rows = FRICTIONS.map((friction) => {
    const { slides, tips, slants, tippedBy } = standOf(box, friction)
    const cells = [slides.toFixed(1), tips.toFixed(1), ...slants.map((slant) => `${slant.toFixed(0)}°`)]
    return [
      `${friction}`,
      `${Math.round((Math.atan(friction) * 180) / Math.PI)}°`,
      ...cells,
      tippedBy ? `${tippedBy} N` : '–',
    ]
  })
  const hits = HITS.map((hit) => `${hit} N from above may slant by`)
  const head = ['friction', 'slips on a board tilted by', 'a push slides it at, N', 'would tip it at, N', ...hits]
  return `${facts.length} × ${facts.depth} × ${(facts.height + facts.proud + facts.footHigh).toFixed(0)} mm on its feet; ${grams.toFixed(0)} g: what is printed at ${FILLED * 100} % of solid, ${facts.washers} washers on ${facts.posts} posts
(${washerGrams(box).toFixed(0)} g), cells; electronics not counted.

${table([...head, `a hit on a button, slanting by up to ${SLANTEST}°, tips it from`], rows, [0, 1, 2, 3, 4, 5, 6, 7])}

- A push at the height of the buttons slides the clock before it tips it, at every friction in the table: the lines between its feet are farther out than 0.8 of its height.
- A hit is reckoned at every corner of a cap, to every side, slanting by up to ${SLANTEST}° or as far as the friction bears; – means that none up to ${HARDEST} N tips the clock. A hand that slants more pushes more than it hits.
- Which row is yours: lay the clock on the board or cloth that it will stand on, lift one end until it slips, and read the angle. Below 0.35 clean the feet, or lay a mat under it.`
}

function forceTable(box: Case): string {
  const lever = leverOf(box)
  const springs = LIST.buttons[0].force.map((cN) => cN * CENTI)
  const rows = pointsOf(lever).map(({ where, u, v }) => {
    const cells = FRICTION.map((friction) =>
      springs.map((spring) => forceAt(lever, { u, v, slant: 0, towards: 0 }, friction, spring).toFixed(2)).join('–'),
    )
    return [where, `${u}`, `${v}`, ...cells]
  })
  const head = ['pressed at', 'from the hinge, mm', 'along it, mm', ...FRICTION.map((friction) => `N at ${friction}`)]
  return table(head, rows, [1, 2, 3, 4, 5, 6, 7])
}

function slantTable(box: Case): string {
  const lever = leverOf(box)
  const springs = LIST.buttons[0].force.map((cN) => cN * CENTI)
  const [rest] = [LIST.buttons[0].rest! * CENTI]
  const rows = FRICTION.map((friction) => {
    const { slant, u, v } = slantOf(lever, friction)
    const worst = Math.max(
      ...pointsOf(lever).flatMap((point) =>
        [0, 90, 180, 270].map((towards) => forceAt(lever, { ...point, slant: 30, towards }, friction, springs[1])),
      ),
    )
    return [`${friction}`, `${slant}°`, `${u}, ${v}`, worst.toFixed(1), returnOf(lever, friction, rest).toFixed(1)]
  })
  const head = [
    'friction',
    'no point jams up to a slant of',
    'first at, mm',
    'slanting by 30°: N at most',
    'comes back with, N·mm',
  ]
  return table(head, rows, [0, 1, 2, 3, 4])
}

function buttonText(box: Case): string {
  const lever = leverOf(box)
  const { least, usual, most, rolled, needs, bears } = pressOf(box)
  const [low, high] = LIST.buttons[0].force
  return `The lever weighs ${lever.grams.toFixed(0)} g. N that close its switch, whose own force is ${low} to ${high} cN, pressed straight down; friction is that of hinge and stem, all of it from 0.2 to 0.8:

${forceTable(box)}

A press that slants, to whichever side it does, at the point where it does worst:

${slantTable(box)}

- **Bottoming before contact is excluded**: the hit ends on felt at the stem's own distance from the hinge, so it does not matter where a cap is struck, but for the play of the hinge.
  Pressed at a corner the lever may roll by that, which takes ${rolled.toFixed(2)} mm; printer and felt may take ${lever.tolerance} mm. The stem goes down by ${least.toFixed(2)} mm at the least, ${usual.toFixed(2)} usually,
  ${most.toFixed(2)} at the most; the latest switch closes at ${needs.toFixed(1)}, the shortest ends at ${bears.toFixed(1)}.
- **Tilt**: a hinge has none but its play, ${((Math.atan(lever.play / lever.hubEnd) * 180) / Math.PI).toFixed(2)}°.
- **Noise**: felt where the lever ends a hit and where it comes back; how loud it is nobody has measured ([how to](../parts-table.md#buttons)).`
}

function screwsTable(box: Case): string {
  const rows = heldBy(box).map((held) => {
    const { what, screw, screws, into, board } = held
    const { through } = box.grips[what]
    const only = board ? `with the ${board} board` : 'always'
    return [what, `${screws}`, screw, `${through}`, into, gripOf(held, box).toFixed(1), only]
  })
  return table(['holds', 'screws', 'size', 'through, mm', 'into', 'in its thread, mm', 'when'], rows, [1, 3, 5])
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
  const { table: box } = cases()
  const parts: [string, string][] = [
    ['sizes', sizesTable()],
    ['looks', lookText()],
    ['stands', standText(box)],
    ['buttons', buttonText(box)],
    ['screws', screwsTable(box)],
    ['sources', sourcesTable()],
  ]
  const page = `${FOLDER}/README.md`
  return [
    { path: `${FOLDER}/parts.scad`, data: partsScad() },
    { path: page, data: parts.reduce((text, [name, part]) => fillIn(text, name, part), readText(page)) },
  ]
}

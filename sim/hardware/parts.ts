/*
 * The parts of each board: what, how many, whose, why this one and what else would do.
 *
 * One list, `hardware/parts.json`, for all boards. Figures in its texts stand in braces and are computed here: digits and hours by
 * `figures.json`, currents by the wiring, the clock's own times by its code.
 */
import { LOCKOUT, SETTLE } from '../../firmware/core/contact.ts'
import { needWords, pressOf } from './case/needs.ts'
import { CASED, cases } from './case/parts.ts'
import { digitsOf, FIGURES, lifeOf, type Origin, PANELS } from './figures.ts'
import { LEVELS, leastContact, netsOf, suppliesOf } from './levels.ts'
import { table } from './markdown.ts'
import { fillIn, type Maker, readText, type Sheet } from './sheet.ts'
import { labelOf } from './state.ts'
import { HOLES, stripBoardOf } from './strip.ts'
import { endOf, wiringOf } from './wiring.ts'

export interface Button extends Origin {
  name: string
  number: string
  /** ms at most. */
  bounce: number
  /** cN, least and most, that close it; and what it bears at rest, where its maker says it. */
  force: [number, number]
  rest?: number
  /** mA that it wants at least. */
  least: number
  /** mm of travel at which the latest one closes and the shortest ends; only for a switch of the MX size. */
  closes?: number
  ends?: number
  /** Million presses. */
  life: number
  note: string
}

/** Where a part is had: the shop's own number for it, and what it cost there when somebody looked. */
export interface Offer {
  shop: string
  order: string
  /** A number and a currency, for one. */
  price?: string
  /** A day, a month, a year, or that there is no date. */
  seen: string
  /** An address, or `lists`. */
  source: string
}

export interface Item extends Origin {
  /** Names in the drawing, each one piece; none where it has no wire. */
  refs: string[]
  /** A number, or in braces one that the case tells. */
  quantity?: number | string
  part: string
  boards: string[]
  value: string
  number?: string
  why: string
  alternatives: string
  /** None where none was found. */
  offers: Offer[]
}

interface List {
  /** What the source `lists` of an offer stands for. */
  lists: string
  buttons: Button[]
  parts: Item[]
}

export const LIST: List = JSON.parse(readText('hardware/parts.json'))

/** Each wire as long as the clock in its case, and another one back from where it ends at ground; in whole metres. */
function wireMetres(board: string): number {
  const { links } = wiringOf(board)
  const back = links.filter((link) => endOf(link) === 'GND')
  return Math.ceil(((links.length + back.length) * cases()[board].facts.length) / 1000)
}

/** Of the time chip's cell, mAh and the most that the chip takes of it in mA. */
const COIN = { mAh: 35, mA: 0.003 }
const YEAR = 365 * 24

/** What the braces of the texts stand for. */
function wordsOf(board: string): Record<string, string> {
  const wiring = wiringOf(board)
  const nets = netsOf(wiring)
  const light = nets.find(({ role }) => role === 'left light')!.mA
  const [bank] = digitsOf(board)
  const [button] = LIST.buttons
  return {
    ...(CASED.includes(board) ? { ...needWords(board), wire: `${wireMetres(board)}` } : {}),
    strips: `${stripBoardOf(wiring).strips.length}`,
    holes: `${HOLES}`,
    coin: (COIN.mAh / COIN.mA / YEAR).toFixed(1),
    glass: `${PANELS[board].width} × ${PANELS[board].height}`,
    peak: Math.max(...suppliesOf(wiring).map(({ mA }) => mA)).toFixed(0),
    digits: `${bank.mm.toFixed(1)} mm (${bank.what})`,
    hours: `${lifeOf(board).life}`,
    most: `${Math.floor(lifeOf(board, true).hours)}`,
    bounce: `${button.bounce}`,
    settle: `${SETTLE}`,
    force: button.force.join(' to '),
    rest: `${button.rest}`,
    contact: leastContact(wiring).toFixed(2),
    light: light.toFixed(2),
    mcd: `${Math.round((3000 * light) / 20 / 10) * 10}`,
  }
}

function filled(text: string, words: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    if (words[name] === undefined) throw new Error(`parts.json: no figure {${name}}`)
    return words[name]
  })
}

export function itemsOf(board: string): Item[] {
  const words = wordsOf(board)
  return LIST.parts
    .filter(({ boards }) => boards.includes(board))
    .map((item) => ({
      ...item,
      value: filled(item.value, words),
      why: filled(item.why, words),
      alternatives: filled(item.alternatives, words),
      quantity: item.quantity === undefined ? undefined : Number(filled(`${item.quantity}`, words)),
      estimate: item.estimate && filled(item.estimate, words),
    }))
}

export function quantityOf({ refs, quantity }: Item): number {
  return quantity === undefined ? refs.length : Number(quantity)
}

function originOf({ source, estimate }: Origin): string {
  return [source, estimate && `an estimate: ${estimate}`].filter(Boolean).join('; ')
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell
}

export function csvOf(board: string): string {
  const head = [
    'in the drawing',
    'quantity',
    'part',
    'value',
    "maker's number",
    'shops and their numbers',
    'price of one',
  ]
  const rest = ['why', 'alternatives', 'source', 'revision and state']
  const rows = itemsOf(board).map((item) => {
    const { refs, part, value, number, why, alternatives, offers } = item
    const shops = offers.map(({ shop, order }) => `${shop}: ${order}`).join('; ') || NOT_FOUND
    const prices = offers.filter(({ price }) => price).map(({ shop, price, seen }) => `${price} at ${shop}, ${seen}`)
    const first = [refs.join(' '), `${quantityOf(item)}`, part, value, number ?? '', shops, prices.join('; ')]
    return [...first, why, alternatives, originOf(item), labelOf('clock')]
  })
  return `${[[...head, ...rest], ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
}

/** For the guide: what to buy. */
export function shortTable(board: string): string {
  const rows = itemsOf(board).map((item) => {
    const { refs, part, value, number } = item
    return [refs.join(', ') || '–', `${quantityOf(item)}`, part, value, number ?? '–']
  })
  return table(['in the drawing', 'how many', 'part', 'value', "maker's number"], rows, [1])
}

const NOT_FOUND = 'not found'

/** Each part with the shops at which it was found. */
function offersTable(board: string): string {
  const rows = itemsOf(board).flatMap((item) => {
    const name = [item.refs.join(', ') || '–', item.part, item.number ?? '–']
    if (!item.offers.length) return [[...name, NOT_FOUND, '–', '–', '–']]
    return item.offers.map(({ shop, order, price, seen }) => [...name, shop, order, price ?? NOT_FOUND, seen])
  })
  return table(['in the drawing', 'part', "maker's number", 'shop', 'its number', 'price of one', 'seen'], rows)
}

/** By currency, what one clock's parts cost as far as a price was found; the cheaper of two. */
export function costOf(board: string): { sums: Record<string, number>; without: string[] } {
  const sums: Record<string, number> = {}
  const without: string[] = []
  for (const item of itemsOf(board)) {
    const prices = item.offers.flatMap(({ price }) => (price ? [price.split(' ')] : []))
    const [best] = prices.sort(([a], [b]) => Number(a) - Number(b))
    if (best) sums[best[1]] = (sums[best[1]] ?? 0) + Number(best[0]) * quantityOf(item)
    else if (!without.includes(item.part)) without.push(item.part)
  }
  return { sums, without }
}

function offersText(board: string): string {
  const { sums, without } = costOf(board)
  const added = Object.entries(sums).map(([currency, sum]) => `${sum.toFixed(2)} ${currency}`)
  return `${offersTable(board)}

What was found comes to ${added.join(' and ')} for one clock, without carriage and tax. No price was found for: ${without.join(', ')}. Order numbers and prices are from ${LIST.lists},
where no address stands below. **Look at the shop's page before you order.**`
}

function whyTable(board: string): string {
  const rows = itemsOf(board).map((item) => [item.refs.join(', ') || '–', item.part, item.why, item.alternatives])
  return table(['in the drawing', 'part', 'why this one', 'what else'], rows)
}

function buttonsTable(): string {
  const rows = LIST.buttons.map((button) => {
    const { name, number, bounce, force, rest, closes, ends, life, note, source } = button
    const cells = [
      `${bounce}`,
      force.join('–'),
      `${rest ?? '–'}`,
      closes ? `by ${closes} / not before ${ends}` : '–',
      `${life}`,
      'not verified',
      note,
      `[data sheet](${source})`,
    ]
    return [`${name} ${number}`, ...cells]
  })
  const head = [
    'button',
    'bounce, ms',
    'force, cN',
    'at rest, cN',
    'closes / ends, mm',
    'million presses',
    'noise at 1 m',
    'what of it',
    'source',
  ]
  return table(head, rows, [1, 2, 3, 5])
}

function buttonsText(board: string): string {
  const { least, most } = pressOf(cases()[board])
  const pressed = `The case presses a switch by ${least.toFixed(1)} to ${most.toFixed(1)} mm, where felt stops [the lever](case/README.md#buttons): it must close before that, and must not end before that.`
  return `${buttonsTable()}

A contact counts from its first edge, once its level has held for ${SETTLE} ms; then no other edge of it begins for ${LOCKOUT} ms. So a button that
bounces for less than ${SETTLE} ms neither looks like two presses nor loses one.

${pressed}

Not these: microswitches such as Omron's D2HW, which want 1 mA at 5 V
([data sheet](https://fdocuments.net/document/smallest-sealed-snap-action-switch-in-the-industry-with-a-very-sealed-ultra-subminiature.html)):
a pin gives a contact 0.07 to ${Math.max(...Object.values(LEVELS.processors).map(({ pull }) => 3.3 / pull[0])).toFixed(1)} mA.

**Noise: at most 40 dB at 1 m (S5), and no maker says what his switch makes: measure it.** The finished button in its case, in a room below 30 dB(A); a sound
level meter of class 2 at 1 m from the cap, weighting A, time F. Press it ten times as in play, and let it come up by itself: the loudest counts.
If it is too loud: felt under the cap, foam between case and table.`
}

function sourcesOf(board: string): string {
  return itemsOf(board)
    .map((item) => {
      const name = [item.part, item.refs.join(', ')].filter(Boolean).join(', ')
      const offers = item.offers
        .filter(({ source }) => source !== 'lists')
        .map(({ shop, source }) => `${shop}: ${source}`)
      return `- ${name}: ${[originOf(item), ...offers].join('; ')}`
    })
    .join('\n')
}

export function partsPage(board: string): string {
  const parts = [
    `# Parts of ${board}`,
    `Made by \`npm run hardware\` from \`parts.json\`: change that, not this. The same as a table for a spreadsheet: [parts-${board}.csv](parts-${board}.csv).
The names are those of [the drawing](wiring-${board}.md). ${labelOf('clock')}.`,
    shortTable(board),
    '## Where to buy',
    offersText(board),
    '## Why these',
    whyTable(board),
    '## Buttons',
    buttonsText(board),
    '## Where the figures come from',
    `${sourcesOf(board)}
- digits, hours: [figures.json](figures.json), and the firmware's own layout`,
  ]
  return `${parts.join('\n\n')}\n`
}

function sheetsOf(board: string): Sheet[] {
  const guide = `hardware/${board}.md`
  return [
    { path: `hardware/parts-${board}.csv`, data: csvOf(board) },
    { path: `hardware/parts-${board}.md`, data: partsPage(board) },
    { path: guide, data: fillIn(readText(guide), 'parts', shortTable(board)) },
  ]
}

export const PARTS: Maker = {
  name: 'parts',
  what: 'the parts lists, and the parts in the guides',
  needs: '',
  make: () => Object.keys(FIGURES.boards).flatMap(sheetsOf),
}

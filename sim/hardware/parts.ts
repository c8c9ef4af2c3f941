/*
 * The parts of each board: what, how many, whose, why this one and what else would do.
 *
 * One list, `hardware/parts.json`, for all boards. Figures in its texts stand in braces and are computed here: digits
 * and hours by `figures.json`, currents by the wiring, the clock's own times by its code.
 */
import { stringify } from 'csv-stringify/sync'
import { LOCKOUT, SETTLE } from '../../firmware/core/contact.ts'
import { CASED, cases, needWords } from './case-parts.ts'
import { digitsOf, FIGURES, lifeOf, type Origin, PANELS } from './figures.ts'
import { LEVELS, leastContact, netsOf, peakOf } from './levels.ts'
import { type Maker, readText, type Sheet, table } from './sheet.ts'
import { labelOf } from './state.ts'
import { endOf, wiringOf } from './wiring.ts'

interface Button extends Origin {
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
interface Offer {
  shop: string
  order: string
  /** A number and a currency, for one. */
  price?: string
  /** A day, a month, a year, or that there is no date. */
  seen: string
  /** An address, or `lists`. */
  source: string
}

interface Item extends Origin {
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
  /** EUR of one in any shop, an estimate, where no price was found. */
  about?: number
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
function placeholdersOf(board: string): Record<string, string> {
  const wiring = wiringOf(board)
  const nets = netsOf(wiring)
  const light = nets.find(({ role }) => role === 'left light')!.mA
  const [bank] = digitsOf(board)
  const [button] = LIST.buttons
  return {
    ...(CASED.includes(board) ? { ...needWords(board), wire: `${wireMetres(board)}` } : {}),
    coin: (COIN.mAh / COIN.mA / YEAR).toFixed(1),
    glass: `${PANELS[board].width} × ${PANELS[board].height}`,
    peak: peakOf(board).toFixed(0),
    digits: `${bank.mm.toFixed(1)} mm (${bank.what})`,
    hours: `${lifeOf(board).life}`,
    bounce: `${button.bounce}`,
    settle: `${SETTLE}`,
    force: button.force.join(' to '),
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
  const words = placeholdersOf(board)
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

export function csvOf(board: string): string {
  const head = ['in the drawing', 'quantity', 'part', 'value', "maker's number", 'shops and their numbers']
  const rest = ['price of one', 'why', 'alternatives', 'source', 'revision and state']
  const rows = itemsOf(board).map((item) => {
    const { refs, part, value, number, why, alternatives, offers } = item
    const shops = offers.map(({ shop, order }) => `${shop}: ${order}`).join('; ') || NOT_FOUND
    const prices = offers.filter(({ price }) => price).map(({ shop, price, seen }) => `${price} at ${shop}, ${seen}`)
    const first = [refs.join(' '), `${quantityOf(item)}`, part, value, number ?? '', shops, prices.join('; ')]
    return [...first, why, alternatives, originOf(item), labelOf('clock')]
  })
  return stringify([[...head, ...rest], ...rows], { record_delimiter: 'windows' })
}

/** By currency, the cost of one clock's parts: the cheaper of two prices, or the estimate; and parts without any. */
export function costOf(board: string): { sums: Record<string, number>; without: string[] } {
  const sums: Record<string, number> = {}
  const without: string[] = []
  for (const item of itemsOf(board)) {
    const prices = item.offers.flatMap(({ price }) => (price ? [price.split(' ')] : []))
    if (item.about) prices.push([`${item.about}`, 'EUR'])
    const [best] = prices.sort(([a], [b]) => Number(a) - Number(b))
    if (best) sums[best[1]] = (sums[best[1]] ?? 0) + Number(best[0]) * quantityOf(item)
    else without.push(item.part)
  }
  return { sums, without }
}

const NOT_FOUND = 'any shop'

function shopsOf({ offers, about }: Item): string {
  const found = offers.map(({ shop, order, price, seen }) => `${shop} ${order}${price ? `, ${price} (${seen})` : ''}`)
  return `${found.join('; ') || NOT_FOUND}${about ? `, about ${about} EUR` : ''}`
}

function partsTable(board: string): string {
  const rows = itemsOf(board).map((item) => {
    const { refs, part, value, number, alternatives } = item
    const what = [`**${part}**`, refs.length ? `(${refs.join(', ')})` : '', `${value}${number ? `: ${number}` : ''}`]
    return [`${quantityOf(item)}`, what.filter(Boolean).join(' '), shopsOf(item), alternatives]
  })
  return table(['', 'part', 'shop, its number, price of one', 'what else would do'], rows, [0])
}

function buttonsTable(): string {
  const rows = LIST.buttons.map(({ name, number, bounce, force, life, note }) => {
    return [`${name} ${number}`, `${bounce}`, force.join('–'), `${life}`, note]
  })
  return table(['button', 'bounce, ms', 'force, cN', 'million presses', 'what of it'], rows, [1, 2, 3])
}

function sourcesOf(board: string): string {
  return itemsOf(board)
    .flatMap((item) => {
      const shops = item.offers
        .filter(({ source }) => source !== 'lists')
        .map(({ shop, source }) => `${shop}: ${source}`)
      const own = [item.source, ...shops].filter(Boolean).join('; ')
      return own ? [`- ${item.part}: ${own}`] : []
    })
    .join('\n')
}

export function partsPage(board: string): string {
  const { sums } = costOf(board)
  const added = Object.entries(sums).map(([currency, sum]) => `${sum.toFixed(2)} ${currency}`)
  const parts = [
    '# Parts',
    `${labelOf('clock')}. Made by \`npm run hardware\` from \`parts.json\`: change that. For a spreadsheet, with the reason for each: [parts.csv](parts.csv). Names are those of [the wiring](wiring.md).`,
    `One clock comes to ${added.join(', ')}, without carriage and tax. Prices with a bracket are from ${LIST.lists}; *about* is an estimate. **Look at the shop's page before you order.**`,
    partsTable(board),
    '## Buttons',
    buttonsTable(),
    `A contact counts from its first edge, once its level has held for ${SETTLE} ms; then no other edge of it begins for ${LOCKOUT} ms. No microswitch that wants 1 mA: a pin gives 0.07 to ${(LEVELS.rail / LEVELS.processor.pull[0]).toFixed(1)}.
The case presses a switch by 2.7 to 3.2 mm: it must close before and not end before that.`,
    '## Sources',
    `${sourcesOf(board)}
- digits, currents, hours: [figures.json](figures.json); levels: [levels.json](levels.json); sizes: [case/parts.json](case/parts.json)
- buttons: the data sheets in \`parts.json\``,
  ]
  return `${parts.join('\n\n')}\n`
}

export const PARTS: Maker = {
  name: 'parts',
  what: 'the parts list',
  make: () =>
    Object.keys(FIGURES.boards).flatMap((board): Sheet[] => [
      { path: 'hardware/parts.csv', data: csvOf(board) },
      { path: 'hardware/parts.md', data: partsPage(board) },
    ]),
}

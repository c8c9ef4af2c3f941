/*
 * The cards for tables with phones, an A6 page each in both languages. The QR code opens the clock's page with the
 * table's number and its secret of this round. The page of cards loads nothing else, so any browser can print it.
 */
import { renderSVG } from 'uqr'
import { disciplineWords } from '../clock/disciplines.ts'
import { banksText } from '../clock/vocabulary.ts'
import { presetOf } from '../judge/preset.ts'
import { escaped } from '../record/sheet-html.ts'
import { ENGLISH, RUSSIAN, type Tongue } from '../web/tongue.ts'
import { Refused } from './hall.ts'
import type { Seat } from './phones.ts'
import type { Service } from './service.ts'

const STYLE = `
@page { size: 105mm 148mm; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { font: 9.5pt/1.25 system-ui, "Liberation Sans", sans-serif; color: #000; background: #fff }
.card { width: 105mm; height: 148mm; padding: 6mm 7mm; display: flex; flex-direction: column; align-items: center; text-align: center; break-after: page; overflow: hidden }
.card:last-child { break-after: auto }
.event { font-size: 10pt; min-height: 1.3em }
p, h1, .how { flex: none }
h1 { font-size: 24pt; line-height: 1.1 }
.players { font-size: 13pt; line-height: 1.15; font-weight: bold; overflow-wrap: anywhere; min-height: 1.3em }
svg { flex: 0 1 58mm; min-height: 32mm; max-width: 58mm; margin: 1mm 0 }
.how { text-align: left; width: 100%; overflow-wrap: anywhere }
.how p { margin-bottom: 1.2mm }
.address { margin-top: auto; font: 7.5pt/1.2 ui-monospace, "Liberation Mono", monospace; overflow-wrap: anywhere }
@media screen { body { background: #ddd } .card { background: #fff; margin: 4mm auto } }
`
/** The content security policy of the page of cards. */
export const CARDS_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

export const UNREACHED = 'no phone reaches this page: start with --listen 0.0.0.0, or with --address'

/** The link in the QR code. A browser does not send what follows the #, so the secret is in no server's log. */
export function linkOf({ address }: Service, number: number, { secret }: Pick<Seat, 'secret'>): string {
  return `${address}/table/#hall/${number}/${secret}`
}

/** This round's cards. Throws a Refused if no table has a phone, or none can reach the page. */
export function cardsHtml(service: Service): string {
  const { hall, phones, address } = service
  if (!phones.current.size)
    throw new Refused(hall.plan ? 'no table here has a phone: start with --phones N' : 'keep the plan of a round first')
  if (!address) throw new Refused(UNREACHED)
  const cards = hall.tables.flatMap(({ clock, number }) => {
    const seat = phones.current.get(clock.name)
    return seat && hall.plan?.rows.has(clock.name) ? [cardOf(service, number, seat)] : []
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(hall.plan!.event)}</title><style>${STYLE}</style></head><body>${cards.join('\n')}</body></html>`
}

function cardOf(service: Service, number: number, seat: Seat): string {
  const link = linkOf(service, number, seat)
  const { event, round, left, right } = seat
  const { control } = service.hall.plan!
  const head = [event, round && `Тур ${round} · Round ${round}`].filter(Boolean).join(' — ')
  return `<section class="card"><p class="event">${escaped(head)}</p><h1>Стол ${number} · Table ${number}</h1>
<p class="players">${escaped([left, right].filter(Boolean).join(' — '))}</p>
${settingTexts(control)
  .map((text) => `<p>${escaped(text)}</p>`)
  .join('')}
${renderSVG(link, { border: 2, pixelSize: 1, boostEcc: true })}
<div class="how"><p>Наведите камеру телефона на код. Положите телефон между игроками: слева — ${escaped(left || 'первый игрок')}. Оба удерживают свою половину экрана — матч начат.</p>
<p>Point a phone’s camera at the code. Lay the phone between the players, ${escaped(left || 'the first')} on the left. Both hold their half of the screen to begin.</p>
<p>Один телефон на стол; другой пустит только судья. One phone a table; only the judge lets in another.</p></div>
<p class="address">${escaped(link)}</p></section>`
}

/** `короткие, до 7 очков, 14 мин + 10 с на ход`, and the same in English. */
function settingTexts(words: string): string[] {
  const { control } = presetOf(words.split(' '))
  const { english, russian } = disciplineWords(control.discipline)
  const textIn = (name: string, { lengthText, controlText }: Tongue): string =>
    [name, lengthText(control.length), controlText(banksText(control), control.delay / 1000)].join(', ')
  return [textIn(russian, RUSSIAN), textIn(english, ENGLISH)]
}

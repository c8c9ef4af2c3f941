/*
 * The dialog for one table: what was heard, how, and its marks. Elements are kept and only their text changes, so that
 * a button does not move away under a hand.
 */
import { Stage } from '../../../firmware/core/table.ts'
import { elementById, make, setText } from '../../web/dom.ts'
import { figuresAt, hasEnded, needOf, type TableView } from '../figures.ts'
import { ask, DONE } from './head.ts'
import type { Stream } from './stream.ts'
import {
  bankOf,
  callersText,
  clockText,
  nameText,
  otherText,
  roundText,
  scoreText,
  stateText,
  winnerText,
} from './tile.ts'
import { doubtText, say, spokenTongue } from './words.ts'

let opened = ''

const dialog = (): HTMLDialogElement => elementById('table') as HTMLDialogElement

export function watchTableDialog(): void {
  elementById('close-table').addEventListener('click', () => dialog().close())
  elementById('dealt').addEventListener('click', () => void ask('/clear', { name: opened }, elementById('table-fault')))
  elementById('open-seat').addEventListener('click', () => void letTakeOver())
}

async function letTakeOver(): Promise<void> {
  const status = await ask('/phone/open', { name: opened }, elementById('table-fault'))
  setText(elementById('table-told'), status === DONE ? say('seatOpened') : '')
}

export function openTable(stream: Stream, name: string): void {
  opened = name
  for (const id of ['table-fault', 'table-told']) setText(elementById(id), '')
  drawTable(stream)
  dialog().showModal()
}

export function drawTable(stream: Stream): void {
  const table = stream.tables.get(opened)
  if (!table) return
  setText(elementById('table-name'), nameText(table))
  drawList(
    elementById('table-lines'),
    linesOf(table, stream.now()).map((line) => ['p', line]),
  )
  drawList(
    elementById('table-marks'),
    table.marks.map(({ doubt, sender, since, last, times }) => [
      'li',
      `${doubtText(doubt)}: ${times} × ${clockText(since)}–${clockText(last)}, ${sender === 'several' ? say('several') : sender}`,
    ]),
  )
  elementById('dealt').hidden = !table.marks.length
  elementById('open-seat').hidden = !table.hasPhone
  elementById('table-sheet').hidden = !table.hasRecord
  const sheet = `/sheet?table=${encodeURIComponent(table.name)}&language=${spokenTongue()}`
  if (elementById('table-sheet').getAttribute('href') !== sheet) elementById('table-sheet').setAttribute('href', sheet)
}

/** Writes each line into its element, and adds or removes elements at the end as needed. */
function drawList(list: HTMLElement, lines: readonly (readonly [tag: 'p' | 'li', text: string])[]): void {
  while (list.children.length > lines.length) list.lastElementChild?.remove()
  for (const [i, [tag, text]] of lines.entries()) {
    if (!list.children[i]) list.append(make(tag))
    setText(list.children[i] as HTMLElement, text)
  }
}

export function linesOf(table: TableView, now: number): string[] {
  const { said, players, seenAt } = table
  const phone = table.isPhone && seenAt ? `${say('phoneSeen')} ${clockText(seenAt)}` : ''
  if (!said) return [players.filter(Boolean).join(' — '), phone || stateText(table, undefined, now)].filter(Boolean)
  const figures = figuresAt(said, now)
  const banks = figures.bank.map((bank) => bankOf(bank, said))
  const way = say(({ radio: 'byRadio', cable: 'byCable', phone: 'byPhone' } as const)[said.way])
  return [
    `${players.filter(Boolean).join(' — ')}${roundText(table)}`,
    `${banks[0]} · ${banks[1]}`,
    hasEnded(table) ? scoreText(said) : `${scoreText(said)}, ${say('game')} ${said.games + 1}`,
    otherText(table),
    [stateText(table, figures, now), needOf(table, now) === 'call' && callersText(said)].filter(Boolean).join(' · '),
    said.stage === Stage.Flag && table.winner ? winnerText(table) : '',
    said.freshAt ? `${say('heard')} ${clockText(said.freshAt)}, ${way}` : '',
    table.isPhone ? '' : `${say('battery').toLowerCase()} ${said.battery} %`,
  ].filter(Boolean)
}

/*
 * One table in full: what was heard, how, and what is amiss there.
 */
import { figuresAt, type TableView } from '../figures.ts'
import { ask } from './ask.ts'
import { part } from './head.ts'
import type { Stream } from './stream.ts'
import { bankText, clockText, make, scoreText, stateText } from './tile.ts'
import { doubtText, say, spokenTongue } from './words.ts'

let openId = ''
let shown = ''

const dialog = (): HTMLDialogElement => part('table') as HTMLDialogElement

export function openTable(stream: Stream, id: string): void {
  openId = id
  shown = ''
  drawTable(stream)
  dialog().showModal()
}

export function drawTable(stream: Stream): void {
  const table = stream.tables.get(openId)
  if (!table || (shown && !dialog().open)) return
  const lines = linesOf(table, stream.now())
  const text = JSON.stringify([lines, table.marks])
  if (text === shown) return
  shown = text
  const close = make('button', '', say('close'))
  close.addEventListener('click', () => dialog().close())
  const marks = table.marks.map(({ doubt, sender, since, last, times }) =>
    make('li', '', `${doubtText(doubt)}: ${times} × ${clockText(since)}–${clockText(last)}, ${sender}`),
  )
  const dealt = make('button', '', say('dealt'))
  dealt.addEventListener('click', () => void ask('/clear', { name: table.name }))
  const sheet = make('a', '', say('sheet'))
  sheet.setAttribute('href', `/sheet?table=${encodeURIComponent(table.name)}&language=${spokenTongue()}`)
  sheet.setAttribute('target', '_blank')
  dialog().replaceChildren(
    make('header', '', make('h2', '', table.name), close),
    ...lines.map((line) => make('p', '', line)),
    ...(marks.length ? [make('ul', '', ...marks), dealt] : []),
    make('p', '', sheet),
  )
}

function linesOf(table: TableView, now: number): string[] {
  const { said, players } = table
  if (!said) return [say('never')]
  const figures = figuresAt(said, now)
  const banks = figures.bank.map((bank) => bankText(bank, said))
  return [
    players.filter(Boolean).join(' – '),
    `${banks[0]} · ${banks[1]}`,
    `${scoreText(said)}, ${say('game')} ${said.games + 1}`,
    stateText(table, figures, now),
    `${say('heard')} ${clockText(said.freshAt)}, ${say(said.isByCable ? 'byCable' : 'byRadio')}; ${say('battery').toLowerCase()} ${said.battery} %`,
  ].filter(Boolean)
}

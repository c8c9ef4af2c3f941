/*
 * A table as a tile: only changed texts are written. What a clock or a file has said is text, never markup.
 */

import { NOBODY } from '../../../firmware/core/clock.ts'
import { isBefore, isOver, Stage } from '../../../firmware/core/table.ts'
import { countText, secondsShown } from '../../../firmware/ui/time.ts'
import { showSeconds } from '../../clock/time.ts'
import { tableText } from '../../clock/vocabulary.ts'
import { bankText } from '../../judge/state.ts'
import { elementById, make, setText } from '../../web/dom.ts'
import {
  FADES,
  type Figures,
  figuresAt,
  isOtherLength,
  littleOf,
  needOf,
  type Said,
  type TableView,
} from '../figures.ts'
import type { Stream } from './stream.ts'
import { say, stageText } from './words.ts'

interface Tile {
  root: HTMLElement
  set: (table: TableView, now: number, isDesk: boolean) => void
}

const tiles = new Map<string, Tile>()

/** Draws a tile for each table, in their order, and no other. `begin` is called with a new one. */
export function drawTiles(
  { tables, now }: Pick<Stream, 'tables' | 'now'>,
  isDesk: boolean,
  begin: (root: HTMLElement, name: string) => void = () => {},
): void {
  for (const [name, { root }] of tiles) {
    if (tables.has(name)) continue
    root.remove()
    tiles.delete(name)
  }
  const list = elementById('tables')
  for (const [i, table] of [...tables.values()].entries()) {
    const { name } = table
    const tile = tiles.get(name) ?? makeTile()
    if (!tiles.has(name)) {
      tiles.set(name, tile)
      list.insertBefore(tile.root, list.children[i] ?? null)
      begin(tile.root, name)
    }
    tile.set(table, now(), isDesk)
  }
}

function makeTile(): Tile {
  const [name, state, score, battery] = ['name', 'state', 'score', 'battery'].map((part) => make('span', part))
  const banks = [make('b', 'bank left'), make('b', 'bank right')]
  const players = [make('span', 'player'), make('span', 'player')]
  const root = make(
    'button',
    'tile',
    make('span', 'head', name, state, score, battery),
    make('span', 'banks', ...banks),
    make('span', 'players', ...players),
  )
  const set: Tile['set'] = (table, now, isDesk) => {
    const { said } = table
    const need = isDesk ? needOf(table, now) : ''
    const figures = said && figuresAt(said, now)
    const kind = ['tile', need && `need-${need}`, said && kindOf(said), figures?.isFaded || !said ? 'faded' : '']
      .filter(Boolean)
      .join(' ')
    if (root.className !== kind) root.className = kind
    setText(name, `${tableText(table.name)}${roundText(table)}`)
    setText(score, said ? scoreText(said) : '')
    const other = isDesk ? otherText(table) : ''
    score.classList.toggle('other', other !== '')
    const label = other && `${score.textContent}, ${other}`
    if ((score.ariaLabel ?? '') !== label) Object.assign(score, { ariaLabel: label || null, title: other })
    setText(battery, isDesk && need === 'battery' && said ? `${said.battery} %` : '')
    for (const side of [0, 1]) {
      const little = said && figures ? littleOf(figures.bank[side], said) : 0
      setText(banks[side], said && figures ? `${bankOf(figures.bank[side], said)}${'!'.repeat(little)}` : '–')
      banks[side].classList.toggle('runs', said?.turn === side)
      banks[side].classList.toggle('little', little > 0)
      setText(players[side], table.players[side])
      players[side].classList.toggle('won', winnerOf(table) === SIDES[side])
    }
    const whole = stateText(table, figures, now)
    const isDense = isDesk && document.body.dataset.tables === 'many'
    setText(state, isDense ? stateText(table, figures, now, true) : whole)
    if (state.title !== (isDense ? whole : '')) state.title = isDense ? whole : ''
  }
  return { root, set }
}

/** A table's name in the language of the page. */
export function nameText({ name }: Pick<TableView, 'name'>): string {
  const number = tableText(name)
  return number === name ? name : `${say('table')} ${number}`
}

/** ` · Round 2` if the match is of an earlier round; else ''. */
export function roundText({ earlier }: TableView): string {
  return earlier ? ` · ${say('round')} ${earlier.round}` : ''
}

function kindOf({ stage, runs }: Said): string {
  if (isOver(stage)) return 'ended'
  return runs ? 'playing' : isBefore(stage) ? 'waiting' : 'standing'
}

/** `3:2 /7` */
export function scoreText({ score, length, stage }: Said): string {
  return isBefore(stage) ? `/${length}` : `${score.join(':')} /${length}`
}

/** What the plan's match length is, if the clock has another; else ''. */
export function otherText(table: TableView): string {
  return isOtherLength(table) ? `${say('planned')} ${table.length}` : ''
}

/** A bank as the glass shows it; a dash before a match while none is set. */
export function bankOf(ms: number, { stage }: Said): string {
  return isBefore(stage) && !ms ? '–' : bankText(ms)
}

/**
 * The state of a table in a few words, with its count if it has one. A short one has its figure first, so that a narrow
 * tile cuts off only words, in play nothing but what is left of the delay, and not the winner, whose name is bold.
 */
export function stateText(table: TableView, figures: Figures | undefined, now: number, isShort = false): string {
  const { said, marks, isPhone, hasPhone, seenAt } = table
  if (!said && isPhone) return say(seenAt ? 'phoneHere' : hasPhone ? 'never' : 'noPhone')
  if (!said && !seenAt) return say('never')
  const freshAt = said?.freshAt ?? seenAt
  if (now - freshAt > FADES && said?.stage !== Stage.Over) return `${say('silent')} ${clockText(freshAt)}`
  if (!said || !figures) return say('noMatch')
  const doubted = marks.find(({ doubt, last }) => doubt !== 'restart' && now - last < 60_000)
  const doubt = doubted ? ` · ${say('doubt').toLowerCase()}` : ''
  const withFigure = (word: string, figure: string): string => (isShort ? `${figure} ${word}` : `${word} ${figure}`)
  if (said.called && said.stage !== Stage.Ruling)
    return `${withFigure(say('judge'), showSeconds(figures.waits))}${doubt}`
  if (said.stage === Stage.Play) {
    const delay = figures.delay && `${secondsShown(figures.delay)} ${say(isShort ? 'seconds' : 'delay')}`
    const rest = isShort ? [] : [said.isCrawford && say('crawford'), doubt.slice(3)]
    return [delay, ...rest].filter(Boolean).join(' · ')
  }
  const { count } = figures
  if (said.stage === Stage.Over) return isShort && winnerOf(table) ? '' : `${winnerText(table)}${doubt}`
  const isFallen = said.fell !== NOBODY && said.stage === Stage.Flag
  const stage = isFallen ? `${say('fell')}: ${say(said.fell ? 'right' : 'left')}` : stageText(said.stage)
  return `${count === undefined ? stage : withFigure(stage, countText(count))}${doubt}`
}

/** What a match that is over came to for this side, with its points first if the score won it; '' before that. */
export function resultText(table: TableView, side: number): string {
  const { said } = table
  if (!said || !isOver(said.stage)) return ''
  const winner = winnerOf(table)
  if (!winner) return say('decided')
  const word = say(winner === SIDES[side] ? 'victory' : 'defeat')
  return isWonByScore(said) ? `${word} ${said.score[side]}:${said.score[1 - side]}` : word
}

/** Who has called the judge. */
export function callersText({ called }: Said): string {
  const who = (['left', 'right', 'clock'] as const).filter((_, bit) => (called >> bit) & 1)
  return who.map((one) => say(one)).join(', ')
}

export function winnerText(table: TableView): string {
  const side = winnerOf(table)
  return side ? `${say('won')}: ${table.players[SIDES.indexOf(side)] || say(side)}` : say('decided')
}

/** Who has won a match that is over. A clock tells its score alone, so any other win is known from its record. */
function winnerOf({ said, winner }: TableView): TableView['winner'] {
  if (!said || !isOver(said.stage)) return ''
  return isWonByScore(said) ? SIDES[Number(said.score[1] >= said.length)] : winner
}
const SIDES = ['left', 'right'] as const

function isWonByScore({ score, length }: Said): boolean {
  return Math.max(...score) >= length
}

/** The time of day in this machine's zone, from ms since 1970: `18:30:05`. */
export function clockText(at: number): string {
  return new Date(at).toTimeString().slice(0, 8)
}

/*
 * The desk's page: first the tables that need somebody, then every table at its place. It rings for a call, a flag or
 * a power cut: two notes when it comes, and again from time to time while it lasts. A browser plays nothing before
 * somebody clicks, so the sound is off until its button is pressed.
 */

import { NOBODY } from '../../../firmware/core/clock.ts'
import { showSeconds } from '../../clock/time.ts'
import { elementById, make, onClick, setText } from '../../web/dom.ts'
import { figuresAt, inNeed, type Need, paceOf, type TableView } from '../figures.ts'
import { chooseTongue, tellLost, titleOf } from './head.ts'
import { beginRound, drawRound } from './round.ts'
import { lookOn } from './stream.ts'
import { drawTable, openTable, watchTableDialog } from './table.ts'
import { callersText, clockText, drawTiles, nameText, scoreText, stateText } from './tile.ts'
import { claimText, doubtText, needText, say } from './words.ts'

const TICK = 100
/** Needs that are listed above the tables. A low battery is not: it can wait for a break. */
const LISTED: readonly Need[] = ['call', 'flag', 'power', 'doubt', 'length', 'lost', 'over']
/** Needs that ring when they arise, and again while they last. */
const HEARD: readonly Need[] = ['call', 'flag', 'power']
/** Ms after which it rings again; Hz of the notes; seconds that each note lasts. */
const AGAIN = 15_000
const NOTES = [880, 1175]
const LASTS = 0.16
let context: AudioContext | undefined
let known = new Set<string>()
let rangAt = 0
const rows = new Map<string, HTMLElement>()
const stream = lookOn('/events', () => draw())

function draw(): void {
  const now = stream.now()
  const list = [...stream.tables.values()]
  tellLost(stream)
  drawTiles(stream, true, (root, name) => {
    root.dataset.table = name
    root.addEventListener('click', () => openTable(stream, name))
  })
  drawNeeds(list, now)
  const { strangers } = stream.news
  setText(elementById('title'), titleOf(stream))
  setText(elementById('overview'), overviewText(list, now))
  document.body.dataset.tables = list.length > 60 ? 'many' : list.length > 24 ? 'some' : 'few'
  setText(elementById('time'), now ? clockText(now) : say('loading'))
  setText(
    elementById('strangers'),
    strangers?.count ? `${say('strangers')}: ${strangers.count} (${strangers.some.join(', ')})` : '',
  )
  drawRound(stream)
  drawTable(stream)
  document.body.dataset.now = String(now)
}

/** How many play, wait and have ended, and when all will have. */
function overviewText(list: readonly TableView[], now: number): string {
  const { playing, waiting, ended, endsAt } = paceOf(list, now)
  const counts = [
    `${say('playing')}: ${playing}`,
    waiting && `${say('waiting')}: ${waiting}`,
    ended && `${say('ended')}: ${ended}`,
  ]
  const end = endsAt ? `${say('endsAbout')} ${clockText(endsAt).slice(0, 5)}` : ''
  return [...counts, end].filter(Boolean).join(' · ')
}

function drawNeeds(list: readonly TableView[], now: number): void {
  // without the hall program no clock is heard, as the line above says
  const listed = stream.lostAt ? LISTED.filter((need) => need !== 'lost') : LISTED
  const needs = inNeed(list, now).filter(({ need }) => listed.includes(need))
  for (const [name, row] of rows) {
    if (needs.some(({ table }) => table.name === name)) continue
    row.remove()
    rows.delete(name)
  }
  for (const [i, { table, need }] of needs.entries()) {
    const row = rowOf(table.name)
    row.className = `need need-${need}`
    const texts = [
      nameText(table),
      [needText(need), need === 'call' && table.claim !== undefined && claimText(table.claim)]
        .filter(Boolean)
        .join(' · '),
      needDetail(table, need, now),
      table.players.filter(Boolean).join(' — '),
    ]
    for (const [k, text] of texts.entries()) setText(row.children[k] as HTMLElement, text)
    if (elementById('needs').children[i] !== row)
      elementById('needs').insertBefore(row, elementById('needs').children[i] ?? null)
  }
  const loud = needs.filter(({ need }) => HEARD.includes(need))
  document.title = loud.length ? `(${loud.length}) ${say('hall')}` : say('hall')
  ring(loud.map(({ table, need }) => `${table.name} ${need}`))
  elementById('needs').dataset.quiet = needs.length ? '' : say('quiet')
}

function rowOf(name: string): HTMLElement {
  const there = rows.get(name)
  if (there) return there
  const row = make(
    'button',
    'need',
    make('b', 'name'),
    make('b', 'what'),
    make('span', 'detail'),
    make('span', 'players'),
  )
  row.addEventListener('click', () => openTable(stream, name))
  rows.set(name, row)
  return row
}

/** How long somebody waits, whose flag it is, what is in doubt, since when a clock is not heard. */
function needDetail(table: TableView, need: Need, now: number): string {
  const { said, marks } = table
  if (need === 'doubt') {
    const [{ doubt }] = marks.filter((mark) => mark.doubt !== 'restart').sort((a, b) => b.last - a.last)
    return doubtText(doubt)
  }
  if (!said) return ''
  const figures = figuresAt(said, now)
  if (need === 'call') return `${showSeconds(figures.waits)} · ${callersText(said)}`
  if (need === 'lost') return `${say('silent')} ${clockText(said.freshAt)}`
  const score = scoreText(said)
  // the row already says that it is a flag or a power cut
  if (need === 'flag' && said.fell !== NOBODY) return `${say(said.fell ? 'right' : 'left')} · ${score}`
  return need === 'flag' || need === 'power' ? score : `${stateText(table, figures, now)} · ${score}`
}

function switchSound(): void {
  if (context) {
    void context.close()
    context = undefined
  } else {
    context = new AudioContext()
    play()
  }
  drawSound()
}

function drawSound(): void {
  const button = elementById('sound')
  setText(button, `${say('sound')}: ${say(context ? 'on' : 'off')}`)
  button.setAttribute('aria-pressed', String(context !== undefined))
}

/** Takes who waits now. Rings if one of them is new, and every AGAIN ms as long as anybody waits. */
function ring(waiting: readonly string[]): void {
  const isNew = waiting.some((one) => !known.has(one))
  known = new Set(waiting)
  if (waiting.length && (isNew || performance.now() - rangAt > AGAIN)) play()
}

function play(): void {
  rangAt = performance.now()
  if (!context) return
  for (const [i, hz] of NOTES.entries()) {
    const tone = context.createOscillator()
    const gain = context.createGain()
    const at = context.currentTime + i * LASTS
    tone.frequency.value = hz
    gain.gain.setValueAtTime(0.25, at)
    gain.gain.exponentialRampToValueAtTime(0.001, at + LASTS)
    tone.connect(gain).connect(context.destination)
    tone.start(at)
    tone.stop(at + LASTS)
  }
}

onClick('sound', switchSound)
beginRound(stream)
watchTableDialog()
chooseTongue(() => {
  drawSound()
  draw()
})
setInterval(draw, TICK)

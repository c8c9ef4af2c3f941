/*
 * Table mode: a phone or tablet lies between two players. Each half of the screen is a player's button, and shows what
 * he needs to read, turned to him; screen readers call the button by that text. The stop button is in the middle, and
 * beside it the judge's key, which is turned by a hold.
 */

import { Block, textIn } from '../../firmware/core/block.ts'
import { hasNoJudge, type Session } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import { holdFor } from '../clock/live.ts'
import { textOf } from '../clock/vocabulary.ts'
import { entriesIn } from '../record/entries.ts'
import { stayAwake } from './app.ts'
import { reach } from './bench.ts'
import { elementById, make, onClick, setAttribute, setText } from './dom.ts'
import { closeSheet, openSheet } from './front.ts'
import { type Half, halvesOf, type Row } from './halves.ts'
import { tongueOf } from './labels.ts'
import { warnLow } from './sound.ts'
import { PLACE } from './spoken.ts'
import { clockAtHand, type Page } from './state.ts'
import { isOn } from './switches.ts'
import type { Tongue } from './tongue.ts'
import { drawTouch } from './touch.ts'

/** Ms for which the key must be held, so that brushing over it does nothing; and for which it then stays turned. */
const TURNS = 1000
const TURNED = 400
/** Ms for which the page holds both buttons: the clock takes it as a hold after a second. */
const AGREES = 1100
/** Ms for which the strip says why a touch of it did nothing. */
const SAID = 3000
/** The names are among so many first words of a record. */
const HEAD = 200
const PLAYERS: number[] = [Block.Left, Block.Right]

export function watchTable(page: Page): void {
  onClick('table-start', () => agreeForBoth(page))
  onClick('table-menu', () => (isRunning(page) ? say(page, 'stopFirst') : openSheet(page)))
  // before the clock has the press
  elementById('table-stop').addEventListener('pointerdown', () => {
    if (clockAtHand(page)?.loop.session.stage !== Stage.Play) say(page, 'stopsPlay')
  })
  watchKey(page)
}

/** Whether somebody's time runs. */
function isRunning({ bench: { live } }: Page): boolean {
  return live.clock !== undefined && live.clock.loop.session.clock.isRunning > 0
}

let unsaid = 0
/** The stage in which something was said. */
let stageThen: Stage | undefined

/** Says something in the strip, for a while and in this stage. */
function say({ language, bench }: Page, word: string): void {
  setText(elementById('strip-word'), tongueOf(language).labels[word])
  stageThen = bench.live.clock?.loop.session.stage
  clearTimeout(unsaid)
  unsaid = window.setTimeout(unsay, SAID)
}

function unsay(): void {
  setText(elementById('strip-word'), '')
}

/** Whether one touch may agree for both sides: there is no judge, and no link or hall has set the match. */
function mayStart({ bench: { live }, isGiven }: Page): boolean {
  const session = live.clock?.loop.session
  return session?.stage === Stage.Ready && hasNoJudge(session) && !(isGiven && session.locked)
}

/** Holds the buttons of the sides that have not agreed yet. */
function agreeForBoth(page: Page): void {
  if (!mayStart(page)) return
  const { agreed } = page.bench.live.clock!.loop.session
  const sides = (['left', 'right'] as const).filter((_, side) => !((agreed >> side) & 1))
  const live = reach(page.bench, performance.now())
  for (const side of sides) holdFor(live, side, AGREES)
}

/** Enters or leaves table mode; the clock and its match stay as they are. */
export function showTable(page: Page, isTable: boolean): void {
  page.isTable = isTable
  elementById('table-mode').hidden = !isTable
  document.body.classList.toggle('at-table', isTable)
  for (const element of document.querySelectorAll('header, main')) element.toggleAttribute('inert', isTable)
  if (isTable) layEnds()
  void stayAwake(isTable)
}

/** Watches the judge's key, which is turned by a hold or, by a screen reader or keyboard, by a click. */
function watchKey(page: Page): void {
  const key = elementById('table-key')
  let timer = 0
  const begin = (event: Event): void => {
    event.preventDefault()
    clearTimeout(timer)
    key.classList.add('held')
    timer = window.setTimeout(() => {
      timer = 0
      turn(page)
    }, TURNS)
  }
  const end = (): void => {
    if (timer) say(page, 'keepHolding')
    clearTimeout(timer)
    timer = 0
    key.classList.remove('held')
  }
  key.addEventListener('pointerdown', begin)
  for (const kind of ['pointerup', 'pointercancel', 'pointerleave']) key.addEventListener(kind, end)
  key.addEventListener('click', (event) => event.detail === 0 && turn(page))
  key.addEventListener('contextmenu', (event) => event.preventDefault())
}

function turn(page: Page): void {
  if (clockAtHand(page)) holdFor(reach(page.bench, performance.now()), 'key', TURNED)
}

/** The ends of the picture at which the left player's end lies, as the device turns counter-clockwise by quarters. */
const ENDS = ['bottom', 'right', 'top', 'left']
const LYING = '(orientation: landscape)'

/**
 * Lays each half at its player's end of the device. Players keep their ends however the device is turned: the left one
 * has what is the bottom of an unturned device, or the left end if an unturned device is wider than high. The window's
 * longer side is halved, even if the window is portrait and the screen landscape or the reverse. If the switch
 * `upright` is on, for a device that stands up, both halves are turned one way.
 */
function layEnds(): void {
  const { angle, type } = screen.orientation ?? { angle: 0, type: 'portrait-primary' }
  const isUpright = type.startsWith('portrait') === (angle % 180 === 0)
  const place = Math.round(angle / 90) + (isUpright ? 0 : 3)
  const isLying = matchMedia(LYING).matches
  const near = (place % 2 === 1) === isLying ? place : place + (isLying ? 3 : 1)
  const end = ENDS[near % 4]
  const [left, right] = isOn('upright') ? ['bottom', 'bottom'] : [end, ENDS[(near + 2) % 4]]
  const mode = elementById('table-mode')
  if (mode.dataset.near === end && elementById('place-right').dataset.end === right) return
  mode.dataset.near = end
  elementById('place-left').dataset.end = left
  elementById('place-right').dataset.end = right
}

let drawn = ['', '']

/** Draws the table, and each half if anything in it is new. */
export function drawTable(page: Page): void {
  if (!page.isTable) return
  layEnds()
  const { labels, sides } = tongueOf(page.language)
  const isStart = mayStart(page)
  // while Start is shown nobody has to hold a button
  const halves = halvesOf(page.bench.live.clock, !isOn('upright'))?.map((half) =>
    isStart ? { ...half, hints: [], foot: '' } : half,
  )
  warnLow(page.speaker, page.bench.live.clock, halves)
  const names = namesIn(page)
  const { clock } = page.bench.live
  if (clock?.loop.session.stage !== stageThen) unsay()
  setAttribute(elementById('table-menu'), 'aria-disabled', String(isRunning(page)))
  if (isRunning(page)) closeSheet() // otherwise the side whose time runs could not press
  elementById('table-start').hidden = !isStart
  elementById('table-stop').hidden = isStart
  setAttribute(elementById('table-stop'), 'aria-disabled', String(clock?.loop.session.stage !== Stage.Play))
  document.querySelector('.strip')!.classList.toggle('starts', isStart)
  elementById('table-key').hidden = clock !== undefined && hasNoJudge(clock.loop.session)
  const canTouch = drawTouch(page)
  for (const [side, id] of ['half-left', 'half-right'].entries()) {
    const half = halves?.[side]
    const name = nameOf(clock?.loop.session, names[side], sides[side])
    const element = elementById(id)
    setAttribute(element, 'aria-pressed', String(page.bench.live.level[side] > 0))
    const key = JSON.stringify([half, page.language, names, canTouch[side]])
    if (key === drawn[side]) continue
    drawn[side] = key
    element.className = classOf(half)
    const parts = half ? partsOf(half, name, labels, canTouch[side]) : [head(name), fitted('title', labels.off)]
    // in a low and wide half the style puts title and time side by side
    element.querySelector('.face')!.replaceChildren(make('span', 'column', ...parts))
  }
}

/** What a half is called; by its side too where texts name the sides. */
function nameOf(s: Session | undefined, name: string, side: string): string {
  const isSided = s !== undefined && (s.page > 0 || s.stage === Stage.Ruling || s.stage === Stage.Result)
  return name && isSided ? `${side} · ${name}` : name || side
}

/**
 * The players' names; '' for an unknown one. Once both sides have agreed the clock forgets the names, because the next
 * match has others, so they are read from the head of the record.
 */
function namesIn({ bench: { live } }: Page): string[] {
  const { about = [], stage } = live.clock?.loop.session ?? {}
  const said = stage === undefined || !isBefore(stage) ? saidIn(live.flash.words) : about
  return PLAYERS.map((block) => textOf(said[block] ?? ''))
}

/** The names at the head of a record, by their Block. */
function saidIn(words: readonly number[]): string[] {
  const said: string[] = []
  for (const { entry, value, block } of entriesIn(words.slice(0, HEAD))) {
    if (entry === Entry.Open) break
    if (entry === Entry.Block && PLAYERS.includes(value >> 8)) said[value >> 8] = textIn(block)
  }
  return said
}

/** Has both halves drawn again at the next frame. */
export function forgetTable(): void {
  drawn = ['', '']
}

function classOf(half: Half | undefined): string {
  const is = [
    half?.isRunning && 'running',
    half?.low && `low-${half.low}`,
    half?.hasFallen && 'fallen',
    half?.isEarly && 'early',
    half?.isStopped && 'stopped',
    half?.isOver && 'over',
  ]
  return ['half', ...is].filter(Boolean).join(' ')
}

/** A sign that needs no colour: this side's flag fell, the clock is stopped, or this side's time runs, and how low. */
function signOf({ isRunning, low, hasFallen, isStopped }: Half): string {
  if (hasFallen) return '⚑'
  if (isStopped) return '❚❚'
  return isRunning ? `▶\ufe0e${'!'.repeat(low)}` : ''
}

/** The head of a half: its player's name and the opponent's time in the corners, and the sign between them. */
function head(name: string, sign = '', other = ''): HTMLElement {
  const mark = make('span', 'sign', sign)
  mark.setAttribute('aria-hidden', 'true')
  return make('span', 'head', make('span', 'side', name), mark, make('span', 'other', other))
}

/** The parts of a half. If there are lines to be touched, the side's own line and most hints are left out. */
function partsOf(half: Half, side: string, labels: Tongue['labels'], canTouch: boolean): HTMLElement[] {
  const { title, time, other, delay, line: own, theirs, foot } = half
  const rows = half.turn ? withTurn(half.rows, `${labels.turn} ${half.turn}`) : half.rows
  const hints = canTouch ? [half.press].filter(Boolean) : half.hints
  const state = canTouch ? half.state.filter((text) => !PLACE.test(text)) : half.state
  const parts = [
    head(side, signOf(half), other && theirs ? `${other}  ${theirs}` : other),
    title && fitted(`title${half.isUrgent ? ' dark' : ''}`, title),
    time && fitted('time', time),
    time && make('span', 'delay', delay),
    half.isEarly && make('span', 'too-soon', labels.tooSoon),
    rows.length > 0 && list(rows),
    state.length > 0 && make('span', 'state', joined(state)),
    half.marked.length > 0 && make('span', 'state dark', joined(half.marked)),
    half.isWaiting && make('span', 'state', labels.loserEnters),
    own && !canTouch && make('span', `own${own.isDark ? ' dark' : ''}`, own.text),
    hints.length > 0 && make('span', 'hints', hints.join('\n')),
    foot && make('span', 'foot', foot),
    half.isOver && make('span', 'foot next', labels.nextMatch),
  ]
  return parts.filter((one): one is HTMLElement => Boolean(one))
}

function joined(texts: readonly string[]): string {
  return texts.join('  ·  ').replace(' ×', '\u00a0×')
}

/** Appends the turn's number to the score, which is the first row in play. */
function withTurn(rows: readonly Row[], turn: string): Row[] {
  return rows.map((row, i) => (i ? row : { ...row, texts: [`${row.texts.join(' ')}  ·  ${turn}`] }))
}

function list(rows: readonly Row[]): HTMLElement {
  const rowsOf = rows.map(({ texts, cursor, isDark, isLarge }) => {
    const isPair = texts.length === 2 && !isLarge
    const kind = `row${isDark ? ' dark' : ''}${isLarge ? ' large' : ''}${isPair ? ' pair' : ''}`
    const [first, ...more] = texts.map((text) => make('span', 'cell', text))
    if (cursor >= 0) first.replaceChildren(...underlined(texts[0], cursor))
    return make('span', kind, first, ...more)
  })
  return make('span', 'rows', ...rowsOf)
}

/** A text whose character at this place turns. */
function underlined(text: string, at: number): (string | HTMLElement)[] {
  return [text.slice(0, at), make('u', '', text[at]), text.slice(at + 1)]
}

const ruler = document.createElement('canvas').getContext('2d')!

/** A text that tells the style its width in ems, each digit counted as a 0. */
function fitted(kind: string, text: string): HTMLElement {
  const element = make('span', kind, text)
  ruler.font = `700 100px ${getComputedStyle(document.body).fontFamily}`
  element.style.setProperty('--wide', String(ruler.measureText(text.replace(/\d/g, '0')).width / 100))
  return element
}

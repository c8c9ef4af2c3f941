/*
 * Two people and a phone or a tablet between them: the halves of the screen are their buttons, each with what its player is to read,
 * turned to him, which is its name for a screen reader too. The stop button lies in the middle, and the judge's key beside it turns when it is held.
 */
import { Block, textIn } from '../../firmware/core/block.ts'
import { mayPreset } from '../../firmware/core/session.ts'
import { hasNoJudge } from '../../firmware/core/state.ts'
import { isBefore } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import { turnKey } from '../clock/live.ts'
import { textOf } from '../clock/vocabulary.ts'
import { toldIn } from '../record/entries.ts'
import { fillScreen, stayAwake } from './app.ts'
import { takeNew } from './bench.ts'
import { type Half, halvesOf, PLACE, type Row } from './halves.ts'
import { tongueOf } from './labels.ts'
import { warnLow } from './low-time.ts'
import { layForm, setMatch, tellRefusal, watchForm } from './match-form.ts'
import { clockAtHand, onClick, type Page, part } from './state.ts'
import { askToKeep } from './store.ts'
import { isOn } from './switches.ts'
import type { Tongue } from './tongue.ts'
import { drawTouch } from './touch.ts'

/** Ms that the key is held before it turns: nobody opens the judge's menu by brushing over it. */
const TURNS = 1000
const TURNED = 400
/** Words of a record in which all that is said before its match has room. */
const HEAD = 200
const PLAYERS: number[] = [Block.Left, Block.Right]

const dialog = (): HTMLDialogElement => part<HTMLDialogElement>('table-dialog')

/** `hears` turns the sound on or off, as the page's own button does. */
export function watchTable(page: Page, change: { sound: () => void; mode: (isTable: boolean) => void }): void {
  onClick('to-table', () => {
    change.mode(true)
    void fillScreen(true)
    if (isFree(page)) openDialog(page)
  })
  onClick('table-menu', () => openDialog(page))
  onClick('table-back', () => dialog().close())
  onClick('table-sound', change.sound)
  onClick('table-fresh', () => {
    if (page.bench.live.flash.words.length && !confirm(tongueOf(page.language).labels.isFresh)) return
    takeNew(page.bench, performance.now())
    openDialog(page)
  })
  onClick('table-leave', () => {
    dialog().close()
    change.mode(false)
    void fillScreen(false)
  })
  part('new-match').addEventListener('submit', (event) => {
    event.preventDefault()
    const why = setMatch(page, performance.now())
    tellRefusal(why)
    if (!why) dialog().close()
  })
  watchForm()
  watchKey(page)
}

/** Whether no match is on, so that another one can be set; one that is over gives way to it. */
function isFree({ bench: { live } }: Page): boolean {
  return live.clock !== undefined && mayPreset(live.clock.loop.session)
}

function openDialog(page: Page): void {
  layForm(page)
  tellRefusal('')
  part('new-match').hidden = !isFree(page)
  if (!dialog().open) dialog().showModal()
}

/** Shows or leaves the table; what is at hand stays as it is. */
export function showTable(page: Page, isTable: boolean): void {
  page.isTable = isTable
  part('table-mode').hidden = !isTable
  document.body.classList.toggle('at-table', isTable)
  for (const element of document.querySelectorAll('header, main')) element.toggleAttribute('inert', isTable)
  if (isTable) layEnds()
  void stayAwake(isTable)
  if (isTable) askToKeep()
}

/** The judge's key, by a hold. */
function watchKey(page: Page): void {
  const key = part('table-key')
  let timer = 0
  const begin = (event: Event): void => {
    event.preventDefault()
    clearTimeout(timer)
    key.classList.add('held')
    timer = window.setTimeout(() => turn(page), TURNS)
  }
  const end = (): void => {
    clearTimeout(timer)
    key.classList.remove('held')
  }
  key.addEventListener('pointerdown', begin)
  for (const kind of ['pointerup', 'pointercancel', 'pointerleave']) key.addEventListener(kind, end)
  key.addEventListener('click', (event) => event.detail === 0 && turn(page))
  key.addEventListener('contextmenu', (event) => event.preventDefault())
}

function turn(page: Page): void {
  if (!clockAtHand(page)) return
  turnKey(page.bench.live, 1)
  setTimeout(() => turnKey(page.bench.live, 0), TURNED)
}

/** The ends of what is shown, as the left player's comes to lie when the device is turned against the clock, a quarter at a time. */
const ENDS = ['bottom', 'right', 'top', 'left']
const LYING = '(orientation: landscape)'

/**
 * Each player keeps his end of the device, however it is turned: the left one that which is at the bottom, or at the left of a device
 * that is wider than high. A window that does not lie as its screen does is halved by its longer side all the same. Of a device that
 * stands up both halves can be turned one way.
 */
function layEnds(): void {
  const { angle, type } = screen.orientation ?? { angle: 0, type: 'portrait-primary' }
  const isUpright = type.startsWith('portrait') === (angle % 180 === 0)
  const place = Math.round(angle / 90) + (isUpright ? 0 : 3)
  const isLying = matchMedia(LYING).matches
  const near = (place % 2 === 1) === isLying ? place : place + (isLying ? 3 : 1)
  const end = ENDS[near % 4]
  const [left, right] = isOn('upright') ? ['bottom', 'bottom'] : [end, ENDS[(near + 2) % 4]]
  const mode = part('table-mode')
  if (mode.dataset.near === end && part('place-right').dataset.end === right) return
  mode.dataset.near = end
  part('place-left').dataset.end = left
  part('place-right').dataset.end = right
}

let drawn = ['', '']

/** Both halves, where anything of them is new. */
export function drawTable(page: Page): void {
  if (!page.isTable) return
  layEnds()
  const { labels, sides } = tongueOf(page.language)
  const halves = halvesOf(page.bench.live.clock)
  warnLow(page.speaker, page.bench.live.clock, halves)
  const names = namesIn(page)
  const { clock } = page.bench.live
  const isRunning = clock !== undefined && clock.loop.session.clock.on > 0
  part<HTMLButtonElement>('table-menu').disabled = isRunning
  if (isRunning && dialog().open) dialog().close() // or the one whose time runs could not press
  part('table-key').hidden = clock !== undefined && hasNoJudge(clock.loop.session)
  const canTouch = drawTouch(page)
  for (const [side, id] of ['half-left', 'half-right'].entries()) {
    const half = halves?.[side]
    const name = names[side] || sides[side]
    part(id).setAttribute('aria-pressed', String(page.bench.live.level[side] > 0))
    const key = JSON.stringify([half, page.language, names, canTouch[side]])
    if (key === drawn[side]) continue
    drawn[side] = key
    const element = part(id)
    element.className = classOf(half)
    element
      .querySelector('.face')!
      .replaceChildren(
        ...(half ? partsOf(half, name, labels, canTouch[side]) : [head(name), line('title', labels.off)]),
      )
  }
}

/**
 * What the players are called, where they have said so. The clock forgets it once both have agreed, for the next match has others:
 * from then on it stands at the head of the record alone.
 */
function namesIn({ bench: { live } }: Page): string[] {
  const { about = [], stage } = live.clock?.loop.session ?? {}
  const said = stage === undefined || !isBefore(stage) ? saidIn(live.flash.words) : about
  return PLAYERS.map((block) => textOf(said[block] ?? ''))
}

/** The names at the head of a record, by their Block. */
function saidIn(words: readonly number[]): string[] {
  const said: string[] = []
  for (const { entry, value, block } of toldIn(words.slice(0, HEAD))) {
    if (entry === Entry.Open) break
    if (entry === Entry.Block && PLAYERS.includes(value >> 8)) said[value >> 8] = textIn(block)
  }
  return said
}

/** All is drawn anew. */
export function forgetTable(): void {
  drawn = ['', '']
}

function classOf(half: Half | undefined): string {
  const is = [
    half?.isRunning && 'running',
    half?.low && `low-${half.low}`,
    half?.hasFallen && 'fallen',
    half?.isEarly && 'early',
  ]
  return ['half', ...is].filter(Boolean).join(' ')
}

/** Whose time runs and how low it is, or whose flag fell, without a colour. */
function signOf({ isRunning, low, hasFallen }: Half): string {
  if (hasFallen) return '⚑'
  return isRunning ? `▶\ufe0e${'!'.repeat(low)}` : ''
}

/** What stands in the corners of a half, and the sign between them. */
function head(name: string, sign = '', other = ''): HTMLElement {
  const all = line('head', '')
  const mark = line('sign', sign)
  mark.setAttribute('aria-hidden', 'true')
  all.append(line('side', name), mark, line('other', other))
  return all
}

/** Where lines can be touched, the one before him and what his button does are not told again. */
function partsOf(half: Half, side: string, labels: Tongue['labels'], canTouch: boolean): HTMLElement[] {
  const { title, time, other, delay, line: own, theirs, foot } = half
  const rows = half.turn ? withTurn(half.rows, `${labels.turn} ${half.turn}`) : half.rows
  const hints = canTouch ? half.hints.slice(0, half.isOpening ? 1 : 0) : half.hints
  const state = canTouch ? half.state.filter((text) => !PLACE.test(text)) : half.state
  const parts = [
    head(side, signOf(half), other && theirs ? `${other}  ${theirs}` : other),
    title && line('title', title),
    time && line(`time${time.length > 5 ? ' hours' : ''}`, time),
    time && line('delay', delay),
    half.isEarly && line('too-soon', labels.tooSoon),
    rows.length > 0 && list(rows),
    state.length > 0 && line('state', state.join('  ·  ')),
    own && !canTouch && line(`own${own.isDark ? ' dark' : ''}`, own.text),
    hints.length > 0 && line('hints', hints.join('\n')),
    foot && line('foot', foot),
  ]
  return parts.filter((one): one is HTMLElement => Boolean(one))
}

/** The turn's number stands behind the score, which is the first row in play. */
function withTurn(rows: readonly Row[], turn: string): Row[] {
  return rows.map((row, i) => (i ? row : { ...row, texts: [`${row.texts.join(' ')}  ·  ${turn}`] }))
}

function list(rows: readonly Row[]): HTMLElement {
  const all = line('rows', '')
  for (const { texts, isDark, isLarge } of rows) {
    const isPair = texts.length === 2 && !isLarge
    const row = line(`row${isDark ? ' dark' : ''}${isLarge ? ' large' : ''}${isPair ? ' pair' : ''}`, '')
    row.append(...texts.map((text) => line('cell', text)))
    all.append(row)
  }
  return all
}

/** Inside a button only runs of text may stand. */
function line(kind: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = kind
  element.textContent = text
  return element
}

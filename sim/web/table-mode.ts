/*
 * Two people and a phone or a tablet between them: the halves of the screen are their buttons, each with what its player is to read,
 * turned to him, which is its name for a screen reader too. The stop button lies in the middle, and the judge's key beside it turns when it is held.
 */
import { Block, textIn } from '../../firmware/core/block.ts'
import { hasNoJudge } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import { turnKey } from '../clock/live.ts'
import { textOf } from '../clock/vocabulary.ts'
import { toldIn } from '../record/entries.ts'
import { stayAwake } from './app.ts'
import { holdFor } from './bench.ts'
import { closeSheet } from './front.ts'
import { type Half, halvesOf, PLACE, type Row } from './halves.ts'
import { tongueOf } from './labels.ts'
import { clockAtHand, onClick, type Page, part, textElement } from './state.ts'
import { isOn } from './switches.ts'
import type { Tongue } from './tongue.ts'
import { drawTouch } from './touch.ts'
import { warnLow } from './vibration.ts'

/** Ms that the key is held before it turns: nobody opens the judge's menu by brushing over it. */
const TURNS = 1000
const TURNED = 400
/** Words of a record in which all that is said before its match has room. */
const HEAD = 200
const PLAYERS: number[] = [Block.Left, Block.Right]

export function watchTable(page: Page): void {
  onClick('table-start', () => agreeForBoth(page))
  watchKey(page)
}

/** Whether one touch may stand for both: they have chosen the match themselves, and there is no judge who has. */
function mayStart({ bench: { live }, isGiven }: Page): boolean {
  const session = live.clock?.loop.session
  return session?.stage === Stage.Ready && hasNoJudge(session) && !(isGiven && session.locked)
}

/** The buttons of those who have not agreed yet are held, as they would do it. */
function agreeForBoth(page: Page): void {
  if (!mayStart(page)) return
  const { agreed } = page.bench.live.clock!.loop.session
  const sides = [0, 1].filter((side) => !((agreed >> side) & 1))
  holdFor(page.bench, sides, performance.now())
}

/** Shows or leaves the table; what is at hand stays as it is. */
export function showTable(page: Page, isTable: boolean): void {
  page.isTable = isTable
  part('table-mode').hidden = !isTable
  document.body.classList.toggle('at-table', isTable)
  for (const element of document.querySelectorAll('header, main')) element.toggleAttribute('inert', isTable)
  if (isTable) layEnds()
  void stayAwake(isTable)
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

/** One touch in the middle is asked for, and what they have chosen nobody else has set. */
function unasked(half: Half): Half {
  return { ...half, hints: [], foot: '' }
}

/** Both halves, where anything of them is new. */
export function drawTable(page: Page): void {
  if (!page.isTable) return
  layEnds()
  const { labels, sides } = tongueOf(page.language)
  const isStart = mayStart(page)
  const halves = halvesOf(page.bench.live.clock)?.map((half) => (isStart ? unasked(half) : half))
  warnLow(page.speaker, page.bench.live.clock, halves)
  const names = namesIn(page)
  const { clock } = page.bench.live
  const isRunning = clock !== undefined && clock.loop.session.clock.isRunning > 0
  part<HTMLButtonElement>('table-menu').disabled = isRunning
  if (isRunning) closeSheet() // or the one whose time runs could not press
  part('table-start').hidden = !isStart
  part('table-stop').hidden = isStart
  document.querySelector('.strip')!.classList.toggle('starts', isStart)
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
        column(half ? partsOf(half, name, labels, canTouch[side]) : [head(name), fitted('title', labels.off)]),
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
    half?.isStopped && 'stopped',
  ]
  return ['half', ...is].filter(Boolean).join(' ')
}

/** Whose time runs and how low it is, or whose flag fell, or that the clock is stopped, without a colour. */
function signOf({ isRunning, low, hasFallen, isStopped }: Half): string {
  if (hasFallen) return '⚑'
  if (isStopped) return '❚❚'
  return isRunning ? `▶\ufe0e${'!'.repeat(low)}` : ''
}

/** What stands in the corners of a half, and the sign between them. */
function head(name: string, sign = '', other = ''): HTMLElement {
  const all = textElement('head', '')
  const mark = textElement('sign', sign)
  mark.setAttribute('aria-hidden', 'true')
  all.append(textElement('side', name), mark, textElement('other', other))
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
    title && fitted('title', title),
    time && fitted('time', time),
    time && textElement('delay', delay),
    half.isEarly && textElement('too-soon', labels.tooSoon),
    rows.length > 0 && list(rows),
    state.length > 0 && textElement('state', state.join('  ·  ')),
    own && !canTouch && textElement(`own${own.isDark ? ' dark' : ''}`, own.text),
    hints.length > 0 && textElement('hints', hints.join('\n')),
    foot && textElement('foot', foot),
  ]
  return parts.filter((one): one is HTMLElement => Boolean(one))
}

/** The turn's number stands behind the score, which is the first row in play. */
function withTurn(rows: readonly Row[], turn: string): Row[] {
  return rows.map((row, i) => (i ? row : { ...row, texts: [`${row.texts.join(' ')}  ·  ${turn}`] }))
}

function list(rows: readonly Row[]): HTMLElement {
  const all = textElement('rows', '')
  for (const { texts, isDark, isLarge } of rows) {
    const isPair = texts.length === 2 && !isLarge
    const row = textElement(`row${isDark ? ' dark' : ''}${isLarge ? ' large' : ''}${isPair ? ' pair' : ''}`, '')
    row.append(...texts.map((text) => textElement('cell', text)))
    all.append(row)
  }
  return all
}

/** One beneath another, or beside it where there is little room. */
function column(parts: HTMLElement[]): HTMLElement {
  const element = textElement('column', '')
  element.append(...parts)
  return element
}

const ruler = document.createElement('canvas').getContext('2d')!

/** A line that knows how broad it is, in parts of its height, whichever digits stand in it. */
function fitted(kind: string, text: string): HTMLElement {
  const element = textElement(kind, text)
  ruler.font = `700 100px ${getComputedStyle(document.body).fontFamily}`
  element.style.setProperty('--wide', String(ruler.measureText(text.replace(/\d/g, '0')).width / 100))
  return element
}

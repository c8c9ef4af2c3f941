/*
 * Lines on the screen that a player can touch. He holds a line until its ring is full. Then the page works his button
 * as a hand would: shorts turn to the line, and a hold sends it. So core, record and law know nothing but the buttons.
 */

import type { Side } from '../../firmware/core/clock.ts'
import type { Session } from '../../firmware/core/state.ts'
import { elementById, make } from './dom.ts'
import { tongueOf } from './labels.ts'
import { cubesOf, type Next, type Offer, offersOf, turnsLines } from './offers.ts'
import { clockAtHand, type Page } from './state.ts'

/** Ms until the ring of a held line is full, so that brushing over a line does nothing. */
const RING = 600
/** Ms for which a contact closes for a short, and stays open after it: longer than the clock needs to accept each. */
const SHORT = 40
const GAP = 40
/** Ms for which a contact closes for a hold, with some to spare. */
const HOLD = 1020
/** Ms for which a line that was touched too briefly asks to be held. */
const TOLD = 1500
/** Ms after which a line that is not reached is given up: something else has happened. */
const MOST = 8000
/** CSS pixels left free above the lines. */
const FREE = 6

const SIDES = ['left', 'right'] as const
type Name = (typeof SIDES)[number]

/** Closes or opens a side's contact for a touch. */
export type Press = (side: Name, isClosed: boolean) => void

/** A touch on its way to the clock; instants are in virtual ms. */
interface Way {
  offer: Offer
  /** When the finger came down. */
  from: number
  /** The pointer that holds the line; undefined once it is lifted. */
  pointer: number | undefined
  /** What the closed contact will be, undefined while it is open; and when it last changed. */
  closed: Next
  at: number
}

type Place = ReturnType<typeof makePlace>

function makePlace(name: Name, side: Side) {
  return {
    side,
    element: elementById(`lines-${name}`),
    offers: [] as Offer[],
    way: undefined as Way | undefined,
    /** The line that was touched too briefly, and the virtual instant until which it says so. */
    brief: undefined as { id: string; till: number } | undefined,
    /** The cube's value that this side has chosen for its result. */
    cube: 1,
    /** What is drawn, to see whether anything is new. */
    drawn: '',
    /** The height that the lines take at this side's end, in CSS pixels. */
    kept: 0,
  }
}

let places: Place[] = []

export function watchTouch(page: Page, press: Press): void {
  places = SIDES.map((name, side) => makePlace(name, side as Side))
  for (const place of places) watchPlace(page, place, press)
  document.addEventListener('visibilitychange', () => document.hidden && giveUp())
}

function watchPlace(page: Page, place: Place, press: Press): void {
  const { element } = place
  element.addEventListener('pointerdown', (event) => {
    const line = lineOf(event)
    if (!line || event.button !== 0) return
    event.preventDefault()
    take(page, place, line, event.pointerId)
    line.setPointerCapture(event.pointerId)
  })
  for (const kind of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    element.addEventListener(kind, ({ pointerId }) => {
      if (place.way?.pointer === pointerId) place.way.pointer = undefined
      goOnTouch(page, press)
    })
  }
  element.addEventListener('contextmenu', (event) => event.preventDefault())
  element.addEventListener('click', (event) => {
    const line = lineOf(event)
    if (line && event.detail === 0) take(page, place, line) // a screen reader or a keyboard brushes over nothing
  })
}

function lineOf({ target }: Event): HTMLElement | null {
  return (target as Element).closest<HTMLElement>('button')
}

/** Takes a touch. A value of the cube is chosen at once. Any other line needs a full ring; for a click it is full. */
function take(page: Page, place: Place, { dataset }: HTMLElement, pointer?: number): void {
  if (dataset.cube) place.cube = Number(dataset.cube)
  else begin(page, place, dataset.id!, pointer, pointer === undefined ? RING : 0)
}

/** Starts a touch on its way, as if it had begun `ago` ms before now. */
function begin(page: Page, place: Place, id: string, pointer: number | undefined, ago: number): void {
  const offer = place.offers.find((one) => one.id === id)
  const { now } = page.bench.live
  if (!offer || place.way || !clockAtHand(page)) return
  place.brief = undefined
  place.way = { offer, from: now - ago, pointer, closed: undefined, at: now - GAP }
}

/** Whether a touch is on its way to the clock. */
export function isTouching(): boolean {
  return places.some(({ way }) => way)
}

/** Does what is due for the touches that are on their way. */
export function goOnTouch(page: Page, press: Press): void {
  const { clock, now } = page.bench.live
  for (const place of places) {
    const { way, side } = place
    if (!way) continue
    const wasClosed = way.closed !== undefined
    const isOn = clock !== undefined && clockAtHand(page) !== undefined && step(way, clock.loop.session, now)
    if ((way.closed !== undefined) !== wasClosed) press(SIDES[side], !wasClosed)
    if (isOn) continue
    if (way.closed !== undefined) press(SIDES[side], false)
    if (now < way.from + RING) place.brief = { id: way.offer.id, till: now + TOLD }
    place.way = undefined
  }
}

/** Takes the next step of a touch; returns false once the touch is over. */
function step(way: Way, s: Session, now: number): boolean {
  const isSure = now >= way.from + RING
  if (way.pointer === undefined && !isSure) return false
  if (now > way.from + MOST) return false
  if (way.closed === undefined) {
    if (now < way.at + GAP || !(isSure || turnsLines(s))) return true
    way.closed = way.offer.next(s)
    way.at = now
    return way.closed !== undefined
  }
  if (now < way.at + (way.closed === 'short' ? SHORT : HOLD)) return true
  if (way.closed === 'send') return false
  way.closed = undefined
  way.at = now
  return true
}

/** Gives up all touches. `hands.ts` releases what they hold, with all other hands. */
function giveUp(): void {
  for (const place of places) place.way = undefined
}

/** Draws the lines of both sides; returns for each side whether it has any. */
export function drawTouch(page: Page): boolean[] {
  const clock = clockAtHand(page)
  return places.map((place) => {
    const { side, element, way } = place
    const cubes = clock ? cubesOf(clock.loop.session, side) : []
    if (!cubes.includes(place.cube)) place.cube = 1
    place.offers = clock ? offersOf(clock, side, place.cube) : []
    const isFull = way !== undefined && page.bench.live.now >= way.from + RING
    if (place.brief && place.brief.till <= page.bench.live.now) place.brief = undefined
    const { keepHolding } = tongueOf(page.language).labels
    const key = JSON.stringify([place.offers, cubes, place.cube, way?.offer.id, isFull, place.brief, keepHolding])
    if (key !== place.drawn) {
      place.drawn = key
      lay(place, cubes, isFull, keepHolding)
    }
    const canTouch = place.offers.length > 0
    element.hidden = !canTouch
    element.parentElement!.classList.toggle('has-lines', canTouch)
    if (canTouch) keepRoom(place)
    return canTouch
  })
}

/** Keeps what is read above the lines, however many rows the lines take. */
function keepRoom(place: Place): void {
  const { element } = place
  const kept = element.clientHeight - (element.firstElementChild as HTMLElement).offsetTop + FREE
  if (kept !== place.kept) element.parentElement!.style.setProperty('--kept', `${kept}px`)
  place.kept = kept
}

/** Draws a side's lines. A line that stays keeps its element, or the finger on it would be lost. */
function lay(
  { element, offers, way, brief, cube }: Place,
  cubes: readonly number[],
  isFull: boolean,
  keepHolding: string,
): void {
  const old = new Map([...element.querySelectorAll('button')].map((line) => [keyOf(line), line]))
  const keptOrNew = (key: string): HTMLButtonElement => old.get(key) ?? make('button')
  const values = cubes.map((value) => {
    const line = keptOrNew(`cube ${value}`)
    line.className = 'cube'
    line.dataset.cube = String(value)
    line.textContent = `×${value}`
    line.setAttribute('aria-pressed', String(value === cube))
    return line
  })
  const all = offers.map(({ id, text, isSent }) => {
    const line = keptOrNew(id)
    const isOn = way?.offer.id === id
    line.className = `line${isOn ? (isFull ? ' full' : ' held') : ''}`
    line.dataset.id = id
    line.textContent = brief?.id === id ? keepHolding : text
    line.setAttribute('aria-pressed', String(isSent))
    return line
  })
  const lines = [...values, ...all]
  const shown = [...element.children]
  if (lines.length !== shown.length || lines.some((line, i) => line !== shown[i])) element.replaceChildren(...lines)
  element.toggleAttribute('data-odd', all.length % 2 > 0)
}

function keyOf({ dataset }: HTMLElement): string {
  return dataset.id ?? `cube ${dataset.cube}`
}

/*
 * Hands on the page. Each pointer and key that is down holds parts of the clock until it is released.
 */
import type { Does } from '../clock/keys.ts'
import type { Part } from '../clock/live.ts'
import { buttonBy, doesBy, isChosen, letterOf, placeOf } from './keys.ts'

/** The parts that a key holds; a key whose action is not listed here holds none. */
const HOLDS: Partial<Record<Does, readonly Part[]>> = {
  left: ['left'],
  right: ['right'],
  both: ['left', 'right'],
  key: ['key'],
  stop: ['stop'],
}
/** Unless chosen by the user, these keys hold nothing while an element that uses keys itself has the focus. */
const YIELDS = [' ', 'ArrowLeft', 'ArrowRight']
/** Ms for which Shift and a key hold without the hand, as a capital letter does in the terminal. Shift+B holds both. */
const HELD_MS: Partial<Record<Does, number>> = { left: 1100, right: 1100 }
const BOTH_MS = 5200
const ENTER = ['Space', 'Enter', 'NumpadEnter']
/** Elements that use keys themselves. */
const TAKES_KEYS = 'input, select, textarea, button, summary, a, [tabindex]'
/** An event whose time stamp is more than so many ms ago counts as happening now. */
const OLDEST = 2000
/** Ms for which a click without a pointer holds, such as a screen reader makes. */
const CLICK_MS = 80

/** Is called with all that is held from a real instant on. */
type Take = (held: ReadonlySet<Part>, real: number) => void

interface Hands {
  /** The parts held by each pointer or key. */
  holds: Map<string, readonly Part[]>
  /** The timers of keys that hold without the hand. */
  timers: Map<string, number>
  take: Take
}

/**
 * Watches keys, and the elements with `data-hold`, which are held by pointers and, while they have the focus, by Space
 * and Enter. Returns a function that holds or releases a part in place of a hand.
 */
export function watchHands(page: Document, take: Take): (part: Part, isClosed: boolean) => void {
  const hands: Hands = { holds: new Map(), timers: new Map(), take }
  for (const part of page.querySelectorAll<HTMLElement>('[data-hold]')) watchPart(hands, part)
  page.addEventListener('keydown', (event) => takeKey(hands, event))
  page.addEventListener('keyup', (event) => {
    for (const place of openedBy(event)) {
      if (hands.holds.has(place)) event.preventDefault() // otherwise a focused button would be clicked
      if (!hands.timers.has(place)) letGo(hands, place, timeOf(event))
    }
  })
  page.addEventListener('visibilitychange', () => page.hidden && letAllGo(hands))
  page.defaultView?.addEventListener('blur', () => letAllGo(hands))
  return (part, isClosed) => {
    const by = `touch ${part}`
    if (isClosed) hold(hands, by, [part], performance.now())
    else letGo(hands, by, performance.now())
  }
}

function watchPart(hands: Hands, part: HTMLElement): void {
  part.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    event.preventDefault()
    part.setPointerCapture(event.pointerId)
    hold(hands, `pointer ${event.pointerId}`, heldBy(part), timeOf(event))
  })
  for (const kind of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    part.addEventListener(kind, (event) => letGo(hands, `pointer ${event.pointerId}`, timeOf(event)))
  part.addEventListener('contextmenu', (event) => event.preventDefault())
  part.addEventListener('click', (event) => event.detail === 0 && clickOn(hands, part))
}

function clickOn(hands: Hands, part: HTMLElement): void {
  hold(hands, 'click', heldBy(part), performance.now())
  setTimeout(() => letGo(hands, 'click', performance.now()), CLICK_MS)
}

function takeKey(hands: Hands, event: KeyboardEvent): void {
  if (isCommand(event) || isTyping(event)) return
  const isLong = event.shiftKey && !isChosen('Shift')
  const isBoth = isLong && letterOf(event) === 'b' && !buttonBy(event)
  const does = isBoth ? 'both' : doesBy(event)
  const held = isBoth ? HOLDS.both : heldByKey(event, does)
  if (!held) return
  event.preventDefault()
  const place = placeOf(event)
  if (event.repeat || hands.timers.has(place)) return
  hold(hands, place, held, timeOf(event))
  const ms = isBoth ? BOTH_MS : does && HELD_MS[does]
  if (!isLong || !ms) return
  const open = (): void => {
    hands.timers.delete(place)
    letGo(hands, place, performance.now())
  }
  hands.timers.set(place, window.setTimeout(open, ms))
}

/** Whether this is a command of the browser, such as Control with a letter. */
function isCommand({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey && !isChosen('Control')) || (altKey && !isChosen('Alt')) || metaKey
}

/** Whether somebody is typing into a field, or a dialog is open. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.matches('input:not([type=radio], [type=range]), select, textarea')
}

function heldByKey(event: KeyboardEvent, does: Does | undefined): readonly Part[] | undefined {
  const held = does && HOLDS[does]
  if (buttonBy(event)) return held
  const { target } = event
  const focused = target instanceof Element ? target.closest<HTMLElement>(TAKES_KEYS) : null
  const part = focused?.closest<HTMLElement>('[data-hold]')
  if (part && ENTER.includes(event.code)) return heldBy(part)
  return YIELDS.includes(event.key) && focused && !part ? undefined : held
}

/** The keys that an event releases. If both Shifts (Controls, Alts) were down, a system may report only one release. */
function openedBy(event: KeyboardEvent): string[] {
  const { key } = event
  const isLast = ['Shift', 'Control', 'Alt'].includes(key) && !event.getModifierState(key)
  return isLast ? [`${key}Left`, `${key}Right`] : [placeOf(event)]
}

function heldBy(part: HTMLElement): Part[] {
  return part.dataset.hold!.split(' ') as Part[]
}

function hold(hands: Hands, by: string, held: readonly Part[], real: number): void {
  hands.holds.set(by, held)
  tell(hands, real)
}

function letGo(hands: Hands, by: string, real: number): void {
  if (hands.holds.delete(by)) tell(hands, real)
}

function letAllGo(hands: Hands): void {
  if (!hands.holds.size) return
  for (const timer of hands.timers.values()) clearTimeout(timer)
  hands.timers.clear()
  hands.holds.clear()
  tell(hands, performance.now())
}

function tell(hands: Hands, real: number): void {
  hands.take(new Set([...hands.holds.values()].flat()), real)
}

/** When the event happened, which is before its handler runs. */
function timeOf({ timeStamp }: Event): number {
  const now = performance.now()
  return timeStamp > now - OLDEST && timeStamp <= now ? timeStamp : now
}

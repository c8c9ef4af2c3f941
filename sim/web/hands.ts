/*
 * Hands on the page: every pointer and every key holds what it is on until it lets go, so two at once are nothing special.
 */
import { KEYS } from '../clock/keys.ts'
import type { Held } from './bench.ts'

/** Keys that hold something wherever the focus is; by their place on the keyboard, not their letter. */
const LETTERS: Record<string, Held[]> = {
  [KEYS.left.code]: ['left'],
  [KEYS.right.code]: ['right'],
  [KEYS.key.code]: ['key'],
  [KEYS.stop.code]: ['stop'],
}
/** Keys that do so unless what has the focus wants them itself. */
const OTHERS: Record<string, Held[]> = {
  ArrowLeft: ['left'],
  ArrowRight: ['right'],
  [KEYS.both.code]: ['left', 'right'],
}
/** With Shift a key holds by itself for so many ms, as a capital letter does in the terminal. */
const HELD_MS: Record<string, number> = { [KEYS.left.code]: 1100, [KEYS.right.code]: 1100, KeyB: 5200 }
const ENTER = ['Space', 'Enter', 'NumpadEnter']
/** What takes keys of its own. */
const TAKES_KEYS = 'input, select, textarea, button, summary, a, [tabindex]'
/** An event that is said to be older than this is taken for one of now. */
const OLDEST = 2000
/** How long a click without a hand, as a screen reader makes it, holds. */
const CLICK_MS = 80

/** Hears what is held from a real instant on. */
export type Take = (held: ReadonlySet<Held>, real: number) => void

interface Hands {
  /** By pointer or key. */
  holds: Map<string, readonly Held[]>
  /** Of keys that hold for a time of their own. */
  timers: Map<string, number>
  take: Take
}

/**
 * Elements with `data-hold` are held by pointers and, while they have the focus, by Space and Enter. What comes back closes and opens a
 * part in the place of a hand.
 */
export function watchHands(page: Document, take: Take): (part: Held, isClosed: boolean) => void {
  const hands: Hands = { holds: new Map(), timers: new Map(), take }
  for (const part of page.querySelectorAll<HTMLElement>('[data-hold]')) watchPart(hands, part)
  page.addEventListener('keydown', (event) => takeKey(hands, event))
  page.addEventListener('keyup', (event) => {
    if (hands.holds.has(event.code)) event.preventDefault() // or a browser makes a click of it
    if (hands.timers.has(event.code)) return
    letGo(hands, event.code, timeOf(event))
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
  for (const kind of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    part.addEventListener(kind, (event) => letGo(hands, `pointer ${event.pointerId}`, timeOf(event)))
  }
  part.addEventListener('contextmenu', (event) => event.preventDefault())
  part.addEventListener('click', (event) => event.detail === 0 && clickOn(hands, part))
}

function clickOn(hands: Hands, part: HTMLElement): void {
  hold(hands, 'click', heldBy(part), performance.now())
  setTimeout(() => letGo(hands, 'click', performance.now()), CLICK_MS)
}

function takeKey(hands: Hands, event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return
  const { code, shiftKey, repeat } = event
  const held = shiftKey && code === 'KeyB' ? OTHERS[KEYS.both.code] : heldByKey(event)
  if (!held) return
  event.preventDefault()
  if (repeat || hands.timers.has(code)) return
  hold(hands, code, held, timeOf(event))
  if (!shiftKey || !Object.hasOwn(HELD_MS, code)) return
  const open = (): void => {
    hands.timers.delete(code)
    letGo(hands, code, performance.now())
  }
  hands.timers.set(code, window.setTimeout(open, HELD_MS[code]))
}

/** Whether somebody writes a word, or a dialog wants an answer. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  return target.matches('input:not([type=radio], [type=range]), select, textarea') || target.closest('dialog') !== null
}

function heldByKey({ code, target }: KeyboardEvent): readonly Held[] | undefined {
  const focused = target instanceof Element ? target.closest<HTMLElement>(TAKES_KEYS) : null
  const part = focused?.closest<HTMLElement>('[data-hold]')
  if (part && ENTER.includes(code)) return heldBy(part)
  if (Object.hasOwn(LETTERS, code)) return LETTERS[code]
  return (part || !focused) && Object.hasOwn(OTHERS, code) ? OTHERS[code] : undefined
}

function heldBy(part: HTMLElement): Held[] {
  return part.dataset.hold!.split(' ') as Held[]
}

function hold(hands: Hands, by: string, held: readonly Held[], real: number): void {
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

/** When it happened, which is before it is heard of. */
function timeOf({ timeStamp }: Event): number {
  const now = performance.now()
  return timeStamp > now - OLDEST && timeStamp <= now ? timeStamp : now
}

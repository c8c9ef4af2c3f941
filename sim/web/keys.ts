/*
 * The keys of a keyboard, and USB buttons that act as one. The keys of left, right and stop are chosen by pressing
 * them; a chosen key is known by its place on the keyboard, whatever the layout. Any other key is known by what it
 * types, so A is the key that types an A; if that is no Latin letter, by what its place types on an English layout.
 */

import { type Does, doesOf, KEYS, keyTyped } from '../clock/keys.ts'
import { elementById, make, onClick, setText } from './dom.ts'
import { tongueOf } from './labels.ts'
import type { Page } from './state.ts'
import { keepChoice, readChoice } from './store.ts'

const BUTTONS = ['left', 'right', 'stop'] as const
type Button = (typeof BUTTONS)[number]
/** A key: its place, by the browser's name, and what it types. If the place is '', whichever key types that. */
type Key = Pick<KeyboardEvent, 'code' | 'key'>

const USUAL: Readonly<Record<Button, Key>> = { left: letter('left'), right: letter('right'), stop: letter('stop') }
/** These keys press a button too, as long as the button has its usual key. */
const ARROWS: Record<string, Button> = { ArrowLeft: 'left', ArrowRight: 'right' }
/** Keys that the browser or the system uses itself, or whose release no page is told of. */
const NEVER = /^(Tab|Meta|AltGraph|CapsLock|NumLock|Fn|FnLock|ContextMenu|F11|Unidentified)$/
/** Modifier and key that, held together, close the page, or open another or the window's menu; no page can stop it. */
const CLASHES: readonly [string, RegExp][] = [
  ['Control', /^([nqtw]|F4)$/],
  ['Alt', /^( |F4)$/],
]
const NAMES: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Control: 'Ctrl' }
const NAMELESS = /^(Dead|Process|Unidentified)$/
const PAD = 'Numpad'
const SIDED = /^(Shift|Control|Alt)(Left|Right)$/

let keys: Record<Button, Key> = { ...USUAL }
/** The button that waits for its key. */
let waiting: Button | undefined
/** The place of the key that was just chosen, until the key is released. */
let taken = ''
/** The message about the choice, in a language. */
let message: (language: string) => string = () => ''

function letter(does: Does): Key {
  return { code: '', key: KEYS[does].key }
}

/** Identifies a key: by its place or, for devices that send none, by what it types. */
export function placeOf({ code, key }: Key): string {
  return code || key.toLowerCase()
}

/** What the key types, as a lower-case letter or another sign of an English layout; '' if it is none of these. */
export function letterOf({ code, key }: Key): string {
  const typed = keyTyped(key).toLowerCase()
  return /^[ -~]$/.test(typed) ? typed : (/^Key(.)$/.exec(code)?.[1].toLowerCase() ?? '')
}

/** Identifies a key by what it types. A key of the number pad differs from one that types the same elsewhere. */
function typedBy(key: Key): string {
  return key.code.startsWith(PAD) ? key.code : letterOf(key) || key.key
}

/** The button that this key presses, if it is one of the three keys that can be chosen. */
export function buttonBy(key: Key): Button | undefined {
  const place = placeOf(key)
  const typed = letterOf(key)
  return (
    BUTTONS.find((one) => keys[one].code === place) ?? BUTTONS.find((one) => !keys[one].code && keys[one].key === typed)
  )
}

/** What a key does. The key of a button does nothing else. */
export function doesBy(key: Key): Does | undefined {
  const button = buttonBy(key)
  if (button) return button
  const arrow = ARROWS[key.key]
  const does = arrow ?? doesOf(letterOf(key))
  return isButton(does) && !(arrow && isUsual(does)) ? undefined : does
}

/** Whether this modifier is the key of a button, and so no longer modifies other keys. */
export function isChosen(modifier: string): boolean {
  return BUTTONS.some((one) => keys[one].key === modifier)
}

function isButton(does: Does | undefined): does is Button {
  return BUTTONS.some((one) => one === does)
}

function isUsual(button: Button): boolean {
  return placeOf(keys[button]) === USUAL[button].key
}

export function watchKeys(page: Page): void {
  for (const one of BUTTONS) {
    const [, code, key] = /^(\S*) (.+)$/.exec(readChoice(keptAs(one))) ?? []
    if (key) keys[one] = { code, key }
    onClick(`key-${one}`, () => waitFor(page, waiting === one ? undefined : one))
  }
  onClick('keys-usual', () => setKeys(page, { ...USUAL }))
  const giveUp = (): void => {
    if (waiting) waitFor(page, undefined)
  }
  const sheet = elementById('table-dialog')
  sheet.addEventListener('close', giveUp)
  // a phone's back gesture comes without a keydown
  sheet.addEventListener('cancel', (event) => {
    if (!waiting) return
    event.preventDefault()
    giveUp()
  })
  // a touch elsewhere gives up the choice: the user may want to type there
  sheet.addEventListener('pointerdown', ({ target }) => {
    if (!(target as Element).closest(`#key-${waiting}`)) giveUp()
  })
  window.addEventListener('blur', giveUp)
  document.addEventListener('keydown', (event) => takeChoice(page, event))
  document.addEventListener('keyup', (event) => {
    if (placeOf(event) !== taken) return
    event.preventDefault() // otherwise the focused button would be clicked
    taken = ''
  })
}

const keptAs = (button: Button): string => `nardy-clock key ${button}`

function waitFor(page: Page, button: Button | undefined): void {
  waiting = button
  const how = matchMedia('(pointer: coarse)').matches ? 'keyGiveUpTouch' : 'keyGiveUp'
  message = (language) => (button ? tongueOf(language).labels[how] : '')
  showKeys(page)
}

function setKeys(page: Page, next: Record<Button, Key>): void {
  keys = next
  for (const one of BUTTONS) keepChoice(keptAs(one), isUsual(one) ? '' : `${keys[one].code} ${keys[one].key}`)
  waitFor(page, undefined)
}

/** Takes a key for the button that waits for one. If the key is another button's, the two exchange their keys. */
function takeChoice(page: Page, event: KeyboardEvent): void {
  if (!waiting) return
  event.preventDefault() // Escape would close the sheet
  if (event.repeat) return
  if (event.key === 'Escape') return waitFor(page, undefined)
  taken = placeOf(event)
  const key = { code: taken, key: event.key }
  const other = buttonBy(event)
  const next = { ...keys, ...(other && { [other]: keys[waiting] }), [waiting]: other ? keys[other] : key }
  if (NEVER.test(event.key) || isClash(Object.values(next))) {
    message = (language) => `${nameOf(key, language)}: ${tongueOf(language).labels.keyNever}`
    return showKeys(page)
  }
  const isSwap = other && other !== waiting
  setKeys(page, next)
  if (!isSwap) return
  message = (language) => {
    const { labels } = tongueOf(language)
    return `${labels.keySwapped} ${labels[other]}: ${namesOf(other, language).join(', ')}`
  }
  showKeys(page)
}

function isClash(all: readonly Key[]): boolean {
  return CLASHES.some(
    ([modifier, letters]) => all.some(({ key }) => key === modifier) && all.some((one) => letters.test(typedBy(one))),
  )
}

/** Shows the keys of the three buttons, and the list of what each key does. */
export function showKeys({ language }: Page): void {
  const { labels } = tongueOf(language)
  for (const one of BUTTONS) {
    const button = elementById(`key-${one}`)
    button.classList.toggle('waits', waiting === one)
    setText(button.querySelector('kbd')!, waiting === one ? labels.keyPress : namesOf(one, language).join(', '))
    document.querySelector<HTMLElement>(`#${one} .cap`)!.dataset.key = nameOf(keys[one], language)
  }
  setText(elementById('keys-told'), message(language))
  elementById('keys-usual').hidden = BUTTONS.every(isUsual)
  elementById('keys-shift').hidden = isChosen('Shift')
  const rows = (Object.keys(KEYS) as Does[])
    .filter((does) => does !== 'quit')
    .map((does) => rowOf(namesOf(does, language), language === 'ru' ? KEYS[does].russian : KEYS[does].english))
  const bothLong = isChosen('Shift') || isTaken({ code: '', key: 'b' }) ? [] : ['Shift + B']
  elementById('keys').replaceChildren(...[...rows, rowOf(bothLong, labels.bothLong)].filter((row) => row.firstChild))
}

/** A row of that list; empty if no key does this. */
function rowOf(names: readonly string[], text: string): HTMLElement {
  return make('li', '', ...names.flatMap((name) => [make('kbd', '', name), ' ']), ...(names.length ? [text] : []))
}

/** The names of the keys that do this now. */
function namesOf(does: Does, language: string): string[] {
  if (!isButton(does)) return isTaken(letter(does)) ? [] : [nameOf(letter(does), language)]
  const arrows = isUsual(does) ? Object.keys(ARROWS).filter((key) => ARROWS[key] === does) : []
  const free = arrows.map((key) => ({ code: key, key })).filter((key) => !isTaken(key))
  return [keys[does], ...free].map((key) => nameOf(key, language))
}

function isTaken(key: Key): boolean {
  return BUTTONS.some((one) => typedBy(keys[one]) === typedBy(key))
}

/** The name of a key. In Russian, a letter is followed by what the same key types on a Cyrillic layout. */
function nameOf({ code, key }: Key, language: string): string {
  const { labels, sides } = tongueOf(language)
  if (key === ' ') return labels.space
  const { cyrillic } = KEYS[doesOf(key) ?? 'both']
  if (!code && language === 'ru' && /\S/.test(cyrillic)) return `${key} (${cyrillic})`.toUpperCase()
  const name = NAMES[key] ?? (NAMELESS.test(key) ? code : key.length > 1 ? key : key.toUpperCase())
  const [, , side] = SIDED.exec(code) ?? []
  if (side) return `${sides[side === 'Left' ? 0 : 1]} ${name}`
  return code.startsWith(PAD) ? `Num ${/\d$/.exec(code) ?? name}` : name
}

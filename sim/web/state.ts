/*
 * What the page is at: the clock under the user's hands, and what is looked at in its place.
 */
import type { SimClock } from '../clock/board.ts'
import type { Reel } from '../clock/reel.ts'
import type { Bench, Look } from './bench.ts'
import type { Device, Sight } from './device.ts'
import type { Speaker } from './sound.ts'
import type { TapeView } from './tape-view.ts'

/** The demonstration as far as it has come. */
export interface Demo {
  reel: Reel
  sight: Sight
  scene: number
  isOn: boolean
  /** Real ms since the scene began, and the real instant of the last step. */
  gone: number
  real: number
}

export interface Page {
  bench: Bench
  device: Device
  speaker: Speaker
  /** The page's, and the clock's. */
  language: string
  /** The tape that is looked at instead of the live clock. */
  view: TapeView | undefined
  demo: Demo | undefined
  /** Two people are at the table: the halves fill the screen. */
  isTable: boolean
  /** The match came by a link: each side agrees to it by itself. */
  isGiven: boolean
  /** When it was last looked at. */
  look: Look
  /** The match is in another tab: nothing goes on here, and nothing is kept. */
  isElsewhere: boolean
}

/** What is to be seen: of a tape, of the demonstration, or of the live clock. */
export function sightOn({ bench, view, demo }: Page): Sight {
  if (view) return view.sight
  if (demo) return demo.sight
  const { board, clock, flash, level, key, stop, now } = bench.live
  return { board, clock, words: flash.words, level, key, stop, now }
}

/** The live clock, where it has power and nothing is looked at in its place. */
export function clockAtHand({ bench, view, demo }: Page): SimClock | undefined {
  return view || demo ? undefined : bench.live.clock
}

/** The parts of the page that are looked for by their id. */
export function part<E extends HTMLElement>(id: string): E {
  return document.getElementById(id) as E
}

/** Where nothing has changed nothing is set, or a screen reader would read it again. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** A run of text, of this class: inside a button nothing else may stand. */
export function textElement(kind: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = kind
  element.textContent = text
  return element
}

export function onClick(id: string, act: () => void): void {
  part(id).addEventListener('click', act)
}

/** Each radio of this name that is chosen. */
export function onChoice(name: string, choose: (value: string) => void): void {
  for (const radio of document.querySelectorAll<HTMLInputElement>(`[name=${name}]`)) {
    radio.addEventListener('change', () => radio.checked && choose(radio.value))
  }
}

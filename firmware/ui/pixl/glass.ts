/*
 * The glass: what each place of it shows now. Only a place whose key is new is drawn again.
 */
import { Font, type Screen } from './screen.ts'

/** Places that a page may have. */
const PLACES = 12

export interface Glass {
  screen: Screen
  /** The key of what each place shows; place 0 is the page itself. */
  keys: number[]
  /** The times as they stand on the glass. */
  texts: [string, string]
  /** 1 when something was drawn and not yet shown. */
  drawn: number
}

export function makeGlass(screen: Screen): Glass {
  const keys: number[] = []
  for (let i = 0; i < PLACES; i++) keys.push(-1)
  return { screen, keys, texts: ['', ''], drawn: 0 }
}

/** Whether this place shows something else than `key` until now. */
export function isNew(g: Glass, place: number, key: number): boolean {
  if (g.keys[place] === key) return false
  g.keys[place] = key
  g.drawn = 1
  return true
}

/** Clears the glass for another page, on which every place is new, in this language. */
export function turnPage(g: Glass, language: number): void {
  g.screen.speak(language)
  g.screen.fill(0, 0, 127, 63, 0)
  for (let i = 1; i < PLACES; i++) g.keys[i] = -1
}

/** A text in the small font on its own ground; `width` in pixels is cleared first. */
export function line(g: Glass, text: string, x: number, y: number, width: number, ink: number): void {
  'hot'
  g.screen.over(text, x, y, x + width - 1, y + 7, Font.Small, ink)
}

/** A text in the small font in the middle of such a ground; an inverse one is a row higher. */
export function middle(g: Glass, text: string, x: number, y: number, width: number, ink: number): void {
  'hot'
  g.screen.fill(x, ink || !y ? y : y - 1, x + width - 1, y + 7, 1 - ink)
  g.screen.write(text, x + ((width - text.length * 6 + 1) >> 1), y, Font.Small, ink)
}

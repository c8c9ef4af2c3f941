/*
 * The language of the page's own labels. It is the clock's: whichever of both is set, the other follows.
 */
import { LANGUAGES } from '../clock/languages.ts'
import { ENGLISH } from './english.ts'
import { RUSSIAN } from './russian.ts'
import { keepChoice, readChoice } from './store.ts'
import type { Tongue } from './tongue.ts'

/** By the code that a browser has. */
const TONGUES: Record<string, Tongue> = { en: ENGLISH, ru: RUSSIAN }
const KEPT = 'nardy-clock language'

export function tongueOf(language: string): Tongue {
  return TONGUES[language] ?? ENGLISH
}

/** The number that the clock has for a language of the page. */
export function languageNumber(language: string): number {
  return Math.max(0, LANGUAGES.indexOf(language))
}

/** The language of the page for one of the clock. */
export function languageCalled(number: number): string {
  return LANGUAGES[number] ?? 'en'
}

/** What was chosen before, else what the browser prefers. */
export function firstLanguage(): string {
  const wanted = [readChoice(KEPT), ...navigator.languages.map((name) => name.slice(0, 2))]
  return wanted.find((name) => Object.hasOwn(TONGUES, name)) ?? 'en'
}

export function keepLanguage(language: string): void {
  keepChoice(KEPT, language)
}

/** Writes every label: `data-word` is an element's text, `data-label` its name. */
export function writeLabels(page: Document, language: string): void {
  const { labels } = tongueOf(language)
  page.documentElement.lang = language
  page.title = labels.title
  for (const part of page.querySelectorAll<HTMLElement>('[data-word]')) part.textContent = labels[part.dataset.word!]
  for (const part of page.querySelectorAll<HTMLElement>('[data-label]')) {
    part.setAttribute('aria-label', labels[part.dataset.label!])
    part.title = labels[part.dataset.label!]
  }
}

/*
 * The language of the page and its labels. Page and clock have one language: if either is changed, the other follows.
 */
import { LANGUAGES } from '../clock/languages.ts'
import { keepChoice, readChoice } from './store.ts'
import { ENGLISH, RUSSIAN, type Tongue } from './tongue.ts'

/** By the language codes that browsers use. */
const TONGUES: Record<string, Tongue> = { en: ENGLISH, ru: RUSSIAN }
const KEPT = 'nardy-clock language'

export function tongueOf(language: string): Tongue {
  return TONGUES[language] ?? ENGLISH
}

/** The clock's number of a language of the page. */
export function languageNumber(language: string): number {
  return Math.max(0, LANGUAGES.indexOf(language))
}

/** The code of the clock's language with this number. */
export function languageCalled(number: number): string {
  return LANGUAGES[number] ?? 'en'
}

/** The language that was chosen before, else the one that the browser prefers. */
export function firstLanguage(): string {
  const wanted = [readChoice(KEPT), ...navigator.languages.map((name) => name.slice(0, 2))]
  return wanted.find((name) => Object.hasOwn(TONGUES, name)) ?? 'en'
}

export function keepLanguage(language: string): void {
  keepChoice(KEPT, language)
}

/** Writes every label: `data-word` names an element's text, `data-label` its accessible name and a button's tooltip. */
export function writeLabels(page: Document, language: string): void {
  const { labels } = tongueOf(language)
  page.documentElement.lang = language
  page.title = labels.title
  for (const part of page.querySelectorAll<HTMLElement>('[data-word]')) part.textContent = labels[part.dataset.word!]
  for (const part of page.querySelectorAll<HTMLElement>('[data-label]')) {
    part.setAttribute('aria-label', labels[part.dataset.label!])
    if (part.matches('button, label')) part.title = labels[part.dataset.label!]
  }
}

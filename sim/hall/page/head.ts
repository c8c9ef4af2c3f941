/*
 * What pages show at their head: the title, the choice of language, and a warning when a connection is lost.
 */
import type { Stream } from './stream.ts'
import { clockText, write } from './tile.ts'
import { say, speak, spokenTongue, type Tongue, type Word } from './words.ts'

export function elementById(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`no #${id}`)
  return element
}

/** Shows the page in the language chosen before, else in the browser's. Calls `spoken` now and after each change. */
export function chooseTongue(spoken: () => void): void {
  const kept = localStorage.getItem('hall-tongue')
  const set = (tongue: Tongue): void => {
    speak(tongue)
    document.documentElement.lang = tongue
    for (const element of document.querySelectorAll<HTMLElement>('[data-say]'))
      write(element, say(element.dataset.say as Word))
    write(elementById('tongue'), tongue === 'en' ? 'по-русски' : 'in English')
    spoken()
  }
  elementById('tongue').addEventListener('click', () => {
    const tongue = spokenTongue() === 'en' ? 'ru' : 'en'
    localStorage.setItem('hall-tongue', tongue)
    set(tongue)
  })
  set(kept === 'ru' || (kept === null && navigator.language.startsWith('ru')) ? 'ru' : 'en')
}

/** Shows which connection is lost and since when; hides that line if none is. */
export function tellLost({ lostAt, news }: Stream): void {
  const { broker } = news
  const text = lostAt
    ? `${say('noService')} ${clockText(lostAt)}: ${say('stands')}`
    : broker && !broker.isThere
      ? `${say('noBroker')} ${clockText(broker.since)}: ${say('stands')}`
      : ''
  write(elementById('lost'), text)
  elementById('lost').hidden = !text
}

/** The plan's event and round; without a plan, the word for hall. */
export function titleOf({ news }: Stream): string {
  const { plan } = news
  return plan ? [plan.event, plan.round && `${say('round')} ${plan.round}`].filter(Boolean).join(' · ') : say('hall')
}

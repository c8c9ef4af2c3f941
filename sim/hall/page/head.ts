/*
 * What the pages have in common: the title, the choice of language, a warning when a connection is lost, requests to
 * the service, and a long list shown a screen at a time.
 */
import { elementById, setText } from '../../web/dom.ts'
import type { Stream } from './stream.ts'
import { clockText } from './tile.ts'
import { answerText, say, speak, spokenTongue, type Tongue, type Word } from './words.ts'

/** Shows the page in the language chosen before, else in the browser's. Calls `spoken` now and after each change. */
export function chooseTongue(spoken: () => void): void {
  const kept = localStorage.getItem('hall-tongue')
  const set = (tongue: Tongue): void => {
    speak(tongue)
    document.documentElement.lang = tongue
    for (const element of document.querySelectorAll<HTMLElement>('[data-say]'))
      setText(element, say(element.dataset.say as Word))
    setText(elementById('tongue'), tongue === 'en' ? 'по-русски' : 'in English')
    spoken()
  }
  elementById('tongue').addEventListener('click', () => {
    const tongue = spokenTongue() === 'en' ? 'ru' : 'en'
    localStorage.setItem('hall-tongue', tongue)
    set(tongue)
  })
  set(kept === 'ru' || (kept === null && navigator.language.startsWith('ru')) ? 'ru' : 'en')
}

/** Shows which connection is lost and since when, or that nothing can be written; hides that line if all is well. */
export function tellLost({ lostAt, news }: Stream): void {
  const { broker, diskFault } = news
  const text = lostAt
    ? `${say('noService')} ${clockText(lostAt)}: ${say('stands')}`
    : broker && !broker.isThere
      ? `${say('noBroker')} ${clockText(broker.since)}: ${say('stands')}`
      : answerText(diskFault ?? '')
  setText(elementById('lost'), text)
  elementById('lost').hidden = !text
}

/** The plan's event and round; without a plan, the word for hall. */
export function titleOf({ news }: Stream): string {
  const { plan } = news
  return plan ? [plan.event, plan.round && `${say('round')} ${plan.round}`].filter(Boolean).join(' · ') : say('hall')
}

/**
 * Returns the answer's status, or 0. If the session has expired, the page is loaded again and asks for the password.
 */
export async function ask(path: string, body: Record<string, unknown>, fault: HTMLElement): Promise<number> {
  setText(fault, '')
  try {
    const headers = { 'content-type': 'application/json', 'x-hall': '1' }
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status === 401 && path !== '/login') location.reload()
    if (!answer.ok) setText(fault, answerText((await answer.text()).trim()))
    return answer.status
  } catch {
    setText(fault, say('noAnswer'))
    return 0
  }
}
export const DONE = 200

/** How many ms each page stays. */
const STANDS = 12_000
const NARROW = '(max-width: 600px)'

/** Shows the parts of the current page and hides the others. All rows are taken to be as high as the highest seen. */
export function turnPages(list: HTMLElement, place: HTMLElement): void {
  const parts = [...list.children] as HTMLElement[]
  const first = parts.find(({ hidden }) => !hidden)
  if (!first) return
  const tops = [...new Set(parts.filter(({ hidden }) => !hidden).map(({ offsetTop }) => offsetTop))]
  const across = Math.max(1, getComputedStyle(list).gridTemplateColumns.split(' ').length)
  const step = Math.max(first.offsetHeight, ...tops.slice(1).map((top, i) => top - tops[i]))
  const down = Math.max(1, Math.floor((innerHeight - list.offsetTop) / step))
  const isAll = matchMedia(NARROW).matches
  const pages = isAll ? 1 : Math.ceil(parts.length / (across * down))
  const page = Math.floor(Date.now() / STANDS) % pages
  for (const [i, part] of parts.entries()) {
    const isHidden = !isAll && Math.floor(i / (across * down)) !== page
    if (part.hidden !== isHidden) part.hidden = isHidden
  }
  setText(place, pages > 1 ? `${page + 1} / ${pages}` : '')
}

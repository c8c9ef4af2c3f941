/*
 * Shows a long list on a projector, a screen at a time. On a narrow screen, as of a phone, all of it is shown and
 * scrolled.
 */
import { write } from './tile.ts'

/** How many ms each page stays. */
const STANDS = 12_000
const NARROW = '(max-width: 600px)'

/**
 * Shows the parts that belong to the current page, and hides the others. All parts are taken to be as high as the
 * first.
 */
export function turnPages(list: HTMLElement, place: HTMLElement): void {
  const parts = [...list.children] as HTMLElement[]
  const first = parts.find(({ hidden }) => !hidden)
  if (!first) return
  const tops = new Set(parts.filter(({ hidden }) => !hidden).map(({ offsetTop }) => offsetTop))
  const across = Math.max(1, getComputedStyle(list).gridTemplateColumns.split(' ').length)
  const step = tops.size > 1 ? [...tops][1] - [...tops][0] : first.offsetHeight
  const down = Math.max(1, Math.floor((innerHeight - list.offsetTop) / step))
  const isAll = matchMedia(NARROW).matches
  const pages = isAll ? 1 : Math.ceil(parts.length / (across * down))
  const page = Math.floor(Date.now() / STANDS) % pages
  for (const [i, part] of parts.entries()) {
    const isHidden = !isAll && Math.floor(i / (across * down)) !== page
    if (part.hidden !== isHidden) part.hidden = isHidden
  }
  write(place, pages > 1 ? `${page + 1} / ${pages}` : '')
}

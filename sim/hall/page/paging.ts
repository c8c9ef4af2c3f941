/*
 * A wall shows what it has room for, a page at a time; a phone is scrolled instead.
 */
import { write } from './tile.ts'

/** How long each page stands. */
const STANDS = 12_000
const NARROW = '(max-width: 600px)'

/** Shows those of the list's parts that this page of it has; all parts are as high as the first. */
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

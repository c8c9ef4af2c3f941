/*
 * The two lists beside the clock: the lines of its match record, and those of a tape or record that was loaded.
 */

import { showMs } from '../clock/time.ts'
import { elementById, make } from './dom.ts'
import { journalLines } from './journal.ts'
import type { TapeView, ViewLine } from './tape-view.ts'
import type { Tongue } from './tongue.ts'

let written = ''

/** Lists the record again if it or the language has changed, and scrolls to its newest line. */
export function drawJournal(words: readonly number[], tongue: Tongue): void {
  const key = `${tongue.labels.journal} ${words.length} ${words[words.length - 1]} ${words[0]}`
  if (key === written) return
  written = key
  const lines = journalLines(words, tongue)
  elementById('no-journal').hidden = lines.length > 0
  const list = elementById('journal-lines')
  list.hidden = !lines.length
  elementById('sheet').hidden = !lines.length
  list.replaceChildren(
    ...lines.map(({ at, text, isPress }) =>
      make('li', isPress ? 'press' : '', make('time', '', showMs(at)), ' ', text),
    ),
  )
  list.scrollTop = list.scrollHeight
  list.tabIndex = 0 // so that it can be scrolled by keyboard
}

/** Lists a tape or record, or nothing; `seekTo` is called with the instant of a line that the user chooses. */
export function layTape(view: TapeView | undefined, tongue: Tongue, seekTo: (at: number) => void): void {
  elementById('viewer').hidden = !view
  elementById('tape-lines').replaceChildren()
  if (!view) return
  const misses = view.lines.flatMap(({ failed }) => failed).length
  elementById('tape-name').textContent = view.name
  const verdict = elementById('verdict')
  verdict.textContent = misses
    ? `${misses} / ${view.expected} ${tongue.labels.failed}`
    : view.expected
      ? `${view.expected} ${tongue.labels.expected}`
      : tongue.labels.record
  verdict.className = misses ? 'failed' : 'well'
  elementById<HTMLInputElement>('instant').max = String(Math.ceil(view.end / 100) * 100)
  for (const line of view.lines) {
    elementById('tape-lines').append(
      line.isRemark ? make('li', 'remark', line.text) : tapeLine(line, () => seekTo(line.at)),
    )
  }
}

function tapeLine({ text, failed }: ViewLine, choose: () => void): HTMLElement {
  const button = make('button', '', text)
  button.addEventListener('click', choose)
  return make('li', '', button, ...failed.map((miss) => make('p', 'failed', miss)))
}

/** Shows the instant that is viewed, and marks the last line at or before it. */
export function drawTape(view: TapeView): void {
  elementById<HTMLInputElement>('instant').value = String(view.at)
  const now = `${showMs(view.at)} / ${showMs(view.end)}`
  elementById('tape-now').textContent = now
  elementById('instant').setAttribute('aria-valuetext', now)
  const list = elementById('tape-lines')
  const current = view.lines.filter(({ isRemark }) => !isRemark).findLastIndex(({ at }) => at <= view.at)
  for (const [i, line] of list.querySelectorAll('li:not(.remark)').entries()) {
    if (i !== current) line.removeAttribute('aria-current')
    else if (!line.hasAttribute('aria-current')) {
      line.setAttribute('aria-current', 'true')
      keepInSight(list, line as HTMLElement)
    }
  }
}

function keepInSight(list: HTMLElement, line: HTMLElement): void {
  const top = line.offsetTop - list.offsetTop
  const isSeen = top >= list.scrollTop && top + line.offsetHeight <= list.scrollTop + list.clientHeight
  if (!isSeen) list.scrollTop = top - list.clientHeight / 2
}

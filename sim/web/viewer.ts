/*
 * The two lists beside the clock, the lines of its match record and those of a tape or record that was loaded; and the
 * controls of the latter: it is opened from a file, played at a chosen speed, and stepped through by line or moved to
 * any instant. Meanwhile the live clock stands still.
 */

import { showMs } from '../clock/time.ts'
import { TapeError } from '../tape/tape.ts'
import { putAside, takeUp } from './bench.ts'
import { elementById, make, onClick, setText } from './dom.ts'
import { journalLines } from './journal.ts'
import { tongueOf } from './labels.ts'
import type { Page } from './state.ts'
import { lineBeside, openFile, seek, type TapeView, type ViewLine } from './tape-view.ts'
import type { Tongue } from './tongue.ts'

/** `real`: the real instant up to which the tape has been played. */
const playing = { isOn: false, real: 0 }

export function watchViewer(page: Page): void {
  const file = elementById<HTMLInputElement>('file')
  onClick('load', () => file.click())
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? []
    if (chosen) void chosen.arrayBuffer().then((bytes) => loadTape(page, new Uint8Array(bytes), chosen.name))
    file.value = ''
  })
  onClick('close', () => closeTape(page))
  onClick('tape-play', () => setPlaying(page, !playing.isOn))
  elementById('instant').addEventListener('input', () => {
    setPlaying(page, false)
    show(page, Number(elementById<HTMLInputElement>('instant').value))
  })
  onClick('line-back', () => page.view && show(page, lineBeside(page.view, -1)))
  onClick('line-on', () => page.view && show(page, lineBeside(page.view, 1)))
}

async function loadTape(page: Page, bytes: Uint8Array, name: string): Promise<void> {
  setText(elementById('trouble'), '')
  try {
    const view = await openFile(bytes, name, page.language)
    if (!page.view && !page.demo) putAside(page.bench, performance.now())
    page.demo = undefined
    page.view = view
    showTape(page)
    show(page, 0)
  } catch (error) {
    if (!(error instanceof TapeError)) throw error
    const detail = Object.assign(make('small', '', error.message), { lang: 'en' })
    elementById('trouble').replaceChildren(tongueOf(page.language).labels.notOpened, ' ', detail)
  }
}

/** Shows the lines of the tape in the page's language, or takes them away. */
export function showTape(page: Page): void {
  document.body.classList.toggle('on-tape', page.view !== undefined || page.demo !== undefined)
  elementById('demo').hidden = !page.demo
  layTape(page.view, tongueOf(page.language), (at) => {
    setPlaying(page, false)
    show(page, at)
  })
  setPlaying(page, playing.isOn && page.view !== undefined)
}

export function closeTape(page: Page): void {
  if (!page.view) return
  page.view = undefined
  showTape(page)
  takeUp(page.bench, performance.now())
}

function show(page: Page, at: number): void {
  if (!page.view) return
  seek(page.view, at)
  drawTape(page.view)
}

function setPlaying(page: Page, isOn: boolean): void {
  if (isOn && page.view && page.view.at >= page.view.end) show(page, 0)
  Object.assign(playing, { isOn, real: performance.now() })
  const { labels } = tongueOf(page.language)
  setText(elementById('tape-play'), isOn ? labels.pause : labels.play)
}

/** Plays the tape on up to a real instant, at the chosen speed. */
export function playOn(page: Page, real: number): void {
  const { view } = page
  if (!view || !playing.isOn) return
  const speed = Number(elementById<HTMLSelectElement>('tape-speed').value)
  show(page, view.at + (real - playing.real) * speed)
  playing.real = real
  if (view.at >= view.end) setPlaying(page, false)
}

let written = ''

/** Lists the record again if it or the language has changed, and scrolls to its newest line. */
export function drawJournal(words: readonly number[], language: string): void {
  const key = `${language} ${words.length} ${words[words.length - 1]} ${words[0]}`
  if (key === written) return
  written = key
  const lines = journalLines(words, language)
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
function layTape(view: TapeView | undefined, tongue: Tongue, seekTo: (at: number) => void): void {
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
function drawTape(view: TapeView): void {
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

/*
 * The controls of a loaded tape or record: it is opened from a file, played at a chosen speed, and stepped through by
 * line or moved to any instant. Meanwhile the live clock stands still.
 */

import { TapeError } from '../tape/tape.ts'
import { putAside, takeUp } from './bench.ts'
import { elementById, onClick, setText } from './dom.ts'
import { languageNumber, tongueOf } from './labels.ts'
import { drawTape, layTape } from './papers.ts'
import type { Page } from './state.ts'
import { lineBeside, openFile, seek } from './tape-view.ts'

interface Playing {
  isOn: boolean
  /** The real instant up to which the tape has been played. */
  real: number
}

const playing: Playing = { isOn: false, real: 0 }

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
  const tongue = tongueOf(page.language)
  try {
    const view = await openFile(bytes, name, page.bench.live.board, tongue, languageNumber(page.language))
    if (!page.view && !page.demo) putAside(page.bench, performance.now())
    page.demo = undefined
    page.view = view
    showTape(page)
    show(page, 0)
  } catch (error) {
    if (!(error instanceof TapeError)) throw error
    setText(elementById('trouble'), error.message)
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

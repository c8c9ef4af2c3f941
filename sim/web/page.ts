/*
 * The simulator in a browser: the clock itself, in the page, on virtual time that follows the real one. A frame is a look at it.
 */

import type { Live } from '../clock/live.ts'
import { showMs } from '../clock/time.ts'
import { pixelAt } from '../display/canvas.ts'
import { scriptOf } from '../tape/script.ts'
import { TapeError } from '../tape/tape.ts'
import {
  advance,
  type Bench,
  freeze,
  holdAt,
  makeBench,
  pass,
  setCharge,
  setPlug,
  setSpeed,
  step,
  take,
} from './bench.ts'
import { type Device, drawDevice, makeDevice, type Sight } from './device.ts'
import type { Handle } from './handle.ts'
import { watchHands } from './hands.ts'
import { firstLanguage, keepLanguage, tongueOf, writeLabels } from './labels.ts'
import { anchor } from './pace.ts'
import { drawJournal, drawTape, layTape, part } from './papers.ts'
import { hear, makeSpeaker, type Speaker, setSound } from './sound.ts'
import { lineBeside, openFile, seek, type TapeView } from './tape-view.ts'

interface Page {
  bench: Bench
  device: Device
  speaker: Speaker
  language: string
  /** The tape that is looked at instead of the live clock, and the instant that is wanted next, -1 for none. */
  view: TapeView | undefined
  wanted: number
  isSeeking: boolean
}

/** How often time goes on while nobody sees the page. */
const HIDDEN_MS = 500
/** There is room for the help to stand open. */
const WIDE = '(min-width: 900px)'

function start(): void {
  const page: Page = {
    bench: makeBench(performance.now()),
    device: makeDevice(document),
    speaker: makeSpeaker(),
    language: firstLanguage(),
    view: undefined,
    wanted: -1,
    isSeeking: false,
  }
  chooseLanguage(page, page.language)
  part('help').toggleAttribute('open', matchMedia(WIDE).matches)
  watchControls(page)
  watchTape(page)
  watchHands(document, (held, real) => {
    if (!page.view) holdAt(page.bench, held, real)
  })
  window.nardy = handleOf(page)
  setInterval(() => document.hidden && goOn(page, performance.now()), HIDDEN_MS)
  const frame = (real: number): void => {
    goOn(page, real)
    draw(page)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** While a tape is looked at, the live clock stands still. */
function goOn(page: Page, real: number): void {
  if (page.view) return
  advance(page.bench, real)
  hear(page.speaker, page.bench.live.clock)
}

function draw(page: Page): void {
  const { bench, view, device } = page
  const tongue = tongueOf(page.language)
  const sight = view?.sight ?? sightOf(bench.live)
  drawDevice(device, sight, tongue)
  drawJournal(sight.words, tongue)
  const session = sight.clock?.loop.session
  setText('stage', session ? tongue.stageName(session.stage) : tongue.labels.off)
  setText('now', showMs(sight.now).slice(0, -2))
  setText('plug-state', bench.live.clock ? tongue.labels.plugIn : tongue.labels.plugOut)
  part('plug').setAttribute('aria-pressed', String(bench.live.clock !== undefined))
}

function setText(id: string, text: string): void {
  const element = part(id)
  if (element.textContent !== text) element.textContent = text
}

function sightOf({ board, clock, flash, level, key, stop, now }: Live): Sight {
  return { board, clock, words: flash.words, level, key, stop, now }
}

function chooseLanguage(page: Page, language: string): void {
  page.language = language
  writeLabels(document, language)
  const choice = document.querySelector<HTMLInputElement>(`[name=language][value=${language}]`)
  if (choice) choice.checked = true
  if (page.view) layTape(page.view, tongueOf(language), (at) => want(page, at))
}

/** Each radio of this name that is chosen. */
function onChoice(name: string, choose: (value: string) => void): void {
  for (const radio of document.querySelectorAll<HTMLInputElement>(`[name=${name}]`)) {
    radio.addEventListener('change', () => radio.checked && choose(radio.value))
  }
}

function onClick(id: string, act: () => void): void {
  part(id).addEventListener('click', act)
}

function watchControls(page: Page): void {
  const { bench, speaker } = page
  onChoice('language', (value) => {
    chooseLanguage(page, value)
    keepLanguage(value)
  })
  onChoice('speed', (value) => setSpeed(bench, Number(value), performance.now()))
  onClick('step', () => step(bench, performance.now()))
  onClick('plug', () => setPlug(bench, !bench.live.clock, performance.now()))
  onClick('fresh', () => {
    if (!bench.live.flash.words.length || confirm(tongueOf(page.language).labels.isFresh)) {
      take(bench, bench.live.board, performance.now(), true)
      showCharge(100)
    }
  })
  onClick('sound', () => {
    setSound(speaker, !speaker.audio)
    part('sound').setAttribute('aria-pressed', String(speaker.audio !== undefined))
  })
  const battery = part<HTMLInputElement>('battery')
  battery.addEventListener('input', () => showCharge(Number(battery.value)))
  battery.addEventListener('change', () => setCharge(bench, Number(battery.value), performance.now()))
  // A clicked control gives the keys back to the clock. Somebody who came to it by keyboard keeps it.
  document.addEventListener('click', ({ detail }) => {
    const focused = document.activeElement
    if (detail > 0 && focused instanceof HTMLElement && focused.matches('button, [type=radio]')) focused.blur()
  })
}

function showCharge(percent: number): void {
  part('charge').textContent = `${percent} %`
  part<HTMLInputElement>('battery').value = String(percent)
}

function watchTape(page: Page): void {
  const file = part<HTMLInputElement>('file')
  onClick('save', () => void saveTape(page.bench.live))
  onClick('load', () => file.click())
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? []
    if (chosen) void chosen.arrayBuffer().then((bytes) => loadTape(page, new Uint8Array(bytes), chosen.name))
    file.value = ''
  })
  onClick('close', () => showTape(page, undefined))
  part('instant').addEventListener('input', () => want(page, Number(part<HTMLInputElement>('instant').value)))
  onClick('line-back', () => page.view && want(page, lineBeside(page.view, -1)))
  onClick('line-on', () => page.view && want(page, lineBeside(page.view, 1)))
}

async function saveTape(live: Live): Promise<void> {
  const text = await scriptOf(live.deeds, live.board, live.now)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = `${live.board.name}.tape`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

async function loadTape(page: Page, bytes: Uint8Array, name: string): Promise<void> {
  setText('trouble', '')
  try {
    showTape(page, await openFile(bytes, name, page.bench.live.board, tongueOf(page.language)))
  } catch (error) {
    if (!(error instanceof TapeError)) throw error
    setText('trouble', error.message)
  }
}

/** The tape comes before the user, or the live clock again. */
function showTape(page: Page, view: TapeView | undefined): void {
  const { bench } = page
  const real = performance.now()
  if (page.view) anchor(bench.pace, real, bench.live.now)
  else take(bench, bench.live.board, real)
  page.view = view
  document.body.classList.toggle('on-tape', view !== undefined)
  layTape(view, tongueOf(page.language), (at) => want(page, at))
  if (view) want(page, 0)
}

/** Shows this instant of the tape once earlier requests are done; of several requests only the last. */
function want(page: Page, at: number): void {
  page.wanted = at
  if (!page.isSeeking) void seekWanted(page)
}

async function seekWanted(page: Page): Promise<void> {
  page.isSeeking = true
  while (page.wanted >= 0 && page.view) {
    const { view, wanted } = page
    page.wanted = -1
    await seek(view, wanted)
    drawTape(view)
    await new Promise(requestAnimationFrame)
  }
  page.isSeeking = false
}

/** What is shown, as the clock has it. */
function bitsOf({ clock }: Sight): string {
  if (!clock) return ''
  const { canvas } = clock
  const { width, height } = canvas
  return Array.from({ length: width * height }, (_, i) => pixelAt(canvas, i % width, Math.floor(i / width))).join('')
}

function handleOf(page: Page): Handle {
  const { bench } = page
  const now = (): number => performance.now()
  return {
    get live() {
      return bench.live
    },
    glass: () => bitsOf(page.view?.sight ?? sightOf(bench.live)),
    pause: () => freeze(bench, true, now()),
    run: () => freeze(bench, false, now()),
    pass: (ms) => {
      pass(bench, ms, now())
      draw(page)
    },
    draw: () => draw(page),
  }
}

start()

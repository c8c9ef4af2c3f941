/*
 * Shows the demonstration, scene after scene with its words, on a clock of its own while the live one stands still. A
 * long wait between two ops is shortened to some seconds at most, in which its time passes faster.
 */

import { makeReel, wind } from '../clock/reel.ts'
import { putAside, takeUp } from './bench.ts'
import { DEMO, SCENES } from './demo.ts'
import { elementById, onClick, setText } from './dom.ts'
import { languageNumber, tongueOf } from './labels.ts'
import type { Demo, Page } from './state.ts'
import { closeTape, showTape } from './viewer.ts'

/** A stretch takes as many real ms as it has, but at most MOST; one of more than a minute takes LONG. */
const MOST = 1400
const MINUTE = 60_000
const LONG = 4000
/** Ms to read a letter, and to begin to read; a scene also stays for LEAST after its last op. */
const LETTER = 55
const LEAST = 1500

/** The instant of each scene's last op, in ms of the tape. */
const ENDS = SCENES.map(({ end }) => Math.max(...DEMO.ops.filter(({ line }) => line <= end).map(({ at }) => at)))

/** Times between two ops: from and to in ms of the tape, and the real ms in which it is shown. */
function stretchesOf(scene: number) {
  const begin = scene ? ENDS[scene - 1] : 0
  const instants = [...new Set(DEMO.ops.map(({ at }) => at))].filter((at) => at > begin && at <= ENDS[scene])
  return instants.map((to, i) => {
    const from = i ? instants[i - 1] : begin
    return { from, to, real: to - from > MINUTE ? LONG : Math.min(MOST, to - from) }
  })
}

/** The tape's instant so many real ms after the scene began. */
function instantIn(scene: number, gone: number): number {
  let left = gone
  for (const { from, to, real } of stretchesOf(scene)) {
    if (left < real) return Math.floor(from + ((to - from) * left) / real)
    left -= real
  }
  return ENDS[scene]
}

/** Real ms that a scene takes: enough for all its stretches, and enough to read its words. */
function lengthOf(scene: number, letters: number): number {
  const done = stretchesOf(scene).reduce((sum, { real }) => sum + real, 0)
  return Math.max(done + LEAST, LEAST + letters * LETTER)
}

export function watchDemo(page: Page): void {
  onClick('to-demo', () => beginDemo(page))
  onClick('demo-end', () => endDemo(page))
  onClick('demo-play', () => page.demo && run(page, page.demo, !page.demo.isOn))
  onClick('demo-back', () => page.demo && toScene(page, page.demo, page.demo.scene - 1))
  onClick('demo-on', () => page.demo && toScene(page, page.demo, page.demo.scene + 1))
}

function beginDemo(page: Page): void {
  if (page.demo) return
  closeTape(page)
  putAside(page.bench, performance.now())
  const reel = makeReel(DEMO.ops, languageNumber(page.language))
  page.demo = { reel, scene: 0, isOn: true, gone: 0, real: performance.now() }
  showTape(page)
  toScene(page, page.demo, 0)
}

export function endDemo(page: Page): void {
  if (!page.demo) return
  page.demo = undefined
  showTape(page)
  takeUp(page.bench, performance.now())
}

function run(page: Page, demo: Demo, isOn: boolean): void {
  Object.assign(demo, { isOn, real: performance.now() })
  const { labels } = tongueOf(page.language)
  setText(elementById('demo-play'), isOn ? labels.pause : labels.play)
}

/** Plays a scene from its beginning; the first or the last one if there is no such scene. */
function toScene(page: Page, demo: Demo, scene: number): void {
  demo.scene = Math.max(0, Math.min(SCENES.length - 1, scene))
  demo.gone = 0
  wind(demo.reel, instantIn(demo.scene, 0))
  layDemo(page, demo)
  run(page, demo, true)
}

/** Shows the scene's words in the page's language, and its number. */
export function layDemo(page: Page, demo: Demo): void {
  const { said } = SCENES[demo.scene]
  setText(elementById('demo-text'), said[languageNumber(page.language)])
  setText(elementById('demo-place'), `${demo.scene + 1} / ${SCENES.length}`)
  run(page, demo, demo.isOn)
}

/** Plays the demonstration on up to a real instant. */
export function demoOn(page: Page, real: number): void {
  const { demo } = page
  if (!demo?.isOn) return
  demo.gone += Math.max(0, real - demo.real)
  demo.real = real
  wind(demo.reel, instantIn(demo.scene, demo.gone))
  const letters = SCENES[demo.scene].said[languageNumber(page.language)].length
  if (demo.gone < lengthOf(demo.scene, letters)) return
  if (demo.scene + 1 < SCENES.length) toScene(page, demo, demo.scene + 1)
  else run(page, demo, false)
}

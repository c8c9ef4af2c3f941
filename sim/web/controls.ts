/*
 * The controls beside the clock: speed, step, power, battery, sound, a new clock; and saving the tape, a picture or the
 * match sheet as a file. The sheet can be printed too, which in most browsers can also make a PDF.
 */

import { Option } from '../../firmware/core/control.ts'
import { PACES } from '../clock/keys.ts'
import { charge, type Live, ownOf, plug } from '../clock/live.ts'
import { makeSheet } from '../record/sheet.ts'
import { sheetPage } from '../record/sheet-html.ts'
import { sheetText } from '../record/sheet-text.ts'
import { scriptOf } from '../tape/script.ts'
import { reach, setOwnAt, setSpeed, step, takeNew } from './bench.ts'
import { elementById, make, onChoice, onClick, setAttribute, setText } from './dom.ts'
import { isTyping } from './hands.ts'
import { doesBy } from './keys.ts'
import { languageNumber, tongueOf } from './labels.ts'
import { setAudio } from './sound.ts'
import { clockViewOf, type Page } from './state.ts'
import { isOn } from './switches.ts'

export function watchControls(page: Page): void {
  const { bench } = page
  onChoice('speed', (value) => setSpeed(bench, Number(value), performance.now()))
  onClick('step', () => stepOn(page))
  onClick('plug', () => switchPlug(page))
  onClick('fresh', () => {
    if (!bench.live.flash.words.length || confirm(tongueOf(page.language).labels.isFresh)) {
      takeNew(bench, performance.now())
      showCharge(100)
    }
  })
  onClick('sound', () => switchSound(page))
  onClick('save', () => void saveTape(page.bench.live))
  const battery = elementById<HTMLInputElement>('battery')
  battery.addEventListener('input', () => showCharge(Number(battery.value)))
  battery.addEventListener('change', () => charge(reach(bench, performance.now()), Number(battery.value)))
  // A control that was clicked by a pointer loses the focus, so that keys go to the clock. A keyboard's user keeps it.
  document.addEventListener('click', ({ detail }) => {
    const focused = document.activeElement
    if (detail > 0 && focused instanceof HTMLElement && focused.matches('button, [type=radio]')) focused.blur()
  })
  document.addEventListener('keydown', (event) => takeKey(page, event))
  // a browser plays nothing before a click, a key or the end of a touch, so each turns on the sound that is wanted
  for (const kind of ['pointerdown', 'pointerup', 'keydown']) {
    document.addEventListener(kind, () => (hasSound(page) || isOn('low')) && setAudio(page.speaker, true), {
      capture: true,
    })
  }
}

/** Keys that do not hold a part of the clock do the same as in the terminal. */
function takeKey(page: Page, event: KeyboardEvent): void {
  const { ctrlKey, altKey, metaKey, repeat } = event
  if (ctrlKey || altKey || metaKey || repeat || page.demo || page.view || page.isTable || isTyping(event)) return
  const does = doesBy(event)
  if (does === 'plug') switchPlug(page)
  else if (does === 'pace') nextPace(page)
  else if (does === 'step') stepOn(page)
  else if (does === 'tape') void saveTape(page.bench.live)
  else if (does === 'picture') savePicture()
  else return
  event.preventDefault()
}

function nextPace({ bench }: Page): void {
  const next = PACES[(PACES.indexOf(bench.pace.speed) + 1) % PACES.length]
  setSpeed(bench, next, performance.now())
  showSpeed(next)
}

export function showSpeed(speed: number): void {
  const choice = document.querySelector<HTMLInputElement>(`[name=speed][value="${speed}"]`)
  if (choice) choice.checked = true
}

function stepOn({ bench }: Page): void {
  step(bench, performance.now())
}

/** Pulls the plug or puts it back. A clock that gets its power back takes on the page's language. */
function switchPlug(page: Page): void {
  const real = performance.now()
  plug(reach(page.bench, real), !page.bench.live.clock)
  setOwnAt(page.bench, Option.Language, languageNumber(page.language), real)
}

function hasSound(page: Page): boolean {
  const { clock } = page.bench.live
  return clock !== undefined && ownOf(clock, Option.Sound) > 0
}

/** Turns the sound on or off, and the clock's own setting with it, if the clock has power. */
export function switchSound(page: Page): void {
  const isOn = !hasSound(page)
  setOwnAt(page.bench, Option.Sound, isOn ? 1 : 0, performance.now())
  setAudio(page.speaker, isOn)
}

/** Shows the state of power and sound. Nothing here can be used while a tape or the demonstration is shown. */
export function drawControls(page: Page): void {
  const { labels } = tongueOf(page.language)
  const isOn = page.bench.live.clock !== undefined
  for (const id of ['sound', 'table-sound']) setAttribute(elementById(id), 'aria-pressed', String(hasSound(page)))
  setAttribute(elementById('plug'), 'aria-pressed', String(isOn))
  setText(elementById('plug-state'), isOn ? labels.plugIn : labels.plugOut)
  elementById('controls').toggleAttribute('inert', page.demo !== undefined || page.view !== undefined)
}

export function showCharge(percent: number): void {
  elementById('charge').textContent = `${percent} %`
  elementById<HTMLInputElement>('battery').value = String(percent)
}

async function saveTape(live: Live): Promise<void> {
  const text = await scriptOf(live.deeds, live.board, live.now)
  saveFile(`${live.board.name}.tape`, new Blob([text], { type: 'text/plain' }))
}

function savePicture(): void {
  elementById<HTMLCanvasElement>('glass').toBlob((blob) => blob && saveFile('nardy-clock.png', blob))
}

function saveFile(name: string, blob: Blob): void {
  const link = Object.assign(make('a'), { href: URL.createObjectURL(blob), download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

const NAME = 'match-sheet'
/** Ms after which the frame of a printed page is removed: by then the browser has taken it over. */
const PRINTED = 60_000

/** Watches the buttons that save, print or share the match sheet of what is shown, in the page's language. */
export function watchSheet(page: Page): void {
  const sheet = () => makeSheet(clockViewOf(page).flash.words, ['', ''], NAME, page.language)
  onClick('sheet-text', () => saveFile(`${NAME}.txt`, new Blob([sheetText(sheet())], { type: 'text/plain' })))
  onClick('sheet-html', () => saveFile(`${NAME}.html`, new Blob([sheetPage(sheet())], { type: 'text/html' })))
  onClick('sheet-print', () => print(sheetPage(sheet(), NAME)))
  onClick('sheet-share', () => void navigator.share({ text: sheetText(sheet()) }).catch(() => {}))
  elementById('sheet-share').hidden = !navigator.share
}

/** Puts those buttons into the table's menu or below the record in the simulator. */
export function moveSheet(isTable: boolean): void {
  elementById(isTable ? 'table-sheet' : 'journal').append(elementById('sheet'))
}

/** Prints a page from a frame of its own, so that nothing of this page is printed. */
function print(html: string): void {
  const frame = Object.assign(make('iframe', 'unseen'), { title: NAME, srcdoc: html })
  frame.addEventListener('load', () => frame.contentWindow?.print())
  document.body.append(frame)
  setTimeout(() => frame.remove(), PRINTED)
}

/*
 * The page's main module: starts everything, and draws every frame. The clock is the simulator's own; each frame first
 * brings its virtual time up to real time, and then shows the clock or what is shown instead of it.
 */

import { Option } from '../../firmware/core/control.ts'
import { ownOf } from '../clock/live.ts'
import { showMs } from '../clock/time.ts'
import { pixelAt } from '../display/canvas.ts'
import { beInstalled, keepScreen, ownMatch, VERSION, watchSight } from './app.ts'
import {
  advance,
  dropOldDeeds,
  freeze,
  holdAt,
  lookAgain,
  makeBench,
  pass,
  reach,
  setOwnAt,
  setSpeed,
} from './bench.ts'
import { drawControls, moveSheet, showCharge, showSpeed, switchSound, watchControls, watchSheet } from './controls.ts'
import { demoOn, endDemo, layDemo, watchDemo } from './demo-show.ts'
import { type ClockView, drawDevice, makeDevice } from './device.ts'
import { elementById, onChoice, setText } from './dom.ts'
import { closeSheet, isFree, isFresh, openSheet, showNotice, takeLink, watchFront, writeSheet } from './front.ts'
import { isCard, isSeated, takeCard, tellHall, watchHall } from './hall.ts'
import type { Handle, Watches } from './handle.ts'
import { watchHands } from './hands.ts'
import { showKeys, watchKeys } from './keys.ts'
import { firstLanguage, keepLanguage, languageCalled, languageNumber, tongueOf, writeLabels } from './labels.ts'
import { feel, hear, makeSpeaker, offerVibration } from './sound.ts'
import { newsOf, spokenOf } from './spoken.ts'
import { clockViewOf, type Page } from './state.ts'
import { keepSaved, type Revived, readSaved, revive, type Saved } from './store.ts'
import { watchSwitches } from './switches.ts'
import { drawTable, forgetTable, showTable, watchTable } from './table-mode.ts'
import { goOnTouch, isTouching, type Press, watchTouch } from './touch.ts'
import { closeTape, drawJournal, playOn, showTape, watchViewer } from './viewer.ts'

/** Ms between updates of time while the page is hidden, and between saves of the match. */
const HIDDEN_MS = 500
const KEEP_MS = 1000
/** At a table that nobody has touched for USED_MS, a frame comes every REST_MS at most: a phone's battery lasts longer. */
const USED_MS = 500
const REST_MS = 50
/** While a touch is on its way to the clock, `pass` goes in steps of so many ms. */
const TOUCH_SLICE = 10
/** The address's hash for the clock as a device. Without a hash the page is in table mode. */
const SIMULATOR = '#simulator'
/** A window as wide as this has room for the help to be open from the start. */
const WIDE = '(min-width: 900px)'

function start(): void {
  const page = makePage()
  watchKeys(page)
  chooseLanguage(page, page.language)
  elementById('help').toggleAttribute('open', matchMedia(WIDE).matches)
  watchLanguage(page)
  watchControls(page)
  watchViewer(page)
  watchSheet(page)
  watchDemo(page)
  watchTable(page)
  watchFront(page, { sound: () => switchSound(page), mode: (isTable) => moveTo(page, isTable) })
  const press = watchHands(document, (held, real) => {
    if (page.view || page.demo || page.isElsewhere) return
    seeNow(page)
    const { length } = page.bench.live.deeds
    holdAt(page.bench, held, real)
    if (page.bench.live.deeds.length !== length) keep(page)
  })
  watchTouch(page, press)
  watchSwitches(forgetTable)
  offerVibration()
  window.nardy = handleOf(page, press)
  goWhere(page, true)
  window.addEventListener('hashchange', () => goWhere(page))
  void ownMatch(
    () => {
      watchHall(page)
      takeAddress(page)
      window.addEventListener('hashchange', () => takeAddress(page))
    },
    () => {
      page.isElsewhere = true
    },
  )
  window.addEventListener('load', beInstalled) // not earlier, so that its requests do not delay the first touch
  watchSight()
  keepScreen()
  document.addEventListener('visibilitychange', () => !page.isElsewhere && seeNow(page))
  setInterval(() => document.hidden && goOn(page, performance.now()), HIDDEN_MS)
  setInterval(() => keepOrTell(page), KEEP_MS)
  window.addEventListener('pagehide', () => keep(page))
  drawFrames(page, press)
}

/** Draws frame after frame: as many as the screen shows or, at a table that is only watched, as many as that needs. */
function drawFrames(page: Page, press: Press): void {
  let usedAt = 0
  let resting = 0
  const isWatched = (): boolean =>
    page.isTable && !page.bench.pace.isTouched && !isTouching() && performance.now() > usedAt + USED_MS
  const ask = (): void => {
    resting = 0
    requestAnimationFrame(frame)
  }
  const frame = (real: number): void => {
    goOn(page, real)
    goOnTouch(page, press)
    draw(page)
    if (isWatched()) resting = window.setTimeout(ask, REST_MS)
    else ask()
  }
  const hurry = (): void => {
    usedAt = performance.now()
    clearTimeout(resting)
    if (resting) ask()
  }
  for (const kind of ['pointerdown', 'pointerup', 'keydown', 'keyup', 'input'])
    document.addEventListener(kind, hurry, { capture: true, passive: true })
  ask()
}

/** The page as it was left, or a new one. */
function makePage(): Page {
  // both watches at one instant, or the time that reading takes would count twice
  const [real, wall] = [performance.now(), Date.now()]
  const saved = readSaved()
  const revived = saved && revivedFrom(saved, wall)
  const page: Page = {
    bench: makeBench(real, revived?.live, revived?.settings, revived?.begins),
    device: makeDevice(),
    speaker: makeSpeaker(),
    language: firstLanguage(),
    view: undefined,
    demo: undefined,
    isTable: false,
    isGiven: saved?.isGiven === true,
    look: { real, wall, isHidden: document.hidden },
    isElsewhere: false,
  }
  const { live } = page.bench
  if (saved && revived) {
    setSpeed(page.bench, saved.speed, real)
    showSpeed(saved.speed)
    showCharge(live.battery)
    if (live.clock) page.language = languageCalled(ownOf(live.clock, Option.Language))
    showTable(page, saved.isTable)
    moveSheet(saved.isTable)
  } else setOwnAt(page.bench, Option.Language, languageNumber(page.language), real)
  return page
}

/** The clock that was kept; undefined if what was kept is whole but impossible, so that a new clock is needed. */
function revivedFrom(saved: Saved, wall: number): Revived | undefined {
  try {
    return revive(saved, VERSION, wall)
  } catch {
    return undefined
  }
}

let wasKept = true

/** Keeps the page, and tells the players if the browser does so no longer; takes that back once it does again. */
function keepOrTell(page: Page): void {
  const isKept = keep(page)
  if (isKept !== wasKept) showNotice(isKept ? '' : tongueOf(page.language).labels.unkept, true)
  wasKept = isKept
}

/** Keeps the page as it is now in the browser; returns whether the browser has kept it, or need not. */
function keep(page: Page): boolean {
  const { bench, isTable, isGiven, isElsewhere } = page
  if (isElsewhere) return true
  const { wall } = look(page) // otherwise the time since the last frame would be lost
  const { pace } = bench
  const speed = pace.isFrozen ? 0 : pace.speed
  dropOldDeeds(bench)
  return keepSaved(bench, { version: VERSION, wall, speed, isTable, isGiven })
}

/** Makes up for time that the page has missed, if it was asleep or frozen. */
function seeNow({ bench, look }: Page): void {
  lookAgain(bench, look, { real: performance.now(), wall: Date.now(), isHidden: document.hidden })
}

/** Lets time pass up to this instant, however long that takes; returns what both watches say. */
function look(page: Page): Watches {
  seeNow(page)
  const [real, wall] = [performance.now(), Date.now()]
  reach(page.bench, real)
  return { now: page.bench.live.now, wall }
}

/** Lets time pass for what is shown: a tape or record, the demonstration or the live clock. The others stand still. */
function goOn(page: Page, real: number): void {
  if (page.isElsewhere) return
  seeNow(page)
  if (page.view) playOn(page, real)
  else if (page.demo) demoOn(page, real)
  else {
    advance(page.bench, real)
    hear(page.speaker, page.bench.live.clock)
    if (page.isTable) feel(page.bench.live.clock)
    followClock(page)
    followMatch(page)
  }
}

/** The page takes on the clock's language, which may have been set in the clock's menu. */
function followClock(page: Page): void {
  const { clock } = page.bench.live
  const language = clock ? languageCalled(ownOf(clock, Option.Language)) : page.language
  if (language !== page.language) chooseLanguage(page, language)
}

let wasFresh = true

/** At the table the front page comes back when the players have left a match that is over. */
function followMatch(page: Page): void {
  const isNow = isFresh(page)
  if (isNow && !wasFresh && page.isTable && !isSeated()) openSheet(page)
  wasFresh = isNow
}

function draw(page: Page): void {
  const tongue = tongueOf(page.language)
  const clockView = clockViewOf(page)
  const spoken = spokenOf(clockView.clock, tongue)
  drawDevice(page.device, clockView, spoken || tongue.labels.off, tongue)
  if (!page.isTable) drawJournal(clockView.flash.words, page.language)
  drawControls(page)
  drawTable(page)
  const session = clockView.clock?.loop.session
  setText(elementById('stage'), session ? tongue.stageName(session.stage) : tongue.labels.off)
  setText(elementById('now'), showMs(clockView.now).slice(0, -2))
  tellNews(spoken)
}

let announced = ''

/** Gives screen readers the whole glass when it has news. Numbers that change are no news. */
function tellNews(spoken: string): void {
  const news = newsOf(spoken)
  if (news === announced) return
  announced = news
  setText(elementById('said'), spoken)
}

function watchLanguage(page: Page): void {
  const choose = (value: string): void => {
    setOwnAt(page.bench, Option.Language, languageNumber(value), performance.now())
    chooseLanguage(page, value)
    keepLanguage(value)
    keep(page)
  }
  for (const name of ['language', 'tongue']) onChoice(name, choose)
}

function chooseLanguage(page: Page, language: string): void {
  page.language = language
  writeLabels(document, language)
  showKeys(page)
  const choices = document.querySelectorAll<HTMLInputElement>(`:is([name=language], [name=tongue])[value=${language}]`)
  for (const choice of choices) choice.checked = true
  writeSheet(page)
  if (page.view) showTape(page)
  if (page.demo) layDemo(page, page.demo)
  forgetTable()
}

/**
 * Goes where the address says: to the simulator, or to the table, with the front page before it if no match is set. A
 * page that is opened (`isFirst`) with a match in the simulator goes on there.
 */
function goWhere(page: Page, isFirst = false): void {
  const { hash } = location
  const isLink = hash.length > 1 && hash !== SIMULATOR
  const wasLeft = isFirst && !page.isTable && !isFresh(page)
  if (hash === SIMULATOR || (wasLeft && !isLink)) enterTable(page, false)
  else if (!page.isTable && (!isLink || isFree(page))) enterTable(page, true)
  if (!hash && page.isTable && isFresh(page)) openSheet(page)
  if (!isLink) showAddress(page.isTable)
}

/**
 * Takes the match of a link or card; called once it is known that no other tab has the match. Then the link leaves the
 * address, so that a reload does not take it again.
 */
function takeAddress(page: Page): void {
  const { hash } = location
  if (!hash || hash === SIMULATOR) return
  if (isCard(hash)) {
    closeSheet()
    showAddress(page.isTable)
    showNotice(tongueOf(page.language).labels.askingHall, true)
    void takeCard(page, hash).then((why) => {
      if (why && isFresh(page)) openSheet(page)
      showNotice(why, true)
      keep(page)
    })
    return
  }
  const why = isSeated() ? '' : takeLink(page, hash.slice(1))
  if (!why) closeSheet()
  else if (isFree(page)) openSheet(page)
  showNotice(why)
  showAddress(page.isTable)
  keep(page)
}

/** Sets the address to where the page is, so that a reload comes back to it. */
function showAddress(isTable: boolean): void {
  const { href, hash } = location
  const address = `${hash ? href.slice(0, -hash.length) : href}${isTable ? '' : SIMULATOR}`
  if (address !== href) history.replaceState(null, '', address)
}

/** Goes to the table or the simulator at a click. The way to the simulator is a link, which sets the address itself. */
function moveTo(page: Page, isTable: boolean): void {
  enterTable(page, isTable)
  if (isTable) showAddress(true)
}

function enterTable(page: Page, isTable: boolean): void {
  closeSheet()
  if (isTable) {
    // end what is shown instead of the clock, or nobody could press
    endDemo(page)
    closeTape(page)
    setSpeed(page.bench, 1, performance.now())
    showSpeed(1)
  }
  showTable(page, isTable)
  moveSheet(isTable)
  keep(page)
}

/** The pixels that the clock shows, row by row, as 0 and 1; '' without power. */
function bitsOf({ clock }: ClockView): string {
  if (!clock) return ''
  const { canvas } = clock
  const { width, height } = canvas
  return Array.from({ length: width * height }, (_, i) => pixelAt(canvas, i % width, Math.floor(i / width))).join('')
}

function handleOf(page: Page, press: Press): Handle {
  const { bench } = page
  const now = (): number => performance.now()
  return {
    get live() {
      return bench.live
    },
    get warned() {
      return page.speaker.warned
    },
    glass: () => bitsOf(clockViewOf(page)),
    pause: () => {
      freeze(bench, true, now())
      draw(page)
    },
    run: () => freeze(bench, false, now()),
    pass: (ms) => {
      for (let left = ms; left > 0; ) {
        const slice = isTouching() ? Math.min(left, TOUCH_SLICE) : left
        pass(bench, slice, now())
        goOnTouch(page, press)
        left -= slice
      }
      draw(page)
    },
    tell: () => tellHall(page),
    look: () => look(page),
    draw: () => draw(page),
  }
}

start()

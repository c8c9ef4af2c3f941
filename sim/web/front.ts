/*
 * The dialog of table mode, which is the front page or the menu. On the front page one touch chooses a match; whatever
 * is not needed to begin is under *More*. Once a match is on, the dialog is the table's menu. The link to a match can
 * be shown as a QR code, large enough to be scanned across a table or printed, with its setting in words.
 */

import { renderSVG } from 'uqr'
import { Discipline } from '../../firmware/core/control.ts'
import { mayPreset } from '../../firmware/core/session.ts'
import { Stage } from '../../firmware/core/table.ts'
import { entriesIn, hasMatch } from '../record/entries.ts'
import { fillScreen } from './app.ts'
import { takeNew } from './bench.ts'
import { elementById, make, onClick, setText } from './dom.ts'
import { tongueOf } from './labels.ts'
import {
  fitForm,
  formPreset,
  listDisciplines,
  setMatch,
  settingWords,
  showFault,
  showRefusal,
  watchForm,
} from './match-form.ts'
import { faultText, isFault, linkOf, makePreset, type Preset, presetIn } from './preset.ts'
import { clockViewOf, type Page } from './state.ts'
import { askToKeep, keepChoice, readChoice } from './store.ts'

/** The matches that clubs play, a short one and a long one side by side. */
const CHOICES: readonly Preset[] = [
  makePreset(Discipline.Short, 7),
  makePreset(Discipline.Long, 7),
  makePreset(Discipline.Short, 5),
  makePreset(Discipline.Long, 5),
  makePreset(Discipline.ShortBlitz, 3),
  makePreset(Discipline.LongBlitz, 3),
]
/** Where the browser keeps the link of the match that was chosen last. */
const LAST = 'nardy-clock choice'
/** Ms for which the page says that a link was copied, and other things. */
const COPIED_MS = 2000
const NOTICE_MS = 15_000

interface Change {
  sound: () => void
  mode: (isTable: boolean) => void
}

const sheet = (): HTMLDialogElement => elementById<HTMLDialogElement>('table-dialog')

export function watchFront(page: Page, change: Change): void {
  onClick('to-table', () => {
    change.mode(true)
    void fillScreen(true)
    if (isFree(page)) openSheet(page, true)
  })
  onClick('table-back', closeSheet)
  onClick('table-sound', change.sound)
  onClick('table-fresh', () => {
    if (page.bench.live.flash.words.length && !confirm(tongueOf(page.language).labels.isFresh)) return
    takeNew(page.bench, performance.now())
    openSheet(page)
  })
  onClick('table-leave', () => {
    change.mode(false)
    void fillScreen(false)
  })
  elementById('new-match').addEventListener('submit', (event) => {
    event.preventDefault()
    if (showLink(page)) begin(page, formPreset())
    else document.querySelector<HTMLElement>('#new-match [aria-invalid]')?.focus()
  })
  elementById('new-match').addEventListener('input', () => showLink(page))
  // in a browser that knows no closedby
  sheet().addEventListener('cancel', (event) => isFresh(page) && event.preventDefault())
  onClick('link-copy', () => void copyLink(page))
  onClick('link-share', () => void navigator.share({ url: linkField().value }).catch(() => {}))
  onClick('link-code', () => openCode(formPreset(), page.language))
  elementById('link-share').hidden = !navigator.share
  onClick('code-print', () => print())
  onClick('code-close', closeCode)
  // nobody else can open a link to a file on this device
  elementById('link-code').hidden = location.protocol === 'file:'
  watchForm()
}

/** Whether a match can be set: the clock has power, and no match is on. */
export function isFree({ bench: { live } }: Page): boolean {
  return live.clock !== undefined && mayPreset(live.clock.loop.session)
}

/** Whether the clock is still in its setup, so that there is no match to go back to. */
export function isFresh({ bench: { live } }: Page): boolean {
  return live.clock?.loop.session.stage === Stage.Setup
}

/** Opens the dialog; `isMore` opens *More* in it too. */
export function openSheet(page: Page, isMore = false): void {
  const isNew = isFree(page)
  showRefusal('')
  sheet().classList.toggle('front', isFresh(page))
  // Escape does not close the front page: there is no match behind it
  sheet().setAttribute('closedby', isFresh(page) ? 'none' : 'closerequest')
  elementById('what').hidden = !isFresh(page)
  elementById('table-back').hidden = isFresh(page)
  elementById('sheet').hidden = !hasMatch(entriesIn(clockViewOf(page).flash.words))
  // while no match can be set, only the rest of More is shown
  for (const id of ['choices', 'new-match', 'more-word']) elementById(id).hidden = !isNew
  elementById<HTMLDetailsElement>('more').open = isMore || !isNew
  writeSheet(page)
  if (!sheet().open) sheet().showModal()
  sheet().scrollTop = 0
}

export function closeSheet(): void {
  closeCode()
  if (sheet().open) sheet().close()
}

/** Writes in the page's language what `writeLabels` does not: the headings, the form, the choices and the link. */
export function writeSheet(page: Page): void {
  const { labels } = tongueOf(page.language)
  setText(elementById('dialog-head'), isFresh(page) ? labels.title : isFree(page) ? labels.newMatch : labels.menu)
  setText(elementById('table-leave'), isFresh(page) ? labels.simulator : labels.leave)
  listDisciplines(page)
  layChoices(page)
  showLink(page)
}

/** Lists the matches to choose from. The one chosen last stands above the others, which keep their places. */
function layChoices(page: Page): void {
  const last = presetIn(readChoice(LAST))
  const first = isFault(last) ? [] : [choiceOf(page, last, true)]
  elementById('choices').replaceChildren(...first, ...CHOICES.map((one) => choiceOf(page, one)))
}

function choiceOf(page: Page, preset: Preset, isLast = false): HTMLButtonElement {
  const { labels } = tongueOf(page.language)
  const [game, length, control] = settingWords(preset, page.language)
  const again = isLast ? [make('span', 'again', labels.again)] : []
  const words = [make('span', 'game', game), make('span', 'length', length), make('span', 'control', control)]
  const button = make('button', isLast ? 'last' : '', ...again, ...words)
  button.dataset.preset = linkOf(preset)
  button.addEventListener('click', () => {
    // the names and whether there is a judge come from the form
    const { left, right, isJudged } = formPreset()
    begin(page, { ...preset, left, right, isJudged })
  })
  return button
}

/** Sets a match that the players have chosen here, and closes the dialog; or shows why it was refused. */
function begin(page: Page, preset: Preset): void {
  const why = setMatch(page, preset, performance.now())
  showRefusal(why)
  if (why) {
    elementById('refusal').scrollIntoView({ block: 'nearest' })
    return
  }
  page.isGiven = false
  keepChoice(LAST, linkOf({ ...preset, banks: ['', ''], left: '', right: '', isJudged: false, score: [0, 0] }))
  askToKeep()
  closeSheet()
  void fillScreen(true)
}

/** Sets the match of a link, unless a match is on. Returns '', or why it was not set. */
export function takeLink(page: Page, link: string): string {
  const tongue = tongueOf(page.language)
  const preset = presetIn(link)
  if (isFault(preset)) return `${tongue.labels.notTaken} ${faultText(preset, tongue)}`
  if (!isFree(page)) return tongue.labels.matchOn
  const why = setMatch(page, preset, performance.now())
  if (!why) page.isGiven = true
  return why
}

let hiding = 0

/**
 * Tells the players something, such as why a link was not taken; '' takes it back. It is in the dialog if that is open,
 * else above the table, until a touch, or for a while unless `isLasting`.
 */
export function showNotice(text: string, isLasting = false): void {
  const isInSheet = sheet().open
  if (isInSheet) showRefusal(text)
  const notice = elementById('told')
  const hide = (): void => {
    notice.hidden = true
  }
  setText(notice, text)
  notice.hidden = isInSheet || !text
  notice.onclick = hide
  clearTimeout(hiding)
  if (!isLasting) hiding = window.setTimeout(hide, NOTICE_MS)
}

function linkField(): HTMLInputElement {
  return elementById<HTMLInputElement>('link')
}

function addressOf(link: string): string {
  return new URL(`#${link}`, location.href).href
}

/** Shows the link to the match on the form, or what is wrong on the form; returns whether nothing is. */
function showLink(page: Page): boolean {
  const set = formPreset()
  const link = linkOf(set)
  const preset = presetIn(link)
  const isWell = !isFault(preset)
  linkField().value = isWell ? addressOf(link) : ''
  const tongue = tongueOf(page.language)
  fitForm(set, tongue)
  showFault(isWell ? undefined : preset, tongue)
  for (const id of ['link-copy', 'link-share', 'link-code']) elementById<HTMLButtonElement>(id).disabled = !isWell
  return isWell
}

async function copyLink(page: Page): Promise<void> {
  linkField().select()
  try {
    await navigator.clipboard.writeText(linkField().value)
  } catch {
    return // the link is selected, and can be copied by hand
  }
  setText(elementById('link-copy'), tongueOf(page.language).labels.copied)
  setTimeout(() => setText(elementById('link-copy'), tongueOf(page.language).labels.copy), COPIED_MS)
}

/** The width of the white border of a QR code, in its squares. */
const BORDER = 4

const codeSheet = (): HTMLDialogElement => elementById<HTMLDialogElement>('code')

/** Shows a setting as the QR code of its link and in words, on white in dark mode too. */
function openCode(preset: Preset, language: string): void {
  elementById('code-drawn').innerHTML = renderSVG(addressOf(linkOf(preset)), {
    pixelSize: 1,
    border: BORDER,
    boostEcc: true,
  })
  elementById('code-words').replaceChildren(...codeWords(preset, language).map((text) => make('p', '', text)))
  codeSheet().showModal()
}

function closeCode(): void {
  codeSheet().close()
}

/** The setting of a link in words, a line each. */
function codeWords(preset: Preset, language: string): string[] {
  const { labels } = tongueOf(language)
  const { left, right, score, banks, isJudged } = preset
  const [game, length, control] = settingWords(preset, language)
  return [
    `${game}, ${length}`,
    control,
    left && `${labels.nameLeft}: ${left}`,
    right && `${labels.nameRight}: ${right}`,
    score.some(Boolean) ? `${labels.headStart}: ${score.join(':')}` : '',
    banks[0] && `${labels.ownLeft}: ${banks[0]}`,
    banks[1] && `${labels.ownRight}: ${banks[1]}`,
    isJudged ? labels.hasJudge : '',
  ].filter(Boolean)
}

/*
 * The sheet before the table: the front page, where one touch chooses a match, and the table's menu once one is on. All that is not
 * needed to begin lies behind *More*. A link has a QR code, large enough to be scanned across a table or to be printed, with what it sets in
 * words.
 */

import { renderSVG } from 'uqr'
import { Discipline } from '../../firmware/core/control.ts'
import { mayPreset } from '../../firmware/core/session.ts'
import { Stage } from '../../firmware/core/table.ts'
import { fillScreen } from './app.ts'
import { takeNew } from './bench.ts'
import { tongueOf } from './labels.ts'
import { formPreset, layForm, setMatch, settingWords, tellRefusal, watchForm } from './match-form.ts'
import { faultText, isFault, linkOf, makePreset, type Preset, presetIn } from './preset.ts'
import { onClick, type Page, part, setText, textElement } from './state.ts'
import { askToKeep, keepChoice, readChoice } from './store.ts'

/** What clubs play, as pairs that stand side by side. */
const CHOICES: readonly Preset[] = [
  makePreset(Discipline.Short, 7),
  makePreset(Discipline.Long, 7),
  makePreset(Discipline.Short, 5),
  makePreset(Discipline.Long, 5),
  makePreset(Discipline.ShortBlitz, 3),
  makePreset(Discipline.LongBlitz, 3),
]
/** Where the browser keeps what was played last, as a link has it. */
const LAST = 'nardy-clock choice'
/** How long it is told that a link was copied, and that one could not be taken. */
const COPIED_MS = 2000
const TOLD_MS = 15_000

interface Change {
  /** Turns the sound on or off, as the page's own button does. */
  sound: () => void
  mode: (isTable: boolean) => void
}

const sheet = (): HTMLDialogElement => part<HTMLDialogElement>('table-dialog')

export function watchFront(page: Page, change: Change): void {
  onClick('to-table', () => {
    change.mode(true)
    void fillScreen(true)
    if (isFree(page)) openSheet(page, true)
  })
  onClick('table-menu', () => openSheet(page))
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
  part('new-match').addEventListener('submit', (event) => {
    event.preventDefault()
    begin(page, formPreset())
  })
  part('new-match').addEventListener('input', () => showLink(page))
  // on the front page there is nothing behind the sheet to go back to
  sheet().addEventListener('cancel', (event) => isFresh(page) && event.preventDefault())
  onClick('link-copy', () => void copyLink(page))
  onClick('link-share', () => void navigator.share({ url: linkField().value }).catch(() => {}))
  onClick('link-code', () => openCode(linkField().value, formPreset(), page.language))
  part('link-share').hidden = !navigator.share
  onClick('code-print', () => print())
  onClick('code-close', closeCode)
  // nobody else can open a file of this device
  part('link-code').hidden = location.protocol === 'file:'
  watchForm()
}

/** Whether no match is on, so that another one can be set; one that is over gives way to it. */
export function isFree({ bench: { live } }: Page): boolean {
  return live.clock !== undefined && mayPreset(live.clock.loop.session)
}

/** Whether nothing has been set yet, so that there is nothing to go on with. */
export function isFresh({ bench: { live } }: Page): boolean {
  return live.clock?.loop.session.stage === Stage.Setup
}

export function openSheet(page: Page, isMore = false): void {
  const isNew = isFree(page)
  tellRefusal('')
  sheet().classList.toggle('front', isFresh(page))
  part('what').hidden = !isFresh(page)
  part('table-back').hidden = isFresh(page)
  // where no match can be set there is nothing in it but what else lies behind More
  for (const id of ['choices', 'new-match', 'more-word']) part(id).hidden = !isNew
  part<HTMLDetailsElement>('more').open = isMore || !isNew
  writeSheet(page)
  if (!sheet().open) sheet().showModal()
  sheet().scrollTop = 0
}

export function closeSheet(): void {
  closeCode()
  if (sheet().open) sheet().close()
}

/** What of it is no plain label, in the page's language. */
export function writeSheet(page: Page): void {
  const { labels } = tongueOf(page.language)
  setText(part('dialog-head'), isFresh(page) ? labels.title : isFree(page) ? labels.newMatch : labels.menu)
  setText(part('table-leave'), isFresh(page) ? labels.simulator : labels.leave)
  layForm(page)
  layChoices(page)
  showLink(page)
}

/** What was played last here stands above the others, which keep their places. */
function layChoices(page: Page): void {
  const last = presetIn(readChoice(LAST))
  const first = isFault(last) ? [] : [choiceOf(page, last, true)]
  part('choices').replaceChildren(...first, ...CHOICES.map((one) => choiceOf(page, one)))
}

function choiceOf(page: Page, preset: Preset, isLast = false): HTMLButtonElement {
  const { labels } = tongueOf(page.language)
  const [game, length, control] = settingWords(preset, page.language)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = isLast ? 'last' : ''
  button.dataset.preset = linkOf(preset)
  if (isLast) button.append(textElement('again', labels.again))
  button.append(textElement('game', game), textElement('length', length), textElement('control', control))
  button.addEventListener('click', () => {
    // who plays, and whether there is a judge, is what the form says
    const { left, right, isJudged } = formPreset()
    begin(page, { ...preset, left, right, isJudged })
  })
  return button
}

/** Sets the match that two people at this table have chosen. */
function begin(page: Page, preset: Preset): void {
  const why = setMatch(page, preset, performance.now())
  tellRefusal(why)
  if (why) {
    part('refusal').scrollIntoView({ block: 'nearest' })
    return
  }
  page.isGiven = false
  keepChoice(LAST, linkOf({ ...preset, banks: ['', ''], left: '', right: '', isJudged: false, score: [0, 0] }))
  askToKeep()
  closeSheet()
  void fillScreen(true)
}

/** Takes a link's match, unless one is on; '' when it is set, else why not. */
export function takeLink(page: Page, link: string): string {
  const tongue = tongueOf(page.language)
  const preset = presetIn(link)
  if (isFault(preset)) return faultText(preset, tongue)
  if (!isFree(page)) return tongue.labels.matchOn
  const why = setMatch(page, preset, performance.now())
  if (!why) page.isGiven = true
  return why
}

/** Why a link was not taken, on the sheet where it is open, otherwise above the table for a while. */
export function tellLink(why: string, isLasting = false): void {
  if (sheet().open) return tellRefusal(why)
  const told = part('told')
  const hide = (): void => {
    told.hidden = true
  }
  setText(told, why)
  told.hidden = !why
  told.onclick = hide
  if (!isLasting) setTimeout(hide, TOLD_MS)
}

function linkField(): HTMLInputElement {
  return part<HTMLInputElement>('link')
}

/** The link to what stands on the form; where that is no match there is no link. */
function showLink(page: Page): void {
  const link = linkOf(formPreset())
  const preset = presetIn(link)
  const isWell = !isFault(preset)
  linkField().value = isWell ? new URL(`#${link}`, location.href).href : ''
  setText(part('link-fault'), isWell ? '' : faultText(preset, tongueOf(page.language)))
  for (const id of ['link-copy', 'link-share', 'link-code']) part<HTMLButtonElement>(id).disabled = !isWell
}

async function copyLink(page: Page): Promise<void> {
  linkField().select()
  try {
    await navigator.clipboard.writeText(linkField().value)
  } catch {
    return // it is selected, and can be copied by hand
  }
  setText(part('link-copy'), tongueOf(page.language).labels.copied)
  setTimeout(() => setText(part('link-copy'), tongueOf(page.language).labels.copy), COPIED_MS)
}

/** Squares that stay white around a code. */
const BORDER = 4

const codeSheet = (): HTMLDialogElement => part<HTMLDialogElement>('code')

/** On white whatever the page's colours are. */
function openCode(link: string, preset: Preset, language: string): void {
  part('code-drawn').innerHTML = renderSVG(link, { pixelSize: 1, border: BORDER, boostEcc: true })
  part('code-words').replaceChildren(...codeWords(preset, language).map(paragraph))
  codeSheet().showModal()
}

function closeCode(): void {
  codeSheet().close()
}

/** What a link sets, in lines. */
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

function paragraph(text: string): HTMLElement {
  return Object.assign(document.createElement('p'), { textContent: text })
}

/*
 * The form on which players set a match, instead of by two buttons in the clock's menu. What they choose goes to the
 * clock as lines of its console, and the clock's own words say why it refuses something.
 */

import { bankFor, Discipline, isCustom, leastDelay, mostDelay, usualDelay } from '../../firmware/core/control.ts'
import { DISCIPLINES, disciplineWords } from '../clock/disciplines.ts'
import { type } from '../clock/live.ts'
import { showSeconds } from '../clock/time.ts'
import { localDate, spoken } from '../clock/vocabulary.ts'
import { lettersOf, loadTexts } from '../display/assets.ts'
import { reach } from './bench.ts'
import { elementById, setText } from './dom.ts'
import { languageNumber, tongueOf } from './labels.ts'
import { type Fault, faultText, type Preset, spanText } from './preset.ts'
import type { Page } from './state.ts'
import type { Tongue } from './tongue.ts'

const value = (id: string): string => elementById<HTMLInputElement>(id).value.trim()
const number = (id: string): number => Number(value(id)) || 0

/** Lists the disciplines in the page's language; the one that was chosen stays chosen. */
export function listDisciplines(page: Page): void {
  const list = elementById<HTMLSelectElement>('discipline')
  const chosen = list.selectedIndex
  list.replaceChildren(
    ...DISCIPLINES.map((word, i) => {
      const { english, russian } = disciplineWords(i)
      return new Option(page.language === 'ru' ? russian : english, word)
    }),
  )
  list.selectedIndex = Math.max(0, chosen)
}

/** A setting in words: the discipline, the match length, the bank with the delay. */
export function settingWords(
  { discipline, points, delay, bank, banks }: Preset,
  language: string,
): [string, string, string] {
  const { lengthText, controlText } = tongueOf(language)
  const { english, russian } = disciplineWords(discipline)
  const full = bank || showSeconds(bankFor(discipline, points))
  const both = banks.some(Boolean) ? banks.map((own) => own || full).join(' / ') : full
  return [language === 'ru' ? russian : english, lengthText(points), controlText(both, delay)]
}

/**
 * When a discipline is chosen, sets its usual delay, and shows the field for the bank of a custom control. It listens
 * to the list's `input`, which comes before the form's, so the form is whole when its link is made.
 */
export function watchForm(): void {
  elementById('discipline').addEventListener('input', () => {
    const discipline = elementById<HTMLSelectElement>('discipline').selectedIndex
    elementById('bank-row').hidden = discipline !== Discipline.Custom
    elementById<HTMLInputElement>('delay').value = String(usualDelay(discipline) / 1000)
  })
}

/** The setting on the form. A bank of a side's own makes the control a custom one, with the same bank and delay. */
export function formPreset(): Preset {
  const chosen: Discipline = elementById<HTMLSelectElement>('discipline').selectedIndex
  const points = number('points')
  const banks: [string, string] = [bankIn('bank-left'), bankIn('bank-right')]
  const ruled = isCustom(chosen) ? 0 : bankFor(chosen, points)
  const discipline = ruled && banks.some(Boolean) ? Discipline.Custom : chosen
  return {
    discipline,
    points,
    delay: number('delay'),
    bank: isCustom(chosen) ? bankIn('bank') : isCustom(discipline) ? showSeconds(ruled) : '',
    banks,
    left: value('name-left'),
    right: value('name-right'),
    isJudged: elementById<HTMLInputElement>('has-judge').checked,
    score: [number('has-left'), number('has-right')],
  }
}

/** The bank in this field, where a number alone is minutes. */
function bankIn(id: string): string {
  return value(id).replace(/^\d{1,3}$/, '$&:00')
}

/** Says what a league is, which delays this setting may have, and the bank that a side has without one of its own. */
export function fitForm({ discipline, points, bank }: Preset, { labels }: Tongue): void {
  setText(elementById('discipline-how'), discipline === Discipline.League ? labels.leagueHow : '')
  const [least, most] = [leastDelay(discipline), mostDelay(discipline)]
  Object.assign(elementById('delay'), { min: least, max: most })
  setText(elementById('delay-range'), spanText(least, most))
  const full = bank || showSeconds(bankFor(discipline, points))
  for (const id of ['bank-left', 'bank-right']) elementById<HTMLInputElement>(id).placeholder = full
}

/** Says under the field that is wrong what would be right, and marks the field. */
export function showFault(fault: Fault | undefined, tongue: Tongue): void {
  const form = elementById('new-match')
  form.querySelector('[aria-invalid]')?.removeAttribute('aria-invalid')
  const message = elementById('form-fault')
  const told = fault && inField(fault)
  setText(message, told ? faultText(told, tongue) : '')
  if (!told) return
  const label = form.querySelector(`label:has([data-word=${told.where}])`)
  label?.querySelector('input')?.setAttribute('aria-invalid', 'true')
  label?.after(message)
}

/** A link has both head starts in one part, and the form a field for each. */
function inField(fault: Fault): Fault {
  if (fault.where !== 'headStart') return fault
  const most = number('points') - 1
  const isLeft = number('has-left') < 0 || number('has-left') > most
  const is = value(isLeft ? 'has-left' : 'has-right')
  return { where: isLeft ? 'headLeft' : 'headRight', is, right: spanText(0, most) }
}

/** The console's lines for a setting: the control, the players' names, the date and time of day. */
function linesOf(
  { discipline, points, delay, bank, banks, left, right, isJudged, score }: Preset,
  now: Date,
): string[] {
  const more = [
    bank,
    score[0] && `left-has ${score[0]}`,
    score[1] && `right-has ${score[1]}`,
    banks[0] && `left-bank ${banks[0]}`,
    banks[1] && `right-bank ${banks[1]}`,
    !isJudged && 'door anybody',
  ].filter(Boolean)
  return [
    ['preset', DISCIPLINES[discipline], points, delay, ...more].join(' '), // first: after a match, names are refused
    `about left ${left}`.trim(),
    `about right ${right}`.trim(),
    `date ${localDate(now).slice(0, -3)}`,
  ]
}

/** Sets a match on the clock. Returns why the clock refused a line; '' if it refused none. */
export function setMatch(page: Page, preset: Preset, real: number): string {
  const language = languageNumber(page.language)
  const texts = loadTexts()[language]
  for (const line of linesOf(preset, new Date())) {
    const said = type(reach(page.bench, real), line)
    const answer: Record<string, unknown> = said ? spoken(JSON.parse(said), line, texts) : { why: '' }
    if (!answer.ok) return lettersOf(language, String(answer.why))
  }
  return ''
}

export function showRefusal(text: string): void {
  setText(elementById('refusal'), text)
}

/*
 * A link as a QR code, large enough to be scanned across a table or to be printed, with what it sets in words.
 */
import { renderSVG } from 'uqr'
import { tongueOf } from './labels.ts'
import { settingWords } from './match-form.ts'
import type { Preset } from './preset.ts'
import { onClick, part } from './state.ts'

/** Squares that stay white around a code. */
const BORDER = 4

const sheet = (): HTMLDialogElement => part<HTMLDialogElement>('code')

export function watchCode(): void {
  onClick('code-print', () => print())
  onClick('code-close', closeCode)
  // nobody else can open a file of this device
  part('link-code').hidden = location.protocol === 'file:'
}

/** On white whatever the page's colours are. */
export function openCode(link: string, preset: Preset, language: string): void {
  part('code-drawn').innerHTML = renderSVG(link, { pixelSize: 1, border: BORDER, boostEcc: true })
  part('code-words').replaceChildren(...linesOf(preset, language).map(lineOf))
  sheet().showModal()
}

export function closeCode(): void {
  sheet().close()
}

function linesOf(preset: Preset, language: string): string[] {
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

function lineOf(text: string): HTMLElement {
  const line = document.createElement('p')
  line.textContent = text
  return line
}

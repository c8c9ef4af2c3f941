/*
 * A match as the page sets it: by the form, by one touch, or by a link such as `#short/7/8?left=Anna&right=Boris`. A
 * link is taken as a whole or not at all; a wrong one is answered with what would be right.
 */
import {
  bankFor,
  type Discipline,
  isCustom,
  LEAST_BANK,
  leastDelay,
  MOST_BANK,
  MOST_POINTS,
  mostDelay,
  usualDelay,
} from '../../firmware/core/control.ts'
import { DISCIPLINES } from '../clock/disciplines.ts'
import { parseTime, showSeconds } from '../clock/time.ts'
import type { Tongue } from './tongue.ts'

export interface Preset {
  discipline: Discipline
  points: number
  /** Seconds. */
  delay: number
  /** The bank of a custom control, such as `14:00`; '' if the rules fix it. */
  bank: string
  /** The left and the right side's own bank, for a handicap in a custom control; '' if it is `bank`. */
  banks: [string, string]
  left: string
  right: string
  isJudged: boolean
  /** The points with which each side begins: a head start. */
  score: [number, number]
}

/** A mistake in a link or on the form: the name of the wrong part's label; what it says, and what would be right. */
export interface Fault {
  where: string
  is: string
  right: string
}

/** The longest name: in characters, and in UTF-8 bytes, for which the clock has room. */
const MOST_NAME = 30
const MOST_BYTES = 60
const EXAMPLE = '#short/7/8?left=Anna&right=Boris'
const OWN_EXAMPLE = '#custom/7/8?bank=14:00&left-bank=5:00'
const BANKS = `${showSeconds(LEAST_BANK)}–${showSeconds(MOST_BANK)}`
const BANK = /^\d{1,3}:[0-5]\d(:[0-5]\d)?$/
const WHOLE = /^\d{1,2}$/

export function makePreset(discipline: Discipline, points: number): Preset {
  const bank = isCustom(discipline) ? '14:00' : ''
  const delay = usualDelay(discipline) / 1000
  return { discipline, points, delay, bank, banks: ['', ''], left: '', right: '', isJudged: false, score: [0, 0] }
}

/** The link of a preset, without the `#`. */
export function linkOf({ discipline, points, delay, bank, banks, left, right, isJudged, score }: Preset): string {
  const more = [
    left && `left=${encodeURIComponent(left)}`,
    right && `right=${encodeURIComponent(right)}`,
    isJudged && 'judge=1',
    isCustom(discipline) && `bank=${bank}`,
    banks[0] && `left-bank=${banks[0]}`,
    banks[1] && `right-bank=${banks[1]}`,
    score.some(Boolean) && `score=${score.join(':')}`,
  ].filter(Boolean)
  return `${DISCIPLINES[discipline]}/${points}/${delay}${more.length ? `?${more.join('&')}` : ''}`
}

/** The preset of a link, which is given without the `#`; or the first mistake in it. */
export function presetIn(link: string): Preset | Fault {
  const at = link.indexOf('?')
  const head = at < 0 ? link : link.slice(0, at)
  const words = head.split('/')
  if (words.length !== 3) return { where: 'link', is: `#${head}`, right: EXAMPLE }
  const discipline: Discipline | -1 = DISCIPLINES.indexOf(words[0])
  if (discipline < 0) return { where: 'discipline', is: words[0], right: DISCIPLINES.join(', ') }
  const lengths = lengthsOf(discipline)
  const points = numberIn(words[1])
  if (!lengths.includes(points)) return { where: 'points', is: words[1], right: rangeText(lengths) }
  const [least, most] = [leastDelay(discipline), mostDelay(discipline)]
  const delay = numberIn(words[2])
  if (!(delay >= least && delay <= most)) return { where: 'delay', is: words[2], right: spanText(least, most) }
  const preset = { ...makePreset(discipline, points), delay, bank: '' }
  return moreIn(preset, at < 0 ? [] : link.slice(at + 1).split('&'))
}

export function isFault(one: Preset | Fault): one is Fault {
  return 'where' in one
}

/** A mistake in words. */
export function faultText({ where, is, right }: Fault, { labels, fault }: Tongue): string {
  return fault(labels[where], is, where.startsWith('name') ? `${right} ${labels.letters}` : right)
}

function moreIn(preset: Preset, pairs: readonly string[]): Preset | Fault {
  const seen = new Set<string>()
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const key = at < 0 ? pair : pair.slice(0, at)
    if (!Object.hasOwn(VALUES, key) || seen.has(key))
      return { where: 'link', is: pair, right: `${Object.keys(VALUES).join('=, ')}=` }
    seen.add(key)
    const [where, take] = VALUES[key]
    const is = at < 0 ? '' : pair.slice(at + 1)
    const right = take(preset, is)
    if (right) return { where, is: readable(is), right }
  }
  return isCustom(preset.discipline) && !preset.bank ? { where: 'bank', is: '', right: 'bank=14:00' } : preset
}

/** Takes a value into the preset. Returns '', or what would be right. */
type Take = (preset: Preset, text: string) => string

/** The values that a link may have: the name of the label, and what takes it. */
const VALUES: Record<string, [label: string, take: Take]> = {
  left: ['nameLeft', (preset, text) => takeName(preset, 'left', text)],
  right: ['nameRight', (preset, text) => takeName(preset, 'right', text)],
  judge: ['hasJudge', takeJudge],
  bank: ['bank', takeBank],
  score: ['headStart', takeScore],
  'left-bank': ['ownLeft', (preset, text) => takeOwn(preset, 0, text)],
  'right-bank': ['ownRight', (preset, text) => takeOwn(preset, 1, text)],
}

function takeName(preset: Preset, side: 'left' | 'right', text: string): string {
  const name = nameIn(text)
  if (name === undefined) return spanText(1, MOST_NAME)
  preset[side] = name
  return ''
}

function takeJudge(preset: Preset, text: string): string {
  preset.isJudged = text === '1'
  return preset.isJudged ? '' : 'judge=1'
}

/** If the rules fix the bank, only that one is right. */
function takeBank(preset: Preset, text: string): string {
  if (!isCustom(preset.discipline)) {
    const ruled = bankFor(preset.discipline, preset.points)
    return msIn(text) === ruled ? '' : showSeconds(ruled)
  }
  if (!isBank(text)) return BANKS
  preset.bank = text
  return ''
}

/** The rules know no handicap in time, so only a custom control has one. */
function takeOwn(preset: Preset, side: number, text: string): string {
  if (!isCustom(preset.discipline)) return OWN_EXAMPLE
  if (!isBank(text)) return BANKS
  preset.banks[side] = text
  return ''
}

function isBank(text: string): boolean {
  return msIn(text) >= LEAST_BANK && msIn(text) <= MOST_BANK
}

function msIn(text: string): number {
  return BANK.test(text) ? parseTime(text)! : 0
}

function takeScore(preset: Preset, text: string): string {
  const score = text.split(':').map(numberIn)
  const most = preset.points - 1
  if (score.length !== 2 || !score.every((points) => points <= most)) return `0:0–${most}:${most}`
  preset.score = score as [number, number]
  return ''
}

/** A name from a link, decoded; undefined if it is empty, too long, wrongly encoded, or has control characters. */
function nameIn(text: string): string | undefined {
  try {
    const all = plainIn(text)
    const name = all.trim().replace(/ +/g, ' ')
    const isShort = [...name].length <= MOST_NAME && new TextEncoder().encode(name).length <= MOST_BYTES
    return name && /^\P{Cc}+$/u.test(all) && isShort ? name : undefined
  } catch {
    return undefined
  }
}

/** Throws if it is wrongly encoded. */
function plainIn(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

/** A value from a link as it was typed, but control characters, and whatever is wrongly encoded, as in the link. */
function readable(text: string): string {
  try {
    return plainIn(text).replace(/\p{Cc}/gu, encodeURIComponent)
  } catch {
    return text
  }
}

/** A whole number of one or two digits; NaN, which lies in no range, if it is none. */
function numberIn(text: string): number {
  return WHOLE.test(text) ? Number(text) : Number.NaN
}

/** The match lengths for which the rules have a bank; any length in a custom control. */
function lengthsOf(discipline: Discipline): number[] {
  const all = Array.from({ length: MOST_POINTS }, (_, i) => i + 1)
  return isCustom(discipline) ? all : all.filter((points) => bankFor(discipline, points) > 0)
}

function rangeText(numbers: readonly number[]): string {
  return numbers.length === MOST_POINTS ? spanText(1, MOST_POINTS) : numbers.join(', ')
}

export function spanText(least: number, most: number): string {
  return least === most ? String(least) : `${least}–${most}`
}

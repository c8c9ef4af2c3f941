/*
 * The form of the conformance sheet's rows, and the figures that they state, each computed from what the hardware guide is computed
 * from.
 */
import { BOARDS as SIMULATED } from '../../clock/boards.ts'
import { EYES, HIT, lookAt, standOf } from '../case/firm.ts'
import { cases } from '../case/parts.ts'
import { BOARDS, digitsOf, FIGURES, lifeOf, marksOf, workOf } from '../figures.ts'

/** A test by its file under `test/` and a part of its name. */
export type Shown = readonly [file: string, part: string]

export interface Row {
  /** Of the project's rules. */
  id: string
  /** What is asked, and the figure that goes with it; `–` where there is none. */
  asked: string
  figure: string
  /** How it is met, on all boards alike; what differs is told by board. */
  met: string
  boards?: Record<string, string>
  shown: readonly Shown[]
  /** What cannot be shown without a real board. */
  open: string
}

const [PLAYER] = EYES

function byBoard(text: (board: string) => string): Record<string, string> {
  return Object.fromEntries(BOARDS.map((board) => [board, text(board)]))
}

/** Digits of the banks, from three metres. */
export const DIGITS = byBoard((board) => {
  const rows = digitsOf(board).filter(({ what }) => what.startsWith('bank'))
  return rows.map(({ what, mm, arcmin }) => `${what}: ${mm.toFixed(1)} mm, ${arcmin.toFixed(1)} arcmin`).join('; ')
})

/** The bar under the time that runs, from five metres. */
export const HALVES = byBoard((board) => {
  const [bar] = marksOf(board)
  const [mm, arcmin] = [bar.mm, bar.arcmin].map((sizes) => sizes.map((size) => size.toFixed(1)).join(' × '))
  return `a bar as wide as its half, under the time that runs: ${mm} mm, ${arcmin} arcmin from ${bar.distance / 1000} m`
})

export const HOURS = byBoard((board) => {
  const { battery } = FIGURES.boards[board]
  return `${lifeOf(board).life} h from a full ${battery.what}, ${battery.mAh} mAh`
})

export const DRIFT = byBoard((board) => {
  const { ppm, what } = FIGURES.boards[board].clock
  return `${what}: ${ppm} ppm, ${((ppm * 3_600_000) / 1e6).toLocaleString('en')} ms an hour at most`
})

/** How much of a second of play is work, as the currents are reckoned. */
export const WAKES = byBoard((board) => `${workOf(board).work.toFixed(0)} ms of a second of play are work, an estimate`)

const NO_CASE = 'no case is drawn yet, that is a later step'

/** Buttons of the case, and how far off straight ahead a player sees the glass. */
export const SEATS = byBoard((board) => {
  if (!cases()[board]) return NO_CASE
  const { facts } = cases()[board]
  const { buttonX, buttonWide, buttonDeep, height, proud, tilt } = facts
  const angle = lookAt(PLAYER, tilt).angle.toFixed(0)
  const buttons = `buttons of ${buttonWide} × ${buttonDeep} mm, ${2 * buttonX} mm apart, both ${(height + proud).toFixed(0)} mm high`
  return `${buttons}; glass at ${tilt}°, ${angle}° off straight ahead from either chair (estimates of where eyes are)`
})

/** What it takes to move the case. */
export const STANCE = byBoard((board) => {
  if (!cases()[board]) return NO_CASE
  const { grams, slides, tips, slant } = standOf(cases()[board])
  return `${grams.toFixed(0)} g slide at a push of ${slides.toFixed(1)} N, would tip at ${tips.toFixed(1)} N; a press of ${HIT} N may slant by ${slant.toFixed(0)}° (friction is an estimate)`
})

/** Behind what the case hides what players must not reach. */
export const HIDDEN: Record<string, string> = {
  table: `${NO_CASE}: cells, power switch, USB socket and the board’s own button have to be shut in by it`,
}

export const ROOM = byBoard((board) => {
  const { words } = SIMULATED.find(({ name }) => name === board)!
  return `${words.toLocaleString('en')} words`
})

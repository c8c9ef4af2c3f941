/*
 * The form of the conformance sheet's rows, and the figures that they state, each computed from what the hardware guide is computed
 * from.
 */
import { BOARDS as SIMULATED } from '../../clock/boards.ts'
import { CONTRAST, EYES, worstOf } from '../case/look.ts'
import { cases } from '../case/parts.ts'
import { FRICTIONS, standOf, weightOf } from '../case/stand.ts'
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

/** Buttons of the case, and how far off straight ahead players see the glass. */
export const SEATS = byBoard((board) => {
  const { hingeX, capFrom, capTo, capWide, height, proud, tilt } = cases()[board].facts
  const [sits, stands] = EYES.map((eye) => worstOf(eye, tilt).angle.toFixed(0))
  const apart = 2 * hingeX + capFrom + capTo
  const buttons = `buttons of ${capTo - capFrom} × ${capWide} mm, ${apart} mm apart, both ${(height + proud).toFixed(0)} mm high`
  return `${buttons}; glass at ${tilt}°, ${sits}° off straight ahead at the most for a player who sits, ${stands}° for one who stands (estimates of where eyes are); contrast ${CONTRAST.least} or more up to ${CONTRAST.within}° by its data sheet`
})

/** What it takes to move the case, over the whole range of friction. */
export const STANCE = byBoard((board) => {
  const box = cases()[board]
  const [low, high] = [FRICTIONS[0], FRICTIONS[FRICTIONS.length - 1]].map((friction) => standOf(box, friction))
  return `${weightOf(box).grams.toFixed(0)} g slide at a push of ${low.slides.toFixed(1)} N (friction ${FRICTIONS[0]}) to ${high.slides.toFixed(1)} N (${FRICTIONS[FRICTIONS.length - 1]}), would tip at ${high.tips.toFixed(1)} N`
})

/** Behind what the case hides what players must not reach. */
export const HIDDEN: Record<string, string> = {
  table:
    'cells, power switch, USB socket and the board’s own button are behind a lid with two screws; the time chip’s cell inside, under four more',
}

export const ROOM = byBoard((board) => {
  const { words } = SIMULATED.find(({ name }) => name === board)!
  return `${words.toLocaleString('en')} words`
})

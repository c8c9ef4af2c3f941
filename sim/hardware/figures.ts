/*
 * What the hardware makes of a clock: how large its digits are from three metres, how long a battery lasts, how far its
 * time may be out. The one idea: hardware/figures.json has what was looked up or estimated, and every number in the
 * guide is computed from it, the board's facts, the layout and the font.
 */
import type { Row } from '../../firmware/ui/figures.ts'
import { makeLayout, rowOf, Size } from '../../firmware/ui/layout.ts'
import { BOARDS as ROWS } from '../clock/boards.ts'
import { fillIn, type Maker, readText, table } from './sheet.ts'

/** Where a figure comes from; what has no source is an estimate. */
export interface Origin {
  source?: string
  estimate?: string
}

interface Load extends Origin {
  what: string
  /** What the guide's table of currents has a column for. */
  kind: 'display' | 'chip' | 'light' | 'other'
  mA: number
  /** Of the time or of the lights; 1 if not given. */
  share?: number
  /** How much of it flows in play, 0 to 1; 1 if not given. */
  level?: number
}

interface Hardware {
  display: Origin & { least: number }
  clock: Origin & { ppm: number; what: string }
  battery: Origin & { what: string; mAh: number; volts: number; rail: number; share: number }
  /**
   * mA asleep with the radio off, of the radio, and at work; of a second of play the instructions and the bytes to the
   * panel; instructions a us, ms a byte.
   */
  processor: Origin & {
    asleep: number
    radio: number
    awake: number
    instructions: number
    bytes: number
    pace: number
    byte: number
  }
  loads: Load[]
  variants: Variant[]
  /** Hours that the clock says are a multiple of this. */
  step: number
  /** What the clock may be doing beside play, where no side light is on. */
  states: State[]
  statesOrigin: Origin
}

/** Wakes a second, and ms of each. */
interface State {
  what: string
  wakes: number
  ms: number
}

/** What may be otherwise: the part of time that a light is on, the pace's factor, mA of the radio or of the rest. */
interface Variant {
  what: string
  light?: number
  pace?: number
  radio?: number
  rest?: number
}

interface Figures {
  /** From which the digits are to be read, in mm. */
  distance: number
  boards: Record<string, Hardware>
}

export const FIGURES: Figures = JSON.parse(readText('hardware/figures.json'))
export const BOARDS = Object.keys(FIGURES.boards)

/** Each board's glass. */
export const PANELS = Object.fromEntries(ROWS.map(({ name, lcd }) => [name, lcd]))

export function arcminOf(mm: number, distance = FIGURES.distance): number {
  return ((2 * Math.atan(mm / 2 / distance)) / Math.PI) * 180 * 60
}

const SIZES: Size[] = [Size.Short, Size.Long, Size.BriefShort, Size.BriefLong, Size.Delay]

/** The digits of a board's banks, and the lesser ones. */
export function digitsOf(board: string) {
  const { least } = FIGURES.boards[board].display
  const panel = PANELS[board]
  /** `pixels` is how high they are, `slim` how wide a figure is for its height. */
  const row = (what: string, pixels: number, slim: number) => {
    const mm = pixels * panel.pitch
    return { what, pixels, mm, arcmin: arcminOf(mm), least, slim }
  }
  const layout = makeLayout(panel.width, panel.height)
  const [short, long, briefShort, briefLong, delay] = SIZES.map((size) =>
    [0, 1].map((side) => rowOf(layout, size, side)),
  )
  const of = (what: string, [{ width, height }]: Row[]) => row(what, height, width / height)
  return [
    of('bank under an hour', short),
    of('bank of an hour', long),
    of('bank under an hour, outside play', briefShort),
    of('bank of an hour, outside play', briefLong),
    of('delay', delay),
  ]
}

/** Means in mA at the battery's rail, and the hours of play. */
export function lifeOf(board: string, { pace = 1, radio, light = 1, rest }: Omit<Variant, 'what'> = {}) {
  const { processor: p } = FIGURES.boards[board]
  // ms of each second in which the processor works, and in which bytes go to the panel
  const work = p.instructions / (p.pace * pace) / 1000
  const bus = p.bytes * p.byte
  const processor = p.asleep + (p.awake * (work + bus)) / 1000
  return lifeAt(board, [processor, radio ?? p.radio], light, rest)
}

/** The same, while the clock is in a state other than play. */
export function lifeIn(board: string, { wakes, ms }: State) {
  const { processor: p } = FIGURES.boards[board]
  return lifeAt(board, [p.asleep + (p.awake * wakes * ms) / 1000, p.radio], 0)
}

type Life = ReturnType<typeof lifeAt>

/** `rest` is what is listed as other, `life` the hours as the board says them: rounded down to its step. */
function lifeAt(board: string, [processor, radio]: number[], lit: number, others?: number) {
  const { loads, step } = FIGURES.boards[board]
  const sum = (kind: Load['kind']) =>
    loads
      .filter((load) => load.kind === kind)
      .reduce((all, { mA, share = 1, level = 1 }) => all + mA * share * level, 0)
  const display = sum('display')
  const chip = sum('chip')
  const light = sum('light') * lit
  const rest = others ?? sum('other')
  const total = processor + radio + display + chip + light + rest
  const hours = chargeOf(board) / total
  return { processor, radio, display, chip, light, rest, total, hours, life: Math.floor(hours / step) * step }
}

/** What of the battery's charge is had, in mAh at the rail. */
function chargeOf(board: string): number {
  const { mAh, volts, rail, share } = FIGURES.boards[board].battery
  return ((mAh * volts) / rail) * share
}

function legibility(): string {
  const rows = BOARDS.flatMap(digitsOf).map(({ what, pixels, mm, arcmin }) => {
    return [what, `${pixels}`, mm.toFixed(1), arcmin.toFixed(1)]
  })
  return table(['digits', 'pixels', 'mm', `arcmin at ${FIGURES.distance / 1000} m`], rows, [1, 2, 3])
}

/** What the clock takes in each of its states, and how long its cells would last in that state alone. */
function power(): string {
  const rows = BOARDS.flatMap((board) => {
    const { states, variants } = FIGURES.boards[board]
    const others = variants.map(({ what, ...rest }): [string, Life] => [`in play: ${what}`, lifeOf(board, rest)])
    const lives: [string, Life][] = [
      ["in play, a side's time runs", lifeOf(board)],
      ...others,
      ...states.map((state): [string, Life] => [state.what, lifeIn(board, state)]),
    ]
    return lives.map(([what, { processor, radio, display, chip, light, rest, total, hours }]) => {
      const mA = [processor, radio, display, chip, light, rest, total].map((value) => value.toFixed(2))
      return [what, ...mA, `${Math.floor(hours)}`]
    })
  })
  const head = ['while', 'processor', 'radio', 'display', 'time chip', 'side light', 'other', 'in all', 'hours']
  return table(head, rows, [1, 2, 3, 4, 5, 6, 7, 8])
}

export const FIGURE_TABLES: Maker = {
  name: 'figures',
  what: 'the tables of digits and batteries',
  make: () => {
    const path = 'hardware/README.md'
    return [{ path, data: fillIn(fillIn(readText(path), 'legibility', legibility()), 'power', power()) }]
  },
}

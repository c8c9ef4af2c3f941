/*
 * The tables of the guide that are computed from `figures.json`: how large digits are, how long a battery lasts, how far the time may be out.
 */
import { BOARDS, chargeOf, digitsOf, FIGURES, type Life, lifeIn, lifeOf, lightFor, marksOf, workOf } from './figures.ts'
import { table } from './markdown.ts'
import { fillIn, type Maker, readText } from './sheet.ts'

const HOUR = 3_600_000
/** In hours. */
const DAY = 24

export function legibility(): string {
  const rows = BOARDS.flatMap(digitsOf).map(({ board, what, pixels, mm, arcmin }) => {
    return [board, what, `${pixels}`, mm.toFixed(1), arcmin.toFixed(1)]
  })
  return table(['board', 'digits', 'pixels', 'mm', `arcmin at ${FIGURES.distance / 1000} m`], rows, [2, 3, 4])
}

/** Across and high where both are told. */
export function marks(): string {
  const rows = BOARDS.flatMap(marksOf).map(({ board, what, pixels, mm, arcmin, distance }) => {
    const sizes = [pixels.map(String), ...[mm, arcmin].map((list) => list.map((size) => size.toFixed(1)))]
    return [board, what, ...sizes.map((list) => list.join(' × ')), `${distance / 1000}`]
  })
  return table(['board', 'what', 'pixels', 'mm', 'arcmin', 'from m'], rows, [2, 3, 4, 5])
}

export function batteries(): string {
  const rows = BOARDS.map((board) => {
    const { what, mAh } = FIGURES.boards[board].battery
    const { processor, radio, display, chip, light, rest, total, hours, life } = lifeOf(board)
    const mA = [processor, radio, display, chip, light, rest, total].map((value) => value.toFixed(2))
    return [board, `${what}, ${mAh} mAh`, ...mA, `${Math.floor(hours)}`, `${life}`]
  })
  const loads = ['processor', 'radio', 'display', 'time chip', 'side light', 'other', 'in all']
  const head = ['board', 'battery', ...loads, 'hours', 'the clock says']
  return table(head, rows, [2, 3, 4, 5, 6, 7, 8, 9, 10])
}

/** Each load that is no processor and no radio, with its range where it is not known better. */
export function loads(): string {
  const rows = BOARDS.flatMap((board) =>
    FIGURES.boards[board].loads.map(({ what, mA, least, share = 1, level = 1 }) => {
      const mean = (value: number): string => `${+(value * share * level).toFixed(4)}`
      return [board, what, `${mA}`, least === undefined ? mean(mA) : `${mean(least)} to ${mean(mA)}`]
    }),
  )
  return table(['board', 'what', 'mA while on', 'mean in play'], rows, [2, 3])
}

/** The arithmetic of the processor's mean and of the hours, and what they would be if something were otherwise. */
export function energy(): string {
  return BOARDS.flatMap((board) => [`**${board}**, in play:`, '', ...sumsOf(board), '', variantsOf(board)]).join('\n')
}

function sumsOf(board: string): string[] {
  const { battery, processor: p, goal } = FIGURES.boards[board]
  const { work, bus } = workOf(board)
  const { processor, total, hours } = lifeOf(board)
  const whole = (value: number): string => value.toLocaleString('en')
  return [
    `- work: ${whole(p.instructions)} instructions a second / ${p.pace} a µs = ${work.toFixed(1)} ms; bus: ${whole(p.bytes)} bytes × ${p.byte * 1000} µs = ${bus.toFixed(1)} ms`,
    `- processor: ${p.asleep} mA + ${p.awake} mA × (${work.toFixed(1)} + ${bus.toFixed(1)}) ms / 1,000 ms = ${processor.toFixed(2)} mA`,
    `- hours: ${whole(battery.mAh)} mAh × ${battery.share} / ${total.toFixed(2)} mA = ${whole(Math.floor(hours))}`,
    `- for ${whole(goal)} hours ${whole(chargeOf(board))} mAh allow ${(chargeOf(board) / goal).toFixed(2)} mA: a side light may take ${lightFor(board).toFixed(2)} of them`,
  ]
}

function variantsOf(board: string): string {
  const { variants, goal } = FIGURES.boards[board]
  const rows = variants.map(({ what, ...rest }) => {
    const { processor, radio, light, total, hours } = lifeOf(board, false, rest)
    return [
      what,
      ...[processor, radio, light, total].map((mA) => mA.toFixed(2)),
      `${Math.floor(hours)}`,
      hours >= goal ? 'yes' : 'no',
    ]
  })
  return table(
    ['', 'processor', 'radio', 'side light', 'in all', 'hours', `${goal.toLocaleString('en')} reached`],
    rows,
    [1, 2, 3, 4, 5],
  )
}

/** What the clock takes in each of its states, and for how long cells last if it were in that state alone. */
export function power(): string {
  const rows = BOARDS.flatMap((board) => {
    const { states } = FIGURES.boards[board]
    const lives: [string, Life][] = states.map((state) => [state.what, lifeIn(board, state)])
    return [["in play, a side's time runs", lifeOf(board)] as [string, Life], ...lives].map(([what, life]) => {
      const { processor, radio, display, chip, light, rest, total, hours } = life
      const mA = [processor, radio, display, chip, light, rest, total].map((value) => value.toFixed(2))
      return [board, what, ...mA, `${Math.floor(hours)}`, `${Math.floor(hours / DAY)}`]
    })
  })
  const loads = ['processor', 'radio', 'display', 'time chip', 'side light', 'other', 'in all, mA']
  return table(['board', 'while', ...loads, 'hours', 'days'], rows, [2, 3, 4, 5, 6, 7, 8, 9, 10])
}

export function accuracy(): string {
  const rows = BOARDS.map((board) => {
    const { ppm, what } = FIGURES.boards[board].clock
    return [board, what, `${ppm}`, ((ppm * HOUR) / 1e6).toLocaleString('en')]
  })
  return table(['board', 'oscillator', 'ppm', 'ms in an hour'], rows, [2, 3])
}

export const FIGURE_TABLES: Maker = {
  name: 'figures',
  what: 'the tables of digits, batteries and oscillators in the guide',
  needs: '',
  make: () => {
    const path = 'hardware/README.md'
    const parts = {
      legibility: legibility(),
      marks: marks(),
      batteries: batteries(),
      loads: loads(),
      energy: energy(),
      power: power(),
      accuracy: accuracy(),
    }
    return [
      { path, data: Object.entries(parts).reduce((text, [name, part]) => fillIn(text, name, part), readText(path)) },
    ]
  },
}

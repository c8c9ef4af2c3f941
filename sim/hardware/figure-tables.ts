/*
 * The tables of the guide that are computed from `figures.json`: how large digits are, how long a battery lasts.
 */
import { BOARDS, digitsOf, FIGURES, type Life, lifeIn, lifeOf } from './figures.ts'
import { table } from './markdown.ts'
import { fillIn, type Maker, readText } from './sheet.ts'

export function legibility(): string {
  const rows = BOARDS.flatMap(digitsOf).map(({ what, pixels, mm, arcmin }) => {
    return [what, `${pixels}`, mm.toFixed(1), arcmin.toFixed(1)]
  })
  return table(['digits', 'pixels', 'mm', `arcmin at ${FIGURES.distance / 1000} m`], rows, [1, 2, 3])
}

/** What the clock takes in each of its states, and how long its cells would last in that state alone. */
export function power(): string {
  const rows = BOARDS.flatMap((board) => {
    const { states, variants } = FIGURES.boards[board]
    const others = variants
      .slice(1)
      .map(({ what, ...rest }): [string, Life] => [`in play: ${what}`, lifeOf(board, false, rest)])
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
  needs: '',
  make: () => {
    const path = 'hardware/README.md'
    const parts = {
      legibility: legibility(),
      power: power(),
    }
    return [
      { path, data: Object.entries(parts).reduce((text, [name, part]) => fillIn(text, name, part), readText(path)) },
    ]
  },
}

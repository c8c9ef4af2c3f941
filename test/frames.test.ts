/*
 * Pictures of the glass, at least one for each stage, compared exactly. UPDATE_FRAMES=1 draws them anew; then look at
 * them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { Discipline, Language, Option } from '../firmware/core/control.ts'
import { Row } from '../firmware/core/setup.ts'
import { Stage } from '../firmware/core/table.ts'
import { playOnCore, type SimClock } from '../sim/clock/board.ts'
import { type SimBoard, TABLE } from '../sim/clock/boards.ts'
import { pngOf } from '../sim/display/png.ts'
import { parseTape } from '../sim/tape/tape.ts'
import { SCENES } from './scenes.ts'

const FOLDER = fileURLToPath(new URL('./frames/', import.meta.url))

/** The tape for each picture, which is taken after the tape's last line. */
const ENGLISH: Record<string, string> = {
  ...SCENES,
  ruling: `${SCENES.stop}\n2:43 key\n2:50 press left`,
  'ruling-warning': `${SCENES.stop}\n2:43 key\n+1 press left\n+1 press left\n+1 hold right\n+2 press left\n+1 press left\n+1 press left\n+1 hold right\n+2 press left`,
}

/** Goes from setup's first row to the language, changes it, and goes back to the first row. */
const LANGUAGE = ` look${'\n+1 press left'.repeat(3)}\n+1 hold right\n+2 press left\n+1 hold right\n+1 look${'\n+1 press right'.repeat(3)}`

const RUSSIAN = Object.fromEntries(Object.entries(ENGLISH).map(([name, tape]) => [`ru-${name}`, inRussian(tape)]))

/**
 * The same tape in Russian: its first preset sets the language; without a preset somebody sets it in the menu first.
 */
function inRussian(tape: string): string {
  if (/preset/.test(tape)) return tape.replace(/(preset [^\n]*)/, '$1 language russian')
  const [first, ...more] = tape.split('\n')
  return [`0:00${LANGUAGE}`, first.replace(/^0:01/, '+1'), ...more].join('\n')
}

/** Stages also drawn on a narrower panel. */
const FEW = [
  'play-delay',
  'stop-claims',
  'stop-wrong-move',
  'result-sent',
  'ready-custom',
  'setup-options',
  'over-asked',
]

const ALL = { ...ENGLISH, ...RUSSIAN }

interface Glass {
  name: string
  board: SimBoard
  folder: string
  names: string[]
}

const GLASSES: Glass[] = [
  { name: 'table', board: TABLE, folder: '', names: Object.keys(ALL) },
  {
    name: 'a table of 320x240',
    board: { ...TABLE, lcd: { ...TABLE.lcd, width: 320 } },
    folder: '320x240/',
    names: FEW.flatMap((name) => [name, `ru-${name}`]),
  },
]

/** The clock at a last look, 2 s after the end of a tape that does not end with one. */
async function clockAfter(tape: string, { board }: Glass): Promise<SimClock> {
  let last: SimClock | undefined
  const looked = /look$/.test(tape) ? tape : `${tape}\n+2 look`
  const see = (clock: SimClock): void => {
    last = clock
  }
  await playOnCore(parseTape(looked, 'frame').ops, see, undefined, board)
  if (!last) throw new Error('no frame')
  return last
}

/** The stage and row at which the scenes of the menu should end: their tapes go there row by row. */
const PLACES: [scene: string, stage: Stage, row: number][] = [
  ['setup-points', Stage.Setup, Row.Length],
  ['setup-pairs', Stage.Setup, Row.Discipline + Discipline.Pairs],
  ['setup-options', Stage.Setup, Row.Option + Option.Breaks],
  ['transfer', Stage.Transfer, Row.Transfer],
  ['transfer-long', Stage.Transfer, Row.Transfer],
]

it.each(PLACES)('%s is a picture of its own row, in either language', async (scene, stage, row) => {
  for (const name of [scene, `ru-${scene}`]) {
    const { session } = (await clockAfter(ALL[name], GLASSES[0])).loop
    const language = name === scene ? Language.English : Language.Russian
    expect([name, session.stage, session.row, session.control.option[Option.Language]]).toEqual([
      name,
      stage,
      row,
      language,
    ])
  }
})

describe.each(GLASSES)('the glass of $name', (glass) => {
  it.each(glass.names)('%s', async (name) => {
    const file = `${FOLDER}${glass.folder}${name}.png`
    const picture = pngOf((await clockAfter(ALL[name], glass)).canvas, 2)
    if (process.env.UPDATE_FRAMES) writeFileSync(file, picture)
    expect(Buffer.from(picture).equals(readFileSync(file))).toBe(true)
  })

  it('has a picture for each name and no others', () => {
    const kept = readdirSync(FOLDER + glass.folder).filter((file) => file.endsWith('.png'))
    expect(kept.sort()).toEqual(glass.names.map((name) => `${name}.png`).sort())
  })
})

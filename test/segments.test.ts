/*
 * The pictures of the seven-segment displays, one a stage: the pages that take turns, two seconds each,
 * downwards until they begin anew, English on the left and Russian on the right. Compared exactly. UPDATE_FRAMES=1 draws them anew; look at them then.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { Option } from '../firmware/core/control.ts'
import type { Loop } from '../firmware/platform/loop.ts'
import { type Cells, makeCells, paintCells } from '../firmware/ui/cells.ts'
import { lookAgain } from '../firmware/ui/face.ts'
import { playOnCore, type SimClock } from '../sim/core.ts'
import { type Frame, segmentsPng } from '../sim/segments-png.ts'
import { parseTape } from '../sim/tape.ts'
import { RULING, SCENES as SHARED } from './scenes.ts'
import { type Displays, makeDisplays } from './segments.ts'

const FOLDER = fileURLToPath(new URL('./frames/segments/', import.meta.url))
const BEAT = 2000
const MOST_PAGES = 9

const QUICK = '0:01 chord left'
/** Six digits of a code: 1, 0, 0, 0, 2, 0. */
const ENTERED =
  '\n+0.3 press left\n+0.3 press right\n+0.3 press right\n+0.3 press right\n+0.3 press right\n+0.3 press left\n+0.3 press left\n+0.3 press right'

/** What only these displays turn over page by page. */
const SCENES: Record<string, string> = {
  ...SHARED,
  quick: QUICK,
  'quick-group': `${QUICK}\n0:03 press right`,
  transfer: `0:01 press right${'\n+0.3 press right'.repeat(8)}\n0:05 press left${ENTERED}`,
  long: '0:01 console preset custom 49 12 1:50:00\n0:02 hold left\n0:04 hold right\n0:10 press right\n0:35 look',
  'long-score':
    '0:01 console preset custom 49 12 1:50:00\n0:02 hold left\n0:04 hold right\n0:10 press right\n0:31 look',
  'ruling-go-on': RULING,
  'ruling-adjust': `${RULING}\n3:02 press right\n3:03 press left`,
  'ruling-set': `${RULING}${'\n+0.3 press right'.repeat(3)}`,
  'ruling-digit': `${RULING}${'\n+0.3 press right'.repeat(3)}\n3:05 press left\n3:06 press right\n3:07 press left`,
  'ruling-penalty': `${RULING}${'\n+0.3 press right'.repeat(5)}`,
  'ruling-refused': `${RULING}\n3:02 chord left`,
  'ruling-remark': `${RULING}${'\n+0.3 press right'.repeat(14)}\n3:08 press left`,
  'ruling-turn': `${RULING}${'\n+0.3 press right'.repeat(20)}`,
  'ruling-delay': `${RULING}${'\n+0.3 press right'.repeat(24)}`,
  'ruling-dice': `${RULING}${'\n+0.3 press right'.repeat(28)}`,
  'ruling-code': `${RULING}${'\n+0.3 press right'.repeat(29)}\n3:15 hold right`,
  code: `0:01 console code LRLLRRLRLRLL
    0:02 console preset short 7 door code
    0:03 hold left
    0:05 hold right
    0:08 chord left held 5000
    0:15 press left
    0:16 press right`,
}

interface View {
  language: number
  displays: Displays
  cells: Cells
}

function makeView(language: number): View {
  const displays = makeDisplays()
  return { language, displays, cells: makeCells(displays.screen) }
}

/** As a clock of this language shows its face. */
function paintIn({ cells, language }: View, { face, board, session, calmTill, second }: Loop, beat: number): void {
  if (calmTill) lookAgain(face, second)
  const { option } = session.control
  const before = option[Option.Language]
  option[Option.Language] = language
  paintCells(cells, face, beat, board.read)
  option[Option.Language] = before
}

/** What the displays show in both languages from the tape's end on, step by step. */
async function framesAfter(tape: string): Promise<Frame[][]> {
  const views = [makeView(0), makeView(1)]
  const looked = /look$/.test(tape) ? tape : `${tape}\n+2 look`
  let last: SimClock | undefined
  let beat = 0
  await playOnCore(parseTape(looked, 'frame').ops, (clock) => {
    last = clock
    beat = Math.floor(clock.loop.board.now() / BEAT)
    for (const view of views) paintIn(view, clock.loop, beat)
  })
  if (!last) throw new Error('no frame')
  const { loop } = last
  return views.map((view) => {
    const frames = Array.from({ length: MOST_PAGES }, (_, step) => {
      paintIn(view, loop, beat + step)
      return structuredClone(view.displays.chips.chip)
    })
    return frames.slice(0, periodOf(frames))
  })
}

/** After how many frames they begin anew. */
function periodOf(frames: Frame[]): number {
  const texts = frames.map((frame) => JSON.stringify(frame))
  let period = 1
  while (texts.some((text, i) => i >= period && text !== texts[i - period])) period++
  return period
}

describe('the displays', () => {
  it.each(Object.entries(SCENES))('%s', async (name, tape) => {
    const file = `${FOLDER}${name}.png`
    const picture = segmentsPng(await framesAfter(tape))
    if (process.env.UPDATE_FRAMES) writeFileSync(file, picture)
    expect(Buffer.from(picture).equals(readFileSync(file))).toBe(true)
  })

  it('has pictures of these and of nothing else', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(
      Object.keys(SCENES)
        .map((name) => `${name}.png`)
        .sort(),
    )
  })
})

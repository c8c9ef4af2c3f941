/*
 * The pictures of the seven-segment displays, one a stage: the pages that take turns, two seconds each, in the order of reading,
 * until they begin anew. Compared exactly. UPDATE_FRAMES=1 draws them anew; look at them then.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { makeCells, paintCells } from '../firmware/ui/cells.ts'
import { playOnCore, type SimClock } from '../sim/core.ts'
import type { Chip } from '../sim/ht16k33.ts'
import { segmentsPng } from '../sim/segments-png.ts'
import { parseTape } from '../sim/tape.ts'
import { FRAMES } from './scenes.ts'
import { makeDisplays } from './segments.ts'

const FOLDER = fileURLToPath(new URL('./frames/segments/', import.meta.url))
const BEAT = 2000
const MOST_PAGES = 8

/** What the displays show from the tape's end on, step by step. */
async function framesAfter(tape: string, language: number): Promise<Chip[][]> {
  const displays = makeDisplays()
  displays.screen.speak(language)
  const cells = makeCells(displays.screen)
  const looked = /look$/.test(tape) ? tape : `${tape}\n+2 look`
  let last: SimClock | undefined
  let beat = 0
  const paint = (clock: SimClock) => paintCells(cells, clock.loop.face, beat, clock.loop.board.read)
  await playOnCore(parseTape(looked, 'frame').ops, (clock) => {
    last = clock
    beat = Math.floor(clock.loop.board.now() / BEAT)
    paint(clock)
  })
  const frames: Chip[][] = []
  for (; last && frames.length < MOST_PAGES; beat++) {
    paint(last)
    frames.push(structuredClone(displays.chips.chip))
  }
  return frames.slice(0, periodOf(frames))
}

/** After how many frames they begin anew. */
function periodOf(frames: Chip[][]): number {
  const texts = frames.map((frame) => JSON.stringify(frame))
  let period = 1
  while (texts.some((text, i) => i >= period && text !== texts[i - period])) period++
  return period
}

describe('the displays', () => {
  it.each(Object.keys(FRAMES))('%s', async (name) => {
    const tape = FRAMES[name]
    const frames = [await framesAfter(tape, 0), await framesAfter(tape, 1)]
    for (const [language, pictures] of frames.entries()) {
      const file = `${FOLDER}${name}${language ? '-ru' : ''}.png`
      const picture = segmentsPng(pictures)
      if (process.env.UPDATE_FRAMES) writeFileSync(file, picture)
      expect(Buffer.from(picture).equals(readFileSync(file)), file).toBe(true)
    }
  })

  it('has pictures of these and of nothing else', () => {
    const names = Object.keys(FRAMES).flatMap((name) => [`${name}.png`, `${name}-ru.png`])
    expect(readdirSync(FOLDER).sort()).toEqual(names.sort())
  })
})

/*
 * The pictures of the glass, one a stage: what a person sees, compared exactly. UPDATE_FRAMES=1 draws them anew; look at them then.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { playOnCore, type SimClock } from '../sim/core.ts'
import { pngOf } from '../sim/png.ts'
import { parseTape } from '../sim/tape.ts'
import { SCENES } from './scenes.ts'

const FOLDER = fileURLToPath(new URL('./frames/', import.meta.url))

/** What is held down at the tape's end is let go, and somebody looks. */
async function pictureAfter(tape: string): Promise<Uint8Array> {
  let last: SimClock | undefined
  const looked = /look$/.test(tape) ? tape : `${tape}\n+2 look`
  await playOnCore(parseTape(looked, 'frame').ops, (clock) => {
    last = clock
  })
  if (!last) throw new Error('no frame')
  return pngOf(last.canvas)
}

describe('the glass', () => {
  it.each(Object.entries(SCENES))('%s', async (name, tape) => {
    const file = `${FOLDER}${name}.png`
    const picture = await pictureAfter(tape)
    if (process.env.UPDATE_FRAMES) writeFileSync(file, picture)
    expect(Buffer.from(picture).equals(readFileSync(file))).toBe(true)
  })
})

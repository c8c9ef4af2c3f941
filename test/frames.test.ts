/*
 * The pictures of the glass, one a stage: what a person sees, compared exactly. UPDATE_FRAMES=1 draws them anew; look at them then.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { playOnCore, type SimClock } from '../sim/core.ts'
import { pngOf } from '../sim/png.ts'
import { parseTape } from '../sim/tape.ts'

const FOLDER = fileURLToPath(new URL('./frames/', import.meta.url))

const AGREED = `
  0:01 console preset short 7 10
  0:02 hold left
  0:04 hold right`

const TURNS = `${AGREED}
  0:10 press left
  1:40 press right
  2:27 press left`

/** Each picture: the tape after whose last line it is taken. */
const FRAMES: Record<string, string> = {
  setup: '0:01 look',
  refused: ['0:01 press left', '0:02 press left', '0:03 press right', '0:04 press left', '0:06 hold right'].join('\n'),
  ready: '0:01 console preset short 7 10\n0:02 hold left',
  open: AGREED,
  'play-delay': `${TURNS}\n2:29.5 look`,
  'play-bank': `${TURNS}\n2:52.5 look`,
  'play-left': `${TURNS}\n2:50 press right\n3:12 look`,
  tenths: '0:01 console preset custom 7 8 0:30\n0:02 hold left\n0:04 hold right\n0:10 press left\n0:40.050 look',
  hours: '0:01 console preset custom 49 12 1:38:00\n0:02 hold left\n0:04 hold right\n0:10 press right\n0:31 look',
  stop: `${TURNS}\n2:31 chord left\n2:40 look`,
  'stop-overrun': `${TURNS}\n2:31 chord left\n3:13 look`,
  stuck: `${TURNS}\n2:29 close left\n3:35 look`,
  flag: `${TURNS}\n16:40 look`,
}

async function pictureAfter(tape: string): Promise<Uint8Array> {
  let last: SimClock | undefined
  await playOnCore(parseTape(tape, 'frame').ops, (clock) => {
    last = clock
  })
  if (!last) throw new Error('no frame')
  return pngOf(last.canvas)
}

describe('the glass', () => {
  it.each(Object.entries(FRAMES))('%s', async (name, tape) => {
    const file = `${FOLDER}${name}.png`
    const picture = await pictureAfter(tape)
    if (process.env.UPDATE_FRAMES) writeFileSync(file, picture)
    expect(Buffer.from(picture).equals(readFileSync(file))).toBe(true)
  })
})

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

/** Each picture: the tape after whose last line it is taken. */
const FRAMES: Record<string, string> = {
  ...SCENES,
  ruling: `${SCENES.stop}\n2:43 key\n2:50 press left`,
  'ruling-warning': `${SCENES.stop}\n2:43 key${'\n+1 press right'.repeat(13)}\n+1 press left`,
  quick: '0:01 chord left\n+2 look',
  'quick-group': '0:01 chord left\n+2 press left',
}

/** The same in Russian, of those that show the most of it. */
const RUSSIAN = [
  ...['ready', 'open', 'stop-claims', 'stop-wrong-move', 'result-owner', 'result-sent', 'open-between', 'ask', 'break'],
  ...['judge-called', 'late', 'power', 'flag', 'crawford', 'over', 'games-page', 'ready-custom', 'setup-options'],
  ...['ruling', 'ruling-warning', 'stuck', 'overtime', 'refused', 'quick', 'quick-group'],
]
for (const name of RUSSIAN) FRAMES[`ru-${name}`] = inRussian(FRAMES[name])
FRAMES['ru-setup'] = `0:00.500 console preset short 7 language russian\n0:01 chord left\n+2 look\n+1 press right`

/** The first preset has the language with it; where there is none, it comes first. */
function inRussian(tape: string): string {
  if (/preset/.test(tape)) return tape.replace(/(preset [^\n]*)/, '$1 language russian')
  return `0:00.100 console preset short 7 language russian\n0:00.200 chord left\n${tape.replaceAll('0:0', '0:1')}`
}

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
  it.each(Object.entries(FRAMES))('%s', async (name, tape) => {
    const file = `${FOLDER}${name}.png`
    const picture = await pictureAfter(tape)
    if (process.env.UPDATE_FRAMES) writeFileSync(file, picture)
    expect(Buffer.from(picture).equals(readFileSync(file))).toBe(true)
  })
})

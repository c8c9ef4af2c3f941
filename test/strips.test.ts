/*
 * The scenes as strips, one picture of the glass after each line of the tape, compared exactly. UPDATE_FRAMES=1 draws
 * them anew; then look at them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { framesOf, stripOf } from './strip.ts'
import { bytesOf, TAPES } from './tapes.ts'

const STRIPS = fileURLToPath(new URL('./frames/strips/', import.meta.url))
const scenes = TAPES.filter((file) => file.startsWith('scene-'))

describe('the strips', () => {
  it.each(scenes)('%s', async (file) => {
    const frames = await framesOf(bytesOf(file).toString(), file)
    const strip = stripOf(frames)
    const picture = `${STRIPS}${file.replace('.tape', '.png')}`
    if (process.env.UPDATE_FRAMES) writeFileSync(picture, strip)
    expect(Buffer.from(strip).equals(readFileSync(picture))).toBe(true)
  })

  it('have one strip for each of the nineteen scenes, and no others', () => {
    expect(scenes.length).toBe(19)
    expect(readdirSync(STRIPS).sort()).toEqual(scenes.map((file) => file.replace('.tape', '.png')).sort())
  })

  it('have a frame for every line, a blank one while the power is off', async () => {
    const text = '# head\n1 look | stage setup # so\n\n2 power off # cut\n3 look\n4 power on # back\n5 look'
    const frames = await framesOf(text, 'power.tape')
    expect(frames.map((frame) => frame !== undefined)).toEqual([true, false, false, true, true])
  })
})

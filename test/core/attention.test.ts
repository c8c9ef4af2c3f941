/*
 * Tests of what the clock draws attention to and what it keeps quiet about: presses, low banks, the flag, sounds; and
 * that none of it is lost or faked (C9, C12, T11, S5, D8, D10, R4).
 */

import { describe, expect, it } from 'vitest'
import { bitsOf, entryIn } from '../../firmware/core/word.ts'
import { sound } from '../../firmware/ui/sound.ts'
import { playOnCore, type SimClock } from '../../sim/clock/board.ts'
import { Low, lowOf } from '../../sim/clock/low.ts'
import { parseTape } from '../../sim/tape/tape.ts'
import { banks, LEFT, nowOf, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { cutPower, matchOf } from './games.ts'
import { Cue, Entry, Stage } from './names.ts'
import { faceAt } from './play.ts'

describe('who is to move, and how long', () => {
  it('D10: a press that opens a game is acknowledged too', () => {
    const s = matchOf(7)
    const at = nowOf(s) + 300
    expect(press(s, LEFT, at) & Cue.Press).toBe(0) // the right may turn out to have closed with it
    expect([passTo(s, at + 320) & Cue.Press, s.since]).toEqual([Cue.Press, at + 80])
  })

  it('C9: a player who has forgotten to press is not reminded, however long his turn lasts', () => {
    const s = playing(LEFT, 600_000, 10_000)
    expect(passTo(s, 609_000)).toBe(Cue.None)
    const face = faceAt(s, 609_500)
    expect([face.light, face.run, face.count]).toEqual([1, LEFT, 0])
  })

  it('D8, C12: a low bank is marked from a minute on and again from ten seconds on, on its own side only and without a sound', () => {
    expect(passTo(playing(LEFT, 61_000, 1_000), 71_900) & Cue.Warning).toBe(0)
    const s = playing(LEFT, 61_000, 1_000)
    const low = [11_999, 12_000, 61_999, 62_000, 71_999].map((at) => lowOf(faceAt(s, at), LEFT))
    expect(low).toEqual([Low.No, Low.Minute, Low.Minute, Low.Seconds, Low.Seconds])
    expect(lowOf(faceAt(s, 71_999), RIGHT)).toBe(Low.No)
  })
})

/** A tape of a match with a press, a stop, a call for the judge, a refusal, a result that does not come, and a flag. */
const TAPE = `
0:00.5 console preset custom 3 10 1:00
0:01 hold left
0:03 hold right
0:06 press left
0:08 press right
0:09 press left
0:11 chord left
0:13 press left
0:14 hold left
0:16 press right
0:17 hold right
1:40 press right
1:41 hold right
1:43 hold left
1:46 hold left
1:48 hold right
1:55 press left
4:00 look
`

/** All tones while the tape is played, with the sound on or off. */
async function tones(isOn: boolean): Promise<{ hz: number; ms: number }[]> {
  const text = isOn ? TAPE.replace('3 10 1:00', '3 10 1:00 sound on') : TAPE
  let last: SimClock | undefined
  await playOnCore(parseTape(text, 'sounds').ops, (clock) => {
    last = clock
  })
  expect(last?.loop.session.stage).toBe(Stage.Flag)
  return (last?.machine.tones ?? []).map(({ hz, ms }) => ({ hz, ms }))
}

describe('sounds', () => {
  it('C12, S5, T11: with the sound off, a match with presses, a call for the judge, a refusal and a flag makes no sound', async () => {
    expect(await tones(false)).toEqual([])
  })

  it('C12, S5, T11: with the sound on, presses, refusals, calls for the judge and the flag each have their own sound', async () => {
    const heard = await tones(true)
    const kinds = [Cue.Press, Cue.Refusal, Cue.Judge, Cue.Flag].map((cue) => heardOf(cue)[0])
    for (const kind of kinds) expect(heard).toContainEqual(kind)
    expect(heard.filter(({ hz }) => hz === kinds[3].hz)).toHaveLength(1)
  })

  it('C12: of several sounds at once the most important is heard; a change of stage or menu is silent', () => {
    const flag = heardOf(Cue.Flag)
    expect(heardOf(Cue.Flag | Cue.Judge | Cue.End | Cue.Warning | Cue.Refusal | Cue.Press)).toEqual(flag)
    expect(heardOf(Cue.Stage | Cue.Menu)).toEqual([])
    const all = [Cue.Flag, Cue.Judge, Cue.End, Cue.Warning, Cue.Refusal, Cue.Press]
    const own = all.map((cue) => JSON.stringify(heardOf(cue)[0]))
    expect(new Set(own).size).toBe(6)
  })
})

function heardOf(cue: number): { hz: number; ms: number }[] {
  const heard: { hz: number; ms: number }[] = []
  sound(cue, (hz, ms) => heard.push({ hz, ms }))
  return heard
}

it('R4: hammering on a button out of turn takes one word of the record a second, and nothing shows it', () => {
  const s = playing(LEFT, 60_000, 10_000)
  const { used } = s.journal
  let cues = 0
  for (let at = 10_500; at < 39_500; at += 100) cues |= press(s, RIGHT, at, 40)
  const words = s.journal.out.slice(used).map(bitsOf)
  const ignored = words.filter((bits) => entryIn(bits) === Entry.Ignored)
  expect([cues & (Cue.Press | Cue.Early), ignored.length, s.clock.ignored[RIGHT]]).toEqual([0, 29, 290])
  expect(words.length - ignored.length).toBeLessThanOrEqual(3) // checkpoints
  expect(cutPower(s).clock.bank[LEFT] - banks(s, 39_500)[LEFT]).toBeLessThanOrEqual(10_000)
})

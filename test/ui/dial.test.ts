/*
 * What a glass says of play: who runs, what is left of the delay, the score, a stuck button, a weak battery (S2, S4).
 */
import { describe, expect, it } from 'vitest'
import type { Face } from '../../firmware/ui/face.ts'
import { Crawford, type Session, Stage } from '../core/names.ts'
import { sessionIn } from '../core/stages.ts'
import { close, LEFT, lookAt, playing, press, RIGHT } from '../vocabulary.ts'
import { GLASSES, type Painter } from './glass.ts'

/** What stands on the table's glass, written anew. */
function wordsOn(s: Session, now: number, change: Partial<Face> = {}, painter: Painter = GLASSES[0].make()): string[] {
  painter.forget()
  painter.watched.written.length = 0
  painter.paint(Object.assign(lookAt(s, now), change))
  return painter.watched.written
}

const HOW_TO_STOP = 'To stop: middle button, or both'

describe('the glass of the table', () => {
  it('M5: the score, the match length and the Crawford game stand on the play page', () => {
    const s = playing(LEFT, 840_000, 0)
    s.match.score = [6, 2]
    expect(wordsOn(s, 12_000)).toEqual(['6 : 2', 'Match to 7', HOW_TO_STOP])
    s.match.crawford = Crawford.Now
    expect(wordsOn(s, 12_000)).toEqual(expect.arrayContaining(['6 : 2', 'Crawford game', 'Match to 7']))
  })

  it('how to stop is said before the first press of a match, and not after it', () => {
    const s = playing(LEFT, 840_000, 0)
    expect(wordsOn(s, 12_000)).toContain(HOW_TO_STOP)
    press(s, LEFT, 13_000)
    expect(wordsOn(s, 14_000)).not.toContain(HOW_TO_STOP)
  })

  it('C8: a stuck button is named on its side', () => {
    const s = playing(LEFT, 840_000, 0)
    expect(wordsOn(s, 12_000)).not.toContain('Button stuck')
    close(s, RIGHT, 12_000)
    expect(wordsOn(s, 73_000)).toContain('Button stuck')
  })

  it.each([Stage.Setup, Stage.Ready, Stage.Play, Stage.Open, Stage.Stop, Stage.Break, Stage.Ruling, Stage.Flag])(
    'S4: a weak battery is seen in stage %i, with its hours',
    (stage) => {
      const s = sessionIn(stage, LEFT)
      const said = (hours: number): boolean =>
        wordsOn(s, s.since + 1000, { hours }).some((text) => /(^| {2})\\ 9 h$|^Battery low, hours: 9$/.test(text))
      expect([said(9), said(10)]).toEqual([true, false])
    },
  )

  it('S4: a weak battery has room beside two stuck buttons, by its sign', () => {
    const s = sessionIn(Stage.Play, LEFT)
    expect(wordsOn(s, s.since + 1000, { hours: 9, stuck: 3 }).filter((text) => /9 h|hours/.test(text)).length).toBe(1)
  })
})

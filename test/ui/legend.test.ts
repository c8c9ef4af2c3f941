/*
 * The legend: every stage of a large glass says what a short and a hold of each button, and both together, do now.
 */

import { describe, expect, it } from 'vitest'
import { Column } from '../../firmware/core/table.ts'
import { look, makeFace } from '../../firmware/ui/face.ts'
import { hintsOf } from '../../firmware/ui/hint.ts'
import { NO_HINT, Text } from '../../firmware/ui/text.ts'
import { LANGUAGES } from '../../sim/clock/languages.ts'
import { loadTexts } from '../../sim/display/assets.ts'
import { loseGame, matchOf } from '../core/games.ts'
import { Claim, Option, type Session, Stage } from '../core/names.ts'
import { sessionIn } from '../core/stages.ts'
import { LEFT, RIGHT } from '../vocabulary.ts'
import { GLASSES } from './glass.ts'
import { CLUB } from './said.ts'

const STAGES = Array.from({ length: Stage.Adjourned + 1 }, (_, stage) => stage)
/** The pages of play and of a match's end have marks for the gestures where words have no room. */
const MARKED = [Stage.Flag, Stage.Over]

/** What a hint is called as a deed. */
const deed = (hint: number): number => (hint === Text.Ask ? Text.AskFor : hint === Text.Break ? Text.OwnBreak : hint)

/** All that is written of a session. */
function writtenOf(s: Session, language: number, at = s.since + 5000): string[] {
  s.control.option[Option.Language] = language
  const painter = GLASSES[0].make()
  const face = makeFace(s)
  look(s, at, face)
  painter.paint(face)
  return painter.watched.written
}

describe.each(LANGUAGES.map((name, language) => ({ name, language })))('the legend in $name', ({ language }) => {
  const texts = loadTexts()[language]

  it.each(STAGES.filter((stage) => stage !== Stage.Play))('C9: stage %i says all that its hints say', (stage) => {
    for (const side of [LEFT, RIGHT]) {
      const s = sessionIn(stage, side)
      const written = writtenOf(s, language)
      const hints = hintsOf(s)
      for (let column = Column.LeftShort; column <= Column.RightHold; column++) {
        const isSame = column >= Column.LeftHold && hints[column] === hints[column - 2]
        if (hints[column] === NO_HINT || isSame) continue
        const [gesture, mark] = column < Column.LeftHold ? [Text.Press, '^'] : [Text.HoldFor, '_']
        const words = [`${texts[gesture]}: ${texts[deed(hints[column])]}`]
        if (MARKED.includes(stage)) words.push(`${mark} ${texts[deed(hints[column])]}`)
        expect(written.some((text) => words.includes(text))).toBe(true)
      }
    }
  })

  it('M3 (finding P10): for three seconds after a result it names no opening press, which would mean nothing', () => {
    const s = matchOf(3)
    loseGame(s, LEFT)
    const isSaid = [0, 1, 2999, 3000, 20_000].map((gone) =>
      writtenOf(s, language, s.since + gone).some((text) => text.includes(texts[Text.LowerDie])),
    )
    expect([s.stage, isSaid]).toEqual([Stage.Open, [false, false, false, true, true]])
  })

  const KNOCKED = [
    ...[Stage.Open, Stage.Stop, Stage.Result, Stage.Break, Stage.Flag, Stage.Over, Stage.Ask, Stage.Adjourned],
  ]

  it.each(KNOCKED)('without a judge stage %i says what both held for 5 s do', (stage) => {
    const s = sessionIn(stage, LEFT, stage === Stage.Over ? { ...CLUB, length: 1 } : CLUB)
    s.pick[0] = stage === Stage.Stop ? Claim.Dispute : s.pick[0]
    const way = stage === Stage.Flag || stage === Stage.Over ? Text.NextMatch : Text.Rulings
    expect(hintsOf(s)[Column.Both]).toBe(way)
    const both = `${texts[Text.Both]} ${texts[way]}`
    expect(writtenOf(s, language).filter((text) => text.endsWith(both)).length).toBe(1)
  })
})

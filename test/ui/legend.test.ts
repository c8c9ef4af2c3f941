/*
 * The legend: every stage of a large glass says what a short and a hold of each button, and both together, do now.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Option } from '../../firmware/core/control.ts'
import { EMPTY } from '../../firmware/core/recall.ts'
import { Column, Stage } from '../../firmware/core/table.ts'
import { look, makeFace } from '../../firmware/ui/face.ts'
import { hintsOf, NO_HINT } from '../../firmware/ui/hint.ts'
import { Text } from '../../firmware/ui/text.ts'
import { LANGUAGES } from '../../sim/build/text.ts'
import { loadTexts } from '../../sim/files.ts'
import { sessionIn } from '../core/stages.ts'
import { LEFT, RIGHT } from '../vocabulary.ts'
import { GLASSES } from './glass.ts'

const STAGES = Array.from({ length: Stage.Code + 1 }, (_, stage) => stage)
/** In play a press needs no words, and of the usual controls each stands at its gesture. */
const BARE = [Stage.Play, Stage.Quick]

/** What a hint is called as a deed. */
const deed = (hint: number): number => (hint === Text.Ask ? Text.AskFor : hint === Text.Break ? Text.OwnBreak : hint)

describe.each(LANGUAGES.map((name, language) => ({ name, language })))('the legend in $name', ({ language }) => {
  const texts = loadTexts()[language]

  it.each(STAGES.filter((stage) => !BARE.includes(stage)))('C9: stage %i says all that its hints say', (stage) => {
    for (const side of [LEFT, RIGHT]) {
      const s = sessionIn(stage, side)
      s.control.option[Option.Language] = language
      const painter = GLASSES[0].make()
      const face = makeFace(s)
      look(s, s.since + 1000, face)
      painter.paint(face, () => EMPTY)
      const { written } = painter.watched
      const hints = hintsOf(s)
      for (let column = Column.LeftShort; column <= Column.RightHold; column++) {
        if (hints[column] === NO_HINT) continue
        const gesture = texts[column < Column.LeftHold ? Text.Press : Text.HoldFor]
        expect(written).toContain(`${gesture}: ${texts[deed(hints[column])]}`)
      }
      const both = hints[Column.Chord]
      if (both !== NO_HINT && !s.called && stage < Stage.Flag) {
        expect(written).toContain(`${texts[Text.Both]} ${texts[both]}`)
      }
    }
  })

  it('words of a gesture begin small, and titles, claims and kinds with a capital', () => {
    const file = new URL(`../../firmware/ui/texts/${LANGUAGES[language]}.txt`, import.meta.url)
    const lines = readFileSync(file, 'utf8').split('\n')
    const isSmall = (id: number): boolean =>
      lines[id] === 'I am here' || lines[id] === 'I rolled lower' || lines[id][0] === lines[id][0].toLowerCase()
    const hints = Array.from({ length: Text.UndoResult - Text.Value + 1 }, (_, i) => Text.Value + i)
    for (const id of [...hints, Text.List, Text.Undo, Text.AskFor, Text.OwnBreak, Text.NextPage]) {
      expect([lines[id], isSmall(id)]).toEqual([lines[id], true])
    }
    for (let id = Text.OpeningRoll; id <= Text.Back; id++) {
      expect([lines[id], lines[id][0] === lines[id][0].toUpperCase()]).toEqual([lines[id], true])
    }
  })

  it('of the usual controls each stands under the gesture that picks it, and both lead back', () => {
    const s = sessionIn(Stage.Quick, LEFT)
    s.control.option[Option.Language] = language
    s.row = 1
    const painter = GLASSES[0].make()
    const face = makeFace(s)
    look(s, s.since + 1000, face)
    painter.paint(face, () => EMPTY)
    const { written } = painter.watched
    const count = (id: number): number => written.filter((text) => text === texts[id]).length
    expect([count(Text.Press), count(Text.HoldFor)]).toEqual([2, 2])
    expect(written).toContain(`${texts[Text.Both]} ${texts[Text.Setup]}`)
  })
})

/*
 * Every text fits its place in every language: none is cut, lies on another, or leaves the glass or its half.
 */
import { describe, expect, it } from 'vitest'
import { type Control, Discipline, Option } from '../../firmware/core/control.ts'
import { EMPTY } from '../../firmware/core/recall.ts'
import { Stage } from '../../firmware/core/table.ts'
import { look, makeFace } from '../../firmware/ui/face.ts'
import { makeGlass } from '../../firmware/ui/glass.ts'
import { paint } from '../../firmware/ui/paint.ts'
import { Font } from '../../firmware/ui/screen.ts'
import { TEXTS, Text } from '../../firmware/ui/text.ts'
import { LANGUAGES } from '../../sim/build/text.ts'
import { sessionIn } from '../core/stages.ts'
import { LEFT } from '../vocabulary.ts'
import { type Watched, watchedGlass } from './glass.ts'
import { fullControl, GROUPS, lengthOf, type Scene } from './scenes.ts'

/** The rows of a page in which each side has its own half. */
function halvesOf(stage: number, page: number): (y: number) => boolean {
  if (stage === Stage.Quick) return () => true
  if (stage <= Stage.Ready || stage === Stage.Code) return (y) => y === 48
  if (page) return () => false
  if (stage === Stage.Play || stage === Stage.Flag || stage === Stage.Over) return (y) => y >= 8
  return stage === Stage.Ruling ? (y) => (y >= 8 && y < 31) || y === 48 : (y) => y >= 8 && y < 56
}

/** Paints all scenes on one glass, each over the one before, then anew. */
function show(scenes: Iterable<Scene>, language: number): Watched {
  const watched = watchedGlass(language)
  const glass = makeGlass(watched.screen)
  for (const { s, now, hours, stuck, read } of scenes) {
    const face = makeFace(s)
    look(s, now, face)
    Object.assign(face, { hours, stuck, battery: 100 })
    s.control.option[Option.Language] = language
    watched.halved = halvesOf(s.stage, s.page)
    for (let i = 0; i < 2; i++) {
      paint(glass, face, read)
      glass.keys[0] = -1
    }
  }
  return watched
}

/** Of a control in ready: the options of the match that are not named on the glass. */
function unseenOf(control: Control, language: number): number[] {
  const s = sessionIn(Stage.Ready, LEFT)
  s.control = control
  const { drawn } = show([{ s, now: 0, hours: 9, stuck: 0, read: () => EMPTY }], language)
  const { option } = control
  const isScore = (i: number): boolean => i === Option.LeftScore || i === Option.RightScore
  const named = option.map((_, i) => i).filter((i) => i >= Option.Scope && i < Option.Sound && !isScore(i) && option[i])
  return named.filter((i) => !drawn.has(Text.Formula + i))
}

const drawn = LANGUAGES.map(() => new Set<number>())

describe.each(LANGUAGES.map((name, language) => ({ name, language })))('the glass in $name', ({ language }) => {
  it.each(Object.keys(GROUPS))('%s: every text is whole, and in its place', (group) => {
    const { faults, drawn: texts } = show(GROUPS[group](), language)
    for (const id of texts) drawn[language].add(id)
    expect([...faults]).toEqual([])
  })

  it.each([0, 1, 2, 3, 4, 5])(
    'J1: before a match its whole control is shown, whatever it has (discipline %i)',
    (of) => {
      const control = fullControl(of, lengthOf(of))
      if (of === Discipline.Custom) Object.assign(control, { bank: 3_570_000 })
      if (of === Discipline.Custom) control.option[Option.Overtime] = 570
      expect(unseenOf(control, language)).toEqual([])
    },
  )

  it('every text was seen', () => {
    const ids = Array.from({ length: TEXTS }, (_, id) => id)
    expect(ids.filter((id) => !drawn[language].has(id))).toEqual([])
  })
})

describe('the watch over the glass', () => {
  const watched = (): Watched => Object.assign(watchedGlass(0), { halved: () => true })

  it.each<[string, string, number, number]>([
    ['off the glass', 'WRONG MOVES', 66, 40],
    ['in the other half', 'WRONG MOVES', 1, 40],
    ['lies on something', 'MARS', 20, 30],
    ['not in the font', 'mars', 1, 40],
  ])('a text that is %s is a fault', (what, text, x, y) => {
    const { screen, faults } = watched()
    screen.write('KOKS', 1, 24, Font.Small, 1)
    screen.write(text, x, y, Font.Small, 1)
    expect([...faults].pop()).toMatch(new RegExp(`: ${what}$`))
  })

  it('a text that is drawn over in part is a fault, and one that is covered whole is not', () => {
    const { screen, faults } = watched()
    screen.write('KOKS', 1, 24, Font.Small, 1)
    screen.fill(0, 24, 62, 31, 0)
    expect([...faults]).toEqual([])
    screen.write('KOKS', 1, 24, Font.Small, 1)
    screen.fill(0, 30, 62, 37, 0)
    expect([...faults]).toEqual([...'KOS'].map((char) => `"${char}" of "KOKS": cut`))
  })
})

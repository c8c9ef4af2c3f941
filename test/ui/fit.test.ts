/*
 * Every text fits its place in every language on every glass: none is cut, lies on another, or leaves the glass or its
 * half.
 */
import { describe, expect, it } from 'vitest'
import type { Control } from '../../firmware/core/control.ts'
import { TimeChip } from '../../firmware/ui/face.ts'
import { TEXTS, Text } from '../../firmware/ui/text.ts'
import { nameOfOption, shortOf } from '../../firmware/ui/values.ts'
import { DISCIPLINES } from '../../sim/clock/disciplines.ts'
import { LANGUAGES } from '../../sim/clock/languages.ts'
import { loadTexts } from '../../sim/display/assets.ts'
import { Discipline, Option, Stage } from '../core/names.ts'
import { sessionIn } from '../core/stages.ts'
import { LEFT } from '../vocabulary.ts'
import { type Eye, GLASSES, type GlassKind, paperOf, type Watched, watch } from './glass.ts'
import { faceOf, type Scene } from './scene.ts'
import { GROUPS } from './scenes.ts'
import { fullControl, lengthOf } from './scenes-before.ts'

/** Paints all scenes on one glass, each from nothing over the one before. */
function show(kind: GlassKind, scenes: Iterable<Scene>, language: number): Watched {
  const painter = kind.make()
  for (const scene of scenes) {
    const face = faceOf(scene)
    scene.s.control.option[Option.Language] = language
    painter.paint(face)
    painter.forget()
  }
  return painter.watched
}

/** Of a control in ready: the texts of what it has that are not on the glass. */
function unseenOf(kind: GlassKind, control: Control, language: number): number[] {
  const s = sessionIn(Stage.Ready, LEFT)
  s.control = control
  const { drawn, written } = show(kind, [{ s, now: 0, hours: 9, stuck: 0, chip: TimeChip.Set }], language)
  const { option } = control
  const isSaid = (i: number): boolean => i !== Option.LeftScore && i !== Option.RightScore && i !== Option.Variant
  const named = option.map((_, i) => i).filter((i) => i >= Option.Scope && i < Option.Door && isSaid(i) && option[i])
  const texts = named.map(nameOfOption)
  if (option[Option.Variant]) texts.push(Text.Backgammon3 + option[Option.Variant])
  texts.push(Text.Bank, Text.Delay, shortOf(control.discipline), Text.FromScore, Text.LowBattery)
  texts.push(nameOfOption(Option.Sound), Text.NoJudge)
  const isSign = kind.name === NARROW && written.some((text) => text.startsWith('\\ 9 '))
  return texts.filter((id) => !drawn.has(id) && !(isSign && id === Text.LowBattery))
}

/** What has no room there: beside a claim the number's name, and all that a winner is asked but the points. */
const NARROW = 'table at 320x240'
const UNSEEN: number[] = [Text.PerMove, Text.YouWin]

const ROWS = GLASSES.flatMap((kind) =>
  LANGUAGES.map((spoken, language) => ({ name: kind.name, spoken, kind, language })),
)

describe.each(ROWS)('the glass of $name in $spoken', ({ kind, language }) => {
  const drawn = new Set<number>()

  it.each(Object.keys(GROUPS))('%s: every text is whole, and in its place', (group) => {
    const { faults, drawn: texts } = show(kind, GROUPS[group](), language)
    for (const id of texts) drawn.add(id)
    expect([...faults]).toEqual([])
  })

  it.each([...DISCIPLINES.entries()])('J1: before a match its whole control is shown (discipline %i, %s)', (of) => {
    const control = fullControl(of, lengthOf(of))
    if (of === Discipline.Custom) Object.assign(control, { bank: 3_570_000 })
    if (of === Discipline.Custom) control.option[Option.Overtime] = 570
    expect(unseenOf(kind, control, language)).toEqual([])
  })

  it('every text was seen', () => {
    const ids = Array.from({ length: TEXTS }, (_, id) => id)
    const unseen = kind.name === NARROW ? [...UNSEEN, Text.Bright] : [Text.Bright] // no board has a light yet
    expect(ids.filter((id) => !drawn.has(id) && !unseen.includes(id))).toEqual([])
  })
})

describe('the watch over a glass', () => {
  const make = (): { eye: Eye; write: (text: string, x: number, y: number) => void } => {
    const eye = watch(128, 64, loadTexts())
    return { eye, write: (text, x, y) => paperOf(eye).screen.write(text, x, y, 1) }
  }

  it.each<[string, string, number, number]>([
    ['off the glass', 'WRONG MOVES', 66, 40],
    ['in the other half', 'WRONG MOVES', 1, 40],
    ['lies on something', 'MARS', 20, 30],
    ['not in the font', 'M\x01RS', 1, 40],
  ])('a text that is %s is a fault', (what, text, x, y) => {
    const { eye, write } = make()
    eye.halved = () => true
    write('KOKS', 1, 24)
    write(text, x, y)
    expect([...eye.faults].join()).toMatch(new RegExp(`: ${what}`))
  })

  it('a text that is drawn over in part is a fault, and one that is covered whole is not', () => {
    const { eye, write } = make()
    write('KOKS', 1, 24)
    eye.fill(0, 24, 62, 45, 0)
    expect([...eye.faults]).toEqual([])
    write('KOKS', 1, 24)
    eye.fill(0, 30, 62, 45, 0)
    expect([...eye.faults]).toEqual(['"KOKS": cut'])
  })
})

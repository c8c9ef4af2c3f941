/*
 * Hints: each gesture is told where it does something, and there alone, in words that are true (C9). The legend: every
 * stage of a large glass says what a short and a hold of each button, and both together, do now. And the setup's lists,
 * which are longer than the glass: it shows a page of them at a time.
 */
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { makeControl } from '../../firmware/core/control.ts'
import { rowsOf } from '../../firmware/core/setup.ts'
import { Column, isBefore } from '../../firmware/core/table.ts'
import { hintsOf } from '../../firmware/ui/hint.ts'
import { NO_HINT, Text } from '../../firmware/ui/text.ts'
import { rowText } from '../../firmware/ui/values.ts'
import { LANGUAGES } from '../../sim/clock/languages.ts'
import { STAGES } from '../../sim/clock/vocabulary.ts'
import { loadTexts } from '../../sim/display/assets.ts'
import { CLUB, cutPower, enterLost, having, loseGame, matchOf, shown } from '../core/games.ts'
import { Ask, Begun, Claim, Discipline, makeSession, Option, Row, type Session, Stage } from '../core/names.ts'
import { both, bothLong, claim, faceAt, holdNext, request, tap, turnKeyNext } from '../core/play.ts'
import { GESTURES, meaning, sessionIn, uncut } from '../core/stages.ts'
import { LEFT, lookAt, nowOf, passTo, press, RIGHT } from '../vocabulary.ts'
import { GLASSES } from './glass.ts'

/** Whether a gesture changes anything but the reason of a refusal. */
function changes(prepare: () => Session, gesture: (s: Session) => unknown): boolean {
  const s = prepare()
  const before = { ...(meaning(s) as object), refusal: 0 }
  gesture(s)
  return !isDeepStrictEqual({ ...(meaning(s) as object), refusal: 0 }, before)
}

/** Whether both held for five seconds open the door. */
function opens(prepare: () => Session): boolean {
  const s = prepare()
  const { stage } = s
  bothLong(s)
  return (s.stage === Stage.Ruling && stage !== Stage.Ruling) || (s.stage === Stage.Setup && !isBefore(stage))
}

/** Stages with a match in which both held for five seconds open the door, if there is no judge. */
const KNOCKED = [Stage.Open, Stage.Stop, Stage.Result, Stage.Break, Stage.Flag, Stage.Ask, Stage.Adjourned]

/** Sessions of every stage, on both sides, and what makes a gesture mean nothing there. */
const SCENES: [string, () => Session][] = [
  ...STAGES.flatMap((name, stage): [string, () => Session][] => [
    [`${name}, left`, () => heard(sessionIn(stage, LEFT))],
    [`${name}, right`, () => heard(sessionIn(stage, RIGHT))],
  ]),
  ...[...KNOCKED, Stage.Power].map((stage): [string, () => Session] => [
    `${STAGES[stage]}, without a judge`,
    () => heard(sessionIn(stage, LEFT, CLUB)),
  ]),
  ['open, before the first game', () => matchOf(7)],
  ['ready, unlocked', () => unlocked()],
  ['ready, the left has agreed', () => agreed(Stage.Ready)],
  ['power, the left has agreed', () => agreed(Stage.Power)],
  ['power, before the first game', () => cutPower(matchOf(7))],
  ['stop, judge called by the left', () => having(sessionIn(Stage.Stop, LEFT), calls(LEFT))],
  ['stop, the call withdrawn', () => having(sessionIn(Stage.Stop, LEFT), calls(LEFT), leans(LEFT))],
  ['stop, judge called by the clock', () => having(sessionIn(Stage.Stop, LEFT), disputes, overruns)],
  ['stop, a dispute without a judge', () => having(sessionIn(Stage.Stop, LEFT, CLUB), disputes)],
  ['stop, a wrong move', () => having(sessionIn(Stage.Stop, LEFT), (s) => claim(s, RIGHT, Claim.WrongMove))],
  ['stop, no move to send back', () => having(stoppedAgain(), (s) => tap(s, LEFT, Claim.WrongMove))],
  ['open, an absent side came before the first game', () => cameLate()],
  ['result, sent by the left', () => sentBy(LEFT)],
  ['result, sent by the right', () => sentBy(RIGHT)],
  ['result, refused by the right', () => refusedBy(RIGHT)],
  ['ask, undo asked by the right', () => having(sessionIn(Stage.Open, LEFT), (s) => request(s, RIGHT, Ask.Undo))],
  ['ask, control asked by the left', () => having(matchOf(7), (s) => request(s, LEFT, Ask.Control))],
  ['over, the left has asked', () => heard(having(sessionIn(Stage.Over, LEFT), leans(LEFT)))],
  ['power, after a second cut', () => cutPower(cutPower(sessionIn(Stage.Play, LEFT)))],
  ['power, after a cut in a ruling', () => cutPower(sessionIn(Stage.Ruling, LEFT))],
  ['over, the power never off', () => heard(uncut(Stage.Over))],
  ['flag, the power never off', () => heard(uncut(Stage.Flag))],
]

const leans = (side: number) => (s: Session) => holdNext(s, side)
const calls = (side: number) => (s: Session) => claim(s, side, Claim.CallJudge)
const disputes = (s: Session): unknown => claim(s, LEFT, Claim.Dispute)
const overruns = (s: Session): unknown => passTo(s, s.since + 31_000)

/** Once shorts mean something again after a result; in the second list of the setup, from which there is a way back. */
function heard(s: Session): Session {
  passTo(s, Math.max(nowOf(s), s.shortsFrom))
  return Object.assign(s, s.stage === Stage.Setup && { row: Row.Done })
}

function unlocked(): Session {
  const s = makeSession()
  holdNext(s, RIGHT)
  return s
}

function agreed(stage: Stage): Session {
  return having(sessionIn(stage, LEFT), leans(LEFT))
}

/** In a second stop, after the last move was sent back in the first one. */
function stoppedAgain(): Session {
  const s = sessionIn(Stage.Stop, LEFT)
  for (const side of [LEFT, RIGHT]) claim(s, side, Claim.WrongMove)
  for (const side of [LEFT, RIGHT]) claim(s, side, Claim.GoOn)
  both(s)
  expect([s.stage, s.clock.hasHandover, s.stops]).toEqual([Stage.Stop, 0, 2])
  return s
}

/** Without a judge the left has declared the right absent, who has come and agreed. */
function cameLate(): Session {
  const s = shown(CLUB)
  holdNext(s, LEFT)
  press(s, LEFT, nowOf(s) + 300, 5000)
  tap(s, RIGHT)
  holdNext(s, RIGHT)
  expect([s.stage, s.begun]).toEqual([Stage.Open, Begun.Touched])
  return s
}

function sentBy(loser: number): Session {
  return having(sessionIn(Stage.Result, loser), (s) => enterLost(s))
}

function refusedBy(winner: number): Session {
  return having(sentBy(1 - winner), (s) => tap(s, winner), leans(winner))
}

describe('hints', () => {
  /** A press in play is not told; digits may turn out to be no code. */
  const scenes = SCENES.filter(([name]) => !/^(play|transfer),/.test(name))

  it.each(scenes)('%s: a gesture is offered where it does something, and only there', (_name, prepare) => {
    const offers = hintsOf(prepare()).map((hint) => hint !== NO_HINT)
    const does = GESTURES.slice(0, Column.Both).map((gesture) => changes(prepare, gesture))
    expect(offers).toEqual([...does, opens(prepare)])
  })

  it.each([LEFT, RIGHT])('C9: play shows none, whoever is to move (side %i)', (side) => {
    expect(hintsOf(sessionIn(Stage.Play, side))).toEqual([NO_HINT, NO_HINT, NO_HINT, NO_HINT, NO_HINT])
  })
})

const EVERY = Array.from({ length: Stage.Adjourned + 1 }, (_, stage) => stage)
/** The pages of play and of a match's end have marks for the gestures where words have no room. */
const MARKED = [Stage.Flag, Stage.Over]

/** What a hint is called as a deed. */
const deed = (hint: number): number => (hint === Text.Ask ? Text.AskFor : hint === Text.Break ? Text.OwnBreak : hint)

/** All that is written of a session. */
function writtenOf(s: Session, language: number, at = s.since + 5000): string[] {
  s.control.option[Option.Language] = language
  const painter = GLASSES[0].make()
  painter.paint(lookAt(s, at))
  return painter.watched.written
}

describe.each(LANGUAGES.map((name, language) => ({ name, language })))('the legend in $name', ({ language }) => {
  const texts = loadTexts()[language]

  it.each(EVERY.filter((stage) => stage !== Stage.Play))('C9: stage %i says all that its hints say', (stage) => {
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

  it('M10: a page of games leads to the next one or, if it is the last, back', () => {
    const s = matchOf(9)
    for (let i = 0; i < 6; i++) loseGame(s, i & 1)
    holdNext(s, LEFT)
    for (const [page, leads] of [
      [1, Text.NextPage],
      [2, Text.GoBack],
    ]) {
      s.page = page
      expect(writtenOf(s, language)).toContain(`${texts[Text.Press]}: ${texts[leads]}`)
    }
  })

  it.each([...KNOCKED, Stage.Over])('without a judge stage %i says what both held for 5 s do', (stage) => {
    const s = sessionIn(stage, LEFT, stage === Stage.Over ? { ...CLUB, length: 1 } : CLUB)
    s.pick[0] = stage === Stage.Stop ? Claim.Dispute : s.pick[0]
    const way = stage === Stage.Flag || stage === Stage.Over ? Text.NextMatch : Text.Rulings
    expect(hintsOf(s)[Column.Both]).toBe(way)
    const both = `${texts[Text.Both]} ${texts[way]}`
    expect(writtenOf(s, language).filter((text) => text.endsWith(both)).length).toBe(1)
  })
})

const ENGLISH = loadTexts()[0]
const SEEN = 7

function setupAt(row: Row): Session {
  const s = makeSession()
  turnKeyNext(s)
  s.control = makeControl(Discipline.Custom, 7)
  return Object.assign(s, { stage: Stage.Setup, row, turning: 0 })
}

it.each([
  // its pages begin two rows above its first one, so a round ends on the first page
  ['the first list', Row.Discipline, 2],
  ['the second list', Row.Done, 2],
])('a whole round through %s shows each row, and a move within a page draws two rows', (_list, first, turns) => {
  const s = setupAt(first)
  const rows = rowsOf(s)
  const painter = GLASSES[0].make()
  const drawn = rows.map(() => {
    painter.watched.written = []
    painter.paint(faceAt(s))
    const { written } = painter.watched
    const names = rows.map((row) => ENGLISH[rowText(row)]).filter((name) => written.includes(name))
    expect(names).toContain(ENGLISH[rowText(s.row)])
    tap(s, LEFT)
    return names.length
  })
  expect(s.row).toBe(first)
  expect(drawn[0]).toBe(SEEN)
  const turned = drawn.slice(1).filter((count) => count !== 2)
  expect(turned).toEqual(Array(turns).fill(SEEN))
  expect([...painter.watched.faults]).toEqual([])
})

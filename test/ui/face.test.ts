/*
 * What the face says of a session, and that the wake for its next change is neither early nor late (T9-T11, C1, C9, D8, D9).
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { due } from '../../firmware/core/session.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { Act, actFor, Stage } from '../../firmware/core/table.ts'
import { type Face, look, makeFace } from '../../firmware/ui/face.ts'
import { hintsOf, NO_HINT } from '../../firmware/ui/hint.ts'
import { Text } from '../../firmware/ui/text.ts'
import { timeText } from '../../firmware/ui/time.ts'
import { STAGES } from '../core/acts.ts'
import { cutPower, enterLost, lean, matchOf, tap } from '../core/play.ts'
import { GESTURES, meaning, sessionIn } from '../core/stages.ts'
import { chord, close, hold, LEFT, opening, passTo, playing, press, RIGHT } from '../vocabulary.ts'

function faceOf(s: Session, now: number): Face {
  const face = makeFace(s)
  look(s, now, face)
  return face
}

const times = (f: Face): string => f.time.map(timeText).join(' ')

describe('the face in play', () => {
  it('C1, C9: shows both banks, who is to move and who runs, alike from both sides', () => {
    const f = faceOf(playing(RIGHT, 840_000, 10_000), 25_500)
    expect([times(f), f.turn, f.run, f.delay]).toEqual(['14:00 13:55', RIGHT, RIGHT, 0])
  })

  it('D9: the delay is shown beside the bank, which stands whole until it is used up', () => {
    const s = playing(LEFT, 840_000, 10_000)
    expect([10_000, 10_001, 11_000, 19_999, 20_000].map((at) => faceOf(s, at).delay)).toEqual([10, 10, 9, 1, 0])
    expect([10_000, 20_000, 20_001, 21_000].map((at) => times(faceOf(s, at)).split(' ')[0])).toEqual([
      '14:00',
      '14:00',
      '14:00',
      '13:59',
    ])
  })

  it('S1: in the last ten seconds the bank is shown in tenths', () => {
    const s = playing(LEFT, 60_000, 2_000)
    expect([62_099, 62_100, 62_200, 71_901].map((at) => timeText(faceOf(s, at).time[0]))).toEqual([
      '0:10',
      '9.9',
      '9.8',
      '0.1',
    ])
  })

  it('T9, T11: 0:00 and the flag come with the announcement, 100 ms after it was due, for the side that fell', () => {
    const s = playing(LEFT, 60_000, 10_000)
    passTo(s, 80_099)
    const before = faceOf(s, 80_099)
    expect([times(before), before.stage, before.fell]).toEqual(['0.1 1:00', Stage.Play, 2])
    passTo(s, 80_100)
    const after = faceOf(s, 80_100)
    expect([times(after), after.stage, after.fell, after.run]).toEqual(['0:00 1:00', Stage.Flag, LEFT, 2])
  })

  it('T11, D8: a fallen flag is shown for as long as nobody clears it', () => {
    const s = playing(RIGHT, 60_000, 10_000)
    passTo(s, 90_000)
    const first = faceOf(s, 90_000)
    press(s, LEFT, 200_000)
    expect(faceOf(s, 390_000)).toEqual(first)
    expect([first.fell, due(s, 390_000)]).toEqual([RIGHT, Infinity])
  })

  it('T9: the other side may be down to its last tenth as well, and is not shown as fallen', () => {
    const s = playing(LEFT, 10_000, 0)
    press(s, LEFT, 19_999)
    passTo(s, 30_200)
    expect([times(faceOf(s, 30_200)), faceOf(s, 30_200).fell]).toEqual(['0.1 0:00', RIGHT])
  })
})

describe('the face elsewhere', () => {
  it('P4: a stop counts its 30 seconds down, then its overrun up', () => {
    const s = playing(LEFT, 60_000, 10_000)
    press(s, LEFT, 12_000)
    chord(s, LEFT, 20_000)
    const spans = [20_800, 21_000, 49_000, 49_999, 50_000, 51_000, 111_000]
    expect(spans.map((at) => faceOf(s, at).count + 0)).toEqual([30, 29, 1, 1, 0, -1, -61])
    expect([faceOf(s, 30_000).turn, faceOf(s, 30_000).run]).toEqual([RIGHT, 2])
  })

  it('C2: in the opening roll both banks are whole and nobody runs', () => {
    const f = faceOf(opening(), 9_000)
    expect([times(f), f.turn, f.run, f.delay, f.stage]).toEqual(['14:00 14:00', 2, 2, 0, Stage.Open])
  })

  it('C8: a button closed for over a minute is shown as stuck, each side by itself', () => {
    const s = playing(LEFT, 600_000, 10_000)
    close(s, RIGHT, 20_000)
    close(s, LEFT, 21_000)
    expect([80_000, 80_001, 81_000, 81_001].map((at) => faceOf(s, at).stuck)).toEqual([0, 2, 2, 3])
  })
})

/** A match of turns, hands and stops that ends in play, in a stop or on the flag. */
const deed = fc.record({
  kind: fc.constantFrom('press', 'press', 'press', 'idle', 'chord', 'lean'),
  wait: fc.oneof(fc.integer({ min: 1000, max: 4000 }), fc.integer({ min: 1000, max: 40_000 })),
})
const match = fc.record({
  bank: fc.integer({ min: 10_000, max: 90_000 }),
  delay: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12_000 })),
  deeds: fc.array(deed, { maxLength: 12 }),
  pause: fc.integer({ min: 0, max: 130_000 }),
})

function sessionOf(m: { bank: number; delay: number; deeds: { kind: string; wait: number }[] }): [Session, number] {
  const s = playing(LEFT, m.bank, m.delay)
  let at = 11_000
  for (const { kind, wait } of m.deeds) {
    at += wait
    const side = s.clock.turn === RIGHT ? RIGHT : LEFT
    if (kind === 'press') press(s, side, at)
    else if (kind === 'idle') press(s, 1 - side, at)
    else if (kind === 'lean') hold(s, side, at)
    else chord(s, side, at)
    at += 1300
  }
  return [s, at]
}

describe('the next look', () => {
  it('D2, C10: between now and just before the next look that is due, the face does not change', () => {
    fc.assert(
      fc.property(match, fc.integer({ min: 0, max: 2000 }), (m, step) => {
        const [s, at] = sessionOf(m)
        const now = at + m.pause
        passTo(s, now)
        const end = Math.min(due(s, now) - 1, now + 5000)
        const face = faceOf(s, now)
        for (const t of [now + 1, now + step, end - 1, end]) {
          if (t >= now && t <= end) expect([t, faceOf(s, t)]).toEqual([t, face])
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('D2: and then it does change: no look is in vain, but the two of the flag', () => {
    fc.assert(
      fc.property(match, (m) => {
        const [s, at] = sessionOf(m)
        const now = at + m.pause
        passTo(s, now)
        const next = due(s, now)
        if (next === Infinity || faceOf(s, next).time.includes(1)) return
        expect(faceOf(s, next)).not.toEqual(faceOf(s, now))
      }),
      { numRuns: 1000 },
    )
  })
})

/** Whether a gesture changes anything but the reason of a refusal. */
function changes(prepare: () => Session, gesture: (s: Session) => unknown): boolean {
  const s = prepare()
  const before = { ...(meaning(s) as object), refusal: 0 }
  gesture(s)
  return !isDeepStrictEqual({ ...(meaning(s) as object), refusal: 0 }, before)
}

/** Sessions of every stage, on both sides, and what makes a gesture mean nothing there. */
const SCENES: [string, () => Session][] = [
  ...STAGES.flatMap((name, stage): [string, () => Session][] => [
    [`${name}, left`, () => sessionIn(stage, LEFT)],
    [`${name}, right`, () => sessionIn(stage, RIGHT)],
  ]),
  ['open, before the first game', () => matchOf(7)],
  ['ready, the left has agreed', () => agreed(Stage.Ready)],
  ['power, the left has agreed', () => agreed(Stage.Power)],
  ['power, before the first game', () => cutPower(matchOf(7))],
  ['result, sent by the left', () => sentBy(LEFT)],
  ['result, sent by the right', () => sentBy(RIGHT)],
  ['result, refused by the right', () => refusedBy(RIGHT)],
  ['power, after a second cut', () => cutPower(cutPower(sessionIn(Stage.Play, LEFT)))],
  ['power, after a cut in a ruling', () => cutPower(sessionIn(Stage.Ruling, LEFT))],
  ['over, the power never off', () => uncut(Stage.Over)],
  ['flag, the power never off', () => uncut(Stage.Flag)],
]

function agreed(stage: Stage): Session {
  const s = sessionIn(stage, LEFT)
  lean(s, LEFT)
  return s
}

function sentBy(loser: number): Session {
  const s = sessionIn(Stage.Result, loser)
  enterLost(s)
  return s
}

function refusedBy(winner: number): Session {
  const s = sentBy(1 - winner)
  tap(s, winner)
  return s
}

function uncut(stage: Stage): Session {
  const s = sessionIn(stage, LEFT)
  s.was = 0
  return s
}

describe('hints', () => {
  /** Press and code are not told; a list names what each gesture picks; digits may turn out to be no code. */
  const scenes = SCENES.filter(([name]) => !/^(play|code|quick|transfer),/.test(name))

  it.each(scenes)('%s: a gesture is offered where it does something, and only there', (_name, prepare) => {
    const offers = hintsOf(prepare()).map((hint) => hint !== NO_HINT)
    expect(offers).toEqual(GESTURES.map((gesture) => changes(prepare, gesture)))
  })

  it.each([Stage.Setup, Stage.Transfer, Stage.Ruling])('stage %i offers only what is built', (stage) => {
    const s = sessionIn(stage, LEFT)
    const acts = [0, 1, 2, 3, 4].map((column) => actFor(stage, column))
    const offers = acts.map((act) => act !== Act.Nothing)
    expect(hintsOf(s).map((hint) => hint !== NO_HINT)).toEqual(offers)
  })

  it.each([LEFT, RIGHT])('C9: play shows none, whoever is to move (side %i)', (side) => {
    expect(hintsOf(sessionIn(Stage.Play, side))).toEqual([NO_HINT, NO_HINT, NO_HINT, NO_HINT, NO_HINT])
  })

  it.each([
    ['setup', () => makeSession(), [Text.Value, Text.Row, Text.Fast, Text.Done, Text.List]],
    ['quick', () => sessionIn(Stage.Quick, LEFT), [NO_HINT, NO_HINT, NO_HINT, NO_HINT, Text.Setup]],
    ['transfer', () => sessionIn(Stage.Transfer, LEFT), [Text.Value, Text.Next, Text.Fast, Text.Done, Text.Setup]],
    ['code', () => sessionIn(Stage.Code, LEFT), [NO_HINT, NO_HINT, Text.Leave, Text.Leave, NO_HINT]],
    ['ruling', () => sessionIn(Stage.Ruling, LEFT), [Text.Value, Text.Row, Text.Fast, Text.Done, Text.Undo]],
    ['ready', () => sessionIn(Stage.Ready, LEFT), [NO_HINT, NO_HINT, Text.Agree, Text.Agree, Text.Setup]],
    ['ready, left agreed', () => agreed(Stage.Ready), [NO_HINT, NO_HINT, Text.NotHere, Text.Agree, Text.Setup]],
    ['open, at first', () => matchOf(7), [Text.LowerDie, Text.LowerDie, NO_HINT, NO_HINT, NO_HINT]],
    [
      'open, later',
      () => sessionIn(Stage.Open, 0),
      [Text.LowerDie, Text.LowerDie, Text.Ask, Text.Ask, Text.UndoResult],
    ],
    ['stop', () => sessionIn(Stage.Stop, LEFT), [Text.Next, Text.Next, Text.Send, Text.Send, Text.Resume]],
    ['result', () => sessionIn(Stage.Result, LEFT), [Text.Next, NO_HINT, Text.Send, NO_HINT, NO_HINT]],
    ['result, sent', () => sentBy(LEFT), [NO_HINT, Text.No, NO_HINT, Text.Yes, NO_HINT]],
    ['break', () => sessionIn(Stage.Break, RIGHT), [Text.Page, Text.Page, Text.Break, Text.End, NO_HINT]],
    ['late', () => sessionIn(Stage.Late, RIGHT), [NO_HINT, Text.Here, NO_HINT, NO_HINT, NO_HINT]],
    ['over', () => sessionIn(Stage.Over, LEFT), [Text.Page, Text.Page, NO_HINT, NO_HINT, NO_HINT]],
    ['power', () => agreed(Stage.Power), [Text.Page, Text.Page, NO_HINT, Text.GoOn, Text.GoOn]],
    ['ask', () => sessionIn(Stage.Ask, LEFT), [Text.Next, NO_HINT, Text.Send, Text.Ask, Text.Leave]],
  ])('%s: says so in words', (_name, prepare, hints) => {
    expect(hintsOf(prepare())).toEqual(hints)
  })
})

/*
 * What the pages say in a player's words: each thing once, on the side whose it is, and every number with its name (G2).
 * What a page looks like is in test/frames, and the words of most pages with it.
 */
import { describe, expect, it } from 'vitest'
import { Language, makeControl, Refusal } from '../../firmware/core/control.ts'
import { refuse } from '../../firmware/core/state.ts'
import { makeGlass } from '../../firmware/ui/glass.ts'
import { paint } from '../../firmware/ui/paint.ts'
import { Text } from '../../firmware/ui/text.ts'
import { glassText, lettersOf } from '../../sim/display/assets.ts'
import { makeCanvas } from '../../sim/display/canvas.ts'
import { makePaper, type Written } from '../../sim/display/paper.ts'
import { CLUB, enterLost } from '../core/games.ts'
import { judge, ruling } from '../core/judging.ts'
import { Claim, Discipline, Item, makeSession, Option, type Session, Stage, Step } from '../core/names.ts'
import { both, claim, holdNext, tap } from '../core/play.ts'
import { sessionIn } from '../core/stages.ts'
import { LEFT, lookAt, nowOf, RIGHT } from '../vocabulary.ts'

interface Said {
  /** Every text; those within the left half; those within the right half. */
  all: string[]
  left: string[]
  right: string[]
  /** Those that are light on dark. */
  inverse: string[]
}

/** The texts on the glass at `now`, with a battery that lasts for so many hours. */
function said(s: Session, now = nowOf(s), hours = 150): Said {
  const texts: Written[] = []
  const { pen, screen } = makePaper(makeCanvas(400, 240), texts)
  paint(makeGlass(pen, screen), Object.assign(lookAt(s, now), { hours }))
  const language = s.control.option[Option.Language]
  const of = (list: Written[]): string[] => list.map(({ text }) => (language ? lettersOf(language, text) : text))
  const left = texts.filter(({ x, width }) => x + width <= 201)
  const right = texts.filter(({ x }) => x >= 200)
  return { all: of(texts), left: of(left), right: of(right), inverse: of(texts.filter(({ dark }) => !dark)) }
}

describe('a stop', () => {
  it('G2: says on each side which of how many lines it has before it, and how many stops the game has had', () => {
    const s = sessionIn(Stage.Stop, LEFT)
    expect(said(s).left).toEqual(expect.arrayContaining(['Go on', '1/7']))
    tap(s, RIGHT, 2)
    expect(said(s).right).toEqual(expect.arrayContaining(['Dice', '3/7']))
    expect(said(s).all).toContain('Stops this game: 1. Name the reason')
    holdNext(s, RIGHT)
    expect(said(s).all).toContain('Stops this game: 1')
    holdNext(s, LEFT)
    tap(s, RIGHT, 5)
    holdNext(s, RIGHT)
    expect(s.stage).toBe(Stage.Play)
    both(s)
    expect(said(s).all).toContain('Stops this game: 2. Name the reason')
  })

  it('C11: an edge may be missing: the players are to call the judge, if there is one', () => {
    const [judged, club] = [sessionIn(Stage.Stop, LEFT), sessionIn(Stage.Stop, LEFT, CLUB)]
    for (const s of [judged, club]) refuse(s, Refusal.Edges)
    expect(said(judged).all).toContain('A press may be lost. Call the judge')
    expect(said(club).all).toContain('A press may be lost.')
  })

  it.each([
    [Claim.GoOn, 'Go on'],
    [Claim.Dice, 'Dice'],
    [Claim.Dispute, 'Dispute'],
    [Claim.WrongMove, 'Wrong move'],
  ])('G2: what a side has sent (%i) stands once, dark, and over its next line too', (what, text) => {
    const s = sessionIn(Stage.Stop, LEFT)
    if (what !== Claim.GoOn) claim(s, LEFT, what)
    else holdNext(s, LEFT)
    if (what === Claim.GoOn) tap(s, RIGHT)
    expect(said(s).left.filter((line) => line.startsWith(text))).toEqual([text])
    expect(said(s).inverse).toContain(text)
    tap(s, LEFT)
    const [after] = said(s).left.filter((line) => line.startsWith(text))
    expect(said(s).inverse).toContain(after)
  })

  it('J7 (finding P8): who has called the judge withdraws by that line, and the other side then agrees', () => {
    const s = sessionIn(Stage.Stop, RIGHT)
    claim(s, LEFT, Claim.CallJudge)
    expect(said(s).all).toContain('Judge called')
    expect(said(s).left).toEqual(expect.arrayContaining(['Called', 'Withdraw', 'Hold: take it back']))
    tap(s, RIGHT, 5)
    expect(said(s).right).toEqual(expect.arrayContaining(['Call judge', 'Hold: send']))
    holdNext(s, LEFT)
    expect(said(s).left).toEqual(expect.arrayContaining(['No need', 'Call judge']))
    expect(said(s).right).toEqual(expect.arrayContaining(['No need?', 'Agree', 'Hold: agree']))
    holdNext(s, RIGHT)
    expect([s.called, said(s).all.includes('Judge called')]).toEqual([0, false])
  })
})

it.each([
  [0, 1, 'You win 1 point', 'Вы выиграли 1 очко'],
  [1, 2, 'You win 4 points', 'Вы выиграли 4 очка'],
  [1, 1, 'You win 2 points', 'Вы выиграли 2 очка'],
  [2, 4, 'You win 12 points', 'Вы выиграли 12 очков'],
  [2, 8, 'You win 24 points', 'Вы выиграли 24 очка'],
  [0, 16, 'You win 16 points', 'Вы выиграли 16 очков'],
])('M4 (finding N3): the winner is asked with the points in words (kind %i, cube %i)', (kind, value, en, ru) => {
  const s = sessionIn(Stage.Result, LEFT)
  Object.assign(s.result, { step: Step.Sent, kind, value, owner: LEFT })
  expect(said(s).right).toEqual(expect.arrayContaining([en, 'Agree? Yes']))
  s.control.option[Option.Language] = Language.Russian
  expect(said(s).right).toEqual(expect.arrayContaining([ru, 'Верно? Да']))
})

describe('the foot, where the whole text has no room', () => {
  const ends = (language: Language): [string, Session, RegExp][] => {
    const result = (...taps: number[]): Session => {
      const s = sessionIn(Stage.Result, LEFT, CLUB)
      s.control.option[Option.Language] = language
      for (const times of taps) tap(s, LEFT, times)
      return s
    }
    const refused = result()
    enterLost(refused)
    tap(refused, RIGHT)
    holdNext(refused, RIGHT)
    const owned = result()
    enterLost(owned, { kind: 0, value: 2 })
    return [
      ['a refusal', refused, /1 of 2|1 из 2/],
      ['a pass', result(4), /before the double|до удвоения/],
      ['a cube', owned, /(Cube|[Кк]уб): (right|left|прав|лев)/i],
    ]
  }

  it.each([Language.English, Language.Russian])(
    'K3, M8: without a judge a result (language %i) tells what decides it rather than the way to the rulings',
    (language) => {
      for (const [name, s, text] of ends(language))
        expect([name, said(s).all.filter((line) => text.test(line)).length]).toEqual([name, 1])
    },
  )

  it.each([Language.English, Language.Russian])(
    'J2 (finding K3): what a judge has done is told (language %i)',
    (language) => {
      for (const side of [LEFT, RIGHT]) {
        for (const item of [Item.Remark, Item.Warning]) {
          for (let breach = 0; breach < 10; breach++) {
            const s = ruling()
            s.control.option[Option.Language] = language
            judge(s, item, side, breach)
            expect([
              side,
              item,
              breach,
              said(s).inverse.filter((text) => /^(Done|Сделано): ./.test(text)).length,
            ]).toEqual([side, item, breach, 1])
          }
        }
      }
    },
  )
})

it('K11: the language is named in both languages on the first page, with its value, whatever the clock speaks and whatever was played', () => {
  for (const played of [[], [makeControl(Discipline.Pairs, 9)]]) {
    const s = Object.assign(makeSession(), { recent: played })
    const texts = said(s).all.map((text) => lettersOf(Language.English, text))
    expect(texts).toEqual(expect.arrayContaining([glassText(Language.English, Text.Language), 'English']))
    expect(glassText(Language.English, Text.Language)).toBe('Language / Язык')
    expect(glassText(Language.Russian, Text.Language)).toBe('Язык / Language')
    s.control.option[Option.Language] = Language.Russian
    expect(said(s).all).toEqual(expect.arrayContaining([glassText(Language.Russian, Text.Language), 'Русский']))
  }
})

it.each([Stage.Setup, Stage.Ready, Stage.Play, Stage.Open, Stage.Stop, Stage.Break, Stage.Ruling, Stage.Flag])(
  'S4: a weak battery is seen in stage %i, with its hours',
  (stage) => {
    const s = sessionIn(stage, LEFT)
    const isSaid = (hours: number): boolean =>
      said(s, s.since + 1000, hours).all.some((text) => /(^| {2})\\ 9 h$|^Battery low, hours: 9$/.test(text))
    expect([isSaid(9), isSaid(10)]).toEqual([true, false])
  },
)

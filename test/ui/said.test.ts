/*
 * What the pages say of a stop, a result, a request and a control, in a player's words: each thing once, on the side
 * whose it is, and every number with its name (G2). What a page looks like is in test/frames.
 */
import { describe, expect, it } from 'vitest'
import { Language, makeControl, Refusal } from '../../firmware/core/control.ts'
import { refuse } from '../../firmware/core/state.ts'
import { makeGlass } from '../../firmware/ui/glass.ts'
import { paint } from '../../firmware/ui/paint.ts'
import { Text } from '../../firmware/ui/text.ts'
import { tenthsShown, timeText } from '../../firmware/ui/time.ts'
import { glassText, lettersOf } from '../../sim/display/assets.ts'
import { makeCanvas } from '../../sim/display/canvas.ts'
import { makePaper, type Written } from '../../sim/display/paper.ts'
import { CLUB, enterLost, matchOf, withOptions } from '../core/games.ts'
import { judge, ruling } from '../core/judging.ts'
import { Ask, Claim, Discipline, Item, makeSession, Option, type Session, Stage, Step } from '../core/names.ts'
import { both, claim, holdNext, request, tap } from '../core/play.ts'
import { sessionIn } from '../core/stages.ts'
import { controlOf, LEFT, lookAt, nowOf, RIGHT } from '../vocabulary.ts'

interface Said {
  /** Every text; those within the left half; those within the right half. */
  all: string[]
  left: string[]
  right: string[]
  /** Those that are light on dark. */
  inverse: string[]
}

/** The texts on the glass at `now`, with a battery that lasts long. */
function said(s: Session, now = nowOf(s)): Said {
  const texts: Written[] = []
  const { pen, screen } = makePaper(makeCanvas(400, 240), texts)
  const face = lookAt(s, now)
  face.hours = 150
  paint(makeGlass(pen, screen), face)
  const language = s.control.option[Option.Language]
  const of = (list: Written[]): string[] => list.map(({ text }) => (language ? lettersOf(language, text) : text))
  const left = texts.filter(({ x, width }) => x + width <= 201)
  const right = texts.filter(({ x }) => x >= 200)
  return { all: of(texts), left: of(left), right: of(right), inverse: of(texts.filter(({ dark }) => !dark)) }
}

/** How many texts on the glass match. */
function count(s: Session, text: RegExp): number {
  return said(s).all.filter((line) => text.test(line)).length
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

  it('P6 (finding K5): without a judge the game’s stops stand large, and whose time a stop without a reason is', () => {
    const s = sessionIn(Stage.Stop, LEFT, CLUB)
    const sides = (): string[][] => [said(s).left, said(s).right]
    expect(said(s).all.some((text) => text.startsWith('Stop 1: 0:'))).toBe(true)
    expect(sides().map((texts) => texts.some((text) => text.startsWith('On your time')))).toEqual([
      s.clock.turn === LEFT,
      s.clock.turn === RIGHT,
    ])
    expect(sides().flat().join()).not.toMatch(/On your time, \d/) // a number alone would be the time charged
    claim(s, LEFT, Claim.Dice)
    expect(sides().flat().join()).not.toContain('On your time')
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

  it('a wrong move is asked for on one side, and on the other a question that its line agrees to', () => {
    const s = sessionIn(Stage.Stop, LEFT)
    claim(s, LEFT, Claim.WrongMove)
    expect(said(s).right).toEqual(expect.arrayContaining(['Wrong move?', 'Agree', '5/7', 'Hold: agree']))
    expect(count(s, /^Wrong move$/)).toBe(1)
    tap(s, RIGHT, 3)
    expect(said(s).right).toEqual(expect.arrayContaining(['Go on']))
    expect(said(s).right).not.toContain('Wrong move?')
    tap(s, RIGHT, 4)
    holdNext(s, RIGHT)
    expect(said(s).inverse.filter((line) => line === 'Wrong move').length).toBe(2)
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

describe('a result', () => {
  it('M4: the loser has what can be; a passed cube is the one before the double', () => {
    const s = sessionIn(Stage.Result, LEFT)
    const lines = [0, 1, 2, 3, 4, 5].map(() => {
      const line = said(s).left.filter((text) => !/^(Press|Hold|\d : )/.test(text))
      const foot = said(s).all.includes('The cube before the double')
      tap(s, LEFT)
      return [...line.sort(), ...(foot ? ['before'] : [])].join(' ')
    })
    expect(lines).toEqual([
      'Lost, cube 1 Single *1',
      'Gammon *1 Lost, cube 1',
      'Backgammon Lost, cube 1',
      'Lost, cube 1 Resigned',
      'Lost, cube 1 Pass *1 before',
      'Lost, cube 2 Single *2',
    ])
  })

  it('M10 (finding P10): the winner turns yes and no by a short; after the first no it is said that one of two is used up', () => {
    const s = sessionIn(Stage.Result, LEFT)
    enterLost(s, { kind: 1, value: 2 })
    expect(said(s).left).toEqual(expect.arrayContaining(['Lost, cube 2', 'Gammon *2']))
    expect(said(s).inverse).toContain('Gammon *2')
    expect(said(s).right).toEqual(expect.arrayContaining(['You win 4 points', 'Agree? Yes', 'Hold: answer']))
    tap(s, RIGHT)
    expect(said(s).right).toEqual(expect.arrayContaining(['Agree? No', 'Press: yes or no']))
    holdNext(s, RIGHT)
    expect(said(s).inverse).toContain('Refused: 1 of 2')
    enterLost(s)
    tap(s, RIGHT)
    holdNext(s, RIGHT)
    expect(said(s).all).toEqual(expect.arrayContaining(['Judge called', 'Called by the clock. Turns: 1 : 2']))
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
      for (const [name, s, text] of ends(language)) expect([name, count(s, text)]).toEqual([name, 1])
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

describe('between games', () => {
  it('P1: a request has only what there is, and how many breaks are left', () => {
    const s = sessionIn(Stage.Open, LEFT)
    holdNext(s, RIGHT)
    expect(said(s).right).toEqual(expect.arrayContaining(['Break', '1/5', 'Breaks left: 3']))
    const first = matchOf(7)
    holdNext(first, LEFT)
    expect(said(first).left).toEqual(expect.arrayContaining(['Back to setup', '1/3']))
  })

  it.each([
    [Ask.Undo, 'Undo result', (): Session => sessionIn(Stage.Open, LEFT)],
    [Ask.Control, 'Back to setup', (): Session => matchOf(7)],
  ])('what both must want (%i) is a question to the other side', (ask, text, make) => {
    const s = make()
    request(s, LEFT, ask)
    expect(said(s).inverse).toEqual([text])
    expect(said(s).left).toContain('Hold: take it back')
    expect(said(s).right).toEqual(expect.arrayContaining(['Agree?', 'Yes', 'Press: yes or no', 'Hold: answer']))
    tap(s, RIGHT)
    expect(said(s).right).toContain('No')
  })
})

describe('an absent side', () => {
  it('M1: is named as absent, with the limit of its lateness; then it has the whole control and a minute', () => {
    const s = sessionIn(Stage.Late, RIGHT, withOptions(controlOf(0, 7, 840_000, 10_000), [Option.Lateness, 15]))
    expect(said(s).right).toEqual(expect.arrayContaining(['Absent', 'Press: I am here']))
    expect(said(s).all).toContain('Lateness limit, min: 15')
    expect(said(s).right.filter((text) => /I am here/.test(text)).length).toBe(1)
    tap(s, RIGHT)
    expect(said(s, s.since + 14_000).all).toEqual(
      expect.arrayContaining([
        'Backgammon, to 7',
        timeText(tenthsShown(s.clock.bank[RIGHT])),
        '10 s',
        'If not agreed, the bank runs on',
      ]),
    )
    expect(said(s, s.since + 14_000).right).toEqual(expect.arrayContaining(['To agree: 46 s', 'Hold: agree']))
    expect(said(s).left.join()).not.toMatch(/Hold/)
  })
})

describe('a control before the match', () => {
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

  it('K8: the late player agrees to what his bank has left, not to the full one', () => {
    const s = sessionIn(Stage.Arrived, RIGHT)
    const left = s.clock.bank[RIGHT]
    expect(left).toBeLessThan(s.control.bank)
    expect(said(s).all).toContain(timeText(tenthsShown(left)))
    expect(said(s).all).not.toContain(timeText(tenthsShown(s.control.bank)))
  })
})

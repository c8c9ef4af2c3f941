/*
 * What the pages say of a result, a request, a control and a match's end, in a player's words.
 */
import { describe, expect, it } from 'vitest'
import { Discipline, Door, Language, makeControl, Option } from '../../firmware/core/control.ts'
import { Row } from '../../firmware/core/setup.ts'
import { Ask, makeSession, type Session, Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Text } from '../../firmware/ui/text.ts'
import { tenthsShown, timeText } from '../../firmware/ui/time.ts'
import { glassText, lettersOf } from '../../sim/display/letters.ts'
import { bothLong, cutPower, enterLost, lean, matchOf, openGame, request, tap, withOptions } from '../core/play.ts'
import { sessionIn } from '../core/stages.ts'
import { controlOf, LEFT, nowOf, passTo, RIGHT } from '../vocabulary.ts'
import { CLUB, said } from './said.ts'

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
    lean(s, RIGHT)
    expect(said(s).inverse).toContain('Refused: 1 of 2')
    enterLost(s)
    tap(s, RIGHT)
    lean(s, RIGHT)
    expect(said(s).all).toEqual(expect.arrayContaining(['Judge called', 'Called by the clock. Turns: 1 : 2']))
  })

  it('that a game is not over is answered like any result', () => {
    const s = sessionIn(Stage.Result, LEFT)
    enterLost(s, { kind: 5 })
    expect(said(s).inverse).toEqual(['Not over'])
    expect(said(s).right).toEqual(expect.arrayContaining(['Not over', 'Agree? Yes']))
  })

  it.each([
    [0, 1, 'You win 1 point', 'Вы выиграли 1 очко'],
    [1, 2, 'You win 4 points', 'Вы выиграли 4 очка'],
    [1, 1, 'You win 2 points', 'Вы выиграли 2 очка'],
    [2, 4, 'You win 12 points', 'Вы выиграли 12 очков'],
    [2, 8, 'You win 24 points', 'Вы выиграли 24 очка'],
    [0, 16, 'You win 16 points', 'Вы выиграли 16 очков'],
  ])(
    'M4 (finding N3): the winner is asked a question, with the points in words (kind %i, cube %i)',
    (kind, value, en, ru) => {
      const s = sessionIn(Stage.Result, LEFT)
      Object.assign(s.result, { step: Step.Sent, kind, value, owner: LEFT })
      expect(said(s).right).toEqual(expect.arrayContaining([en, 'Agree? Yes']))
      s.control.option[Option.Language] = Language.Russian
      expect(said(s).right).toEqual(expect.arrayContaining([ru, 'Верно? Да']))
    },
  )

  it('M8 (finding N3): the loser is asked whether the cube was his own', () => {
    const s = sessionIn(Stage.Result, LEFT)
    Object.assign(s.result, { step: Step.Owner, value: 2, owner: LEFT })
    expect(said(s).left).toContain('My cube')
    s.result.owner = RIGHT
    expect(said(s).left).toContain("Opponent's cube")
  })
})

describe('between games', () => {
  it('P1: a request has only what there is, and how many breaks are left', () => {
    const s = sessionIn(Stage.Open, LEFT)
    lean(s, RIGHT)
    expect(said(s).right).toEqual(expect.arrayContaining(['Break', '1/5', 'Breaks left: 3']))
    const first = matchOf(7)
    lean(first, LEFT)
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

  it('without a judge the opening roll says so, and how the door is opened', () => {
    expect(said(matchOf(7, [Option.Door, Door.Anybody])).all).toContain(
      'No judge.  Hold both 5 s: change score or time',
    )
    expect(said(matchOf(7)).all.join()).not.toMatch(/judge|both/)
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
  const ready = (...options: [Option, number][]): Session => {
    const s = sessionIn(Stage.Ready, LEFT)
    s.control = withOptions(s.control, ...options)
    return s
  }

  it('J1: that it is locked is said, and a short is answered by how to agree', () => {
    const s = ready()
    expect(said(s).all).toContain('Settings locked')
    tap(s, RIGHT)
    expect(said(s).inverse).toContain('To agree, hold the button')
  })

  it('without a judge that is said, and how an absent side\u2019s bank is started', () => {
    const s = ready([Option.Door, Door.Anybody])
    s.locked = 0
    expect(said(s).all).toContain('No judge')
    lean(s, LEFT)
    expect(said(s).all).toContain('No judge. Hold 3 s: the other is absent')
    expect(said(s).inverse).toEqual(['Agreed'])
  })

  it('C6: of a match that begins a point from N it says whether Crawford\u2019s game was played', () => {
    expect(said(ready([Option.LeftScore, 6], [Option.Played, 1])).all).toContain('Crawford: played')
  })

  it('K11: the language is named in both languages on the first page, with its value, whatever the clock speaks and whatever was played', () => {
    for (const played of [[], [makeControl(Discipline.Pairs, 9)]]) {
      const s = Object.assign(makeSession(), { played })
      const texts = said(s).all.map((text) => lettersOf(Language.English, text))
      expect(texts).toEqual(expect.arrayContaining([glassText(Language.English, Text.Language), 'English']))
      expect(glassText(Language.English, Text.Language)).toBe('Language / Язык')
      expect(glassText(Language.Russian, Text.Language)).toMatch(/^Язык \/ L/)
      s.control.option[Option.Language] = Language.Russian
      expect(said(s).all).toEqual(expect.arrayContaining([glassText(Language.Russian, Text.Language), 'Русский']))
    }
  })

  it('the row under hand is dark, with the match that a hold leads to; what was played last comes first', () => {
    const s = makeSession()
    expect(said(s).inverse).toEqual(['Backgammon', 'to 7, 14:00, 8 s'])
    tap(s, LEFT, 2)
    expect(said(s).inverse).toEqual(['Backgammon blitz', 'to 5, 2:00, 10 s'])
    const again = Object.assign(makeSession(), { played: [makeControl(Discipline.Pairs, 9)] })
    expect(said(again).inverse).toEqual(['Last played', 'Pairs, to 9, 22:30, 12 s'])
  })

  it('a value under hand stands between arrows, and the legend says what takes it and what leaves it', () => {
    const s = Object.assign(makeSession(), { row: Row.Delay })
    lean(s, RIGHT)
    tap(s, RIGHT)
    expect(said(s).inverse).toEqual(['Delay', '< 9 s >'])
    expect([said(s).left, said(s).right].map((texts) => texts.at(-1))).toEqual(['Hold: cancel', 'Hold: done'])
  })

  it('J1: the usual lengths and delays stand under the control that hands turn, its own dark, and go once a side agrees', () => {
    const s = makeSession()
    lean(s, RIGHT)
    expect(said(s).inverse).toEqual(['7', '8'])
    tap(s, LEFT, 2)
    expect(said(s).inverse).toEqual(['Setup'])
    expect(said(s).left.at(-1)).toBe('Hold: back to setup')
    tap(s, RIGHT)
    lean(s, RIGHT)
    expect(said(s).inverse).toEqual(['Agreed'])
    expect(said(s).all).not.toContain('Setup')
  })

  it('K8: the late player agrees to what his bank has left, not to the full one', () => {
    const s = sessionIn(Stage.Arrived, RIGHT)
    const left = s.clock.bank[RIGHT]
    expect(left).toBeLessThan(s.control.bank)
    expect(said(s).all).toContain(timeText(tenthsShown(left)))
    expect(said(s).all).not.toContain(timeText(tenthsShown(s.control.bank)))
  })
})

describe('the end of a match', () => {
  it('T10: a flag names the winner, and the way on', () => {
    expect(said(sessionIn(Stage.Flag, LEFT)).all).toEqual(
      expect.arrayContaining(['Won', 'Flag', "Judge's key: next match"]),
    )
    const club = said(sessionIn(Stage.Flag, LEFT, CLUB)).all
    expect(club).toEqual(expect.arrayContaining(['Won', 'Flag', 'Hold both 5 s: next match']))
  })

  it('after the last game each side undoes the result by a hold, and who has asked stands dark on its side', () => {
    const s = sessionIn(Stage.Over, LEFT)
    expect([said(s).left, said(s).right].map((texts) => texts.includes('Hold: undo the result'))).toEqual([true, true])
    lean(s, RIGHT)
    expect(said(s).inverse).toEqual(['Asks to undo'])
    expect(said(s).left).toContain('Hold: agree')
    expect(said(s).right).toEqual(expect.arrayContaining(['Asks to undo', '_ take it back']))
    expect(said(s).all).toContain("Judge's key: next match")
  })

  it('the way on stands there beside a weak battery, too', () => {
    expect(said(sessionIn(Stage.Over, LEFT), undefined, 9).all).toContain("Judge's key: next match  \\ 9 h")
  })

  it('without a judge both hold for 5 s, and the next control is before them', () => {
    const s = sessionIn(Stage.Over, LEFT, { ...CLUB, length: 1 })
    expect(said(s).all).toContain('Hold both 5 s: next match')
    bothLong(s)
    expect(s.stage).toBe(Stage.Setup)
  })
})

describe('after a cut of power', () => {
  it('each side goes on, and how often the power failed is said; after the second cut the key does', () => {
    const s = cutPower(sessionIn(Stage.Play, LEFT))
    lean(s, RIGHT)
    expect(said(s).all).toEqual(expect.arrayContaining(['Power was off', 'Power cuts this match: 1']))
    expect([said(s).left.at(-1), said(s).right.at(-1)]).toEqual(['Hold: play on', 'Hold: take it back'])
    const again = cutPower(s)
    expect(said(again).all).toEqual(
      expect.arrayContaining(['Call judge', "Power cuts this match: 2. Judge's key: rulings"]),
    )
  })
})

describe('play', () => {
  it('before the first press of a match it is said how to stop', () => {
    const s = matchOf(7)
    tap(s, LEFT)
    passTo(s, nowOf(s) + 300)
    expect(said(s).all).toContain('To stop: middle button, or both')
    openGame(s)
    expect(said(s).all.join()).not.toMatch(/stop/)
  })
})

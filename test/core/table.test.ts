/*
 * The table stage x gesture is whole and says what PLAY.md says; an empty cell does nothing, every other
 * something; and the rows and values of the setup menu.
 */
import { describe, expect, it } from 'vitest'
import { type Control, Discipline, Door, Option, Refusal } from '../../firmware/core/control.ts'
import { nextValue, Row, rowAfter } from '../../firmware/core/setup.ts'
import { Claim, Cue, makeSession, type Session } from '../../firmware/core/state.ts'
import { Act, actFor, COLUMNS, Stage, TABLE } from '../../firmware/core/table.ts'
import { chord, controlOf, hold, LEFT, playing, press, RIGHT } from '../vocabulary.ts'
import { STAGES, WORDS } from './acts.ts'
import { claim, cutPower, enterLost, lean, matchOf, withOptions } from './play.ts'
import { GESTURES, meaning, sessionIn } from './stages.ts'

/** Left short, right short, left hold, right hold, chord, by itself: the rows of PLAY.md, as this project has settled them. */
const ROWS: [string, Stage, string[]][] = [
  ['setup', Stage.Setup, ['next value', 'next row', 'fast', 'done', 'quick presets', '-']],
  [
    'quick',
    Stage.Quick,
    twice('a group of four, then a control of it', 'a group of four, then a control of it', 'back to setup', '-'),
  ],
  ['transfer', Stage.Transfer, ['digit turns', 'next place', 'digit turns fast', 'takes over', 'back to setup', '-']],
  ['ready', Stage.Ready, twice('-', 'agrees; again: the other is absent', 'back to setup', '-')],
  [
    'open',
    Stage.Open,
    twice('had the lower die', 'asks for something', 'take the last result back', '30 s of set-up, overrun shown'),
  ],
  ['play', Stage.Play, twice('press', '-', 'stop; before the second press: wrong opener', 'flag')],
  ['stop', Stage.Stop, twice('its claim turns', 'sends the claim', 'resume', '30 s: dice end, all else stands')],
  ['result', Stage.Result, twice('loser: next; winner: no', 'loser: sends; winner: yes', '-', '60 s: judge called')],
  [
    'break',
    Stage.Break,
    twice('pages of games', 'its taker ends it; the other: its own after it', '-', '4 min, warnings, overrun shown'),
  ],
  ['late', Stage.Late, twice('arrived', '-', '-', 'lateness limit, or flag')],
  ['flag', Stage.Flag, twice('pages of games', '-', '-', '-')],
  ['over', Stage.Over, twice('pages of games', '-', '-', '-')],
  [
    'ruling',
    Stage.Ruling,
    [
      ...['next value of the ruling', 'next row of the ruling', 'fast in the ruling', 'confirms'],
      ...['undo the last entry', '-'],
    ],
  ],
  ['power', Stage.Power, twice('pages of games', 'goes on after the cut', 'goes on after the cut', '-')],
  ['ask', Stage.Ask, twice('its request turns', 'sends the request', 'back to open', '30 s of set-up, overrun shown')],
  ['code', Stage.Code, twice('a press of the code', 'back to where it was', '-', '15 s without a press: back')],
]

function twice(short: string, hold: string, both: string, itself: string): string[] {
  return [short, short, hold, hold, both, itself]
}

describe('the table', () => {
  it('is whole: sixteen stages of six columns, each cell a known act', () => {
    expect(TABLE.length).toBe(16 * 6)
    expect([COLUMNS, STAGES.length]).toEqual([6, 16])
    expect([...TABLE].filter((act) => !(act in WORDS))).toEqual([])
  })

  it('gives each letter one meaning, and every act a place', () => {
    expect(new Set(Object.values(WORDS)).size).toBe(Object.keys(WORDS).length)
    expect(Object.keys(WORDS).filter((act) => !TABLE.includes(act))).toEqual([])
  })

  it.each(ROWS)('%s: says what PLAY.md says', (_name, stage, row) => {
    expect(row.map((_, column) => WORDS[actFor(stage, column)])).toEqual(row)
  })

  it('has each stage once, by its name', () => {
    expect(ROWS.map(([, stage]) => stage)).toEqual(STAGES.map((_, stage) => stage))
    expect(ROWS.map(([name]) => name)).toEqual(STAGES)
  })
})

describe('gestures by the table', () => {
  const cells = ROWS.flatMap(([name, stage, row]) =>
    GESTURES.map((make, column) => ({ name: `${name}: ${row[column]} (column ${column})`, stage, column, make })),
  )
  const isPress = ({ stage }: { stage: number }): boolean => stage === Stage.Play
  const act = (cell: { stage: number; column: number }): string => actFor(cell.stage, cell.column)
  const dead = cells.filter((cell) => !isPress(cell) && act(cell) === Act.Nothing)
  const live = cells.filter((cell) => act(cell) !== Act.Nothing)

  it.each(dead)('$name does nothing, whomever the stage is about', ({ stage, make }) => {
    for (const side of [LEFT, RIGHT]) {
      const s = sessionIn(stage, side)
      expect(s.stage).toBe(stage)
      const before = meaning(s)
      make(s)
      expect(meaning(s)).toEqual(before)
    }
  })

  it.each(live)('$name does something, for the side that the stage is about', ({ stage, column, make }) => {
    const s = sessionIn(stage, column % 2)
    expect(s.stage).toBe(stage)
    const before = meaning(s)
    make(s)
    expect(meaning(s)).not.toEqual(before)
  })

  it.each([
    ['ask, short: the side that does not ask', Stage.Ask, 0],
    ['late, short: the side that is there', Stage.Late, 0],
  ])('%s: nothing', (_name, stage, column) => {
    for (const side of [LEFT, RIGHT]) {
      const s = sessionIn(stage, 1 - side)
      const before = meaning(s)
      GESTURES[column + side](s)
      expect(meaning(s)).toEqual(before)
    }
  })

  it.each([
    ['open: before the first game nothing is taken back', () => matchOf(7), 4],
    ['result: the loser, once it is sent, short', () => sent(LEFT), 0],
    ['result: the loser, once it is sent, hold', () => sent(RIGHT), 3],
    ['flag: both, before the power was off', () => uncut(Stage.Flag), 4],
    ['over: both, before the power was off', () => uncut(Stage.Over), 4],
    ['D7: power, a hold after a second cut', () => cutTwice(), 2],
    ['D7: power, both after a second cut', () => cutTwice(), 4],
    ['D7: power, a hold after a cut in a ruling', () => cutPower(sessionIn(Stage.Ruling, LEFT)), 3],
    ['D7: power, both after a cut in a ruling', () => cutPower(sessionIn(Stage.Ruling, LEFT)), 4],
    ['P5: stop: both, the judge called, where hands open his door', () => sessionInCalled(), 4],
    ['stop: a claim that stands, sent again', () => claimed(), 2],
  ])('%s: nothing', (_name, prepare, column) => {
    const s = prepare()
    const before = meaning(s)
    GESTURES[column](s)
    expect(meaning(s)).toEqual(before)
  })

  it('every cell that a gesture can reach is in one of the two lists, or is a hold in play', () => {
    const holds = cells.filter((cell) => isPress(cell) && act(cell) === Act.Nothing)
    expect(holds.map((cell) => cell.column)).toEqual([2, 3])
    expect(dead.length + live.length + holds.length).toBe(80)
  })

  it('a hold in play is one press and no more', () => {
    const s = playing(LEFT, 600_000, 10_000)
    hold(s, LEFT, 20_000)
    expect([s.stage, s.clock.turn, ...s.clock.turns, ...s.clock.inert]).toEqual([Stage.Play, RIGHT, 1, 0, 0, 0])
  })
})

/** A result that `loser` has sent. */
function sent(loser: number): Session {
  const s = sessionIn(Stage.Result, loser)
  enterLost(s, { kind: 1, value: 2 })
  return s
}

function uncut(stage: Stage): Session {
  const s = sessionIn(stage, LEFT)
  s.was = 0
  return s
}

function cutTwice(): Session {
  return cutPower(cutPower(sessionIn(Stage.Play, LEFT)))
}

/** A stop in which the judge is called, on a clock that anybody may open. */
function sessionInCalled(): Session {
  const s = sessionIn(Stage.Stop, LEFT)
  s.control.option[Option.Door] = Door.Anybody
  claim(s, LEFT, Claim.CallJudge)
  return s
}

/** A stop in which the left's claim of dice stands. */
function claimed(): Session {
  const s = sessionIn(Stage.Stop, LEFT)
  lean(s, LEFT)
  return s
}

describe('the setup menu', () => {
  const short7: Control = controlOf(0, 7, 840_000, 10_000)
  const custom: Control = controlOf(Discipline.Custom, 7, 840_000, 10_000)
  const OPTION_ROWS = {
    Formula: Row.Option + Option.Formula,
    Runs: Row.Option + Option.Runs,
    Variant: Row.Option + Option.Variant,
    LeftScore: Row.Option + Option.LeftScore,
    RightScore: Row.Option + Option.RightScore,
    Lateness: Row.Option + Option.Lateness,
    Sound: Row.Option + Option.Sound,
    Door: Row.Option + Option.Door,
    Bright: Row.Option + Option.Bright,
    Language: Row.Option + Option.Language,
  }

  it('has the rows that this control has a choice in, and goes round them', () => {
    const rowsOf = (c: Control): number[] => {
      const rows = [0]
      for (let row = rowAfter(0, c); row !== 0; row = rowAfter(row, c)) rows.push(row)
      return rows
    }
    const { Formula, Runs, Variant, LeftScore, RightScore, Lateness, Sound, Door, Bright, Language } = OPTION_ROWS
    const always = [LeftScore, RightScore, Lateness, Sound, Door, Bright, Language, Row.Transfer]
    const first = [Row.Discipline, Row.Length, Row.Delay]
    expect(rowsOf(short7)).toEqual([...first, ...always])
    expect(rowsOf({ ...short7, discipline: Discipline.Pairs })).toEqual([...first, ...always])
    expect(rowsOf({ ...short7, discipline: Discipline.Long })).toEqual([...first, Variant, ...always])
    const own = [Formula, Formula + 1, Formula + 2, Formula + 3, Runs, Runs + 1]
    expect(rowsOf(custom)).toEqual([...first, Row.Bank, ...own, Variant, ...always])
    const byFormula = withOptions(custom, [Option.Formula, 1])
    expect(rowsOf(byFormula)).toEqual([...first, ...own, Variant, ...always])
  })

  it.each([
    ['discipline', Row.Discipline, 6],
    ['points', Row.Length, 49],
    ['delay', Row.Delay, 61],
  ])('goes round the values of %s and comes back', (_row, row, count) => {
    const c = { ...short7 }
    const seen = new Set<string>()
    for (let i = 0; i < count; i++) {
      seen.add(JSON.stringify(c))
      nextValue(c, row)
    }
    expect([seen.size, c]).toEqual([count, short7])
  })

  it('goes round the custom banks: by 10 s, half a minute, 5 minutes, to 9:59:59 and back to 0:10', () => {
    const c = { ...custom, bank: 10_000 }
    const seen: number[] = []
    do {
      seen.push(c.bank)
      nextValue(c, Row.Bank)
    } while (c.bank !== 10_000)
    expect(seen.slice(0, 8)).toEqual([10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 90_000, 120_000])
    expect([1_770_000, 1_800_000, 2_100_000].map((bank) => seen.includes(bank))).toEqual([true, true, true])
    expect(seen.slice(-2)).toEqual([35_700_000, 35_999_000])
  })

  it('T1, T3, T5: gives each discipline its bank and its usual delay', () => {
    const c = { ...short7 }
    const seen = [1, 2, 3, 4, 5].map(() => {
      nextValue(c, Row.Discipline)
      return [c.discipline, c.bank, c.delay]
    })
    expect(seen).toEqual([
      [1, 840_000, 10_000],
      [2, 180_000, 10_000],
      [3, 180_000, 10_000],
      [4, 1_050_000, 12_000],
      [5, 1_050_000, 10_000],
    ])
  })

  it('T6: a custom control that comes from a blitz without a bank begins with a minute', () => {
    const c: Control = controlOf(Discipline.LongBlitz, 4, 0, 10_000)
    nextValue(c, Row.Discipline)
    nextValue(c, Row.Discipline)
    expect([c.discipline, c.bank]).toEqual([Discipline.Custom, 600_000])
    const late: Control = controlOf(Discipline.Pairs, 4, 0, 10_000)
    nextValue(late, Row.Discipline)
    expect(late.bank).toBe(60_000)
  })

  it('T6: shows why a control is refused, until a value is changed', () => {
    const s = makeSession()
    press(s, RIGHT, 1000) // points
    press(s, RIGHT, 1500) // delay
    for (let at = 2000; at < 3500; at += 500) press(s, LEFT, at)
    expect(s.control.delay).toBe(13_000)
    expect(hold(s, RIGHT, 4000) & (Cue.Refusal | Cue.Stage)).toBe(Cue.Refusal)
    expect([s.stage, s.refusal]).toEqual([Stage.Setup, Refusal.Delay])
    press(s, LEFT, 6000)
    expect([s.stage, s.refusal]).toEqual([Stage.Setup, Refusal.None])
  })

  it('J1: back in setup from ready, the control is as it was and nobody has agreed', () => {
    const s = makeSession()
    hold(s, RIGHT, 1000)
    hold(s, LEFT, 3000)
    expect([s.stage, s.agreed]).toEqual([Stage.Ready, 1])
    chord(s, RIGHT, 6000)
    expect([s.stage, s.agreed, s.control]).toEqual([Stage.Setup, 0, short7])
    hold(s, RIGHT, 8000)
    hold(s, RIGHT, 10_000)
    expect([s.stage, s.agreed]).toEqual([Stage.Ready, 2])
  })
})

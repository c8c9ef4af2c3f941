/*
 * The table stage x gesture is whole and says what PLAY.md says; what is not yet built does nothing, what is built does
 * something; and the rows and values of the setup menu.
 */
import { describe, expect, it } from 'vitest'
import { type Clock, freeze } from '../../firmware/core/clock.ts'
import { type Control, Discipline, Refusal } from '../../firmware/core/control.ts'
import { preset } from '../../firmware/core/session.ts'
import { nextValue, Row, rowAfter } from '../../firmware/core/setup.ts'
import { Cue, makeSession, type Session } from '../../firmware/core/state.ts'
import { Act, actFor, COLUMNS, LATER, Stage, TABLE } from '../../firmware/core/table.ts'
import { chord, controlOf, hold, LEFT, opening, passTo, playing, press, RIGHT } from '../vocabulary.ts'

/** The acts in words, by their letter. */
const WORDS: Record<string, string> = {
  [Act.Nothing]: '-',
  [Act.NextValue]: 'next value',
  [Act.NextRow]: 'next row',
  [Act.Faster]: 'fast',
  [Act.Done]: 'done',
  [Act.Presets]: 'quick presets',
  [Act.Agree]: 'agrees',
  [Act.BackToSetup]: 'back to setup',
  [Act.Start]: 'had the lower die',
  [Act.Ask]: 'asks for something',
  [Act.NextAsk]: 'request turns',
  [Act.SendAsk]: 'sends the request',
  [Act.Leave]: 'back to open',
  [Act.NextMatch]: 'another match',
  [Act.TakeBack]: 'undo the entered result',
  [Act.Press]: 'press',
  [Act.Stop]: 'stop',
  [Act.Resume]: 'resume',
  [Act.NextClaim]: 'claim turns',
  [Act.SendClaim]: 'sends the claim',
  [Act.NextResult]: 'result turns',
  [Act.SendResult]: 'sends the result',
  [Act.EndBreak]: 'ends the break',
  [Act.Arrive]: 'arrived',
  [Act.Page]: 'page',
  [Act.RulingValue]: 'next value of the ruling',
  [Act.RulingRow]: 'next row of the ruling',
  [Act.RulingFaster]: 'fast in the ruling',
  [Act.RulingSend]: 'confirm',
  [Act.Undo]: 'undo the last entry',
  [Act.Recover]: 'resume after the cut',
  [Act.Flag]: 'flag',
  [Act.SetupOverrun]: '30 s set-up',
  [Act.ClaimEnds]: '30 s: P5',
  [Act.CallJudge]: 'call judge',
  [Act.BreakOverrun]: 'warnings, overrun',
  [Act.Forfeit]: 'lateness limit',
}

/** Left short, right short, left hold, right hold, chord, by itself: the rows of PLAY.md. */
const ROWS: [string, Stage, string[]][] = [
  ['setup', Stage.Setup, ['next value', 'next row', 'fast', 'done', 'quick presets', '-']],
  ['ready', Stage.Ready, ['-', '-', 'agrees', 'agrees', 'back to setup', '-']],
  ['open', Stage.Open, twice('had the lower die', 'asks its break', 'undo the entered result', '30 s set-up')],
  ['play', Stage.Play, twice('press', '-', 'stop', 'flag')],
  ['stop', Stage.Stop, twice('claim turns', 'sends the claim', 'resume', '30 s: P5')],
  ['result', Stage.Result, twice('result turns', 'sends the result', '-', 'call judge')],
  ['break', Stage.Break, twice('-', 'ends the break', '-', 'warnings, overrun')],
  ['late', Stage.Late, twice('-', 'arrived', '-', 'lateness limit')],
  ['flag', Stage.Flag, twice('-', 'page', '-', '-')],
  ['over', Stage.Over, twice('-', 'page', '-', '-')],
  [
    'ruling',
    Stage.Ruling,
    ['next value of the ruling', 'next row of the ruling', 'fast in the ruling', 'confirm', 'undo the last entry', '-'],
  ],
  ['power', Stage.Power, twice('-', 'page', 'resume after the cut', '-')],
]

function twice(short: string, hold: string, both: string, itself: string): string[] {
  return [short, short, hold, hold, both, itself]
}

describe('the table', () => {
  it('is whole: twelve stages of six columns, each cell a known act', () => {
    expect(TABLE.length).toBe(12 * 6)
    expect(COLUMNS).toBe(6)
    expect([...TABLE].filter((act) => !(act in WORDS))).toEqual([])
  })

  it('gives each letter one meaning, and every act a place', () => {
    expect(new Set(Object.values(WORDS)).size).toBe(Object.keys(WORDS).length)
    expect(Object.keys(WORDS).filter((act) => !TABLE.includes(act))).toEqual([])
  })

  it.each(ROWS)('%s: says what PLAY.md says', (_name, stage, row) => {
    expect(row.map((_, column) => WORDS[actFor(stage, column)])).toEqual(row)
  })

  it('has each stage once', () => {
    expect(ROWS.map(([, stage]) => stage)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })
})

/** A session in this stage; the stages that nothing leads to yet are entered by hand, with a clock that stands. */
function sessionIn(stage: number): Session {
  if (stage === Stage.Setup) return makeSession()
  if (stage === Stage.Open) return opening()
  const s = stage === Stage.Ready ? makeSession() : playing(LEFT, 600_000, 10_000)
  if (stage === Stage.Ready) preset(s, controlOf(0, 7, 840_000, 10_000), 1000)
  if (stage > Stage.Play) freeze(s.clock, 15_000)
  s.stage = stage
  return s
}

/** All of a session that a gesture might change, but for the contacts themselves. */
function meaning(s: Session): { stage: number; control: Control; clock: Clock; rest: number[] } {
  const { stage, control, clock, since, opened, fell, fellAt, agreed, row, refusal } = s
  return structuredClone({ stage, control, clock, rest: [since, opened, fell, fellAt, agreed, row, refusal] })
}

const GESTURES: ((s: Session) => void)[] = [
  (s) => press(s, LEFT, 20_000),
  (s) => press(s, RIGHT, 20_000),
  (s) => hold(s, LEFT, 20_000),
  (s) => hold(s, RIGHT, 20_000),
  (s) => chord(s, LEFT, 20_000),
]

describe('gestures by the table', () => {
  const cells = ROWS.flatMap(([name, stage, row]) =>
    GESTURES.map((make, column) => ({ name: `${name}: ${row[column]} (column ${column})`, stage, column, make })),
  )
  const isPress = ({ stage }: { stage: number }): boolean => stage === Stage.Play
  const act = (cell: { stage: number; column: number }): string => actFor(cell.stage, cell.column)
  const dead = cells.filter((cell) => !isPress(cell) && (act(cell) === Act.Nothing || LATER.includes(act(cell))))
  const live = cells.filter((cell) => act(cell) !== Act.Nothing && !LATER.includes(act(cell)))

  it.each(dead)('$name does nothing (yet)', ({ stage, make }) => {
    const s = sessionIn(stage)
    passTo(s, 19_990)
    const before = meaning(s)
    make(s)
    expect(meaning(s)).toEqual(before)
  })

  it.each(live)('$name does something', ({ stage, make }) => {
    const s = sessionIn(stage)
    passTo(s, 19_990)
    const before = meaning(s)
    make(s)
    expect(meaning(s)).not.toEqual(before)
  })

  it('every cell that a gesture can reach is in one of the two lists, or is a hold in play', () => {
    const holds = cells.filter((cell) => isPress(cell) && act(cell) === Act.Nothing)
    expect(holds.map((cell) => cell.column)).toEqual([2, 3])
    expect(dead.length + live.length + holds.length).toBe(60)
  })

  it('a hold in play is one press and no more', () => {
    const s = playing(LEFT, 600_000, 10_000)
    hold(s, LEFT, 20_000)
    expect([s.stage, s.clock.turn, ...s.clock.turns, ...s.clock.inert]).toEqual([Stage.Play, RIGHT, 1, 0, 0, 0])
  })
})

describe('the setup menu', () => {
  const short7: Control = controlOf(0, 7, 840_000, 10_000)
  const custom: Control = controlOf(Discipline.Custom, 7, 840_000, 10_000)

  it('has a row for the bank only in a custom control', () => {
    expect([0, 1, 2].map((row) => rowAfter(row, short7))).toEqual([Row.Length, Row.Delay, Row.Discipline])
    expect([0, 1, 2, 3].map((row) => rowAfter(row, custom))).toEqual([1, 2, Row.Bank, Row.Discipline])
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

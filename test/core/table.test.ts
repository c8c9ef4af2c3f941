/*
 * The table stage x gesture is whole and says what PLAY.md says; an empty cell does nothing, every other something.
 */
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { Act, actFor, TABLE } from '../../firmware/core/table.ts'
import { hold, LEFT, nowOf, passTo, playing, RIGHT } from '../vocabulary.ts'
import { STAGES, WORDS } from './acts.ts'
import { Door, Option, Row, type Session, Stage } from './names.ts'
import { bothLong, cutPower, enterLost, tap } from './play.ts'
import { GESTURES, meaning, sessionIn } from './stages.ts'

/** Left short, right short, left hold, right hold, both, by itself: the rows of PLAY.md, as this project has settled them. */
const DOOR = 'no judge: the door, held 5 s'
const ROWS: [string, Stage, string[]][] = [
  [
    'setup',
    Stage.Setup,
    [
      'down; a value: below',
      'up; a value: above',
      'back; a value: as it was',
      'enters; a value: takes it; held on, turns it',
      '-',
      '-',
    ],
  ],
  [
    'transfer',
    Stage.Transfer,
    ['digit turns', 'next place', 'digit turns fast', 'takes over; digits wanting: back', '-', '-'],
  ],
  [
    'ready',
    Stage.Ready,
    [
      'the usual match before, where nobody has agreed and nothing is locked',
      'the next usual match, there too',
      ...Array(2).fill('agrees, or no longer; behind the last of them: back to setup'),
      ...['-', '-'],
    ],
  ],
  ['open', Stage.Open, twice('had the lower die', 'asks for something', DOOR, '30 s of set-up, overrun shown')],
  ['play', Stage.Play, twice('press', '-', 'stop', 'flag')],
  [
    'stop',
    Stage.Stop,
    twice('its line turns', 'sends its line, or takes it back', DOOR, '30 s: play goes on, or the judge is called'),
  ],
  [
    'result',
    Stage.Result,
    twice(
      ...(['loser: next; winner: yes or no', 'loser: sends; winner: his answer'] as const),
      ...([DOOR, '60 s: judge called, or entered anew'] as const),
    ),
  ],
  [
    'break',
    Stage.Break,
    twice(
      'next line',
      'sends it: the end, the own break after it, the judge, games',
      DOOR,
      '4 min, warnings, overrun shown',
    ),
  ],
  [
    'late',
    Stage.Late,
    twice('arrived, as the contact closes', 'arrived, as the contact closes', '-', 'lateness limit, or flag'),
  ],
  ['arrived', Stage.Arrived, twice('-', 'who has come agrees', DOOR, '60 s: the bank has run on')],
  ['flag', Stage.Flag, twice('pages of games', '-', DOOR, '-')],
  ['over', Stage.Over, twice('pages of games', 'wants the last result back, or no longer', DOOR, '-')],
  ['ruling', Stage.Ruling, ['down in the menu', 'up in the menu', 'back in the menu', 'enters or takes', '-', '-']],
  ['power', Stage.Power, twice('pages of games', 'goes on after the cut, or not yet', DOOR, '-')],
  [
    'ask',
    Stage.Ask,
    twice(
      ...(['its request turns; the other: yes or no', 'sends the request; the other: its answer'] as const),
      ...([DOOR, '30 s of set-up, overrun shown'] as const),
    ),
  ],
  ['adjourned', Stage.Adjourned, twice('-', '-', DOOR, '-')],
]

function twice(short: string, hold: string, both: string, itself: string): string[] {
  return [short, short, hold, hold, both, itself]
}

describe('the table', () => {
  it('is whole: sixteen stages of six columns, each cell a known act', () => {
    expect([Object.keys(TABLE).length, STAGES.length]).toEqual([16, 16])
    for (const acts of Object.values(TABLE).map(({ does }) => does)) expect(acts.length).toBe(6)
    expect(Object.values(TABLE).flatMap(({ does }) => does.filter((act) => !(act in WORDS)))).toEqual([])
  })

  it('gives each act one meaning, and every act a place', () => {
    expect(new Set(Object.values(WORDS)).size).toBe(Object.keys(WORDS).length)
    expect(Object.keys(WORDS).filter((act) => !Object.values(TABLE).some(({ does }) => does.includes(+act)))).toEqual(
      [],
    )
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
    [0, 1, 2, 3].map((column) => ({ name: `${name}: ${row[column]} (column ${column})`, stage, column })),
  )
  const isPress = ({ stage }: { stage: number }): boolean => stage === Stage.Play
  const act = (cell: { stage: number; column: number }): Act => actFor(cell.stage, cell.column)
  const dead = cells.filter((cell) => !isPress(cell) && act(cell) === Act.Nothing)
  const live = cells.filter((cell) => act(cell) !== Act.Nothing)

  it.each(dead)('$name does nothing, whomever the stage is about', ({ stage, column }) => {
    for (const side of [LEFT, RIGHT]) expect(changed(sessionOf(stage, side), column)).toBe(false)
  })

  it.each(live)('$name does something, for the side that the stage is about', ({ stage, column }) => {
    expect(changed(sessionOf(stage, column % 2), column)).toBe(true)
  })

  it.each([
    ['ask, short: the side that does not ask', Stage.Ask, 0],
    ['late, short: the side that is there', Stage.Late, 0],
    ['late, hold: the side that is there', Stage.Late, 2],
    ['arrived, hold: the side that was there', Stage.Arrived, 2],
  ])('%s: nothing', (_name, stage, column) => {
    for (const side of [LEFT, RIGHT]) expect(changed(sessionOf(stage, 1 - side), column + side)).toBe(false)
  })

  it.each([
    ['result: the loser, once it is sent, short', () => sent(LEFT), 0],
    ['result: the loser, once it is sent, hold', () => sent(RIGHT), 3],
    ['D7: power, a hold after a second cut', () => cutTwice(), 2],
    ['D7: power, a hold after a cut in a ruling', () => cutPower(sessionIn(Stage.Ruling, LEFT)), 3],
  ])('%s: nothing', (_name, prepare, column) => {
    expect(changed(prepare(), column)).toBe(false)
  })

  it('every cell that a gesture can reach is in one of the two lists, or is a hold in play', () => {
    const holds = cells.filter((cell) => isPress(cell) && act(cell) === Act.Nothing)
    expect(holds.map((cell) => cell.column)).toEqual([2, 3])
    expect(dead.length + live.length + holds.length).toBe(64)
  })

  it('a hold in play is one press and no more', () => {
    const s = playing(LEFT, 600_000, 10_000)
    hold(s, LEFT, 20_000)
    expect([s.stage, s.clock.turn, ...s.clock.turns, ...s.clock.ignored]).toEqual([Stage.Play, RIGHT, 1, 0, 0, 0])
  })

  const doors = ROWS.filter(([, , row]) => row[4] === DOOR).map(([name, stage]): [string, Stage] => [name, stage])
  const others = ROWS.filter(([, stage, row]) => row[4] === '-' && stage !== Stage.Ruling && stage !== Stage.Late)

  it.each(doors)('D6: %s: both held for 5 s do no more than two holds, where there is a judge', (_name, stage) => {
    const s = sessionOf(stage, LEFT)
    if (stage === Stage.Stop) tap(s, LEFT, 2)
    bothLong(s)
    expect([Stage.Ruling, Stage.Setup]).not.toContain(s.stage)
  })

  it.each(doors)('%s: where there is no judge both held open the door', (_name, stage) => {
    const s = unjudged(stage)
    bothLong(s)
    expect(s.stage).toBe(stage === Stage.Flag || stage === Stage.Over ? Stage.Setup : Stage.Ruling)
  })

  it.each(others.map(([name, stage]): [string, Stage] => [name, stage]))(
    '%s: both held open no door there, even where there is no judge',
    (_name, stage) => {
      const s = unjudged(stage)
      bothLong(s)
      expect(s.stage).not.toBe(Stage.Ruling)
    },
  )
})

/** A session in this stage on a clock without a judge; its two holds lead to no play. */
function unjudged(stage: Stage): Session {
  const s = stage === Stage.Power ? cutPower(sessionIn(Stage.Ruling, LEFT)) : sessionOf(stage, LEFT)
  s.control.option[Option.Door] = Door.Anybody
  if (stage === Stage.Stop) tap(s, LEFT, 2)
  return s
}

/** A session in this stage in which shorts mean something; the setup's in its second list, from which there is a way back. */
function sessionOf(stage: Stage, side: number): Session {
  const s = sessionIn(stage, side)
  expect(s.stage).toBe(stage)
  if (stage === Stage.Setup) s.row = Row.Done
  passTo(s, Math.max(nowOf(s), s.shortsFrom))
  return s
}

/** Whether this gesture changes anything of it. */
function changed(s: Session, column: number): boolean {
  const before = meaning(s)
  GESTURES[column](s)
  passTo(s, nowOf(s) + 300)
  return !isDeepStrictEqual(meaning(s), before)
}

/** A result that `loser` has sent. */
function sent(loser: number): Session {
  const s = sessionIn(Stage.Result, loser)
  enterLost(s, { kind: 1, value: 2 })
  return s
}

function cutTwice(): Session {
  return cutPower(cutPower(sessionIn(Stage.Play, LEFT)))
}

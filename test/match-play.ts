/*
 * Whole matches played on the core: a clock that shows a control, contacts that bounce, and what it says in the oracle's words.
 */

import { expect } from 'vitest'
import { check } from '../firmware/core/check.ts'
import { bankAt, delayAt } from '../firmware/core/clock.ts'
import { Discipline, Door, makeControl, Option, Refusal } from '../firmware/core/control.ts'
import type { Session } from '../firmware/core/state.ts'
import { powerUp, type SimClock } from '../sim/clock/board.ts'
import { contact, runTo } from '../sim/clock/machine.ts'
import { STAGES } from '../sim/clock/vocabulary.ts'
import { edgesOf } from './deeds.ts'
import {
  type Book,
  blank,
  blankEntry,
  type Control,
  type Deed,
  type Side,
  type Stage,
  type Verdict,
} from './match-book.ts'
import type { Match, Moment } from './match-deeds.ts'
import { enter, judge } from './match-oracle.ts'
import { presetLoop } from './vocabulary.ts'

/** Deeds begin this long after power-up, when the control is shown. */
export const START = 1_000

/** A clock that shows this control and waits for both to agree. */
export function readyClock(control: Control): SimClock {
  const clock = powerUp(0)
  const { loop } = clock
  runTo(clock.machine, 500)
  const c = makeControl(Discipline.Custom, control.length)
  Object.assign(c, { bank: 60_000, delay: 0 })
  c.option[Option.Scope] = control.scope === 'game' ? 1 : 0
  c.option[Option.Refill] = control.refill ? 1 : 0
  c.option[Option.Breaks] = control.breaks
  c.option[Option.Runs] = control.runs ? 1 : 0
  c.option[Option.Overtime] = control.overtime / 1000
  c.option[Option.Variant] = control.koks === 4 ? 2 : 0
  c.option[Option.LeftScore] = control.score[0]
  c.option[Option.RightScore] = control.score[1]
  c.option[Option.Played] = control.played ? 1 : 0
  c.option[Option.Door] = control.judge ? Door.Key : Door.Anybody
  expect(presetLoop(loop, c)).toBe(Refusal.None)
  // Odd milliseconds and a limit of one minute, which no judge can set, try the clock harder.
  const own = loop.session.control
  Object.assign(own, { bank: control.bank, delay: control.delay })
  own.option[Option.Lateness] = control.lateness === Infinity ? 0 : control.lateness / 60_000
  runTo(clock.machine, START)
  return clock
}

/** What the clock says, in the oracle's words; `now` is since the first deeds. */
function verdictOf(s: Session, now: number): Verdict {
  const { clock: c, match: m, result: r } = s
  const stage = STAGES[s.stage] as Stage
  const inTurn = stage === 'play' || stage === 'stop'
  const isAbout = ['late', 'arrived', 'ask', 'result', 'break'].includes(stage)
  const judged = stage === 'stop' || stage === 'result'
  const sent = stage === 'stop' || stage === 'over'
  return {
    stage,
    since: ['ready', 'open', 'ask'].includes(stage) ? 0 : s.since - START,
    bank: [bankAt(c, 0, now + START), bankAt(c, 1, now + START)],
    delayLeft: inTurn ? delayAt(c, now + START) : 0,
    turn: inTurn || c.on ? (c.turn as Side) : 2,
    running: c.on === 1,
    turns: inTurn ? [...c.turns] : [0, 0],
    score: [...m.score],
    games: m.games,
    crawford: (['before', 'now', 'after'] as const)[m.crawford],
    breaks: [...m.breaks],
    dice: [...m.dice],
    winner: m.winner as Verdict['winner'],
    fell: s.fell as Verdict['fell'],
    fellAt: s.fellAt && s.fellAt - START,
    who: isAbout ? (s.who as Verdict['who']) : 2,
    claims: sent ? s.sent.map((bits) => [0, 1, 2, 3, 4, 5, 6].filter((n) => (bits >> n) & 1)) : [[], []],
    asked: stage === 'ask' && s.sent[s.who as Side] > 0,
    wants: stage === 'break' && s.next !== 2,
    called: judged ? s.called : 0,
    dropped: stage === 'stop' ? s.dropped : 0,
    entry: stage === 'result' ? entryOf(r) : blankEntry,
    pick: ['stop', 'ask', 'result'].includes(stage) ? [...s.pick] : [0, 0],
  }
}

function entryOf({ step, kind, value, owner, refused }: Session['result']): Verdict['entry'] {
  const name = (['kind', 'value', 'owner', 'sent'] as const)[step]
  return { step: name, kind, value, refused, owner: name === 'sent' && value > 1 ? (owner as Side) : 2 }
}

/** The contacts' edges in a deed; they bounce. */
function edgesIn(deeds: Deed[], seed: number): ReturnType<typeof edgesOf> {
  const edges = deeds.flatMap(({ side, at, held }) =>
    edgesOf({ kind: held < 8 ? 'knock' : 'press', side, at, held }, seed + at + side),
  )
  return edges.sort((a, b) => a.at - b.at || a.side - b.side)
}

/** Plays a moment's deeds; before each edge the loop may be busy for `late` ms, as in a long paint. */
export function play(clock: SimClock, { deeds, look }: Moment, seed: number, late: () => number): void {
  const m = clock.machine
  for (const edge of edgesIn(deeds, seed)) {
    runTo(m, edge.at + START)
    m.busy = m.now + late()
    contact(m, edge.side, edge.level, 0)
    runTo(m, edge.at + START)
    expect(check(clock.loop.session, m.now)).toBe('')
  }
  runTo(m, look + START)
}

/** Who has agreed to the control. */
const agreedOn = ({ loop }: SimClock): Side[] => ([0, 1] as const).filter((side) => (loop.session.agreed >> side) & 1)
const agreedIn = ({ agreed }: Book): Side[] => [...agreed].sort()

/** Plays a match; after each moment that is sure, clock and oracle are asked. */
export function playMatch({ control, moments }: Match, seed: number, late: () => number): void {
  const clock = readyClock(control)
  let book: Book = blank
  for (const moment of moments) {
    book = enter(control, book, moment.deeds)
    play(clock, moment, seed, late)
    const truth = judge(control, book, moment.look)
    const said = verdictOf(clock.loop.session, moment.look)
    if (moment.isSure && truth.stage === 'ready')
      expect([said.stage, agreedOn(clock)]).toEqual(['ready', [...agreedIn(book)]])
    else if (moment.isSure) expect(said).toEqual(truth)
  }
}

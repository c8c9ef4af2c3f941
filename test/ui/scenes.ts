/*
 * What a glass may have to show, by group: every stage, every row and value of its menus, each text at its widest, with the longest
 * scores and counts. One session is changed in place from picture to picture, so that most are drawn over the one before.
 */
import { type Control, Discipline, Door, makeControl, Option, Refusal } from '../../firmware/core/control.ts'
import { Entry, Shift, wordOf } from '../../firmware/core/journal.ts'
import { actRuling, GO_ON, Item, itemOf } from '../../firmware/core/judge.ts'
import { EMPTY } from '../../firmware/core/recall.ts'
import { Rule } from '../../firmware/core/rule.ts'
import { hasRow, nextValue, ROWS, Row } from '../../firmware/core/setup.ts'
import { makeSession, type Session, Step } from '../../firmware/core/state.ts'
import { Act, Stage } from '../../firmware/core/table.ts'
import { sessionIn } from '../core/stages.ts'
import { LEFT, nowOf, RIGHT } from '../vocabulary.ts'

export interface Scene {
  s: Session
  now: number
  /** Hours of play that the battery has left. */
  hours: number
  stuck: number
  read: (index: number) => number
}

type Scenes = Generator<Scene>

const FULL = 150
const SIDES = [LEFT, RIGHT]
const REFUSALS = Array.from({ length: 27 }, (_, i) => i)
const LONGEST = 35_999_000
const none = (): number => EMPTY

const scene = (s: Session, more: Partial<Scene> = {}): Scene => ({
  ...{ s, now: nowOf(s), hours: FULL, stuck: 0, read: none },
  ...more,
})

/** A control of this discipline with all that it can have, at its widest. */
export function fullControl(discipline: number, length: number): Control {
  const c = makeControl(discipline, length)
  const own = discipline === Discipline.Custom
  if (own) Object.assign(c, { bank: LONGEST, delay: 60_000 })
  if (own) c.option = [0, 1, 1, 9, 1, 600, 2, 48, 48, 60, 1, 2, 3, 0]
  const option: [Option, number][] = [
    [Option.LeftScore, length - 1],
    [Option.RightScore, length - 1],
    [Option.Lateness, 60],
    [Option.Sound, 1],
    [Option.Door, Door.Anybody],
  ]
  for (const [which, value] of option) c.option[which] = value
  if (discipline === Discipline.Long || discipline === Discipline.LongBlitz) c.option[Option.Variant] = 2
  return c
}

/** The longest match of a discipline. */
export const lengthOf = (discipline: number): number =>
  discipline === Discipline.ShortBlitz || discipline === Discipline.LongBlitz ? 7 : 49

function* setup(): Scenes {
  const s = makeSession()
  for (let discipline = 0; discipline < 6; discipline++) {
    for (s.row = 0; s.row < ROWS; s.row++) {
      s.control = makeControl(discipline, lengthOf(discipline))
      if (discipline === Discipline.Custom) s.control.bank = LONGEST
      if (!hasRow(s.row, s.control)) continue
      const seen = new Set<string>()
      for (
        let is = '';
        !seen.has(is);
        is = s.control.option.join() + s.control.length + s.control.delay + s.control.bank
      ) {
        seen.add(is)
        yield scene(s)
        if (s.row !== Row.Transfer) nextValue(s.control, s.row)
      }
    }
  }
  s.row = 0
  for (s.refusal of REFUSALS) yield scene(s)
  s.refusal = 0
  for (const stuck of [0, 1, 2, 3]) for (const hours of [FULL, 9]) yield scene(s, { stuck, hours })
}

function* ready(): Scenes {
  const s = sessionIn(Stage.Ready, LEFT)
  for (let discipline = 0; discipline < 6; discipline++) {
    for (const control of [makeControl(discipline, 7), fullControl(discipline, lengthOf(discipline))]) {
      s.control = control
      for (const hours of [FULL, 9]) for (s.agreed of [0, 1, 0, 2]) yield scene(s, { hours })
    }
  }
}

function* quick(): Scenes {
  const s = sessionIn(Stage.Quick, LEFT)
  s.quick = s.quick.map((_, i) => fullControl(i % 6, lengthOf(i % 6)))
  for (s.row = 0; s.row < 5; s.row++) yield scene(s)
}

function* digits(): Scenes {
  const s = sessionIn(Stage.Transfer, LEFT)
  for (; s.digits.length < 24; s.digits.push(8)) yield scene(s)
  for (s.refusal of REFUSALS) yield scene(s)
  const code = sessionIn(Stage.Code, LEFT)
  for (code.typed = 1; code.typed < 2 ** 24; code.typed *= 2) yield scene(code)
}

const PANELS = [Stage.Open, Stage.Stop, Stage.Result, Stage.Break, Stage.Late, Stage.Power, Stage.Ask]

/** With each side's longest bank, score and delay. */
function widest(stage: Stage, side: number): Session {
  const s = sessionIn(stage, side)
  s.control.length = 49
  s.control.option[Option.Breaks] = 9
  s.match.score = [48, 48]
  s.match.breaks = [0, 0]
  s.clock.bank = [LONGEST, LONGEST]
  s.clock.turns = [99, 99]
  s.clock.left = 60_000
  return s
}

function* panels(): Scenes {
  for (const stage of PANELS) for (const side of SIDES) yield* panel(widest(stage, side))
  const first = sessionIn(Stage.Open, LEFT)
  first.match.games = 0
  for (first.control.option[Option.Door] of [Door.Key, Door.Anybody]) yield scene(first)
}

function* panel(s: Session): Scenes {
  const now = nowOf(s)
  for (const hours of [FULL, 9]) yield scene(s, { hours })
  for (const stuck of [1, 3, 2, 0]) yield scene(s, { stuck })
  for (s.called of [1, 2, 3, 0]) yield scene(s)
  for (s.cuts of [1, 2, 0]) yield scene(s)
  for (s.agreed of [1, 2, 3, 0]) yield scene(s)
  for (s.next of [1, 0, 2]) yield scene(s)
  for (s.refusal of [...REFUSALS, 0]) yield scene(s)
  for (s.pick[0] of [5, 4, 3, 2, 1, 0]) {
    for (s.pick[1] of [0, 1, 2, 3, 4, 5]) if (s.stage !== Stage.Ask || s.pick[s.who] < 4) yield scene(s)
  }
  for (const claim of [0, 1, 2, 3, 4, 5]) {
    s.sent = [1 << claim, 32 >> claim]
    for (s.clock.left of [5000, 60_000]) for (const hours of [FULL, 9]) yield scene(s, { hours })
  }
  if (s.stage === Stage.Result) yield* results(s)
  if (s.stage === Stage.Late) return
  for (const minutes of [0, 1, 9.99, 10, 99.9]) {
    for (const sent of [0, 1, 2, 16]) {
      s.sent = [sent, 0]
      for (const hours of [FULL, 9]) yield scene(s, { now: now + minutes * 60_000, hours })
    }
  }
}

function* results(s: Session): Scenes {
  const r = s.result
  for (s.control.option[Option.Variant] of [0, 2]) {
    for (r.step of [Step.Kind, Step.Value, Step.Owner, Step.Sent]) {
      for (r.kind of [0, 1, 2, 3]) {
        for (r.value = 1; r.value < 2048; r.value *= 2) for (r.owner of [0, 1, 2]) yield scene(s)
      }
    }
  }
}

/** How often each row's value is turned: past its last one. */
const TURNS = 70

function* ruling(): Scenes {
  for (const [from, delay] of [
    [Stage.Play, 10_000],
    [Stage.Open, 60_000],
  ]) {
    const s = widest(Stage.Ruling, LEFT)
    Object.assign(s, { from, tally: [99, 99, 99, 99, 99, 99] })
    s.control.delay = delay
    for (s.row = 0; s.row <= GO_ON; s.row++) {
      s.value = 0
      for (let i = 0; i < TURNS && itemOf(s.row) !== Item.Set; i++) {
        yield scene(s)
        actRuling(s, Act.RulingValue, s.since)
      }
      if (itemOf(s.row) === Item.Set)
        for (s.value of [0, 599, 3599, 35_999]) for (s.digit of [1, 2, 3, 4, 5, 0]) yield scene(s)
      s.value = itemOf(s.row) === Item.GiveBack ? 719 : 0
      for (const hours of [FULL, 9]) yield scene(s, { hours })
    }
    s.row = 0
    s.digit = 0
    for (s.refusal of [...REFUSALS, 0]) for (s.ruled of [[], ['']]) yield scene(s)
    for (s.page of [1, 0]) yield scene(s)
  }
}

function* play(): Scenes {
  for (const side of SIDES) {
    const s = widest(Stage.Play, side)
    s.match.games = 0
    s.clock.turns = [0, 0]
    for (const stuck of [0, 1, 2, 3]) for (const hours of [FULL, 9]) yield scene(s, { stuck, hours })
  }
  for (const side of SIDES) {
    const s = widest(Stage.Play, side)
    for (let discipline = 0; discipline < 6; discipline++) {
      s.control.discipline = discipline
      for (s.match.crawford of [0, 1, 2]) {
        s.since++ // another turn: the top line of play is drawn anew by it
        for (const hours of [FULL, 9]) yield scene(s, { hours })
      }
    }
    for (s.refusal of [Refusal.Edges, Refusal.Record, 0]) yield scene(s)
    for (const bank of [LONGEST, 59_999, 9_999]) {
      s.clock.bank = [bank, bank]
      for (s.control.option[Option.Overtime] of [0, 60]) {
        for (const stuck of [0, 1, 2, 3])
          for (s.clock.left of [60_000, 5000, 0]) yield scene(s, { stuck, now: s.clock.since })
      }
    }
  }
}

const ruled = (what: Rule, side: number, value: number): number =>
  wordOf((Entry.Rule << Shift.Entry) | (side << Shift.Side) | (what << 13) | value)

/** 96 games that a judge ended, then from 48:48 the last one: of this kind, with a cube of 64, by agreement or by flag. */
function recordOf(kind: number, side: number, isByFlag: number): (index: number) => number {
  const words = Array.from({ length: 96 }, (_, i) => ruled(i % 2 ? Rule.BothLose : Rule.Loses, i & 2 ? 1 : 0, 1))
  words.push(ruled(Rule.Score, LEFT, 48), ruled(Rule.Score, RIGHT, 48))
  words.push(wordOf((Entry.Game << Shift.Entry) | (side << Shift.Side) | kind | (6 << 2) | (isByFlag << 8)))
  return (index) => words[index] ?? EMPTY
}

function* ends(): Scenes {
  for (const stage of [Stage.Flag, Stage.Over]) {
    for (const side of SIDES) {
      const s = widest(stage, side)
      s.match.winner = side
      for (const stuck of [0, 1, 2, 3]) for (const hours of [FULL, 9]) yield scene(s, { stuck, hours })
      for (s.control.option[Option.Variant] of [0, 1]) {
        s.match.games = 97
        for (s.page = 1; s.page < 20; s.page += 6) yield scene(s, { read: recordOf(0, side, 0) })
        s.page = 20
        for (const kind of [0, 1, 2, 3])
          for (const flag of [0, 1]) {
            s.match.games++ // the list is drawn anew by it
            yield scene(s, { read: recordOf(kind, side, flag) })
          }
        s.page = 0
        for (s.match.games of [97, 0]) yield scene(s)
      }
    }
  }
}

export const GROUPS: Record<string, () => Scenes> = { setup, ready, quick, digits, panels, ruling, play, ends }

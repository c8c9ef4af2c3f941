/*
 * What a glass may have to show, by group: every stage, every row and value of its menus, each text at its widest, with
 * the longest scores and counts. One session is changed in place from picture to picture, so that most are drawn over
 * the one before.
 */
import { listGame, makeMatch, RESIGNED, Won } from '../../firmware/core/match.ts'
import { ITEMS, itemOf } from '../../firmware/core/ruling.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Begun } from '../../firmware/core/state.ts'
import { DISCIPLINES } from '../../sim/clock/disciplines.ts'
import { MENU } from '../core/judging.ts'
import { Ask, BOTH_LOST, Claim, Crawford, Door, Item, NOBODY, Option, Refusal, Stage, Step } from '../core/names.ts'
import { sessionIn } from '../core/stages.ts'
import { LEFT, nowOf, RIGHT } from '../vocabulary.ts'
import { FULL, LONGEST, REFUSALS, type Scenes, SIDES, scene } from './scene.ts'
import { arrived, digits, ready, setup } from './scenes-before.ts'

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
  s.clock.delayLeft = 60_000
  return s
}

function* panels(): Scenes {
  for (const stage of PANELS) for (const side of SIDES) yield* panel(widest(stage, side))
  const first = sessionIn(Stage.Open, LEFT)
  first.match.games = 0
  for (first.control.option[Option.Door] of [Door.Key, Door.Anybody]) {
    for (first.match.crawford of [Crawford.Before, Crawford.Now]) yield scene(first)
  }
}

function* panel(s: Session): Scenes {
  const now = nowOf(s)
  for (s.control.option[Option.Door] of [Door.Anybody, Door.Key]) {
    for (const hours of [FULL, 9]) yield scene(s, { hours })
    for (const stuck of [1, 3, 2, 0]) yield scene(s, { stuck })
    for (s.called of [1, 2, 3, 4, 5, 0]) yield scene(s)
    for (s.cuts of [1, 99, 0]) yield scene(s)
    for (s.agreed of [1, 2, 3, 0]) yield scene(s)
  }
  for (s.nextBreak of [1, 0, 2]) yield scene(s)
  if (s.stage === Stage.Late) {
    const who = s.who
    for (s.who of [NOBODY, who]) yield scene(s)
  }
  for (s.refusal of s.stage === Stage.Stop ? [...REFUSALS, 0] : [Refusal.Loser, 0]) yield scene(s)
  if (s.stage === Stage.Result) yield* results(s)
  if (s.stage === Stage.Late) return
  for (const minutes of [0, 1, 9.99, 10, 99.9]) {
    for (const hours of [FULL, 9]) yield scene(s, { now: now + minutes * 60_000, hours })
  }
}

function* results(s: Session): Scenes {
  const r = s.result
  for (s.control.option[Option.Variant] of [0, 2]) {
    for (r.step of [Step.Line, Step.Owner, Step.Sent]) {
      for (r.kind of s.control.option[Option.Variant] ? [2] : [0, 1, 2, 3, 4, 5]) {
        for (r.value of [1, 2, 64, 1024]) for (r.owner of [0, 1, 2]) yield scene(s)
      }
    }
  }
  r.kind = 0
  for (const door of [Door.Anybody, Door.Key]) {
    s.control.option[Option.Door] = door
    for (r.step of [Step.Line, Step.Sent]) for (r.refused of [1, 0]) for (s.pick[1 - s.who] of [0, 1]) yield scene(s)
  }
}

/** Every line of a stop on one side, beside all that the other side may have before it and may have sent. */
function* stops(): Scenes {
  const lines = [Claim.GoOn, Claim.Lost, Claim.Dice, Claim.Dispute, Claim.WrongMove, Claim.CallJudge, Claim.Medical]
  for (const side of SIDES) {
    const s = widest(Stage.Stop, side)
    s.stops = 99
    for (s.hasReason of [1, 0]) yield scene(s)
    for (s.control.option[Option.Door] of [Door.Anybody, Door.Key]) {
      for (s.clock.turns of [TURNS_MADE, [0, 0]] as [number, number][]) {
        for (s.pick[0] of lines) {
          for (s.pick[1] of [Claim.WrongMove, s.pick[0]]) {
            for (s.sent of [0, 1, 2].map((i) => SENT[(s.pick[0] + i) % SENT.length])) yield scene(s)
          }
        }
      }
    }
    s.sent = [0, 0]
    for (s.called of [1, 2, 3, 4, 5, 0]) {
      for (s.withdrawn of s.called ? [1, 2, 0] : [0]) {
        for (s.pick of [
          [Claim.CallJudge, Claim.CallJudge],
          [Claim.GoOn, Claim.CallJudge],
          [Claim.CallJudge, Claim.GoOn],
        ] as [number, number][])
          yield scene(s)
      }
    }
    s.pick = [0, 0]
    for (const claim of lines.filter((line) => line !== Claim.CallJudge)) {
      s.sent = [1 << claim, 16 >> claim]
      for (s.clock.delayLeft of [5000, 60_000]) for (const hours of [FULL, 9]) yield scene(s, { hours })
    }
  }
}

const TURNS_MADE = [99, 99]
/** What both sides may have sent: nothing, one line each, the same line, several. */
const SENT: [number, number][] = [
  [0, 0],
  [1, 4],
  [16, 0],
  [0, 16],
  [16, 16],
  [8, 1],
  [28, 5],
]

/** Every request, and the answer to those that want one. */
function* asks(): Scenes {
  for (const side of SIDES) {
    const s = widest(Stage.Ask, side)
    for (s.control.option[Option.Door] of [Door.Anybody, Door.Key]) {
      for (let ask = 0; ask <= Ask.Back; ask++) {
        s.pick[side] = ask
        for (s.sent[side] of ask === Ask.Undo || ask === Ask.Control ? [1, 0] : [0]) {
          for (s.pick[1 - side] of [0, 1]) yield scene(s)
        }
      }
    }
    const first = sessionIn(Stage.Open, LEFT)
    Object.assign(first, { stage: Stage.Ask, who: side, begun: Begun.Not, pick: [Ask.Control, Ask.Control] })
    Object.assign(first.match, { games: 0, last: NOBODY })
    yield scene(first)
  }
}

function* ruling(): Scenes {
  for (const [from, delay] of [
    [Stage.Play, 10_000],
    [Stage.Open, 60_000],
  ]) {
    const s = widest(Stage.Ruling, LEFT)
    Object.assign(s, { backTo: from, tally: [99, 99, 99, 99, 99, 99] })
    s.control.delay = delay
    for (s.row of [...MENU, ...OPENERS]) {
      s.value = 0
      s.turning = 0
      for (const hours of [FULL, 9]) yield scene(s, { hours })
      const item = itemOf(s.row)
      s.turning = 1
      const values = item === Item.GiveBack ? [0, 719] : item === Item.Set ? [0, 599, 3599, 35_999] : valuesIn(item)
      const digits = item === Item.Set ? [1, 2, 3, 4, 5, 0] : item === Item.Judge ? [4, 5, 0] : [0]
      for (s.value of values) for (s.digit of digits) yield scene(s)
      Object.assign(s, { turning: 0, doneRow: s.row, doneValue: s.value })
      yield scene(s)
    }
    s.doneRow = Item.Undo * 2
    yield scene(s)
    s.doneRow = Item.GoOn * 2
    s.row = 0
    s.digit = 0
    for (s.refusal of [...REFUSALS, 0]) for (s.undoSteps of [[], ['']]) yield scene(s)
    for (s.page of [1, 0]) yield scene(s)
  }
}

/** Rows that open a list. */
const OPENERS = Object.keys(ITEMS)
  .map(Number)
  .filter((item) => ITEMS[item as Item].opens)
  .map((item) => item * 2)

/** Every value that an item can have. */
function valuesIn(item: Item): number[] {
  return Array.from({ length: ITEMS[item].values || 50 }, (_, i) => i)
}

/** A match that was put off: of each side, with codes of either length. */
function* adjourned(): Scenes {
  for (const side of SIDES) {
    for (const door of [Door.Anybody, Door.Key]) {
      for (const tally of [[0, 0, 0, 0, 0, 0], Array(6).fill(9)]) {
        const s = widest(Stage.Adjourned, side)
        s.control.option[Option.Door] = door
        s.tally = tally
        for (const hours of [FULL, 9]) yield scene(s, { hours })
        yield scene(sessionIn(Stage.Power, side)) // another page between
      }
    }
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
    for (const discipline of DISCIPLINES.keys()) {
      s.control.discipline = discipline
      for (s.match.crawford of [0, 1, 2]) {
        s.since++ // another turn: the top line of play is drawn anew by it
        for (const hours of [FULL, 9]) yield scene(s, { hours })
      }
    }
    for (s.refusal of [Refusal.Edges, Refusal.Record, Refusal.Full, 0]) yield scene(s)
    for (const bank of [LONGEST, 59_999, 9_999]) {
      s.clock.bank = [bank, bank]
      for (s.control.option[Option.Overtime] of [0, 60]) {
        for (const stuck of [0, 1, 2, 3])
          for (s.clock.delayLeft of [60_000, 5000, 0]) yield scene(s, { stuck, now: s.clock.since })
      }
    }
  }
}

/**
 * 96 games that a judge ended, each at the widest score, and the last one: of this kind, with a cube of 64, by
 * agreement or by flag.
 */
function listOf(kind: number, side: number, isByFlag: number): number[] {
  const m = makeMatch()
  m.score = [48, 48]
  for (let i = 0; i < 96; i++) listGame(m, 0, true, i % 2 ? NOBODY : i & 2 ? LEFT : RIGHT)
  m.score[1 - side] = 49
  listGame(m, kind | (6 << 2) | (isByFlag << 8), false, 1 - side)
  return m.list
}

function* ends(): Scenes {
  for (const stage of [Stage.Flag, Stage.Over]) {
    for (const side of SIDES) {
      const s = widest(stage, side)
      s.match.winner = side
      for (s.control.option[Option.Door] of [Door.Anybody, Door.Key]) {
        for (const stuck of [0, 1, 2, 3]) for (const hours of [FULL, 9]) yield scene(s, { stuck, hours })
        for (s.sent of [
          [1, 0],
          [0, 1],
          [0, 0],
        ] as [number, number][])
          for (const hours of [FULL, 9]) yield scene(s, { hours })
        for (s.match.winner of [BOTH_LOST, side]) {
          for (s.match.won of [Won.ByLateness, Won.ByRuling, Won.ByScore]) yield scene(s)
        }
      }
      for (s.control.option[Option.Variant] of [0, 1]) {
        s.match.games = 97
        s.match.list = listOf(0, side, 0)
        for (s.page = 1; s.page < 20; s.page += 6) yield scene(s)
        s.page = 20
        for (const kind of [0, 1, 2, 3, RESIGNED])
          for (const flag of [0, 1]) {
            s.match.games++ // the list is drawn anew by it
            s.match.list = listOf(kind, side, flag)
            yield scene(s)
          }
        s.page = 0
        for (s.match.games of [97, 0]) yield scene(s)
      }
    }
  }
}

export const GROUPS: Record<string, () => Scenes> = {
  ...{ setup, ready, arrived, digits, panels, stops, asks, ruling, adjourned, play, ends },
}

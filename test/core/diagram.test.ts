/*
 * The diagram in the core's stages.md matches the table, and its arrows are the ways that gestures and time lead:
 * random walks through whole matches find each of them and no other.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ABSENT } from '../../firmware/core/act.ts'
import { isAsked, mayAsk } from '../../firmware/core/between.ts'
import type { Side } from '../../firmware/core/clock.ts'
import type { Control } from '../../firmware/core/control.ts'
import { deadlineAt } from '../../firmware/core/deadline.ts'
import { takesNow } from '../../firmware/core/judge.ts'
import { itemOf, sideOf } from '../../firmware/core/ruling.ts'
import { preset } from '../../firmware/core/session.ts'
import { hasNoJudge, needsJudge } from '../../firmware/core/state.ts'
import { isFirstTurn } from '../../firmware/core/stop.ts'
import { Act, actFor, Column, isBefore } from '../../firmware/core/table.ts'
import { codeOf } from '../../firmware/core/transfer.ts'
import { check } from '../../sim/clock/check.ts'
import { makeDice } from '../../sim/swarm/dice.ts'
import { customOf, LEFT, nowOf, passTo, press, RIGHT } from '../vocabulary.ts'
import { ARROWS, DOORS, HANDS, KEY, STAGES, WORDS } from './acts.ts'
import { withDiagram } from './diagram.ts'
import { cutPower, shown, withOptions } from './games.ts'
import { MENU, rowTo } from './judging.ts'
import { Ask, Claim, Item, Kind, makeSession, NOBODY, Option, Row, type Session, Stage } from './names.ts'
import { bothLong, holdNext, tap, turnKeyNext } from './play.ts'
import { GESTURES } from './stages.ts'

const PAGE = fileURLToPath(new URL('../../firmware/core/stages.md', import.meta.url))

/**
 * The table's column for each of DEED_OF: those of `GESTURES`, and holds so long that the other side counts as absent.
 */
const COLUMN = [
  Column.LeftShort,
  Column.RightShort,
  Column.LeftHold,
  Column.RightHold,
  Column.Both,
  Column.LeftHold,
  Column.RightHold,
]
const DEED_OF = [...GESTURES, longHold(LEFT), longHold(RIGHT)]
const WAITS = [1_000, 31_000, 70_000, 320_000, 620_000]
const DEEDS = 250
const WALKS = 600

function longHold(side: number): (s: Session) => unknown {
  return (s) => press(s, side, nowOf(s) + 300, ABSENT + 100)
}

function controlBy(roll: (faces: number) => number): Control {
  const own = customOf(1 + roll(4), roll(2) ? 60_000 : 600_000, 10_000)
  const runs = roll(2)
  return withOptions(
    own,
    [Option.Scope, roll(2)],
    [Option.Refill, runs || roll(2)], // a side without a bank would lose by the flag as soon as its break runs
    [Option.Breaks, 3],
    [Option.Runs, runs],
    [Option.Lateness, roll(2) * 5],
    [Option.Door, roll(2)],
  )
}

interface Walk {
  /** In words: from, act, to. */
  arrows: Set<string>
  /** What must always be true and was not. */
  wrong: Set<string>
}

/** Random gestures and waits through a match under a random control, with power cuts. */
function walk(seed: number, { arrows, wrong }: Walk): void {
  const { roll } = makeDice(seed)
  let s = makeSession()
  preset(s, controlBy(roll), 0)
  for (let i = 0; i < DEEDS; i++) {
    prepare(s, roll)
    const { stage, stageAtCut: was, fellAt } = s
    const isDoor = !roll(s.stage === Stage.Break || s.stage === Stage.Power || s.called ? 3 : 8)
    const word = isDoor ? knockOrRule(s, roll) : WORDS[actFor(stage, deed(s, roll))]
    const hasFallen = !isDoor && s.fell !== NOBODY && s.fellAt !== fellAt
    const isBack = !isDoor && stage === Stage.Power && s.stage === was
    // a late player's bank runs on first, and so does the turn of a stop without a reason
    const hasRunOn = stage === Stage.Arrived && (hasFallen || s.stage === Stage.Over)
    const from = hasRunOn ? Stage.Late : hasFallen && stage === Stage.Stop ? Stage.Play : stage
    const act = hasFallen ? WORDS[Act.Flag] : hasRunOn ? WORDS[actFor(Stage.Late, Column.Itself)] : word
    if (s.stage !== stage && !isBack) arrows.add(arrowText(from, act, s.stage))
    wrong.add(check(s, nowOf(s)))
    const isOn = !isBefore(s.stage) && s.stage !== Stage.Flag && s.stage !== Stage.Over
    if (isOn && !roll(s.stage === Stage.Ruling ? 12 : 40)) s = cutPower(s)
  }
}

/**
 * Sets what chance would seldom find: a control in setup, the code of another match, both sides at one line; and what
 * the loop fills in.
 */
function prepare(s: Session, roll: (faces: number) => number): void {
  if (s.stage === Stage.Setup && !roll(4)) preset(s, controlBy(roll), nowOf(s))
  if (s.stage === Stage.Setup && !s.turning && !roll(4)) s.row = Row.Transfer
  if (s.stage === Stage.Ready) s.locked = roll(2)
  if (s.stage === Stage.Ready && !s.locked && !s.agreed && !roll(8)) s.pick[0] = 1 // behind the last of the usual controls
  if (s.stage === Stage.Transfer && roll(2)) s.digits = codeOf(another(s.control))
  if (s.stage === Stage.Stop && isFirstTurn(s) && !roll(3)) s.pick = [Claim.WrongMove, Claim.WrongMove]
  if (s.stage === Stage.Stop && s.sent[0] & s.sent[1] & (1 << Claim.WrongMove) && !roll(2)) s.pick = [0, 0]
  const mayGoOn = s.fell === NOBODY && s.clock.turn !== NOBODY
  if (s.stage === Stage.Result && !s.result.step && !roll(8) && mayGoOn)
    Object.assign(s.result, { kind: Kind.NotOver, value: 1 })
  if (s.stage === Stage.Ask && !isAsked(s) && mayAsk(s, s.who as Side, Ask.Undo) && !roll(3))
    s.pick[s.who as Side] = Ask.Undo
  if (s.stage === Stage.Ask) s.clock.bank = [Math.max(s.clock.bank[0], 10_000), Math.max(s.clock.bank[1], 10_000)] // a judge may have taken all
  if ((s.stage === Stage.Flag || s.stage === Stage.Over) && !roll(4)) {
    s.stageAtCut = s.stage // as after a cut, from which the record's time begins anew
    s.journal.at = 0
  }
}

/** A match under this control at its opening roll. */
function another(control: Control): Session {
  const s = shown(control)
  holdNext(s, 0)
  holdNext(s, 1)
  return s
}

/**
 * Turns the key, holds both buttons for five seconds, or rules. Does nothing if a deadline is near. Returns its word.
 */
function knockOrRule(s: Session, roll: (faces: number) => number): string {
  if (s.stage === Stage.Ruling) return ruleBy(s, roll)
  const isLong = roll(3) > 0 && hasNoJudge(s) && standsForHands(s)
  if (deadlineAt(s) - nowOf(s) < (isLong ? 8000 : 3000)) return ''
  if (isLong) bothLong(s)
  else turnKeyNext(s)
  return isLong ? HANDS : KEY
}

/** True if both hands, when each becomes a hold, do not lead into play, to a running bank or back to the control. */
function standsForHands(s: Session): boolean {
  if (s.stage === Stage.Stop) return s.pick.every((pick) => pick === Claim.Lost || pick === Claim.Dice)
  if (s.stage === Stage.Power) return needsJudge(s)
  if (s.stage === Stage.Ask || s.stage === Stage.Break) return !s.control.option[Option.Runs] && !isAsked(s)
  return actFor(s.stage, Column.Both) === Act.Door
}

/** Goes to a line of the menu, turns its value and confirms it; half the time to a line that ends the ruling. */
function ruleBy(s: Session, roll: (faces: number) => number): string {
  const ends = [Item.GoOn, Item.ByPlayers, Item.NextMatch, Item.Adjourn, Item.TakeOver]
  const row = roll(2) ? MENU[roll(MENU.length)] : ends[roll(ends.length)] * 2
  try {
    rowTo(s, itemOf(row), sideOf(row))
  } catch {
    return ruleBy(s, roll) // not now
  }
  if (!takesNow(s)) holdNext(s, 1)
  tap(s, itemOf(row) === Item.Adjourn ? 1 : 0, roll(3))
  holdNext(s, 1)
  return WORDS[Act.RulingTake]
}

/**
 * Makes a gesture, or waits until something happens by itself; returns its column. Makes no gesture near a deadline.
 */
function deed(s: Session, roll: (faces: number) => number): Column {
  const column = roll(COLUMN.length + 2)
  const isNear = deadlineAt(s) - nowOf(s) < 5000
  const { stage } = s
  if (column < COLUMN.length && !isNear) {
    DEED_OF[column](s)
    passTo(s, nowOf(s) + 300) // an opening press counts once the other side has not closed with it
    return COLUMN[column] === Column.Both && stage !== Stage.Play ? Column.LeftShort : COLUMN[column]
  }
  const wait = stage === Stage.Play && roll(8) ? WAITS[0] : WAITS[roll(WAITS.length)]
  const end = nowOf(s) + (isNear ? 5500 : wait)
  while (s.stage === stage && nowOf(s) < end) passTo(s, nowOf(s) + 500)
  return Column.Itself
}

function arrowText(from: number, word: string, to: number): string {
  return `${STAGES[from]} - ${word} - ${STAGES[to]}`
}

describe('the diagram', () => {
  it('in stages.md matches the table', () => {
    const page = readFileSync(PAGE, 'utf8')
    const wanted = withDiagram(page)
    if (process.env.UPDATE) writeFileSync(PAGE, wanted)
    else expect(page).toBe(wanted)
  })

  it('has an arrow for every way from stage to stage that hands and time find, and for no other', () => {
    const found: Walk = { arrows: new Set(), wrong: new Set() }
    for (let seed = 1; seed <= WALKS; seed++) walk(seed, found)
    const drawn = ARROWS.map(([from, act, to]) => arrowText(from, WORDS[act], to))
    const doors = DOORS.map((door) => arrowText(...door))
    expect([...found.arrows].sort()).toEqual([...drawn, ...doors].sort())
    expect([...found.wrong]).toEqual([''])
  }, 120_000)

  it('has no arrow without a cell in the table', () => {
    const without = ARROWS.filter(
      ([from, act]) => act !== Act.Flag && ![0, 1, 2, 3, 4, 5].some((column) => actFor(from, column) === act),
    )
    expect(without).toEqual([])
  })
})

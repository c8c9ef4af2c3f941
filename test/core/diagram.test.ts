/*
 * The diagram in the core's README is that of the table, and its arrows are those that hands and time lead along: walks by
 * chance through whole matches find each of them and no other.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { check } from '../../firmware/core/check.ts'
import { NOBODY } from '../../firmware/core/clock.ts'
import { type Control, Option } from '../../firmware/core/control.ts'
import { ownAt } from '../../firmware/core/itself.ts'
import { preset } from '../../firmware/core/session.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { Act, actFor, Column, Stage } from '../../firmware/core/table.ts'
import { controlOf, nowOf, passTo } from '../vocabulary.ts'
import { ARROWS, STAGES, WORDS } from './acts.ts'
import { withDiagram } from './diagram.ts'
import { cutPower, withOptions } from './play.ts'
import { GESTURES } from './stages.ts'

const README = fileURLToPath(new URL('../../firmware/core/README.md', import.meta.url))

/** Which act a gesture asks for: the columns of `GESTURES`. */
const COLUMN = [Column.LeftShort, Column.RightShort, Column.LeftHold, Column.RightHold, Column.Chord]
const WAITS = [1_000, 31_000, 70_000, 320_000, 620_000]
const DEEDS = 250
const WALKS = 600

/** Mulberry32: `roll(n)` gives 0..n-1. */
function dice(seed: number): (faces: number) => number {
  let state = seed
  return (faces) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % faces
  }
}

function controlBy(roll: (faces: number) => number): Control {
  const own = controlOf(5, 1 + roll(4), roll(2) ? 60_000 : 600_000, 10_000)
  const runs = roll(2)
  return withOptions(
    own,
    [Option.Scope, roll(2)],
    [Option.Refill, runs || roll(2)], // who has no bank left falls as soon as his break runs
    [Option.Breaks, 3],
    [Option.Runs, runs],
    [Option.Lateness, roll(2) * 5],
  )
}

interface Walk {
  /** In words: from, act, to. */
  arrows: Set<string>
  /** What must always be true and was not. */
  wrong: Set<string>
}

/** Hands and time by chance, through matches of many controls, with power cuts. */
function walk(seed: number, { arrows, wrong }: Walk): void {
  const roll = dice(seed)
  let s = makeSession()
  preset(s, controlBy(roll), 0)
  for (let i = 0; i < DEEDS; i++) {
    if (s.stage === Stage.Setup && !roll(4)) preset(s, controlBy(roll), nowOf(s))
    if (s.stage === Stage.Flag || s.stage === Stage.Over) s.was = s.stage
    const { stage, was, fellAt } = s
    const column = deed(s, roll)
    const act = s.fell !== NOBODY && s.fellAt !== fellAt ? Act.Flag : actOf(s, stage, column)
    const isBack = stage === Stage.Power && s.stage === was
    if (s.stage !== stage && !isBack) arrows.add(arrowText(stage, act, s.stage))
    wrong.add(check(s, nowOf(s)))
    const isOn = s.stage > Stage.Ready && s.stage !== Stage.Flag && s.stage !== Stage.Over
    if (isOn && !roll(40)) s = cutPower(s)
  }
}

/** A gesture, or a while until something happens by itself; returns its column. Nothing comes by itself under a gesture. */
function deed(s: Session, roll: (faces: number) => number): Column {
  const column = roll(COLUMN.length + 2)
  const isNear = ownAt(s) - nowOf(s) < 3000
  if (column < COLUMN.length && !isNear) {
    GESTURES[column](s)
    return COLUMN[column]
  }
  const { stage } = s
  const wait = stage === Stage.Play && roll(8) ? WAITS[0] : WAITS[roll(WAITS.length)]
  const end = nowOf(s) + (isNear ? 3500 : wait)
  while (s.stage === stage && nowOf(s) < end) passTo(s, nowOf(s) + 500)
  return Column.Itself
}

/** The table's act. Dice claimed when the thirty seconds are over end the stop at once, as they would have by themselves. */
function actOf(s: Session, stage: Stage, column: Column): string {
  const act = actFor(stage, column)
  return act === Act.SendClaim && s.stage === Stage.Play ? Act.ClaimEnds : act
}

function arrowText(from: number, act: string, to: number): string {
  return `${STAGES[from]} - ${WORDS[act]} - ${STAGES[to]}`
}

describe('the diagram', () => {
  it('in the README is that of the table', () => {
    const readme = readFileSync(README, 'utf8')
    const wanted = withDiagram(readme)
    if (process.env.UPDATE) writeFileSync(README, wanted)
    else expect(readme).toBe(wanted)
  })

  it('has an arrow for every way from stage to stage that hands and time find, and for no other', () => {
    const found: Walk = { arrows: new Set(), wrong: new Set() }
    for (let seed = 1; seed <= WALKS; seed++) walk(seed, found)
    expect([...found.arrows].sort()).toEqual(ARROWS.map((arrow) => arrowText(...arrow)).sort())
    expect([...found.wrong]).toEqual([''])
  })

  it('has no arrow that the table has no cell for', () => {
    const without = ARROWS.filter(
      ([from, act]) => act !== Act.Flag && ![0, 1, 2, 3, 4, 5].some((column) => actFor(from, column) === act),
    )
    expect(without).toEqual([])
  })
})

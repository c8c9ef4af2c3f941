/*
 * A siege in play: random hands, and random lines in chunks that end anywhere. Each line gets one answer, in order, and
 * changes nothing; no bank changes except by the charge of a turn, and the judge's door stays shut. The law of the swarm
 * judges the clock and knows nothing of the lines, so it objects to anything that a line has changed.
 */
import { describe, expect, it } from 'vitest'
import { Claim } from '../../firmware/core/claim.ts'
import { OpenedBy } from '../../firmware/core/rule.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import { takeLine } from '../../firmware/device/console.ts'
import { answerNext, makeLineReader, readText } from '../../firmware/device/line-reader.ts'
import { wakeNow } from '../../firmware/device/loop.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { NAMES } from '../../sim/clock/snapshot.ts'
import { entriesIn } from '../../sim/record/entries.ts'
import { type Dice, makeDice } from '../../sim/swarm/dice.ts'
import { movesOf } from '../../sim/swarm/hands.ts'
import { type Move, makeMove } from '../../sim/swarm/move.ts'
import { doMoves, makeTable, sessionOf, type Table } from '../../sim/swarm/table.ts'
import { seedOr } from '../cases.ts'
import { faultOf, makeTraffic, nextChunk } from './traffic.ts'

const CHUNKS = Number(process.env.SIEGE ?? 100_000)
/** After one chunk in this many, hands do something. */
const HANDS = 12
/** A match is abandoned before its flag can fall; flags are tested elsewhere. */
const LEAST_BANK = 90_000

/** A clock in play, two turns into its first game. */
function besiege(preset: string): Table {
  const t = makeTable(TABLE)
  act(t, makeMove(300, 'console', { text: `preset ${preset}` }))
  for (const side of [0, 1]) press(t, side, 1100)
  for (const side of [0, 1, 0]) {
    press(t, side, 80)
    pass(t, 500)
  }
  if (!isInPlay(t)) throw new Error(preset)
  return t
}

function isInPlay(t: Table): boolean {
  return sessionOf(t).stage === Stage.Play
}

function nowAt(t: Table): number {
  return Math.max(t.now, t.clock.machine.now)
}

/** Makes these moves and waits until the clock has accepted them; throws Broken if the law objects to what follows. */
function act(t: Table, ...moves: Move[]): void {
  doMoves(t, moves)
  pass(t, 40)
}

function pass(t: Table, ms: number): void {
  doMoves(t, [makeMove(nowAt(t) + ms, 'lag')])
}

function press(t: Table, side: number, held: number): void {
  act(t, makeMove(nowAt(t) + 1, 'press', { side, held }))
}

/** In a stop: each side turns to GO ON and sends it. */
function agreeToGoOn(t: Table): void {
  const s = sessionOf(t)
  for (const side of [0, 1]) {
    while (s.stage === Stage.Stop && s.pick[side] !== Claim.GoOn) press(t, side, 80)
    if (!(s.sent[side] & 1)) press(t, side, 1100)
  }
}

/** What a line answers, and the first thing that it changed apart from the last refusal, or ''. */
function typed({ clock }: Table, line: string): { answer: string; changed: string } {
  const { loop, flash, machine } = clock
  wakeNow(loop)
  const before = snapshotOf(loop.session)
  const { kept } = flash
  const { refusal } = loop.session
  const answer = takeLine(loop, line)
  loop.session.refusal = refusal
  const after = snapshotOf(loop.session)
  const place = after.findIndex((value, i) => value !== before[i])
  const isLetIn = flash.kept !== kept || machine.isRepl
  return { answer, changed: place >= 0 ? NAMES[place] : isLetIn ? 'what is kept, or who has the cable' : '' }
}

const GESTURES = [
  ...(['short', 'short', 'short', 'hold', 'chord', 'chord', 'last', 'long', 'long'] as const),
  ...(['lean', 'hop', 'meet', 'quick', 'knock', 'key', 'key'] as const),
]

/** Up to four gestures in a row, the first of them in play, none of which opens the door from there. */
function attack(t: Table, dice: Dice): string {
  for (let i = dice.roll(4); i >= 0; i--) {
    const { stage, since } = sessionOf(t)
    if (stage === Stage.Stop && t.now > since + 15_000) break // a stop ends by itself after 30 s
    pass(t, dice.roll(3) || stage === Stage.Stop ? dice.roll(600) : dice.roll(15_000))
    const [at, kind] = [nowAt(t) + 1, dice.one(GESTURES)]
    if (kind === 'key')
      act(t, makeMove(at, kind, { held: dice.within(1, 29) })) // turned back too soon to count
    else act(t, ...movesOf([kind, dice.roll(2)], at, dice))
    if (sessionOf(t).stage === Stage.Ruling) return stage === Stage.Play ? 'the door opened from play' : ''
  }
  if (sessionOf(t).stage === Stage.Stop) agreeToGoOn(t)
  return ''
}

/** Besieges a clock with so many chunks, in as many matches as it takes. Returns what broke, and who opened the door. */
function hold(preset: string, chunks: number, seed: number) {
  const dice = makeDice(seedOr(seed))
  const traffic = makeTraffic()
  const reader = makeLineReader()
  const opened = [0, 0, 0]
  let t = besiege(preset)
  let broken = ''
  const obey = (line: string): string => {
    const { answer, changed } = typed(t, line)
    if (changed) broken ||= `${JSON.stringify(line)} changed ${changed}`
    return answer
  }
  const answer = (most: number): void => {
    for (let i = 0; i < most && reader.due && !broken; i++)
      broken = faultOf(traffic, answerNext(reader, obey)) || broken
  }
  for (let i = 0; i < chunks && !broken; i++) {
    readText(reader, nextChunk(traffic, dice.roll))
    answer(dice.roll(8))
    pass(t, dice.roll(20))
    if (!dice.roll(HANDS)) broken ||= attack(t, dice)
    if (isInPlay(t) && Math.min(...sessionOf(t).clock.bank) > LEAST_BANK) continue
    for (const { entry, value } of entriesIn(t.flash.words)) if (entry === Entry.DoorOpened) opened[value]++
    t = besiege(preset)
  }
  answer(Infinity)
  return { broken, opened, ...traffic }
}

describe('S7: in play, whatever comes (finding J4)', () => {
  const share = Math.ceil(CHUNKS / 4)

  it.each([
    [1, 'custom 7 2 59:00 door key'],
    [2, 'short 7 8 door key'],
    [3, 'custom 9 5 2:00:00 overtime 60 door key sound on'],
  ])(`D6: ${share} chunks and hands (%i) open no door that has only a key, and change no bank: %s`, (seed, preset) => {
    const { broken, opened, waiting, answers, refused } = hold(preset, share, seed)
    expect([broken, opened, waiting]).toEqual(['', [0, 0, 0], []])
    expect(answers).toBeGreaterThan(refused * 3)
    expect(refused).toBeGreaterThan(share / 20)
  })

  it(`D6: ${share} chunks and hands open no door that hands can open, while a clock runs`, () => {
    const { broken, opened, waiting } = hold('custom 5 0 45:00 flag game refill game door anybody', share, 4)
    expect([broken, opened[OpenedBy.Key], opened[OpenedBy.Transfer], waiting]).toEqual(['', 0, 0, []])
  })

  it('an endless flood takes no more room', () => {
    const reader = makeLineReader()
    for (let i = 0; i < 100_000; i++) readText(reader, i % 3 ? 'x'.repeat(64) : '\n')
    const kept = reader.rest.length + reader.lines.reduce((sum, { length }) => sum + length, 0)
    expect([reader.lines.length, kept < 9 * 450]).toEqual([8, true])
  })
})

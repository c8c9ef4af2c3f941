/*
 * The pages of each display outside play: what a side sees on its own one, and between them what this stage is, its count,
 * the score, and what hands can do where a beginner would be lost without it.
 */
import { NOBODY } from '../core/clock.ts'
import { Door, Option } from '../core/control.ts'
import { Crawford, pointsOf } from '../core/match.ts'
import { breaksLeft } from '../core/rest.ts'
import { isBetween, needsJudge, type Session, Step } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import { type Face, isWeak } from './face.ts'
import { codePages, controlPages, gamePages, groupPages, quickPages, setupPages, transferPages } from './lists.ts'
import { claimText, itemText, kindText } from './panel.ts'
import { bankText, type Cells, delayCells, pair, restText, versus } from './row.ts'
import { rulingPages } from './rulings.ts'
import { Text } from './text.ts'
import { wordOf } from './title.ts'

/** By display, its pages; without any it is blank. */
export function pagesOf(c: Cells, f: Face): string[][] {
  const s = f.session
  if (s.page) return s.stage === Stage.Ruling ? groupPages(s) : gamePages(c, s)
  switch (s.stage) {
    case Stage.Setup:
      return setupPages(c, f)
    case Stage.Quick:
      return quickPages(c, s)
    case Stage.Transfer:
      return transferPages(c, s)
    case Stage.Code:
      return codePages(c, s)
    case Stage.Ruling:
      return rulingPages(c, f)
  }
  return [sidePages(c, f, 0), sidePages(c, f, 1), s.stage === Stage.Ready ? controlPages(c, f) : smallPages(c, f)]
}

/** What a side claims, enters or has agreed to, and its bank; where a hold is waited for, that. */
function sidePages(c: Cells, f: Face, side: number): string[] {
  'cold'
  const s = f.session
  const bank = bankText(f.time[side])
  const list: string[] = []
  const hasAgreed = (s.agreed >> side) & 1
  if (hasAgreed) list.push(';' + c.screen.phrase(Text.Agreed))
  else if (s.stage === Stage.Stop) addClaims(c, s, side, list)
  else if (s.stage === Stage.Result) addResult(c, s, side, list)
  else addWord(c, f, side, list)
  const isOwn = list.length > 0
  list.push(bank)
  const isAwaited = s.stage === Stage.Ready || (s.stage === Stage.Power && !needsJudge(s))
  if (isAwaited && !hasAgreed) list.push(c.screen.phrase(Text.Hold))
  const isRest = s.stage === Stage.Open || s.stage === Stage.Ask || s.stage === Stage.Break
  if (isRest && !isOwn && isBetween(s) && s.control.option[Option.Breaks]) {
    list.push(bank, pair(c.screen.phrase(Text.Breaks), breaksLeft(s, side)))
  }
  if ((f.stuck >> side) & 1) list.push(c.screen.phrase(Text.Stuck))
  return list
}

/** The claim before a side; one that is sent has its dots. */
function addClaims(c: Cells, s: Session, side: number, list: string[]): void {
  const item = itemText(c, s, side)
  const sent = claimText(c, s.sent[side])
  if (item !== sent) list.push(item)
  if (sent) list.push(';' + sent)
}

/** What the loser enters, line by line and then as a whole; the winner sees what it is worth, and that a hold is waited for. */
function addResult(c: Cells, s: Session, side: number, list: string[]): void {
  'cold'
  const r = s.result
  const isSent = r.step === Step.Sent
  if (side !== s.who) {
    const points = pointsOf(r.kind, r.value, s.control.option[Option.Variant])
    list.push(isSent ? pair('=', points) : c.screen.phrase(Text.Won))
    if (isSent) list.push(c.screen.phrase(Text.Hold))
    return
  }
  if (isSent) list.push(';' + c.screen.phrase(kindText(s, r.kind)))
  else list.push(itemText(c, s, side))
  if (isSent && r.value > 1) list.push(';' + c.screen.phrase(Text.Cube) + ' ' + r.value)
  if (s.fell === side) list.push(c.screen.phrase(Text.Flag))
}

/** What a side is in this stage: fallen, the winner, the one that asks or takes a break. */
function addWord(c: Cells, f: Face, side: number, list: string[]): void {
  const s = f.session
  let word = -1
  if (f.fell === side) word = Text.Flag
  else if (s.match.winner === side) word = Text.Won
  else if (s.stage === Stage.Break) word = s.who === side ? Text.Break : s.next === side ? Text.Next : -1
  else if (s.stage === Stage.Ask && s.who === side) list.push(itemText(c, s, side))
  if (word >= 0) list.push(c.screen.phrase(word))
}

function smallPages(c: Cells, f: Face): string[] {
  'cold'
  const s = f.session
  const list: string[] = []
  const count = f.counted ? restText(f.count) : ''
  if (s.refusal) list.push(c.screen.phrase(Text.WrongPoints + s.refusal - 1))
  if (s.stage === Stage.Open) addOpen(c, s, list, count)
  else if (s.stage === Stage.Stop) addStop(c, s, list, count)
  else if (s.stage === Stage.Result) addEntry(c, s, list, count)
  else if (s.stage === Stage.Flag || s.stage === Stage.Over) addScore(list, s)
  else {
    if (s.stage !== Stage.Break) list.push(c.screen.phrase(wordOf(s)))
    if (count) list.push(count, count)
    if (s.stage === Stage.Late) list.push(c.screen.phrase(Text.Here))
    else addScore(list, s)
  }
  const isFrozen = s.stage === Stage.Stop || s.stage === Stage.Power
  if (isFrozen && f.delay) list.push(delayCells(f.delay, f.turn))
  if (isWeak(f)) list.push(pair(c.screen.phrase(Text.LowBattery), f.hours))
  return list
}

/** The score, on two pages where a match has ended far beyond its length. */
export function addScore(list: string[], s: Session): void {
  const left = s.match.score[0]
  const right = s.match.score[1]
  const text = versus(left, right, s.match.crawford === Crawford.Now)
  if (('' + left + right).length > 4) list.push(left + '   ', '' + right)
  else list.push(text)
}

function addOpen(c: Cells, s: Session, list: string[], count: string): void {
  const option = s.control.option
  if (count) {
    addScore(list, s)
    list.push(count, c.screen.phrase(wordOf(s)), count)
  } else {
    list.push(c.screen.phrase(Text.OpeningRoll), c.screen.phrase(Text.LowerDie))
    if (option[Option.LeftScore] + option[Option.RightScore]) addScore(list, s)
    if (option[Option.Door] === Door.Anybody) list.push(c.screen.phrase(Text.Door), c.screen.phrase(Text.NoJudge))
  }
  if (s.match.crawford === Crawford.Now) list.push(c.screen.phrase(Text.Crawford))
}

/** A judge who is called finds the turns of both in this game (M13); else a hold claims, and both go on. */
function addStop(c: Cells, s: Session, list: string[], count: string): void {
  'cold'
  const turns = s.clock.turns
  list.push(c.screen.phrase(wordOf(s)))
  if (s.called)
    list.push((' ' + (turns[0] % 100)).substr(-2) + ':' + (turns[1] % 100) + (turns[1] % 100 < 10 ? ' ' : ''))
  else {
    list.push(count)
    if (!(s.sent[0] + s.sent[1])) list.push(c.screen.phrase(Text.Hold), count)
    list.push(c.screen.phrase(Text.Both), c.screen.phrase(Text.Resume), count)
  }
}

function addEntry(c: Cells, s: Session, list: string[], count: string): void {
  const r = s.result
  list.push(c.screen.phrase(wordOf(s)))
  if (count) list.push(count)
  if (r.step === Step.Sent && r.owner !== NOBODY) list.push(c.screen.phrase(Text.LeftOwns + r.owner))
  else if (r.step !== Step.Sent) list.push(c.screen.phrase(Text.Hold))
  if (s.called) addScore(list, s)
  else list.push(count)
}

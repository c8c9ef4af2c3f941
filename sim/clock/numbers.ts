/*
 * The numbers of a session, each with its name, in one list. Snapshots, the names in them, and sessions made from
 * snapshots all come from this list. It leaves out texts, the contents of the lists of games, rulings and digits, and
 * what only a board's next wake needs, such as cues. Listed by hand, because the build renames
 * members.
 */
import type { Clock } from '../../firmware/core/clock.ts'
import type { Button } from '../../firmware/core/contact.ts'
import { OPTION_COUNT } from '../../firmware/core/control.ts'
import type { Session } from '../../firmware/core/state.ts'

/** Gets each number and its name, and returns the number to put in its place. An option's name is its number. */
type Visit = (name: string, value: number) => number

/** All numbers of the session as a list, each whole and from 0 to 2^53. */
export function snapshotOf(s: Session): number[] {
  const list: number[] = []
  visitSession(s, (_name, value) => {
    list.push(value)
    return value
  })
  return list
}

/** Visits every number of the session, always in the same order. */
export function visitSession(s: Session, visit: Visit): void {
  s.stage = visit('stage', s.stage)
  s.since = visit('stageSince', s.since)
  const control = s.control
  control.discipline = visit('discipline', control.discipline)
  control.length = visit('length', control.length)
  control.bank = visit('bank', control.bank)
  control.delay = visit('controlDelay', control.delay)
  for (let i = 0; i < OPTION_COUNT; i++) control.option[i] = visit(`${i}`, control.option[i])
  visitClock(s.clock, '', visit)
  visitMatch(s, visit)
  visitStage(s, visit)
  visitMenu(s, visit)
  visitJournal(s, visit)
  visitClock(s.undo, 'undo', visit)
  const hands = s.hands
  visitButton(hands.button[0], 'left', visit)
  visitButton(hands.button[1], 'right', visit)
  hands.pair = visit('pair', hands.pair)
  hands.isSimultaneous = visit('isSimultaneous', hands.isSimultaneous)
  hands.pressedAt = visit('pressedAt', hands.pressedAt)
}

function visitClock(c: Clock, prefix: string, visitNamed: Visit): void {
  const visit: Visit = (name, value) => visitNamed(named(prefix, name), value)
  visitPair(c.bank, 'Bank', visit)
  visitPair(c.extra, 'Extra', visit)
  visitPair(c.inOvertime, 'Over', visit)
  c.delay = visit('delay', c.delay)
  c.delayLeft = visit('delayLeft', c.delayLeft)
  c.since = visit('since', c.since)
  c.turn = visit('turn', c.turn) as Clock['turn']
  c.turnStartedAt = visit('turnStartedAt', c.turnStartedAt)
  c.isRunning = visit('isRunning', c.isRunning)
  visitPair(c.turns, 'Turns', visit)
  visitPair(c.ignored, 'Ignored', visit)
  c.hasHandover = visit('hasHandover', c.hasHandover)
  c.handoverDelay = visit('handoverDelay', c.handoverDelay)
  c.handoverBank = visit('handoverBank', c.handoverBank)
  c.handoverExtra = visit('handoverExtra', c.handoverExtra)
}

/** `undo` and `leftBank` make `undoLeftBank`. */
function named(prefix: string, name: string): string {
  return prefix ? prefix + name[0].toUpperCase() + name.slice(1) : name
}

function visitPair(pair: number[], name: string, visit: Visit): void {
  pair[0] = visit('left' + name, pair[0])
  pair[1] = visit('right' + name, pair[1])
}

/** Of a list only its length is in the snapshot. A list that is too short is filled up with `empty`. */
function visitLength<T>(list: T[], name: string, empty: T, visit: Visit): void {
  const length = visit(name, list.length)
  while (list.length < length) list.push(empty)
}

/** The score, and the result that is being entered. */
function visitMatch(s: Session, visit: Visit): void {
  const m = s.match
  visitPair(m.score, 'Score', visit)
  m.games = visit('games', m.games)
  visitLength(m.list, 'listed', 0, visit)
  m.crawford = visit('crawford', m.crawford)
  visitPair(m.breaks, 'Breaks', visit)
  visitPair(m.dice, 'Dice', visit)
  m.winner = visit('winner', m.winner) as typeof m.winner
  m.won = visit('won', m.won)
  m.last = visit('last', m.last) as typeof m.last
  m.lastPoints = visit('lastPoints', m.lastPoints)
  m.lastCrawford = visit('lastCrawford', m.lastCrawford)
  const r = s.result
  r.step = visit('resultStep', r.step)
  r.kind = visit('resultKind', r.kind)
  r.value = visit('resultValue', r.value)
  r.owner = visit('resultOwner', r.owner) as typeof r.owner
  r.refused = visit('resultRefused', r.refused)
}

function visitStage(s: Session, visit: Visit): void {
  s.who = visit('who', s.who) as typeof s.who
  visitPair(s.pick, 'Pick', visit)
  visitPair(s.sent, 'Sent', visit)
  s.nextBreak = visit('nextBreak', s.nextBreak) as typeof s.nextBreak
  s.called = visit('called', s.called)
  s.calledAt = visit('calledAt', s.calledAt)
  s.withdrawn = visit('withdrawn', s.withdrawn)
  s.isLeftToPlayers = visit('isLeftToPlayers', s.isLeftToPlayers)
  s.stops = visit('stops', s.stops)
  s.stopsWithoutReason = visit('stopsWithoutReason', s.stopsWithoutReason)
  s.hasReason = visit('hasReason', s.hasReason)
  s.begun = visit('begun', s.begun)
  s.locked = visit('locked', s.locked)
  s.lateFor = visit('lateFor', s.lateFor)
  s.shortsFrom = visit('shortsFrom', s.shortsFrom)
  s.opener = visit('opener', s.opener) as typeof s.opener
  s.openerAt = visit('openerAt', s.openerAt)
  s.openerTill = visit('openerTill', s.openerTill)
  s.openerNext = visit('openerNext', s.openerNext)
  s.halt = visit('halt', s.halt)
  s.haltAt = visit('haltAt', s.haltAt)
  s.stageRan = visit('stageRan', s.stageRan)
  s.fell = visit('fell', s.fell) as typeof s.fell
  s.fellAt = visit('fellAt', s.fellAt)
  s.bankAtTurn = visit('bankAtTurn', s.bankAtTurn)
  s.extraAtTurn = visit('extraAtTurn', s.extraAtTurn)
  s.agreed = visit('agreed', s.agreed)
}

/** The row and its value, rulings, and what was typed. */
function visitMenu(s: Session, visit: Visit): void {
  s.row = visit('row', s.row)
  s.refusal = visit('refusal', s.refusal)
  s.page = visit('page', s.page)
  s.pageAt = visit('pageAt', s.pageAt)
  s.stageAtCut = visit('stageAtCut', s.stageAtCut)
  s.cuts = visit('cuts', s.cuts)
  s.backTo = visit('backTo', s.backTo)
  s.backToSince = visit('backToSince', s.backToSince)
  s.wasAdjourned = visit('wasAdjourned', s.wasAdjourned)
  s.value = visit('value', s.value)
  s.digit = visit('digit', s.digit)
  s.doneRow = visit('doneRow', s.doneRow)
  s.doneValue = visit('doneValue', s.doneValue)
  visitLength(s.undoSteps, 'rulings', '', visit)
  s.most = visit('mostBank', s.most)
  visitLength(s.digits, 'digits', 0, visit)
  s.turning = visit('turning', s.turning)
  s.shown[0] = visit('shownLength', s.shown[0])
  s.shown[1] = visit('shownDelay', s.shown[1])
  s.shown[2] = visit('shownPlayed', s.shown[2])
  s.tries = visit('tries', s.tries)
  s.lockedTill = visit('lockedTill', s.lockedTill)
  const tally = ['leftRemarks', 'rightRemarks', 'leftWarnings', 'rightWarnings', 'leftPoints', 'rightPoints']
  for (let i = 0; i < 6; i++) s.tally[i] = visit(tally[i], s.tally[i])
}

/** How far the record has come. The same match may differ here on boards with different room for it. */
function visitJournal(s: Session, visit: Visit): void {
  const j = s.journal
  j.used = visit('words', j.used)
  j.at = visit('wordAt', j.at)
  j.undoAt = visit('wordUndoAt', j.undoAt)
  j.undo = visit('wordUndo', j.undo)
  j.thinned = visit('wordThinned', j.thinned)
  j.wholeAt = visit('wholeAt', j.wholeAt)
  j.dropped = visit('wordDropped', j.dropped)
  j.isHeld = visit('wordHeld', j.isHeld)
}

function visitButton(b: Button, prefix: string, visitNamed: Visit): void {
  const visit: Visit = (name, value) => visitNamed(prefix + name, value)
  b.raw = visit('Raw', b.raw)
  b.lastEdge = visit('LastEdge', b.lastEdge)
  b.down = visit('Down', b.down)
  b.at = visit('At', b.at)
  b.pending = visit('Pending', b.pending)
  b.changedAt = visit('ChangedAt', b.changedAt)
  b.glitch = visit('Glitch', b.glitch)
  b.closedAt = visit('ClosedAt', b.closedAt)
  b.holdAt = visit('HoldAt', b.holdAt)
  b.used = visit('Used', b.used)
  b.validFrom = visit('ValidFrom', b.validFrom)
}

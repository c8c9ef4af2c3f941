/*
 * The judge's door: his key or, without a judge, both players' hands.
 *
 * Hands open it only while nothing runs, and never by a gesture that began in play (D6). It leads to a ruling; after a
 * power cut in a match that is over, and not by a flag, it leads to the next match. Until both have agreed to that one,
 * the key brings the last one back.
 */
import { type Ms, Side } from './clock.ts'
import { beginMatch } from './game.ts'
import { note, openRecord } from './journal.ts'
import { openMenu } from './judge.ts'
import { anotherMatch } from './recent.ts'
import { backToRuling, beginRuling, noteMatchBack, OpenedBy } from './rule.ts'
import { Item, rowOf } from './ruling.ts'
import { hasNoJudge, type Session } from './state.ts'
import { Act, actFor, Column, isBefore, Stage } from './table.ts'
import { isTakingOver } from './transfer.ts'
import { Entry } from './word.ts'

/** The door opens at `at`. Where there is nothing to rule on, nothing happens. */
export function openDoor(s: Session, by: OpenedBy, at: Ms): void {
  if (isTakingOver(s)) return backToRuling(s, at)
  if (isBefore(s.stage) && s.undoSteps.length && !s.agreed) {
    noteMatchBack(s, at)
    return openMenu(s, rowOf(Item.NextMatch, Side.Left))
  }
  let agreed = 0
  if (s.stage === Stage.Ready) {
    agreed = s.agreed
    openRecord(s, at)
    beginMatch(s, at)
  }
  const wasOver = s.stage === Stage.Over
  if (wasOver && s.stageAtCut === s.stage) return anotherMatch(s, by === OpenedBy.Key, at)
  if (isBefore(s.stage) || s.stage === Stage.Ruling) return
  note(s, Entry.DoorOpened, 0, by, at)
  beginRuling(s, at)
  const isAbsent = agreed === 1 || agreed === 2
  const item = isAbsent ? Item.Late : wasOver ? Item.NextMatch : Item.GoOn
  openMenu(s, rowOf(item, isAbsent ? ((2 - agreed) as Side) : Side.Left))
}

/** Both hands have held for five seconds: without a judge, they open the door. */
export function openByHands(s: Session, at: Ms): void {
  if (actFor(s.stage, Column.Both) === Act.Door && hasNoJudge(s) && !s.clock.isRunning) openDoor(s, OpenedBy.Hands, at)
}

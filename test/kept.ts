/*
 * What of a match outlives the power: all that a judge or a player would miss.
 */
import { NOBODY } from '../firmware/core/clock.ts'
import { NOTED } from '../firmware/core/journal.ts'
import { type Session, Step } from '../firmware/core/state.ts'
import { Stage } from '../firmware/core/table.ts'
import { clockTold } from '../sim/record/entries.ts'

/** The stage that the match is in for a record, which knows nothing of what a side only asks itself. */
function stageOf(s: Session): number {
  const stage = s.stage === Stage.Power ? s.was : s.stage
  return stage === Stage.Ask ? Stage.Open : stage
}

export function kept(s: Session) {
  const { match, control, result: r } = s
  const c = clockTold(s)
  const stage = stageOf(s)
  const { on: _on, gave, gaveLeft, gaveBank, gaveExtra, since, given: _given, inert: _inert, ...clock } = c
  const { lastPoints, lastCrawford, ...rest } = match
  const isSent = stage === Stage.Result && r.step === Step.Sent
  const isLate = stage === Stage.Late || stage === Stage.Arrived
  const about = isLate || stage === Stage.Result || stage === Stage.Break ? s.who : -1
  return {
    ...{ stage, clock, match: rest, about },
    control: { ...control, option: control.option.slice(0, NOTED) }, // what follows is the clock's own
    since: c.turn === NOBODY ? -1 : since,
    gave: gave ? [gaveLeft, gaveBank, gaveExtra] : [],
    last: match.last === NOBODY ? [] : [lastPoints, lastCrawford],
    result: isSent ? r : stage === Stage.Result ? r.refused : -1,
    stop: stage === Stage.Stop ? [...s.sent, s.called, s.calledAt, s.dropped] : [],
    fell: [s.fell, s.fellAt, s.called],
    break: stage === Stage.Break ? s.next : -1,
    late: isLate ? s.lateFor : -1,
    game: [s.begun, c.turn === NOBODY || isLate || stage === Stage.Break ? 0 : s.stops],
  }
}

/** What two sessions have that does not agree, of each a text; an empty string when all does. */
export function keptApart(a: Session, b: Session): string {
  const [one, other] = [keptTexts(a), keptTexts(b)]
  return Object.keys(one)
    .filter((name) => one[name] !== other[name])
    .map((name) => `${one[name]} or ${other[name]}`)
    .join(', ')
}

function keptTexts(s: Session): Record<string, string> {
  return Object.fromEntries(Object.entries(kept(s)).map(([name, value]) => [name, `${name} ${JSON.stringify(value)}`]))
}

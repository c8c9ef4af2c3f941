/*
 * What of a match outlives the power: all that a judge or a player would miss.
 */
import { NOBODY } from '../firmware/core/clock.ts'
import { type Session, Step } from '../firmware/core/state.ts'
import { Stage } from '../firmware/core/table.ts'
import { clockTold } from '../sim/told.ts'

/** The stage that the match is in for a record, which knows nothing of what a side only asks itself, nor of a code half typed. */
function stageOf(s: Session): number {
  const open = s.stage === Stage.Code ? s.behind : s.stage
  const stage = open === Stage.Power ? s.was : open
  return stage === Stage.Ask ? Stage.Open : stage
}

export function kept(s: Session) {
  const { match, control, result: r } = s
  const c = clockTold(s)
  const stage = stageOf(s)
  const { on: _on, gave, gaveLeft, gaveBank, gaveExtra, since, ...clock } = c
  const { lastPoints, lastCrawford, ...rest } = match
  const isSent = stage === Stage.Result && r.step === Step.Sent
  const about = [Stage.Stop, Stage.Result, Stage.Break, Stage.Late].includes(stage) ? s.who : -1
  return {
    ...{ stage, clock, match: rest, control, about },
    since: c.turn === NOBODY ? -1 : since,
    gave: gave ? [gaveLeft, gaveBank, gaveExtra] : [],
    last: match.last === NOBODY ? [] : [lastPoints, lastCrawford],
    result: isSent ? r : stage === Stage.Result ? r.refused : -1,
    stop: stage === Stage.Stop ? [...s.sent, s.called, s.calledAt] : [],
    fell: [s.fell, s.fellAt, s.called],
    break: stage === Stage.Break ? s.next : -1,
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

/*
 * What a hold of whose turn it is to answer has to do: in a result the loser's enters, the winner's answers, and in a break its taker's
 * ends it, but for lines that end nothing; whatever the other side holds meanwhile.
 */
import { Ask, Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { insist } from './broken.ts'
import { type Contact, HOLD } from './law-contacts.ts'
import type { Next } from './law-play.ts'
import { type Seen, seenBefore } from './law-seen.ts'
import type { Law } from './law-state.ts'
import { isHoldIn, TAKEN } from './law-stop.ts'

/** The next hold of a result or a break that has to do something. */
export function nextAnswer(law: Law): Next | undefined {
  let next: Next | undefined
  for (const c of law.hands.list) {
    const at = c.closed + HOLD
    if (c.isDone || c.isVague || !isHoldIn(law, c) || at > law.cut || (next && next.at <= at)) continue
    next = { at, known: at + TAKEN, does: () => checkAnswer(law, c, at) }
  }
  return next
}

function checkAnswer(law: Law, c: Contact, at: number): void {
  c.isDone = true
  const { stood } = c
  const before = seenBefore(law.log, at)
  if (!isDue(law, c) || at + TAKEN > law.cut || !isStill(stood, before) || stood.called) return
  const after = seenBefore(law.log, at + TAKEN + law.slow)
  insist(law, !isStill(stood, after), 'P9 a hold answers', `of side ${c.side} in stage ${stood.stage} at ${at}`)
}

/** Whether it was this side's turn to hold when its contact closed. */
function isDue({ control }: Law, { side, stood }: Contact): boolean {
  const line = stood.pick[side]
  if (stood.stage === Stage.Break && side === stood.who) return !line || line === Ask.Back
  if (stood.stage === Stage.Break) return line === Ask.Break && stood.breaks[side] < control.breaks
  if (stood.stage !== Stage.Result) return false
  return stood.step === Step.Sent ? side !== stood.who : side === stood.who
}

function isStill(was: Seen, is: Seen): boolean {
  const isOne = was.stage === is.stage && was.since === is.since && was.who === is.who && was.next === is.next
  return isOne && was.step === is.step && was.refused === is.refused && was.called === is.called
}

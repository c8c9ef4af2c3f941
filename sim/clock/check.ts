/*
 * What must be true of a session at every instant. Only tests and the simulator call it.
 */
import { bankAt, type Clock, delayAt, type Ms, NOBODY, type Side } from '../../firmware/core/clock.ts'
import { MOST_EXTRA, Option } from '../../firmware/core/control.ts'
import { Crawford, winnerIn } from '../../firmware/core/match.ts'
import { runsIn, type Session } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'

/** The first broken invariant in a few words, or an empty string. */
export function check(s: Session, now: Ms): string {
  const c = s.clock
  if (c.isRunning && c.turn === NOBODY) return 'the clock runs for nobody'
  if (c.isRunning !== (runsIn(s, s.stage) ? 1 : 0)) return 'it runs outside play, or stands in play'
  if (c.delayLeft > c.delay || delayAt(c, now) > c.delay) return 'more delay than a turn has'
  if (s.stage === Stage.Flag && s.fell === NOBODY) return 'a flag of nobody'
  if (s.fell !== NOBODY && s.stage === Stage.Play) return 'play after a flag'
  if (s.stage === Stage.Flag && bankAt(c, s.fell as Side, now) !== 0) return 'the fallen side has time'
  if (s.stage === Stage.Flag && c.turn !== NOBODY && s.fell !== c.turn) return 'the flag fell for the side that stood'
  return bankOutside(c, Math.max(s.control.bank, s.most), now) ? 'a bank outside its range' : checkMatch(s)
}

function checkMatch({ match: m, control, stage, clock }: Session): string {
  const isArmed = !isBefore(stage)
  for (let side = 0; side < 2; side++) {
    if (isArmed && m.breaks[side] > control.option[Option.Breaks]) return 'more breaks than there are'
    if (m.dice[side] > 1) return 'dice changed twice'
    if (isArmed && m.score[side] >= control.length && m.winner !== side) return 'N points, and the match goes on'
  }
  // in a ruling, or after a power cut, a match that is won may be open again
  const isOpen = stage === Stage.Ruling || stage === Stage.Power || stage === Stage.Ask || isBefore(stage)
  if (m.winner !== NOBODY && !isOpen && stage !== Stage.Flag && stage !== Stage.Over) return 'won, and it goes on'
  const listed = m.list[m.list.length - 1]
  if (m.last !== NOBODY && listed !== undefined && winnerIn(listed) !== m.last)
    return 'the list of games names another winner'
  const near = isArmed && (m.score[0] === control.length - 1 || m.score[1] === control.length - 1)
  const isNext = isArmed && clock.turn === NOBODY // a game in play stays as it was begun
  return isNext && m.crawford === Crawford.Now && !near ? 'a Crawford game before its time' : ''
}

function bankOutside(c: Clock, most: Ms, now: Ms): boolean {
  for (let side = 0; side < 2; side++) {
    const bank = bankAt(c, side, now)
    const hasOvertime = c.extra[side] + c.inOvertime[side] > 0 // as the judge gave it, whatever the control has
    if (bank < 0 || bank > (hasOvertime ? Math.max(most, MOST_EXTRA) : most) || bank % 1 !== 0) return true
  }
  return false
}

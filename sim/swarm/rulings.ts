/*
 * What a judge may type at a random match; much of it is refused, for another moment or another range.
 */
import type { Session } from '../../firmware/core/state.ts'
import { SIDES } from '../clock/vocabulary.ts'
import type { Dice } from './dice.ts'

export function rulingLine(s: Session, dice: Dice): string {
  const who = dice.one(SIDES)
  const few = dice.roll(8)
  const mover = SIDES[s.clock.turn & 1]
  return dice.one([
    () => `adjust ${who} ${dice.within(-90, 180)}`,
    () => `rule bank ${who} ${dice.roll(900_000)}`,
    () => `rule penalty ${who} ${dice.within(8, 120) * 1000}`,
    () => `rule give-back ${mover} ${dice.roll(3000)}`,
    () => 'rule unpress',
    () => 'rule send-back',
    () => `rule turn ${who} ${s.clock.delay && dice.roll(s.clock.delay)}`,
    () => `rule score ${who} ${few}`,
    () => `rule length ${dice.within(1, 9)}`,
    () => `rule delay ${few * 1000}`,
    () => `rule crawford ${few % 3}`,
    () => `rule breaks ${who} ${few % 3}`,
    () => `rule dice ${who} ${few & 1}`,
    () => 'rule annul',
    () => `rule loses ${who} ${1 + (few % 4)}`,
    () => 'rule both-lose',
    () => `rule loses-match ${who}`,
    () => 'rule both-lose-match',
    () => `rule exclude ${who}`,
    () => `rule remark ${who} ${few}`,
    () => `rule warning ${who} ${few}`,
    () => `rule point ${who} ${few & 1}`,
    () => `rule new-dice ${few % 3}`,
    () => `rule late ${who}`,
    () => 'rule both-late',
    () => 'rule clear',
    () => `rule claim ${who} ${few & 1}`,
    () => `rule cube ${who} ${1 << few}`,
    () => `about judge ${few}`,
    () => 'undo',
    () => 'undo',
  ])()
}

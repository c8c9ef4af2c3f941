/*
 * What is typed in a random match: the line that sets its control, mostly a custom one for a short match; and what a
 * judge types, much of which is refused, because it comes at the wrong moment or is out of range.
 */

import type { Session } from '../../firmware/core/state.ts'
import { SIDES } from '../clock/vocabulary.ts'
import type { Dice } from './dice.ts'

const RULED = ['short', 'long', 'short-blitz', 'long-blitz', 'pairs', 'league']

/** A control for a match to so many points; 0 leaves the length to chance. */
export function presetLine(dice: Dice, points = 0): string {
  const isCustom = dice.chance(600)
  const name = isCustom ? 'custom' : dice.one(RULED)
  const length = points || (name.endsWith('blitz') ? dice.one([3, 3, 5, 7]) : lengthOf(dice))
  const words = ['preset', name, String(length)]
  if (isCustom) words.push(String(dice.one([0, 0, 1, 3, 8, 10, 12, dice.roll(61)])), bankText(bankOf(dice)))
  else if (dice.chance(300)) words.push(String(dice.within(8, 12)))
  words.push(...scoresOf(dice, length))
  if (isCustom) words.push(...customOf(dice))
  if (name.startsWith('long') && dice.chance(500)) words.push('worth', dice.one(['backgammon', 'home-3', 'home-4']))
  if (dice.chance(200)) words.push('lateness', dice.one(['5', '5', '10', '0']))
  if (dice.chance(300)) words.push('sound', 'on')
  if (dice.chance(150)) words.push('door', 'anybody')
  return words.join(' ')
}

/** A control for the adversary, with a short bank, so that flags fall. */
export function hastyLine(dice: Dice): string {
  const bank = dice.one([10, 10, dice.within(10, 20), dice.within(10, 60)])
  const length = dice.one([1, 1, 2, 3])
  const words = ['preset custom', length, dice.one([0, 0, 1, 3, dice.within(2, 12)]), bankText(bank)]
  if (dice.chance(300)) words.push('flag game refill game')
  else if (dice.chance(200)) words.push('refill game')
  if (dice.chance(300)) words.push('breaks 1')
  if (dice.chance(200)) words.push('overtime 30')
  if (dice.chance(300)) words.push('door anybody')
  return words.join(' ')
}

function lengthOf(dice: Dice): number {
  return dice.chance(900) ? dice.one([1, 1, 1, 2, 3]) : dice.within(1, 15)
}

/** In seconds. */
function bankOf(dice: Dice): number {
  return dice.one([dice.within(10, 60), dice.within(30, 240), dice.within(60, 1200), dice.within(60, 1200)])
}

function bankText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function scoresOf(dice: Dice, length: number): string[] {
  if (dice.chance(700)) return []
  return ['left-has', String(dice.roll(length)), 'right-has', String(dice.roll(length))]
}

function customOf(dice: Dice): string[] {
  const words: string[] = []
  if (dice.chance(80)) words.push('by', dice.one(['us', 'us-pairs', 'japan']))
  if (dice.chance(400)) words.push('flag', 'game')
  if (dice.chance(350)) words.push('refill', 'game')
  if (dice.chance(700)) words.push('breaks', String(dice.within(1, 3)))
  if (dice.chance(350)) words.push('in-breaks', 'run')
  if (dice.chance(250)) words.push('overtime', dice.one(['30', '60', '120']))
  if (dice.chance(200)) words.push('left-bank', bankText(bankOf(dice)))
  if (dice.chance(200)) words.push('right-bank', bankText(bankOf(dice)))
  if (dice.chance(250)) words.push('worth', dice.one(['home-3', 'home-4']))
  return words
}

export function rulingLine(s: Session, dice: Dice): string {
  const who = dice.one(SIDES)
  const few = dice.roll(8)
  const mover = SIDES[s.clock.turn & 1]
  return dice.one([
    () => `adjust ${who} ${dice.within(-90, 180)}`,
    () => `rule bank ${who} ${dice.roll(900_000)}`,
    () => `rule penalty ${who} ${dice.within(1, 130) * 1000}`,
    () => `rule give-back ${mover} ${dice.roll(3000)}`,
    () => 'rule unpress',
    () => 'rule send-back',
    () => `rule turn ${who} ${s.clock.delay && dice.roll(s.clock.delay)}`,
    () => `rule score ${who} ${few}`,
    () => `rule length ${dice.within(1, 9)}`,
    () => `rule extra ${who} ${few * 9000}`,
    () => `rule discipline ${few}`,
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

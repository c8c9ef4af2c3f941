/*
 * A random control, as the console line that sets it: mostly short matches, and in the half of them a custom control.
 */
import type { Dice } from './dice.ts'

const RULED = ['short', 'long', 'short-blitz', 'long-blitz', 'pairs']

/** To so many points; without them as chance has it. */
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

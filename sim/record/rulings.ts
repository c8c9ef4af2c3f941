/*
 * Rulings in words: the console's line that makes one, and what a sheet says of it.
 */
import { Rule } from '../../firmware/core/rule.ts'
import { showMs } from '../tape/time.ts'

/** A ruling of the record: a Rule, its side and its number. */
export interface Ruling {
  what: number
  side: number
  value: number
}

const SIDES = ['left', 'right']
const BREACHES = ['other', 'late arrival', 'slow play', 'break', 'stop', 'clock', 'conduct', 'orders not followed']
const CRAWFORD = ['is to come', 'is the next game', 'has been']
/** How the door was opened, by By, and how a ruling ended, by Ended. */
export const DOORS = ["judge's door opened by his key", '', 'door opened by both players', 'match taken over']
export const ENDINGS = [
  'ruling over, play goes on',
  'ruling over, players go on',
  '',
  'ruling over, another match comes',
]
/** Of each Rule: its name at the console, whether a side and a number belong to it. */
const ROWS: [name: string, hasSide: boolean, hasNumber: boolean][] = [
  ['bank', true, true],
  ['extra', true, true],
  ['penalty', true, true],
  ['give-back', true, true],
  ['unpress', false, false],
  ['send-back', false, false],
  ['turn', true, true],
  ['score', true, true],
  ['length', false, true],
  ['delay', false, true],
  ['crawford', false, true],
  ['breaks', true, true],
  ['dice', true, true],
  ['annul', false, false],
  ['loses', true, true],
  ['both-lose', false, false],
  ['loses-match', true, false],
  ['remark', true, true],
  ['warning', true, true],
  ['point', true, true],
  ['new-dice', false, true],
  ['late', true, false],
  ['clear', false, false],
]

/** `rule penalty left 30000`. */
export function ruleText({ what, side, value }: Ruling): string {
  const [name, hasSide, hasNumber] = ROWS[what]
  return `rule ${name}${hasSide ? ` ${SIDES[side]}` : ''}${hasNumber ? ` ${value}` : ''}`
}

/** What a judge has ruled, as a sheet tells it. */
export function rulingText({ what, side, value }: Ruling): string {
  const who = SIDES[side]
  const other = SIDES[1 - side]
  switch (what) {
    case Rule.Bank:
      return `bank of ${who} set to ${showMs(value)}`
    case Rule.Extra:
      return `overtime of ${who} set to ${showMs(value)}`
    case Rule.Penalty:
      return `penalty against ${who}: ${showMs(value)} to ${other}`
    case Rule.GiveBack:
      return `${showMs(value)} given back to ${who}`
    case Rule.Unpress:
      return 'the last press never was'
    case Rule.SendBack:
      return 'the last move is sent back'
    case Rule.Turn:
      return `${who} has the turn, with ${showMs(value)} of its delay`
    case Rule.Late:
      return `${who} is late; its bank runs after the ruling`
    case Rule.Clear:
      return 'the flag, or the match lost by it, does not stand'
    default:
      return matchText(what, who, value)
  }
}

function matchText(what: number, who: string, value: number): string {
  switch (what) {
    case Rule.Score:
      return `score of ${who} set to ${value}`
    case Rule.Length:
      return `match to ${value} ${value === 1 ? 'point' : 'points'}`
    case Rule.Delay:
      return `delay ${value / 1000} s from here on`
    case Rule.Crawford:
      return `the Crawford game ${CRAWFORD[value]}`
    case Rule.Breaks:
      return `${who} has taken ${value} ${value === 1 ? 'break' : 'breaks'}`
    case Rule.Dice:
      return `dice of ${who} ${value ? 'count as changed once' : 'count as not changed'}`
    case Rule.NewDice:
      return `new dice for ${['left', 'right', 'both'][value]}`
    default:
      return penaltyText(what, who, value)
  }
}

function penaltyText(what: number, who: string, value: number): string {
  switch (what) {
    case Rule.Annul:
      return 'game annulled'
    case Rule.Loses:
      return `${who} loses a game of ${value} ${value === 1 ? 'point' : 'points'}`
    case Rule.BothLose:
      return 'both lose the game; nobody scores'
    case Rule.LosesMatch:
      return `${who} loses the match`
    case Rule.Remark:
      return `remark ${who}: ${BREACHES[value] ?? value}`
    case Rule.Warning:
      return `warning ${who}: ${BREACHES[value] ?? value}`
    default:
      return `penalty point ${who}${value ? ', which the other scores' : ''}`
  }
}

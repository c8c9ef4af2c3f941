/*
 * `tsx hunt.ts SEED MATCHES`: the adversary plays until the law finds something; prints what, after how many matches.
 */
import { BOARDS } from '../../clock/boards.ts'
import { makeDice, seedOf } from '../dice.ts'
import { playMatch } from '../match.ts'

export interface Found {
  /** The number of matches played until then; 0 if nothing was found. */
  after: number
  /** The first line of what the law, or the clock, threw. */
  message: string
}

function hunt(seed: number, matches: number): Found {
  for (let match = 0; match < matches; match++) {
    const dice = makeDice(seedOf(seed, match))
    const { broken } = playMatch(dice.one(BOARDS), dice, {}, 'adversary')
    if (broken) return { after: match + 1, message: broken.message.split('\n')[0] }
  }
  return { after: 0, message: '' }
}

const [seed, matches] = process.argv.slice(2).map(Number)
process.stdout.write(JSON.stringify(hunt(seed, matches)))

/*
 * `tsx hunt.ts SEED MATCHES`: plays matches of the adversary alone until the law finds something, and prints what, and
 * after how many matches.
 */
import { BOARDS } from '../../clock/boards.ts'
import { Broken } from '../broken.ts'
import { makeDice, seedOf } from '../dice.ts'
import { playMatch } from '../match.ts'

export interface Found {
  /** The number of matches played until then; 0 if nothing was found. */
  after: number
  /** The invariant that broke and the whole message; of another exception its name and its message. */
  what: string
  message: string
}

function hunt(seed: number, matches: number): Found {
  for (let match = 0; match < matches; match++) {
    const dice = makeDice(seedOf(seed, match))
    const { broken } = playMatch(dice.one(BOARDS), dice, {}, 'adversary')
    if (!broken) continue
    const what = broken instanceof Broken ? broken.what : broken.name
    return { after: match + 1, what, message: broken.message.split('\n')[0] }
  }
  return { after: 0, what: '', message: '' }
}

const [seed, matches] = process.argv.slice(2).map(Number)
process.stdout.write(JSON.stringify(hunt(seed, matches)))

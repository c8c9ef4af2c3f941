/*
 * The adversary and players play, a match each in turn, until the law finds something, and what it finds is printed.
 * `faults.ts` puts this together with a core that has a fault.
 */
import { BOARDS } from '../../clock/boards.ts'
import { makeDice, seedOf } from '../dice.ts'
import { playMatch } from '../match.ts'

const MATCHES = 2000
const SEED = 1

for (let match = 0; match < MATCHES; match++) {
  const dice = makeDice(seedOf(SEED, match))
  const { broken } = playMatch(dice.one(BOARDS), dice, {}, match % 2 ? 'players' : 'adversary')
  if (!broken) continue
  process.stdout.write(broken.message)
  break
}

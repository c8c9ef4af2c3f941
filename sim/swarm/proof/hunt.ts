/*
 * The adversary plays three matches of four and players the others, until the law finds something, and what it finds is
 * printed. `faults.ts` puts this together with a core that has a fault.
 */
import { BOARDS } from '../../clock/boards.ts'
import { makeDice, seedOf } from '../dice.ts'
import { playMatch } from '../match.ts'

const MATCHES = 6000
const SEED = 1

for (let match = 0; match < MATCHES; match++) {
  const dice = makeDice(seedOf(SEED, match))
  const { broken } = playMatch(dice.one(BOARDS), dice, {}, match % 4 ? 'adversary' : 'players')
  if (!broken) continue
  process.stdout.write(broken.message)
  break
}

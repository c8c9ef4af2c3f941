/*
 * `npm run -s adversary-proof`: puts each fault of `faults.diff`, from the findings P1 to P9, those that a stop without
 * a reason could have (K5), and some that break one rule, into a copy of the core, where the adversary plays until the
 * law finds it. Exit code 1 if a fault is not found, or if its lines are no longer in the core.
 */
import { HELP_ROW, type Help, typedIn, WRONG_USE } from '../../terminal/command.ts'
import { endWith, Usage } from '../../terminal/exit.ts'
import { FAULTS, type Fault, found, MATCHES } from './faults.ts'

/** The core as it is, in which the law must find nothing. */
const NONE: Fault = { name: 'none', words: 'The core as it is.', edits: [] }

/** Prints a line on this fault; returns whether it was found, or for NONE whether nothing was. */
async function prove(fault: Fault): Promise<boolean> {
  try {
    const { after, message } = await found(fault)
    const isDue = fault !== NONE
    const told = after ? `after ${after}: ${message}` : `nothing found in ${MATCHES} matches`
    process.stdout.write(`${fault.name.padEnd(12)} ${told}\n`)
    return after > 0 === isDue
  } catch (error) {
    process.stdout.write(`${fault.name.padEnd(12)} ${(error as Error).message.split('\n')[0]}\n`)
    return false
  }
}

const HELP: Help = {
  use: 'npm run -s adversary-proof -- NAME ...',
  what: 'Plants each of these faults in a copy of the core, and lets the adversary play until the law finds it.',
  sections: [
    ['faults', FAULTS.map(({ name, words }) => [name, words] as const)],
    ['options', [HELP_ROW]],
  ],
  examples: ['npm run -s adversary-proof -- P1'],
  ends: [
    ['0', 'every fault is found, and none in the unchanged core'],
    ['1', 'a fault is not found, or the lines that it changes are no longer in the core'],
    WRONG_USE,
  ],
}

async function main(args: readonly string[]): Promise<number> {
  const typed = await typedIn(args, HELP)
  if (!typed) return 0
  const wanted = typed.words
  const all = [NONE, ...FAULTS]
  const names = all.map(({ name }) => name)
  const strange = wanted.find((name) => !names.includes(name))
  if (strange !== undefined)
    throw new Usage(`no fault "${strange}"; one of ${names.slice(1).join(', ')}, or none for the unchanged core`)
  const failed: Fault[] = []
  for (const fault of all)
    if (!wanted.length || wanted.includes(fault.name)) if (!(await prove(fault))) failed.push(fault)
  process.stdout.write(failed.length ? `failed: ${failed.map(({ name }) => name).join(', ')}\n` : 'all found\n')
  return failed.length ? 1 : 0
}

void endWith(main(process.argv.slice(2)))

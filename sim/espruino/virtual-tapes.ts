/*
 * `npm run virtual -- FILE.tape …`: plays tapes on the virtual board that VIRTUAL_BOARD and VIRTUAL_COUNT name,
 * compares them with the core, and tells what they take. Each tape is played three times: with work that takes no time,
 * which must equal the core at each look; with work that takes its time, which must equal it at the end; and with the
 * variables counted at each call.
 */
import { basename } from 'node:path'
import { buildBoard, ROOT } from '../build/main.ts'
import { boardNamed } from '../clock/boards.ts'
import { HELP_ROW, type Help, typedIn, WRONG_USE } from '../terminal/command.ts'
import { endWith, Usage } from '../terminal/exit.ts'
import { readTape, virtualIn } from '../terminal/input.ts'
import { makeVirtual, virtualBoard } from './virtual.ts'
import { speedFor, virtualDiff } from './virtual-diff.ts'
import { pressesIn } from './virtual-log.ts'

const HELP: Help = {
  use: 'npm run -s virtual -- FILE.tape ...',
  what: 'Plays tapes on the virtual board, three times each: with work that takes no time, where each look must equal the core; in its own time; and with its variables counted. VIRTUAL_BOARD names an interpreter with an event loop and a clock of its own, VIRTUAL_COUNT the qemu plugin that counts its instructions.',
  sections: [['options', [HELP_ROW]]],
  examples: ['npm run -s virtual -- test/tapes/first.tape'],
  ends: [['0', 'all as on the core'], ['1', 'a tape differs'], WRONG_USE],
}

async function main(args: readonly string[]): Promise<number> {
  const typed = await typedIn(args, HELP)
  if (!typed) return 0
  const files = typed.words
  if (!files.length) throw new Usage('virtual needs a tape: npm run -s virtual -- FILE.tape')
  const tapes = files.map(readTape)
  const virtual = virtualIn(virtualBoard())
  const board = boardNamed('table')
  const dir = `${ROOT}dist/${board.name}`
  await buildBoard(board.name, dir)
  const ground = await makeVirtual(virtual, dir)
  let failed = 0
  try {
    for (const tape of tapes) {
      const still = await ground.play(tape.ops, 'still')
      const timed = await ground.play(tape.ops, 'timed', await speedFor(tape.ops, board))
      const { most, beside } = await ground.play(tape.ops, 'weighed')
      const wrong = [...(await virtualDiff(still, board, true)), ...(await virtualDiff(timed, board, false))]
      for (const one of [still, timed]) wrong.push(...one.flags.map((flag) => `flag ${flag}`), ...one.printed)
      const [first, ...works] = timed.costs.works.slice(1)
      const ms = (us: number): string => `${Math.round(us / 1000)} ms`
      const press = pressesIn(timed.costs, board).sort((a, b) => a - b)
      const row = [
        basename(tape.name),
        wrong.length ? 'DIFFERS' : 'as the core',
        `${timed.booted} variables booted, ${most - beside} at most, ${timed.ended} at the end`,
        `stack ${timed.costs.stack}`,
        `start ${ms(first.us)}`,
        `press ${ms(press[press.length >> 1] ?? 0)}`,
        `longest ${ms(Math.max(...works.map(({ us }) => us)))}`,
      ]
      process.stdout.write(`${row.join(' | ')}\n${wrong.map((line) => `  ${line}\n`).join('')}`)
      if (wrong.length) failed++
    }
  } finally {
    ground.end()
  }
  return failed ? 1 : 0
}

void endWith(main(process.argv.slice(2)))

/*
 * `npm run bench`: what things take, measured and never asserted. By itself it lists the sizes of each board's files.
 * Other options measure something else instead. `--virtual`: the bundle on the virtual board, from contacts to lights
 * and pictures, and its start. `--hall` and `--phones`: the hall's service with clocks and with phones.
 */
import { join } from 'node:path'
import { buildBoard, ROOT } from '../build/main.ts'
import { BOARDS, type SimBoard, TABLE } from '../clock/boards.ts'
import { InterpreterError } from '../espruino/interpreter.ts'
import { virtualBoard } from '../espruino/virtual.ts'
import { HELP_ROW, type Help, typedIn, WRONG_USE, wantNone } from '../terminal/command.ts'
import { endWith, FAILED, Usage } from '../terminal/exit.ts'
import { makeProgress } from '../terminal/progress.ts'
import { actsWith } from './acts.ts'
import { HALL_STEPS, hallTable, measureHall, measurePhones, PHONES_STEPS, phonesTable } from './hall.ts'
import { type BoardReport, sharesOf, tableOf } from './report.ts'
import { measureVirtual, stepsFor, virtualIn, virtualTable } from './virtual.ts'

const HELP: Help = {
  use: 'npm run bench',
  what: "Measures the bytes of each board's files.",
  sections: [
    [
      'options',
      [
        ['--virtual', 'measures the virtual board instead: from contact to light and picture, and starts'],
        ['--only WORD', 'with --virtual: only what has this word in its name'],
        ['--hall', "measures the hall's service instead: what it takes for 500 clocks, and what it keeps in a day"],
        ['--phones', 'the same for 500 phones over HTTP'],
        ['--json', 'prints one JSON object'],
        HELP_ROW,
      ],
    ],
  ],
  examples: ['npm run bench', 'npm run bench -- --virtual'],
  ends: [['0', 'measured'], [`${FAILED}`, 'the build failed'], WRONG_USE, ['70', 'the interpreter failed']],
}

interface Options {
  only?: string
  virtual?: boolean
  hall?: boolean
  phones?: boolean
  json?: boolean
}

async function measure(step: () => void): Promise<Record<string, BoardReport>> {
  const reports: Record<string, BoardReport> = {}
  for (const board of BOARDS) {
    const { files } = await buildBoard(board.name, distOf(board))
    reports[board.name] = {
      files: Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])),
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      shares: await sharesOf(board.name),
    }
    step()
  }
  return reports
}

function distOf({ name }: SimBoard): string {
  return join(ROOT, 'dist', name)
}

/** Measures, prints a table or JSON, and returns the exit code. */
async function tell<T>(
  isJson: boolean | undefined,
  steps: number,
  measured: (step: () => void) => Promise<T>,
  table: (report: T) => string,
): Promise<number> {
  const { step, end } = makeProgress('measuring', steps)
  try {
    const report = await measured(step).finally(end)
    process.stdout.write(isJson ? `${JSON.stringify(report, null, 2)}\n` : table(report))
    return 0
  } catch (error) {
    if (!(error instanceof InterpreterError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 70
  }
}

async function main(args: string[]): Promise<number> {
  const typed = await typedIn<Options>(args, HELP)
  if (!typed) return 0
  wantNone('bench', typed.words)
  const { json, virtual, hall, phones, only = '' } = typed.values
  if (!virtual && only) throw new Usage('--only goes with --virtual')
  if (!actsWith(only).length) throw new Usage(`nothing that is measured has "${only}" in its name`)
  if (phones) return tell(json, PHONES_STEPS, measurePhones, phonesTable)
  if (hall) return tell(json, HALL_STEPS, measureHall, hallTable)
  if (!virtual) return tell(json, BOARDS.length, measure, tableOf)
  const machine = virtualIn(virtualBoard())
  const folder = distOf(TABLE)
  await buildBoard(TABLE.name, folder)
  return tell(json, stepsFor(only), (step) => measureVirtual(machine, folder, only, step), virtualTable)
}

void endWith(main(process.argv.slice(2)))

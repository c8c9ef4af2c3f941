/*
 * `npm run bench`: what things take, measured and never asserted.
 *
 * Plain, it times a two-hour match on the core, with and without its picture, and lists the sizes of each board's files. With
 * `--espruino PATH` it also plays the built bundle of each board on that interpreter: variables, and what wakes, presses and the start
 * cost there, told in the least that such work can cost on it. With `--virtual` the bundle runs on the virtual board instead: contacts to
 * lights and pictures, and what a start takes. With `--page` it is the page in a browser that is measured, with `--hall` the
 * hall's service.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildBoard, ROOT } from '../build/main.ts'
import { playOnCore } from '../clock/board.ts'
import { BOARDS, boardNamed } from '../clock/boards.ts'
import { playHeadless } from '../clock/headless.ts'
import { Kind, type Op } from '../clock/op.ts'
import { InterpreterError } from '../espruino/run.ts'
import { virtualBoard } from '../espruino/virtual.ts'
import { makeOp, typeOp } from '../tape/tape.ts'
import { endWith, Usage } from '../terminal/exit.ts'
import { HELP_ROW, helpText, WRONG_USE, wantsHelp } from '../terminal/help.ts'
import { programIn, virtualIn } from '../terminal/input.ts'
import { makeProgress } from '../terminal/progress.ts'
import { NoStart } from '../web/chromium.ts'
import { actsWith } from './acts.ts'
import { HALL_STEPS, hallTable, measureHall } from './hall.ts'
import { FLOOR_RUNS, makePlace, measureBoard, measureFloor, SCENE_RUNS } from './measure.ts'
import { makeMeter } from './meter.ts'
import { measurePage, PAGE_STEPS, pageTable } from './page.ts'
import { type BoardReport, judge, type Limits, type Report, tableOf } from './report.ts'
import { sharesOf } from './share.ts'
import { measureVirtual, stepsFor, type Wanted } from './virtual.ts'
import { virtualTable } from './virtual-table.ts'

const HOURS = 2
const TURN = 12_000
const RUNS = 20
const USE =
  'there are --espruino PATH, --board NAME, --virtual, --only WORD, --tapes, --page, --hall and --json; see --help'
const HELP = helpText({
  use: 'npm run bench',
  what: "What things take, measured: a two-hour match on the core, and the bytes of each board's files.",
  sections: [
    [
      'options',
      [
        [
          '--espruino PATH',
          'also on this interpreter: variables, and what wakes, presses and the start cost, in the least that such work can cost there',
        ],
        ['--board NAME', `${BOARDS.map(({ name }) => name).join(', ')}; without it all`],
        ['--virtual', 'on the virtual board instead: from contact to light and picture, and starts'],
        ['--only WORD', 'with --virtual: what has this word in its name'],
        ['--tapes', 'with --virtual: every tape too'],
        ['--page', 'how soon the page can be touched in a browser instead, and its bytes'],
        ['--hall', "what the hall's service takes instead, for 500 clocks, and what it keeps in a day"],
        ['--json', 'as one JSON object'],
        HELP_ROW,
      ],
    ],
  ],
  examples: ['npm run bench', 'npm run bench -- --espruino /path/to/espruino'],
  ends: [['0', 'measured'], WRONG_USE, ['70', 'the interpreter or the browser failed']],
})

/** Two hours of turns of 12 s at a delay of 10 s: 600 presses, no flag. */
export function twoHours(): Op[] {
  const press = (side: number, at: number, held: number): Op[] => [
    makeOp(at, Kind.Edge, 0, side, 1),
    makeOp(at + held, Kind.Edge, 0, side, 0),
  ]
  const ops = [typeOp(500, 'preset custom 15 10 30:00'), ...press(0, 1000, 1200), ...press(1, 3000, 1200)]
  for (let at = 6000, i = 0; at < HOURS * 3_600_000; at += TURN, i++) ops.push(...press(i % 2, at, 80))
  return ops
}

async function medianMs(what: () => unknown, step: () => void): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < RUNS; i++) {
    const start = performance.now()
    await what()
    times.push(performance.now() - start)
    step()
  }
  return Math.round(times.sort((a, b) => a - b)[RUNS >> 1])
}

interface Options {
  espruino?: string
  boards: string[]
  isJson: boolean
  isVirtual: boolean
  isPage: boolean
  isHall: boolean
  wanted: Wanted
}

const TEXTS = { espruino: { type: 'string' }, board: { type: 'string' }, only: { type: 'string' } } as const
const FLAGS = {
  virtual: { type: 'boolean' },
  tapes: { type: 'boolean' },
  page: { type: 'boolean' },
  hall: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

function read(args: string[]): Options {
  const options = { ...TEXTS, ...FLAGS } as const
  const { values } = parsed(() => parseArgs({ args, options }))
  const boards = BOARDS.map(({ name }) => name).filter((name) => !values.board || name === values.board)
  if (!boards.length)
    throw new Usage(`no board "${values.board}"; there is ${BOARDS.map(({ name }) => name).join(', ')}`)
  const espruino = values.espruino && programIn(values.espruino, '--espruino')
  const isVirtual = values.virtual ?? false
  if (!isVirtual && (values.tapes || values.only !== undefined)) throw new Usage('--tapes and --only go with --virtual')
  const wanted = { only: values.only ?? '', isTapes: values.tapes ?? false }
  if (!actsWith(wanted.only).length) throw new Usage(`nothing that is measured has "${wanted.only}" in its name`)
  return {
    espruino,
    boards,
    isJson: values.json ?? false,
    isVirtual,
    isPage: values.page ?? false,
    isHall: values.hall ?? false,
    wanted,
  }
}

/** Throws a Usage for what no option allows. */
function parsed<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new Usage(`${(error as Error).message.split('\n')[0]}; ${USE}`)
  }
}

async function measure({ espruino, boards }: Options): Promise<Report> {
  const steps = RUNS * 2 + boards.length + (espruino ? FLOOR_RUNS + boards.length * SCENE_RUNS : 0)
  const { step, end } = makeProgress('measuring', steps)
  try {
    const ops = twoHours()
    const core = await medianMs(() => playOnCore(ops), step)
    const headless = await medianMs(() => playHeadless(ops), step)
    const report: Report = { simulator: { core, headless }, boards: {}, goals: [] }
    for (const name of boards) {
      report.boards[name] = await sizesOf(name)
      step()
    }
    if (espruino) await addMeasured(report, espruino, step)
    const { goals }: Limits = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    return { ...report, goals: judge(report.boards, goals) }
  } finally {
    end()
  }
}

async function sizesOf(name: string): Promise<BoardReport> {
  const { files } = await buildBoard(name, distOf(name))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const sizes = Object.fromEntries(files.map((file) => [file.name, file.bytes]))
  return { files: sizes, bytes, shares: await sharesOf(name) }
}

function distOf(name: string): string {
  return join(ROOT, 'dist', name)
}

async function addMeasured(report: Report, espruino: string, step: () => void): Promise<void> {
  const meter = makeMeter(espruino, step)
  report.unit = meter.unit
  report.floor = await measureFloor(meter, espruino)
  for (const [name, board] of Object.entries(report.boards)) {
    const place = await makePlace(espruino, distOf(name))
    try {
      Object.assign(board, await measureBoard(meter, report.floor, boardNamed(name), place, step))
    } finally {
      place.remove()
    }
  }
}

async function tellVirtual(options: Options): Promise<number> {
  const {
    boards: [name],
    wanted,
  } = options
  const virtual = virtualIn(virtualBoard())
  await buildBoard(name, distOf(name))
  const measured = (step: () => void) => measureVirtual(virtual, distOf(name), wanted, step)
  return tell(options, stepsFor(wanted), measured, virtualTable)
}

async function tell<T>(
  { isJson }: Options,
  steps: number,
  measured: (step: () => void) => Promise<T>,
  table: (report: T) => string,
): Promise<number> {
  const { step, end } = makeProgress('measuring', steps)
  try {
    const report = await measured(step)
    end()
    process.stdout.write(isJson ? `${JSON.stringify(report, null, 2)}\n` : table(report))
    return 0
  } finally {
    end()
  }
}

async function main(args: string[]): Promise<number> {
  if (wantsHelp(args)) process.stdout.write(HELP)
  if (wantsHelp(args)) return 0
  const options = read(args)
  try {
    if (options.isHall) return await tell(options, HALL_STEPS, measureHall, hallTable)
    if (options.isPage) return await tell(options, PAGE_STEPS, measurePage, pageTable)
    if (options.isVirtual) return await tellVirtual(options)
    const report = await measure(options)
    process.stdout.write(options.isJson ? `${JSON.stringify(report, null, 2)}\n` : tableOf(report))
    return 0
  } catch (error) {
    if (!(error instanceof InterpreterError || error instanceof NoStart)) throw error
    process.stderr.write(`${error.message}\n`)
    return 70
  }
}

void endWith(main(process.argv.slice(2)))

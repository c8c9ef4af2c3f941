/*
 * `npx tsx sim/hardware/hall/measure.ts`: how long the judge's program takes for a hall of clocks, kept in hardware/hall.json.
 *
 * The clocks are the firmware on the simulator, each with its console on TCP. So it is this computer's part that is measured: what
 * cables, hubs and boards add is not in it.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../build/main.ts'
import { serveFresh } from '../../judge/serve.ts'
import { endWith } from '../../terminal/exit.ts'

const CLOCKS = 50
const JUDGE = 'sim/judge/main.ts'
/** The least of so many: what else the computer does is not the program's. */
const RUNS = 3

function seconds(hall: string, words: string[]): Promise<number> {
  const from = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', JUDGE, '--hall', hall, ...words], { cwd: ROOT })
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      if (code) reject(new Error(`judge ${words.join(' ')} ended with ${code}`))
      else resolve((performance.now() - from) / 1000)
    })
  })
}

async function least(hall: string, words: string[]): Promise<number> {
  const all: number[] = []
  for (let i = 0; i < RUNS; i++) all.push(await seconds(hall, words))
  return Math.ceil(Math.min(...all))
}

async function main(): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'hall-'))
  const clocks = await Promise.all(Array.from({ length: CLOCKS }, serveFresh))
  const hall = join(dir, 'hall.txt')
  writeFileSync(hall, clocks.map(({ address }, i) => `${address} table ${i + 1}\n`).join(''))
  try {
    const preset = await least(hall, ['preset', 'short', '7', '10'])
    const check = await least(hall, ['check'])
    const measured = { clocks: CLOCKS, processors: availableParallelism(), preset, check }
    writeFileSync(join(ROOT, 'hardware/hall.json'), `${JSON.stringify(measured, null, 2)}\n`)
  } finally {
    for (const { close } of clocks) close()
    rmSync(dir, { recursive: true })
  }
  return 0
}

void endWith(main())

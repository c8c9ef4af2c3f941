/*
 * The build: writes to `dist/BOARD/` all that a board's Storage must hold, with a manifest that the upload follows. At
 * every start the board runs `.boot0`, the guard, and then `.boot1`, the clock. The clock is uploaded last, so an
 * upload that is cut short leaves no clock without its fonts.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BOARD_NAMES, boardNamed } from '../clock/boards.ts'
import { loadTextFont, loadTexts } from '../display/assets.ts'
import { crc32 } from '../display/crc.ts'
import { PROBE } from '../espruino/wire.ts'
import { HELP_ROW, type Help, typedIn, WRONG_USE } from '../terminal/command.ts'
import { endWith, FAILED, isMain, Usage } from '../terminal/exit.ts'
import { beside, bundle, ROOT } from './bundle.ts'
import { layTexts, packFont } from './glass-files.ts'
import { firstGlobals } from './order.ts'
import { selftestLines } from './selftest.ts'
import { tokenise } from './tokens.ts'

export { ROOT }

export interface ManifestFile {
  /** In the folder of the manifest. */
  file: string
  /** In the board's Storage. */
  name: string
  bytes: number
  crc32: number
}

export interface Manifest {
  board: string
  version: string
  /** Files that the upload makes before the others, and that only the firmware writes: bytes by name. */
  room: Record<string, number>
  /** In the order of the upload. */
  files: ManifestFile[]
}

/** The file that says which firmware this is: its version, and the files from whose bytes the clock takes its hash. */
const ID = 'id'

/** The files that a board runs by itself. A clock has only the first two; with any other its hash is another. */
const BOOT = '.boot0 .boot1 .boot2 .boot3 .bootcde .bootrst .bootPowerOn .varimg'.split(' ')

/** The functions of a board's file that are called to start the clock. */
export const CLOCK = 'start begin'

/** Writes the board's folder, all or nothing; throws a Usage with one finding a line. */
export async function buildBoard(name: string, outDir: string): Promise<Manifest> {
  const version: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
  const { code, probe } = await makeCode(name)
  const data = new Map<string, Uint8Array>([...readGlass(), ...code])
  const read = [...data.keys()].filter((file) => !BOOT.includes(file))
  const all = [[ID, Buffer.from([version, ...read, ...BOOT].join(' '))] as const, ...data]
  const files = all.map(([file, bytes]) => ({ file, name: file, bytes: bytes.length, crc32: crc32(bytes) }))
  const { room } = boardNamed(name)
  const twice = files.find((file) => file.name in room)
  if (twice) throw new Usage(`${name}: two files named "${twice.name}" would be in Storage`, FAILED)
  const manifest = { board: name, version, room, files }
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  for (const [file, bytes] of all) writeFileSync(join(outDir, file), bytes)
  writeFileSync(join(outDir, PROBE), probe)
  writeFileSync(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** Writes the board's selftest, which goes into no board's Storage: a file to be typed on its console. */
async function buildSelftest(name: string, folder: string): Promise<void> {
  const lines = await selftestLines(name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.js`), `${lines.join('\n')}\n`)
}

/** The id that a clock with these files reports: the version, and a CRC of the CRCs of all files, `id` first. */
export function idOf(files: ReadonlyMap<string, Uint8Array>): string {
  const label = Buffer.from(files.get(ID) ?? '').toString('latin1')
  const checks = [ID, ...label.split(' ')].map((name) => `${crc32(files.get(name) ?? Buffer.alloc(0))} `)
  const hash = crc32(Buffer.from(checks.join('')))
  return `${label.split(' ')[0]} ${hash}`
}

/** The font and the texts of the glass, those of all languages one after the other. */
function readGlass(): [name: string, data: Uint8Array][] {
  return [
    ['font', packFont(loadTextFont())],
    ['text', Buffer.from(layTexts(loadTexts().flat()), 'latin1')],
  ]
}

/**
 * The two bundles share the board's globals, so the guard takes no name that the clock has. The clock, forty times as
 * long, is bundled first and gets the shortest names: it could not use a taken one even locally.
 */
async function makeCode(name: string): Promise<{ code: [name: string, data: Uint8Array][]; probe: string }> {
  const board = join(ROOT, `firmware/boards/${name}.ts`)
  const clock = await bundle(board, [], CLOCK, { isGrouped: true })
  const guard = await bundle(board, clock.globals, 'guard', { isGrouped: true })
  return {
    code: [
      ['.boot0', Buffer.from(tokenise(firstGlobals(clock.code, guard.code) + guard.code), 'latin1')],
      ['.boot1', Buffer.from(tokenise(clock.code), 'latin1')],
    ],
    probe: await beside(join(ROOT, 'sim/espruino/probe.ts'), clock, ['probed']),
  }
}

function summary({ board, version, files }: Manifest): string {
  const rows = files.map((f) => `${board} ${f.name.padEnd(8)} ${String(f.bytes).padStart(6)} bytes`)
  const total = files.reduce((sum, f) => sum + f.bytes, 0)
  return [...rows, `${board} ${'total'.padEnd(8)} ${String(total).padStart(6)} bytes, version ${version}`].join('\n')
}

const HELP: Help = {
  use: 'npm run build -- BOARD ...',
  what: "Writes dist/BOARD, the files for a board's Storage, and dist/selftest/BOARD.js. Without a board it builds all of them, and dist/web, the clock in a browser.",
  sections: [
    ['board', [[BOARD_NAMES.join(', '), 'npm run flash -- BOARD -p PORT writes it to the board']]],
    ['options', [HELP_ROW]],
  ],
  examples: ['npm run build', 'npm run build -- table'],
  ends: [['0', 'built'], [`${FAILED}`, 'the build failed'], WRONG_USE],
}

async function main(args: string[]): Promise<number> {
  const typed = await typedIn(args, HELP)
  if (!typed) return 0
  const boards = typed.words
  const unknown = boards.find((name) => !BOARD_NAMES.includes(name))
  if (unknown !== undefined) throw new Usage(`no board "${unknown}"; one of ${BOARD_NAMES.join(', ')}`)
  for (const name of boards.length ? boards : BOARD_NAMES) {
    console.log(summary(await buildBoard(name, join(ROOT, 'dist', name))))
    await buildSelftest(name, join(ROOT, 'dist/selftest'))
  }
  if (!boards.length) await (await import('../web/build.ts')).buildPage(join(ROOT, 'dist/web'))
  return 0
}

if (isMain(import.meta.url)) await endWith(main(process.argv.slice(2)))

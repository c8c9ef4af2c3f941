/*
 * A board's folder as `npm run build` makes it, for tests. It is built once for the same source and then shared.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildBoard, ROOT } from '../sim/build/main.ts'

const CACHE = join(ROOT, 'node_modules/.cache/nardy-clock')
/** Everything that a build reads. */
const SOURCES = [
  'firmware',
  'sim/build',
  'sim/espruino',
  'sim/display/crc.ts',
  'sim/clock/boards.ts',
  'package.json',
  'package-lock.json',
]

const folders = new Map<string, Promise<string>>()

export function boardFolder(name: string): Promise<string> {
  const folder = folders.get(name) ?? build(name)
  folders.set(name, folder)
  return folder
}

async function build(name: string): Promise<string> {
  const dir = join(CACHE, `${name}-${sourceHash()}`)
  if (existsSync(dir)) return dir
  mkdirSync(CACHE, { recursive: true })
  for (const old of readdirSync(CACHE).filter((name) => isOld(join(CACHE, name)))) {
    rmSync(join(CACHE, old), { recursive: true, force: true })
  }
  const made = `${dir}.${process.pid}`
  await buildBoard(name, made)
  try {
    renameSync(made, dir)
  } catch {
    rmSync(made, { recursive: true }) // another test has put it there meanwhile
  }
  return dir
}

/** True if older than a day: a newer one may belong to another run. */
function isOld(path: string): boolean {
  return Date.now() - statSync(path).mtimeMs > 86_400_000
}

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(filesUnder)) hash.update(`${path}\n`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  const isFile = (name: string): boolean => statSync(join(ROOT, name)).isFile()
  if (isFile(path)) return [path]
  const names = readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' }).sort()
  return names.map((name) => join(path, name)).filter(isFile)
}

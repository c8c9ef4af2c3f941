/*
 * `npm run release` makes what people take, in `dist/release`: one folder, the same folder as a zip, and the zip's
 * checksum. It uses no network. Everything is made in memory and in a temporary folder, which replaces the last release
 * only when it is complete. The same sources make the same bytes.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type ZipOptions, zipSync } from 'fflate'
import { buildBoard, idOf, ROOT } from '../build/main.ts'
import { TABLE } from '../clock/boards.ts'
import { HELP_ROW, type Help, typedIn, WRONG_USE, wantNone } from '../terminal/command.ts'
import { endWith, FAILED, isMain, Usage } from '../terminal/exit.ts'
import { siteFiles } from '../web/build.ts'
import { readmeOf } from './readme.ts'
import { driversFolder, makeUploader } from './uploader.ts'

/** Exit codes if there is no release, beside FAILED. */
const MISSING = 3
const VERSION = 4

/** Each file of the zip has the permissions of a plain file, and the first day that a zip can name. */
const ZIP: ZipOptions = { level: 9, mtime: new Date(1980, 0, 1), os: 3, attrs: 0o100644 * 0x10000 }

const STL = 'base face lever lid seat shell stop-seat'.split(' ').map((name) => `hardware/case/stl/${name}.stl`)
const CARDS = ['a4', 'a6', 'manual'].flatMap((kind) => ['en', 'ru'].map((language) => `card-${kind}-${language}`))
/** Files of the project that are copied as they are, by their folder in the release. */
const READY: Record<string, string[]> = {
  case: STL,
  carrier: ['hardware/carrier/carrier.zip'],
  papers: ['hardware/build.pdf', ...CARDS.map((name) => `hardware/card/${name}.pdf`)],
}

/** The version of package.json. Throws a Usage if it is not three numbers, or lock, changelog or tag differ. */
export function versionIn(root: string, tag?: string): string {
  const [own, locked] = ['package.json', 'package-lock.json'].map((file) => JSON.parse(readText(root, file)).version)
  const changes = /^## (\S+)/m.exec(readText(root, 'CHANGELOG.md'))?.[1]
  const wrong = [
    !/^\d+\.\d+\.\d+$/.test(own) && `package.json has the version ${own}, not three numbers`,
    locked !== own && `package-lock.json has the version ${locked}, package.json ${own}: npm install`,
    changes !== own && `CHANGELOG.md begins with ${changes}, package.json has the version ${own}`,
    tag !== undefined && tag !== `v${own}` && `tag ${tag} does not match version ${own} in package.json; use v${own}`,
  ].find(Boolean)
  if (wrong) throw new Usage(wrong, VERSION)
  return own
}

/** The files that are copied as they are, by their paths in the release. Throws a Usage. */
export function readyFiles(root: string): Map<string, Buffer> {
  const all = Object.entries(READY).flatMap(([folder, files]) => files.map((file) => [folder, file] as const))
  return new Map(all.map(([folder, file]) => [`${folder}/${file.split('/').at(-1)}`, read(root, file)]))
}

function read(root: string, file: string): Buffer {
  if (!existsSync(join(root, file))) throw new Usage(`${file} is missing: git checkout ${file}`, MISSING)
  return readFileSync(join(root, file))
}

const readText = (root: string, file: string): string => read(root, file).toString()

/** The firmware with its uploader, the id that a clock with it shows, and the licenses of the uploader's packages. */
async function makeFirmware(
  folder: string,
  build: typeof buildBoard,
): Promise<{ files: Map<string, Buffer>; id: string; licenses: string[] }> {
  if (!driversFolder()) throw new Usage('the package serialport is not installed: run npm ci', MISSING)
  const { files } = await build(TABLE.name, folder)
  const onBoard = new Map(files.map(({ file, name }) => [name, readFileSync(join(folder, file))]))
  const { code, drivers, licenses } = await makeUploader()
  const names = ['manifest.json', ...files.map(({ file }) => file)]
  return {
    files: new Map<string, Buffer>([
      ['firmware/flash.mjs', Buffer.from(code)],
      ...names.map((name) => [`firmware/${TABLE.name}/${name}`, readFileSync(join(folder, name))] as const),
      ...[...drivers].map(([path, data]) => [`firmware/${path}`, data] as const),
    ]),
    id: idOf(onBoard),
    licenses: [...licenses].map(([name, text]) => `firmware/flash.mjs has in it ${name}:\n\n${text}\n`),
  }
}

const sumOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** Checksums in the form of `sha256sum`. */
function sumsOf(files: ReadonlyMap<string, Uint8Array>): Buffer {
  return Buffer.from([...files].map(([path, data]) => `${sumOf(data)}  ${path}\n`).join(''))
}

export interface Making {
  /** The folder from which versions and ready files are read. */
  root?: string
  tag?: string
  build?: typeof buildBoard
}

/** Makes the folder `out`; returns the paths in it. If it fails, `out` stays as it was. Throws a Usage. */
export async function makeRelease(
  out: string,
  { root = ROOT, tag, build = buildBoard }: Making = {},
): Promise<string[]> {
  const version = versionIn(root, tag)
  const name = `nardy-clock-${version}`
  const ready = readyFiles(root)
  mkdirSync(dirname(out), { recursive: true })
  const work = mkdtempSync(`${out}-`)
  try {
    const { files, id, licenses } = await makeFirmware(join(work, 'board'), build)
    const site = await siteFiles()
    const all = new Map<string, Uint8Array>([
      ['README.md', Buffer.from(readmeOf(version, id))],
      ['VERSION', Buffer.from(`${version}\n`)],
      ['LICENSES.txt', Buffer.from([read(root, 'LICENSE'), ...licenses].join(`\n${'-'.repeat(72)}\n\n`))],
      ...files,
      ...ready,
      ...site.map((file) => [`site/${file.name}`, Buffer.from(file.data)] as const),
    ])
    all.set('SHA256SUMS', sumsOf(all))
    const whole = new Map([...all].map(([path, data]) => [`${name}/${path}`, data]))
    const zip = new Map([[`${name}.zip`, zipSync(Object.fromEntries(whole), ZIP)]])
    for (const [path, data] of [...whole, ...zip, ['SHA256SUMS', sumsOf(zip)] as const]) {
      mkdirSync(dirname(join(work, 'release', path)), { recursive: true })
      writeFileSync(join(work, 'release', path), data)
    }
    rmSync(out, { recursive: true, force: true })
    renameSync(join(work, 'release'), out)
    return [name, `${name}.zip`, 'SHA256SUMS'].map((one) => join(out, one))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const HELP: Help = {
  use: 'npm run release',
  what: 'Makes dist/release: the firmware of the board table with an uploader that needs only Node.js, the site, the files of case and carrier, papers and checksums, as a folder and as a zip. Uses no network. If it fails, the last release stays as it was.',
  sections: [['options', [['--tag TAG', 'the tag of this release: v and the version in package.json'], HELP_ROW]]],
  examples: ['npm run release', 'npm run release -- --tag v1.0.0'],
  ends: [
    ['0', 'made'],
    [`${FAILED}`, 'the build failed'],
    WRONG_USE,
    [`${MISSING}`, 'a file or a package is missing'],
    [`${VERSION}`, 'tag, package.json, package-lock.json and CHANGELOG.md do not have the same version'],
  ],
}

async function main(args: string[]): Promise<number> {
  const typed = await typedIn<{ tag?: string }>(args, HELP)
  if (!typed) return 0
  wantNone('release', typed.words)
  const made = await makeRelease(join(ROOT, 'dist/release'), { tag: typed.values.tag })
  for (const path of made) console.log(relative(ROOT, path))
  return 0
}

if (isMain(import.meta.url)) await endWith(main(process.argv.slice(2)))

/*
 * The release as a stranger gets it: its checksums computed by another program, its zips and papers opened, and a board
 * flashed from it without anything of the project.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '../../sim/build/bundle.ts'
import { idOf, type Manifest, ROOT } from '../../sim/build/main.ts'
import { wordsIn } from '../../sim/record/entries.ts'
import { makeRelease, readyFiles, versionIn } from '../../sim/release/main.ts'
import { Usage } from '../../sim/terminal/exit.ts'
import { boardFolder } from '../built.ts'
import { type Ran, startNode } from '../command.ts'
import { makeFile, makeFolder } from '../folder.ts'
import { listen } from '../listen.ts'
import { bare, type Fake, playBoard } from '../upload/board.ts'

const DIST = join(ROOT, 'dist/release')
const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
const NAME = `nardy-clock-${VERSION}`
const dir = makeFolder()
/** The release's folder, far from the project. */
const taken = join(dir, NAME)

function filesUnder(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.map((path) => relative(folder, path)).sort()
}

const read = (path: string): Buffer => readFileSync(join(taken, path))

/** Runs Node in a folder, without this process's environment except PATH. */
function node(cwd: string, ...args: string[]): Promise<Ran> {
  return startNode(args, { cwd, env: { PATH: process.env.PATH } }).end
}

const release = (...args: string[]): Promise<Ran> => node(ROOT, '--import', 'tsx', 'sim/release/main.ts', ...args)

describe('the release', () => {
  beforeAll(async () => {
    const made = await release('--tag', `v${VERSION}`)
    const all = [NAME, `${NAME}.zip`, 'SHA256SUMS'].map((one) => `dist/release/${one}\n`)
    expect(made).toEqual({ code: 0, out: all.join(''), err: '' })
    cpSync(join(DIST, NAME), taken, { recursive: true })
  })

  it('has a checksum of each file, and sha256sum confirms them', () => {
    for (const folder of [DIST, taken])
      execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder })
    const listed = [...`${read('SHA256SUMS')}`.matchAll(/^[0-9a-f]{64} {2}(.+)$/gm)].map(([, path]) => path)
    expect(['SHA256SUMS', ...listed].sort()).toEqual(filesUnder(taken))
    expect(filesUnder(DIST).filter((path) => !path.startsWith(`${NAME}/`))).toEqual(
      [`${NAME}.zip`, 'SHA256SUMS'].sort(),
    )
  })

  it('is also one zip with the same files', () => {
    const files = unzipSync(readFileSync(join(DIST, `${NAME}.zip`)))
    expect(Object.keys(files).sort()).toEqual(filesUnder(taken).map((path) => `${NAME}/${path}`))
    for (const [path, data] of Object.entries(files))
      expect([path, readFileSync(join(dir, path)).equals(data)]).toEqual([path, true])
  })

  it('is the same to the byte if another process makes it again from another build', async () => {
    const build = async (name: string, folder: string): Promise<Manifest> => {
      cpSync(await boardFolder(name), folder, { recursive: true })
      return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    }
    const again = join(dir, 'again')
    await makeRelease(again, { build })
    expect(readFileSync(join(again, 'SHA256SUMS'), 'utf8')).toBe(readFileSync(join(DIST, 'SHA256SUMS'), 'utf8'))
  })

  it('has everything that a builder prints, orders and reads, and each file is whole', () => {
    const ready = filesUnder(taken).filter((path) => /^(case|carrier|papers)\//.test(path))
    expect(ready).toHaveLength(15)
    for (const path of ready) {
      const data = read(path)
      if (path.endsWith('.stl')) expect([path, data.length]).toEqual([path, 84 + 50 * data.readUInt32LE(80)])
      else if (path.endsWith('.zip')) expect(Object.keys(unzipSync(data)).length).toBeGreaterThan(10)
      else
        expect([path, /^%PDF-1\.\d\n[\s\S]*%%EOF\n+%made of [0-9a-f]{64}\n$/.test(data.toString('latin1'))]).toEqual([
          path,
          true,
        ])
    }
    const printed = readdirSync(join(ROOT, 'hardware/case/stl')).length
    const cards = readdirSync(join(ROOT, 'hardware/card')).filter((name) => name.endsWith('.pdf')).length
    expect(printed + cards + 'carrier guide'.split(' ').length).toBe(ready.length)
  })

  it('says its version, the firmware id that a clock will name, and whose work is in it', async () => {
    const folder = await boardFolder('table')
    const { files }: Manifest = JSON.parse(`${read('firmware/table/manifest.json')}`)
    const id = idOf(new Map(files.map(({ name }) => [name, readFileSync(join(folder, name))])))
    expect(`${read('VERSION')}`).toBe(`${VERSION}\n`)
    expect(`${read('README.md')}`).toContain(`\`${id}\``)
    const inside = [...`${read('firmware/flash.mjs')}`.matchAll(/^\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)]
    const names = [...new Set(inside.map(([, name]) => name))]
    expect(names).toEqual(expect.arrayContaining(['commander', 'serialport']))
    for (const name of names) expect(`${read('LICENSES.txt')}`).toContain(` ${name}:\n`)
    expect(`${read('site/index.html')}`).toMatch(/^<!doctype html>/i)
  })
})

it('the release is made and attached by a workflow, for the tag that was pushed, with a recent enough Node', () => {
  const flow = readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8')
  const { scripts, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(flow).toContain("tags: ['v*']")
  expect(flow).toContain('npm run -s release -- --tag "$GITHUB_REF_NAME"')
  expect(scripts.release).toBe('tsx sim/release/main.ts')
  expect(flow).toMatch(/gh release create .*\n.* dist\/release\/\*\.zip dist\/release\/SHA256SUMS$/m)
  const [node, least] = [/node-version: (\d+)/.exec(flow), /^>=(\d+)$/.exec(engines.node)].map((found) =>
    Number(found![1]),
  )
  expect(node).toBeGreaterThanOrEqual(least)
})

describe('the uploader in the release’s folder', () => {
  const flash = (...args: string[]): Promise<Ran> => node(taken, 'firmware/flash.mjs', ...args)

  const flashTo = async (fake: Fake, ...args: string[]): Promise<Ran> => {
    const port = await listen(playBoard(fake))
    return flash('-p', port, ...args)
  }

  it('puts the bundle on a bare board, to the byte, and starts it', async () => {
    const fake = bare()
    const files = 'id font text .boot0 .boot1'.split(' ')
    expect(await flashTo(fake)).toEqual({
      code: 0,
      out: `table ${VERSION}: 5 files written and confirmed\n`,
      err: '',
    })
    expect([...fake.stored.keys()]).toEqual(['matches', 'crashes', ...files])
    const built = await boardFolder('table')
    for (const name of files)
      expect([name, fake.stored.get(name)!.equals(readFileSync(join(built, name)))]).toEqual([name, true])
    expect(fake.heard.at(-1)).toBe('(restarted)')
  })

  it('reads the records of a clock that is on the board, and replaces it if the password is right', async () => {
    const stored = new Map([['.boot1', Buffer.from('old')]])
    const fake = bare({ stored, clock: { password: '17', records: [[1, 2, 3]] } })
    const wrong = await flashTo(fake)
    expect([wrong.code, wrong.err]).toEqual([
      1,
      expect.stringMatching(/^tcp:\S+: the clock does not open its console: wrong password\n$/),
    ])
    const { code, out } = await flashTo(fake, '--password', '17', '--records', 'kept')
    expect([code, out]).toEqual([0, expect.stringMatching(/^1 record is in kept\ntable .* confirmed\n$/)])
    expect(wordsIn(read('kept/match-01'))).toEqual([1, 2, 3])
    expect(fake.stored.get('.boot1')!.length).toBeGreaterThan(40_000)
  })

  it('comes with the drivers of serial ports', async () => {
    const { code, err } = await flash('-p', '/dev/null')
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^\/dev\/null: no board answered: cannot open: .*; connect one, then give its port with -p; node firmware\/flash\.mjs ports .*\n$/,
      ),
    ])
    expect(err).not.toMatch(/not installed|native build|Cannot find/)
    for (const system of ['darwin-x64+arm64', 'linux-x64', 'linux-arm64', 'win32-x64'])
      expect(readdirSync(join(taken, 'firmware/prebuilds', system))).not.toEqual([])
  })

  it('says in one line what is wrong with its words; --help says the rest', async () => {
    const lines: [string[], RegExp][] = [
      [[], /^no port is named: write -p PORT; node firmware\/flash\.mjs ports lists the cables\n$/],
      [['-p', 'table'], /^-p: "table" is not a port; .*\n$/],
      [['-p', 'aa:bb:cc:dd:ee:ff'], /^-p: a release writes only by cable; for Bluetooth .*\n$/],
      [['ports', 'all'], /^ports takes no more words, but there is "all"\n$/],
      [['table', '-p', '/dev/null'], /^unknown command "table"; see --help\n$/],
    ]
    for (const [args, said] of lines)
      expect(await flash(...args)).toEqual({ code: 2, out: '', err: expect.stringMatching(said) })
    const { code, out } = await flash('--help')
    expect([code, out.includes('npm ')]).toEqual([0, false])
  })
})

describe('what cannot be released', () => {
  const root = join(dir, 'project')
  const out = join(dir, 'last')
  const write = (path: string, text: string | Buffer): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const versions = (own: string, locked = own, changes = own): void => {
    write('package.json', JSON.stringify({ version: own }))
    write('package-lock.json', JSON.stringify({ version: locked }))
    write('CHANGELOG.md', `# Changelog\n\n## ${changes}\n`)
  }
  const refusal = async (more: Parameters<typeof makeRelease>[1]): Promise<[number, string]> => {
    const error = await makeRelease(out, { root, ...more }).catch((error: unknown) => error)
    if (!(error instanceof Usage)) throw error
    return [error.exitCode, error.message]
  }
  /** True if the last release is as it was, with nothing left beside it. */
  const isKept = (): boolean =>
    readdirSync(out).join() === 'mark' && !readdirSync(dir).some((name) => name.startsWith('last-'))

  beforeAll(() => {
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, 'mark'), '')
    cpSync(join(ROOT, 'LICENSE'), join(root, 'LICENSE'), { recursive: true })
    for (const path of ['hardware/case/stl', 'hardware/card', 'hardware/carrier', 'hardware/build.pdf'])
      cpSync(join(ROOT, path), join(root, path), { recursive: true })
  })

  it('is a project with different versions in its files, or another than the tag', async () => {
    const wrong: [Parameters<typeof versions>, string | undefined, string][] = [
      [['1.0.0-beta'], undefined, 'package.json has the version 1.0.0-beta, not three numbers'],
      [['1.0.0', '0.9.0'], undefined, 'package-lock.json has the version 0.9.0, package.json 1.0.0: npm install'],
      [['1.0.0', '1.0.0', '0.9.0'], undefined, 'CHANGELOG.md begins with 0.9.0, package.json has the version 1.0.0'],
      [['1.0.0'], 'v1.0.1', 'tag v1.0.1 does not match version 1.0.0 in package.json; use v1.0.0'],
    ]
    for (const [all, tag, line] of wrong) {
      versions(...all)
      expect(await refusal({ tag })).toEqual([4, line])
    }
    versions('1.0.0')
    expect(versionIn(root, 'v1.0.0')).toBe('1.0.0')
    expect(isKept()).toBe(true)
    const ran = await release('--tag', 'v0.0.0')
    expect(ran).toEqual({
      code: 4,
      out: '',
      err: `tag v0.0.0 does not match version ${VERSION} in package.json; use v${VERSION}\n`,
    })
  })

  it('is a project without one of the files', async () => {
    versions('1.0.0')
    for (const path of ['hardware/card/card-a6-ru.pdf', 'hardware/case/stl/lid.stl', 'hardware/carrier/carrier.zip']) {
      const data = readFileSync(join(root, path))
      rmSync(join(root, path))
      expect(await refusal({})).toEqual([3, `${path} is missing: git checkout ${path}`])
      write(path, data)
    }
    expect(readyFiles(root).size).toBe(15)
    expect(isKept()).toBe(true)
  })

  it('is a project that does not build', async () => {
    versions('1.0.0')
    const build = async (): Promise<never> => {
      await bundle(makeFile('bad.ts', 'const { a } = b\n'))
      throw new Error('it was built')
    }
    expect(await refusal({ build })).toEqual([1, expect.stringMatching(/bad\.ts:1:7 destructuring: /)])
    expect(isKept()).toBe(true)
  })
})

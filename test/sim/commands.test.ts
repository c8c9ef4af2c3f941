/*
 * The simulator's commands: a replayed record, a film, and wrong use.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { virtualIn } from '../../sim/bench/virtual.ts'
import { ROOT } from '../../sim/build/main.ts'
import { bytesOf } from '../../sim/judge/record.ts'
import { wordsInFile } from '../../sim/record/load.ts'
import { sim, start } from '../command.ts'
import { makeFile, makeFolder } from '../folder.ts'
import { rowsOf } from '../rows.ts'

describe('a closed output', () => {
  it('is not an error, and the work is done', async () => {
    const { child, end } = start('sim/main.ts', 'run', 'test/tapes/match-3.tape', '--json')
    child.stdout?.once('data', () => child.stdout?.destroy())
    const { code, err } = await end
    expect([code, err]).toEqual([0, ''])
  })
})

describe('a replayed record', () => {
  it('is printed entry by entry or as JSON, and drawn', async () => {
    const words = await wordsInFile('a.tape', readFileSync(join(ROOT, 'test/tapes/match-3.tape')))
    const [file, drawn] = [makeFile('journal', Buffer.concat([bytesOf(words), Buffer.alloc(64, 255)])), makeFolder()]
    const { status, stdout, lines } = sim('replay', file)
    expect([status, lines]).toEqual([0, []])
    expect(stdout).toMatch(/4:21\.000 +5:18\.000 +5:12\.000 +3:1 {2}over +game 3 to left: passed, cube 1; 3:1\n$/)
    const told = sim('replay', file, '--json', '--png', drawn).stdout.trim().split('\n')
    expect(JSON.parse(told[told.length - 1])).toMatchObject({ at: 261_000, record: { leftScore: 3, rightScore: 1 } })
    expect(readdirSync(drawn)).toHaveLength(told.length)
  })

  it.each(
    rowsOf(String.raw`
      replay                                         | ^replay needs one record or tape
      replay package.json                            | ^package\.json: no match begins in it$
      run test/tapes/first.tape --on paper           | ^--on: no place "paper"; one of core
      replay test/tapes/first.tape --fast            | ^unknown option '--fast'; see --help$
      swarm --matches 0                              | ^--matches is "0"; write a whole number from 1 on$
      swarm --matches 1 --out package.json           | ^--out: "package\.json" is a file, not a folder$
      swarm --seed=                                  | ^--seed is ""; write a whole number from 1 on$
      truth --espruino=                              | ^--espruino is "", which is not a program$
      truth --espruino none                          | ^--espruino is "none", which is not a program$
      truth --espruino sim                           | ^--espruino is "sim", which is not a program$
      truth now                                      | ^truth takes no more words, but there is "now"$
      web --out package.json                         | ^--out: "package\.json" is a file, not a folder$
      film test/tapes/first.tape film.png            | ^film\.png: a film is a GIF; name a file that ends
      film                                           | ^film needs a tape and a file for the film
      film test/tapes/first.tape test/frames/match-3.gif | ^test/frames/match-3\.gif: already exists; choose
      film test/tapes/first.tape none/film.gif       | ^none/film\.gif: the folder does not exist or is not writable: none$
      sheet test/tapes/match-3.tape --out none/x.txt | ^none/x\.txt: the folder does not exist or is not writable: none$
      run test/tapes/first.tape --on                 | argument missing; see --help$
      run test/tapes/first.tape --png --json         | ^"--json" is an option; write a value after --png$
    `),
  )('%s prints one line and exits with 2', (words, message) => {
    const { status, stdout, lines } = sim(...words.split(' '))
    expect([status, stdout, lines.length]).toEqual([2, '', 1])
    expect(lines[0]).toMatch(new RegExp(message))
    expect(existsSync('film.png')).toBe(false)
  })
})

it.each([
  ['run', 'first-0001-line-2.png'],
  ['replay', '0001.png'],
])('%s says in one line that a picture cannot be written', (command, picture) => {
  const folder = makeFolder()
  mkdirSync(join(folder, picture))
  const { status, lines } = sim(command, 'test/tapes/first.tape', '--png', folder)
  expect([status, lines]).toEqual([2, [`${join(folder, picture)}: a folder; name a file to write`]])
})

describe('a film', () => {
  it('of the match in the README of the glass is what is kept; UPDATE_FRAMES=1 makes it anew', () => {
    const kept = join(ROOT, 'test/frames/match-3.gif')
    const file = process.env.UPDATE_FRAMES ? kept : join(makeFolder(), 'match-3.gif')
    const { status, stdout, lines } = sim('film', 'test/tapes/match-3.tape', file, '--force')
    expect([status, stdout, lines]).toEqual([0, `${file}: 90 pictures\n`, []])
    const still = sim('film', makeFile('still.tape', '1 look'), join(makeFolder(), 'still.gif'))
    expect(still.stdout).toMatch(/: 1 picture\n$/)
    expect(readFileSync(file).equals(readFileSync(kept))).toBe(true)
    expect(readFileSync(join(ROOT, 'firmware/ui/README.md'), 'utf8')).toContain('/test/frames/match-3.gif)')
  })
})

it('a command does its work by whatever path it is started', async () => {
  const link = join(makeFolder(), 'project')
  symlinkSync(ROOT, link)
  const { code, out } = await start(join(link, 'sim/build/main.ts'), '--help').end
  expect([code, out]).toEqual([0, expect.stringMatching(/^npm run build/)])
})

describe('what is missing', () => {
  it('playing a clock needs a terminal', () => {
    const { status, stdout, lines } = sim()
    expect([status, stdout]).toEqual([2, ''])
    expect(lines).toEqual(['no terminal to play in; replay a tape instead: npm run -s sim -- run FILE.tape'])
  })

  it('a missing virtual board is reported with the variable that names it', () => {
    expect(() => virtualIn(undefined)).toThrow(/^set VIRTUAL_BOARD to a virtual board/)
    expect(() => virtualIn({ program: '/nowhere', count: '/nowhere' })).toThrow(
      'VIRTUAL_BOARD is "/nowhere", which is not a program',
    )
    const program = process.execPath
    expect(() => virtualIn({ program, count: '/nowhere' })).toThrow('VIRTUAL_COUNT is "/nowhere", which is not a file')
    expect(virtualIn({ program, count: program })).toEqual({ program, count: program })
  })
})

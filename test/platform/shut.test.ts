/*
 * The ways into a board beside its buttons: its radio, its own console, its cable; on the bundle as it ships.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import type { Manifest } from '../../sim/build/main.ts'
import { BOARDS, type SimBoard } from '../../sim/clock/boards.ts'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { crc32 } from '../../sim/display/crc.ts'
import { loadFlash, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import { boardFolder } from '../built.ts'

async function powered(board: SimBoard): Promise<StubClock> {
  return powerUpBundle(loadFlash(await boardFolder(board.name)), 0, [0, 0], true, board)
}

function hold(clock: StubClock, side: number): void {
  const m = clock.machine
  contact(m, side, 1, 0)
  runTo(m, m.now + 1200)
  contact(m, side, 0, 0)
  runTo(m, m.now + 300)
}

function agree(clock: StubClock): void {
  hold(clock, 0)
  hold(clock, 1)
}

/** What the clock answers to a line of words. */
function say(clock: StubClock, words: string): string {
  return hear(clock, `${wireOf(words)}\n`)
}

/** What it answers last to this, which may come in pieces. */
function hear(clock: StubClock, ...pieces: string[]): string {
  const m = clock.machine
  m.said = ''
  for (const piece of pieces) m.hear(piece)
  runTo(m, m.now + 2)
  return m.said
}

describe.each(BOARDS)('S7: beside the buttons of $name', (board) => {
  it('from the agreement to the flag the radio sleeps, a ruling included, and then it is awake again', async () => {
    const clock = await powered(board)
    const m = clock.machine
    say(clock, 'preset custom 7 0 0:10')
    expect(m.isShut).toBe(false)
    agree(clock)
    expect(m.isShut).toBe(true)
    m.turn(1, m.now)
    runTo(m, m.now + 500)
    expect([say(clock, 'status').includes(`"stage":${Stage.Ruling},`), m.isShut]).toEqual([true, true])
    say(clock, 'rule turn left 0')
    say(clock, 'resume')
    runTo(m, m.now + 9900)
    expect([say(clock, 'status').includes(`"stage":${Stage.Play},`), m.isShut]).toEqual([true, true])
    runTo(m, m.now + 500)
    expect([say(clock, 'status').includes(`"stage":${Stage.Flag},`), m.isShut]).toEqual([true, false])
  })

  it('the board\u2019s own console is taken away at power-on, given for the password, and taken at the agreement', async () => {
    const clock = await powered(board)
    const m = clock.machine
    expect(m.isRepl).toBe(false)
    expect([say(clock, 'repl 1'), m.isRepl]).toEqual(['{"error":21}', false])
    runTo(m, m.now + 10_000)
    expect([say(clock, 'repl 0'), m.isRepl]).toEqual(['{"ok":1}', true])
    say(clock, 'preset short 7')
    agree(clock)
    expect(m.isRepl).toBe(false)
    expect([say(clock, 'repl 0'), m.isRepl]).toEqual(['{"error":15}', false])
  })

  it('who pairs with the radio types the password as six digits', async () => {
    const chip = loadFlash(await boardFolder(board.name))
    const clock = powerUpBundle(chip, 0, [0, 0], false, board)
    expect(clock.machine.passkey).toBe('000000')
    say(clock, 'password 0 4711')
    expect(powerUpBundle(chip, 0, [0, 0], false, board).machine.passkey).toBe('004711')
  })

  it('a clock names its firmware: version and a check of its files', async () => {
    const folder = await boardFolder(board.name)
    const { version, files }: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    const rest = files.filter(({ name }) => name !== 'id')
    const check = crc32(
      Buffer.concat(
        rest.flatMap(({ name, bytes }) => [Buffer.from(`${name} ${bytes} `), readFileSync(join(folder, name))]),
      ),
    )
    const id = `${version} ${check.toString(16).padStart(8, '0')}`
    expect(JSON.parse(say(await powered(board), 'status')).id).toBe(id)
    expect(rest.map(({ name }) => name)).toContain('.boot1')
  })
})

/*
 * Ways into a board other than its buttons: radio, its own console, the cable (S7). Also the id by which a clock names
 * its firmware. Both are tested on the bundle as it ships.
 */
import { describe, expect, it } from 'vitest'
import { idOf } from '../../sim/build/main.ts'
import { BOARDS, type SimBoard } from '../../sim/clock/boards.ts'
import { runTo } from '../../sim/clock/machine.ts'
import { spoken } from '../../sim/clock/vocabulary.ts'
import { flashOf, loadFlash, loadStorage, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import { boardFolder } from '../built.ts'
import { agree, ask, pass, powered, press } from './desk.ts'

async function brought(board: SimBoard): Promise<StubClock> {
  const clock = powerUpBundle(loadFlash(await boardFolder(board.name)), 0, [0, 0], true, board)
  runTo(clock.machine, 100) // by then it has entered its first stage
  return clock
}

/** A press of this side; then `ms` pass. */
function play(clock: StubClock, side = 0, ms = 0): void {
  press(clock, side, 90)
  pass(clock, ms)
}

/** The calls of `setAdvertising` from now on, each with the number of bytes to send and the options. */
function callsOf({ scope }: StubClock): unknown[][] {
  const calls: unknown[][] = []
  const { setAdvertising } = scope.NRF
  scope.NRF.setAdvertising = (data, options) => {
    calls.push([data.length, options && { ...options }])
    setAdvertising(data, options)
  }
  return calls
}

function statusOf(clock: StubClock): Record<string, unknown> {
  return spoken(JSON.parse(ask(clock, 'status')), 'status', [])
}

describe.each(BOARDS)('S7: beside the buttons of $name', (board) => {
  it('nobody can connect by radio from the agreement to the flag, not even in a ruling; after it anybody can again', async () => {
    const clock = await brought(board)
    const m = clock.machine
    ask(clock, 'preset custom 7 0 0:10')
    expect(m.isShut).toBe(false)
    agree(clock)
    expect(m.isShut).toBe(true)
    m.onKey(1, m.now)
    runTo(m, m.now + 500)
    expect([statusOf(clock).stage, m.isShut]).toEqual(['ruling', true])
    ask(clock, 'rule turn left 0')
    ask(clock, 'resume')
    runTo(m, m.now + 9900)
    expect([statusOf(clock).stage, m.isShut]).toEqual(['play', true])
    runTo(m, m.now + 500)
    expect([statusOf(clock).stage, m.isShut]).toEqual(['flag', false])
  })

  // Regression: after a power cut the radio was open until the first page stood.
  it('nobody can connect while a board starts, whatever its stage', async () => {
    const clock = await brought(board)
    const { isShut } = powerUpBundle(clock.chip, clock.machine.now, [0, 0], true, board, 0).machine
    expect(isShut).toBe(true)
  })

  it('the radio can be neither connected to nor scanned in a match, and otherwise advertises as Espruino does', async () => {
    const clock = await brought(board)
    const m = clock.machine
    const calls = callsOf(clock)
    m.isConnected = true
    ask(clock, 'preset custom 7 0 0:10')
    agree(clock)
    expect(calls).toEqual([
      [31, { connectable: false, scannable: false }],
      ...calls.slice(1).map(() => [31, undefined]),
    ])
    expect([m.isConnected, calls.length > 1]).toEqual([false, true])
    play(clock)
    runTo(m, m.now + 12_000)
    expect([statusOf(clock).stage, calls.at(-1)]).toEqual(['flag', [31, { connectable: true, scannable: true }]])
    calls.length = 0
    runTo(m, m.now + 60_000)
    expect(calls).toEqual([])
    ask(clock, 'preset short 7')
    expect([m.airCrc, calls]).toEqual([0, [[undefined, { connectable: true, scannable: true }]]])
  })

  it('the radio sleeps in a match if the clock is set to be silent', async () => {
    const clock = await brought(board)
    const calls = callsOf(clock)
    ask(clock, 'preset custom 7 0 0:10 silent yes')
    agree(clock)
    play(clock)
    runTo(clock.machine, clock.machine.now + 5000)
    expect([clock.machine.isShut, clock.machine.airCrc, calls]).toEqual([true, 0, []])
  })

  it('D4: a radio that sends, one that is silent and one that fails leave the same record, to the ms', async () => {
    const recordOf = async (line: string, isRefused: boolean): Promise<string> => {
      const clock = await brought(board)
      if (isRefused)
        clock.scope.NRF.setAdvertising = () => {
          throw new Error('INVALID_STATE')
        }
      ask(clock, line)
      agree(clock)
      for (const side of [0, 1, 0, 1, 0]) play(clock, side, 2345)
      runTo(clock.machine, clock.machine.now + 60_000)
      expect(statusOf(clock).stage).toBe('flag')
      return ask(clock, 'log 0') + ask(clock, 'log 32')
    }
    const told = await recordOf('preset custom 7 1 0:10', false)
    expect(told.length).toBeGreaterThan(60)
    expect(await recordOf('preset custom 7 1 0:10 silent yes', false)).toBe(told)
    expect(await recordOf('preset custom 7 1 0:10', true)).toBe(told)
  })

  it('the board\u2019s own console is closed from power-on, opened by the password, and closed at the agreement', async () => {
    const clock = await brought(board)
    const m = clock.machine
    expect(m.isRepl).toBe(false)
    expect([ask(clock, 'repl 1'), m.isRepl]).toEqual(['{"error":21}', false])
    runTo(m, m.now + 10_000)
    expect([ask(clock, 'repl 0'), m.isRepl]).toEqual(['{"ok":1}', true])
    ask(clock, 'preset short 7')
    agree(clock)
    expect(m.isRepl).toBe(false)
    expect([ask(clock, 'repl 0'), m.isRepl]).toEqual(['{"error":15}', false])
  })

  it('pairing by radio needs the password as six digits; a new one ends every bond once, so everybody must pair again', async () => {
    const clock = await powered('', board)
    const m = clock.machine
    expect(m.passkey).toBe('000000')
    ask(clock, 'password 0 4711')
    expect([m.passkey, m.bondsErased]).toEqual(['000000', 0]) // both come after the answer has gone out
    runTo(m, m.now + 1000)
    expect([m.passkey, m.bondsErased]).toEqual(['004711', 1])
    ask(clock, 'password 4711 4711')
    runTo(m, m.now + 5000)
    expect(m.bondsErased).toBe(1)
    expect(startedAgain(clock)).toMatchObject({ passkey: '004711', bondsErased: 0 })
  })

  it('somebody who is connected is disconnected first, since bonds can be ended only then', async () => {
    const clock = await powered('', board)
    const m = clock.machine
    m.isConnected = true
    expect(ask(clock, 'password 0 4711')).toBe('{"ok":1}')
    expect(m.isConnected).toBe(true)
    runTo(m, m.now + 1000)
    expect([m.isConnected, m.bondsErased]).toEqual([false, 0])
    runTo(m, m.now + 1000)
    expect(m.bondsErased).toBe(1)
  })

  it('a power cut saves no bond from a new password', async () => {
    const clock = await powered('', board)
    ask(clock, 'password 0 4711')
    expect(clock.machine.bondsErased).toBe(0)
    expect(startedAgain(clock).bondsErased).toBe(1)
  })

  /** What there is after a power cut. */
  function startedAgain({ chip }: StubClock): StubClock['machine'] {
    return powerUpBundle(chip, 0, [0, 0], false, board).machine
  }
})

describe.each(BOARDS)('the id of the firmware of $name, from its files (finding J6)', (board) => {
  const storage = async (): Promise<Map<string, string>> => loadStorage(await boardFolder(board.name))
  const idWith = (files: Iterable<readonly [string, string]>): string => {
    const clock = powerUpBundle(flashOf(files), 0, [0, 0], false, board)
    return JSON.parse(ask(clock, 'status')).id
  }

  it('is version and hash, as in the build', async () => {
    const files = await storage()
    const bytes = new Map([...files].map(([name, data]) => [name, Buffer.from(data, 'latin1')]))
    expect(idWith(files)).toMatch(/^\d+\.\d+\.\d+ \d{1,10}$/)
    expect(idWith(files)).toBe(idOf(bytes))
  })

  it('changes with a byte of any file, whether the id names its version or not', async () => {
    const files = await storage()
    const own = idWith(files)
    for (const name of ['.boot0', '.boot1']) {
      expect([name, idWith(new Map(files).set(name, `${files.get(name)} `))]).not.toEqual([name, own])
    }
    for (const name of ['font', 'text']) {
      const data = files.get(name)!
      const last = String.fromCharCode(data.charCodeAt(data.length - 1) ^ 1)
      expect([name, idWith(new Map(files).set(name, data.slice(0, -1) + last))]).not.toEqual([name, own])
    }
    const label = files.get('id')!
    expect(idWith(new Map(files).set('id', label.replace(' .boot1', '')))).not.toBe(own)
    expect(idWith(new Map(files).set('id', own))).not.toBe(own)
  })

  it.each(['.boot2', '.boot3', '.bootcde', '.bootrst', '.bootPowerOn', '.varimg'])(
    'changes with a file %s, which the board would run beside the clock',
    async (name) => {
      const files = await storage()
      expect(idWith([...files, [name, '1']])).not.toBe(idWith(files))
    },
  )

  it('does not change with the matches that the clock keeps', async () => {
    const files = await storage()
    const clock = powerUpBundle(flashOf(files), 0, [0, 0], false, board)
    const own = JSON.parse(ask(clock, 'status')).id
    ask(clock, 'preset short 7')
    agree(clock)
    const after = powerUpBundle(clock.chip, clock.machine.now, [0, 0], false, board)
    expect(JSON.parse(ask(after, 'status')).id).toBe(own)
  })

  it('is computed once, after the first picture, and again after somebody has had the board\u2019s own console', async () => {
    const clock = powerUpBundle(flashOf(await storage()), 0, [0, 0], false, board)
    const { E } = clock.scope
    const { CRC32 } = E
    const read: number[] = []
    E.CRC32 = (text) => {
      read.push(text.length)
      return CRC32(text)
    }
    // how often the program, the largest file, was read since the last call
    const whole = (): number => read.splice(0).filter((length) => length > 50_000).length
    expect([clock.lcd.memory.some((byte) => byte !== clock.lcd.memory[0]), whole()]).toEqual([true, 0])
    runTo(clock.machine, 200)
    expect(whole()).toBe(1)
    ask(clock, 'status')
    expect(whole()).toBe(0)
    ask(clock, 'repl 0')
    expect([ask(clock, 'status').includes('"id"'), whole()]).toEqual([true, 1])
  })
})

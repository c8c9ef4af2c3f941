/*
 * The terminal's keys on a clock; the test controls the time.
 */
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { type Game, makeGame, playTerminal, takeKey, takeKeys } from '../../sim/terminal/play.ts'

const { stdout } = process
const size = { columns: stdout.columns, rows: stdout.rows }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.spyOn(stdout, 'write').mockReturnValue(true)
  Object.assign(stdout, { columns: 80, rows: 24 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => {
  Object.assign(stdout, size)
})

/** Types each key and lets its ms pass; true if the game is still on. */
function type(game: Game, ...keys: [key: string, after?: number][]): boolean {
  let isOn = true
  for (const [key, after = 300] of keys) {
    isOn = takeKey(game, key)
    vi.advanceTimersByTime(after)
  }
  return isOn
}

/** A match in play, begun as in the README. */
function playing(): Game {
  const game = makeGame()
  type(game, ['L', 1500], ['A', 1500], ['L', 3000], ['a', 1000], ['f'])
  type(game, ['f'], ['f'], ['f']) // through all speeds and back to real time
  return game
}

const stageOf = (game: Game): Stage => {
  takeKey(game, 'x') // a key that does nothing lets time catch up
  return game.live.clock!.loop.session.stage
}

it('space stops the clock, whatever is typed while it holds both buttons', () => {
  const game = playing()
  type(game, [' ', 250], ['a', 1500])
  expect(stageOf(game)).toBe(Stage.Stop)
})

it('q quits before a match; in a match it asks first, and any other key means no', () => {
  expect(type(makeGame(), ['q'])).toBe(false)
  const game = playing()
  expect(type(game, ['q'])).toBe(true)
  expect(game.message).toMatch(/q again quits/)
  expect(type(game, ['x'], ['q'])).toBe(true)
  expect(type(game, ['q'])).toBe(false)
  expect(type(playing(), ['\x03'])).toBe(false)
})

it('q quits at once when the match is over, even with the judge’s key turned', () => {
  const game = playing()
  enter(game.live.clock!.loop.session, Stage.Over, game.live.now)
  type(game, ['j', 500])
  expect(stageOf(game)).toBe(Stage.Ruling)
  expect(type(game, ['q'])).toBe(false)
})

it('in a terminal too small for the clock only q does anything', () => {
  const game = playing()
  Object.assign(stdout, { columns: 30, rows: 8 })
  type(game, [' ', 1500], ['s', 1500])
  expect(stageOf(game)).toBe(Stage.Play)
  expect(type(game, ['q'])).toBe(false)
})

it('arrow keys, which a terminal sends with letters in them, press and hold nothing', () => {
  const game = playing()
  for (const text of ['\x1b[A', '\x1bOB', '\x1b[<64;10;5M']) expect(takeKeys(game, text)).toBe(true)
  expect(game.live.clock!.machine.level).toEqual([0, 0])
  expect(takeKeys(game, 'lq')).toBe(true)
  expect(game.live.clock!.machine.level).toEqual([0, 1])
  expect(takeKeys(game, 'q')).toBe(false)
})

it.each([
  ['q', 0, () => process.stdin.emit('data', 'q')],
  ['Ctrl-C', 130, () => process.stdin.emit('data', '\x03')],
  ['SIGTERM', 143, () => process.listeners('SIGTERM').at(-1)!('SIGTERM')],
])('%s ends the game with exit code %i', async (_, code, end) => {
  const { stdin } = process
  const was = { stdin: stdin.isTTY, stdout: stdout.isTTY, setRawMode: stdin.setRawMode }
  Object.assign(stdout, { isTTY: true })
  Object.assign(stdin, { isTTY: true, setRawMode: () => stdin })
  const played = playTerminal()
  end()
  expect(await played).toBe(code)
  Object.assign(stdout, { isTTY: was.stdout })
  Object.assign(stdin, { isTTY: was.stdin, setRawMode: was.setRawMode })
})

it('r says at once that it is writing a tape', () => {
  const game = makeGame()
  type(game, ['r', 0])
  expect(game.message).toMatch(/^writing the tape/)
})

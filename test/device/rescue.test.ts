/*
 * Rescue: with the judge's key turned at power-on, and in safe mode, the board's own console is given for the password
 * only.
 */
import { describe, expect, it } from 'vitest'
import { BOARDS, TABLE } from '../../sim/clock/boards.ts'
import { runTo } from '../../sim/clock/machine.ts'
import { spoken } from '../../sim/clock/vocabulary.ts'
import { loadFlash, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import type { Chip } from '../../sim/espruino/flash.ts'
import { eraseFile, writeFile } from '../../sim/espruino/storage.ts'
import { boardFolder } from '../built.ts'
import { runOnPort } from './chunks.ts'
import { ask, beginBundle } from './desk.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''
const OK = '{"ok":1}'
const WRONG = '{"error":21}'
const WAIT = '{"error":22}'
const NOT_NOW = '{"error":16}'

/** The key turns, and its watch reports the edge. */
function turn({ machine: m }: StubClock, level: number): void {
  m.key = level
  m.onKey(level, m.now)
}

describe.each(BOARDS)('the key of $name turned at power-on', (board) => {
  const fresh = async (): Promise<Chip> => loadFlash(await boardFolder(board.name))
  const powered = (chip: Chip, at: number, key: number): StubClock => powerUpBundle(chip, at, [0, 0], true, board, key)

  /** The chip of a clock with the password 77 whose power failed in a match. */
  async function cut(): Promise<Chip> {
    const clock = powered(await fresh(), 0, 0)
    expect(ask(clock, 'password 0 77')).toBe(OK)
    beginBundle(clock)
    runTo(clock.machine, 30_000)
    return clock.chip
  }

  it('gives the board’s own console for the password only, even with a match in the record', async () => {
    const clock = powered(await cut(), 40_000, 1)
    const m = clock.machine
    expect([clock.scope.clock, m.isRepl, m.isShut]).toEqual([undefined, false, true])
    for (const line of ['status', 'resume next', 'password 77 1', 'preset short 5', 'E.reboot()', '']) {
      expect([line, ask(clock, line), m.isRepl]).toEqual([line, NOT_NOW, false])
    }
    expect([ask(clock, 'repl 0'), ask(clock, 'repl 77'), m.isRepl]).toEqual([WRONG, WAIT, false])
    runTo(m, m.now + 10_000)
    expect([ask(clock, 'repl 77'), m.isRepl]).toEqual([OK, true])
  })

  // Regression: the display was made before the key was looked at, and threw.
  it.each(['font', 'text'])('needs no file %s', async (name) => {
    const chip = await fresh()
    eraseFile(chip, name)
    const clock = powered(chip, 0, 1)
    expect([clock.machine.isShut, ask(clock, 'repl 0'), clock.machine.isRepl]).toEqual([true, OK, true])
  })

  it('the wait after a wrong password goes on from clock to rescue and back', async () => {
    const chip = await fresh()
    const clock = powered(chip, 0, 0)
    ask(clock, 'password 0 77')
    expect(ask(clock, 'repl 1')).toBe(WRONG)
    const rescue = powered(chip, 1000, 1)
    expect(ask(rescue, 'repl 77')).toBe(WAIT)
    runTo(rescue.machine, 11_001)
    expect(ask(rescue, 'repl 2')).toBe(WRONG)
    const again = powered(chip, 20_000, 0)
    runTo(again.machine, 39_990)
    expect(ask(again, 'repl 77')).toBe(WAIT)
    runTo(again.machine, 40_010)
    expect(ask(again, 'repl 77')).toBe(OK)
  })

  it('restarts the board when it is turned back, and the match goes on', async () => {
    const chip = await cut()
    const rescue = powered(chip, 40_000, 1)
    const { written } = rescue.lcd
    turn(rescue, 0)
    expect([rescue.machine.restarts, written > 0]).toEqual([1, true])
    const clock = powered(chip, 50_000, 0)
    const { stage, bank, score } = spoken(JSON.parse(ask(clock, 'status')), 'status', []) as {
      bank: number[]
      stage: string
      score: number[]
    }
    expect([stage, score]).toEqual(['power', [0, 0]])
    expect(bank[0]).toBeGreaterThan(828_000)
    expect(bank[1]).toBe(840_000)
  })

  it('does not restart the board when it is turned back after the console was given, since an upload may be under way', async () => {
    const rescue = powered(await fresh(), 0, 1)
    expect(ask(rescue, 'repl 0')).toBe(OK)
    turn(rescue, 0)
    expect([rescue.machine.restarts, rescue.machine.isRepl]).toEqual([0, true])
  })

  it('is only the judge\u2019s key if it is turned later', async () => {
    const clock = powered(await fresh(), 0, 0)
    turn(clock, 1)
    runTo(clock.machine, 100)
    turn(clock, 0)
    expect([clock.machine.restarts, clock.machine.isRepl, clock.scope.clock !== undefined]).toEqual([0, false, true])
  })

  it('both buttons held at power-on do not count as the key', async () => {
    const clock = powerUpBundle(await fresh(), 0, [1, 1], true, board)
    expect(clock.scope.clock).toBeDefined()
  })

  it('safe mode closes the board’s own console too, and gives it for the password', async () => {
    const chip = await cut()
    writeFile(chip, 'crashes', '3,13:49 14:00'.padEnd(20), 0, 2048)
    const safe = powered(chip, 40_000, 0)
    expect([safe.scope.safe, safe.scope.clock, safe.machine.isRepl]).toEqual([true, undefined, false])
    expect([ask(safe, 'status'), ask(safe, 'repl 5'), safe.machine.isRepl]).toEqual([NOT_NOW, WRONG, false])
    runTo(safe.machine, 60_000)
    expect([ask(safe, 'repl 77'), safe.machine.isRepl]).toEqual([OK, true])
  })
})

/** The script goes on once all lines are answered. */
const AFTER = 'function after(n,f){if(cabled.length<n)setTimeout(after,20,n,f);else f();}'

const REFUSED = ['undefined', 'drawn', NOT_NOW, WRONG, WAIT, '0', 'restarted']

const RESCUE = String.raw`${AFTER}
print("="+typeof global.clock);
print("="+(E.sum(new Uint8Array(g.buffer))>0?"drawn":"blank"));
E.getConsole=function(){return null};E.reboot=function(){print("=restarted");print(".end.");};
LoopbackB.write("a\nl 5\nl 0\n");
after(3,function(){cabled.forEach(function(t){print("="+t)});print("="+consoles.join());touched(${TABLE.key},0);});`

const GIVEN = String.raw`${AFTER}
E.getConsole=function(){return "USB"};E.reboot=function(){print("=restarted");};
LoopbackB.write("l 0\n");
after(1,function(){cabled.forEach(function(t){print("="+t)});print("="+consoles.join());touched(${TABLE.key},0);print("=stays");print(".end.");});`

describe.skipIf(!ESPRUINO)('rescue on the interpreter, with the key turned at power-on', () => {
  it.each([
    ['the glass says so, lines are refused, and the key turned back restarts the board', RESCUE, REFUSED],
    ['the password gives the console, and then the key turned back does not restart', GIVEN, [OK, '0,1', 'stays']],
  ])('%s', async (_what, script, printed) => {
    const before = `touching(${TABLE.key},1);E.setConsole=function(p){consoles.push(p?1:0)};`
    const dir = await boardFolder(TABLE.name)
    expect(await runOnPort(ESPRUINO, dir, TABLE, script, { before })).toEqual(printed)
  })
})

/*
 * The selftest as typed on a board: it reports each fault of a clock, and measures what was scripted.
 */
import { describe, expect, it } from 'vitest'
import { BOARD_NAMES, BOARDS, TABLE } from '../../sim/clock/boards.ts'
import { runTo } from '../../sim/clock/machine.ts'
import { crc32 } from '../../sim/display/crc.ts'
import { checkVcom } from '../../sim/display/memory-lcd.ts'
import { flashOf, loadFlash } from '../../sim/espruino/bundle.ts'
import { type Chip, makeChip } from '../../sim/espruino/flash.ts'
import { listFiles, readFile, writeFile } from '../../sim/espruino/storage.ts'
import { CHECKS } from '../../sim/hardware/state.ts'
import { boardFolder } from '../built.ts'
import { type Hand, runOn, type Spec } from './bench.ts'
import { real } from './real.ts'
import { check, type Flash, linesFor, type Stub, selftest } from './stub.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''
const YES: Hand = { on: 'look: ', edges: [], say: 'yes' }
const NO: Hand = { ...YES, say: 'no' }
/** The most characters in a line that a board takes at once, by any port. */
const MOST = 900
/** Variables of a board, without those that it needs itself. */
const ROOM: Record<string, number> = { table: 12_000 - 6000 }

/** Presses of a contact to ground, half a second each, with further edges at these ms after closing and opening. */
function presses(contact: number, count: number, closing: number[] = [], opening: number[] = []): number[][] {
  return Array.from({ length: count }, (_, i) => [
    ...train(1000 + i * 1000, contact, 0, closing),
    ...train(1500 + i * 1000, contact, 1, opening),
  ]).flat()
}

/** An edge to a level, then further edges away and back; an even number of those ends at the level. */
function train(at: number, contact: number, level: number, after: number[]): number[][] {
  return [0, ...after].map((ms, i) => [at + ms, contact, i % 2 ? 1 - level : level])
}

const LEFT = 'do: press LEFT'
const RIGHT = 'do: press RIGHT'
const does = (on: string, edges: number[][]): Hand => ({ on, edges, say: '' })
const WELL = [does(LEFT, presses(0, 10)), does(RIGHT, presses(1, 10))]

/** The reports of a check on such a board. */
async function said(name: string, spec: Partial<Spec> = {}, flash: Partial<Flash> = {}): Promise<string[]> {
  const lines = check(await selftest(TABLE, spec, flash), name)
  return lines.filter((line) => /^(ok|FAIL|note|skip|end):/.test(line) && line !== `end: ${name}`)
}

/** The reports on the buttons with these edges while the left one and then the right one is asked for. */
function buttons(left: number[][], right = presses(1, 10), more: Partial<Spec> = {}): Promise<string[]> {
  return said('buttons', { ...more, hands: [does(LEFT, left), does(RIGHT, right), ...(more.hands ?? [])] })
}

/** A contact that closes to 3.3 V while the test asks for it. */
const toSupply = (name: string, contact: number): Hand =>
  does(`do: close ${name}`, [
    [2000, contact, 1],
    [4000, contact, 0],
  ])

describe('the lines to type', () => {
  it.each(BOARD_NAMES)('for %s have one line for each function, short enough for any port', async (board) => {
    const lines = await linesFor(board)
    expect(lines.length).toBeGreaterThan(30)
    expect(lines.filter((line) => line.length > MOST || line.includes('\n'))).toEqual([])
  })

  it.each(BOARDS)('use the pins of $name', async (board) => {
    const code = (await linesFor(board.name)).join('\n')
    const pins = [...board.light, board.key, board.stop].filter(Boolean)
    for (const pin of pins) expect(code).toMatch(new RegExp(`\\b${pin}\\b`))
    for (const [side, name] of ['left', 'right'].entries()) {
      const said = check(await selftest(board, { closed: [side] }), 'buttons').join()
      expect(said).toContain(`${name} (${board.button[side]}) is closed before anybody pressed it`)
    }
    const lit = check(await selftest(board, { hands: [YES] }), 'lights').filter((line) => line.startsWith('frame'))
    expect(lit.map((line) => line.slice(-2))).toEqual(['10', '01', '00'])
  })

  it('have the checks of the command, except the drift, which the command measures itself', async () => {
    const stub = await selftest(TABLE)
    expect(stub.take()).toEqual([`ready: ${CHECKS.filter((name) => name !== 'drift').join(' ')}`])
  })
})

describe('a button', () => {
  it('that bounces is measured to a hundredth of a ms, however late its edges are handled', async () => {
    for (const late of [0, 40]) {
      const left = presses(0, 10, [0.4, 1.22, 2.5, 3.07], [0.5, 1])
      expect(await buttons(left, undefined, { late })).toEqual([
        'ok: buttons: left (D44): 10 of 10, bounce 3.07 ms at most, 60 edges too many, shortest 500.00 ms',
        'ok: buttons: right (D43): 10 of 10, bounce 0.00 ms at most, 0 edges too many, shortest 500.00 ms',
      ])
    }
  })

  it.each([
    [[1, 24.9], /^FAIL: .* bounce 24.90 ms .*, open for 23.90 ms of it; less than 8 ms: it would/],
    [[1, 25], /^FAIL: .* bounce 25.00 ms .*; less than 25 ms: another switch, or a loose wire$/],
    [[1, 7, 14, 20, 22, 24.9], /^ok: .* bounce 24.90 ms/],
  ])('that bounces for as long as its lock-out is refused, and just below that not: %j', async (closing, told) => {
    expect((await buttons(presses(0, 10, closing)))[0]).toMatch(told)
  })

  it('is reported with its shortest press, and knocks are no presses', async () => {
    const short = [...train(20_000, 0, 0, []), ...train(20_210, 0, 1, [])]
    const knock = [...train(21_000, 0, 0, []), ...train(21_003, 0, 1, [])]
    const last = [...train(22_000, 0, 0, []), ...train(22_500, 0, 1, [])]
    expect((await buttons([...presses(0, 8), ...short, ...knock, ...last])).slice(0, 2)).toEqual([
      'note: left: 1 too short to be a press, or a knock',
      expect.stringMatching(/^ok: .*: 10 of 10, .* shortest 210\.00 ms$/),
    ])
  })

  it('pressed once too often does not count against the next one', async () => {
    expect((await buttons(presses(0, 11))).map((line) => line.slice(0, 3))).toEqual(['ok:', 'ok:'])
  })

  const both = [...presses(0, 10), ...presses(1, 10)].sort((a, b) => a[0] - b[0])
  const WIRED = [presses(0, 10), presses(1, 10)] as const
  const TO_SUPPLY = { hands: [toSupply('RIGHT', 1)], supply: 1 }

  it.each<[string, () => Promise<string[]>, told: string]>([
    [
      'on the other one’s pin',
      () => buttons(presses(1, 10), presses(0, 10)),
      'right (D43) and not on left (D44); left and',
    ],
    ['on the key’s pin', () => buttons(presses(2, 10)), 'the press came on key (D39) and not on left (D44); its wire'],
    ['that closes the other one too', () => buttons(both), 'left (D44) and right (D43) close together'],
    ['that is closed from the start', () => buttons([], [], { closed: [0] }), 'left (D44) is closed before anybody'],
    ['that does not open again', () => buttons([[1000, 0, 0]]), 'left (D44) stays closed'],
    ['that closes to 3.3 V', () => buttons(...WIRED, TO_SUPPLY), 'right (D43) closes to 3.3 V'],
    ['that is missing', () => buttons(presses(0, 10), []), 'right (D43): 0 of 10 came within 20 s'],
  ])('%s is reported', async (_what, lines, told) => {
    expect((await lines()).filter((line) => line.startsWith('FAIL: buttons: ')).join()).toContain(told)
  })
})

describe('the stop button', () => {
  const KEY = does('do: turn the KEY', presses(2, 1))
  const stop = (edges: number[][]): Partial<Spec> => ({ hands: [does('do: press STOP', edges)] })
  const bounced = 'bounce 30.00 ms at most, 2 edges too many, shortest 500.00 ms'

  it('is asked for after the key', async () => {
    const lines = await said('key', { hands: [KEY, does('do: press STOP', presses(3, 1, [0.5, 1.5]))] })
    expect(lines.map((line) => /^ok: key: (.*): 1 of 1/.exec(line)?.[1])).toEqual(['key (D39)', 'stop (D45)'])
  })

  it.each<[string, Partial<Spec>, told: string]>([
    ['that stays closed', stop([[1000, 3, 0]]), 'stop (D45) stays closed; it opens when it is let go: a stuck switch'],
    ['that is closed from the start', { closed: [3] }, 'stop (D45) is closed before anybody pressed it; open'],
    ['that bounces too long', stop(presses(3, 1, [1, 30])), `stop (D45): 1 of 1, ${bounced}; less than 30 ms: another`],
    ['that is missing', {}, 'stop (D45): 0 of 1 came within 20 s; a switch from this pin to ground: look for'],
    ['on the key’s pin', stop(presses(2, 1)), 'the press came on key (D39) and not on stop (D45); its wire goes to'],
    ['to 3.3 V', { hands: [toSupply('STOP', 3)], supply: 3 }, 'stop (D45) closes to 3.3 V; its other leg goes to'],
  ])('%s is reported', async (_, spec, told) => {
    const lines = await said('key', { ...spec, hands: [KEY, ...(spec.hands ?? [])] })
    expect(lines[1]).toContain(`FAIL: key: ${told}`)
  })
})

describe('a display', () => {
  it('with a panel shows six tests and is kept alive throughout', async () => {
    const font = String.fromCharCode(32, 8, 96) + '\x08'.repeat(96) + '\xff'.repeat(96 * 8)
    const stub = await selftest(TABLE, { hands: [YES] }, { chip: flashOf([['font', font]]) })
    const said = check(stub, 'display')
    const names = ['dark', 'light', 'lines', 'text', 'contrast', 'rest']
    expect(said.filter((line) => /^(ok|FAIL|skip)/.test(line))).toEqual(names.map((name) => `ok: display: ${name}`))
    const frames = said.filter((line) => line.startsWith('frame')).map((line) => line.split(' ')[1])
    const blank = crc32(new Uint8Array((TABLE.lcd.width / 8) * TABLE.lcd.height))
    expect([Number(frames[1]), frames[5]]).toEqual([blank, frames[4]])
    expect(new Set(frames).size).toBe(5)
    checkVcom(stub.lcd, stub.bench.machine.now)
    expect([stub.lcd.longest, stub.lcd.shortest]).toEqual([500, 500])
    expect(stub.lcd.cleared).toBe(2)
  })

  it('with a panel is kept alive while a check waits for a press that does not come', async () => {
    const stub = await selftest(TABLE)
    const from = stub.bench.machine.now
    check(stub, 'buttons')
    expect(stub.bench.machine.now - from).toBeGreaterThan(60_000)
    checkVcom(stub.lcd, stub.bench.machine.now)
  })

  it.each([0, 1, 2, 3, 4])('fails only in step %i if the person says no to that one', async (step) => {
    const names = ['dark', 'light', 'lines', 'contrast', 'rest']
    const stub = await selftest(TABLE)
    const said = check(stub, 'display')
    for (let i = 0; i < names.length; i++) {
      stub.type(`selftest("${i === step ? 'no' : 'yes'}")`)
      runOn(stub.bench)
    }
    const reports = [...said, ...stub.take()].filter((line) => /^(ok|FAIL): /.test(line))
    expect(reports.map((line) => /^(\w+): display: (\w+)/.exec(line)?.slice(1))).toEqual(
      names.map((name, i) => [i === step ? 'FAIL' : 'ok', name]),
    )
  })
})

describe('lights, sound and battery', () => {
  it('the lights go on one after the other and off at the end; a person hears the tone', async () => {
    const stub = await selftest(TABLE, { hands: [YES] })
    expect(check(stub, 'lights').filter((line) => line.startsWith('ok')).length).toBe(3)
    expect(check(stub, 'sound')).toContain('ok: sound: piezo')
    expect(stub.bench.machine.tones.length).toBe(1)
  })

  it.each<[Partial<Spec>, string]>([
    [{ volts: 4.2 }, 'ok: battery: 4.20 V, 92 %, 1196 of 1300 hours of play, no warning'],
    [{ volts: 3.04 }, 'FAIL: battery: 3.04 V, 1 %, 13 of 1300 hours of play; the clock would warn'],
    [{ volts: 0.4 }, 'FAIL: battery: 0.40 V, 0 %, 0 of 1300 hours of play; at least 3.0 V: no cell'],
    [{ volts: 0 }, 'FAIL: battery: 0.00 V, 0 %, 0 of 1300 hours of play; at least 3.0 V'],
  ])('at %j the charge is as the clock computes it', async (spec, told) => {
    const lines = await said('battery', spec)
    expect(lines.find((line) => !line.startsWith('note'))).toContain(told)
  })
})

describe('the time chip', () => {
  const chip = async (spec: Partial<Spec>): Promise<string[]> =>
    (await said('chip', spec)).filter((line) => !/so far$|nothing to do$/.test(line))

  it.each([
    [999.8766, '123.4 ppm slow'],
    [1000.4998, '499.6 ppm fast'],
    [1000, '0.0 ppm slow'],
  ])('with a second of %f ms by the oscillator means %s, and an hour is at most 10 ms out', async (second, ppm) => {
    const text = `ok: chip: the oscillator is ${ppm}; by these seconds an hour is out by 10 ms at most`
    expect(await chip({ second })).toEqual([text])
  })

  it('prints something at least every 40 s for the program at the other end', async () => {
    const stub = await selftest(TABLE)
    stub.type('selftest("chip")')
    for (let lines = ['']; !lines.includes('end: chip'); lines = stub.take()) {
      expect(lines.length).toBeGreaterThan(0)
      runTo(stub.bench.machine, stub.bench.machine.now + 40_000)
    }
  })

  it.each<[string, Partial<Spec>, string]>([
    ['without its SQW', { second: 0 }, 'no second comes on D2; one each second'],
    ['whose seconds are too long', { second: 1003 }, 'its seconds do not fit; evenly long, each on time'],
    ['whose seconds come at any instant', { jitter: 400 }, 'its seconds do not fit; evenly long, each on time'],
    ['on a board out by 600 ppm', { second: 999.4 }, 'the oscillator is 600.4 ppm slow; 500 ppm at most'],
  ])('%s is reported', async (_, spec, text) => {
    expect(await chip(spec)).toEqual([expect.stringContaining(`FAIL: chip: ${text}`)])
  })

  it('that is missing is skipped: a clock without one can be TESTED', async () => {
    expect(await chip({ hasChip: false })).toEqual([
      expect.stringMatching(/^skip: chip: no time chip answers: a clock may/),
    ])
  })

  // Regression: the wire made contact later, and its second was reported as the next check's.
  it('whose seconds do not come is no longer watched after that', async () => {
    const stub = await selftest(TABLE, { second: 0 })
    check(stub, 'chip')
    expect(stub.bench.machine.chip.watcher).toBe(undefined)
  })

  it('that had stopped is reported as having no date', async () => {
    const told = 'note: it has no date: the desk sets it. If it had one, its cell is empty'
    expect((await chip({ state: 0x88 }))[0]).toBe(told)
  })
})

describe('the flash', () => {
  it('is written, read and erased, and the clock’s files stay as they are', async () => {
    const files = { matches: 'pages', crashes: 'none' }
    const chip = flashOf(Object.entries(files))
    expect(check(await selftest(TABLE, {}, { chip }), 'flash')[1]).toBe('ok: flash: 64 bytes written, read and erased')
    expect(Object.fromEntries(listFiles(chip).map((name) => [name, readFile(chip, name)]))).toEqual(files)
  })

  it.each<[string, free: number, spoil: (stub: Stub, chip: Chip) => unknown, string]>([
    ['without room beside the files', 124, () => {}, 'skip: flash: not written: there is no room'],
    ['with just enough room', 128, () => {}, 'ok: flash: 64 bytes'],
    ['that reads back wrong', 128, (_, chip) => (chip.isDeaf = () => true), 'FAIL: flash: it reads otherwise than it'],
    ['that refuses a write', 128, ({ modules }) => (modules.Storage.write = () => false), 'the write was refused'],
  ])('%s is reported', async (_what, free, spoil, told) => {
    const chip = makeChip({ page: 256, pages: 4 })
    writeFile(chip, 'matches', 'x'.repeat(chip.bytes.length - 32 - free))
    const stub = await selftest(TABLE, {}, { chip })
    spoil(stub, chip)
    expect(check(stub, 'flash')[1]).toContain(told)
  })
})

describe('contrast', () => {
  it('is judged dark on light and light on dark, with lines of one to four pixels', async () => {
    const stub = await selftest(TABLE)
    check(stub, 'display')
    for (let i = 0; i < 3; i++) {
      stub.type('selftest("yes")')
      runOn(stub.bench)
    }
    const { width, height, memory } = stub.lcd
    const at = (x: number, y: number): number => (memory[(y * width + x) >> 3] >> (7 - (x & 7))) & 1
    const foot = Array.from({ length: width / 2 }, (_, x) => [at(x, height - 20), at(x + width / 2, height - 20)])
    expect(foot.filter(([left, right]) => left === right)).toEqual([])
    const runs =
      foot
        .map(([left]) => left)
        .join('')
        .match(/0+/g) ?? []
    expect([...new Set(runs.map((run) => run.length))].sort()).toEqual([1, 2, 3, 4])
  })

  it('that is too low is reported, with what would be right', async () => {
    const told =
      'FAIL: display: contrast; read, with no stroke lost: another tilt, more light, or 3.3 V that has fallen'
    expect(await said('display', { hands: [NO] })).toContain(told)
  })
})

describe('the stack', () => {
  const most = 'at least 512: radio and cable take more than this board has'

  it.each<[Partial<Spec>, string]>([
    [{ stack: 60_000, call: 700, below: 900 }, 'clock takes 16800 of them, interrupts 900, and 42300 stay'],
    [{ stack: 16_895 }, 'FAIL: stack: 16895 bytes are free; at least 16896: an Espruino for this board'],
    [{ stack: 18_000, below: 900 }, `of them, interrupts 900, and 300 stay; ${most}`],
    [{ stack: 60_000, below: 43_000 }, `of them, interrupts 43000, and 200 stay; ${most}`],
    [{ isWritten: true }, 'FAIL: stack: what was painted does not stay; as painted: something else writes there'],
    [{ call: 1 }, 'FAIL: stack: only 400 bytes could be tried; 16384: look for another Espruino'],
    [{ stack: 0 }, 'skip: stack: this build does not tell where its stack is'],
  ])('with %j is painted, used as deep as by the clock, read back and reported', async (spec, told) => {
    expect((await said('stack', spec))[0]).toContain(told)
  })
})

describe('erasing a page', () => {
  const chipOf = async (): Promise<Chip> => loadFlash(await boardFolder(TABLE.name))

  it('is timed with the radio asleep and awake, on a page without a record, which is erased afterwards', async () => {
    const chip = await chipOf()
    const before = [...chip.erases]
    const said = check(await selftest(TABLE, {}, { chip, erase: [86, 97] }), 'erase')
    expect(said).toEqual(['ok: erase: a page takes 86 ms with the radio asleep, 97 ms with it awake', 'end: erase'])
    const pages = [...chip.erases].map((times, page) => times - before[page])
    expect(pages.filter(Boolean)).toEqual([6])
  })

  it.each([
    [[85, 249], 'ok'],
    [[85, 250], 'FAIL'],
    [[250, 85], 'FAIL'],
  ])('fails if it takes as long as a contact waits for its edge: %j ms, %s', async (erase, kind) => {
    expect((await said('erase', {}, { chip: await chipOf(), erase }))[0].split(':')[0]).toBe(kind)
  })

  it('that leaves a word unchanged is reported', async () => {
    const chip = await chipOf()
    const stub = await selftest(TABLE, {}, { chip })
    chip.isDeaf = () => true // the page's mark that it is clean
    const told = 'FAIL: erase: a page does not read as erased; all ones: a worn or faulty flash'
    expect(check(stub, 'erase')[0]).toBe(told)
  })

  it('is skipped if no page is free, or if the clock was never uploaded', async () => {
    const told = 'skip: erase: no page is free to try: flash the clock first, or its records fill all'
    expect(await said('erase')).toEqual([told])
  })
})

describe('the FET of the time chip', () => {
  it.each<[Partial<Spec>, string]>([
    [{ alone: 0 }, 'ok: fet: by D7; left alone, as at power-on, it is off after off, off after on'],
    [{ alone: 1 }, 'ok: fet: by D7; left alone, as at power-on, it is on after off, on after on'],
    [{ hasChip: false }, 'skip: fet: no time chip answers: a clock may go without; otherwise its wires, or the FET'],
    [{ isBridged: true }, 'FAIL: fet: the time chip answers while D7 is low; silent: its ground goes past the FET'],
    [{ isLoose: true }, 'FAIL: fet: the time chip does not answer again once D7 is high; it answers: a loose wire'],
  ])('with %j is reported', async (spec, told) => {
    expect(await said('fet', spec)).toEqual([expect.stringContaining(told)])
  })
})

it('an Espruino that does not report data waiting to be sent is named', async () => {
  const notes = async (hasTx: boolean): Promise<string[]> =>
    (await said('board', { hasTx })).filter((line) => line.startsWith('note'))
  const told =
    'note: it does not tell what waits to be sent: a host that does not read stops the clock. Take 2v30 or later'
  expect([await notes(false), await notes(true)]).toEqual([[told], []])
})

describe('on its console', () => {
  it('all checks run, one at a time', async () => {
    const stub = await selftest(TABLE, { hands: [YES, ...WELL] })
    const ends = check(stub).filter((line) => line.startsWith('end: '))
    expect(ends).toEqual(CHECKS.slice(0, -1).map((name) => `end: ${name}`))
    stub.type('selftest("lights");selftest("flash");selftest("yes")')
    expect(stub.take().slice(2)).toContain('note: "lights" still runs')
    expect(check(stub, 'nothing')[0]).toMatch(/^note: /)
  })
})

/** The lines without what differs on the interpreter: its built-in fonts and its own flash. */
function alike(lines: string[]): string[] {
  return lines.map((line) => line.replace(/^frame \d+ /, 'frame ').replace(/^note: \d+ bytes/, 'note: bytes'))
}

describe.skipIf(!ESPRUINO)('on the real interpreter', () => {
  const LIST = CHECKS.filter((name) => name !== 'drift').concat('drift')
  const bouncing = [does(LEFT, presses(0, 10, [0.4, 1.22], [0.5, 2.31])), does(RIGHT, presses(1, 10, [0.3, 30]))]

  it.each(BOARDS)('as $name each check says the same, and the selftest fits into its variables', async (board) => {
    const spec = { hands: [YES, ...bouncing, does('do: turn the KEY', presses(2, 1))], late: 20 }
    const stub = await selftest(board, spec)
    const expected = [...stub.take(), ...LIST.flatMap((name) => check(stub, name))]
    const { printed, variables } = await real(ESPRUINO, board, spec, LIST)
    expect(alike(printed).slice(0, -1)).toEqual(alike(expected).slice(0, -1))
    expect(printed.filter((line) => line.startsWith('ok: buttons: left'))[0]).toMatch(
      /bounce 2\.31 ms at most, 40 edges/,
    )
    expect(variables).toBeLessThan(ROOM[board.name])
  })

  it('a swapped button, a stuck one and one to 3.3 V are reported as on the stub', async () => {
    const cases: Partial<Spec>[] = [
      { hands: [does(LEFT, presses(1, 10)), does(RIGHT, presses(0, 10))] },
      { hands: [WELL[1]], closed: [0] },
      { hands: [WELL[0], toSupply('RIGHT', 1)], supply: 1 },
    ]
    for (const spec of cases) {
      const { printed } = await real(ESPRUINO, TABLE, spec, ['buttons'])
      expect(printed.slice(1)).toEqual(check(await selftest(TABLE, spec), 'buttons'))
      expect(printed.some((line) => line.startsWith('FAIL'))).toBe(true)
    }
  })
})

/*
 * A clock's protocol: each run of the selftest fills in its results, limits are checked, and a file that is no protocol
 * is left alone.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHECKS, isWhole, labelled, type Protocol, STATE, stateOf, thingOf } from '../../sim/hardware/state.ts'
import {
  askAll,
  judgeMeasure,
  keepProtocol,
  openProtocol,
  outcomeOf,
  pageOf,
  withChecks,
} from '../../sim/selftest/protocol.ts'
import { startNode } from '../command.ts'
import { makeFolder } from '../folder.ts'

const FOLDER = makeFolder()
const DAY = '2026-12-01'
const measure = (name: string) => STATE.bench.find((one) => one.name === name)!

/** A protocol in which everything is ok. */
function whole(): Protocol {
  const well = { kind: 'ok' as const, text: 'well', on: DAY }
  const all = (names: string[]) => Object.fromEntries(names.map((name) => [name, well]))
  return {
    ...openProtocol(FOLDER, 'table', 9000),
    checks: all(CHECKS),
    bench: all(STATE.bench.map(({ name }) => name)),
  }
}

describe('a measurement by a person', () => {
  it('is ok within its limits and fails beyond them, with a decimal comma or point', () => {
    expect(judgeMeasure(measure('rail'), '3,31', DAY)).toEqual({ kind: 'ok', text: '3.31 V', on: DAY })
    const high = { kind: 'FAIL', text: '3.5 V, wanted 3.2 to 3.4', on: DAY }
    expect(judgeMeasure(measure('rail'), '3.5', DAY)).toEqual(high)
    expect(judgeMeasure(measure('corners'), 'n', DAY).kind).toBe('FAIL')
  })

  it('is asked for again after a wrong answer, kept at once, and left for later after an empty answer', async () => {
    const typed = ['three', '3 V', '3.3V', '3.3', '']
    const told: string[] = []
    const tell = (line: string): unknown => told.push(line)
    const kept: string[][] = []
    const keep = (outcomes: object): unknown => kept.push(Object.keys(outcomes))
    const asked = await askAll([measure('rail'), measure('noise')], DAY, async () => typed.shift(), tell, keep)
    expect([Object.keys(asked), kept]).toEqual([['rail'], [['rail']]])
    const wrong = ['three', '3 V', '3.3V'].map((word) => `rail: “${word}” is not a number of V`)
    expect(told).toEqual([...wrong, 'ok: rail: 3.3 V'])
  })
})

describe('a protocol', () => {
  const came = (name: string, kind: string, text: string) => ({ name, reports: [{ kind, text }] })

  it('keeps the results of earlier runs, or the later one of two', () => {
    const before = [came('board', 'ok', 'JOLTJS'), came('key', 'FAIL', 'open')]
    const first = withChecks(openProtocol(FOLDER, 'table', 7), before, DAY)
    keepProtocol(FOLDER, first, CHECKS)
    const again = withChecks(openProtocol(FOLDER, 'table', 7), [came('key', 'ok', 'D39')], '2026-12-02')
    expect(again.checks).toEqual({
      board: { kind: 'ok', text: 'JOLTJS', on: DAY },
      key: { kind: 'ok', text: 'D39', on: '2026-12-02' },
    })
    expect(again.revisions).toEqual({ clock: 'C', case: 'B', carrier: 'C' })
  })

  it('has the worst of a check’s several reports', () => {
    const reports = [
      { kind: 'ok', text: 'left' },
      { kind: 'FAIL', text: 'right: 9 of 10' },
    ]
    expect(outcomeOf({ name: 'buttons', reports }, DAY)).toEqual({ kind: 'FAIL', text: 'right: 9 of 10', on: DAY })
  })

  it('has a page that says what is missing, what failed, or that the clock is tested', () => {
    const done = whole()
    expect(pageOf(done, CHECKS)).toContain('TESTED: every check and every measure is well')
    const { noise: _, ...rest } = done.bench
    expect(pageOf({ ...done, bench: rest }, CHECKS)).toContain('NOT COMPLETE')
    const loud = { ...done.bench, noise: { kind: 'FAIL' as const, text: '47 dB(A), wanted 20 to 40', on: DAY } }
    expect(pageOf({ ...done, bench: loud }, CHECKS)).toContain('FAILED: noise')
    const long = { ...loud.noise, text: 'loud '.repeat(15) }
    const lines = pageOf({ ...done, bench: { ...done.bench, noise: long } }, CHECKS).split('\n')
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80)
    // what goes on below begins where a text or a question begins
    expect(lines.filter((line) => /^ {3}/.test(line) && !/^( {13}| {31})\S/.test(line))).toEqual([])
  })

  it('is reported in one line and left alone if it is no protocol or another clock’s', () => {
    const folder = makeFolder({
      'table-0012.json': 'null',
      'table-0013.json': 'not json',
      'table-0014.json': JSON.stringify({ ...whole(), serial: 15 }),
    })
    expect(() => openProtocol(folder, 'table', 12)).toThrow('table-0012.json: not a protocol')
    expect(() => openProtocol(folder, 'table', 13)).toThrow('table-0013.json: not a protocol')
    expect(() => openProtocol(folder, 'table', 14)).toThrow('not the protocol of clock 14')
    expect(readFileSync(join(folder, 'table-0013.json'), 'utf8')).toBe('not json')
  })
})

describe('the state of the hardware', () => {
  it('H5: is “not built” without a protocol, “built” with one, “tested” with a complete one', () => {
    expect(stateOf('clock', [], CHECKS)).toBe('not built')
    const begun = { ...whole(), checks: {} }
    expect(stateOf('clock', [begun], CHECKS)).toBe('built (1), not tested')
    expect(stateOf('clock', [begun, whole()], CHECKS)).toBe('tested (1)')
    expect(isWhole(whole(), CHECKS)).toBe(true)
  })

  it('does not count a protocol of another revision, or for the carrier board one without it', () => {
    const other = { ...whole(), revisions: { clock: 'A', case: 'Z', carrier: 'A' } }
    expect(stateOf('case', [other], CHECKS)).toBe('not built')
    expect(stateOf('carrier', [whole()], CHECKS)).toBe('not built')
    expect(stateOf('carrier', [{ ...whole(), carrier: true }], CHECKS)).toBe('tested (1)')
  })

  it('replaces a label, and a file without one is an error in one line', () => {
    const text = '# A\n\nRevision Z · tested (3). More.'
    expect(labelled('Версия A, испытана (3): да.', 'clock', 'a.ru.md')).toBe('Версия C, не собрана: да.')
    expect(labelled(text, 'clock', 'a.md')).toBe('# A\n\nRevision C · not built. More.')
    expect(() => labelled('# A', 'clock', 'a.md')).toThrow('hardware/a.md: no label, wanted “Revision C · not built”')
    const things = ['case/dims.scad', 'carrier/carrier.kicad_pcb', 'build.md'].map(thingOf)
    expect(things).toEqual(['case', 'carrier', 'clock'])
  })
})

describe('npm run selftest, with a protocol', () => {
  const run = (args: string, typed = '', TZ = 'UTC') =>
    startNode(['--import', 'tsx', 'sim/selftest/main.ts', 'table', ...args.split(' ')], {
      typed,
      env: { ...process.env, TZ },
    }).end
  const measured = (serial: number, typed: string, zone?: string) =>
    run(`--checks none --bench --serial ${serial} --protocols ${FOLDER}`, typed, zone)

  it('writes measurements by hand into the protocol without a board', async () => {
    const answers = STATE.bench.map(({ name, unit }) => (name === 'rail' ? '3.3' : unit ? '' : 'y')).join('\n')
    const { code, out } = await measured(21, answers, 'Etc/GMT+12')
    expect([code, out]).toEqual([0, expect.stringMatching(/ok: rail: 3\.3 V[\s\S]*table-0021\.txt/)])
    const { bench } = openProtocol(FOLDER, 'table', 21)
    expect([bench.corners.text, bench.noise]).toEqual(['yes', undefined])
  })

  it('reports a folder that cannot be made before the first question', async () => {
    const { code, err } = await run('--checks none --bench --serial 24 --protocols package.json', '0\n')
    expect([code, err]).toEqual([2, '--protocols: "package.json" is a file, not a folder\n'])
  })

  it('ends with 1 for a measurement beyond its limits, and has the date of the place', async () => {
    const { code, out } = await measured(22, '4\n', 'Etc/GMT-14')
    expect([code, out.split('\n')[0]]).toEqual([1, 'FAIL: reversed: 4 V, wanted -0.1 to 0.1'])
    const [west, east] = [21, 22].map((serial) => openProtocol(FOLDER, 'table', serial).bench)
    expect(east.reversed.on > west.corners.on).toBe(true) // their clocks are 26 hours apart
  })

  it('treats a wrong serial number, or --bench without one, as wrong use', async () => {
    expect((await run('--checks none --serial x')).code).toBe(2)
    expect((await run('--checks none --serial 5')).err).toBe('--checks none needs --bench\n')
    const told = '--bench, --carrier and --checks none need --serial N'
    expect((await run('--bench -p tcp://127.0.0.1:1')).err).toContain(told)
  })
})

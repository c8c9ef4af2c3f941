/*
 * A clock's protocol: each run of the selftest fills in what it did, limits are kept, and what is no protocol is left alone.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CHECKS } from '../../sim/hardware/checks.ts'
import { isWhole, labelled, type Protocol, STATE, stateOf, thingOf } from '../../sim/hardware/state.ts'
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

const FOLDER = mkdtempSync(join(tmpdir(), 'protocol-'))
const DAY = '2026-12-01'
const measure = (name: string) => STATE.bench.find((one) => one.name === name)!

afterAll(() => rmSync(FOLDER, { recursive: true }))

/** A clock of which everything is well. */
function whole(): Protocol {
  const well = { kind: 'ok' as const, text: 'well', on: DAY }
  const all = (names: string[]) => Object.fromEntries(names.map((name) => [name, well]))
  return {
    ...openProtocol(FOLDER, 'table', 9000),
    checks: all(CHECKS),
    bench: all(STATE.bench.map(({ name }) => name)),
  }
}

describe('what a person measures', () => {
  it('a number within its limits is well, one beyond them is not, and a comma is as good as a point', () => {
    expect(judgeMeasure(measure('rail'), '3,31', DAY)).toEqual({ kind: 'ok', text: '3.31 V', on: DAY })
    expect(judgeMeasure(measure('rail'), '3.5', DAY)).toEqual({
      kind: 'FAIL',
      text: '3.5 V, wanted 3.2 to 3.4',
      on: DAY,
    })
    expect(judgeMeasure(measure('corners'), 'n', DAY).kind).toBe('FAIL')
  })

  it('an answer that is none is asked for again, an empty one is left for another day', async () => {
    const typed = ['three', '3.3', '']
    const told: string[] = []
    const asked = await askAll(
      [measure('rail'), measure('noise')],
      DAY,
      async () => typed.shift(),
      (line) => told.push(line),
    )
    expect(Object.keys(asked)).toEqual(['rail'])
    expect(told).toEqual(['rail: “three” is not a number of V', 'ok: rail: 3.3 V'])
  })
})

describe('a protocol', () => {
  const came = (name: string, kind: string, text: string) => ({ name, reports: [{ kind, text }] })

  it('keeps what earlier runs did, and takes the later of two', () => {
    const first = withChecks(
      openProtocol(FOLDER, 'table', 7),
      [came('board', 'ok', 'JOLTJS'), came('key', 'FAIL', 'open')],
      DAY,
    )
    keepProtocol(FOLDER, first, CHECKS)
    const again = withChecks(openProtocol(FOLDER, 'table', 7), [came('key', 'ok', 'D39')], '2026-12-02')
    expect(again.checks).toEqual({
      board: { kind: 'ok', text: 'JOLTJS', on: DAY },
      key: { kind: 'ok', text: 'D39', on: '2026-12-02' },
    })
    expect(again.revisions).toEqual({ clock: 'C', case: 'B', carrier: 'C' })
  })

  it('of several reports of a check the gravest stands', () => {
    const reports = [
      { kind: 'ok', text: 'left' },
      { kind: 'FAIL', text: 'right: 9 of 10' },
    ]
    expect(outcomeOf({ name: 'buttons', reports }, DAY)).toEqual({ kind: 'FAIL', text: 'right: 9 of 10', on: DAY })
  })

  it('the page says what is to be done, what failed, or that the clock is tested', () => {
    const done = whole()
    expect(pageOf(done, CHECKS)).toContain('TESTED: every check and every measure is well')
    const { noise: _, ...rest } = done.bench
    expect(pageOf({ ...done, bench: rest }, CHECKS)).toContain('NOT COMPLETE')
    const loud = { ...done.bench, noise: { kind: 'FAIL' as const, text: '47 dB(A), wanted 20 to 40', on: DAY } }
    expect(pageOf({ ...done, bench: loud }, CHECKS)).toContain('FAILED: noise')
    const wide = pageOf(done, CHECKS)
      .split('\n')
      .filter((line) => line.length > 80)
    expect(wide).toEqual([])
  })

  it('a file that is none, or of another clock, is told in a line and left alone', () => {
    writeFileSync(join(FOLDER, 'table-0013.json'), 'not json')
    expect(() => openProtocol(FOLDER, 'table', 13)).toThrow('table-0013.json: not a protocol')
    writeFileSync(join(FOLDER, 'table-0014.json'), JSON.stringify({ ...whole(), serial: 15 }))
    expect(() => openProtocol(FOLDER, 'table', 14)).toThrow('not the protocol of clock 14')
    expect(readFileSync(join(FOLDER, 'table-0013.json'), 'utf8')).toBe('not json')
  })
})

describe('the state of the hardware', () => {
  it('H5: nothing is built without a protocol, built with one, tested with a whole one', () => {
    expect(stateOf('clock', [], CHECKS)).toBe('not built')
    const begun = { ...whole(), checks: {} }
    expect(stateOf('clock', [begun], CHECKS)).toBe('built (1), not tested')
    expect(stateOf('clock', [begun, whole()], CHECKS)).toBe('tested (1)')
    expect(isWhole(whole(), CHECKS)).toBe(true)
  })

  it('a protocol of another revision, and one without the carrier board, say nothing of it', () => {
    expect(stateOf('case', [{ ...whole(), revisions: { clock: 'A', case: 'Z', carrier: 'A' } }], CHECKS)).toBe(
      'not built',
    )
    expect(stateOf('carrier', [whole()], CHECKS)).toBe('not built')
    expect(stateOf('carrier', [{ ...whole(), carrier: true }], CHECKS)).toBe('tested (1)')
  })

  it('a label is set anew, and a file without one is an error of one line', () => {
    expect(labelled('# A\n\nRevision Z · tested (3). More.', 'clock', 'a.md')).toBe(
      '# A\n\nRevision C · not built. More.',
    )
    expect(() => labelled('# A', 'clock', 'a.md')).toThrow('hardware/a.md: no label, wanted “Revision C · not built”')
    expect([thingOf('case/dims.scad'), thingOf('carrier/carrier.kicad_pcb'), thingOf('build.md')]).toEqual([
      'case',
      'carrier',
      'clock',
    ])
  })
})

describe('npm run selftest, with a protocol', () => {
  const run = (args: string[], typed = '') => startNode(['--import', 'tsx', 'sim/selftest/main.ts', ...args], typed).end

  it('what is measured by hand goes into the protocol without a board', async () => {
    const answers = STATE.bench.map(({ name, unit }) => (name === 'rail' ? '3.3' : unit ? '' : 'y')).join('\n')
    const { code, out } = await run(
      ['table', '--checks', 'none', '--bench', '--serial', '21', '--protocols', FOLDER],
      answers,
    )
    expect(out).toContain('ok: rail: 3.3 V')
    expect(out).toContain('table-0021.txt')
    expect(code).toBe(0)
    const kept = openProtocol(FOLDER, 'table', 21)
    expect(kept.bench.corners.text).toBe('yes')
    expect(kept.bench.noise).toBeUndefined()
  })

  it('a measure beyond its limits ends with 1', async () => {
    const { code, out } = await run(
      ['table', '--checks', 'none', '--bench', '--serial', '22', '--protocols', FOLDER],
      '4\n',
    )
    expect([code, out.split('\n')[0]]).toEqual([1, 'FAIL: reversed: 4 V, wanted -0.1 to 0.1'])
  })

  it('a number that is none, and a bench without a number, are wrong use', async () => {
    expect((await run(['table', '--checks', 'none', '--serial', 'x'])).code).toBe(2)
    expect((await run(['table', '--bench', '-p', 'tcp://127.0.0.1:1'])).err).toContain(
      '--bench, --carrier and --checks none want --serial N',
    )
  })
})

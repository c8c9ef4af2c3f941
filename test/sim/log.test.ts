/*
 * The log of a match: the tape that is made from a record plays the same match again, ms for ms, whatever hands did in it.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { NOBODY } from '../../firmware/core/clock.ts'
import { bitsOf, Entry, openRecord } from '../../firmware/core/journal.ts'
import { snapshotOf } from '../../firmware/core/snapshot.ts'
import { makeSession, type Session, Step } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { ROOT } from '../../sim/build/main.ts'
import { makeFlash, playOnCore } from '../../sim/clock/board.ts'
import { namedSnapshot } from '../../sim/clock/snapshot.ts'
import { PRESS, readTold, wordsIn } from '../../sim/record/entries.ts'
import { wordsOf } from '../../sim/record/load.ts'
import { tapeOf } from '../../sim/record/log.ts'
import { runTape } from '../../sim/tape/expect.ts'
import { boardOf, parseTape, TapeError } from '../../sim/tape/tape.ts'
import { SMALL } from '../boards.ts'
import { sim } from '../command.ts'
import { controlOf, nowOf, opening, press, RIGHT } from '../vocabulary.ts'
import { begin, beginArb, finish, grant, ROOM, wishArb } from '../wishes.ts'

const TAPES = join(ROOT, 'test/tapes')
const RUNS = Number(process.env.SWARM ?? 300)

/** What no record tells: hands, the lines and pages before them, what was refused, how many presses counted for nothing. */
const HANDS = /^(left|right|undoLeft|undoRight)(Raw|Last|Down|At|First|Knock|Closed|Held|Used|From|Pick|Inert)$/
const UNTOLD = [
  ...[
    'pair',
    'isOne',
    'tap',
    'tapAt',
    'tapTill',
    'tapNext',
    'halt',
    'haltAt',
    'locked',
    'holds',
    'picked',
    'given',
    'undoGiven',
  ],
  ...['row', 'page', 'pageAt', 'refusal', 'words', 'wordAt', 'wordUndo', 'wordUndoAt', 'deafTill'],
]
const RESULT = ['resultStep', 'resultKind', 'resultValue', 'resultOwner']

/** The named record of a session without what its match record does not tell: what is only looked at or half entered. */
function toldOf(s: Session): Record<string, number> {
  const isAbout = [Stage.Stop, Stage.Result, Stage.Break, Stage.Late].includes(s.stage)
  const isClaimed = [Stage.Stop, Stage.Result, Stage.Power].includes(s.stage)
  const isHalf = s.stage === Stage.Power || s.result.step !== Step.Sent
  const isUntold = (name: string): boolean =>
    HANDS.test(name) ||
    UNTOLD.includes(name) ||
    (name === 'who' && !isAbout) ||
    (name === 'agreed' && s.stage === Stage.Power) ||
    (/Sent$/.test(name) && !isClaimed) ||
    (RESULT.includes(name) && isHalf) ||
    (name.startsWith('undo') && !mayTakeBack(s))
  const all = namedSnapshot(snapshotOf(s))
  const told = Object.fromEntries(Object.entries(all).filter(([name]) => !isUntold(name)))
  return s.stage === Stage.Ask ? { ...told, stage: Stage.Open } : told
}

/** Each entry of a record and whose it is, but for presses that counted for nothing, and that one was undone. */
function entriesOf(words: readonly number[]): string[] {
  const counted = readTold(words).filter(({ entry }) => entry !== Entry.Inert && entry !== Entry.Undone)
  return counted.map(({ entry, side }) => `${entry === PRESS ? 'press' : entry} ${side}`)
}

/** Whether a game can be taken back: only then does what its chord would put back have a meaning. What a judge ruled stands. */
function mayTakeBack({ match, ruled }: Session): boolean {
  return match.last !== NOBODY && !ruled.length
}

/** Plays a tape: what failed, and the session and the record at its end. */
async function play(text: string): Promise<{ session: Session; words: number[]; failed: string[] }> {
  const tape = parseTape(text, 'log.tape')
  let session = makeSession()
  const see = (clock: { loop: { session: Session } }): void => {
    session = clock.loop.session
  }
  const flash = makeFlash(ROOM)
  const failed = await runTape(tape, (ops) => playOnCore(ops, see, flash, boardOf(tape, SMALL)))
  return { session, words: flash.words, failed }
}

/** The record of a tape's match; none where no match is begun. */
async function recordOfTape(name: string): Promise<number[]> {
  return wordsOf(name, readFileSync(join(TAPES, name)))
}

function isBegun(words: readonly number[]): boolean {
  return words.some((word) => bitsOf(word) >> 20 === Entry.Open)
}

describe('the log of a match', () => {
  it(`C5: plays it again to the same state, ms for ms, in ${RUNS} random matches`, async () => {
    await fc.assert(
      fc.asyncProperty(beginArb, fc.array(wishArb, { maxLength: 250, size: 'max' }), async (first, wishes) => {
        const table = begin(first)
        for (const wish of wishes) grant(table, wish)
        finish(table)
        const s = table.clock.loop.session
        fc.pre(!isBefore(s.stage)) // no next match is being set
        const { session, words, failed } = await play(tapeOf(table.flash.words))
        expect(failed).toEqual([])
        expect(toldOf(session)).toEqual(toldOf(s))
        expect(entriesOf(words)).toEqual(entriesOf(table.flash.words))
      }),
      { numRuns: RUNS },
    )
  })

  it.each(readdirSync(TAPES).filter((name) => name.endsWith('.tape')))('of %s checks itself', async (name) => {
    const words = await recordOfTape(name)
    if (!isBegun(words)) return expect(() => tapeOf(words)).toThrow('no match was begun in it')
    const text = tapeOf(words)
    expect(text.split('|').length).toBeGreaterThan(3)
    expect((await play(text)).failed).toEqual([])
  })

  it('of a match that the stop button stopped has that button, and of one that hands stopped has hands', async () => {
    const begun =
      '# On the board table.\n1 console preset short 7\n3 hold left\n6 hold right\n8 press left\n20 press right\n'
    const stops =
      '25 stop held 40\n26.2 hold left\n26.2 hold right\n30 stop\n32 hold left\n33 hold right\n36 chord left\n38 look'
    const log = tapeOf(await wordsOf('a.tape', Buffer.from(begun + stops)))
    expect(log.match(/^ .* stop held 40/gm)).toHaveLength(2)
    expect(log.match(/^ .* chord left/gm)).toHaveLength(1)
    const { session, failed } = await play(log)
    expect([failed, session.stops, session.clock.turns]).toEqual([[], 3, [0, 1]])
    expect((await play(tapeOf(await recordOfTape('table/stop-button.tape')))).failed).toEqual([])
  })

  it.each([
    ['whose press ended its turn, 61 ms before the later closing', '20 chord right gap 61', [0, 1]],
    ['which close 60 ms apart, so that its press is undone', '20 chord right gap 60', [0, 0]],
    ['of which one has leant for long', '20 close right\n22 close left\n24.2 open left\n24.3 open right', [1, 1]],
    [
      'of which one is answered too early, and nobody has pressed',
      '20 press right held 20\n20.08 chord right gap 30',
      [0, 1],
    ],
  ])(
    'of a match that was stopped by hands, %s, is stopped by hands at the same instant',
    async (_how, hands, turns) => {
      const begun = '1 console preset short 7\n3 hold left\n6 hold right\n8 press left\n'
      const text = `${begun}${hands}\n27 look`
      const made = await play(text)
      const log = tapeOf(made.words)
      expect(log).not.toContain(' stop held')
      const { session, failed, words } = await play(log)
      expect([failed, session.stage, session.clock.turns]).toEqual([[], Stage.Stop, turns])
      expect(toldOf(session)).toEqual(toldOf(made.session))
      expect(entriesOf(words)).toEqual(entriesOf(made.words))
    },
  )

  it.each([
    ['of which nothing was claimed', '27 look'],
    ['for which dice were claimed', '27 press left\n27.3 press left\n28 hold left'],
  ])('has a press that counted right after the end of a stop that ended by itself, %s', async (_how, claim) => {
    const begun = '1 console preset short 7\n3 hold left\n6 hold right\n8 press left\n20 press right\n25 chord left'
    const text = `${begun}\n${claim}\n55.02 press right\n55.046 press left\n57 look`
    const log = tapeOf(await wordsOf('a.tape', Buffer.from(text)))
    expect(log).toContain('0:55.046 press left')
    const { session, failed } = await play(log)
    expect([failed, session.clock.turns]).toEqual([[], [1, 1]])
  })

  it.each([
    ['a press that counted for nothing at its instant', '12.703 press left held 10\n'],
    ['two seconds before the flag', ''],
  ])('waits for a checkpoint, %s', async (_when, inert) => {
    const begun = '1 console preset custom 1 0 0:10\n1.5 hold left\n3.5 hold right\n4.623 press left'
    const end = `${inert}13.68 power off`
    const made = await play(`${begun}\n${end}\n16 power on\n17 look\n`)
    expect(made.session.clock.bank[1]).toBe(2000)
    const { session, failed } = await play(tapeOf(made.words))
    expect([failed, session.clock.bank]).toEqual([[], made.session.clock.bank])
  })

  it('is not held to what a chord in play would have put back, once a judge gave the game lost', async () => {
    const text =
      '1 console preset short 7\n3 hold left\n6 hold right\n8 press left\n20 close left\n20.1 press right\n20.5 open left\n'
    const tape = `${text}25 key held 40\n26 console rule loses left 2\n28 look\n`
    const made = await play(tape)
    const { session, failed } = await play(tapeOf(await wordsOf('a.tape', Buffer.from(tape))))
    expect([failed, session.match.last, session.clock.inert]).toEqual([[], 1, [1, 0]])
    expect(toldOf(session)).toEqual(toldOf(made.session))
  })

  it.each(['open', 'late'])('after a cut in a ruling: %s, the next contact counts', async (stage) => {
    const begun =
      '1 console preset short 7\n3 hold left\n6 hold right\n8 key held 40\n9 console rule loses left 1\n10 console resume\n'
    const rule = stage === 'late' ? '3601 console rule late left\n' : ''
    const tape = `${begun}12 hold left\n14 hold left\n3000 hold left\n3600 key held 40\n${rule}3602 power off\n3605 power on\n3606 key held 40\n3607 console resume\n`
    const { failed } = await play(
      `${tape}3610 press left\n3612 look | stage ${stage === 'late' ? 'arrived' : 'play'}\n`,
    )
    expect(failed).toEqual([])
  })

  it('a game that a ruling gave lost is not taken back once that cannot be undone', async () => {
    const remarks = [1, 2, 3, 4, 5, 6].map((i) => `${25 + i} console rule remark left 1\n`).join('')
    const undos = [1, 2, 3, 4, 5, 6, 7].map((i) => `${35 + i} console undo\n`).join('')
    const begun =
      '1 console preset short 7\n3 hold left\n6 hold right\n8 press left\n20 press right\n22 key held 40\n24 console rule loses left 2\n'
    const { failed, session } = await play(
      `${begun}${remarks}${undos}45 console resume\n46 chord left\n48 look | stage open score 0:2\n`,
    )
    expect([failed, session.clock.on]).toEqual([[], 0])
  })

  it('of its own tape is the same tape', async () => {
    const text = tapeOf(await recordOfTape('match-3.tape'))
    expect(tapeOf(await wordsOf('log.tape', Buffer.from(text)))).toBe(text)
  })

  it('says the control as the console takes it', async () => {
    const text =
      '1 console preset custom 7 8 3:00 flag game refill game breaks 2 in-breaks run overtime 60 worth home-4 left-has 3 lateness 15\n3 hold left\n6 hold right\n8 look'
    const log = tapeOf(await wordsOf('a.tape', Buffer.from(text)))
    expect(log).toContain(
      ' console preset custom 7 8 3:00 left-has 3 flag game refill game breaks 2 in-breaks run overtime 60 worth home-4 lateness 15\n',
    )
    expect((await play(log)).session.control.option).toEqual([0, 1, 1, 2, 1, 60, 2, 3, 0, 15, 0, 0, 0, 0, 0])
  })

  it('types the result where it was entered faster than hands can', async () => {
    const text =
      '1 console preset short 7\n3 hold left\n6 hold right\n8 press left\n9 press right\n10 chord left\n11 press left\n12 hold left\n13.3 console result left mars 4 right\n14 hold right\n16 look'
    const log = tapeOf(await wordsOf('a.tape', Buffer.from(text)))
    expect(log).toContain('console result left mars 4 right | stage result ')
    const { session, failed } = await play(log)
    expect([failed, session.match.score]).toEqual([[], [0, 8]])
  })

  it('begins some seconds later, and says so, where both agreed sooner than can be played', async () => {
    const s = makeSession()
    openRecord(s, 900)
    const log = tapeOf(s.journal.out)
    expect(log).toMatch(/^# All is 1 s later than in the record/m)
    const { session, failed } = await play(log)
    expect([failed, session.stage, session.since]).toEqual([[], Stage.Open, 1900])
  })

  it('passes over torn words, and says how many', async () => {
    const words = await recordOfTape('match-3.tape')
    const log = tapeOf([...words, (words[5] | 0xff00) >>> 0])
    expect(log).toMatch(/^# Torn words, which are passed over: 1\.$/m)
    expect((await play(log)).failed).toEqual([])
  })

  it('says at its head from where it does not play, when presses were thinned out', async () => {
    const s = opening(controlOf(5, 7, 35_999_000, 10_000))
    press(s, RIGHT, nowOf(s) + 5000)
    const isThin = (): boolean => s.journal.out.some((word) => bitsOf(word) >> 20 === Entry.Sum)
    while (!isThin()) press(s, s.clock.turn, nowOf(s) + 12_000)
    for (let i = 0; i < 20; i++) press(s, s.clock.turn, nowOf(s) + 12_000)
    const log = tapeOf(s.journal.out)
    expect(log.split('\n').slice(0, 3).join()).toMatch(/does not play again/)
    const sums = readTold(s.journal.out).filter(({ entry }) => entry === Entry.Sum)
    expect(log.match(/^# \d.* thinned: left \S+ right \S+ turns \d+,\d+$/gm)).toHaveLength(sums.length / 6)
    expect((await play(log)).failed).toEqual([])
  })
})

describe('a record', () => {
  const whole = [0x01020304, 0x05060708]

  it('is read from a dump, 4 bytes a word, the most significant first, up to the first that was never written', () => {
    const bytes = [1, 2, 3, 4, 5, 6, 7, 8, 255, 255, 255, 255, 9, 9, 9, 9]
    expect(wordsIn(Uint8Array.from(bytes), 'a')).toEqual(whole)
    expect(wordsIn(Uint8Array.from(bytes.slice(0, 8)), 'a')).toEqual(whole)
  })

  it('is none when it has bytes over, or no match in it', () => {
    expect(() => wordsIn(Uint8Array.from([1, 2, 3]), 'a.bin')).toThrow(TapeError)
    expect(() => tapeOf([], 'a.bin')).toThrow('a.bin: no match was begun in it')
  })
})

describe('the command', () => {
  const dir = mkdtempSync(join(tmpdir(), 'log-'))
  afterAll(() => rmSync(dir, { recursive: true }))

  it('prints the tape of a tape, and of a dump of its record', async () => {
    const words = await recordOfTape('first.tape')
    const file = join(dir, 'record')
    const bytes = Buffer.alloc(8192, 255)
    for (const [i, word] of words.entries()) bytes.writeUInt32BE(word, i * 4)
    writeFileSync(file, bytes)
    const expected = { status: 0, stdout: tapeOf(words), lines: [] }
    expect(sim('log', 'test/tapes/first.tape')).toEqual(expected)
    expect(sim('log', file)).toEqual(expected)
  })

  it.each([
    ['no file', ['log'], /^log wants one record or tape: /],
    ['two files', ['log', 'a', 'b'], /^log wants one record or tape: /],
    ['a missing file', ['log', 'none'], /^none: no such file$/],
    ['a folder', ['log', 'test'], /^test: a folder, not a match record$/],
    ['what is no record', ['log', 'package.json'], /^package\.json: no match/],
    ['an unknown command', ['story', 'a'], /^unknown command "story"; one of run, replay, log, sheet/],
  ])('exits 2 for %s, with one line', (_what, args, message) => {
    const { status, stdout, lines } = sim(...args)
    expect([status, stdout, lines.length]).toEqual([2, '', 1])
    expect(lines[0]).toMatch(message)
  })
})

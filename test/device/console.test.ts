/*
 * The console: what each line answers, to the letter, and what it changes. A line is one line in and one of JSON out.
 */
import { describe, expect, it } from 'vitest'
import { Block } from '../../firmware/core/block.ts'
import { Stage } from '../../firmware/core/table.ts'
import { wakeNow } from '../../firmware/device/loop.ts'
import { powerUp } from '../../sim/clock/board.ts'
import { KINDS, STATUS_WORDS } from '../../sim/clock/vocabulary.ts'
import { crc } from '../../sim/display/canvas.ts'
import { standsOf } from '../../sim/record/replay.ts'
import { sheetOf } from '../../sim/record/sheet-text.ts'
import { storyOf } from '../../sim/record/story.ts'
import {
  after,
  changes,
  chord,
  inPlay,
  inResult,
  inRuling,
  inSetup,
  LOCKED,
  LOSER,
  NO_WORD,
  OK,
  OPTION,
  pass,
  press,
  RANGE,
  say,
  turnKey,
} from './desk.ts'

describe('status', () => {
  it('C5: tells the clock, its stage, control, banks, score, games, words, battery, its number, and nobody who has called', () => {
    const setup =
      '{"id":"simulator 4216160000","settings":8485,"stage":"setup","turn":"nobody","runs":"no","delay":0,"bank":[840000,840000],"score":[0,0],"games":0,' +
      '"age":100,"over":0,"called":"nobody","called-for":0,"number":0,"words":0,"battery":100,"chip":["asked",0,1800],"control":[0,7,840,8,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}'
    expect(say(inSetup(), 'status')).toBe(setup)
    const { words, settings, ...rest } = JSON.parse(
      say(inPlay('preset custom 9 8 3:00 left-has 2 right-has 3'), 'status'),
    )
    expect(words).toBeGreaterThan(5)
    expect(settings).not.toBe(8485)
    expect(rest).toEqual({
      ...{
        id: 'simulator 4216160000',
        stage: 'play',
        control: [5, 9, 180, 8, 0, 0, 0, 1, 0, 0, 0, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      },
      ...{ bank: [172_880, 180_000], score: [2, 3], games: 0, battery: 100, called: 'nobody', 'called-for': 0 },
      ...{ turn: 'right', runs: 'yes', delay: 7880, age: 16_280, over: 0, number: 0, chip: ['unset', 0, 1800] },
    })
  })

  it('finding J5: each number of it has a place of its own, which the vocabulary names', () => {
    const clock = inPlay()
    const s = clock.loop.session
    pass(clock, 2000)
    Object.assign(s, { called: 5, calledAt: clock.loop.board.now() - 700, since: clock.loop.board.now() - 31_000 })
    Object.assign(s, { stage: Stage.Break, about: ['', '', '', '', '321'] })
    s.match.score = [3, 2]
    s.match.games = 4
    s.journal.used = 99
    clock.loop.face.battery = 55
    const told = JSON.parse(say(clock, 'status'))
    expect(told).toMatchObject({
      ...{ stage: 'break', turn: 'right', runs: 'yes', delay: 7880, bank: [834_880, 840_000], score: [3, 2], games: 4 },
      ...{ age: 31_000, over: 0, called: 'left+clock', 'called-for': 700, number: 321, words: 99, battery: 55 },
    })
    s.since -= 240_000
    expect(JSON.parse(say(clock, 'status'))).toMatchObject({ age: 271_000, over: 31_000 })
    expect(Object.keys(told)).toEqual(['id', ...STATUS_WORDS])
  })

  it('P5 (finding J5): a stop beyond its 30 s is told until the judge comes; which he is called by whom, and since when', () => {
    const clock = inPlay()
    chord(clock)
    for (let i = 0; i < 3; i++) press(clock, 1, 80)
    press(clock, 1, 1100) // a dispute
    pass(clock, 20_000)
    const stop = JSON.parse(say(clock, 'status'))
    expect([stop.stage, stop.turn, stop.runs, stop.over, stop.called]).toEqual(['stop', 'right', 'no', 0, 'nobody'])
    pass(clock, 30_000)
    const called = JSON.parse(say(clock, 'status'))
    expect([called.called, called.age - called['called-for']]).toEqual(['clock', 30_000])
  })
})

describe('C5: log', () => {
  it('gives the words of the record from a place on, 32 at a time, fewer at its end and none beyond', () => {
    const clock = inPlay()
    for (let i = 0; i < 40; i++) press(clock, (i + 1) % 2, 160)
    const { words } = clock.flash
    expect(words.length).toBeGreaterThan(45)
    expect(JSON.parse(say(clock, 'log 0'))).toEqual({ from: 0, words: words.slice(0, 32) })
    expect(JSON.parse(say(clock, 'log'))).toEqual({ from: 0, words: words.slice(0, 32) })
    expect(JSON.parse(say(clock, 'log 32'))).toEqual({ from: 32, words: words.slice(32, 64) })
    expect(JSON.parse(say(clock, `log ${words.length - 1}`)).words).toEqual(words.slice(-1))
    expect(say(clock, 'log 2048')).toBe('{"from":2048,"words":[]}')
    expect(say(clock, 'log 1e9')).toBe('{"from":1000000000,"words":[]}')
  })

  it.each(['log -1', 'log 1.5', 'log x', 'log 1e400'])('refuses %s', (line) => {
    expect(say(inPlay(), line)).toBe(RANGE)
  })
})

describe('J1: preset', () => {
  it.each([
    ['preset short 7', [0, 7, 840, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['preset short-blitz 5 9', [2, 5, 120, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    [
      'preset custom 9 0 1:30:00 flag game refill game',
      [5, 9, 5400, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    ['preset custom 9 12 1:00 left-has 3 by us', [5, 9, 900, 12, 1, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    [
      'preset short 7 lateness 15 sound on light 3',
      [0, 7, 840, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 15, 0, 0, 1, 3, 0, 0, 0, 0],
    ],
    [
      'preset custom 7 8 14:00 left-bank 5:00 right-bank 840',
      [5, 7, 840, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 300, 840],
    ],
    ['preset short 7 left-has 6 crawford played', [0, 7, 840, 8, 0, 0, 0, 1, 0, 0, 0, 6, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]],
    ['  preset short 7\r', [0, 7, 840, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ])('%s sets the control, which is then shown', (line, control) => {
    const clock = inSetup()
    expect(say(clock, line)).toBe(OK)
    expect(JSON.parse(say(clock, 'status'))).toMatchObject({ stage: 'ready', control })
  })

  it.each([
    ['preset', '{"error":14,"why":"There is no such discipline"}'],
    ['preset short', '{"error":1,"why":"Match length: 1 to 49"}'],
    ['preset short x', '{"error":1,"why":"Match length: 1 to 49"}'],
    ['preset short 50', '{"error":1,"why":"Match length: 1 to 49"}'],
    ['preset short 7.5', '{"error":1,"why":"Match length: 1 to 49"}'],
    ['preset short-blitz 4', '{"error":2,"why":"Blitz: to 3, 5 or 7 points"}'],
    ['preset short 7 13', '{"error":3,"why":"Delay out of range: 8 to 12"}'],
    ['preset custom 7 8 0:09', '{"error":4,"why":"Bank: 0:10 to 9:59:59"}'],
    ['preset custom 7 8 1:2:3:4', '{"error":4,"why":"Bank: 0:10 to 9:59:59"}'],
    ['preset custom 7', '{"error":4,"why":"Bank: 0:10 to 9:59:59"}'],
    ['preset short 7 10 20:00', '{"error":4,"why":"Bank: 0:10 to 9:59:59"}'],
    ['preset short 7 left-has 7', '{"error":5,"why":"The score must be below the length"}'],
    ['preset short 7 flag game', OPTION],
    ['preset short 7 lateness', OPTION],
    ['preset short 7 lateness NaN', OPTION],
    ['preset short 7 sound loud', OPTION],
    ['preset short 7 language french', OPTION],
    ['preset short 7 lateness 5 colour red', NO_WORD],
    ['preset short 7 __proto__ 1', NO_WORD],
    ['preset short 7 left-has 6 right-has 6 crawford played', OPTION],
  ])('%s is refused, and changes nothing', (line, answer) => {
    const clock = inSetup()
    expect(changes(clock, () => expect(say(clock, line)).toBe(answer))).toEqual([])
  })

  it('says why in English, whatever the glass speaks, which goes on in its own language', () => {
    const clock = inSetup()
    expect(say(clock, 'preset short 7 language russian')).toBe(OK)
    pass(clock, 100)
    const frame = crc(clock.canvas)
    expect(say(clock, 'preset short 7 left-has 7')).toBe('{"error":5,"why":"The score must be below the length"}')
    pass(clock, 100)
    clock.loop.board.display.forget()
    wakeNow(clock.loop)
    pass(clock, 100)
    expect(crc(clock.canvas)).toBe(frame)
  })
})

describe('M4: result', () => {
  it.each([
    ['result left single', 'single-1-2'],
    ['result left gammon 2 right', 'gammon-2-1'],
    ['result left backgammon 2 left', 'backgammon-2-0'],
    ['result left resigned 2 left', 'resigned-2-0'],
    ['result left pass 2 right', 'pass-2-1'],
  ])('%s is what the winner then answers', (line, entered) => {
    const clock = inResult()
    expect(say(clock, line)).toBe(OK)
    const { result } = clock.loop.session
    expect(`${KINDS[result.kind]}-${result.value}-${result.owner}`).toBe(entered)
    press(clock, 1, 1100)
    expect(JSON.parse(say(clock, 'status'))).toMatchObject({ stage: 'open', games: 1 })
  })

  it.each([
    ['result', LOSER],
    ['result right single', LOSER],
    ['result left', '{"error":12,"why":"The game cannot end like this"}'],
    ['result left gammon 3 right', '{"error":13,"why":"The cube shows 1, 2, 4, 8 and so on"}'],
    ['result left gammon NaN right', '{"error":13,"why":"The cube shows 1, 2, 4, 8 and so on"}'],
    ['result left gammon 4', '{"error":12,"why":"The game cannot end like this"}'],
    ['result left pass 2 left', '{"error":12,"why":"The game cannot end like this"}'],
  ])('%s is refused, and changes nothing', (line, answer) => {
    const clock = inResult()
    expect(changes(clock, () => expect(say(clock, line)).toBe(answer))).toEqual(['refusal'])
  })
})

describe('S7: in play and in a stop', () => {
  const lines = ['adjust left 60', 'rule bank left 1000', 'undo', 'resume', 'resume next', 'preset short 7', 'ppm 1']
  const more = ['password 0 1', 'repl 0', 'transfer 0,7', 'result left gammon 4 right', 'rule late left', 'rule clear']

  it.each([...lines, ...more])('%s is refused: a match is on', (line) => {
    const others: Record<string, string> = {
      undo: '{"error":20,"why":"There is nothing to undo"}',
      'resume next': '{"error":16,"why":"Not now"}',
    }
    const answer = others[line] ?? LOCKED
    for (const clock of [inPlay(), after(inPlay(), (c) => chord(c))]) {
      const kept = clock.flash.kept
      const told = changes(clock, () => expect(say(clock, line)).toBe(answer))
      expect(told.filter((name) => name !== 'refusal')).toEqual([])
      expect([clock.flash.kept, clock.machine.isRepl]).toEqual([kept, false])
    }
  })
})

describe('whatever comes', () => {
  const long = 'x'.repeat(1000)
  const lines = ['', ' ', '"', '\\', '{}', long, `preset short ${long}`, 'z', '\u0000\u0003\u0010', 'status"', 'STATUS']
  const more = ['rule  bank left 1', 'лево', '__proto__', 'toString']

  it.each([...lines, ...more].map((line) => [JSON.stringify(line).slice(0, 40), line]))(
    'C11: %s is answered in one line, and changes nothing',
    (_name, line) => {
      for (const clock of [inSetup(), inPlay(), inRuling()]) {
        const told = changes(clock, () => {
          const answer = say(clock, line)
          expect(answer).not.toContain('\n')
          expect(JSON.parse(answer)).toEqual({ error: expect.any(Number), why: expect.any(String) })
        })
        expect(told).toEqual([])
      }
    },
  )
})

describe('S7, C5: what is said of a match, and read of its record', () => {
  it('number: from 1 to 999, kept over a cut of power, and in the record of each match', () => {
    const clock = inSetup()
    const wrong = ['number', 'number 0', 'number 1000', 'number 1.5', 'number x', 'number -1', 'about clock B']
    for (const line of wrong) expect([line, say(clock, line)]).toEqual([line, RANGE])
    for (const line of ['number 1', 'number 017', 'number 999', 'number 17']) expect(say(clock, line)).toBe(OK)
    const again = powerUp(0, [0, 0], clock.flash)
    pass(again, 100)
    expect(JSON.parse(say(again, 'status')).number).toBe(17)
    for (let match = 0; match < 2; match++) {
      expect(say(again, 'preset short 1')).toBe(OK)
      for (const side of [0, 1]) press(again, side, 1100)
      press(again, 0, 80)
      pass(again, 1000)
      expect(say(again, 'number 18')).toBe(LOCKED)
      chord(again)
      press(again, 0, 80)
      press(again, 0, 1100)
      press(again, 0, 1100)
      press(again, 1, 1100)
      expect(JSON.parse(say(again, 'status'))).toMatchObject({ stage: 'over', number: 17 })
      expect(sheetOf(again.flash.words)).toContain('clock 17\n')
    }
  })

  it.each(['Кубок СССР', 'Voilà à', 'Я'.repeat(30)])(
    'J2, S7 (finding K11): %s is kept letter for letter, over a cut of power and on the sheet; more than 60 bytes are refused',
    (name) => {
      const clock = inSetup()
      for (const what of ['event', 'left', 'right', 'judge']) expect(say(clock, `about ${what} ${name}`)).toBe(OK)
      for (const long of ['Я'.repeat(31), 'N'.repeat(61)]) expect(say(clock, `about left ${long}`)).toBe(RANGE)
      const again = powerUp(0, [0, 0], clock.flash)
      pass(again, 100)
      expect(say(again, 'preset short 1')).toBe(OK)
      for (const side of [0, 1]) press(again, side, 1100)
      const { about, signer } = storyOf(again.flash.words)
      expect([about[Block.Event], about[Block.Left], about[Block.Right], signer.before]).toEqual([
        name,
        name,
        name,
        name,
      ])
      expect(sheetOf(again.flash.words)).toContain(`\nevent         ${name}\n`)
    },
  )

  it('J5 (finding J2): after a match the next control is taken, kept over a cut, and room is made for its record', () => {
    const clock = inSetup()
    say(clock, 'preset short 1')
    for (const side of [0, 1]) press(clock, side, 1100)
    press(clock, 0, 80)
    pass(clock, 1000)
    chord(clock)
    press(clock, 0, 80)
    press(clock, 0, 1100)
    press(clock, 0, 1100)
    press(clock, 1, 1100)
    const { words } = structuredClone(clock.flash)
    expect([say(clock, 'preset long 5 9'), say(clock, 'about left Ana')]).toEqual([OK, OK])
    expect([clock.flash.words, clock.loop.session.journal.room]).toEqual([words, clock.flash.room])
    const again = powerUp(0, [0, 0], clock.flash)
    pass(again, 100)
    expect(JSON.parse(say(again, 'status'))).toMatchObject({
      stage: 'ready',
      control: [1, 5, 600, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    })
    expect(again.flash.words).toEqual(words)
    for (const side of [0, 1]) press(again, side, 1100)
    expect([again.loop.session.stage, again.flash.before]).toEqual([Stage.Open, [words]])
  })

  it('about and date: from the desk into the record of the next match; of a match that is on who rules, once the door is open', () => {
    const clock = inSetup()
    expect(say(clock, 'about event Открытый 2026')).toBe(OK)
    expect(say(clock, 'about left Анна')).toBe(OK)
    expect(say(clock, 'date 2026-11-24 18:30')).toBe(OK)
    for (const line of [
      'about',
      'about 9 x',
      'about 0 x',
      `about event ${'x'.repeat(61)}`,
      'date',
      'date 0',
      'date 1.5',
    ]) {
      expect([line, say(clock, line)]).toEqual([line, RANGE])
    }
    expect(say(clock, 'preset short 7')).toBe(OK)
    for (const side of [0, 1]) press(clock, side, 1100)
    expect(say(clock, 'about round 3')).toBe(LOCKED)
    expect(say(clock, 'about judge Ivanov')).toBe(LOCKED)
    turnKey(clock)
    expect(say(clock, 'about judge Ivanov')).toBe(OK)
    wakeNow(clock.loop)
    const told = [...standsOf(clock.flash.words)].map(({ text }) => text)
    for (const text of ['event: Открытый 2026', 'left: Анна', 'it is 2026-11-24 18:30', 'judge: Ivanov']) {
      expect(told).toContain(text)
    }
  })

  it('log FROM BACK: words of the newest record, and of those before it', () => {
    const clock = inPlay()
    const first = [...clock.flash.words]
    clock.flash.before.push([7, 8, 9])
    expect(JSON.parse(say(clock, 'log 0')).words).toEqual(first.slice(0, 32))
    expect(JSON.parse(say(clock, 'log 1 1'))).toEqual({ from: 1, words: [8, 9] })
    expect(JSON.parse(say(clock, 'log 0 2')).words).toEqual([])
    for (const line of ['log -1', 'log 0 -1', 'log 0 1.5', 'log 0 x']) expect(say(clock, line)).toBe(RANGE)
  })
})

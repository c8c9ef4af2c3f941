/*
 * The console: what each line answers, to the letter, and what it changes. One line in gives one line of JSON out.
 */
import { describe, expect, it } from 'vitest'
import { Block } from '../../firmware/core/block.ts'
import { Stage } from '../../firmware/core/table.ts'
import { wakeNow } from '../../firmware/device/loop.ts'
import type { SimClock } from '../../sim/clock/board.ts'
import { KINDS, STATUS_WORDS } from '../../sim/clock/vocabulary.ts'
import { standsOf } from '../../sim/record/replay.ts'
import { sheetOf } from '../../sim/record/sheet-text.ts'
import { storyOf } from '../../sim/record/story.ts'
import { rowsOf } from '../rows.ts'
import {
  again,
  agree,
  changes,
  controlIn,
  inPlay,
  inResult,
  inSetup,
  inStop,
  LOCKED,
  OK,
  pass,
  press,
  RANGE,
  refusalTo,
  say,
  standing,
  told,
  turnKey,
  winPoint,
} from './desk.ts'

describe('status', () => {
  it('C5: status says which clock, stage, control, banks, score, games, words, battery, number, and that nobody has called', () => {
    const setup =
      '{"id":"simulator 4216160000","settings":8485,"stage":"setup","turn":"nobody","runs":"no","delay":0,"bank":[840000,840000],"score":[0,0],"games":0,' +
      '"age":100,"over":0,"called":"nobody","called-for":0,"number":0,"words":0,"battery":100,"chip":["unknown",0,1800],"control":[0,7,840,8,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}'
    expect(say(inSetup(), 'status')).toBe(setup)
    const { settings, control } = told(inPlay('preset custom 9 8 3:00 left-has 2 right-has 3'), 'status')
    expect([settings === 8485, controlIn(control)]).toEqual([false, 'custom 9 180 8 breaks 1 left-has 2 right-has 3'])
  })

  it('finding J5: status has a place for each number, which the vocabulary names', () => {
    const clock = inPlay()
    const s = clock.loop.session
    pass(clock, 2000)
    const now = clock.loop.board.now()
    Object.assign(s, { called: 5, calledAt: now - 700, since: now - 31_000 })
    Object.assign(s, { stage: Stage.Break, about: ['', '', '', '', '321'] })
    Object.assign(s.match, { score: [3, 2], games: 4 })
    s.journal.used = 99
    clock.loop.face.battery = 55
    const status = told(clock, 'status')
    expect(status).toMatchObject({
      ...{ stage: 'break', turn: 'right', runs: 'yes', delay: 7880, bank: [834_880, 840_000], score: [3, 2], games: 4 },
      ...{ age: 31_000, over: 0, called: 'left+clock', 'called-for': 700, number: 321, words: 99, battery: 55 },
      chip: ['unset', 0, 1800],
    })
    s.since -= 240_000
    expect(told(clock, 'status')).toMatchObject({ age: 271_000, over: 31_000 })
    expect(Object.keys(status)).toEqual(['id', ...STATUS_WORDS])
  })
})

describe('C5: log', () => {
  it('gives the words of the record from a place on, 32 at a time, fewer at its end and none after it; also of older records', () => {
    const clock = inPlay()
    for (let i = 0; i < 40; i++) press(clock, (i + 1) % 2, 160)
    const { words } = clock.flash
    expect(words.length).toBeGreaterThan(45)
    for (const line of ['log', 'log 0']) expect(told(clock, line)).toEqual({ from: 0, words: words.slice(0, 32) })
    expect(told(clock, 'log 32')).toEqual({ from: 32, words: words.slice(32, 64) })
    expect(told(clock, `log ${words.length - 1}`).words).toEqual(words.slice(-1))
    expect(say(clock, 'log 2048')).toBe('{"from":2048,"words":[]}')
    expect(say(clock, 'log 1e9')).toBe('{"from":1000000000,"words":[]}')
    clock.flash.before.push([7, 8, 9])
    expect(told(clock, 'log 1 1')).toEqual({ from: 1, words: [8, 9] })
    expect(told(clock, 'log 0 2').words).toEqual([])
  })

  it.each(['log -1', 'log 1.5', 'log x', 'log 1e400', 'log 0 -1', 'log 0 1.5', 'log 0 x'])('refuses %s', (line) => {
    expect(say(inPlay(), line)).toBe(RANGE)
  })
})

describe('J1: preset', () => {
  it.each(
    rowsOf(`
    preset short 7                                       | short 7 840 8 breaks 1
    preset short-blitz 5 9                               | short-blitz 5 120 9
    preset custom 9 0 1:30:00 flag game refill game      | custom 9 5400 0 flag 1 refill 1 breaks 1
    preset custom 9 12 1:00 left-has 3 by us             | custom 9 900 12 by 1 breaks 1 left-has 3
    preset short 7 lateness 15 sound on light 3          | short 7 840 8 breaks 1 lateness 15 sound 1 light 3
    preset custom 7 8 14:00 left-bank 5:00 right-bank 84 | custom 7 840 8 breaks 1 left-bank 300 right-bank 84
    preset short 7 left-has 6 crawford played            | short 7 840 8 breaks 1 left-has 6 crawford 1`),
  )('%s sets the control, which is then shown: %s', (line, control) => {
    for (const typed of [line, `  ${line}\r`]) {
      const clock = inSetup()
      expect([say(clock, typed), ...standing(clock)]).toEqual([OK, 'ready', control])
    }
  })

  it.each(
    rowsOf(`
    preset                                              | 14 There is no such discipline
    preset short                                        | 1 Match length: 1 to 49
    preset short x                                      | 1 Match length: 1 to 49
    preset short 7.5                                    | 1 Match length: 1 to 49
    preset short-blitz 4                                | 2 Blitz: to 3, 5 or 7 points
    preset short 7 13                                   | 3 Delay out of range: 8 to 12
    transfer 0,7,840000,13000                           | 3 Delay out of range
    preset custom 7 8 0:09                              | 4 Bank: 0:10 to 9:59:59
    preset custom 7 8 1:2:3:4                           | 4 Bank: 0:10 to 9:59:59
    preset custom 7                                     | 4 Bank: 0:10 to 9:59:59
    preset custom 7 8 19:75                             | 4 Bank: 0:10 to 9:59:59
    preset custom 7 8 5:-30                             | 4 Bank: 0:10 to 9:59:59
    preset short 7 left-has 7                           | 5 The score must be below the length
    preset short 7 flag game                            | 6 Only in a custom time control
    preset short 7 lateness                             | 6 Only in a custom time control
    preset short 7 sound loud                           | 6 Only in a custom time control
    preset short 7 language french                      | 6 Only in a custom time control
    preset short 7 left-has 6 right-has 6 crawford played | 6 Only in a custom time control
    preset short 7 lateness 5 colour red                | 24 There is no such command
    preset short 7 __proto__ 1                          | 24 There is no such command`),
  )('%s is refused, and changes nothing: %s', (line, refusal) => {
    const clock = inSetup()
    expect(changes(clock, () => expect(refusalTo(clock, line)).toBe(refusal))).toEqual([])
  })
})

describe('M4: result', () => {
  it.each(
    rowsOf(`
    result left single            | single 1 2
    result left gammon 2 right    | gammon 2 1
    result left backgammon 2 left | backgammon 2 0
    result left resigned 2 left   | resigned 2 0
    result left pass 2 right      | pass 2 1`),
  )('%s is what the winner then agrees to: %s', (line, entered) => {
    const clock = inResult()
    expect(say(clock, line)).toBe(OK)
    const { result } = clock.loop.session
    expect([KINDS[result.kind], result.value, result.owner].join(' ')).toBe(entered)
    press(clock, 1, 1100)
    expect(told(clock, 'status')).toMatchObject({ stage: 'open', games: 1 })
  })
})

describe('S7: in play and in a stop', () => {
  it.each(
    rowsOf(`
    preset short 7 / ppm 1 / password 0 1 / repl 0 / transfer 0,7                        | 15 A match is on
    adjust left 60 / rule bank left 1000 / rule late left / rule clear / resume / resume next / adjourn | 15 Only in the judge's menu
    result left gammon 4 right                                                           | 15 Only while a result is entered
    undo                                                                                 | 20 There is nothing to undo`),
  )('%s is refused: %s', (lines, why) => {
    for (const clock of [inPlay(), inStop()]) {
      const { kept } = clock.flash
      const changed = changes(clock, () => {
        for (const line of lines.split(' / ')) expect([line, refusalTo(clock, line)]).toEqual([line, why])
      })
      expect(changed).toEqual([])
      expect([clock.flash.kept, clock.machine.isRepl]).toEqual([kept, false])
    }
  })
})

describe('S7, C5: what the desk tells a clock', () => {
  it('number: from 1 to 999, kept over a power cut, and in the record of each match', () => {
    const clock = inSetup()
    const wrong = ['number', 'number 0', 'number 1000', 'number 1.5', 'number x', 'number -1', 'about clock B']
    for (const line of wrong) expect([line, say(clock, line)]).toEqual([line, RANGE])
    for (const line of ['number 1', 'number 017', 'number 999', 'number 17']) expect(say(clock, line)).toBe(OK)
    const next = again(clock)
    pass(next, 100)
    expect(told(next, 'status').number).toBe(17)
    for (let match = 0; match < 2; match++) {
      expect(say(next, 'preset short 1')).toBe(OK)
      agree(next)
      expect(say(next, 'number 18')).toBe(LOCKED)
      winPoint(next)
      expect(told(next, 'status')).toMatchObject({ stage: 'over', number: 17 })
      expect(sheetOf(next.flash.words)).toContain('clock 17\n')
    }
  })

  it.each(['Кубок СССР', 'Voilà à', 'Я'.repeat(30)])(
    'J2, S7 (finding K11): %s is kept letter for letter, over a power cut and on the sheet; more than 60 bytes are refused',
    (name) => {
      const clock = inSetup()
      for (const what of ['event', 'left', 'right', 'judge']) expect(say(clock, `about ${what} ${name}`)).toBe(OK)
      for (const long of ['Я'.repeat(31), 'N'.repeat(61)]) expect(say(clock, `about left ${long}`)).toBe(RANGE)
      const next = again(clock)
      pass(next, 100)
      expect(say(next, 'preset short 1')).toBe(OK)
      agree(next)
      const { about, signer } = storyOf(next.flash.words)
      const names = [about[Block.Event], about[Block.Left], about[Block.Right], signer.before]
      expect(names).toEqual([name, name, name, name])
      expect(sheetOf(next.flash.words)).toContain(`\nevent         ${name}\n`)
    },
  )

  it('J5 (finding J2): after a match the next control is accepted, kept over a power cut, and gets room for its record', () => {
    const clock = inSetup()
    say(clock, 'preset short 1')
    agree(clock)
    winPoint(clock)
    const words = [...clock.flash.words]
    expect([say(clock, 'preset long 5 9'), say(clock, 'about left Ana')]).toEqual([OK, OK])
    expect([clock.flash.words, clock.loop.session.journal.room]).toEqual([words, clock.flash.room])
    const next = again(clock)
    pass(next, 100)
    expect([...standing(next), next.flash.words]).toEqual(['ready', 'long 5 600 9', words])
    agree(next)
    expect([next.loop.session.stage, next.flash.before]).toEqual([Stage.Open, [words]])
  })

  it('about and date: go into the record of the next match; in a match only the judge’s name, once the door is open', () => {
    const clock = inSetup()
    for (const line of ['about event Открытый 2026', 'about left Анна', 'date 2026-11-24 18:30']) {
      expect(say(clock, line)).toBe(OK)
    }
    for (const line of ['about', 'about 9 x', 'about 0 x', 'date', 'date 0', 'date 1.5']) {
      expect([line, say(clock, line)]).toEqual([line, RANGE])
    }
    expect(say(clock, 'preset short 7')).toBe(OK)
    agree(clock)
    expect([say(clock, 'about round 3'), say(clock, 'about judge Ivanov')]).toEqual([LOCKED, LOCKED])
    turnKey(clock)
    expect(say(clock, 'about judge Ivanov')).toBe(OK)
    wakeNow(clock.loop)
    const texts = [...standsOf(clock.flash.words)].map(({ text }) => text)
    const wanted = ['event: Открытый 2026', 'left: Анна', 'it is 2026-11-24 18:30', 'judge: Ivanov']
    expect(texts).toEqual(expect.arrayContaining(wanted))
  })

  it.each<[string, (clock: SimClock) => unknown]>([
    ['the judge’s key', (clock) => turnKey(clock)],
    [
      'the match of another clock',
      (clock) => expect(say(clock, `transfer ${told(inPlay(), 'transfer').transfer}`)).toBe(OK),
    ],
    ['both players', (clock) => agree(clock)],
  ])('M1, C4: a match that %s begins after a long wait has the time at which it begins', (_by, begin) => {
    const clock = inSetup()
    say(clock, 'date 2026-11-24 09:00')
    say(clock, 'preset short 7')
    pass(clock, 90 * 60_000)
    begin(clock)
    wakeNow(clock.loop)
    const texts = [...standsOf(clock.flash.words)].map(({ text }) => text)
    expect(texts).toContain('it is 2026-11-24 10:30')
  })
})

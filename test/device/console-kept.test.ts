/*
 * What the console lets nobody do unasked, and what outlives the power: password, settings, a locked control, those that were
 * played last.
 */
import { describe, expect, it } from 'vitest'
import { Door, Option, Refusal } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import { powerUp, type SimClock } from '../../sim/clock/board.ts'
import { inPlay, inSetup, OK, pass, press, RANGE, ready, say, turnKey } from './desk.ts'

const WRONG = '{"error":21,"why":"The password is wrong"}'
const MISSING = '{"error":21,"why":"Only with the password"}'
const UNKEPT = '{"error":26,"why":"The record has stopped"}'
const WAIT = '{"error":22,"why":"Try again later"}'

const again = (clock: SimClock): SimClock => powerUp(clock.machine.now + 5000, [0, 0], clock.flash)

describe('S7: password and repl', () => {
  it('the password is 0 at first, up to six digits, and only who knows it sets another', () => {
    const clock = inSetup()
    expect(say(clock, 'password 0 1234')).toBe(OK)
    expect(say(clock, 'password 0 1')).toBe(WRONG)
    pass(clock, 10_001)
    for (const next of ['1000000', '-1', '1.5', 'x', '1e9', '']) {
      expect(say(clock, `password 1234 ${next}`)).toBe(RANGE)
    }
    expect(say(clock, 'password 1234 999999')).toBe(OK)
    expect(say(powerUp(clock.machine.now + 9000, [0, 0], clock.flash), 'repl 999999')).toBe(OK)
  })

  it('a setting that flash does not take is refused, and the one before it stands', () => {
    const clock = inSetup()
    say(clock, 'password 0 77')
    const { board, session } = clock.loop
    const { store } = board
    board.store = () => false
    expect([say(clock, 'password 77 5'), say(clock, 'ppm 12 77')]).toEqual([UNKEPT, UNKEPT])
    expect(session.refusal).toBe(Refusal.None)
    say(clock, 'preset short 9 10')
    expect(session.refusal).toBe(Refusal.Record)
    board.store = store
    pass(clock, 10_001)
    expect(say(clock, 'repl 77')).toBe(OK)
  })

  it('repl gives the cable away for the password alone', () => {
    const clock = inSetup()
    say(clock, 'password 0 77')
    // Without one it is no guess, and nobody has to wait for it.
    for (const [line, answer] of [
      ['repl', MISSING],
      ['repl', MISSING],
      ['repl x', WRONG],
      ['repl 0', WAIT],
      ['repl', MISSING],
    ]) {
      expect([line, say(clock, line), clock.machine.isRepl]).toEqual([line, answer, false])
    }
    pass(clock, 10_001)
    expect([say(clock, 'repl 77'), clock.machine.isRepl]).toEqual([OK, true])
  })

  it('after a wrong one it is not asked for again for 10 s, twice as long after each further one', () => {
    const clock = inSetup()
    for (const lock of [10, 20, 40, 80, 160, 320, 640, 1280, 1280]) {
      expect(say(clock, 'repl 5')).toBe(WRONG)
      pass(clock, lock * 1000 - 1)
      expect(say(clock, 'repl 0')).toBe(WAIT)
      pass(clock, 1)
    }
    expect(say(clock, 'repl 0')).toBe(OK)
    expect(say(clock, 'repl 5')).toBe(WRONG)
    pass(clock, 10_000)
    expect(say(clock, 'repl 0')).toBe(OK)
  })
})

describe('what weakens a clock takes the password (finding J7)', () => {
  const DOOR = 'preset short 7 door anybody'
  const door = (clock: SimClock): number => clock.loop.session.control.option[Option.Door]

  it('a door for anybody, whatever else the line says; a door for the key takes none', () => {
    const clock = inSetup()
    say(clock, 'password 0 1234')
    expect([say(clock, DOOR), clock.loop.session.stage]).toEqual([MISSING, Stage.Setup])
    expect([say(clock, 'preset short 7 10'), door(clock)]).toEqual([OK, Door.Key])
    expect([say(clock, `${DOOR} password 1234`), door(clock)]).toEqual([OK, Door.Anybody])
    expect([say(clock, 'preset short 5 password 1 door anybody'), door(clock)]).toEqual([WRONG, Door.Anybody])
    expect(JSON.parse(say(clock, 'status')).control.slice(0, 2)).toEqual([0, 7])
    expect(say(clock, `${DOOR} password 1234`)).toBe(WAIT)
    expect(say(clock, 'preset short 9')).toBe(OK)
    pass(clock, 10_001)
    expect(say(clock, 'preset short 5 password 1234 door anybody lateness 15')).toBe(OK)
    expect(JSON.parse(say(clock, 'status')).control.slice(0, 2)).toEqual([0, 5])
  })

  it('a correction of its time', () => {
    const clock = inSetup()
    say(clock, 'password 0 1234')
    for (const [line, answer] of [
      ['ppm 5000', MISSING],
      ['ppm 5000 1234', OK],
      ['ppm 0 4321', WRONG],
      ['ppm 0 1234', WAIT],
    ]) {
      expect([line, say(clock, line)]).toEqual([line, answer])
    }
    expect(JSON.parse(say(clock, 'time')).ppm).toBe(5000)
  })
})

describe('wrong passwords and a cut of power (finding J7)', () => {
  it('the wait begins anew at power-on, as long as it was', () => {
    const clock = inSetup()
    say(clock, 'password 0 77')
    for (const lock of [10, 20, 40]) {
      expect(say(clock, 'repl 5')).toBe(WRONG)
      pass(clock, lock * 1000)
    }
    say(clock, 'repl 5')
    const next = again(clock)
    expect(say(next, 'repl 77')).toBe(WAIT)
    pass(next, 79_999)
    expect(say(next, 'repl 77')).toBe(WAIT)
    pass(next, 1)
    expect(say(next, 'repl 77')).toBe(OK)
    expect(say(again(next), 'repl 77')).toBe(OK)
  })

  it('a cut while it is looked at is a wrong one: so many tries at power-on give no more than so many in a row', () => {
    const clock = inSetup()
    say(clock, 'password 0 77')
    const { board } = clock.loop
    const { store } = board
    board.store = (text) => {
      store(text)
      throw new Error('the power fails')
    }
    expect(() => say(clock, 'repl 77')).toThrow('the power fails')
    expect([clock.machine.isRepl, say(again(clock), 'repl 77')]).toEqual([false, WAIT])
  })
})

describe('S9: what outlives a cut of power', () => {
  it.each([
    [
      'preset short 9 8 sound on door anybody light 2 language russian silent yes',
      [0, 9, 1080, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 1, 1, 0, 0],
    ],
    ['preset custom 7 5 3:00 flag game', [5, 7, 180, 5, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ])('%s, once a match was on with it', (line, control) => {
    const clock = inPlay(line)
    clock.flash.words.length = 0 // the next match: its record is another one
    expect(JSON.parse(say(again(clock), 'status'))).toMatchObject({ stage: 'setup', control })
  })

  it('the clock’s own settings alone, where it never came to a match', () => {
    const clock = inSetup()
    for (const [option, value] of OWN) clock.loop.session.control.option[option] = value
    press(clock, 1, 1100)
    press(clock, 1, 80) // 9 points
    const { stage, control: shown } = JSON.parse(say(clock, 'status'))
    expect([stage, ...shown.slice(0, 3)]).toEqual(['ready', 0, 9, 1080])
    const control = [0, 7, 840, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 1, 1, 0, 0]
    expect(JSON.parse(say(again(clock), 'status'))).toMatchObject({ stage: 'setup', control })
  })

  it('a password and a correction, beside whatever else is kept', () => {
    const clock = inSetup()
    say(clock, 'password 0 77')
    expect(say(clock, 'ppm -125 77')).toBe(OK)
    say(clock, 'preset short 5 lateness 15')
    for (const side of [0, 1]) press(clock, side, 1100)
    clock.flash.words.length = 0
    const after = again(clock)
    expect(JSON.parse(say(after, 'time')).ppm).toBe(-125)
    expect(say(after, 'repl 77')).toBe(OK)
  })
})

const OWN = [
  [Option.Door, 1],
  [Option.Sound, 1],
  [Option.Bright, 2],
  [Option.Language, 1],
  [Option.Silent, 1],
]

describe('J1: a control that a judge has set, and the power fails', () => {
  const LINE = 'preset custom 9 8 3:00 left-has 8 right-has 2 crawford played language russian left-bank 2:00'
  const SET = [5, 9, 180, 8, 0, 0, 0, 1, 0, 0, 0, 8, 2, 0, 1, 0, 0, 0, 1, 0, 120, 0]

  const isThere = (clock: SimClock): void => {
    pass(clock, 100)
    expect(JSON.parse(say(clock, 'status'))).toMatchObject({ stage: 'ready', control: SET })
    expect(clock.loop.session.locked).toBe(1)
    press(clock, 0, 80) // no hand leads back to setup
    expect([clock.loop.session.stage, clock.loop.session.refusal]).toEqual([Stage.Ready, Refusal.Hold])
  }

  it('is there again with its score, and locked, however often', () => {
    const clock = inSetup()
    expect(say(clock, LINE)).toBe(OK)
    const after = again(clock)
    isThere(after)
    press(after, 0, 1100) // one side alone has agreed
    isThere(again(after))
  })

  it('is there again when the match before is still in the record, over by its flag', () => {
    const clock = inPlay('preset custom 7 0 0:10')
    pass(clock, 15_000)
    expect(clock.loop.session.stage).toBe(Stage.Flag)
    const armed = again(clock)
    pass(armed, 100)
    turnKey(armed)
    expect(say(armed, LINE)).toBe(OK)
    expect(armed.flash.words.length).toBeGreaterThan(0)
    isThere(again(armed))
  })

  it('what the key has led to is locked once it is set by hands', () => {
    const clock = ready()
    turnKey(clock)
    say(clock, 'resume next')
    press(clock, 1, 1100)
    const { control } = JSON.parse(say(clock, 'status'))
    const after = again(clock)
    pass(after, 100)
    expect(JSON.parse(say(after, 'status'))).toMatchObject({ stage: 'ready', control })
    expect(after.loop.session.locked).toBe(1)
  })

  it('is let go of once a match begins, and its score with it', () => {
    const clock = inSetup()
    say(clock, LINE)
    for (const side of [0, 1]) press(clock, side, 1100)
    expect(clock.loop.session.stage).toBe(Stage.Open)
    const cut = again(clock)
    pass(cut, 100)
    expect(cut.loop.session.stage).toBe(Stage.Power)
    cut.flash.words.length = 0
    const next = again(cut)
    pass(next, 100)
    const control = SET.map((value, i) => ((i >= 11 && i <= 12) || i === 14 || i === 20 ? 0 : value))
    expect(JSON.parse(say(next, 'status'))).toMatchObject({ stage: 'setup', control })
    expect(next.loop.session.locked).toBe(0)
  })

  it('another one takes its place, and is no control that was played', () => {
    const clock = inSetup()
    say(clock, 'preset custom 3 8 3:00')
    say(clock, 'preset custom 5 8 3:00')
    say(clock, LINE)
    const after = again(clock)
    isThere(after)
    turnKey(after)
    say(after, 'resume next')
    expect(after.loop.session.played.map(({ length }) => length)).toEqual([9])
  })

  it('what players have set themselves is not kept', () => {
    const clock = inSetup()
    press(clock, 0, 80)
    press(clock, 1, 1100)
    expect(clock.loop.session.stage).toBe(Stage.Ready)
    const after = again(clock)
    pass(after, 100)
    expect([after.loop.session.stage, after.loop.session.locked]).toEqual([Stage.Setup, 0])
  })
})

describe('a list of settings that other firmware has left', () => {
  const kept = (): number[] => {
    const clock = inPlay('preset custom 9 8 3:00 sound on language russian')
    return JSON.parse(clock.flash.kept)[0]
  }
  const control = [0, 7, 840, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

  it.each<[string, () => number[]]>([
    ['of the first edition', () => [1, 2, 3, 1, 5, 77, -125]],
    [
      'of the first edition, with a control',
      () => [1, 2, 3, 1, 5, 77, -125, 0, 9, 1080, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
    ],
    ['cut', () => kept().slice(0, -1)],
    ['too long', () => [...kept(), 0]],
    ['too short', () => kept().slice(0, 5)],
    ['of more options', () => [kept()[0] + 1, ...kept().slice(1)]],
  ])('%s, is none at all', (_name, list) => {
    const { flash } = inSetup()
    flash.kept = JSON.stringify([list(), ['', 'Open']])
    const clock = powerUp(0, [0, 0], flash)
    pass(clock, 100)
    expect(JSON.parse(say(clock, 'status'))).toMatchObject({ stage: 'setup', control })
    expect(JSON.parse(say(clock, 'time')).ppm).toBe(0)
    expect(say(clock, 'repl 0')).toBe(OK)
    expect([clock.loop.session.played, clock.loop.session.about]).toEqual([[], []])
  })
})

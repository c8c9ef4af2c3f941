/*
 * What the console allows only with the password, and what outlives a power cut: password, settings, a locked control,
 * the controls that were played last.
 */
import { describe, expect, it } from 'vitest'
import { Option, Refusal } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import { powerUp, type SimClock } from '../../sim/clock/board.ts'
import { again, agree, inPlay, inSetup, OK, pass, press, RANGE, ready, say, standing, told, turnKey } from './desk.ts'

const WRONG = '{"error":21,"why":"The password is wrong"}'
const MISSING = '{"error":21,"why":"Only with the password"}'
const UNKEPT = '{"error":26,"why":"The record has stopped"}'
const WAIT = '{"error":22,"why":"Try again later"}'

/** In the setup, with this password. */
function guarded(password = 77): SimClock {
  const clock = inSetup()
  expect(say(clock, `password 0 ${password}`)).toBe(OK)
  return clock
}

describe('S7: password and repl', () => {
  it('the password is 0 at first, has up to six digits, and only somebody who knows it can set another', () => {
    const clock = guarded(1234)
    expect(say(clock, 'password 0 1')).toBe(WRONG)
    pass(clock, 10_001)
    for (const next of ['1000000', '-1', '1.5', 'x', '1e9', '']) {
      expect(say(clock, `password 1234 ${next}`)).toBe(RANGE)
    }
    expect([say(clock, 'password 1234 999999'), say(again(clock), 'repl 999999')]).toEqual([OK, OK])
  })

  it('a setting that flash does not take is refused, and the old one stays', () => {
    const clock = guarded()
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
    const clock = guarded()
    // A line without a password is no guess, so nobody has to wait after it.
    const tries = { repl: MISSING, 'repl ': MISSING, 'repl x': WRONG, 'repl 0': WAIT, ' repl': MISSING }
    for (const [line, answer] of Object.entries(tries)) {
      expect([line, say(clock, line), clock.machine.isRepl]).toEqual([line, answer, false])
    }
    pass(clock, 10_001)
    expect([say(clock, 'repl 77'), clock.machine.isRepl]).toEqual([OK, true])
  })

  it('after a wrong password none is accepted for 10 s, and twice as long after each further one', () => {
    const clock = inSetup()
    for (const lock of [10, 20, 40, 80, 160, 320, 640, 1280, 1280]) {
      expect(say(clock, 'repl 5')).toBe(WRONG)
      pass(clock, lock * 1000 - 1)
      expect(say(clock, 'repl 0')).toBe(WAIT)
      pass(clock, 1)
    }
    expect([say(clock, 'repl 0'), say(clock, 'repl 5')]).toEqual([OK, WRONG])
    pass(clock, 10_000)
    expect(say(clock, 'repl 0')).toBe(OK)
  })
})

describe('what weakens a clock takes the password (finding J7)', () => {
  it('a door for anybody, whatever else the line says; any other line takes none', () => {
    const clock = guarded(1234)
    const sets = (line: string): string[] => [say(clock, line), standing(clock)[1]]
    expect([say(clock, 'preset short 7 door anybody'), clock.loop.session.stage]).toEqual([MISSING, Stage.Setup])
    expect(sets('preset short 7 10')).toEqual([OK, 'short 7 840 10 breaks 1'])
    const door = 'short 7 840 8 breaks 1 door 1'
    expect(sets('preset short 7 door anybody password 1234')).toEqual([OK, door])
    expect(sets('preset short 5 password 1 door anybody')).toEqual([WRONG, door])
    expect(sets('preset short 7 door anybody password 1234')).toEqual([WAIT, door])
    expect(sets('preset short 9')).toEqual([OK, 'short 9 1080 8 breaks 1'])
    pass(clock, 10_001)
    const late = sets('preset short 5 password 1234 door anybody lateness 15')
    expect(late).toEqual([OK, 'short 5 600 8 lateness 15 door 1'])
  })
})

describe('wrong passwords and a power cut (finding J7)', () => {
  it('the wait starts again at power-on, as long as before', () => {
    const clock = guarded()
    for (const lock of [10, 20, 40, 0]) {
      expect(say(clock, 'repl 5')).toBe(WRONG)
      pass(clock, lock * 1000)
    }
    const next = again(clock)
    expect(say(next, 'repl 77')).toBe(WAIT)
    pass(next, 79_999)
    expect(say(next, 'repl 77')).toBe(WAIT)
    pass(next, 1)
    expect([say(next, 'repl 77'), say(again(next), 'repl 77')]).toEqual([OK, OK])
  })

  it('a power cut while a password is checked counts as a wrong one: cuts give nobody extra tries', () => {
    const clock = guarded()
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

describe('S9: what outlives a power cut', () => {
  const OWN = 'door 1 sound 1 light 2 language 1 silent 1'

  it.each([
    ['preset short 9 8 sound on door anybody light 2 language russian silent yes', `short 9 1080 8 breaks 1 ${OWN}`],
    ['preset custom 7 5 3:00 flag game', 'custom 7 180 5 flag 1 breaks 1'],
  ])('%s, once a match has begun with it', (line, control) => {
    const clock = inPlay(line)
    clock.flash.words.length = 0 // the next match: its record is another one
    expect(standing(again(clock))).toEqual(['setup', control])
  })

  it('only the clock’s own settings, if no match has begun', () => {
    const clock = inSetup()
    const { option } = clock.loop.session.control
    for (const own of [Option.Door, Option.Sound, Option.Language, Option.Silent]) option[own] = 1
    option[Option.Bright] = 2
    press(clock, 1, 1100)
    press(clock, 1, 80) // 9 points
    expect(standing(clock)).toEqual(['ready', `short 9 1080 8 breaks 1 ${OWN}`])
    expect(standing(again(clock))).toEqual(['setup', `short 7 840 8 breaks 1 ${OWN}`])
  })

  it('a password and a correction of the time, beside everything else that is kept', () => {
    const clock = guarded()
    expect(say(clock, 'ppm -125 77')).toBe(OK)
    say(clock, 'preset short 5 lateness 15')
    agree(clock)
    clock.flash.words.length = 0
    const next = again(clock)
    expect([told(next, 'time').ppm, say(next, 'repl 77')]).toEqual([-125, OK])
  })
})

describe('J1: a control that a judge has set, after a power cut', () => {
  const LINE = 'preset custom 9 8 3:00 left-has 8 right-has 2 crawford played language russian left-bank 2:00'
  const SET = 'custom 9 180 8 breaks 1 left-has 8 right-has 2 crawford 1 language 1 left-bank 120'

  /** The clock as it is at the next power-on, at rest. */
  const restarted = (clock: SimClock): SimClock => {
    const next = again(clock)
    pass(next, 100)
    return next
  }
  const isThere = (clock: SimClock): void => {
    expect([...standing(clock), clock.loop.session.locked]).toEqual(['ready', SET, 1])
    press(clock, 0, 80) // no hand leads back to setup
    expect([clock.loop.session.stage, clock.loop.session.refusal]).toEqual([Stage.Ready, Refusal.Hold])
  }

  it('is there again with its score, and locked, after any number of cuts', () => {
    const clock = inSetup()
    expect(say(clock, LINE)).toBe(OK)
    const next = restarted(clock)
    isThere(next)
    press(next, 0, 1100) // one side alone has agreed
    isThere(restarted(next))
  })

  it('is locked too if it was set by hands after the key', () => {
    const clock = ready()
    turnKey(clock)
    say(clock, 'resume next')
    press(clock, 1, 1100)
    const next = restarted(clock)
    expect([...standing(next), next.loop.session.locked]).toEqual(['ready', standing(clock)[1], 1])
  })

  it('is gone with its score once a match has begun', () => {
    const clock = inSetup()
    say(clock, LINE)
    agree(clock)
    const cut = restarted(clock)
    expect([clock.loop.session.stage, cut.loop.session.stage]).toEqual([Stage.Open, Stage.Power])
    cut.flash.words.length = 0
    const next = restarted(cut)
    expect([...standing(next), next.loop.session.locked]).toEqual(['setup', 'custom 9 180 8 breaks 1 language 1', 0])
  })

  it('is replaced by the next one, and does not count as played', () => {
    const clock = inSetup()
    for (const line of ['preset custom 3 8 3:00', 'preset custom 5 8 3:00', LINE]) say(clock, line)
    const next = restarted(clock)
    isThere(next)
    turnKey(next)
    say(next, 'resume next')
    expect(next.loop.session.recent.map(({ length }) => length)).toEqual([9])
  })
})

describe('a list of settings from other firmware', () => {
  const kept = (): number[] => JSON.parse(inPlay('preset custom 9 8 3:00 sound on language russian').flash.kept)[0]

  it.each<[string, () => number[]]>([
    ['of the first edition', () => [1, 2, 3, 1, 5, 77, -125]],
    [
      'of the first edition, with a control',
      () => [1, 2, 3, 1, 5, 77, -125, 0, 9, 1080, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
    ],
    ['cut', () => kept().slice(0, -1)],
    ['too long', () => [...kept(), 0]],
    ['too short', () => kept().slice(0, 5)],
    ['with more options', () => [kept()[0] + 1, ...kept().slice(1)]],
  ])('%s, is ignored', (_name, list) => {
    const { flash } = inSetup()
    flash.kept = JSON.stringify([list(), ['', 'Open']])
    const clock = powerUp(0, [0, 0], flash)
    pass(clock, 100)
    expect(standing(clock)).toEqual(['setup', 'short 7 840 8 breaks 1'])
    expect([told(clock, 'time').ppm, say(clock, 'repl 0')]).toEqual([0, OK])
    expect([clock.loop.session.recent, clock.loop.session.about]).toEqual([[], []])
  })
})

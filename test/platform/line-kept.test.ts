/*
 * What the console lets nobody do unasked, and what outlives the power: code, password, settings, the last controls.
 */
import { describe, expect, it } from 'vitest'
import { powerUp } from '../../sim/core.ts'
import { chord, inPlay, inSetup, OK, pass, press, RANGE, say } from './desk.ts'

describe('S7: code, password and repl', () => {
  const CODE = 'LRLLRRLRLRLL'
  const WRONG = '{"error":21,"why":"The code is wrong"}'
  const WAIT = '{"error":22,"why":"Try again later"}'

  it.each([CODE, 'R'.repeat(24), 'off'])('code %s is taken and kept, before a match', (code) => {
    const clock = inSetup()
    expect(say(clock, `code ${code}`)).toBe(OK)
    const bits = [...code].reduce((sum, side) => sum * 2 + 'LR'.indexOf(side), 1)
    expect(clock.loop.session.code).toBe(code === 'off' ? 0 : bits)
    expect(powerUp(9000, [0, 0], clock.flash).loop.session.code).toBe(clock.loop.session.code)
  })

  it.each(['code', 'code L', 'code LRLRLRLRLRL', `code ${'L'.repeat(25)}`, 'code lrlrlrlrlrlr', 'code LRLRLRXRLRLR'])(
    '%s is refused, and the code before it stands',
    (line) => {
      const clock = inSetup()
      say(clock, `code ${CODE}`)
      const { code } = clock.loop.session
      expect(say(clock, line)).toBe(RANGE)
      expect(clock.loop.session.code).toBe(code)
    },
  )

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

  it('repl gives the cable away for the password alone', () => {
    const clock = inSetup()
    say(clock, 'password 0 77')
    for (const line of ['repl', 'repl x', 'repl 0']) {
      expect([say(clock, line), clock.machine.isRepl]).toEqual([line === 'repl' ? WRONG : WAIT, false])
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

describe('S9: what outlives a cut of power', () => {
  it.each([
    [
      'preset short 9 8 sound on door anybody light 2 language russian',
      [0, 9, 1080, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 2, 2, 1],
    ],
    ['preset custom 7 5 3:00 flag game', [5, 7, 180, 5, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ])('%s, once a match was on with it', (line, control) => {
    const clock = inPlay(line)
    clock.flash.words.length = 0 // the next match: its record is another one
    const again = powerUp(clock.machine.now + 5000, [0, 0], clock.flash)
    expect(JSON.parse(say(again, 'status'))).toMatchObject({ stage: 'setup', control })
  })

  it('the clock’s own settings alone, where it never came to a match', () => {
    const clock = inSetup()
    say(clock, 'preset custom 9 8 3:00 sound on light 1 language russian door anybody')
    chord(clock)
    const again = powerUp(clock.machine.now + 5000, [0, 0], clock.flash)
    expect(JSON.parse(say(again, 'status')).control).toEqual([0, 7, 840, 10, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 2, 1, 1])
  })

  it('the eight controls played last, the newest first, each once', () => {
    const { flash } = inSetup()
    for (const points of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) {
      flash.words.length = 0
      const clock = powerUp(0, [0, 0], flash)
      pass(clock, 100)
      say(clock, `preset custom ${points} 8 3:00`)
      for (const side of [0, 1]) press(clock, side, 1100)
    }
    flash.words.length = 0
    const clock = powerUp(0, [0, 0], flash)
    pass(clock, 100)
    chord(clock)
    expect(clock.loop.session.quick.slice(8).map(({ length }) => length)).toEqual([3, 9, 8, 7, 6, 5, 4, 2])
  })
})

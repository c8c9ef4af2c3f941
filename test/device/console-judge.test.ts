/*
 * The console of a judge: rulings while his door is open, and a match that another clock takes over.
 */
import { describe, expect, it } from 'vitest'
import { flagAt } from '../../firmware/core/clock.ts'
import { Option } from '../../firmware/core/control.ts'
import { openMenu } from '../../firmware/core/judge.ts'
import { Item } from '../../firmware/core/ruling.ts'
import { Stage } from '../../firmware/core/table.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { namedSnapshot } from '../../sim/clock/snapshot.ts'
import { rowsOf } from '../rows.ts'
import * as desk from './desk.ts'
import { changes, inPlay, inRuling, inSetup, LOCKED, OK, pass, RANGE, refusalTo, say, told, turnKey } from './desk.ts'

describe('J2, J6: with the door open', () => {
  it.each([
    ['adjust left 60', { leftBank: 894_880 }],
    ['rule bank right 60000', { rightBank: 60_000 }],
    ['rule penalty left 30000', { rightBank: 870_000 }],
    ['rule turn left 0', { turn: 0, delayLeft: 0 }],
    ['rule score right 3', { rightScore: 3 }],
    ['rule length 9', { length: 9 }],
    ['rule warning right 3', { rightWarnings: 1 }],
    ['rule point left 1', { leftPoints: 1, rightScore: 1 }],
    ['rule loses left 2', { rightScore: 2, games: 1, turn: 2 }],
    ['rule loses-match right', { winner: 0, won: 4 }],
    ['rule send-back', { turn: 0 }],
    ['rule new-dice 2', {}],
  ])('%s does what the menu does, and undo takes it back', (line, then) => {
    const clock = inRuling()
    const changed = changes(clock, () => {
      expect(say(clock, line)).toBe(OK)
      expect(namedSnapshot(snapshotOf(clock.loop.session))).toMatchObject({ ...then, rulings: 1 })
      expect(say(clock, 'undo')).toBe(OK)
    })
    expect(changed.filter((name) => !/^(words|wordAt|wordUndo|mostBank)$/.test(name))).toEqual([])
    expect(refusalTo(clock, 'undo')).toBe('20 There is nothing to undo')
  })

  it.each(
    rowsOf(`
    resume           | play
    resume now       | play
    resume players   | stop
    adjourn          | adjourned
    resume adjourned | adjourned`),
  )('P7: %s leads to %s', (line, stage) => {
    const clock = inRuling()
    expect([say(clock, line), told(clock, 'status').stage]).toEqual([OK, stage])
  })

  it.each(
    rowsOf(`
    adjust left                     | 17 Out of range
    adjust left x                   | 17 Out of range
    adjust left 0.0001              | 17 Out of range
    rule                            | 24 There is no such command
    rule bank nobody 1000           | 24 There is no such command
    rule bank left ${'9'.repeat(50)} | 17 Out of range
    rule penalty left 9000          | 18 A penalty is from the delay to 2:00
    rule penalty 30000              | 24 There is no such command
    rule length right 3             | 17 Out of range
    rule delay 8500                 | 17 Out of range
    rule loses-match                | 24 There is no such command
    rule remark left 32             | 17 Out of range
    rule cube left 3                | 13 The cube shows 1, 2, 4, 8 and so on
    rule clear                      | 16 Not now
    rule constructor left 1         | 24 There is no such command
    resume later                    | 24 There is no such command
    resume next                     | 16 Not now
    number 17                       | 15 A match is on
    preset short 7                  | 15 A match is on
    transfer 0                      | 15 A match is on
    result left single              | 15 Only while a result is entered`),
  )('%s is refused and changes nothing: %s', (line, refusal) => {
    const clock = inRuling()
    expect(changes(clock, () => expect(refusalTo(clock, line)).toBe(refusal))).toEqual([])
    expect(clock.machine.isRepl).toBe(false)
  })
})

describe('C4: a match that is adjourned', () => {
  it('can be read by cable and radio, and no line changes it', () => {
    const clock = inRuling()
    expect(clock.machine.isShut).toBe(true)
    expect([say(clock, 'adjourn'), clock.machine.isShut]).toEqual([OK, false])
    expect(told(clock, 'status')).toMatchObject({ stage: 'adjourned', turn: 'right', runs: 'no' })
    expect(told(clock, 'transfer').transfer).toMatch(/^0,7,840000,10000,/)
    const locked = ['preset short 7', 'transfer 0', 'password 0 1', 'repl 0', 'ppm 1', 'number 3', 'about left Ana']
    const changed = changes(clock, () => {
      expect(locked.map((line) => say(clock, line))).toEqual(locked.map(() => LOCKED))
      for (const line of ['resume', 'adjourn', 'undo', 'rule bank left 1000', 'result left single']) {
        expect(told(clock, line).error).toBeGreaterThan(0)
      }
    })
    expect(changed).toEqual([])
  })
})

describe('J5: the next match', () => {
  it('comes by “resume next” before the first game, when this one is over, or when it is adjourned', () => {
    const [ready, over, adjourned] = [desk.ready(), inRuling(), inRuling()]
    expect([say(over, 'rule loses-match right'), say(adjourned, 'adjourn')]).toEqual([OK, OK])
    for (const clock of [ready, adjourned]) turnKey(clock)
    for (const clock of [ready, over, adjourned]) {
      expect([say(clock, 'resume next'), clock.loop.session.stage]).toEqual([OK, Stage.Setup])
    }
  })
})

describe('C4: transfer', () => {
  it('prints control and position, and another clock takes both to the ms', () => {
    const clock = inPlay('preset custom 7 8 19:00 breaks 2 overtime 60 left-has 3')
    desk.chord(clock)
    const { transfer } = told(clock, 'transfer')
    expect(transfer).toBe(
      '5,7,1140000,8000,0,0,0,2,0,60,0,3,0,0,0,0,0,0,0,0,1132880,1140000,60000,60000,1,7880,3,0,0,0,0,0,0,0,1,1,1,0,0,0,0,0,0',
    )
    const other = inSetup()
    expect(say(other, `transfer ${transfer}`)).toBe(OK)
    expect([told(other, 'transfer'), other.loop.session.stage]).toEqual([{ transfer }, Stage.Power])
    desk.agree(other)
    const { stage, clock: c } = other.loop.session
    expect([stage, c.turn, c.isRunning, c.bank]).toEqual([Stage.Play, 1, 1, [1_132_880, 1_140_000]])
  })

  it('T6: a transfer has the sides’ own banks at the end of its list, always both', () => {
    const clock = inPlay('preset custom 7 8 19:00 right-bank 5:00 refill game')
    const { transfer } = told(clock, 'transfer')
    expect(transfer).toMatch(/,0,300$/)
    const other = inSetup()
    expect(say(other, `transfer ${transfer.slice(0, -4)}`)).toBe(RANGE)
    expect(told(other, `transfer ${transfer.slice(0, -3)}9`).error).toBe(4)
    expect([say(other, `transfer ${transfer}`), told(other, 'transfer')]).toEqual([OK, { transfer }])
    expect(other.loop.session.control).toEqual(clock.loop.session.control)
  })

  it('leaves the other clock its own sound, door, light, language and radio', () => {
    const own = inPlay('preset short 7 sound on door anybody light 3 language russian silent yes')
    const other = inSetup()
    expect(say(other, `transfer ${told(own, 'transfer').transfer}`)).toBe(OK)
    expect(other.loop.session.control.option.slice(Option.Door, Option.LeftBank)).toEqual([0, 0, 0, 0, 0])
  })

  const good =
    '0,7,840000,10000,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,800000,840000,0,0,1,9000,3,2,0,0,1,0,0,1,2,3,3,1,0,0,2,0,0'
  const at = (place: number, value: string): string => Object.assign(good.split(','), { [place]: value }).join()

  it.each([
    ['its end cut off', good.slice(0, -2)],
    ['its penalties cut off', good.split(',').slice(0, 37).join()],
    ['one number more', `${good},0`],
    ['an empty number', at(20, '')],
    ['a letter', at(20, '8x')],
    ['not a number', at(20, 'NaN')],
    ['part of a ms', at(20, '0.5')],
    ['another spelling', at(20, '0x10')],
    ['no such discipline', at(0, '9')],
    ['a bank against the rules', at(2, '850000')],
    ['a delay beyond the control', at(25, '10001')],
    ['a score that has won', at(26, '7')],
    ['more breaks than the rules ever give', at(29, '4')],
    ['two stops without a reason, where only 0 and 1 are allowed', at(33, '2')],
    ['turns although no game is on', Object.assign(at(24, '2').split(','), { 25: '0' }).join()],
    ['32 remarks', at(37, '32')],
  ])('is refused with %s and changes nothing', (_what, list) => {
    const clock = inSetup()
    const changed = changes(clock, () => expect(told(clock, `transfer ${list}`).error).toBeGreaterThan(0))
    expect([changed, clock.flash.words]).toEqual([[], []])
  })
})

// Regression: it was taken for a password; the judge's next right one had to wait, or a new one was set.
it('J1: a preset while the judge enters the code of another match is refused, and is no try of a password', () => {
  const clock = inSetup()
  say(clock, 'preset short 7 10')
  turnKey(clock)
  const s = clock.loop.session
  openMenu(s, Item.TakeOver * 2)
  desk.press(clock, 1, 1100)
  expect(s.stage).toBe(Stage.Transfer)
  const changed = changes(clock, () => expect(say(clock, 'preset short 0 4321')).toBe(LOCKED))
  expect([changed, s.tries]).toEqual([[], 0])
})

// Regression: each line put the next wake off, so that nothing was shown and no flag fell.
it('C10, S1: a line each 25 ms keeps nothing off the glass, and no flag from falling', () => {
  const clock = inPlay('preset custom 7 0 0:20')
  const { loop, machine } = clock
  const flag = Math.ceil(flagAt(loop.session.clock))
  for (let shown = loop.face.time[1]; machine.now < flag; shown = loop.face.time[1]) {
    for (let i = 0; i < 44; i++) {
      say(clock, 'status')
      pass(clock, 25)
    }
    expect(loop.face.time[1]).toBeLessThan(shown)
  }
  expect(loop.session.fellAt).toBe(flag)
})

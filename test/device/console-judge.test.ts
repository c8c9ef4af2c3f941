/*
 * The console of a judge: rulings while his door is open, and a match that another clock takes over.
 */
import { describe, expect, it } from 'vitest'
import { Option } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { namedSnapshot } from '../../sim/clock/snapshot.ts'
import {
  changes,
  chord,
  inPlay,
  inRuling,
  inSetup,
  LOCKED,
  NO_WORD,
  NOT_NOW,
  OK,
  press,
  RANGE,
  ready,
  say,
  turnKey,
} from './desk.ts'

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
    const before = namedSnapshot(snapshotOf(clock.loop.session))
    expect(say(clock, line)).toBe(OK)
    expect(namedSnapshot(snapshotOf(clock.loop.session))).toMatchObject({ ...then, rulings: 1 })
    expect(say(clock, 'undo')).toBe(OK)
    const undone = namedSnapshot(snapshotOf(clock.loop.session))
    const left = Object.keys(before).filter((name) => before[name] !== undone[name])
    expect(left.filter((name) => !/^(words|wordAt|wordUndo|mostBank)$/.test(name))).toEqual([])
    expect(say(clock, 'undo')).toBe('{"error":20,"why":"There is nothing to undo"}')
  })

  it.each([
    ['resume', 'play'],
    ['resume now', 'play'],
    ['resume players', 'stop'],
    ['adjourn', 'adjourned'],
    ['resume adjourned', 'adjourned'],
  ])('P7: %s leads to %s', (line, stage) => {
    const clock = inRuling()
    expect(say(clock, line)).toBe(OK)
    expect(JSON.parse(say(clock, 'status')).stage).toBe(stage)
  })

  it.each([
    ['adjust left', RANGE],
    ['adjust left x', RANGE],
    ['adjust left 0.0001', RANGE],
    ['rule', NO_WORD],
    ['rule bank nobody 1000', NO_WORD],
    ['rule bank left NaN', RANGE],
    [`rule bank left ${'9'.repeat(50)}`, RANGE],
    ['rule penalty left 9000', '{"error":18,"why":"A penalty is from the delay to 2:00"}'],
    ['rule penalty 30000', NO_WORD],
    ['rule give-back left 1', NOT_NOW],
    ['rule length 0', RANGE],
    ['rule delay 8500', RANGE],
    ['rule loses-match', NO_WORD],
    ['rule remark left 32', RANGE],
    ['rule cube left 3', '{"error":13,"why":"The cube shows 1, 2, 4, 8 and so on"}'],
    ['number 17', LOCKED],
    ['rule clear', NOT_NOW],
    ['rule constructor left 1', NO_WORD],
    ['resume later', NO_WORD],
    ['resume next', NOT_NOW],
    ['preset short 7', LOCKED],
    ['transfer 0', LOCKED],
    ['ppm 1', LOCKED],
    ['repl 0', LOCKED],
    ['result left single', LOCKED],
  ])('%s is refused, and changes nothing', (line, answer) => {
    const clock = inRuling()
    const told = changes(clock, () => expect(say(clock, line)).toBe(answer))
    expect(told.filter((name) => name !== 'refusal')).toEqual([])
    expect(clock.machine.isRepl).toBe(false)
  })
})

describe('C4: a match that is adjourned', () => {
  it('is read by cable and radio, and changed by no line', () => {
    const clock = inRuling()
    expect(clock.machine.isShut).toBe(true)
    expect(say(clock, 'adjourn')).toBe(OK)
    expect(clock.machine.isShut).toBe(false)
    expect(JSON.parse(say(clock, 'status'))).toMatchObject({ stage: 'adjourned', turn: 'right', runs: 'no' })
    expect(JSON.parse(say(clock, 'transfer')).transfer).toMatch(/^0,7,840000,10000,/)
    const lines = ['preset short 7', 'transfer 0', 'password 0 1', 'repl 0', 'ppm 1', 'number 3', 'about left Ana']
    const others = ['resume', 'adjourn', 'undo', 'rule bank left 1000', 'result left single']
    const told = changes(clock, () => {
      expect(lines.map((line) => say(clock, line))).toEqual(lines.map(() => LOCKED))
      for (const line of others) expect(JSON.parse(say(clock, line)).error).toBeGreaterThan(0)
    })
    expect(told.filter((name) => name !== 'refusal')).toEqual([])
  })

  it('J5: the console frees its clock with the door open', () => {
    const clock = inRuling()
    say(clock, 'adjourn')
    turnKey(clock)
    expect([say(clock, 'resume next'), clock.loop.session.stage]).toEqual([OK, Stage.Setup])
  })
})

describe('J5: the next match', () => {
  it('comes by resume next before the first game, and once this one is over', () => {
    const clock = ready()
    turnKey(clock)
    expect([say(clock, 'resume next'), clock.loop.session.stage]).toEqual([OK, Stage.Setup])
    const over = inRuling()
    expect(say(over, 'rule loses-match right')).toBe(OK)
    expect([say(over, 'resume next'), over.loop.session.stage]).toEqual([OK, Stage.Setup])
  })
})

describe('C4: transfer', () => {
  it('prints control and position, and another clock takes both to the ms', () => {
    const clock = inPlay('preset custom 7 8 19:00 breaks 2 overtime 60 left-has 3')
    chord(clock)
    const { transfer } = JSON.parse(say(clock, 'transfer'))
    expect(transfer).toBe(
      '5,7,1140000,8000,0,0,0,2,0,60,0,3,0,0,0,0,0,0,0,0,1132880,1140000,60000,60000,1,7880,3,0,0,0,0,0,0,0,1,1,1,0,0,0,0,0,0',
    )
    const other = inSetup()
    expect(say(other, `transfer ${transfer}`)).toBe(OK)
    expect(say(other, 'transfer')).toBe(`{"transfer":"${transfer}"}`)
    expect(other.loop.session.stage).toBe(Stage.Power)
    for (const side of [0, 1]) press(other, side, 1100)
    const { stage, clock: c } = other.loop.session
    expect([stage, c.turn, c.isRunning, c.bank]).toEqual([Stage.Play, 1, 1, [1_132_880, 1_140_000]])
  })

  it('T6: takes a side’s own bank with it, behind all else; one alone is no list', () => {
    const clock = inPlay('preset custom 7 8 19:00 right-bank 5:00 refill game')
    const { transfer } = JSON.parse(say(clock, 'transfer'))
    expect(transfer.split(',').slice(-2)).toEqual(['0', '300'])
    const other = inSetup()
    expect(say(other, `transfer ${transfer.slice(0, -4)}`)).toBe(RANGE)
    expect(say(other, `transfer ${transfer.slice(0, -3)}9`)).toMatch(/^{"error":4,/)
    expect(say(other, `transfer ${transfer}`)).toBe(OK)
    expect(say(other, 'transfer')).toBe(`{"transfer":"${transfer}"}`)
    expect(other.loop.session.control).toEqual(clock.loop.session.control)
  })

  it('leaves the sound, the door, the light, the language and the radio as this clock has them', () => {
    const own = inPlay('preset short 7 sound on door anybody light 3 language russian silent yes')
    const { transfer } = JSON.parse(say(own, 'transfer'))
    const other = inSetup()
    expect(say(other, `transfer ${transfer}`)).toBe(OK)
    expect(other.loop.session.control.option.slice(Option.Door, Option.LeftBank)).toEqual([0, 0, 0, 0, 0])
  })

  const good =
    '0,7,840000,10000,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,800000,840000,0,0,1,9000,3,2,0,0,1,0,0,1,2,3,3,1,0,0,2,0,0'
  const at = (place: number, value: string): string => Object.assign(good.split(','), { [place]: value }).join()

  it('is taken with its penalties', () => {
    const clock = inSetup()
    expect([say(clock, `transfer ${good}`), clock.loop.session.tally]).toEqual([OK, [1, 0, 0, 2, 0, 0]])
  })

  it.each([
    ['cut', good.slice(0, -2)],
    ['cut before its penalties', good.split(',').slice(0, 37).join()],
    ['one number more', `${good},0`],
    ['an empty number', at(20, '')],
    ['a letter', at(20, '8x')],
    ['not a number', at(20, 'NaN')],
    ['part of a ms', at(20, '0.5')],
    ['another spelling', at(20, '0x10')],
    ['no such discipline', at(0, '9')],
    ['another bank than the rules', at(2, '850000')],
    ['a delay beyond the control', at(25, '10001')],
    ['a score that has won', at(26, '7')],
    ['breaks that there are not', at(29, '2')],
    ['more of a stop without a reason than that there was one', at(33, '2')],
    ['turns of no game', Object.assign(at(24, '2').split(','), { 25: '0' }).join()],
    ['32 remarks', at(37, '32')],
  ])('is refused with %s, and changes nothing', (_what, list) => {
    const clock = inSetup()
    const told = changes(clock, () => expect(JSON.parse(say(clock, `transfer ${list}`)).error).toBeGreaterThan(0))
    expect([told, clock.flash.words]).toEqual([[], []])
  })
})

/*
 * What the two halves of the page say, taken from the glass.
 */
import { expect, it } from 'vitest'
import { Language, Option } from '../../firmware/core/control.ts'
import { Item, itemOf } from '../../firmware/core/ruling.ts'
import { Stage } from '../../firmware/core/table.ts'
import { wakeNow } from '../../firmware/device/loop.ts'
import { LANGUAGES } from '../../sim/clock/languages.ts'
import { holdFor, type Live, makeLive, type Part, passTo, plug, setOwn, type } from '../../sim/clock/live.ts'
import { Low } from '../../sim/clock/low.ts'
import { halvesOf } from '../../sim/web/halves.ts'
import { spokenOf } from '../../sim/web/spoken.ts'
import { ENGLISH } from '../../sim/web/tongue.ts'

const IN = LANGUAGES.map((code, language) => ({ code, language }))

type Hold = (part: Part, held: number) => void

/** A clock in this language, and what holds a button and lets some time pass, in play in this match. */
function begun(language: number, match: string): { live: Live; hold: Hold } {
  const live = makeLive()
  const hold: Hold = (part, held) => {
    holdFor(live, part, held)
    passTo(live, live.now + held + 1500)
  }
  passTo(live, 1000)
  setOwn(live.clock!, Option.Language, language)
  type(live, `preset ${match}`)
  for (const side of ['left', 'right'] as const) hold(side, 1200)
  hold('left', 80)
  return { live, hold }
}

/** The left side loses the game. */
function lose(hold: Hold): void {
  hold('stop', 80)
  hold('left', 80)
  for (const side of ['left', 'left', 'right'] as const) hold(side, 1200)
}

it.each(IN)(
  'a title too long to be large is still the title, and both halves have score and length: $code',
  ({ language }) => {
    const { live, hold } = begun(language, 'short 7 8 door anybody')
    lose(hold)
    expect(live.clock!.loop.session.stage).toBe(Stage.Open)
    for (const late of ['0:10', '+0:10', '+10:00']) {
      while (!live.clock!.texts.some(({ text }) => text.endsWith(` ${late}`)) && live.now < 900_000)
        passTo(live, live.now + 500)
      for (const isFacing of [true, false]) {
        const halves = halvesOf(live.clock, isFacing)!
        for (const half of halves)
          expect(half.title).toBe(`${language === Language.Russian ? 'Новая партия' : 'Next game'} ${late}`)
        const states = halves.map(({ state }) => state.slice(0, 2).map((text) => text.replace('до', 'to')))
        // whoever sits opposite reads his own points first
        expect(states).toEqual([
          ['0 : 1', 'to 7'],
          [isFacing ? '1 : 0' : '0 : 1', 'to 7'],
        ])
      }
    }
  },
)

it('a phone has no time chip whose cell somebody must replace', () => {
  const live = makeLive()
  passTo(live, 1000)
  type(live, 'date 2026-12-01 18:00')
  passTo(live, 3000)
  for (const isIn of [false, true]) plug(live, isIn)
  passTo(live, 9000)
  const isChip = (text: string): boolean => text.includes('Time chip')
  expect(live.clock!.texts.some(({ text }) => isChip(text))).toBe(true)
  expect(isChip(JSON.stringify(halvesOf(live.clock)))).toBe(false)
})

it.each(IN)(
  'once the match is over what a press and a hold do are hints in words, whatever the glass has room for: $code',
  ({ language }) => {
    const { live, hold } = begun(language, 'short 1 8 door anybody')
    lose(hold)
    expect(live.clock!.loop.session.stage).toBe(Stage.Over)
    passTo(live, live.now + 3500) // before that shorts mean nothing
    for (const { state, rows, hints, press } of halvesOf(live.clock)!) {
      expect([state, rows.length]).toEqual([[], 2]) // the page says itself how to begin another match
      const isRussian = language === Language.Russian
      expect(hints).toEqual(isRussian ? ['Держать: отмена счёта'] : ['Hold: undo the result', 'Press: games'])
      expect(press).toBe(isRussian ? '' : 'Press: games')
    }
  },
)

it('what is inverse on the glass stands out: whose time a stop takes, and its last ten seconds', () => {
  const { live, hold } = begun(Language.English, 'short 7 8 door anybody')
  hold('stop', 80)
  expect(halvesOf(live.clock)!.map(({ marked, isUrgent }) => [marked.length, isUrgent])).toEqual([
    [0, false],
    [1, false],
  ])
  passTo(live, live.now + 20_000)
  expect(halvesOf(live.clock)!.map(({ isUrgent }) => isUrgent)).toEqual([true, true])
})

it('a bank that begins with a minute is low in its last ten seconds only', () => {
  const { live } = begun(Language.English, 'short-blitz 3 10 door anybody')
  const low = (ms: number): Low => {
    passTo(live, live.now + ms)
    return halvesOf(live.clock)![1].low
  }
  expect([low(0), low(57_000), low(3000)]).toEqual([Low.No, Low.No, Low.Seconds])
})

it('the digit that turns is told, as the glass underlines it', () => {
  const { live, hold } = begun(Language.English, 'short 7 8')
  hold('key', 80)
  const { loop } = live.clock!
  const row = Array.from({ length: 99 }, (_, i) => i).find((i) => itemOf(i) === Item.Set)!
  Object.assign(loop.session, { row, turning: 1, digit: 2, value: 1440 })
  wakeNow(loop)
  const turning = halvesOf(live.clock)![0].rows.find(({ isLarge }) => isLarge)!
  expect([turning.texts[0], turning.cursor]).toEqual(['0:24:00', 2])
})

it('a screen reader hears whose each text is, and no place of a line', () => {
  const { live, hold } = begun(Language.English, 'short 7 8 door anybody')
  hold('stop', 80)
  const left = 'left: Go on. Press: next. Hold: play on'
  const right = 'right: On your time. Go on. Press: next. Hold: play on'
  expect(spokenOf(live.clock, ENGLISH)).toBe(
    `Stop 1: 0:29. left 14:00. right 14:00. 0 : 0. to 7. ${left}. ${right}. Stops this game: 1. Name the reason`,
  )
})

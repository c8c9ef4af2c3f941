/*
 * What the two halves of the page say, taken from the glass.
 */
import { expect, it } from 'vitest'
import { Language, Option } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import { LANGUAGES } from '../../sim/clock/languages.ts'
import { holdFor, type Live, makeLive, type Part, passTo, setOwn, type } from '../../sim/clock/live.ts'
import { halvesOf } from '../../sim/web/halves.ts'

const IN = LANGUAGES.map((code, language) => ({ code, language }))

type Hold = (part: Part, held: number) => void

/** A clock in this language, and what holds a button and lets some time pass, in play in a match to so many points. */
function begun(language: number, points: number): { live: Live; hold: Hold } {
  const live = makeLive()
  const hold: Hold = (part, held) => {
    holdFor(live, part, held)
    passTo(live, live.now + held + 1500)
  }
  passTo(live, 1000)
  setOwn(live.clock!, Option.Language, language)
  type(live, `preset short ${points} 8 door anybody`)
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
    const { live, hold } = begun(language, 7)
    lose(hold)
    expect(live.clock!.loop.session.stage).toBe(Stage.Open)
    for (const late of ['0:10', '+0:10', '+10:00']) {
      while (!live.clock!.texts.some(({ text }) => text.endsWith(` ${late}`)) && live.now < 900_000)
        passTo(live, live.now + 500)
      for (const half of halvesOf(live.clock)!) {
        expect(half.title).toBe(`${language === Language.Russian ? 'Новая партия' : 'Next game'} ${late}`)
        expect(half.state.slice(0, 2).map((text) => text.replace('до', 'to'))).toEqual(['0 : 1', 'to 7'])
      }
    }
  },
)

it.each(IN)(
  'once the match is over what a press and a hold do are hints in words, whatever the glass has room for: $code',
  ({ language }) => {
    const { live, hold } = begun(language, 1)
    lose(hold)
    expect(live.clock!.loop.session.stage).toBe(Stage.Over)
    passTo(live, live.now + 3500) // before that shorts mean nothing
    for (const { state, hints, press } of halvesOf(live.clock)!) {
      expect(state).toEqual([])
      const isRussian = language === Language.Russian
      expect(hints).toEqual(isRussian ? ['Держать: отмена счёта'] : ['Hold: undo the result', 'Press: games'])
      expect(press).toBe(isRussian ? '' : 'Press: games')
    }
  },
)

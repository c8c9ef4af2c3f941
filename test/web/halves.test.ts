/*
 * What the two halves of the page say, taken from the glass.
 */
import { expect, it } from 'vitest'
import { Language, Option } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import { LANGUAGES } from '../../sim/clock/languages.ts'
import { holdFor, makeLive, type Part, passTo, setOwn, type } from '../../sim/clock/live.ts'
import { halvesOf } from '../../sim/web/halves.ts'

it.each(LANGUAGES.map((code, language) => ({ code, language })))(
  'a title too long to be large is still the title, and both halves have score and length: $code',
  ({ language }) => {
    const live = makeLive()
    const hold = (part: Part, held: number): void => {
      holdFor(live, part, held)
      passTo(live, live.now + held + 1500)
    }
    passTo(live, 1000)
    setOwn(live.clock!, Option.Language, language)
    type(live, 'preset short 7 8 door anybody')
    for (const side of ['left', 'right'] as const) hold(side, 1200)
    hold('left', 80)
    hold('stop', 80)
    hold('left', 80)
    for (const side of ['left', 'left', 'right'] as const) hold(side, 1200)
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

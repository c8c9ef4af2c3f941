/*
 * The hall guide is true: it quotes the glass, and its steps at a clock lead where it says. `test/papers.test.ts` runs
 * its commands.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { TEXTS } from '../../firmware/ui/text.ts'
import { makeLive, type } from '../../sim/clock/live.ts'
import { glassText } from '../../sim/display/assets.ts'
import { follow, type Step } from '../../sim/hardware/card/steps.ts'
import { type Hand, hold, rest, short } from '../../sim/hardware/hands.ts'
import { sheetOf } from '../../sim/record/sheet-text.ts'
import { ROOT } from '../rules.ts'

const GUIDE = readFileSync(`${ROOT}hardware/hall.md`, 'utf8')
const RUSSIAN = readFileSync(`${ROOT}hardware/hall.ru.md`, 'utf8')

/** The guide without code, links and generated marks. */
function proseOf(guide: string): string {
  return guide.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|<!--.*?-->/g, '')
}

const done: Step = { deed: 'hold right' }
const turns = (row: string): Step => ({ deed: 'left', until: () => row })
/** The steps to a list and then to a row in it, which is opened or, without values, done. */
const taken = (list: string, row: string): Step[] => [turns(list), done, turns(row), done]
const opened: Step = { deed: 'key', until: () => 'Go on' }

describe('the words of the hall guide', () => {
  it('S8 (finding K11): quote words of the glass as they are on the glass, in both languages', () => {
    const own = readFileSync(`${ROOT}/firmware/boards/table.ts`, 'utf8').matchAll(/drawString\('([^']+)'/g)
    for (const [language, guide, quoted] of [
      [0, GUIDE, /“([^ ”][^”]*)”/g],
      [1, RUSSIAN, /«([^ »][^»]*)»/g],
    ] as const) {
      const texts = Array.from({ length: TEXTS }, (_, id) => glassText(language, id))
      const known = [...texts, ...Array.from(own, ([, text]) => text)]
      const words = [...proseOf(guide).matchAll(quoted)].map(([, word]) => word)
      expect(words.length).toBeGreaterThan(20)
      expect(words.filter((word) => !known.includes(word))).toEqual([])
    }
    const capitals =
      proseOf(GUIDE)
        .replace(/“[^”]*”/g, '')
        .match(/\b[A-Z]{2,}\b/g) ?? []
    expect(capitals.filter((word) => !['USB', 'NTP', 'CR', 'TCP', 'AA'].includes(word))).toEqual([])
  })
})

describe('the hall guide in Russian', () => {
  it('S8 (finding K11): has the same parts and the same commands', () => {
    const parts = (text: string): string[] => text.match(/^#+ |^\d+\. |^<!-- .*/gm) ?? []
    expect(parts(RUSSIAN)).toEqual(parts(GUIDE))
    const commands = (text: string): string[] =>
      [...text.matchAll(/npm run [^`\n#]+/g)].map(([line]) => line.trim().replace(/ +/g, ' '))
    expect(commands(RUSSIAN)).toEqual(commands(GUIDE))
  })

  it('S8 (finding K11): has the same numbers in its tables as the English one', () => {
    const numbers = (text: string): string[] =>
      (text.match(/<!-- (\w+) -->[\s\S]*?<!-- \/\1 -->/g) ?? []).flatMap(
        (part) => part.replaceAll(',', '.').match(/\d+(\.\d+)?/g) ?? [],
      )
    expect(numbers(RUSSIAN).sort()).toEqual(numbers(GUIDE).sort())
  })
})

describe('the steps of the hall guide', () => {
  const next: Step[] = [{ deed: 'left' }, done]

  /** A clock on which both have agreed to this preset. */
  const agreed = (preset: string): Hand => {
    const hand = makeLive()
    rest(hand, 1)
    expect(type(hand, preset)).toBe('{"ok":1}')
    for (const side of [0, 1]) hold(hand, side)
    return hand
  }

  it('C4: a spare clock with score, turn and banks set by hand plays on', () => {
    const hand = agreed('preset short 7 10 left-has 3 right-has 2')
    follow(hand, [opened, ...taken('Time', 'Left: has the turn'), done], 0)
    const { session } = hand.clock!.loop
    expect([session.stage, session.clock.turn, session.match.score]).toEqual([Stage.Play, 0, [3, 2]])
  })

  it('C4: adjourning a match, signed by the judge, opens the radio again, and the key lets it go on', () => {
    const hand = agreed('preset short 7 10')
    short(hand, 0)
    expect(hand.clock!.machine.isShut).toBe(true)
    follow(hand, [opened, ...taken('More', 'Judge')], 0)
    for (const side of [1, 0, 0]) short(hand, side) // the ones, twice
    follow(hand, [done, ...taken('Score, result', 'Right: cube'), ...next, ...taken('More', 'Adjourn'), ...next], 0)
    expect([hand.clock!.loop.session.stage, hand.clock!.machine.isShut]).toEqual([Stage.Adjourned, false])
    expect(sheetOf(hand.clock!.flash.words)).toMatch(/cube at 2, of right, judge 2.*match is put off, judge 2/s)
    follow(hand, [opened, done], 0)
    expect(hand.clock!.loop.session.stage).toBe(Stage.Play)
  })

  it('J5: the row New match ends an adjourned match on its clock', () => {
    const hand = agreed('preset short 7 10')
    short(hand, 0)
    follow(hand, [opened, ...taken('More', 'Adjourn'), ...next, opened, ...taken('Match', 'New match')], 0)
    expect(hand.clock!.loop.session.stage).toBe(Stage.Setup)
  })

  it('S9: the control played last is the first in the list', () => {
    const hand = agreed('preset long 9 8')
    follow(hand, [opened, ...taken('Match', 'New match')], 0)
    hold(hand, 1)
    const { stage, control } = hand.clock!.loop.session
    expect([stage, control.discipline, control.length, control.delay]).toEqual([Stage.Ready, 1, 9, 8000])
  })
})

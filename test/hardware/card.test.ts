/*
 * The cards are true: their words of the glass and their numbers are the firmware's, both languages say the same, and a
 * judge who follows the small card corrects a time.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { Claim } from '../../firmware/core/claim.ts'
import { ITEMS, Item } from '../../firmware/core/ruling.ts'
import { makeSession, Step as ResultStep } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { BRIEF, DIGITS } from '../../firmware/core/transfer.ts'
import { isWeak, makeFace } from '../../firmware/ui/face.ts'
import { Text } from '../../firmware/ui/text.ts'
import { playOnCore } from '../../sim/clock/board.ts'
import { MENU } from '../../sim/clock/rulings.ts'
import { ACTS } from '../../sim/hardware/card/acts.ts'
import { SCENES } from '../../sim/hardware/card/manual.ts'
import { type Card, cards, MANUAL } from '../../sim/hardware/card/page.ts'
import { faultOf, measureCard } from '../../sim/hardware/card/pdf.ts'
import { claimsIn, matchIn, resultIn, rulingIn } from '../../sim/hardware/card/pictures.ts'
import { CORRECTION, EXAMPLE, follow, type Step } from '../../sim/hardware/card/steps.ts'
import { rowText, say } from '../../sim/hardware/card/words.ts'
import { type Hand, rest, rowOn, short } from '../../sim/hardware/hands.ts'
import { scriptOf } from '../../sim/tape/script.ts'
import { parseTape, runTape } from '../../sim/tape/tape.ts'
import { launch } from '../../sim/web/chromium.ts'
import { wordsOn } from '../../sim/web/spoken.ts'
import { STAGES, WORDS } from '../core/acts.ts'
import { ROOT } from '../rules.ts'

const CARDS = cards()
const LANGUAGES = [0, 1]
const NAMES = ['en', 'ru']
/** A wide font and the system's own; a system without the first takes another. */
const FACES = ["'DejaVu Sans'", 'sans-serif']
/** Seconds that a judge may take (S6). */
const MOST = 60
/** Seconds for reading and thinking at each step of the card. */
const READING = 3

function card(paper: string, language: number): Card {
  return CARDS.find((one) => one.paper.name === paper && one.language === language)!
}

/** The elements of a card with this attribute, in order: the name, and its text. */
function named({ html }: Pick<Card, 'html'>, attribute: string): [name: string, text: string][] {
  const spans = new RegExp(`data-${attribute}="([^"]+)">([^<]*)<`, 'g')
  return [...html.matchAll(spans)].map(([, name, text]) => [name, text])
}

/** The text of a card without pictures, the glass's words, numbers and lines to type. */
function proseOf({ html }: Card): string {
  const tags = ['style', 'script', 'svg', 'code', 'span']
  const unread = tags.map((tag) => `<${tag}\\b[^>]*>.*?</${tag}>`)
  return html.replace(new RegExp(unread.join('|'), 'gs'), ' ').replace(/<[^>]*>/g, ' ')
}

function sourceLines(file: string): string[] {
  const lines = readFileSync(`${ROOT}firmware/ui/texts/${file}.txt`, 'utf8').split('\n')
  return lines.map((line) =>
    line
      .replace(/ {2,};.*$/, '')
      .replace('\\', '')
      .trim(),
  )
}

describe('the words of the cards', () => {
  it.each(CARDS)('$name: quotes words of the glass as they are in its language', (one) => {
    const texts = sourceLines(NAMES[one.language])
    const words = named(one, 'text')
    expect(words.length).toBeGreaterThan(one.paper === MANUAL ? 20 : 30)
    expect(words.filter(([id, word]) => word !== texts[Number(id)])).toEqual([])
  })

  it.each(['a6', 'a4', 'manual'])('%s: has the same words and numbers in both languages', (paper) => {
    for (const attribute of ['text', 'number', 'step', 'stage']) {
      const [english, russian] = LANGUAGES.map((language) => named(card(paper, language), attribute).map(([id]) => id))
      expect(russian.sort()).toEqual(english.sort())
    }
  })

  it.each(CARDS)('$name: has no words of the other language', (one) => {
    expect(proseOf(one).match(one.language ? /[A-Za-z]+/g : /[А-Яа-яЁё]+/g)).toBeNull()
  })

  it.each(CARDS)('$name: has no numbers but the firmware’s', (one) => {
    expect(proseOf(one).match(/\d+/g)).toBeNull()
  })

  it("its numbers are the clock's own", () => {
    const numbers = new Map(CARDS.flatMap((one) => named(one, 'number')))
    const number = (name: string): number => Number(numbers.get(name)?.replace(',', '.'))
    for (const one of CARDS)
      for (const [name, text] of named(one, 'number')) expect(text.replace(',', '.')).toBe(`${number(name)}`)
    const weak = (hours: number): boolean => isWeak({ ...makeFace(makeSession()), hours })
    expect([weak(number('hours') - 0.1), weak(number('hours'))]).toEqual([true, false])
    expect([number('digits'), number('longCode')]).toEqual([BRIEF, DIGITS])
    const spans = ['hold', 'both', 'stop', 'result', 'breakMinutes', 'page', 'stuck', 'door'].map(number)
    expect(spans).toEqual([1, 0.6, 30, 60, 4, 10, 60, 5])
    expect(numbers.size).toBe(spans.length + 3)
  })
})

describe('what the cards say', () => {
  const inA6 = new Set(named(card('a6', 0), 'text').map(([id]) => Number(id)))

  it('S8: the card on the clock has every claim, way of losing, answer and request of a player, and how a judge corrects a time', () => {
    // a claim that is missing here is a compile error
    const claims: Record<Claim, Text> = {
      ...{ [Claim.GoOn]: Text.GoOnLine, [Claim.Lost]: Text.ILost, [Claim.Dice]: Text.Dice },
      ...{ [Claim.Dispute]: Text.Dispute, [Claim.WrongMove]: Text.WrongMove },
      ...{ [Claim.CallJudge]: Text.CallJudge, [Claim.Medical]: Text.Medical },
    }
    const players = [
      ...[...Object.values(claims), Text.WrongOpener, Text.NotOver, Text.Single, Text.Gammon, Text.Backgammon],
      ...[Text.Pass, Text.CubeIs, Text.Yes, Text.No, Text.UndoLine, Text.Agree, Text.Ask, Text.Break, Text.NewDice],
      ...[Text.End, Text.GoOn, Text.Flag, Text.Crawford, Text.Stuck, Text.JudgeCalled, Text.Power, Text.Overtime],
    ]
    const sides = [Text.LeftSide, Text.RightSide]
    const judges = [Text.Ruling, ...sides, Text.Time, Text.Set, Text.Done, Text.UndoItem, Text.GoOnLine]
    expect([...players, ...judges].filter((id) => !inA6.has(id))).toEqual([])
    expect(card('a6', 0).html.match(/<svg class="picture"/g)).toHaveLength(2)
    expect(card('a6', 0).html).toContain('<svg class="letter"') // the battery
  })

  it.each(LANGUAGES)('the manual’s pictures have the words of the glass that name them (language %i)', (language) => {
    for (const { see, show } of SCENES) {
      const { clock } = show(language)
      const words = wordsOn(clock!).map(({ text }) => text)
      const wanted = named({ html: say(language, see) }, 'text').map(([, text]) => text)
      expect(words.length, see[language]).toBeGreaterThan(1)
      expect(wanted.filter((text) => !words.some((word) => word.startsWith(text)))).toEqual([])
    }
  })

  it('the manual has each stage that players meet from their agreement to the end', () => {
    const stages = SCENES.map(({ show }) => show(0).clock!.loop.session.stage)
    const met = [Stage.Ready, Stage.Open, Stage.Play, Stage.Stop, Stage.Result, Stage.Break, Stage.Power, Stage.Flag]
    expect([...met, Stage.Over].filter((stage) => !stages.includes(stage))).toEqual([])
    expect(card('manual', 0).html.match(/<svg class="picture"/g)).toHaveLength(SCENES.length)
  })

  it.each(LANGUAGES)('the pictures of the large card show what stands under them (language %i)', (language) => {
    const [stop, result, ruling] = [claimsIn, resultIn, rulingIn].map((show) => show(language).clock!.loop.session)
    expect([stop.stage, stop.sent[0], stop.pick[1]]).toEqual([Stage.Stop, 1 << Claim.Dispute, Claim.CallJudge])
    expect([result.stage, result.result.step]).toEqual([Stage.Result, ResultStep.Sent])
    expect([ruling.stage, ruling.turning]).toEqual([Stage.Ruling, 1])
  })

  it('the large card has every stage, every act of the table and every row of the judge’s menu, each once', () => {
    for (const language of LANGUAGES) {
      const stages = [...card('a4', language).html.matchAll(/data-stage="(\d+)"/g)].map(([, stage]) => Number(stage))
      expect(stages.sort((a, b) => a - b)).toEqual(STAGES.map((_, stage) => stage))
    }
    expect(Object.keys(ACTS).sort()).toEqual(Object.keys(WORDS).sort())
    const deeds = Object.keys(ITEMS)
      .map(Number)
      .filter((item) => !ITEMS[item as Item].opens)
    expect([...MENU].sort((a, b) => a - b)).toEqual(deeds)
  })
})

/** Sets the digits of a bank as on the card: left changes a digit, right goes to the next one. */
function turnDigits(hand: Hand, wanted: string, language: number): void {
  for (let place = 0; place < wanted.length; place++) {
    if (wanted[place] === ':') continue
    if (place) short(hand, 1)
    const isThere = (): boolean => rowOn(hand, language).split(' ')[0].slice(-wanted.length)[place] === wanted[place]
    for (let tries = 0; !isThere() && tries < 10; tries++) short(hand, 0)
  }
}

describe('S6: a judge who follows the small card', () => {
  function playing(language: number): Hand {
    const hand = matchIn(language)
    rest(hand, 20)
    return hand
  }

  it.each(LANGUAGES)('S6: gives right a minute in less than 60 s, and play goes on (language %i)', async (language) => {
    const hand = playing(language)
    const from = hand.now
    const { session } = hand.clock!.loop
    follow(hand, CORRECTION.slice(0, -2), language)
    const before = [...session.clock.bank]
    follow(hand, CORRECTION.slice(-2), language)
    expect(session.stage).toBe(Stage.Play)
    expect(session.clock.bank[EXAMPLE.side] - before[EXAMPLE.side]).toBe(EXAMPLE.seconds * 1000)
    expect(session.clock.bank[1 - EXAMPLE.side]).toBe(before[1 - EXAMPLE.side])
    expect((hand.now - from) / 1000 + CORRECTION.length * READING).toBeLessThan(MOST)
    const tape = parseTape(await scriptOf(hand.deeds), 'card')
    expect(await runTape(tape, playOnCore)).toEqual([])
  })

  it.each(LANGUAGES)('S6: sets a bank to 9:59 in less than 60 s (language %i)', (language) => {
    const hand = playing(language)
    const from = hand.now
    const { session } = hand.clock!.loop
    const set: Step = { deed: 'left', until: () => rowText(language, Item.Set, 0) }
    follow(hand, [...CORRECTION.slice(0, 3), set, { deed: 'hold right' }], language)
    turnDigits(hand, '09:59', language)
    follow(hand, CORRECTION.slice(-2), language)
    expect([session.stage, session.clock.bank[0]]).toEqual([Stage.Play, 599_000])
    expect((hand.now - from) / 1000 + CORRECTION.length * READING).toBeLessThan(MOST)
  })

  it.each(LANGUAGES)('S6: reads button, gesture and what to wait for in each step (language %i)', (language) => {
    const buttons = [
      ['key', 'ключ'],
      ['left ●', 'левая ●'],
      ['right ■', 'правая ■'],
    ]
    const deeds = ['key', 'left', 'hold right']
    for (const { deed, until, said } of CORRECTION) {
      if (!said) continue
      const text = say(language, said).replace(/<[^>]*>/g, '')
      expect(text.toLowerCase()).toContain(buttons[deeds.indexOf(deed)][language])
      const wanted = until?.(language) ?? ''
      if (deed !== 'key') expect(text).toContain(wanted)
    }
  })
})

const noBrowser = inject('noBrowser')

describe.skipIf(noBrowser)(noBrowser ? `on paper: skipped, ${noBrowser}` : 'on paper', () => {
  it('S8: each card is one page of its size, with nothing cut off and no letter smaller than 7 points', async () => {
    const chromium = await launch()
    const faults = async (list: readonly Card[]): Promise<string[]> => {
      const all: string[] = []
      for (const one of list) all.push(faultOf(one, await measureCard(chromium, one)))
      return all
    }
    const styled = (one: Card, css: string): Card => ({ ...one, html: one.html.replace('</style>', `${css}</style>`) })
    try {
      const none = CARDS.map(() => '')
      expect(await faults(CARDS)).toEqual(none)
      for (const face of FACES) {
        expect(await faults(CARDS.map((one) => styled(one, `body { font-family: ${face} !important }`)))).toEqual(none)
      }
      const long = { ...CARDS[0], html: CARDS[0].html.replace('</main>', `<p>${'more '.repeat(2000)}</p></main>`) }
      const tiny = styled(CARDS[0], 'li { font-size: 6pt }')
      expect(await faults([long, tiny])).toEqual([
        expect.stringContaining('sticks out'),
        expect.stringContaining('letters of 6.0 points'),
      ])
    } finally {
      await chromium.close()
    }
  })
})

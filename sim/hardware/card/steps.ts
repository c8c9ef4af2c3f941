/*
 * How a judge corrects a time, as the card tells it: steps that are also played on the simulator's clock, by hands that
 * read the glass as he does.
 *
 * A step is one gesture, repeated until what the card names stands on the glass.
 */

import { STEPS } from '../../../firmware/core/judge.ts'
import { Item } from '../../../firmware/core/ruling.ts'
import { Text } from '../../../firmware/ui/text.ts'
import { timeText } from '../../../firmware/ui/time.ts'
import { type Hand, hold, key, LEFT, RIGHT, rowOn, short } from '../hands.ts'
import { g, rowText, type Said } from './words.ts'

type Deed = 'key' | 'left' | 'hold right'

export interface Step {
  deed: Deed
  /** What is read in the judge's row before the next step; the gesture is repeated until it stands there. */
  until?: (language: number) => string
  /** What the card says; the last two steps are told together. */
  said?: Said
}

const DEEDS: Record<Deed, (hand: Hand) => void> = {
  key,
  left: (hand) => short(hand, LEFT),
  'hold right': (hand) => hold(hand, RIGHT),
}
/** More rows and values there are not. */
const MOST = 60

/** The example of the card: the right gets two minutes. */
export const EXAMPLE = { side: RIGHT, seconds: STEPS[1] }

/** `+1:00`, as the judge's menu has it. */
function stepText(seconds: number): string {
  return (seconds < 0 ? '-' : '+') + timeText(Math.abs(seconds) * 10)
}

const VALUES = STEPS.map((seconds) => `<span data-step="${seconds}">${stepText(seconds)}</span>`).join(' ')
const [LEFT_TIME, RIGHT_TIME] = [Text.LeftSide, Text.RightSide].map((side) => `${g(side)}: ${g(Text.Time)}`)
const [LEFT_SET, RIGHT_SET] = [Text.LeftSide, Text.RightSide].map((side) => `${g(side)}: ${g(Text.Set)}`)

export const CORRECTION: Step[] = [
  {
    deed: 'key',
    until: (language) => rowText(language, Item.GoOn),
    said: [
      `Turn the key: ${g(Text.Ruling)}, both times stand. *Left ●* goes down a list, *right ●* up, *left ■* back.`,
      `Поверните ключ: ${g(Text.Ruling)}, время стоит у обоих. *Левая ●* — ниже, *правая ●* — выше, *левая ■* — назад.`,
    ],
  },
  {
    deed: 'left',
    until: (language) => rowText(language, Item.TimeList),
    said: [`*Left ●* until ${g(Text.TimeList)}, right ■.`, `*Левая ●* до ${g(Text.TimeList)}, правая ■.`],
  },
  { deed: 'hold right', until: (language) => rowText(language, Item.Adjust, LEFT) },
  {
    deed: 'left',
    until: (language) => rowText(language, Item.Adjust, EXAMPLE.side),
    said: [
      `*Left ●* until ${LEFT_TIME} or ${RIGHT_TIME} (give or take), or ${LEFT_SET} or ${RIGHT_SET} (set the bank), right ■.`,
      `*Левая ●* до ${LEFT_TIME} или ${RIGHT_TIME} (добавить, отнять) либо ${LEFT_SET} или ${RIGHT_SET} (задать таймбанк), правая ■.`,
    ],
  },
  { deed: 'hold right', until: () => stepText(STEPS[0]) },
  {
    deed: 'left',
    until: () => stepText(EXAMPLE.seconds),
    said: [
      `*Left ●* until the value is the one you want: ${VALUES}. In a bank left ● turns a digit, left ■ fast; right ● goes to the next.`,
      `*Левая ●* до нужного значения: ${VALUES}. В таймбанке левая ● меняет цифру, левая ■ быстро; правая ● — к следующей.`,
    ],
  },
  {
    deed: 'hold right',
    until: (language) => rowText(language, Item.GoOn),
    said: [
      `*Right ■* ${g(Text.Done)}; the foot says what was done. Wrong? Left ● ${g(Text.UndoItem)}, right ■. *Right ■* ${g(Text.GoOnLine)}: play goes on.`,
      `*Правая ■* ${g(Text.Done)}; внизу сказано, что сделано. Ошибка? Левая ● ${g(Text.UndoItem)}, правая ■. *Правая ■* ${g(Text.GoOnLine)}: игра идёт.`,
    ],
  },
  { deed: 'hold right' },
]

/** Plays steps as they are told; throws when what they name does not come. */
export function follow(hand: Hand, steps: readonly Step[], language: number): void {
  for (const { deed, until } of steps) {
    const wanted = until?.(language)
    let tries = 0
    do DEEDS[deed](hand)
    while (wanted && !isThere(rowOn(hand, language), wanted) && tries++ < MOST)
    if (tries > MOST) throw new Error(`"${wanted}" does not come on the glass; there is "${rowOn(hand, language)}"`)
  }
}

/** A row's name stands on the left of it, a value on the right. */
function isThere(row: string, wanted: string): boolean {
  return row.startsWith(`${wanted} `) || row.endsWith(` ${wanted}`) || row === wanted
}

/*
 * What hands do at buttons, as moves: shorts and holds, both hands at odd gaps, a hand that leans, knocks and bounces.
 */
import type { Dice } from './dice.ts'
import { type Move, makeMove, overAt } from './move.ts'

export const KINDS = [
  ...(['short', 'hold', 'chord', 'last', 'long', 'lean', 'hop', 'meet', 'quick', 'knock', 'absent'] as const),
  ...(['key', 'stop', 'type', 'wait'] as const),
]
/** What is done, whose side it is, and what is typed. */
export type Gesture = [kind: (typeof KINDS)[number], side: number, text?: string]

export function movesOf([kind, side, text = '']: Gesture, at: number, dice: Dice): Move[] {
  const late = dice.chance(40) ? dice.within(1, 60) : 0
  const bounce = dice.chance(150) ? dice.within(1, 3) : 0
  const how = { side, late, bounce }
  switch (kind) {
    case 'short':
      return [makeMove(at, 'press', { ...how, held: shortFor(dice) })]
    case 'hold':
      return [
        makeMove(at, 'press', { ...how, held: dice.one([1200, dice.within(1001, 1600), dice.within(900, 1600)]) }),
      ]
    case 'absent':
      return [makeMove(at, 'press', { ...how, held: dice.within(2900, 3300) })]
    case 'chord':
      return [makeMove(at, 'chord', { ...how, n: gapFor(dice), held: dice.within(560, 1100) })]
    case 'last':
      return [makeMove(at, 'chord', { ...how, n: dice.within(290, 2500), held: dice.within(1900, 2600) })]
    case 'long':
      return [makeMove(at, 'chord', { ...how, n: dice.within(0, 200), held: dice.within(4900, 5600) })]
    case 'knock':
      return [makeMove(at, 'press', { side, late, held: dice.within(1, 9) })]
    case 'quick':
      return quick(side, at, dice)
    case 'key':
      return [makeMove(at, 'key', { held: dice.chance(100) ? dice.within(1, 40) : dice.within(40, 500) })]
    case 'stop':
      return [makeMove(at, 'stop', { held: dice.chance(100) ? dice.within(1, 40) : dice.within(40, 500) })]
    case 'type':
      return [makeMove(at, 'console', { text })]
    case 'wait':
      return [makeMove(at + dice.one([0, dice.within(0, 31_000)]), 'lag')]
    default:
      return overlapping(kind, side, at, dice)
  }
}

function shortFor(dice: Dice): number {
  return dice.one([80, 80, dice.within(10, 120), dice.within(10, 560), dice.within(8, 1005)])
}

/** From one closing to the other: one gesture of two hands, a stop, or two presses; and where they part. */
function gapFor(dice: Dice): number {
  return dice.one([dice.within(0, 60), dice.within(55, 65), dice.within(0, 310), dice.within(290, 310)])
}

/** Contacts of a few ms and a few ms apart, on one button or on both. */
function quick(side: number, at: number, dice: Dice): Move[] {
  const moves: Move[] = []
  for (let left = dice.within(2, 4), from = at; left > 0; left--) {
    const late = dice.chance(300) ? dice.within(1, 60) : 0
    const one = dice.chance(700) ? side : 1 - side
    const move = makeMove(from, 'press', { side: one, late, held: dice.one([dice.within(1, 12), dice.within(1, 90)]) })
    moves.push(move)
    from = overAt(move) + dice.one([dice.within(0, 4), dice.within(0, 30), dice.within(0, 200)])
  }
  return moves
}

/**
 * A hand rests on its button while the other one presses; the second comes down as the first is about to leave; or both hold,
 * neither at the other's time.
 */
function overlapping(kind: 'lean' | 'hop' | 'meet', side: number, at: number, dice: Dice): Move[] {
  const late = dice.chance(60) ? dice.within(1, 60) : 0
  const close = makeMove(at, 'close', { side, late })
  if (kind === 'meet') {
    const gap = dice.one([dice.within(0, 60), dice.within(61, 1200)])
    const first = dice.within(Math.max(gap, 950), gap + 1300)
    const other = makeMove(at + gap, 'close', { side: 1 - side, late })
    const end = makeMove(at + first, 'open', { side, late })
    return [close, other, end, makeMove(end.at + dice.within(0, 1200), 'open', { side: 1 - side, late })]
  }
  const isLong = kind === 'lean'
  const gap = isLong ? dice.one([dice.within(301, 900), dice.within(100, 4000)]) : dice.within(1, 280)
  const held = dice.within(10, isLong ? dice.one([500, 2600]) : 300)
  const press = makeMove(at + gap, 'press', { side: 1 - side, late, held })
  const presses = [press, ...again(press, isLong, dice)]
  const rest = isLong ? dice.one([dice.within(0, 3000), dice.within(0, 70_000)]) : dice.within(0, 90)
  return [close, ...presses, makeMove(overAt(presses[presses.length - 1]) + rest, 'open', { side, late })]
}

/** Under a leaning hand the other one may press once more. */
function again(press: Move, isLong: boolean, dice: Dice): Move[] {
  if (!isLong || dice.chance(600)) return []
  return [makeMove(overAt(press) + dice.within(1, 300), 'press', { side: press.side, held: dice.within(10, 500) })]
}

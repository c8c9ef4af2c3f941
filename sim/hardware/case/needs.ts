/*
 * What a case asks of the parts list beside the board's own parts: screws, inserts, pins, ballast, plastic, and how large bought parts may be.
 *
 * Screws are counted by what they hold; how many of each printed piece there are was told by the drawing itself.
 */
import { type Case, cases, mmOf, PLA, printedGrams, washerGrams } from './parts.ts'

export type Screw = 'M3 × 8' | 'M3 × 10' | 'M2.5 × 6'

export interface Held {
  what: string
  screw: Screw
  /** Screws in all. */
  screws: number
  /** Into an insert, or into the plastic itself. */
  into: 'insert' | 'plastic'
}

/** Every screw of the clock, by what it holds. */
export function heldBy({ facts, printed }: Case): Held[] {
  const count = (part: string): number => printed.find((piece) => piece.part === part)?.count ?? 0
  return [
    { what: 'base', screw: 'M3 × 8', screws: facts.baseScrews, into: 'insert' },
    { what: 'seat', screw: 'M3 × 10', screws: count('seat') * facts.seatScrews, into: 'insert' },
    { what: 'lid', screw: 'M3 × 8', screws: count('lid') * 2, into: 'insert' },
    { what: 'stop-seat', screw: 'M3 × 8', screws: count('stop-seat') * 2, into: 'plastic' },
    { what: 'Jolt.js', screw: 'M3 × 8', screws: 1, into: 'plastic' },
    { what: "panel's board", screw: 'M2.5 × 6', screws: 4, into: 'plastic' },
    { what: 'carrier board', screw: 'M2.5 × 6', screws: 4, into: 'plastic' },
  ]
}

/** Its length, and how far it has to be in a thread: one and a half times its width. */
const SIZES: Record<Screw, { long: number; least: number }> = {
  'M3 × 8': { long: 8, least: 4 },
  'M3 × 10': { long: 10, least: 4 },
  'M2.5 × 6': { long: 6, least: 3.7 },
}

/** mm by which a screw is in its thread; throws when it is too long for its hole, or holds by too little. */
export function gripOf({ what, screw }: Held, { grips }: Case): number {
  const { long, least } = SIZES[screw]
  if (!grips[what]) throw new Error(`${what}: no hole is drawn for its ${screw}`)
  const { through, into } = grips[what]
  const grip = long - through
  if (grip > into) throw new Error(`${what}: ${screw} is ${(grip - into).toFixed(1)} mm too long for its hole`)
  if (grip < least) throw new Error(`${what}: ${screw} is in its thread by ${grip.toFixed(1)} mm, wanted ${least}`)
  return grip
}

export interface Needs {
  screws: Record<Screw, number>
  inserts: number
  washers: number
}

export function needsOf(box: Case): Needs {
  const held = heldBy(box)
  const sum = (rows: Held[]) => rows.reduce((all, { screws }) => all + screws, 0)
  const of = (size: Screw) => sum(held.filter(({ screw }) => screw === size))
  return {
    screws: { 'M3 × 8': of('M3 × 8'), 'M3 × 10': of('M3 × 10'), 'M2.5 × 6': of('M2.5 × 6') },
    inserts: sum(held.filter(({ into }) => into === 'insert')),
    washers: box.facts.washers,
  }
}

/** For the braces of the parts list. */
export function needWords(board: string): Record<string, string> {
  const box = cases()[board]
  const { screws, inserts, washers } = needsOf(box)
  const size = (name: string) => mmOf(name).join(' × ')
  const lever = box.printed.find(({ part }) => part === 'lever')!
  return {
    washers: `${washers}`,
    ballast: washerGrams(box).toFixed(0),
    inserts: `${inserts}`,
    short: `${screws['M3 × 8']}`,
    long: `${screws['M3 × 10']}`,
    thin: `${screws['M2.5 × 6']}`,
    plastic: printedGrams(box).toFixed(0),
    lever: (lever.volume * PLA).toFixed(0),
    washer: size('washer'),
    pin: size('pin'),
    pad: size('pad'),
    holder: size('cells'),
    toggle: `${mmOf('toggle')[0]}`,
    felt: size('felt'),
    disc: size('piezo'),
    lock: `${mmOf('lock')[0]}`,
    lockDepth: `${mmOf('lock')[2]}`,
  }
}

/*
 * What a case asks of the parts list beside the board's own parts: screws, inserts, ballast, plastic, and how large bought parts may be.
 *
 * Screws are counted by the pieces that they hold; how many of each piece there are was told by the drawing itself.
 */
import { pressOf } from './firm.ts'
import { type Case, cases, mmOf, PLA, type Printed, printedGrams, washerGrams } from './parts.ts'

type Screw = 'M3 × 8' | 'M3 × 10'

interface Held {
  part: string
  screw: Screw
  /** Screws for a piece. */
  each: number
  /** Into an insert; into the plastic itself where not. */
  insert?: boolean
}

const HELD: Held[] = [
  { part: 'seat', screw: 'M3 × 10', each: 2, insert: true },
  { part: 'lid', screw: 'M3 × 8', each: 2, insert: true },
  { part: 'stop-seat', screw: 'M3 × 8', each: 2 },
]

export interface Needs {
  screws: Record<Screw, number>
  inserts: number
  washers: number
}

function heldBy({ part, count }: Printed): (Held & { screws: number })[] {
  const rows = HELD.filter((held) => held.part === part)
  return rows.map((held) => ({ ...held, screws: held.each * count }))
}

export function needsOf({ printed, facts }: Case): Needs {
  const held = printed.flatMap(heldBy)
  const sum = (rows: { screws: number }[]) => rows.reduce((all, { screws }) => all + screws, 0)
  const of = (size: Screw) => sum(held.filter(({ screw }) => screw === size))
  return {
    // the base's own, from below, are told by the drawing
    screws: { 'M3 × 8': of('M3 × 8') + facts.screws, 'M3 × 10': of('M3 × 10') },
    inserts: sum(held.filter(({ insert }) => insert)) + facts.screws,
    washers: facts.washers,
  }
}

/** In grams, solid. */
export function capMass({ printed }: Case): number {
  return printed.find(({ part }) => part === 'cap')!.volume * PLA
}

/** For the braces of the parts list. */
export function needWords(board: string): Record<string, string> {
  const box = cases()[board]
  const { screws, inserts, washers } = needsOf(box)
  const { stem, needs, bears } = pressOf()
  const size = (name: string) => mmOf(name).join(' × ')
  const [seatWide] = box.printed.find(({ part }) => part === 'seat')!.size
  return {
    washers: `${washers}`,
    ballast: washerGrams(box).toFixed(0),
    inserts: `${inserts}`,
    short: `${screws['M3 × 8']}`,
    long: `${screws['M3 × 10']}`,
    plastic: printedGrams(box).toFixed(0),
    printedCap: capMass(box).toFixed(1),
    washer: size('washer'),
    coin: size('coin'),
    pad: size('pad'),
    pouch: size('cell'),
    power: size('power'),
    felt: size('felt'),
    seat: `${seatWide}`,
    disc: size('piezo'),
    toggle: size('toggle'),
    lock: `${mmOf('lock')[0]}`,
    lockDepth: `${mmOf('lock')[2]}`,
    stem: stem.toFixed(1),
    needs: needs.toFixed(1),
    bears: bears.toFixed(1),
  }
}

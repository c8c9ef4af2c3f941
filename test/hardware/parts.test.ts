/*
 * The parts lists have all parts of the drawings, and their parts suit the clock.
 */
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { LOCKOUT, SETTLE } from '../../firmware/core/contact.ts'
import { type Case, cases, gripOf, heldBy, needsOf } from '../../sim/hardware/case-parts.ts'
import { BOARDS, FIGURES, lifeOf } from '../../sim/hardware/figures.ts'
import { LEVELS, leastContact, netsOf } from '../../sim/hardware/levels.ts'
import { costOf, csvOf, itemsOf, LIST, partsPage, quantityOf } from '../../sim/hardware/parts.ts'
import { readText } from '../../sim/hardware/sheet.ts'
import { wiringOf } from '../../sim/hardware/wiring.ts'
import { tableUnder } from '../papers.ts'

describe('parts lists', () => {
  it.each(BOARDS)('%s: the list has each part of the drawing once, and no others', (board) => {
    const { module, parts } = wiringOf(board)
    const listed = itemsOf(board).flatMap(({ refs }) => refs)
    expect(listed.sort()).toEqual([module.ref, ...Object.keys(parts)].sort())
  })

  it.each(BOARDS)('%s: resistors, capacitors and diodes have the values in the drawing', (board) => {
    const { parts } = wiringOf(board)
    for (const { refs, value, number } of itemsOf(board)) {
      for (const ref of refs.filter((each) => /^[RCDFV]\d/.test(each))) {
        expect(`${value}, ${number}`, ref).toContain(parts[ref].what)
      }
    }
  })

  it.each(BOARDS)('%s: the table for a spreadsheet has every item, with eleven cells in each line', (board) => {
    const lines: string[][] = parse(csvOf(board))
    expect(new Set(lines.map((cells) => cells.length))).toEqual(new Set([11]))
    const quantities = lines.slice(1).map(([, quantity]) => Number(quantity))
    expect(quantities).toEqual(itemsOf(board).map(quantityOf))
    expect(Math.min(...quantities)).toBeGreaterThan(0)
  })

  it.each(BOARDS)('%s: the hours of play are as computed, every button is listed, no placeholder is left', (board) => {
    const page = partsPage(board)
    expect(csvOf(board)).toContain(`${lifeOf(board).life} hours of play`)
    expect(page).not.toMatch(/[{}]/)
    expect(tableUnder('Buttons', page)).toHaveLength(LIST.buttons.length)
  })
})

describe('where to buy parts', () => {
  const offers = LIST.parts.flatMap((item) => item.offers.map((offer) => ({ part: item.part, ...offer })))

  it('H5: each order number has a shop, a source, and a date or a word that it has none; each price has a currency', () => {
    expect(offers.length).toBeGreaterThan(12)
    for (const { part, shop, order, price, seen, source } of offers) {
      expect(shop && order, part).toBeTruthy()
      expect(seen, part).toMatch(/^(20\d\d(-\d\d){0,2}|without a date)$/)
      expect(source, part).toMatch(/^lists$|https?:\/\/\S+/)
      if (price !== undefined) expect(price, part).toMatch(/^\d+\.?\d* (GBP|USD|EUR)$/)
    }
  })

  it('every part has a reason, an alternative, and a price or an estimate', () => {
    const { sums, without } = costOf('table')
    expect([without, Object.keys(sums).sort()]).toEqual([[], ['EUR', 'GBP', 'USD']])
    for (const { part, why, alternatives, offers: own, about } of LIST.parts)
      expect([why, alternatives, about || own.some(({ price }) => price)].every(Boolean), part).toBe(true)
  })
})

describe('buttons', () => {
  it('none bounces for as long as a contact must stay closed, and none needs more current than a pin gives', () => {
    expect([SETTLE, LOCKOUT]).toEqual([8, 25])
    for (const { name, bounce, least } of LIST.buttons) {
      expect(bounce, name).toBeLessThan(SETTLE)
      for (const board of BOARDS) expect(leastContact(wiringOf(board)), name).toBeGreaterThan(least)
    }
  })

  it('the first choice has the contact on which the levels are based', () => {
    expect(LIST.buttons[0].least).toBe(LEVELS.parts.contact.least)
    const players = LIST.parts.find(({ refs }) => refs.includes('S1'))
    expect(players?.number).toContain(LIST.buttons[0].number)
  })
})

describe('the parts that a case needs', () => {
  const box = cases().table
  const listed = (number: RegExp) =>
    itemsOf('table')
      .filter(({ value }) => number.test(value))
      .map(quantityOf)

  it('the list has as many screws as the drawing, and each screw holds something', () => {
    const { screws, inserts, washers } = needsOf(box)
    expect(screws).toEqual({ 'M3 × 8': 4 + 2 + 2 + 1, 'M3 × 10': 6, 'M2.5 × 6': 4 + 4 })
    expect([inserts, washers]).toEqual([4 + 6 + 2, 70])
    expect([/^M3 × 8/, /^M3 × 10/, /^M2.5 × 6/].flatMap(listed)).toEqual([9, 6, 8])
  })

  it('every screw is long enough for its thread and short enough for its hole', () => {
    for (const held of heldBy(box)) expect(gripOf(held, box), held.what).toBeGreaterThan(3.5)
  })

  it('a screw that is too long, one that hardly reaches its thread, and one without a hole are found', () => {
    const [base] = heldBy(box)
    const boxWith = (through: number, into: number): Case => ({
      ...box,
      grips: { ...box.grips, base: { through, into } },
    })
    expect(() => gripOf(base, boxWith(2, 5))).toThrow('base: M3 × 8 is 1.0 mm too long for its hole')
    expect(() => gripOf(base, boxWith(5, 7))).toThrow('base: M3 × 8 is in its thread by 3.0 mm, wanted 4')
    const { base: _, ...others } = box.grips
    expect(() => gripOf(base, { ...box, grips: others })).toThrow('base: no hole is drawn for its M3 × 8')
  })
})

describe('requirements for parts', () => {
  it('the levels assume a piezo disc that the parts list allows, and the highest tone', () => {
    const disc = LIST.parts.find(({ refs }) => refs.includes('BZ1'))!
    const most = Number(disc.alternatives.match(/at most (\d+) nF/)?.[1])
    expect(LEVELS.parts.piezo.nF).toBeCloseTo(most * 1.3)
    const tones = [...readText('firmware/ui/sound.ts').matchAll(/\[Cue\.\w+, (\d+),/g)].map(([, hz]) => Number(hz))
    expect(Math.max(...tones)).toBe(LEVELS.parts.piezo.hz)
  })

  it('lights draw the current on which the hours of play are based', () => {
    for (const board of BOARDS) {
      const light = FIGURES.boards[board].loads.find(({ what }) => what === 'side light')!
      const net = netsOf(wiringOf(board)).find(({ role }) => role === 'left light')!
      expect(Math.abs(net.mA - light.mA), board).toBeLessThan(0.5)
    }
  })
})

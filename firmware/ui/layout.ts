/*
 * The layout: one table of where everything stands on a glass of this width and height, worked out once.
 *
 * The play page has the times at the top, as large as half a glass allows. Under them is the bar of the side that runs.
 * The foot has the delay of the side to move, and the score in the middle. Every other page has a title, smaller times,
 * and lines of words.
 */
import type { Side } from '../core/clock.ts'
import { makeRow, type Row } from './figures.ts'
import { BAND, LINE, TALL_BAND } from './screen.ts'

/** The rows of figures: mm:ss and h:mm:ss on the play page, the same on other pages, and the delay. */
export const enum Size {
  Short,
  Long,
  BriefShort,
  BriefLong,
  Delay,
}

interface RowSize {
  /** The width of a side's place; where the figures stand, how many they are, their width and height. */
  room: number
  y: number
  count: number
  width: number
  height: number
}

/** Where everything stands. Places are tops in pixels, where nothing else is said. */
export type Layout = ReturnType<typeof makeLayout>

/** The least width of a figure in percent of its height, so that it reads well. */
const SLIM = 34
/**
 * The width of each corner of the play page's foot, in percent of the glass: the board does not read 0.29 as Node does.
 */
const CORNER = 29
/**
 * Tallest figures in pixels: 17 mm on the play page at a pitch of 0.147 mm, 10 mm on other pages, 9 mm for the delay.
 */
const TALL = 116
const BRIEF = 70
const DELAY = 66
const EDGE = 2
/** The thickness of the bar of the side that runs, on the play page and elsewhere. */
const BAR = 24
const BRIEF_BAR = 10

export function makeLayout(width: number, height: number) {
  const half = width >> 1
  const wide = (half / 5) | 0
  const slim = ((half * 2) / 13) | 0
  const foot = height - DELAY - LINE - 4
  const top = TALL_BAND + 2
  const tall = least(foot - BAR - EDGE * 2 - 4, least(TALL, (wide * 100) / SLIM))
  const bar = EDGE + tall + 5
  const small = least(BRIEF, (slim * 100) / SLIM)
  const brief = top + small + 3
  const corner = ((width * CORNER) / 100) | 0
  const words = brief + BRIEF_BAR + 2
  const last = height - BAND
  const menuLegend = last - LINE * 2
  return {
    width,
    height,
    half,
    /** For each Size what a row of it is made with, and the rows made so far, one for each side. */
    sizes: [
      sizeOf(half, EDGE, 4, wide, tall),
      sizeOf(half, EDGE, 5, slim, least(tall, (slim * 100) / SLIM)),
      sizeOf(half, top, 4, slim, small),
      sizeOf(half, top, 5, slim, small),
      sizeOf(corner, foot, 2, slim, DELAY),
    ],
    rows: [] as (Row | undefined)[],
    /** The play page: the bar of the side that runs, and its lower edge; the score, and the width beside it. */
    bar,
    barEnd: bar + BAR - 1,
    foot,
    corner,
    /** Every page with a title and both times: the bar, then of each side its state, its line, and its hints. */
    brief,
    briefEnd: brief + BRIEF_BAR - 1,
    words,
    line: words + BAND,
    legend: words + BAND + TALL_BAND,
    /** The menus: what each side has agreed to, and its hints. */
    agreed: menuLegend - BAND,
    menuLegend,
    /** The last band of every page. */
    last,
  }
}

function sizeOf(room: number, y: number, count: number, width: number, height: number): RowSize {
  return { room, y, count, width, height }
}

/** A side's row of figures. It is made when first used: making all of them takes a fifth of a second. */
export function rowOf(l: Layout, size: Size, side: Side): Row {
  const place = size * 2 + side
  const s = l.sizes[size]
  const other = l.rows[size * 2 + 1 - side]
  const row = l.rows[place] || makeRow(side ? l.width - s.room : 0, s.room, s.y, s.count, s.width, s.height, other)
  l.rows[place] = row
  return row
}

function least(a: number, b: number): number {
  return (a < b ? a : b) | 0
}

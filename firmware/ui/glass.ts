/*
 * The glass: what each place of it shows now. A page says what stands in each of its places. A place is drawn only if
 * that is new, and of a time only the figures that change.
 *
 * A place clears its own ground before it draws, and no two places overlap. So the glass always shows what painting
 * from nothing would give.
 */
import { BLANK, NO_MARK, paintFigure, paintMark, type Row } from './figures.ts'
import { makeLayout, rowOf, Size } from './layout.ts'
import { Ink, LINE, type Pen, type Rect, type Screen, type Stroke } from './screen.ts'

/** Places that all pages share: the page itself, its title, the title's ends, the foot, the legend's four lines. */
export const enum Shared {
  Page,
  Title,
  Ends = 14,
  Foot,
  Legend,
  Count = 20,
}

/** The figures of a row, and these together with the marks between them. */
const FIGURES = 5
const MARKS = 2
/** More than the width of any glass. */
const BESIDE = 512

/** A row that counts down: its figures, the place of the last one, and how many units of its key make a second. */
interface Run {
  row: Row
  figures: number[]
  last: number
  place: number
  unit: number
}

/**
 * What the end of a turn changes, if each turn has a delay of this many seconds, by the side whose turn it was: the bar
 * that becomes dark and the one that becomes light, and the strokes of both delays. The bars are no list, because a
 * press waits for them.
 */
export interface TurnEnd {
  delay: number
  dark: Rect[]
  light: Rect[]
  delays: Stroke[][]
  /** What the places of bars and delays show then. */
  keys: Glass['keys'][]
  figures: Glass['figures'][]
}

export type Glass = ReturnType<typeof makeGlass>

export function makeGlass(pen: Pen, screen: Screen) {
  const layout = makeLayout(screen.width, screen.height)
  return {
    /** The pen that draws now: the glass's own, or for a moment one that records. */
    pen,
    glassPen: pen,
    screen,
    layout,
    /** What each place shows: its text, or a number for anything else; for a text also its position, width and ink. */
    keys: [] as (number | string)[],
    looks: [] as number[],
    /** For a list that scrolls, each row's name and value seen so far: finding them takes longer than drawing them. */
    list: [] as (string[] | undefined)[],
    /** The figures on the glass, followed by the marks between them: each side's time, then each side's delay. */
    figures: [] as number[][],
    /** The row of each of these. */
    rows: [] as (Row | undefined)[],
    /** On the play page: the row that counts down. */
    run: { row: rowOf(layout, Size.Delay, 0), figures: [], last: 0, place: 0, unit: 1 } as Run,
    /** On the play page: what the end of a turn changes, once it is recorded. */
    turnEnd: undefined as TurnEnd | undefined,
    /** How wide the ends of the title are. */
    ends: 0,
    /** 1 while something that was drawn is not shown yet. */
    drawn: 0,
    /** 1 while a page that was cleared is filled. */
    isTurned: 0,
  }
}

/** A row without figures. */
export function noFigures(): number[] {
  return new Array(FIGURES).fill(BLANK).concat(new Array(MARKS).fill(NO_MARK))
}

/** Notes what this place shows, and returns whether that is new. */
export function isNew(g: Glass, place: number, key: number | string): boolean {
  if (g.keys[place] === key) return false
  g.keys[place] = key
  g.drawn = 1
  return true
}

/** Shows what was drawn since the last time. */
export function showDrawn(g: Glass): void {
  if (g.drawn) g.screen.show()
  g.drawn = 0
}

/** Clears the glass for another page in this language: every place of it is new, and its ground is clear. */
export function turnPage(g: Glass, language: number): void {
  g.screen.speak(language)
  g.pen = g.glassPen // even if recording broke off
  g.pen.setColor(Ink.Dark)
  g.isTurned = 1
  box(g, 0, 0, g.layout.width - 1, g.layout.height - 1, Ink.Light)
  const page = g.keys[Shared.Page]
  g.keys = new Array(Shared.Count).fill(-1)
  g.keys[Shared.Page] = page
  g.list = []
  for (let i = 0; i < 4; i++) g.figures[i] = noFigures()
  g.rows = []
}

export function box(g: Glass, x1: number, y1: number, x2: number, y2: number, ink: Ink): void {
  if (ink) g.pen.clearRect(x1, y1, x2, y2)
  else g.pen.fillRect(x1, y1, x2, y2)
}

/** Clears the ground of a place, unless the page has just been cleared. */
export function ground(g: Glass, x1: number, y1: number, x2: number, y2: number, ink: Ink): void {
  if (!ink || !g.isTurned) box(g, x1, y1, x2, y2, ink)
}

/** Writes a text in this ink. Setting the ink costs half as much as a box. */
export function write(g: Glass, text: string, x: number, y: number, scale: number, ink: Ink): void {
  if (ink) g.pen.setColor(ink)
  g.screen.write(text, x, y, scale)
  if (ink) g.pen.setColor(Ink.Dark)
}

/** Changes one place of a row to this figure or mark: places 0 to 4 are figures, those from 5 on are marks. */
export function setFigure(g: Glass, which: number, row: Row, place: number, is: number): void {
  const figures = g.figures[which]
  const was = figures[place]
  if (was === is) return
  g.drawn = 1
  figures[place] = is
  if (place < FIGURES) paintFigure(g.pen, row, row.x[place], was, is)
  else paintMark(g.pen, row, row.marks[place - FIGURES], was, is)
}

/** Clears another row that stood in the same place. */
export function useRow(g: Glass, which: number, row: Row): void {
  const before = g.rows[which]
  if (before === row) return
  if (before) {
    const last = before.x[before.x.length - 1]
    box(g, before.x[0], before.y, last + before.width - 1, before.y + before.height - 1, Ink.Light)
    g.figures[which] = noFigures()
  }
  g.rows[which] = row
}

/** Puts a text in the middle of its own band, as large as the width and `most` allow. */
export function put(
  g: Glass,
  place: number,
  text: string,
  x: number,
  y: number,
  width: number,
  most: number,
  ink: Ink,
): void {
  const look = (x * BESIDE + width) * 2 + ink
  if (g.keys[place] === text && g.looks[place] === look) return
  g.keys[place] = text
  g.looks[place] = look
  g.drawn = 1
  middle(g, text, x, y, width, most, ink)
}

/** Draws such a text, whatever stood there. */
export function middle(g: Glass, text: string, x: number, y: number, width: number, most: number, ink: Ink): void {
  ground(g, x, y, x + width - 1, y + LINE * most + 1, 1 - ink)
  if (text === '') return
  const wide = g.screen.widthOf(text, 1)
  const scale = most > 1 && wide * 2 > width - 4 ? 1 : most
  write(g, text, x + ((width - wide * scale) >> 1), y + 1 + ((LINE * (most - scale)) >> 1), scale, ink)
}

/**
 * Puts texts on a band across the glass, each at its x, which follows from the texts. Returns whether any is new.
 */
export function putBand(
  g: Glass,
  place: number,
  y: number,
  height: number,
  texts: string[],
  x: number[],
  ink: Ink,
): boolean {
  const text = texts.join()
  if (g.keys[place] === text && g.looks[place] === ink) return false
  g.keys[place] = text
  g.looks[place] = ink
  g.drawn = 1
  ground(g, 0, y, g.layout.width - 1, y + height - 1, 1 - ink)
  for (let i = 0; i < texts.length; i++) if (texts[i] !== '') write(g, texts[i], x[i], y + 1, 1, ink)
  return true
}

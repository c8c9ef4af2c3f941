/*
 * The match sheet: what a match was, from its record, for both players and the judge to sign. It is put together here,
 * in one language; sheet-text.ts and sheet-html.ts lay it out.
 */

import { Block } from '../../firmware/core/block.ts'
import { Claim } from '../../firmware/core/claim.ts'
import { NOBODY } from '../../firmware/core/clock.ts'
import { type Control, Option } from '../../firmware/core/control.ts'
import { BREAK } from '../../firmware/core/deadline.ts'
import { BOTH_LOST, Won } from '../../firmware/core/match.ts'
import { STOP } from '../../firmware/core/stop.ts'
import { Stage } from '../../firmware/core/table.ts'
import { showLeft, showMs, showSeconds } from '../clock/time.ts'
import { banksText, dateText, MINUTE, tableText } from '../clock/vocabulary.ts'
import type { Claimed, Happened } from './happened.ts'
import { happenedText } from './happened-words.ts'
import { SHEET_WORDS, type SheetWords, unusualIn } from './sheet-words.ts'
import { type Game, type Stop, type Story, storyOf } from './story.ts'

/** The players' names; '' leaves a line to write on. */
export type Names = readonly [left: string, right: string]

/** A line above the games: event, round, table, date, judge, or when the match began and ended. */
interface AboutLine {
  head: string
  /** '' leaves a line to write on, with `after` behind it. */
  text: string
  after: string
}

/** A text with its time since the match began, to the second; '' for no time. */
export interface Timed {
  at: string
  text: string
  /** Texts that belong below it. */
  more: readonly string[]
}

/** Lines under a title. */
export interface Section {
  title: string
  lines: Timed[]
}

export type Sheet = ReturnType<typeof makeSheet>

/** Events of the clock and not of the match: they stand on the second page. */
const OF_CLOCK: readonly Happened['what'][] = ['door', 'ended', 'on again', 'stuck', 'no more', 'after all']
const MOST_NAME = 32

/** The sheet of a record in a language; throws TapeError, by `name`, when there is no match in it. */
export function makeSheet(words: readonly number[], names: Names = ['', ''], name = 'record', code = 'en') {
  const w = SHEET_WORDS[code]
  const story = storyOf(words, name)
  const { s } = story
  const [left, right] = [Block.Left, Block.Right].map((block) => story.about[block] ?? '')
  const called: Names = [names[0] || left, names[1] || right]
  const { winner } = s.match
  return {
    words: w,
    about: aboutLines(story, w),
    /** The control that both agreed to, and its settings that are not as usual. */
    control: controlOf(story.control, w),
    names: called,
    /** A row for each game, with the columns of `words.columns`, and the note below them. */
    ...gamesOf(story, w),
    /** When these times were last recorded; '' once the match is over. */
    timesAt: winner === NOBODY ? w.timesAt(showSeconds(story.end)) : '',
    times: [0, 1].map((side) => timeText(story, side, showLeft, w)),
    sections: sectionsOf(story, w),
    /** What no player and no judge needs at the table, on a page of its own: by sections, none of them empty. */
    machine: machineOf(story, w),
    score: s.match.score.join(':'),
    /** The winner's side, NOBODY for none yet; and how the match was won, in words. */
    winner,
    won: wonText(s, called, w),
    /** The line above the signatures: who is marked and hands in the sheet. */
    marked: winner === BOTH_LOST ? w.bothLost : winner === NOBODY ? w.unmarked : w.marked,
  }
}

function timed(at: number, text: string, more: readonly string[] = []): Timed {
  return { at: showSeconds(at), text, more }
}

function untimed(texts: readonly string[]): Timed[] {
  return texts.map((text) => ({ at: '', text, more: [] }))
}

/** `left, Anna, by score` */
function wonText({ match: { winner, won }, stage }: Story['s'], called: Names, w: SheetWords): string {
  if (winner === BOTH_LOST) return w.bothLost
  if (winner === NOBODY) return w.noWinner(stage === Stage.Adjourned)
  const name = called[winner] && `${called[winner].slice(0, MOST_NAME)}, `
  return w.winner(`${w.sides[winner]}, ${name}`, won)
}

function signed(text: string, by: string, w: SheetWords): string {
  return by ? text + w.signed(by) : text
}

/** What the desk said of the match, and when it was. What nobody has told the clock is left to be written by hand. */
function aboutLines({ about, minutes, zone, signer, wonAt }: Story, w: SheetWords): AboutLine[] {
  const line = (head: keyof SheetWords['heads'], text: string, after = ''): AboutLine => {
    return { head: w.heads[head], text, after }
  }
  const [day, start, from = ''] = minutes ? dateText(minutes, zone).split(' ') : ['', '']
  const end = minutes && wonAt >= 0 ? dateText(minutes + Math.floor(wonAt / MINUTE)).slice(-5) : ''
  return [
    ...[line('event', about[Block.Event] ?? ''), line('round', about[Block.Round] ?? '')],
    line('table', tableText(about[Block.Table] ?? '')),
    line('date', day && w.date(day) + (from && ` (UTC${from})`), day ? '' : w.untold),
    ...[line('start', start), line('end', end), line('handedIn', ''), line('judge', signer.before)],
  ]
}

function eventsOf({ events }: Story, isOfClock: boolean, w: SheetWords): Timed[] {
  return events
    .filter(({ event }) => OF_CLOCK.includes(event.what) === isOfClock)
    .map(({ at, event }) => timed(at, happenedText(event, w.code)))
    .filter(({ text }) => text)
}

/** What happened, by kinds. Only the adjournments have no section where there are none. */
function sectionsOf(story: Story, w: SheetWords): Section[] {
  const breaks = story.breaks.map(({ side, at, long, isOver }) =>
    timed(at, w.breakTaken(side, showSeconds(long), overOf(long, BREAK), isOver)),
  )
  const rulings = story.rulings.map(({ at, ruled, by, isUndone }) =>
    timed(at, signed(w.ruling(ruled) + (isUndone ? w.undone : ''), by, w)),
  )
  const adjourned = story.adjournments.flatMap(({ at, by, position }) => [
    timed(at, signed(w.adjourned, by, w)),
    ...untimed(w.position(position)),
  ])
  return [
    { title: w.sections.stops, lines: story.stops.map((stop) => stopOf(stop, w)) },
    { title: w.sections.breaks, lines: breaks },
    { title: w.sections.rulings, lines: [...rulings, ...untimed(givenOf(story, w))] },
    ...(adjourned.length ? [{ title: w.sections.adjourned, lines: adjourned }] : []),
    { title: w.sections.other, lines: eventsOf(story, false, w) },
  ]
}

/** The second page. */
function machineOf(story: Story, w: SheetWords): Section[] {
  const number = story.about[Block.Clock]
  const sides = [0, 1].map((side) => `${w.sides[side].padEnd(7)} ${timeText(story, side, showMs, w)}`)
  const all: Section[] = [
    { title: w.sections.exact, lines: untimed([...(number ? [w.clock(number)] : []), ...sides]) },
    { title: w.sections.withdrawn, lines: story.stops.flatMap((stop) => withdrawnIn(stop, w)) },
    {
      title: w.sections.goOn,
      lines: story.adjournments.flatMap(({ at, position }) => {
        const [first, ...rest] = w.goOn(position)
        return [timed(at, first), ...untimed(rest)]
      }),
    },
    { title: w.sections.entries, lines: [...eventsOf(story, true, w), ...untimed(notesOf(story, w))] },
  ]
  return all.filter(({ lines }) => lines.length)
}

/** Claims that were taken back, and the taking back. */
function withdrawnIn(stop: Stop, w: SheetWords): Timed[] {
  return stop.claims.filter((one) => isTold(one) && isWithdrawn(one, stop)).map((one) => timed(one.at, w.claim(one)))
}

/** Whether a claim is told. That both go on is told by the end of the stop, unless a button is stuck. */
function isTold({ claim, isStuck }: Claimed): boolean {
  return claim !== Claim.GoOn || isStuck
}

/** Whether it is the taking back of a claim, or a claim that is taken back later. */
function isWithdrawn(one: Stop['claims'][number], { claims }: Stop): boolean {
  if (one.isBack) return true
  const next = claims.slice(claims.indexOf(one) + 1).find(({ side, claim }) => side === one.side && claim === one.claim)
  return next?.isBack ?? false
}

function controlOf(control: Control, w: SheetWords): readonly [string, string[]] {
  const { discipline, length, delay } = control
  const unusual = w.unusual(unusualIn(control)).filter(Boolean)
  return [w.control(discipline, length, banksText(control), delay / 1000), unusual]
}

/** By how much it was too long; '' if by less than a second. */
function overOf(long: number, most: number): string {
  return long >= most + 1000 ? showSeconds(long - most) : ''
}

function gamesOf({ games, annulled, game, s }: Story, w: SheetWords): { games: string[][]; gamesNote: string } {
  const rows = games.map((g, i) => gameCells(g, i + 1, s.control, w))
  if (game) rows.push(lastCells(game, games.length + 1, s, w))
  const inOrder = [...annulled].sort((a, b) => a.before - b.before)
  for (const [i, one] of inOrder.entries()) rows.splice(one.before + i, 0, annulledCells(one, s.control, w))
  const all = [...games, ...annulled.map((one) => one.game), ...(game ? [game] : [])]
  return { games: rows, gamesNote: all.some(({ lacksTimes }) => lacksTimes) ? w.lacksTimes : '' }
}

/** A game that does not count has no number and no score, and the numbers of the others leave it out. */
function annulledCells({ game, isPast }: Story['annulled'][number], control: Control, w: SheetWords): string[] {
  const [, winner, , cube, points, , ...rest] = gameCells(game, 0, control, w)
  return ['-', winner, isPast ? w.pastEnd : w.annulled, cube, points, '', ...rest]
}

/** A game without a result: still played, or the one in which the flag lost the match. */
function lastCells(game: Game, number: number, { match, control }: Story['s'], w: SheetWords): string[] {
  const cells = gameCells(game, number, control, w)
  return match.won === Won.ByFlag ? [cells[0], sideOf(match.winner, w), w.flag, ...cells.slice(3)] : cells
}

function gameCells(g: Game, number: number, control: Control, w: SheetWords): string[] {
  const used = g.used.map((ms) => (g.lacksTimes ? '-' : showSeconds(ms)))
  const turns = g.turns.join(':')
  const score = g.score.join(':')
  const winner = sideOf(g.winner, w) || '-'
  if (g.ruling) return [`${number}`, winner, w.byJudge[g.ruling], '', `${g.points}`, score, ...used, turns]
  const cube = g.isCrawford ? w.crawford : g.value > 1 ? `${g.value} ${sideOf(g.owner, w)}` : g.value ? '1' : '-'
  if (g.winner === NOBODY) return [`${number}`, '-', w.notOver, g.isCrawford ? cube : '', '', '', ...used, turns]
  const how = w.kind(g.kind, control.discipline, control.option[Option.Variant] > 0, g.isFlag)
  return [`${number}`, winner, how, cube, `${g.points}`, score, ...used, turns]
}

/** A side's word; empty for nobody. */
function sideOf(side: number, w: SheetWords): string {
  return side < w.sides.length ? w.sides[side] : ''
}

function timeText({ s: { clock } }: Story, side: number, show: (ms: number) => string, w: SheetWords): string {
  const extra = clock.extra[side] ? w.overtime(show(clock.extra[side])) : ''
  return show(clock.bank[side]) + extra
}

/** A stop with the claims in it that were not taken back. */
function stopOf(stop: Stop, w: SheetWords): Timed {
  const claims = stop.claims
    .filter((one) => isTold(one) && !isWithdrawn(one, stop))
    .map((one) => `${w.claim(one)}${w.at(showSeconds(one.at))}`)
  const text = w.stop(stop.game, stop.how, showSeconds(stop.long), overOf(stop.long, STOP), stop.end)
  return timed(stop.at, text, claims.length ? claims : [w.unclaimed])
}

/** Each side's remarks, warnings and penalty points (J2). */
function givenOf({ s }: Story, w: SheetWords): string[] {
  if (!s.tally.some((count) => count > 0)) return []
  return [0, 1].map((side) => `${w.sides[side]}: ${w.given(s.tally[side], s.tally[2 + side], s.tally[4 + side])}`)
}

/** Presses that counted for nothing, and what the record lacks: a judge who settles a dispute by it has to know. */
function notesOf({ s, damaged, missing: [presses, others] }: Story, w: SheetWords): string[] {
  const [left, right] = s.clock.ignored
  return [
    ...(left + right ? [w.ignored(left, right)] : []),
    ...(damaged ? [w.torn(damaged)] : []),
    ...(presses + others ? [w.missing(presses, others)] : []),
  ]
}

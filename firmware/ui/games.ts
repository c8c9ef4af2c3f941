/*
 * The games that stand, as the match record tells them, and the pages of them: number, winner, how, the cube, the score after it (M10).
 */
import { NOBODY, type Side, type Who } from '../core/clock.ts'
import { Option } from '../core/control.ts'
import { cubeIn, isByFlag, kindIn } from '../core/game.ts'
import { bitsOf, Entry, Mask, Shift } from '../core/journal.ts'
import { pointsOf } from '../core/match.ts'
import { EMPTY } from '../core/recall.ts'
import { Ruling } from '../core/ruling.ts'
import type { Session } from '../core/state.ts'
import type { Face } from './face.ts'
import { box, type Glass, isNew, middle } from './glass.ts'
import { BAND, Ink, LINE, TALL_BAND } from './screen.ts'
import { Text } from './text.ts'
import { paintTitle } from './title.ts'
import { kindText } from './words.ts'

const ON_PAGE = 5
const PLACE = 2
/** The first game, and from one game to the next. */
const TOP = TALL_BAND + 12
const PITCH = LINE * 2 - 4
/** Where a game's number stands, and where its winner. */
const EDGE = 6
const LEFT = 36

/** The games that stand: of each the bits of its entry, its winner, its points, the score after it. */
export function listIn(s: Session, read: (index: number) => number): List {
  const option = s.control.option
  const list: List = { games: [], score: [option[Option.LeftScore], option[Option.RightScore]], last: 0 }
  const kept: string[] = []
  let i = 0
  for (let word = read(0); word !== EMPTY; word = read(i)) {
    const bits = bitsOf(word)
    const entry = bits >> Shift.Entry
    const loser = (bits >> Shift.Side) & 1
    if (entry === Entry.Game) add(list, bits, 1 - loser, pointsOf(kindIn(bits), cubeIn(bits), option[Option.Variant]))
    else if (entry === Entry.TakeBack) takeBack(list)
    else if (entry === Entry.Start) list.last = 0
    else if (entry === Entry.Rule) {
      kept.push(JSON.stringify(list))
      rule(list, bits, loser)
    } else if (entry === Entry.Unrule) copyList(list, kept.pop()!)
    else if (entry === Entry.Ruled) {
      if (kept.length) list.last = 0
      while (kept.length) kept.pop()
    }
    i++
  }
  return list
}

/** As far as the record is read: games, the score, and 1 while the last game can be taken back. */
interface List {
  games: number[][]
  score: number[]
  last: number
}

function copyList(list: List, from: string): void {
  const was = JSON.parse(from)
  list.games = was.games
  list.score = was.score
  list.last = was.last
}

function add(list: List, bits: number, winner: Who, points: number): void {
  if (winner !== NOBODY) list.score[winner] += points
  list.games.push([bits, winner, points, list.score[0], list.score[1]])
  list.last = winner === NOBODY ? 0 : 1
}

function takeBack(list: List): void {
  const game = list.games.pop()!
  list.score[game[1]] -= game[2]
  list.last = 0
}

/** What a judge has ruled of games and score; `value` has no more than the lower 13 bits of its number. */
function rule(list: List, bits: number, side: Side): void {
  const what = (bits & Mask.Value) >> 13
  const value = bits & 8191
  if (what === Ruling.Loses) add(list, bits, 1 - side, value)
  else if (what === Ruling.BothLose) add(list, bits, NOBODY, 0)
  else if (what === Ruling.Annul && list.last) takeBack(list)
  else if (what === Ruling.Score) list.score[side] = value
  else if (what === Ruling.Point) list.score[1 - side] += value
  if (what === Ruling.Score || what === Ruling.Length || what === Ruling.Turn || (what === Ruling.Point && value))
    list.last = 0
}

export function paintGames(g: Glass, f: Face, read: (index: number) => number): void {
  'cold'
  const s = f.session
  paintTitle(g, f, Text.Games)
  if (!isNew(g, PLACE, s.match.games)) return
  const games = listIn(s, read).games
  const next = g.screen.phrase(Text.Press) + ': ' + g.screen.phrase(Text.NextPage)
  middle(g, next, 0, g.layout.height - BAND, g.layout.width, 1, Ink.Dark)
  box(g, 0, TOP, g.layout.width - 1, TOP + ON_PAGE * PITCH - 1, Ink.Light)
  g.pen.setColor(Ink.Dark)
  for (let row = 0; row < ON_PAGE; row++) {
    const i = (s.page - 1) * ON_PAGE + row
    if (i < games.length) paintGame(g, s, i + 1, TOP + row * PITCH, games[i])
  }
}

function paintGame(g: Glass, s: Session, number: number, y: number, game: number[]): void {
  const l = g.layout
  const screen = g.screen
  const bits = game[0]
  const score = game[3] + ' : ' + game[4]
  const cube = cubeIn(bits)
  const isRuled = bits >> Shift.Entry === Entry.Rule
  const winner = screen.phrase(game[1] === NOBODY ? Text.BothLose : Text.LeftSide + game[1])
  let how = screen.phrase(isRuled ? Text.Ruling : isByFlag(bits) ? Text.Flag : kindText(s, kindIn(bits)))
  if (!isRuled && cube > 1) {
    const whole = how + ', ' + screen.phrase(Text.CubeIs) + ' ' + cube
    const room = l.width - LEFT - EDGE * 3 - screen.widthOf(score, 1)
    how = screen.widthOf(winner + ': ' + whole, 1) > room ? how + ', ' + cube : whole
  }
  screen.write(number + '.', EDGE, y, 1)
  screen.write(winner + ': ' + how, LEFT, y, 1)
  screen.write(score, l.width - EDGE - screen.widthOf(score, 1), y, 1)
}

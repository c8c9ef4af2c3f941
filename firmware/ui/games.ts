/*
 * The pages of games, read from the match record: number, winner, how, the cube, the score after it (M10).
 */
import { Option } from '../core/control.ts'
import { cubeIn, isByFlag, kindIn } from '../core/game.ts'
import { bitsOf, Entry, Shift } from '../core/journal.ts'
import { pointsOf } from '../core/match.ts'
import { EMPTY } from '../core/recall.ts'
import type { Session } from '../core/state.ts'
import type { Face } from './face.ts'
import { type Glass, isNew, line } from './glass.ts'
import { kindText } from './panel.ts'
import { Font } from './screen.ts'
import { Text } from './text.ts'
import { paintTitle, titleKey } from './title.ts'

const ON_PAGE = 5

const enum Place {
  Top = 1,
  List,
}

export function paintGames(g: Glass, f: Face, read: (index: number) => number): void {
  'cold'
  const s = f.session
  if (isNew(g, Place.Top, titleKey(f))) paintTitle(g, f)
  if (!isNew(g, Place.List, s.match.games)) return
  const games = gamesIn(read)
  const option = s.control.option
  const score = [option[Option.LeftScore], option[Option.RightScore]]
  for (let i = 0; i < games.length; i++) {
    const bits = games[i]
    const winner = 1 - ((bits >> Shift.Side) & 1)
    const points = pointsOf(kindIn(bits), cubeIn(bits), option[Option.Variant])
    score[winner] += points
    const row = i - (s.page - 1) * ON_PAGE
    if (row >= 0 && row < ON_PAGE) paintGame(g, s, i + 1, row * 9 + 12, bits, score[0] + ':' + score[1])
  }
}

/** The entries of the games that stand. */
function gamesIn(read: (index: number) => number): number[] {
  const games: number[] = []
  let i = 0
  for (let word = read(0); word !== EMPTY; word = read(i)) {
    const bits = bitsOf(word)
    if (bits >> Shift.Entry === Entry.TakeBack) games.pop()
    if (bits >> Shift.Entry === Entry.Game) games.push(bits)
    i++
  }
  return games
}

function paintGame(g: Glass, s: Session, number: number, y: number, bits: number, score: string): void {
  const winner = 1 - ((bits >> Shift.Side) & 1)
  const kind = g.screen.phrase(kindText(s, kindIn(bits)))
  const cube = cubeIn(bits)
  const way = isByFlag(bits) ? g.screen.phrase(Text.Flag) + ' ' : ''
  const text = number + (winner ? ' > ' : ' < ') + way + kind + (cube > 1 ? ' ' + cube : '')
  line(g, text, 1, y, 96, 1)
  g.screen.write(score, 127 - score.length * 6, y, Font.Small, 1)
}

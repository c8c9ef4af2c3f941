/*
 * The pages of games, read from the match record: number, winner, how, the cube, the score after it (M10).
 */
import { NOBODY } from '../../core/clock.ts'
import { cubeIn, isByFlag, kindIn } from '../../core/game.ts'
import { Entry, Shift } from '../../core/journal.ts'
import type { Session } from '../../core/state.ts'
import type { Face } from '../face.ts'
import { listIn } from '../games.ts'
import { Text } from '../text.ts'
import { kindText, titleKey } from '../words.ts'
import { type Glass, isNew, line } from './glass.ts'
import { Font } from './screen.ts'
import { paintTitle } from './title.ts'

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
  const games = listIn(s, read).games
  for (let i = 0; i < games.length; i++) {
    const row = i - (s.page - 1) * ON_PAGE
    if (row >= 0 && row < ON_PAGE) paintGame(g, s, i + 1, row * 9 + 12, games[i])
  }
}

function paintGame(g: Glass, s: Session, number: number, y: number, game: number[]): void {
  const bits = game[0]
  const winner = game[1]
  const score = game[3] + ':' + game[4]
  const cube = cubeIn(bits)
  let text = number + (winner === NOBODY ? ' = ' : winner ? ' > ' : ' < ')
  if (bits >> Shift.Entry === Entry.Rule) text += g.screen.phrase(Text.Ruling)
  else {
    text += g.screen.phrase(isByFlag(bits) ? Text.Flag : kindText(s, kindIn(bits))) + (cube > 1 ? ' ' + cube : '')
  }
  line(g, text, 1, y, 96, 1)
  g.screen.write(score, 127 - score.length * 6, y, Font.Small, 1)
}

/*
 * The pages of the games that stand: number, winner, how, the cube, the score after it (M10).
 */
import { NOBODY } from '../core/clock.ts'
import { cubeIn, isByFlag, kindIn } from '../core/game.ts'
import { isRuled, resultIn, scoreIn, winnerIn } from '../core/match.ts'
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

export function paintGames(g: Glass, f: Face): void {
  const s = f.session
  paintTitle(g, f, Text.Games)
  if (!isNew(g, PLACE, s.match.games)) return
  const games = s.match.list
  const next = g.screen.phrase(Text.Press) + ': ' + g.screen.phrase(Text.NextPage)
  middle(g, next, 0, g.layout.height - BAND, g.layout.width, 1, Ink.Dark)
  box(g, 0, TOP, g.layout.width - 1, TOP + ON_PAGE * PITCH - 1, Ink.Light)
  for (let row = 0; row < ON_PAGE; row++) {
    const i = (s.page - 1) * ON_PAGE + row
    if (i < games.length) paintGame(g, s, i + 1, TOP + row * PITCH, games[i])
  }
}

function paintGame(g: Glass, s: Session, number: number, y: number, game: number): void {
  const l = g.layout
  const screen = g.screen
  const score = scoreIn(game, 0) + ' : ' + scoreIn(game, 1)
  const bits = resultIn(game)
  const cube = cubeIn(bits)
  const side = winnerIn(game)
  const hasRuling = isRuled(game)
  const winner = screen.phrase(side === NOBODY ? Text.BothLose : Text.LeftSide + side)
  let how = screen.phrase(hasRuling ? Text.Ruling : isByFlag(bits) ? Text.Flag : kindText(s, kindIn(bits)))
  if (!hasRuling && cube > 1) {
    const whole = how + ', ' + screen.phrase(Text.CubeIs) + ' ' + cube
    const room = l.width - LEFT - EDGE * 3 - screen.widthOf(score, 1)
    how = screen.widthOf(winner + ': ' + whole, 1) > room ? how + ', ' + cube : whole
  }
  screen.write(number + '.', EDGE, y, 1)
  screen.write(side === NOBODY ? winner : winner + ': ' + how, LEFT, y, 1)
  screen.write(score, l.width - EDGE - screen.widthOf(score, 1), y, 1)
}

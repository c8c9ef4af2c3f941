/*
 * The pages of the games that stand: number, winner, how, the cube, the score after it (M10).
 */
import { NOBODY } from '../core/clock.ts'
import { cubeIn, isByFlag, kindIn } from '../core/game.ts'
import { isRuled, resultIn, scoreIn, winnerIn } from '../core/match.ts'
import type { Session } from '../core/state.ts'
import type { Face } from './face.ts'
import { type Glass, put, putBand, Shared } from './glass.ts'
import { kindText } from './result.ts'
import { BAND, Ink, LINE, TALL_BAND } from './screen.ts'
import { Text } from './text.ts'
import { paintTitle } from './title.ts'

const ON_PAGE = 5
/** The place of the first game. */
const ROW = 2
/** The top of the first game, and the distance to the next. */
const TOP = TALL_BAND + 12
const PITCH = LINE * 2 - 4
/** Left edges: of a game's number, and of its winner. */
const EDGE = 6
const LEFT = 36

export function paintGames(g: Glass, f: Face): void {
  const s = f.session
  const l = g.layout
  paintTitle(g, f, Text.Games)
  const isLast = s.page * ON_PAGE >= s.match.games
  const next = g.screen.phrase(Text.Press) + ': ' + g.screen.phrase(isLast ? Text.GoBack : Text.NextPage)
  put(g, Shared.Foot, next, 0, l.last, l.width, 1, Ink.Dark)
  for (let row = 0; row < ON_PAGE; row++) {
    const i = (s.page - 1) * ON_PAGE + row
    const texts = i < s.match.list.length ? gameTexts(g, s, i + 1, s.match.list[i]) : []
    const x = [EDGE, LEFT, texts.length && l.width - EDGE - g.screen.widthOf(texts[2], 1)]
    putBand(g, ROW + row, TOP + row * PITCH - 1, BAND, texts, x, Ink.Dark)
  }
}

/** A game's number, who has won it and how, and the score after it. */
function gameTexts(g: Glass, s: Session, number: number, game: number): string[] {
  const screen = g.screen
  const score = scoreIn(game, 0) + ' : ' + scoreIn(game, 1)
  const bits = resultIn(game)
  const cube = cubeIn(bits)
  const side = winnerIn(game)
  if (side === NOBODY) return [number + '.', screen.phrase(Text.BothLose), score]
  const hasRuling = isRuled(game)
  const winner = screen.phrase(Text.LeftSide + side) + ': '
  let how = screen.phrase(hasRuling ? Text.Ruling : isByFlag(bits) ? Text.Flag : kindText(s, kindIn(bits)))
  if (!hasRuling && cube > 1) {
    const whole = how + ', ' + screen.phrase(Text.CubeIs) + ' ' + cube
    const room = g.layout.width - LEFT - EDGE * 3 - screen.widthOf(score, 1)
    how = screen.widthOf(winner + whole, 1) > room ? how + ', ' + cube : whole
  }
  return [number + '.', winner + how, score]
}

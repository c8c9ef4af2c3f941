/*
 * Painting: chooses the stage's page, which draws only what changed on it.
 */
import { Option } from '../core/control.ts'
import { isBefore, isOver, Stage } from '../core/table.ts'
import { paintCode } from './code.ts'
import { paintDial } from './dial.ts'
import type { Face } from './face.ts'
import { paintGames } from './games.ts'
import { type Glass, isNew, Shared, showDrawn, turnPage } from './glass.ts'
import { paintMenu } from './menu.ts'
import { paintHead, paintPanel } from './panel.ts'
import { paintRuling } from './ruling.ts'

/** Draws what the face says and the glass does not show yet. With `isTimeOnly` only times and the count can differ. */
export function paint(g: Glass, f: Face, isTimeOnly?: boolean): void {
  const stage = f.stage
  const page = f.session.page
  const language = f.session.control.option[Option.Language]
  g.isTurned = 0 // even if painting broke off
  const isOther = isNew(g, Shared.Page, stage + '/' + page + '/' + language)
  if (isOther) turnPage(g, language)
  if (page) {
    if (stage === Stage.Ruling) paintCode(g, f.session)
    else paintGames(g, f)
  } else if (stage === Stage.Play || isOver(stage)) paintDial(g, f)
  else if (stage === Stage.Transfer) paintCode(g, f.session)
  else if (isBefore(stage) || stage === Stage.Arrived) paintMenu(g, f)
  else {
    paintHead(g, f)
    showDrawn(g) // the title and both times first
    if (isOther || !isTimeOnly) {
      if (stage === Stage.Ruling) paintRuling(g, f)
      else paintPanel(g, f)
    }
  }
  showDrawn(g)
}

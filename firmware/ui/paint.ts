/*
 * Painting: the page that the stage wants, and only what changed on it.
 */
import { Stage } from '../core/table.ts'
import { paintDial } from './dial.ts'
import type { Face } from './face.ts'
import { type Glass, isNew, turnPage } from './glass.ts'
import { paintMenu } from './menu.ts'

/** Draws what the face says and the glass does not show yet. */
export function paint(g: Glass, f: Face): void {
  if (isNew(g, 0, f.stage)) turnPage(g)
  if (f.stage <= Stage.Ready) paintMenu(g, f)
  else paintDial(g, f)
  if (g.drawn) g.screen.show()
  g.drawn = 0
}

/*
 * The face on the glass and by the lights. A page that has just been turned comes in parts, so that edges are taken in between.
 */
import type { Ms } from '../core/clock.ts'
import { Stage } from '../core/table.ts'
import { look } from '../ui/face.ts'
import { foresee } from './calm.ts'
import { type Loop, UNSEEN } from './loop.ts'
import { doze, prepareStage, readBattery, shine } from './upkeep.ts'

/** The face as it is now, on the display and by the lights. */
export function show(loop: Loop, now: Ms): void {
  const stage = loop.session.stage
  const isOther = loop.face.stage !== stage
  look(loop.session, now, loop.face)
  if (loop.isPassed || loop.calm.faceTill <= 0 || stage !== Stage.Play) loop.air.till = 0
  if (isOther) prepareStage(loop)
  if (now >= loop.batteryAt) readBattery(loop, now)
  if (now >= loop.dozeAt && loop.dozeAt > 0) doze(loop)
  const light = loop.dozeAt < 0 ? 0 : now < loop.blinkTill ? loop.face.light ^ loop.blink : loop.face.light
  if (loop.lit !== light) shine(loop, light)
  const isWhole = loop.board.display.paint(loop.face, loop.stage === UNSEEN) // at power-on nobody waits for anything else
  loop.shown = isWhole ? stage : UNSEEN
  loop.isPassed = false
  loop.calm.faceTill = 0
  const isSteady = stage === Stage.Play && now >= loop.blinkTill && !loop.face.stuck
  if (isSteady && loop.session.clock.on) foresee(loop.calm, loop.session, now)
}

/*
 * A scene: a session at an instant, with what the board adds to its face.
 */
import { type Face, TimeChip } from '../../firmware/ui/face.ts'
import { Refusal, type Session } from '../core/names.ts'
import { LEFT, lookAt, nowOf, RIGHT } from '../vocabulary.ts'

export interface Scene {
  s: Session
  now: number
  /** Hours of play that the battery has left. */
  hours: number
  stuck: number
  chip: TimeChip
}

export type Scenes = Generator<Scene>

export const FULL = 150
/** What the glass tells of a time chip, and none of it. */
export const CHIPS = [TimeChip.Absent, TimeChip.Lost, TimeChip.Wrong, TimeChip.Empty, TimeChip.Set]
export const SIDES = [LEFT, RIGHT]
export const REFUSALS = Array.from({ length: Refusal.Flag + 1 }, (_, i) => i)
export const LONGEST = 35_999_000

export const scene = (s: Session, more: Partial<Scene> = {}): Scene => ({
  ...{ s, now: nowOf(s), hours: FULL, stuck: 0, chip: TimeChip.Set },
  ...more,
})

/** What the glass shows of a scene. */
export function faceOf({ s, now, hours, stuck, chip }: Scene): Face {
  return Object.assign(lookAt(s, now), { hours, stuck, chip, battery: 100 })
}

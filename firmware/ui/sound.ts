/*
 * Sounds, if the control wants them: for each cue a row with its Hz and its ms.
 */
import { Cue } from '../core/state.ts'

/** The gravest first. */
const ROWS = [
  [Cue.Flag, 880, 1500],
  [Cue.Judge, 1320, 600],
  [Cue.End, 1760, 900],
  [Cue.Warning, 1760, 300],
  [Cue.Refusal, 330, 120],
  [Cue.Press, 2640, 30],
]

/** The gravest of the cues sounds. */
export function sound(cue: Cue, tone: (hz: number, ms: number) => void): void {
  for (let i = 0; i < ROWS.length; i++) if (cue & ROWS[i][0]) return tone(ROWS[i][1], ROWS[i][2])
}

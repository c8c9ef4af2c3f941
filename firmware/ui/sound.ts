/*
 * Sounds, where the control wants them: what each cue is in Hz and ms.
 */
import { Cue } from '../core/state.ts'

/** The gravest of the cues sounds. */
export function sound(cue: number, tone: (hz: number, ms: number) => void): void {
  'cold'
  if (cue & Cue.Flag) tone(880, 1500)
  else if (cue & Cue.Judge) tone(1320, 600)
  else if (cue & Cue.Warning) tone(1760, 300)
  else if (cue & Cue.Refusal) tone(330, 120)
  else if (cue & Cue.Press) tone(2640, 30)
}

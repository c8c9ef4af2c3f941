/*
 * What is kept of a clock in a terminal: what was done, as a tape, and the glass, as a picture, in the current folder.
 */
import { existsSync, writeFileSync } from 'node:fs'
import type { Live } from '../clock/live.ts'
import { pictureOf } from '../tape/picture.ts'
import { scriptOf } from '../tape/script.ts'

/** Writes the tape of all that was done since the clock began; says what became of it. */
export async function keepTape(live: Live): Promise<string> {
  if (!live.deeds.length) return 'nothing was done yet'
  return keep('tape', await scriptOf(live.deeds, live.board, live.now))
}

/** Writes what is seen now; says what became of it. */
export function keepPicture({ clock }: Live): string {
  return clock ? keep('png', pictureOf(clock)) : 'without power there is nothing to be seen'
}

/** In the first file of this kind that is not there yet. */
function keep(kind: string, data: string | Uint8Array): string {
  for (let i = 1; ; i++) {
    const file = `match-${i}.${kind}`
    if (existsSync(file)) continue
    try {
      writeFileSync(file, data, { flag: 'wx' })
      return `kept as ${file}`
    } catch (error) {
      return `${file} cannot be written here (${(error as NodeJS.ErrnoException).code})`
    }
  }
}

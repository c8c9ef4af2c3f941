/*
 * Texts by their numbers from a Storage file: the place of each, 11 bits of where among the letters it begins and 5 of how long it
 * is, then the letters. Those of the second language follow the first one's.
 */
import { PLACES } from '../ui/text.ts'

/** What is asked of Storage. */
export interface Files {
  read(name: string, offset: number, length: number): string | undefined
}

export function textIn(files: Files, name: string, id: number): string {
  const head = files.read(name, id * 2, 2)!
  const place = head.charCodeAt(0) * 256 + head.charCodeAt(1)
  return files.read(name, (place >> 5) + PLACES, place & 31)!
}

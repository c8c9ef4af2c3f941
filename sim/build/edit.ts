/*
 * Edits of a program's text by ranges, which our own passes of the build make.
 */

export interface Edit {
  start: number
  end: number
  text: string
}

/** The text with all edits done; they must not overlap. */
export function applyEdits(code: string, edits: Edit[]): string {
  const ordered = [...edits].sort((a, b) => b.start - a.start)
  return ordered.reduce((text, e) => text.slice(0, e.start) + e.text + text.slice(e.end), code)
}

/*
 * Text that is safe on a terminal. What a clock sends may come from a stranger, so characters that a terminal would
 * obey are replaced. Also decodes a text, and lays out pieces of text in lines.
 */

/** Control characters, escape among them; invisible, direction-turning or unassigned ones; separators of lines. */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}]/gu
/** The most characters that `shownShort` keeps. */
const MOST = 300

export function shown(text: string): string {
  return text.replace(UNSHOWN, '\ufffd')
}

/** The same, cut off if it is long. */
export function shownShort(text: string): string {
  return text.length > MOST ? `${shown(text.slice(0, MOST))}…` : shown(text)
}

/** A text as UTF-8; what is not UTF-8 is from a pairing program that writes Windows-1251. */
export function decoded(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** Pieces joined by `between`, as many to a line as fit. A piece that is longer than a line has one of its own. */
export function inLines(pieces: readonly string[], between: string, width: number): string[] {
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + between.length + piece.length <= width)
      lines[lines.length - 1] += between + piece
    else lines.push(piece)
  }
  return lines
}

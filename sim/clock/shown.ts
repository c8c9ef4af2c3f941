/*
 * What a clock says, as a terminal may show it: it is a stranger's text, and nothing in it is obeyed.
 */

/** Control characters, escape among them; what turns a line's direction, is not seen, or is no character; other ends of a line. */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}]/gu
/** Characters of it in one line of somebody's terminal. */
const MOST = 300

export function shown(text: string): string {
  return text.replace(UNSHOWN, '\ufffd')
}

/** The same, cut where it is long. */
export function shownShort(text: string): string {
  return text.length > MOST ? `${shown(text.slice(0, MOST))}…` : shown(text)
}

/*
 * Times as text, read and written: `14:00`, `1:02:03.250`.
 */

/** `12`, `0:12.5`, `14:00`, `1:02:03.250` as whole ms; undefined when it is no time. */
export function parseTime(text: string): number | undefined {
  const found = /^(?:(?:(\d+):)?(\d+):)?(\d+)(?:\.(\d{1,3}))?$/.exec(text)
  if (!found) return undefined
  const [, hours = '0', minutes = '0', seconds, thousandths = ''] = found
  if (found[2] !== undefined && Number(seconds) > 59) return undefined
  if (found[1] !== undefined && Number(minutes) > 59) return undefined
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths.padEnd(3, '0'))
}

/** Whole seconds, rounded down: `0:12`, `1:02:03`. */
export function showSeconds(ms: number): string {
  return showMs(Math.floor(ms / 1000) * 1000).slice(0, -4)
}

/** The same, rounded up, as the glass shows time that is left. */
export function showLeft(ms: number): string {
  return showSeconds(Math.ceil(ms / 1000) * 1000)
}

/** `0:12.500`, `1:02:03.250` */
export function showMs(ms: number): string {
  const pad = (n: number, digits: number): string => String(n).padStart(digits, '0')
  const seconds = Math.floor(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const tail = `${pad(seconds % 60, 2)}.${pad(ms % 1000, 3)}`
  return hours ? `${hours}:${pad(minutes % 60, 2)}:${tail}` : `${minutes}:${tail}`
}

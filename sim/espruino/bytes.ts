/*
 * Bytes as Espruino's functions take them: a number, a string, an array or a view, one after the other.
 */

export type Data = number | string | ArrayLike<number>

/** As E.toString has them, but as numbers. */
export function bytesOf(...list: Data[]): number[] {
  return list.flatMap((data) => {
    if (typeof data === 'number') return [data & 255]
    return typeof data === 'string' ? [...data].map((char) => char.charCodeAt(0)) : Array.from(data)
  })
}

export function textOf(...list: Data[]): string {
  return String.fromCharCode(...bytesOf(...list))
}

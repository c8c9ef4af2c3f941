/*
 * Bytes as Espruino's functions take them: a number, a string, an array or a view, one after the other.
 */

export type Data = number | string | ArrayLike<number>

/** As E.toString has them, but as numbers. */
export function bytesOf(...list: Data[]): number[] {
  return [...Buffer.concat(list.map(bufferOf))]
}

function bufferOf(data: Data): Buffer {
  if (typeof data === 'string') return Buffer.from(data, 'latin1')
  return Buffer.from(typeof data === 'number' ? [data] : Array.from(data))
}

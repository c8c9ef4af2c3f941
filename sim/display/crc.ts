/*
 * CRC-32 as zlib, PNG and Espruino's E.CRC32 compute it, as an unsigned number.
 */
export function crc32(data: Uint8Array): number {
  let rest = -1
  for (const byte of data) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0)
  }
  return ~rest >>> 0
}

/** As eight hexadecimal digits. */
export function hex32(check: number): string {
  return check.toString(16).padStart(8, '0')
}

/*
 * Reads a zip by its central directory, for tests. Anything that does not agree with the directory is an error.
 */
import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a zip, by name. */
export function filesIn(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(zip.length - 6)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const check = zip.readUInt32LE(at + 16)
    const packed = zip.readUInt32LE(at + 20)
    const size = zip.readUInt32LE(at + 24)
    const [name, extra, note] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const path = zip.toString('utf8', at + 46, at + 46 + name)
    const local = zip.readUInt32LE(at + 42)
    const own = zip.toString('utf8', local + 30, local + 30 + zip.readUInt16LE(local + 26))
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = inflateRawSync(zip.subarray(from, from + packed))
    if (own !== path || data.length !== size || crc32(data) !== check)
      throw new Error(`${path} is not as the list says`)
    files.set(path, data)
    at += 46 + name + extra + note
  }
  if (files.size !== zip.readUInt16LE(zip.length - 12)) throw new Error('the list is shorter than its end says')
  return files
}

/*
 * Makes a zip. The same files in the same order always make the same bytes, since all are dated on the first day that a
 * zip can name.
 */
import { deflateRawSync } from 'node:zlib'
import { crc32 } from '../display/crc.ts'

const LOCAL = 0x04034b50
const ENTRY = 0x02014b50
const END = 0x06054b50
/** The version of the format that can deflate; and the mark of Unix, by which files keep their permissions. */
const NEEDS = 20
const MADE_BY = 0x0300 | NEEDS
const DEFLATED = 8
/** 1 January 1980, as a date in a zip. */
const DAY = 0x21
const RIGHTS = 0o100644

/** Names are ASCII, with `/` between folders. */
export function zipOf(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [path, data] of files) {
    const name = Buffer.from(path, 'ascii')
    const packed = deflateRawSync(data, { level: 9 })
    const facts = [
      ...words(NEEDS, 0, DEFLATED, 0, DAY),
      ...longs(crc32(data), packed.length, data.length),
      ...words(name.length, 0),
    ]
    const body = Buffer.from([...longs(LOCAL), ...facts])
    // no comment, disk 0, a binary file
    const more = [...words(0, 0, 0), ...longs(RIGHTS * 0x10000, at)]
    entries.push(Buffer.from([...longs(ENTRY), ...words(MADE_BY), ...facts, ...more]), name)
    bodies.push(body, name, packed)
    at += body.length + name.length + packed.length
  }
  const list = Buffer.concat(entries)
  const end = [...longs(END), ...words(0, 0, files.size, files.size), ...longs(list.length, at), ...words(0)]
  return Buffer.concat([...bodies, list, Buffer.from(end)])
}

const words = (...all: number[]): number[] => all.flatMap((word) => [word & 255, (word >>> 8) & 255])
const longs = (...all: number[]): number[] => all.flatMap((long) => words(long & 0xffff, Math.floor(long / 0x10000)))

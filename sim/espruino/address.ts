/*
 * Where a file lies in the flash of the interpreter on Linux, which has none at an address: the headers of its Storage are gone through.
 * It keeps to what Espruino understands.
 */

interface FlashModule {
  read(length: number, address: number): Uint8Array | undefined
}

/** Where the interpreter's flash begins, and the bytes before each file: its size, its name. */
const START = 0x10000000
const HEADER = 32

/** The address of the first byte of the file with this name; 0 where there is none. */
export function addressOf(flash: FlashModule, name: string): number {
  for (let at = START; ; ) {
    const header = flash.read(HEADER, at)
    const size = header ? header[0] + header[1] * 256 + header[2] * 65536 : 0
    if (!header || size === 0 || size === 0xffffff) return 0
    let same = 0
    while (same < name.length && header[4 + same] === name.charCodeAt(same)) same++
    if (same === name.length) return at + HEADER
    at += HEADER + ((size + 3) & ~3)
  }
}

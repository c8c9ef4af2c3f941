/*
 * Which firmware this is: its version, and a hash of its files.
 */
import { storage } from './storage.ts'

/** The identity, once it is known. */
let firmware = ''

/**
 * Computed from the bytes of the files, once after power-on, and again after somebody has had the board's own console.
 * The file `id` has the version, and the names of all files that run or are read.
 */
export function identity(): string {
  if (!firmware) {
    const names = ('id ' + storage.read('id')).split(' ')
    let checks = ''
    for (let i = 0; i < names.length; i++) checks += E.CRC32(storage.read(names[i]) || '') + ' '
    firmware = names[1] + ' ' + E.CRC32(checks)
  }
  return firmware
}

export function forgetIdentity(): void {
  firmware = ''
}

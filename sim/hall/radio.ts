/*
 * Simulated radio in virtual time. A clock sends its last message again and again; gateways hear some of the packets,
 * once or twice, sooner or later.
 */
import type { Dice } from '../swarm/dice.ts'

export interface Air {
  /** How many of a thousand packets a gateway loses, hears twice, and hears late; and how late at most, in ms. */
  lost: number
  doubled: number
  late: number
  latest: number
  gateways: number
}

/** What a gateway has heard, and when. */
export interface Delivery {
  at: number
  sender: string
  bytes: Uint8Array
}

/** A clock's radio: it repeats its last message, the next time at `next`. */
export interface Sender {
  address: string
  bytes: Uint8Array | undefined
  next: number
}

/** A hall with people and phones in it. */
export const USUAL: Air = { lost: 300, doubled: 100, late: 150, latest: 2000, gateways: 2 }
/** In ms: between two packets with the same message; and from a packet to its publishing if it is not late. */
export const INTERVAL = 375
const PROMPT = 25

/** What gateways hear of one packet. */
export function deliveries(air: Air, dice: Dice, sender: string, bytes: Uint8Array, at: number): Delivery[] {
  const heard: Delivery[] = []
  for (let i = 0; i < air.gateways; i++) {
    if (dice.chance(air.lost)) continue
    const times = dice.chance(air.doubled) ? 2 : 1
    for (let n = 0; n < times; n++) {
      const wait = dice.chance(air.late) ? dice.within(0, air.latest) : dice.roll(PROMPT)
      heard.push({ at: at + wait, sender, bytes })
    }
  }
  return heard
}

/** Repeats the last message until this instant. */
export function repeats(sender: Sender, until: number, send: (bytes: Uint8Array, at: number) => void): void {
  for (; sender.bytes && sender.next <= until; sender.next += INTERVAL) send(sender.bytes, sender.next)
}

/** The address of the clock with this number, of the kind that an nRF52 has: random static. */
export function addressOf(number: number): string {
  return `d0:5f:b8:11:${hex(number >> 8)}:${hex(number & 255)}`
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

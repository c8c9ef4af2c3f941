/*
 * A radio hall in virtual time: what clocks tell is sent again and again, and gateways hear some of it, once or twice, sooner or later.
 */
import type { Dice } from '../swarm/dice.ts'

export interface Air {
  /** Of a thousand packets those that a gateway loses, hears twice, and hears late; and how late in ms at most. */
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

/** Someone who sends what he told last over and over. */
export interface Sender {
  address: string
  bytes: Uint8Array | undefined
  next: number
}

/** As a hall of people and phones is. */
export const USUAL: Air = { lost: 300, doubled: 100, late: 150, latest: 2000, gateways: 2 }
/** Ms between two packets of a clock that has nothing new to tell, and at most from a packet to its publishing. */
export const INTERVAL = 500
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

/** Sends again what was told last, up to this instant. */
export function repeats(sender: Sender, until: number, send: (bytes: Uint8Array, at: number) => void): void {
  for (; sender.bytes && sender.next <= until; sender.next += INTERVAL) send(sender.bytes, sender.next)
}

/** A random static address, as an nRF52 has one, of a clock's number. */
export function addressOf(number: number): string {
  return `d0:5f:b8:11:${hex(number >> 8)}:${hex(number & 255)}`
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

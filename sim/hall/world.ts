/*
 * A simulated hall in virtual time: its clocks, and what its gateways hear of them. A clock sends its last message
 * again and again; gateways hear some of the packets, once or twice, sooner or later.
 */
import { makeDice, seedOf } from '../swarm/dice.ts'
import { type Habit, isTelling, makePlayer, type Player, playTo } from './play.ts'

/** Clocks are numbered from 1; `habit` says how matches are played on each. */
export function makeWorld(count: number, seed: number, air: Air, habit: (number: number) => Habit = () => 'calm') {
  const world = {
    players: [] as Player[],
    senders: [] as Sender[],
    air,
    dice: makeDice(seedOf(seed, 0)),
    /** What gateways have still to hear, and the instant up to which all has happened. */
    coming: [] as Delivery[],
    now: 0,
  }
  for (let number = 1; number <= count; number++) {
    const sender: Sender = { address: addressOf(number), bytes: undefined, next: 0 }
    const take = (bytes: Uint8Array, at: number): void => {
      repeat(world, sender, at - 1)
      Object.assign(sender, { bytes, next: at + INTERVAL })
      send(world, sender, at)
    }
    world.senders.push(sender)
    world.players.push(makePlayer(number, seed, habit(number), take))
  }
  return world
}

export type World = ReturnType<typeof makeWorld>

function repeat(world: World, sender: Sender, until: number): void {
  for (; sender.bytes && sender.next <= until; sender.next += INTERVAL) send(world, sender, sender.next)
}

/** Sends a packet with the last message, of which each gateway hears what it does. */
function send({ air, dice, coming }: World, { address, bytes }: Sender, at: number): void {
  for (let i = 0; i < air.gateways; i++) {
    if (dice.chance(air.lost)) continue
    const times = dice.chance(air.doubled) ? 2 : 1
    for (let n = 0; n < times; n++) {
      const wait = dice.chance(air.late) ? dice.within(0, air.latest) : dice.roll(PROMPT)
      coming.push({ at: at + wait, sender: address, bytes: bytes! })
    }
  }
}

/** Plays on to this instant. Returns what gateways have heard since the last one, in the order in which it came. */
export function passTo(world: World, until: number): Delivery[] {
  for (const [i, player] of world.players.entries()) {
    const sender = world.senders[i]
    playTo(player, until)
    if (!isTelling(player)) sender.bytes = undefined
    repeat(world, sender, until)
  }
  world.now = until
  const heard = world.coming.filter(({ at }) => at <= until)
  world.coming = world.coming.filter(({ at }) => at > until)
  return heard.sort((a, b) => a.at - b.at)
}

interface Air {
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
interface Sender {
  address: string
  bytes: Uint8Array | undefined
  next: number
}

/** A hall with people and phones in it. */
export const USUAL: Air = { lost: 300, doubled: 100, late: 150, latest: 2000, gateways: 2 }
/** In ms: between two packets with the same message; and from a packet to its publishing if it is not late. */
const INTERVAL = 375
const PROMPT = 25

/** The address of the clock with this number, of the kind that an nRF52 has: random static. */
export function addressOf(number: number): string {
  return `d0:5f:b8:11:${hex(number >> 8)}:${hex(number & 255)}`
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

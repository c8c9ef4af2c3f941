/*
 * A simulated hall in virtual time: its clocks, and what its gateways hear of them.
 */
import { type Dice, makeDice, seedOf } from '../swarm/dice.ts'
import { type Habit, isTelling, makePlayer, type Player, playTo } from './play.ts'
import { type Air, addressOf, type Delivery, deliveries, INTERVAL, repeats, type Sender } from './radio.ts'

export interface World {
  players: Player[]
  senders: Sender[]
  air: Air
  dice: Dice
  /** What gateways have still to hear, and the instant up to which all has happened. */
  coming: Delivery[]
  now: number
}

/** Clocks are numbered from 1; `habit` says how matches are played on each. */
export function makeWorld(
  count: number,
  seed: number,
  air: Air,
  habit: (number: number) => Habit = () => 'calm',
): World {
  const world: World = { players: [], senders: [], air, dice: makeDice(seedOf(seed, 0)), coming: [], now: 0 }
  for (let number = 1; number <= count; number++) {
    const sender: Sender = { address: addressOf(number), bytes: undefined, next: 0 }
    const take = (bytes: Uint8Array, at: number): void => {
      repeats(sender, at - 1, (last, when) => send(world, sender, last, when))
      Object.assign(sender, { bytes, next: at + INTERVAL })
      send(world, sender, bytes, at)
    }
    world.senders.push(sender)
    world.players.push(makePlayer(number, seed, habit(number), take))
  }
  return world
}

function send(world: World, { address }: Sender, bytes: Uint8Array, at: number): void {
  world.coming.push(...deliveries(world.air, world.dice, address, bytes, at))
}

/** Plays on to this instant. Returns what gateways have heard since the last one, in the order in which it came. */
export function passTo(world: World, until: number): Delivery[] {
  for (const [i, player] of world.players.entries()) {
    const sender = world.senders[i]
    playTo(player, until)
    if (!isTelling(player)) sender.bytes = undefined
    repeats(sender, until, (bytes, at) => send(world, sender, bytes, at))
  }
  world.now = until
  const heard = world.coming.filter(({ at }) => at <= until)
  world.coming = world.coming.filter(({ at }) => at > until)
  return heard.sort((a, b) => a.at - b.at)
}

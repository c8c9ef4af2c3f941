/*
 * A simulated hall's truth: what its clocks sent and when, without relying on the age in the messages.
 */
import { extraAt, type Side } from '../../firmware/core/clock.ts'
import type { Heard } from '../../sim/hall/air/decode.ts'
import { decode } from '../../sim/hall/air/decode.ts'
import type { Player } from '../../sim/hall/play.ts'
import type { World } from '../../sim/hall/world.ts'

/** A message with its place in the order of sending and the true instant of its figures. */
export interface Told {
  order: number
  heard: Heard
  at: number
  /** The power-on of its clock. */
  boot: number
}

const WRAP = 6_553_600

/** Collects each message that a clock sends from now on. */
export function listen(world: World): Map<Uint8Array, Told> {
  const told = new Map<Uint8Array, Told>()
  let order = 0
  for (const p of world.players) {
    const { take } = p
    p.take = (bytes, at) => {
      const heard = decode(bytes)!
      told.set(bytes, { order: order++, heard, at: at - ((at - p.boot - heard.time * 100) % WRAP), boot: p.boot })
      take(bytes, at)
    }
  }
  return told
}

/** The banks that a message implies by now: a running side uses its delay first, then its bank. */
export function impliedBy({ heard, at }: Told, now: number): number[] {
  const { bank, delay, runs, turn } = heard
  const used = runs ? Math.max(0, now - at - delay * 100) : 0
  return bank.map((tenths, side) => Math.max(0, tenths * 100 - (side === turn ? used : 0)))
}

/** The part of a message that time does not change. */
export function textOf({ stage, turn, score, called, fell, length }: Omit<Heard, 'time' | 'age' | 'changes'>): string {
  return JSON.stringify({ stage, turn, score, called, fell, length })
}

/** The same for the clock itself. */
export function truthOf({ clock }: Player): string {
  const { stage, clock: c, match, called, fell, control } = clock.loop.session
  return JSON.stringify({ stage, turn: c.turn, score: match.score, called, fell, length: control.length })
}

/** Returns a function that says for how many ms only time has changed a player's clock. */
export function watchChanges(world: World): (i: number, now: number) => number {
  const last: string[] = []
  const since: number[] = []
  return (i, now) => {
    const p = world.players[i]
    const { clock } = p.clock.loop.session
    const state = [
      truthOf(p),
      clock.turns,
      clock.isRunning,
      clock.isRunning ? '' : [...clock.bank, clock.delayLeft],
      extraAt(clock, clock.turn as Side, now - p.boot),
      p.boot,
      p.isOn,
    ].join()
    if (state !== last[i]) since[i] = now
    last[i] = state
    return now - since[i]
  }
}

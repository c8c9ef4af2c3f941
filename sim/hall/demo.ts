/*
 * The demo: a simulated hall, at any speed, whose gateways publish to the service what they hear. The desk reaches its
 * clocks as if each had a cable.
 */
import { takeLine } from '../../firmware/device/console.ts'
import { Fault } from '../judge/faults.ts'
import type { Clock } from '../judge/hall.ts'
import type { Link } from '../judge/link.ts'
import type { WireRequest } from '../judge/wire.ts'
import { makeProgress } from '../terminal/progress.ts'
import { aboutLines, type Plan } from './plan.ts'
import type { Player } from './play.ts'
import { brokerIs, type Service, setPlan, take } from './service.ts'
import { payloadsOf, topicsOf } from './topics.ts'
import { addressOf, makeWorld, passTo, USUAL, type World } from './world.ts'

const STEP = 100
const MINUTE = 60_000
/** How many ms are played before the page opens, so that it shows a hall in the middle of a round. */
const BEFORE = 32 * MINUTE
/** The last part of that, in ms, which gateways hear. */
const HEARD = 90_000
const FIRST =
  'Anna Boris Vera Gleb Darya Egor Zoya Ivan Kira Lev Maya Nikita Olga Pavel Rita Sergey Tamara Fedor Yana Artur'
const NAMES = FIRST.split(' ')
const LETTERS = 'ABCDEGIKLMNPRSTVZ'
/** So many players have different names with one letter; further ones have a second letter. */
const ONE_LETTER = NAMES.length * LETTERS.length

export function demoClocks(count: number): Clock[] {
  return Array.from({ length: count }, (_, i) => ({ port: addressOf(i + 1), name: `table ${i + 1}` }))
}

export function demoPlan(count: number): string {
  const letter = (i: number): string => `${LETTERS[i % LETTERS.length]}.`
  const name = (i: number): string =>
    `${NAMES[(i * 7) % NAMES.length]} ${letter(i * 5)}${i < ONE_LETTER ? '' : letter(Math.floor(i / ONE_LETTER))}`
  const rows = Array.from({ length: count }, (_, i) => `table ${i + 1}; ${name(2 * i)}; ${name(2 * i + 1)}`)
  return ['event Demo Open', 'round 3', 'control short 5 10', ...rows].join('\n')
}

/** Begins the demo: its virtual time becomes the service's time. Returns what ends it. */
export function beginDemo(service: Service, count: number, seed: number, speed: number): () => void {
  const plan = setPlan(service, demoPlan(count))
  const world = playedWorld(count, seed, plan)
  const began = performance.now()
  const real = (): number => BEFORE + (performance.now() - began) * speed
  const epoch = Date.now() - BEFORE
  let reached = BEFORE - HEARD
  service.now = () => epoch + Math.max(reached, real())
  service.openLink = async (port) => {
    const player = world.players[world.senders.findIndex(({ address }) => address === port)]
    if (!player) throw new Fault(`cannot open ${port}`)
    return linkTo(player)
  }
  const pass = (until: number): void => {
    for (; reached + STEP <= until; reached += STEP) {
      for (const { at, sender, bytes } of passTo(world, reached + STEP)) {
        const payloads = payloadsOf(bytes)
        for (const [i, topic] of topicsOf(sender).entries()) take(service, topic, Buffer.from(payloads[i]), epoch + at)
      }
    }
  }
  pass(BEFORE)
  brokerIs(service, true)
  const timer = setInterval(() => pass(real()), STEP / 2)
  return () => clearInterval(timer)
}

/** A link to a simulated clock, without a process or a cable. */
function linkTo({ clock }: Pick<Player, 'clock'>): Link {
  const send = (request: WireRequest): void => {
    const answer = takeLine(clock.loop, (request.send ?? '').trim())
    setImmediate(() => link.take(answer))
  }
  const wire = { send, exitCode: 0 } as object as Link['wire']
  const link: Link = { wire, rest: '', fault: undefined, left: 0, take: () => {} }
  return link
}

/** A hall that has played by this plan for a while without being heard. */
function playedWorld(count: number, seed: number, plan: Plan): World {
  const world = makeWorld(count, seed, { ...USUAL, gateways: 0 }, () => 'patient')
  for (const player of world.players)
    player.lines = [`preset ${plan.control}`, ...aboutLines(plan, `table ${player.number}`)]
  const progress = makeProgress(`playing ${count} tables`, BEFORE / MINUTE)
  for (let now = MINUTE; now <= BEFORE - HEARD; now += MINUTE) {
    passTo(world, now)
    progress.step()
  }
  passTo(world, BEFORE - HEARD)
  progress.end()
  world.air = USUAL
  return world
}

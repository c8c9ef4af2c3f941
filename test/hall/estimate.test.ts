/*
 * What the hall shows from the messages it received, compared with the clocks themselves. Messages are lost, doubled
 * and late. No broker and no browser take part.
 */
import { describe, expect, it } from 'vitest'
import { bankAt, delayAt } from '../../firmware/core/clock.ts'
import { isBefore } from '../../firmware/core/table.ts'
import { decode } from '../../sim/hall/air/decode.ts'
import { addMessage, freshAt, heardAt, type Line, makeLine } from '../../sim/hall/estimate.ts'
import { figuresAt, type Said } from '../../sim/hall/figures.ts'
import { isTelling } from '../../sim/hall/play.ts'
import { makeWorld, passTo, USUAL } from '../../sim/hall/world.ts'
import { impliedBy, listen, type Told, textOf, truthOf, watchChanges } from './truth.ts'

const STEP = 100
/** Ms by which a figure may differ. */
const NEAR = 200
/** Ms after power-on by which a clock has been heard twice and no message from before is still on its way. */
const BELIEVED = 6000
const SETTLED = 3000

function saidOf({ chain }: Line): Said | undefined {
  return chain && { ...chain.heard, at: heardAt(chain), freshAt: freshAt(chain), way: 'radio' }
}

function apart(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, i) => Math.abs(value - b[i])))
}

describe('100 clocks for ten minutes, with messages lost (30 %), doubled and up to 2 s late, by two gateways', () => {
  const world = makeWorld(100, 28, USUAL, (number) => (number % 5 ? (number % 7 ? 'calm' : 'brief') : 'wild'))
  const told = listen(world)
  const lines = new Map<string, Line>(world.senders.map(({ address }) => [address, makeLine()]))
  const newest = new Map<string, Told>()
  const quietFor = watchChanges(world)
  const [wrong, late]: string[][] = [[], []]
  let [looks, settled, calls, flags] = [0, 0, 0, 0]

  const lookAt = (i: number, now: number): void => {
    const p = world.players[i]
    const { address } = world.senders[i]
    const quiet = quietFor(i, now)
    const seen = newest.get(address)
    const said = saidOf(lines.get(address)!)
    if (!said || !seen || !isTelling(p) || now - p.boot < BELIEVED || seen.boot !== p.boot) return
    const figures = figuresAt(said, now)
    if (figures.isFaded) return
    looks++
    const implied = impliedBy(seen, now)
    if (apart(implied, figures.bank) > NEAR || textOf(seen.heard) !== textOf(said))
      wrong.push(`${now} ${p.number}: ${implied} ${textOf(seen.heard)}, shown ${figures.bank} ${textOf(said)}`)
    if (quiet < SETTLED) return
    settled++
    const s = p.clock.loop.session
    const banks = isBefore(s.stage) ? figures.bank : [0, 1].map((side) => bankAt(s.clock, side, now - p.boot))
    const delay = delayAt(s.clock, now - p.boot)
    if (truthOf(p) !== textOf(said) || apart([...banks, delay], [...figures.bank, figures.delay]) > NEAR)
      late.push(`${now} ${p.number}: ${banks} ${truthOf(p)}, shown ${figures.bank}`)
    if (s.called) calls++
    if (s.fell < 2) flags++
  }

  it('each figure is within 0.2 s of what the newest message received implies', () => {
    for (let now = STEP; now <= 600_000; now += STEP) {
      for (const { sender, bytes, at } of passTo(world, now)) {
        const seen = told.get(bytes)!
        if (seen.order >= (newest.get(sender)?.order ?? -1)) newest.set(sender, seen)
        const heard = decode(bytes)
        if (heard) addMessage(lines.get(sender)!, sender, heard, at)
      }
      if (now % 500 === 0) for (const i of world.players.keys()) lookAt(i, now)
    }
    expect(wrong.slice(0, 5)).toEqual([])
    expect(looks).toBeGreaterThan(90_000)
  })

  it('three seconds after a clock’s last change its figures are those of the clock itself', () => {
    expect(late.slice(0, 5)).toEqual([])
    expect(settled).toBeGreaterThan(40_000)
    expect(calls).toBeGreaterThan(1000)
    expect(flags).toBeGreaterThan(100)
  })

  it('no honest clock is marked, unless its power was off', () => {
    const marksOf = (isCalm: boolean): string[] =>
      [...lines.values()].flatMap(({ marks }, i) => ((i + 1) % 5 > 0 === isCalm ? marks.map(({ doubt }) => doubt) : []))
    expect(marksOf(true)).toEqual([])
    expect(marksOf(false).filter((doubt) => doubt !== 'restart' && doubt !== 'time')).toEqual([])
    expect(marksOf(false)).toContain('restart')
  })
})

/*
 * A hall that receives forged messages. Messages that are cut off, foreign or too long, or that have another sender,
 * never change the figures shown for an honest clock. A plausible message with the clock's own address is shown, since
 * messages are not signed: the table is marked, the truth comes back by itself, and no result is made from it.
 */
import { describe, expect, it } from 'vitest'
import { BYTES, checkOf, FIELDS, Field, putBits, ROWS } from '../../sim/hall/air/rows.ts'
import { demoClocks } from '../../sim/hall/demo.ts'
import { figuresAt, needOf } from '../../sim/hall/figures.ts'
import { resultsOf } from '../../sim/hall/results.ts'
import { makeService, type Service, take, viewsOf } from '../../sim/hall/service.ts'
import { payloadsOf, topicsOf } from '../../sim/hall/topics.ts'
import { addressOf, type Delivery, makeWorld, passTo, USUAL } from '../../sim/hall/world.ts'
import { type Dice, makeDice } from '../../sim/swarm/dice.ts'

const COUNT = 10
const FORGED = 100_000
/** The kind of message that has a clock's own address. */
const OWN = 7
const STEP = 100
const NEAR = 200

/** A message that somebody with a radio, or at the broker, may forge. */
function forge(dice: Dice, heard: readonly Delivery[], kind: number): [topic: string, payload: Buffer] {
  const sender = addressOf(dice.within(1, COUNT + 2))
  const topic = topicsOf(sender)[dice.roll(2)]
  const like = heard.length ? Uint8Array.from(heard[dice.roll(heard.length)].bytes) : new Uint8Array(BYTES)
  if (kind === 0) return [topic, Buffer.from(like.map(() => dice.roll(256)))]
  if (kind === 1) return [topic, Buffer.from(payloadsOf(like.slice(0, dice.roll(BYTES)))[dice.roll(2)])]
  if (kind === 2) return [topic, Buffer.from(JSON.stringify('9'.repeat(dice.roll(5000))))]
  if (kind === 3) return [topic, Buffer.from('{"manufacturerData":{"__proto__":1},"rssi":[[[')]
  if (kind === 4) return [`${topic}/${dice.roll(9)}`, Buffer.from(payloadsOf(like)[0])]
  if (kind === 5) return [topic.replace('0590', '004c'), Buffer.from(payloadsOf(like)[0].replace('9005', '4c00'))]
  // a well-formed message with invented figures
  const fields = FIELDS.filter((field) => field !== Field.Head)
  for (let i = dice.within(1, 6); i > 0; i--) {
    const field = fields[dice.roll(fields.length)]
    putBits(like, ROWS[field], dice.roll(2 ** ROWS[field].bits))
  }
  like[BYTES - 1] = checkOf(like)
  return [topicsOf(kind === OWN ? sender : addressOf(200 + dice.roll(50)))[1], Buffer.from(payloadsOf(like)[1])]
}

/** This message as its clock would send it three seconds later. */
function ahead({ sender, bytes }: Delivery): Delivery {
  const like = Uint8Array.from(bytes)
  like[ROWS[Field.Age].bit / 8] += 3
  like[BYTES - 1] = checkOf(like)
  return { at: 0, sender, bytes: like }
}

function hearAll(service: Service, list: readonly Delivery[]): void {
  for (const { sender, bytes } of list) take(service, topicsOf(sender)[1], Buffer.from(payloadsOf(bytes)[1]))
}

/** What is shown for each table; figures in ms come last. */
function shownBy(service: Service, now: number): [text: string, ...figures: number[]][] {
  return viewsOf(service).map(({ name, said }) => {
    if (!said) return [name]
    const { bank, delay, isFaded } = figuresAt(said, now)
    const { stage, score, length, called, fell } = said
    return [JSON.stringify([name, stage, score, length, called, fell, isFaded]), ...bank, delay]
  })
}

function isNear([text, ...figures]: [string, ...number[]], [other, ...others]: [string, ...number[]]): boolean {
  return text === other && figures.every((ms, i) => Math.abs(ms - others[i]) <= NEAR)
}

describe(`${FORGED.toLocaleString('en')} forged messages among those of ${COUNT} clocks`, () => {
  const world = makeWorld(COUNT, 9, USUAL)
  const dice = makeDice(5)
  const clock = { now: 0 }
  const [honest, attacked] = [0, 1].map(() => makeService(demoClocks(COUNT), '/nowhere', () => clock.now))
  const last: Delivery[] = []

  /**
   * Lets time pass, with forged messages of these kinds; returns where the figures differ from those of an honest hall.
   */
  function pass(span: number, forged: number, kinds: number): string[] {
    const apart: string[] = []
    const end = clock.now + span
    for (let sent = 0; clock.now < end; ) {
      clock.now += STEP
      const list = passTo(world, clock.now)
      hearAll(honest, list)
      hearAll(attacked, list)
      last.push(...list)
      last.splice(0, last.length - 40)
      for (const due = forged * (1 - (end - clock.now) / span); sent < due; sent++)
        take(attacked, ...forge(dice, last, dice.roll(kinds)))
      const shown = shownBy(attacked, clock.now)
      for (const [i, said] of shownBy(honest, clock.now).entries())
        if (!isNear(said, shown[i])) apart.push(`${clock.now} ${said} ${shown[i]}`)
    }
    return apart
  }

  it('that are cut off, too long or from other senders are not shown, and mark each table', () => {
    expect(pass(30_000, 0, 0)).toEqual([])
    expect(pass(60_000, FORGED / 2, OWN).slice(0, 3)).toEqual([])
    for (const { name, marks } of viewsOf(attacked)) expect([name, marks.length > 0]).toEqual([name, true])
    expect(attacked.hall.strangers.some.size).toBeLessThanOrEqual(20)
  })

  /** How often figures are wrong in the next 15 seconds; afterwards none is. */
  const wrongFor15Seconds = (): number => {
    const { length } = pass(15_000, 0, 0)
    expect(pass(15_000, 0, 0).slice(0, 3)).toEqual([])
    return length
  }

  it('from a clock’s own address mark its table, and the truth is back 15 seconds later', () => {
    expect(pass(60_000, FORGED / 2, OWN + 1).length).toBeGreaterThan(0)
    for (const { marks } of viewsOf(attacked)) expect(marks.length).toBeLessThanOrEqual(8)
    expect(viewsOf(attacked).map((view) => needOf(view, clock.now) !== '')).toEqual(Array(COUNT).fill(true))
    wrongFor15Seconds()
  })

  // Regression: a clock's least latency was kept for up to two minutes, so figures were wrong for as long.
  it('of what a clock will say in three seconds cannot be told from its own, and shift its figures for 15 seconds at most', () => {
    hearAll(attacked, [...new Map(last.map((one) => [one.sender, one])).values()].map(ahead))
    expect(wrongFor15Seconds()).toBeGreaterThan(COUNT)
  })

  it('never make a result', () => {
    expect(resultsOf(attacked)).toEqual([])
    expect(viewsOf(honest).flatMap(({ marks }) => marks)).toEqual([])
  })
})

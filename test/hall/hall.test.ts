/*
 * What a hall accepts: its own machine's addresses, and messages that can follow from earlier ones.
 */
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { encode, type Numbers } from '../../sim/hall/air/encode.ts'
import { Field } from '../../sim/hall/air/rows.ts'
import { demoClocks } from '../../sim/hall/demo.ts'
import { makeService, type Service, take, viewsOf } from '../../sim/hall/service.ts'
import { payloadsOf, topicsOf } from '../../sim/hall/topics.ts'
import { isOwnAddress, isOwnHost } from '../../sim/hall/trust.ts'
import { addressOf } from '../../sim/hall/world.ts'

const clock = { now: 0 }
const hallOf = (count: number): Service => makeService(demoClocks(count), '/nowhere', () => clock.now)
const PLAY: Numbers = {
  ...{
    [Field.Stage]: Stage.Play,
    [Field.Turn]: 0,
    [Field.Runs]: 1,
    [Field.Length]: 7,
    [Field.Who]: 2,
    [Field.Fell]: 2,
  },
  ...{ [Field.LeftBank]: 8000, [Field.RightBank]: 8000, [Field.Delay]: 100, [Field.Battery]: 90 },
}

function tell(service: Service, sender: string, numbers: Numbers): void {
  take(service, topicsOf(sender)[1], Buffer.from(payloadsOf(encode(numbers))[1]))
}

describe('this machine', () => {
  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('is meant by %s', (host) => {
    expect(isOwnHost(host)).toBe(true)
  })

  it.each(['127.evil.example', '127.0.0.1.evil.example', '127.1', '10.0.0.1', '', 'localhost.evil.example', '::2'])(
    'is not meant by "%s"',
    (host) => expect([isOwnHost(host), isOwnAddress(host)]).toEqual([false, false]),
  )
})

describe('a message that cannot follow from the last one', () => {
  it('marks the table: nobody wins three games in a second', () => {
    const service = hallOf(1)
    const address = addressOf(1)
    tell(service, address, { ...PLAY, [Field.Time]: 600, [Field.Changes]: 5 })
    clock.now += 1000
    const won = { ...PLAY, [Field.Stage]: Stage.Over, [Field.Runs]: 0, [Field.LeftScore]: 7, [Field.Games]: 3 }
    tell(service, address, { ...won, [Field.Time]: 610, [Field.Changes]: 6 })
    const [{ said, marks }] = viewsOf(service)
    expect([said?.score, marks.map(({ doubt }) => doubt)]).toEqual([[0, 0], ['score']])
  })

  it('from many addresses leaves room for other marks', () => {
    const service = hallOf(1)
    tell(service, addressOf(1), { ...PLAY, [Field.Number]: 1 })
    take(service, topicsOf(addressOf(1))[1], Buffer.from('"c1"'))
    for (let i = 0; i < 5000; i++) tell(service, addressOf(1000 + i), { ...PLAY, [Field.Number]: 1 })
    const [{ marks }] = viewsOf(service)
    expect(marks.map(({ doubt, sender, times }) => [doubt, sender, times])).toEqual([
      ['torn', addressOf(1), 1],
      ['sender', addressOf(1000), 1],
      ['sender', 'several', 4999],
    ])
  })

  it('is reported at once if it is a stranger’s', () => {
    const service = hallOf(1)
    service.isNews = false
    tell(service, addressOf(77), { ...PLAY, [Field.Number]: 77 })
    expect([service.isNews, [...service.hall.strangers.some]]).toEqual([true, [addressOf(77)]])
  })
})

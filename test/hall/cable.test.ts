/*
 * A table on a cable is told as by radio: the clock's answers to `status`, once a second, beside its own messages.
 */
import { expect, it, vi } from 'vitest'
import { takeLine } from '../../firmware/device/console.ts'
import { makeFlash, work } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { powerHeadless } from '../../sim/clock/headless.ts'
import { runTo } from '../../sim/clock/machine.ts'
import { spoken, wireOf } from '../../sim/clock/vocabulary.ts'
import { messageIn } from '../../sim/hall/air/decode.ts'
import { askCables, heardIn, isAlike } from '../../sim/hall/cables.ts'
import { needOf } from '../../sim/hall/figures.ts'
import { type Hall, hearCable, makeHall, takeMessage, viewOf } from '../../sim/hall/hall.ts'
import { CHANGES } from '../../sim/hall/heard.ts'
import { makeService } from '../../sim/hall/service.ts'
import { payloadsOf, topicsOf } from '../../sim/hall/topics.ts'
import { stateOf } from '../../sim/judge/state.ts'
import { parseTape } from '../../sim/tape/tape.ts'

const MAC = 'd0:00:00:00:00:01'

/** What both halls tell of the clock, once a second: who needs somebody, whose flag fell, which marks there are. */
function toldOf(lines: string[]): { cable: string[]; radio: string[] } {
  const { ops } = parseTape(lines.join('\n'), 'cable')
  const clock = powerHeadless(0, [0, 0], makeFlash(TABLE.words), TABLE)
  const cable = makeHall([{ port: 'a', name: 'cable' }])
  const radio = makeHall([{ port: MAC, name: 'radio' }])
  clock.machine.onAdvertisement = (a) =>
    void takeMessage(radio, topicsOf(MAC)[1], Buffer.from(payloadsOf(messageIn(a))[1]), clock.machine.now)
  const told: ReturnType<typeof toldOf> = { cable: [], radio: [] }
  const view = (hall: Hall, now: number): string => {
    const one = viewOf(hall, hall.tables[0], now, false)
    return [needOf(one, now), one.said?.fell, ...one.marks.map(({ doubt }) => doubt)].join()
  }
  let [changes, place] = [0, 0]
  let last: ReturnType<typeof heardIn> | undefined
  for (let now = 500; now <= ops.at(-1)!.at; now += 1000) {
    for (; ops[place].at <= now; place++) work(clock, ops[place])
    runTo(clock.machine, now)
    const answer = spoken(JSON.parse(takeLine(clock.loop, wireOf('status'))), 'status', [])
    const heard = heardIn(stateOf(answer as Parameters<typeof stateOf>[0]), now)
    if (last && !isAlike(last, heard)) changes = (changes + 1) % CHANGES
    last = { ...heard, changes }
    hearCable(cable, cable.tables[0], last, now)
    told.cable.push(view(cable, now))
    told.radio.push(view(radio, now))
  }
  return told
}

// Regression: it was taken for a clock that does not answer.
it('a fault of this program is told in the terminal', async () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const service = makeService([{ port: 'tcp://nowhere', name: 'table 1' }], '/nowhere')
  service.openLink = () => Promise.reject(new TypeError('no such thing'))
  const end = askCables(service)
  await expect.poll(() => told.mock.calls.join()).toMatch(/^TypeError: no such thing\n/)
  await end()
  told.mockRestore()
})

it.each([
  ['overtime begins', ',2', ['1 console preset custom 7 8 0:30 overtime 60', '19.92 press left', '100 look']],
  ['a flag loses a game', 'flag,1', ['1 console preset custom 3 8 0:20 flag game', '19.92 press left', '70 look']],
  [
    'a set-up is over',
    'over,2',
    ['1 console preset short 7 10', '30 key', '31 console rule loses left 1', '33 console resume now', '80 look'],
  ],
])('%s', (_, end, [preset, ...lines]) => {
  const { cable, radio } = toldOf([preset, '3 hold left', '9 hold right', ...lines])
  const from = 12 // before it the clock has no match to tell of by radio
  expect(cable.slice(from)).toEqual(radio.slice(from))
  expect(cable.at(-1)).toBe(end)
})

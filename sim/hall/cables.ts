/*
 * Clocks on cables: each is asked once a second what it does, and what it answers is published as a gateway would publish what it tells
 * by radio. A clock answers one program at a time, so it is let go while the desk works on it.
 */
import { NOBODY } from '../../firmware/core/clock.ts'
import { Stage } from '../../firmware/core/table.ts'
import { CALLERS, STAGES } from '../clock/vocabulary.ts'
import { Fault } from '../judge/faults.ts'
import { wayOf } from '../judge/hall.ts'
import { closeLink, demand, type Link, openLink } from '../judge/link.ts'
import { readState } from '../judge/preset.ts'
import type { State } from '../judge/state.ts'
import { encode, type Numbers } from './air/encode.ts'
import { Field } from './air/rows.ts'
import { cableOf, isPhone, learnNumber } from './hall.ts'
import type { Service } from './service.ts'
import { payloadsOf, topicsOf } from './topics.ts'

interface Cable {
  name: string
  port: string
  sender: string
  isHeld: boolean
  link: Link | undefined
  /** What it is doing with the clock just now, and what ends that. */
  busy: Promise<void>
  stop: AbortController
  last: string
  changes: number
}

export interface Cables {
  count: number
  close: () => Promise<void>
}

type Publish = (topic: string, payload: string) => void

const PACE = 1000
const AGAIN = 3000
const PATIENCE = 500
/** Seconds that a stage is to last. */
const SPANS: Partial<Record<Stage, number>> = {
  [Stage.Stop]: 30,
  [Stage.Break]: 240,
  [Stage.Result]: 60,
  [Stage.Arrived]: 60,
}

/** Begins to ask; the service lets go of them where it must. */
export function askCables(service: Service, publish: Publish): Cables {
  const cables = service.hall.tables.flatMap(({ clock }, i): Cable[] =>
    wayOf(clock.port) === 'bluetooth' || isPhone(clock)
      ? []
      : [
          {
            name: clock.name,
            port: clock.port,
            sender: cableOf(service.hall, i),
            isHeld: false,
            link: undefined,
            busy: Promise.resolve(),
            stop: new AbortController(),
            last: '',
            changes: 0,
          },
        ],
  )
  let isOver = false
  const work = async (cable: Cable): Promise<void> => {
    while (!isOver) {
      if (!cable.isHeld) {
        cable.stop = new AbortController()
        cable.busy = askOnce(service, cable, publish)
        await cable.busy
      }
      await new Promise((next) => setTimeout(next, cable.link || cable.isHeld ? PACE : AGAIN))
    }
  }
  for (const cable of cables) void work(cable)
  service.holdCables = async (names) => {
    const held = cables.filter(({ name }) => names.includes(name))
    for (const cable of held) cable.isHeld = true
    await Promise.all(held.map(letGo))
  }
  service.freeCables = () => {
    for (const cable of cables) cable.isHeld = false
  }
  const close = async (): Promise<void> => {
    isOver = true
    await Promise.all(cables.map(letGo))
  }
  return { count: cables.length, close }
}

/** An answer that is on its way is waited for; a clock that does not answer holds up nobody. */
async function letGo(cable: Cable): Promise<void> {
  const late = setTimeout(() => {
    cable.stop.abort(new Fault('let go'))
    if (cable.link) void closeLink(cable.link)
  }, PATIENCE)
  await cable.busy
  clearTimeout(late)
  const { link } = cable
  cable.link = undefined
  if (link) await closeLink(link)
}

/** A clock that does not answer is not heard, and tried again. */
async function askOnce(service: Service, cable: Cable, publish: Publish): Promise<void> {
  try {
    cable.link ??= await openLink(cable.port, cable.stop.signal)
    const { time } = await demand(cable.link, 'time', (answer) => Number.isFinite(answer.time))
    const state = await readState(cable.link)
    learnNumber(service.hall, cable.name, state.number)
    const numbers = numbersIn(state, Number(time))
    const same = JSON.stringify(sameIn(numbers))
    if (same !== cable.last) cable.changes++
    cable.last = same
    const bytes = encode({ ...numbers, [Field.Changes]: cable.changes % 256 })
    const payloads = payloadsOf(bytes)
    for (const [i, topic] of topicsOf(cable.sender).entries()) publish(topic, payloads[i])
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { link } = cable
    cable.link = undefined
    if (link) await closeLink(link)
  }
}

/** What `status` says, as a clock tells it by radio; what it does not say is left out. */
export function numbersIn(s: State, time: number): Numbers {
  const stage = Math.max(0, STAGES.indexOf(s.stage)) as Stage
  const turn = ['left', 'right'].includes(s.turn) ? ['left', 'right'].indexOf(s.turn) : NOBODY
  const called = CALLERS.reduce((bits, word, bit) => bits + (s.called.split('+').includes(word) ? 2 ** bit : 0), 0)
  const span = called ? undefined : SPANS[stage]
  const left = s.over ? -Math.floor(s.over / 1000) : Math.ceil(((span ?? 0) * 1000 - s.age) / 1000)
  return {
    [Field.LeftBank]: Math.ceil(s.bank[0] / 100),
    [Field.RightBank]: Math.ceil(s.bank[1] / 100),
    [Field.Number]: s.number,
    [Field.Time]: Math.floor(time / 100) % 65_536,
    [Field.Delay]: Math.ceil(s.delay / 100),
    [Field.Turn]: turn,
    [Field.Runs]: s.runs ? 1 : 0,
    [Field.Who]: NOBODY,
    [Field.Stage]: stage,
    [Field.Called]: called,
    [Field.CalledFor]: called ? Math.floor(s.calledFor / 1000) : 0,
    [Field.LeftScore]: s.score[0],
    [Field.RightScore]: s.score[1],
    [Field.Length]: s.control.length,
    [Field.Games]: s.games,
    [Field.Counted]: span === undefined ? 0 : 1,
    [Field.Count]: span === undefined ? 0 : left,
    [Field.Fell]: stage === Stage.Flag ? turn : NOBODY,
    [Field.Battery]: s.battery,
  }
}

/** What of it time alone does not change. */
function sameIn(numbers: Numbers): unknown[] {
  const fields = [
    Field.Turn,
    Field.Runs,
    Field.Stage,
    Field.Called,
    Field.LeftScore,
    Field.RightScore,
    Field.Length,
    Field.Games,
    Field.Battery,
  ]
  const banks = numbers[Field.Runs] ? [] : [numbers[Field.LeftBank], numbers[Field.RightBank]]
  return [...fields.map((field) => numbers[field]), ...banks]
}

/*
 * Clocks on cables. Each is asked for its state once a second, and the answer is published as a gateway would publish
 * the clock's radio message. A clock answers one program at a time, so its cable is released while the desk works on
 * it.
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
  /** The question under way, and what aborts it. */
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

/** In ms: between two questions; before a clock that did not answer is tried again; for an answer on release. */
const PACE = 1000
const AGAIN = 3000
const PATIENCE = 500
/** How many seconds a stage lasts. */
const SPANS: Partial<Record<Stage, number>> = {
  [Stage.Stop]: 30,
  [Stage.Break]: 240,
  [Stage.Result]: 60,
  [Stage.Arrived]: 60,
}

/**
 * Begins to ask. Gives the service `holdCables` and `freeCables`, with which it releases cables and takes them back.
 */
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

/** Releases the cable. Waits for an answer that is under way, but not long. */
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

/** Asks once. If the clock does not answer, nothing is published, and the link is opened anew the next time. */
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

/** The answer to `status` as the numbers of a radio message. Fields that it does not have are left out. */
function numbersIn(s: State, time: number): Numbers {
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

/** The numbers that change only by an event, not by time alone. */
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

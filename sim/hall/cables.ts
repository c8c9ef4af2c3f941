/*
 * Clocks on cables. Each is asked for its state once a second, and the answer is taken as if the clock had sent it by
 * radio. A clock answers one program at a time, so its cable is released while the desk works on it.
 */
import { NOBODY, type Side, type Who } from '../../firmware/core/clock.ts'
import { Option } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import { CALLERS, STAGES } from '../clock/vocabulary.ts'
import { Fault } from '../judge/faults.ts'
import { wayOf } from '../judge/hall.ts'
import { closeLink, demand, type Link } from '../judge/link.ts'
import { readState } from '../judge/preset.ts'
import type { State } from '../judge/state.ts'
import type { Heard } from './air/decode.ts'
import { hearCable, isPhone, learnNumber, type Table } from './hall.ts'
import { CHANGES, isSame, TIMES } from './heard.ts'
import type { Service } from './service.ts'

interface Cable {
  table: Table
  isHeld: boolean
  link: Link | undefined
  /** The question under way, and what aborts it. */
  busy: Promise<void>
  stop: AbortController
  last: Heard | undefined
}

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

/** Begins to ask; returns what ends it. Gives the service `holdCables` and `freeCables`, to release and retake them. */
export function askCables(service: Service): () => Promise<void> {
  const wired = service.hall.tables.filter(({ clock }) => wayOf(clock.port) !== 'bluetooth' && !isPhone(clock))
  const cables = wired.map((table): Cable => {
    const stop = new AbortController()
    return { table, isHeld: false, link: undefined, busy: Promise.resolve(), stop, last: undefined }
  })
  let isOver = false
  const work = async (cable: Cable): Promise<void> => {
    while (!isOver) {
      if (!cable.isHeld) {
        cable.stop = new AbortController()
        cable.busy = askOnce(service, cable)
        await cable.busy
      }
      await new Promise((next) => setTimeout(next, cable.link || cable.isHeld ? PACE : AGAIN))
    }
  }
  for (const cable of cables) void work(cable)
  service.holdCables = async (names) => {
    const held = cables.filter(({ table }) => names.includes(table.clock.name))
    for (const cable of held) cable.isHeld = true
    await Promise.all(held.map(letGo))
  }
  service.freeCables = () => {
    for (const cable of cables) cable.isHeld = false
  }
  return async () => {
    isOver = true
    await Promise.all(cables.map(letGo))
  }
}

/** Releases the cable. Waits for an answer that is under way, but not long. */
async function letGo(cable: Cable): Promise<void> {
  const late = setTimeout(() => {
    cable.stop.abort(new Fault('let go'))
    if (cable.link) void closeLink(cable.link)
  }, PATIENCE)
  await cable.busy
  clearTimeout(late)
  await hangUp(cable)
}

async function hangUp(cable: Cable): Promise<void> {
  const { link } = cable
  cable.link = undefined
  if (link) await closeLink(link)
}

/**
 * Asks once. If the clock does not answer, or answers what no clock does, nothing is heard of it, and the link is opened
 * anew the next time.
 */
async function askOnce({ hall, now, openLink }: Service, cable: Cable): Promise<void> {
  const { table, last } = cable
  try {
    cable.link ??= await openLink(table.clock.port, cable.stop.signal)
    const { time } = await demand(cable.link, 'time', (answer) => Number.isFinite(answer.time))
    const state = await readState(cable.link)
    learnNumber(hall, table, state.number)
    const heard = heardIn(state, Number(time))
    if (last) heard.changes = (last.changes + Number(!isAlike(last, heard))) % CHANGES
    cable.last = heard
    hearCable(hall, table, heard, now())
  } catch (error) {
    if (!(error instanceof Fault)) process.stderr.write(`${(error as Error).stack}\n`) // one of this program
    await hangUp(cable)
  }
}

/** The answer to `status` as a message. What it does not have is as in a message that says nothing of it. */
export function heardIn(s: State, time: number): Heard {
  const stage = Math.max(0, STAGES.indexOf(s.stage)) as Stage
  const turn = ['left', 'right'].includes(s.turn) ? (['left', 'right'].indexOf(s.turn) as Side) : NOBODY
  const called = CALLERS.reduce((bits, word, bit) => bits + (s.called.split('+').includes(word) ? 2 ** bit : 0), 0)
  const mayBeOvertime = s.control.option[Option.Overtime] > 0
  const span = called ? undefined : SPANS[stage]
  const left = s.over ? -Math.floor(s.over / 1000) : Math.ceil(((span ?? 0) * 1000 - s.age) / 1000)
  return {
    number: s.number,
    time: Math.floor(time / 100) % TIMES,
    ...{ changes: 0, age: 0 },
    ...{ stage, turn, runs: s.runs, who: NOBODY },
    bank: [tenths(s.bank[0]), tenths(s.bank[1])],
    isOvertime: [mayBeOvertime, mayBeOvertime],
    delay: tenths(s.delay),
    score: [s.score[0], s.score[1]],
    length: s.control.length,
    isCrawford: false,
    games: s.games,
    count: span === undefined && !s.over ? undefined : left,
    called,
    calledFor: called ? Math.floor(s.calledFor / 1000) : 0,
    fell: stage === Stage.Flag ? turn : stage === Stage.Result ? spentBy(s) : NOBODY,
    battery: s.battery,
  }
}

function tenths(ms: number): number {
  return Math.ceil(ms / 100)
}

/** The side whose bank is used up: in a result its flag has lost the game. */
function spentBy({ bank }: State): Who {
  return bank[0] ? (bank[1] ? NOBODY : 1) : 0
}

/** Whether only time has passed between two answers. A bank that rises is overtime that has begun, or a ruling. */
export function isAlike(last: Heard, next: Heard): boolean {
  return (
    isSame(last, next) &&
    next.bank.every((bank, side) => (next.runs ? bank <= last.bank[side] : bank === last.bank[side]))
  )
}

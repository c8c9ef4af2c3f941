/*
 * From messages to what is known of a clock. Pure: who sent it, what was said, and when it came; no clock of this machine is asked.
 *
 * A message is as old as the clock's own time in it says, by the least latency that was seen from that clock lately. What is newest is
 * known by that time as well, in whatever order and however often messages come. Two chains are kept for a clock: the one that is
 * believed, and a rival, of messages that do not follow from it. The rival is believed once the first has been silent for a while:
 * a clock that was switched off and on takes seconds, and a forger has to shout down a clock that goes on telling.
 */
import { isBefore, Stage } from '../../firmware/core/table.ts'
import type { Heard } from './air/decode.ts'
import { type Doubt, doubtIn } from './follow.ts'
import { CHANGES, isPossible, isSame, TENTH, TIMES } from './heard.ts'

/** Messages of one clock, each following from the one before. */
export interface Chain {
  sender: string
  heard: Heard
  /** The clock's own time of its newest message in ms, which does not begin anew; and when that time was 0, on this machine's clock, if nothing was late. */
  own: number
  least: number
  /** The least of this span and of the one before it, so that a clock whose oscillator wanders is followed. */
  leasts: [number, number]
  since: number
  /** Its messages, and when its newest came last: what has nothing new to tell says the same over and over. */
  count: number
  lastAt: number
  /** Those before the newest that may still be on their way once more. */
  before: { heard: Heard; lastAt: number }[]
}

/** What is amiss at a table, since when, when last, and how often. */
export interface Mark {
  doubt: Doubt
  sender: string
  since: number
  last: number
  times: number
}

/** What is known of one clock by one way, the air or a cable. */
export interface Line {
  chain: Chain | undefined
  rival: Chain | undefined
  marks: Mark[]
}

const WRAP = TIMES * TENTH
/** Half of what rounding hides: a message was made somewhere within the tenth that it tells. */
const WITHIN = TENTH / 2
/** How long a least latency counts. */
const WINDOW = 60_000
/** A message that comes later than this is of no use, and one that is earlier by as much is not of this chain. */
const LATEST = 5000
const EARLIEST = 3000
/** Tenths of a second by which the instant of a message may be before that of the one it follows. */
const NEAR = 12
/** A chain that was silent for so long gives way to its rival, sooner to one of a clock that was switched on. */
const SILENT = 3000
const SILENT_OFF = 1200
/** A clock whose time is below this may just have been switched on. */
const FRESH = 120_000
/** A message that is repeated is told again each second. */
const AGAIN = 1000
/** A message that was heard once more so long ago is on its way no more. */
const UNDERWAY = 5000
/** Messages of a chain before its least latency is believed. */
const FEW = 5
/** More marks than this are no news. */
const MOST_MARKS = 8
/** Of one doubt, so that whoever sends from many addresses hides no other doubt; the last of them then stands for all further senders. */
const MOST_ALIKE = 2
const SEVERAL = 'several'

export function makeLine(): Line {
  return { chain: undefined, rival: undefined, marks: [] }
}

/** Takes a message that came at this instant; whether what is known of the clock has changed by it, a mark among that. */
export function takeHeard(line: Line, sender: string, heard: Heard, at: number): boolean {
  if (!isPossible(heard)) return markLine(line, 'impossible', sender, at)
  const { chain } = line
  if (!chain) {
    line.chain = makeChain(sender, heard, at)
    return true
  }
  const doubt = doubtOn(chain, sender, heard, at)
  if (doubt === 'old') return noteRepeat(chain, heard, at)
  if (doubt === '') {
    extend(chain, heard, at)
    return true
  }
  markLine(line, doubt, sender, at)
  takeRival(line, sender, heard, at, doubt === 'restart' ? SILENT_OFF : SILENT)
  return true
}

/** A clock that stands and says the same again is heard; one that runs would say another second. Whether that is news. */
function noteRepeat(chain: Chain, heard: Heard, at: number): boolean {
  if (heard.runs || !isRepeated(chain.heard, heard)) return false
  const isNews = at - chain.lastAt >= AGAIN
  if (isNews) chain.lastAt = at
  return isNews
}

/** Something else is amiss with what came from there. */
export function markLine(line: Line, doubt: Doubt, sender: string, at: number): boolean {
  const alike = line.marks.filter((one) => one.doubt === doubt)
  const mark = alike.find((one) => one.sender === sender) ?? alike[MOST_ALIKE - 1]
  if (mark) {
    mark.last = at
    mark.times++
    if (mark.sender !== sender) mark.sender = SEVERAL
    return true
  }
  line.marks.push({ doubt, sender, since: at, last: at, times: 1 })
  if (line.marks.length > MOST_MARKS) line.marks.shift()
  return true
}

/** When it was heard last, by what it says. */
export function freshAt(chain: Chain): number {
  return chain.heard.runs ? heardAt(chain) : Math.max(heardAt(chain), chain.lastAt)
}

/** When the newest message was made, on this machine's clock. */
export function heardAt({ own, least }: Chain): number {
  return own + WITHIN + least
}

function makeChain(sender: string, heard: Heard, at: number): Chain {
  const own = heard.time * TENTH
  const least = at - own
  return { sender, heard, own, least, leasts: [least, least], since: at, count: 1, lastAt: at, before: [] }
}

/** What is amiss with a message as the chain's next; 'old' where it only tells what is known. */
function doubtOn(chain: Chain, sender: string, heard: Heard, at: number): Doubt | '' | 'old' {
  if (sender !== chain.sender) return 'sender'
  if (isRepeated(chain.heard, heard)) return 'old'
  const own = unwrap(heard.time, at - chain.least)
  const late = at - own - chain.least
  if (late > LATEST || (late < -EARLIEST && !isUnsure(chain))) {
    return chain.before.some((one) => isRepeated(one.heard, heard)) ? 'old' : timeDoubt(heard)
  }
  const span = (own - chain.own) / TENTH
  return isOld(chain.heard, heard, span) ? 'old' : doubtIn(chain.heard, heard, Math.max(0, span))
}

function isRepeated(last: Heard, next: Heard): boolean {
  return last.time === next.time && last.changes === next.changes && isSame(last, next)
}

/** Little was heard of it, or what is said for minutes after a match: no message of it need have been prompt. */
function isUnsure({ count, heard }: Chain): boolean {
  return count < FEW || heard.stage === Stage.Over || heard.stage === Stage.Flag
}

/** Of two that are near in time the one with more changes is newer: a side that goes on has the instant at which its second began. */
function isOld(last: Heard, next: Heard, span: number): boolean {
  const changed = (next.changes - last.changes + CHANGES) % CHANGES
  if (Math.abs(span) > NEAR || changed === 0) return span <= 0
  return changed > CHANGES / 2
}

function timeDoubt({ time, stage }: Heard): Doubt {
  const isMaybeOff = isBefore(stage) || [Stage.Power, Stage.Flag, Stage.Over, Stage.Adjourned].includes(stage)
  return time * TENTH < FRESH && isMaybeOff ? 'restart' : 'time'
}

/** The clock's own time in ms that is nearest to what it should be by now. */
function unwrap(time: number, expected: number): number {
  const own = time * TENTH
  return own + Math.round((expected - own) / WRAP) * WRAP
}

function takeLatency(chain: Chain, latency: number, at: number): void {
  if (at - chain.since > WINDOW) {
    chain.leasts = [latency, chain.leasts[0]]
    chain.since = at
  }
  chain.leasts[0] = Math.min(chain.leasts[0], latency)
  chain.least = Math.min(...chain.leasts)
}

function extend(chain: Chain, heard: Heard, at: number): void {
  const own = unwrap(heard.time, at - chain.least)
  takeLatency(chain, at - own, at)
  const { heard: last, lastAt } = chain
  chain.before = [...chain.before, { heard: last, lastAt }].filter((one) => at - one.lastAt <= UNDERWAY)
  Object.assign(chain, { heard, own, lastAt: at })
  chain.count++
}

/** The rival goes on, or another takes its place; it is believed where the chain has been silent. */
function takeRival(line: Line, sender: string, heard: Heard, at: number, silent: number): void {
  const { rival, chain } = line
  const doubt = rival ? doubtOn(rival, sender, heard, at) : 'time'
  if (rival && doubt === 'old') {
    if (noteRepeat(rival, heard, at)) rival.count++
  } else if (rival && doubt === '') extend(rival, heard, at)
  else line.rival = makeChain(sender, heard, at)
  const isSilent = chain === undefined || at - freshAt(chain) > silent
  if (!isSilent || !line.rival || line.rival.count < 2) return
  line.chain = line.rival
  line.rival = undefined
}

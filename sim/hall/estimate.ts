/*
 * What is known of a clock, from its messages. Pure: the caller says who sent a message and when it came; this
 * machine's clock is not read. How old a message is follows from the clock's own time in it and the least latency seen
 * from that clock lately. The same time tells which message is newest, in whatever order and however often they come. A
 * line keeps two chains of messages: the one that is believed, and a rival of messages that do not follow from it. The
 * rival is believed once the first has been silent for a while. After a power cut that takes seconds; a forger would
 * have to silence a clock that keeps sending.
 */
import { isBefore, isOver, Stage } from '../../firmware/core/table.ts'
import type { Heard } from './air/decode.ts'
import { CHANGES, type Doubt, doubtIn, isPossible, isSame, TENTH, TIMES } from './heard.ts'

/** Messages of one clock, each following from the one before. */
export type Chain = ReturnType<typeof makeChain>

/** What is wrong at a table, since when, when last, and how often. */
export interface Mark {
  doubt: Doubt
  sender: string
  since: number
  last: number
  times: number
  /** Whether the desk has dealt with it. */
  isDealt: boolean
}

/** What is known of one clock by one way: radio, cable or phone. */
export interface Line {
  chain: Chain | undefined
  rival: Chain | undefined
  marks: Mark[]
}

const WRAP = TIMES * TENTH
/** Half a tenth, in ms: a message tells only the tenth of a second in which it was made. */
const WITHIN = TENTH / 2
/**
 * The least latency is taken over so many ms and over as many before them: long enough for a prompt message, and short,
 * since a forged one can lower it.
 */
const WINDOW = 6000
/** A message is not of the chain if it is later than LATEST ms, or earlier than EARLIEST ms, by the least latency. */
const LATEST = 5000
const EARLIEST = 3000
/** Tenths of a second by which the instant of a message may precede that of the message it follows. */
const NEAR = 12
/** After so many ms of silence a chain gives way to its rival; the shorter time is for a clock that was switched on. */
const SILENT = 3000
const SILENT_OFF = 1200
/** A clock whose own time is below this, in ms, may just have been switched on. */
const FRESH = 120_000
/** A repeated message is news once in so many ms. */
const AGAIN = 1000
/** So many ms after a message was last received, no more copies of it are expected. */
const UNDERWAY = 5000
/** Messages of a chain before its least latency is believed. */
const FEW = 5
/** A line keeps so many marks; the oldest is dropped. */
const MOST_MARKS = 8
/** Marks kept of one doubt, so that forged addresses push out no other. The last stands for all further senders. */
const MOST_ALIKE = 2
/** After so many ms without a doubt, the next one of its kind is news. */
const PAUSE = 10_000
const SEVERAL = 'several'

export function makeLine(): Line {
  return { chain: undefined, rival: undefined, marks: [] }
}

/** Takes a message that came at this instant. Returns whether what is known of the clock, or a mark, has changed. */
export function addMessage(line: Line, sender: string, heard: Heard, at: number): boolean {
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

/**
 * Notes a repeated message. A clock that stands repeats its message, so it was heard; one that runs would have sent
 * another second, so this is an old copy. Returns whether that is news.
 */
function noteRepeat(chain: Chain, heard: Heard, at: number): boolean {
  if (heard.runs || !isRepeated(chain.heard, heard)) return false
  const isNews = at - chain.lastAt >= AGAIN
  if (isNews) chain.lastAt = at
  return isNews
}

/**
 * Marks this doubt about the sender, or counts it up. Returns whether that is news: a sender that goes on without a
 * pause, as a refused phone does each second, is none, and opens no mark that the desk has dealt with.
 */
export function markLine(line: Line, doubt: Doubt, sender: string, at: number): boolean {
  const alike = line.marks.filter((one) => one.doubt === doubt)
  const mark = alike.find((one) => one.sender === sender) ?? alike[MOST_ALIKE - 1]
  if (mark) {
    const isNews = mark.sender !== sender || at - mark.last > PAUSE
    if (isNews && mark.isDealt) Object.assign(mark, { isDealt: false, since: at, times: 0 })
    if (mark.sender !== sender) mark.sender = SEVERAL
    mark.last = at
    mark.times++
    return isNews
  }
  line.marks.push({ doubt, sender, since: at, last: at, times: 1, isDealt: false })
  if (line.marks.length > MOST_MARKS) line.marks.shift()
  return true
}

/** When the clock was last heard: when its newest message was made or, if no side runs, was last repeated. */
export function freshAt(chain: Chain): number {
  return chain.heard.runs ? heardAt(chain) : Math.max(heardAt(chain), chain.lastAt)
}

/** When the newest message was made, on this machine's clock. */
export function heardAt({ own, least }: Chain): number {
  return own + WITHIN + least
}

function makeChain(sender: string, heard: Heard, at: number) {
  const own = heard.time * TENTH
  const least = at - own
  return {
    sender,
    heard,
    /** The clock's own time in its newest message, in ms, without wrapping. */
    own,
    /** When the clock's own time was 0, on this machine's clock, by the least latency. */
    least,
    /** The least of the current window and of the one before, so that a drifting oscillator is followed. */
    leasts: [least, least],
    /** When the current window began. */
    since: at,
    /** The number of its messages, and when the newest was last received: a clock with nothing new to say repeats it. */
    count: 1,
    lastAt: at,
    /** Earlier messages of which late copies may still arrive. */
    before: [] as { heard: Heard; lastAt: number }[],
  }
}

/** The doubt about a message as the next of the chain; '' if it follows, 'old' if it tells nothing new. */
function doubtOn(chain: Chain, sender: string, heard: Heard, at: number): Doubt | '' | 'old' {
  if (sender !== chain.sender) return 'sender'
  if (isRepeated(chain.heard, heard)) return 'old'
  const own = unwrap(heard.time, at - chain.least)
  const late = at - own - chain.least
  if (late > LATEST || (late < -EARLIEST && !isUnsure(chain)))
    return chain.before.some((one) => isRepeated(one.heard, heard)) ? 'old' : timeDoubt(heard)
  const span = (own - chain.own) / TENTH
  return isOld(chain.heard, heard, span) ? 'old' : doubtIn(chain.heard, heard, Math.max(0, span))
}

function isRepeated(last: Heard, next: Heard): boolean {
  return last.time === next.time && last.changes === next.changes && isSame(last, next)
}

/**
 * Whether the least latency may be far too great: few messages have come, or the match is over and the clock repeats
 * one message for minutes. None of them need have been prompt.
 */
function isUnsure({ count, heard }: Chain): boolean {
  return count < FEW || isOver(heard.stage)
}

/**
 * Of two messages that are near in time, the one with more changes is newer. Its instant may be earlier, because a
 * running side's is the beginning of a second.
 */
function isOld(last: Heard, next: Heard, span: number): boolean {
  const changed = (next.changes - last.changes + CHANGES) % CHANGES
  if (Math.abs(span) > NEAR || changed === 0) return span <= 0
  return changed > CHANGES / 2
}

function timeDoubt({ time, stage }: Heard): Doubt {
  const isMaybeOff = isBefore(stage) || [Stage.Power, Stage.Flag, Stage.Over, Stage.Adjourned].includes(stage)
  return time * TENTH < FRESH && isMaybeOff ? 'restart' : 'time'
}

/** The clock's own time in ms without wrapping: the possible value nearest to the expected one. */
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

/** Extends the rival or starts a new one. If the chain has been silent, a rival of two messages takes its place. */
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

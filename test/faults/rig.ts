/*
 * A clock whose power can be cut: the core with words in memory, or the bundle with the model of a chip. It can be
 * started again with the flash as it was before, within or after each write since a mark.
 */
import type { Script } from 'node:vm'
import { bitsOf, Form } from '../../firmware/core/word.ts'
import { takeLine } from '../../firmware/device/console.ts'
import type { Flash } from '../../sim/clock/board.ts'
import { type SimBoard, TABLE } from '../../sim/clock/boards.ts'
import { powerHeadless } from '../../sim/clock/headless.ts'
import type { Machine } from '../../sim/clock/machine.ts'
import { sessionOf } from '../../sim/clock/snapshot.ts'
import { powerUpBundle } from '../../sim/espruino/bundle.ts'
import { type Chip, copyChip, type FlashEvent } from '../../sim/espruino/flash.ts'
import type { Dice } from '../../sim/swarm/dice.ts'
import type { Session } from '../core/names.ts'

export interface Rig {
  machine: Machine
  /** The instant of its power-on. */
  boot: number
  session(): Session
  /** True if its session has the list of games. */
  isListed: boolean
  /** True while words wait for flash. */
  isWaiting(): boolean
  /** Ms without a press after which none wait, for a rig that cannot tell before its first mark. */
  rest: number
  line(text: string): string
  /** Calls `told` before each new word that waits for flash; the bundle's rig never does. */
  hear(told: (isPress: boolean) => void): void
  /** Counts writes and erases from here on. */
  mark(): void
  events(): number
  /** The erased pages among them; only for the bundle. */
  erases(): number
  /** The words of its record, and those that it found at its start; only for the core. */
  words(): readonly number[]
  before(): readonly number[]
  /**
   * A clock on a copy of the flash with the first `done` events and, with `torn`, part of the next; its power is back
   * at `at`.
   */
  again(done: number, torn: Dice | undefined, at: number, level: readonly number[]): Rig
}

/** The core, on a board with this flash; writes at its start count as events. */
export function coreRig(flash: Flash, at: number, level: readonly number[], board: SimBoard = TABLE): Rig {
  let marked = copyFlash(flash)
  const found = [...flash.words]
  const works = powerHeadless(at, level, flash, board)
  const { session } = works.loop
  const isNew = (): boolean => flash.before.length > marked.before.length
  return {
    machine: works.machine,
    boot: at,
    session: () => session,
    isListed: true,
    isWaiting: () => session.journal.out.length > 0,
    rest: 0,
    line: (text) => takeLine(works.loop, text),
    hear: (told) => {
      session.journal.out = heard(told)
    },
    mark: () => {
      marked = copyFlash(flash)
    },
    erases: () => 0,
    words: () => flash.words,
    before: () => found,
    events: () => flash.words.length - (isNew() ? 0 : marked.words.length),
    again: (done, torn, later, closed) => {
      const from = isNew() ? 0 : marked.words.length
      const isAll = done === flash.words.length - from
      const copy = done || torn || isAll ? copyFlash(flash) : copyFlash(marked)
      const word = copy.words[from + done]
      copy.words.length = Math.min(copy.words.length, from + done)
      const part = torn ? (word | bitsBy(torn)) >>> 0 : -1
      if (torn && part !== 0xffffffff) copy.words.push(part)
      return coreRig(copy, later, closed, board)
    },
  }
}

/** A list that calls `told` before it grows. */
function heard(told: (isPress: boolean) => void): number[] {
  const list: number[] = []
  list.push = (...words) => {
    told(bitsOf(words[0]) >= Form.Press)
    for (const word of words) list[list.length] = word
    return list.length
  }
  return list
}

function copyFlash({ words, before, kept, room }: Flash): Flash {
  return { words: [...words], before: [...before], kept, room }
}

/** A random mask of the bits that were not cleared yet. */
function bitsBy(dice: Dice): number {
  return (dice.roll(65_536) * 65_536 + dice.roll(65_536)) & (dice.chance(500) ? -1 : dice.roll(2 ** 31))
}

interface Done extends FlashEvent {
  value: number
}

/** The bundle, on this chip; `probe` reads its session. */
export function bundleRig(chip: Chip, probe: Script, at: number, level: readonly number[]): Rig {
  let marked = copyChip(chip)
  let log: Done[] = []
  let used = -1
  chip.tell = (event) =>
    log.push({ ...event, value: event.kind === 'write' ? chip.words[(event.address - chip.start) >> 2] : 0 })
  const clock = powerUpBundle(chip, at, level)
  if (clock.isLost) throw new Error('everything was erased')
  const session = (): Session => {
    probe.runInContext(clock.scope)
    return sessionOf(Array.from(clock.scope.probed ?? []))
  }
  return {
    machine: clock.machine,
    boot: at,
    session,
    isListed: false,
    isWaiting: () => !log.length && used >= 0 && session().journal.used !== used,
    rest: 200, // a page is drawn in parts, then settings are saved, then the record
    line: (text) => clock.scope.clock?.line(text) ?? '',
    hear: () => {},
    mark: () => {
      marked = copyChip(chip)
      log = []
      used = session().journal.used
    },
    erases: () => log.filter(({ kind }) => kind === 'erase').length,
    words: () => [],
    before: () => [],
    events: () => log.length,
    again: (done, torn, later, closed) => {
      const copy = copyChip(marked)
      for (const one of log.slice(0, done)) doTo(copy, one)
      if (torn && log[done]) doTo(copy, log[done], torn)
      return bundleRig(copy, probe, later, closed)
    },
  }
}

/** Does a write or an erase on a chip, or part of it. */
function doTo(chip: Chip, { kind, address, value }: Done, torn?: Dice): void {
  const word = (address - chip.start) >> 2
  if (kind === 'write') chip.words[word] &= torn ? value | bitsBy(torn) : value
  else for (let i = 0; i < chip.page / 4; i++) chip.words[word + i] |= torn ? bitsBy(torn) : 0xffffffff
}

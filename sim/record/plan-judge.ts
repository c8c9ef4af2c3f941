/*
 * The plan of what a judge did: his key, or the hands that open his door, and his rulings, which are typed.
 */
import { Option } from '../../firmware/core/control.ts'
import { By } from '../../firmware/core/door.ts'
import { Entry } from '../../firmware/core/journal.ts'
import { Ended } from '../../firmware/core/rule.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { positionOf } from '../../firmware/core/transfer.ts'
import { type Ruled, ruleText } from '../clock/rulings.ts'
import { follow, type Told } from './entries.ts'
import { makeMove } from './moves.ts'
import type { Plan } from './plan.ts'
import { planDoor } from './plan-stuck.ts'

const ENDINGS = ['resume', 'resume players', '', 'resume next']

/** The ruling of an entry; its upper bits are in the entry before. */
export function rulingAt(told: readonly Told[], i: number): Ruled {
  const { value, side } = told[i]
  const before = told[i - 1]
  const high = before.entry === Entry.High ? before.value : 0
  return { what: value >> 13, side, value: high * 8192 + (value & 8191) }
}

/** Whether the match is begun by this entry's key, or taken over from another clock: no hands have agreed then. */
export function isArmed(told: readonly Told[], open: number): boolean {
  const next = told[open + 1]
  return next?.entry === Entry.Ruling && next.at === told[open].at && next.value !== By.Hands
}

/** What opens the door in ready, or takes another clock's match over. */
export function planArmed(p: Plan, at: number, i: number): void {
  if (p.told[i + 1].value !== By.Transfer) return addKey(p, at, i)
  addLine(p, transferText(p.told, i), at, i)
}

/** The line that another clock's `transfer` has answered. */
function transferText(told: readonly Told[], open: number): string {
  const s = makeSession()
  for (let i = 0; i < told.length; i++) {
    follow(s, told[i])
    if (i > open && told[i].entry === Entry.Ruled) break
  }
  const { discipline, length, bank, delay, option } = controlAt(told, open)
  const options = option.map((value, i) => (i < Option.Door ? value : 0))
  return `transfer ${[discipline, length, bank, delay, ...options, ...positionOf(s)].join()}`
}

function controlAt(told: readonly Told[], open: number): Session['control'] {
  const s = makeSession()
  for (let i = 0; i <= open; i++) follow(s, told[i])
  return s.control
}

/** Whether this entry is one of those by which a match was taken over, or the door that the key opened in ready. */
function isOfOpen(told: readonly Told[], i: number): boolean {
  if (told[i].entry === Entry.Ruling) return told[i - 1].entry === Entry.Open && isArmed(told, i - 1)
  let door = i
  while (told[door].entry !== Entry.Ruling && told[door].entry !== Entry.Ruled && door > 0) door--
  if (told[i].entry === Entry.Ruled) return told[i].value === Ended.TakenOver
  return told[door].entry === Entry.Ruling && told[door].value === By.Transfer
}

/** Moves for an entry of a judge; `same` is called where an earlier move has made it too. */
export function planJudge(p: Plan, t: Told, at: number, i: number, same: () => void): void {
  const { told } = p
  if (isOfOpen(told, i)) return same()
  if (t.entry === Entry.Ruling) return t.value === By.Hands ? planDoor(p, at, i) : addKey(p, at, i)
  if (t.entry === Entry.Rule) addLine(p, ruleText(rulingAt(told, i)), at, i)
  if (t.entry === Entry.Unrule) addLine(p, 'undo', at, i)
  if (t.entry === Entry.Ruled) addLine(p, ENDINGS[t.value], at, i)
}

function addKey(p: Plan, at: number, i: number): void {
  p.moves.push(Object.assign(makeMove(at, 'key'), { tells: i }))
}

function addLine(p: Plan, text: string, at: number, i: number): void {
  p.moves.push(Object.assign(makeMove(at, 'type', 0, text), { tells: i }))
}

/*
 * A match with planted faults, as ops for the bundle, the interpreter and a virtual board; and the times that it must
 * have nevertheless.
 */
import type { Ms } from '../../firmware/core/clock.ts'
import { Kind, type Op } from '../../sim/clock/op.ts'
import type { Fault } from '../../sim/espruino/idle.ts'
import { makeOp } from '../../sim/tape/tape.ts'
import { held, opened } from '../ops.ts'

/** Right is to move from 10.000 on; turns of 22.345, 17.655, 21.001 and 18.998 s with a delay of 10 s. */
const MATCH: Op[] = [
  ...opened('preset short 7 10', 10_000),
  ...held(1, 32_345, 80),
  ...held(0, 50_000, 80),
  ...held(1, 71_001, 900),
  ...held(0, 89_999, 80),
  makeOp(95_000, Kind.Look, 0),
]
/** 14:00 less 7,655 and 8,998 ms; less 12,345 and 11,001. */
export const BANKS = [840_000 - 7655 - 8998, 840_000 - 12_345 - 11_001]

/** The same, with a bank of half a minute: the right's flag falls at 50.000. */
const SHORT: Op[] = [...opened('preset custom 7 10 0:30', 10_000), makeOp(51_000, Kind.Look, 0)]

/** A fault from `at` on, this many times; 0 for good. */
export function plant(at: Ms, fault: Fault, place = 0, times = 1): Op {
  return makeOp(at, Kind.Fault, 0, fault, place, times)
}

/** The match with these faults, ordered by time; faults come first at the same instant. */
export function withFaults(...planted: Op[]): Op[] {
  return [...planted, ...MATCH].sort((a, b) => a.at - b.at)
}

export function flagWithFaults(...planted: Op[]): Op[] {
  return [...planted, ...SHORT].sort((a, b) => a.at - b.at)
}

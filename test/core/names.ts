/*
 * The core's enums and its session for tests, in one import.
 */
export { Claim } from '../../firmware/core/claim.ts'
export { NOBODY } from '../../firmware/core/clock.ts'
export { Discipline, Door, Option, Refusal } from '../../firmware/core/control.ts'
export { BOTH_LOST, Crawford, Kind, Won } from '../../firmware/core/match.ts'
export { Ended } from '../../firmware/core/rule.ts'
export { Item, Ruling } from '../../firmware/core/ruling.ts'
export { Ev } from '../../firmware/core/session.ts'
export { Row } from '../../firmware/core/setup.ts'
export { Ask, Begun, Called, Cue, makeSession, type Session, Step } from '../../firmware/core/state.ts'
export { Stage } from '../../firmware/core/table.ts'
export { Entry } from '../../firmware/core/word.ts'

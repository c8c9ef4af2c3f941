/*
 * What another program needs of the core to run a match: the package's `nardy-clock/core`. Nothing in this project
 * imports it.
 */
export { Claim } from './claim.ts'
export { bankAt, delayAt, flagAt, type Ms, NOBODY, Side, type Who } from './clock.ts'
export { type Control, Discipline, Door, Language, makeControl, Option, Refusal, refusalOf } from './control.ts'
export { BOTH_LOST, Crawford, Kind, type Match, Won } from './match.ts'
export { type Kept, recall, type Words } from './recall.ts'
export { Ended, leaveRuling, rule, undoLastRuling } from './rule.ts'
export { RULINGS, Ruling } from './ruling.ts'
export { due, Ev, mayPreset, preset, step } from './session.ts'
export { Ask, Begun, Called, Cue, makeSession, type Session, Step } from './state.ts'
export { Act, actFor, Column, Stage } from './table.ts'

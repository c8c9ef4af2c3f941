/*
 * What another program needs of the core to run a match: the package's `nardy-clock/core`. Nothing in this project
 * imports it.
 */
export { bankAt, delayAt, flagAt, type Ms, NOBODY, Side, type Who } from './clock.ts'
export { type Control, Discipline, makeControl, Option, Refusal, refusalOf } from './control.ts'
export { Crawford, Kind, type Match, Won } from './match.ts'
export { type Kept, recall, type Words } from './recall.ts'
export { due, Ev, mayPreset, preset, step } from './session.ts'
export { Cue, makeSession, type Session } from './state.ts'
export { Act, actFor, Column, Stage } from './table.ts'

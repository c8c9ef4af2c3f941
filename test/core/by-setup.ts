/*
 * Goes through the lists of the setup with two buttons, as a hand does.
 */
import { expect } from 'vitest'
import { rowsOf } from '../../firmware/core/setup.ts'
import { LEFT, RIGHT } from '../vocabulary.ts'
import type { Row, Session } from './names.ts'
import { holdNext, tap } from './play.ts'

/** Goes down the list to this row, which must be in it. */
export function goTo(s: Session, row: Row): void {
  for (let i = 0; i < rowsOf(s).length && s.row !== row; i++) tap(s, LEFT)
  expect(s.row).toBe(row)
}

/** Turns the row's value up to this one and takes it. */
export function setRow(s: Session, row: Row, value: number): void {
  goTo(s, row)
  holdNext(s, RIGHT)
  for (let i = 0; i < 200 && s.value !== value; i++) tap(s, RIGHT)
  expect([row, s.value, s.turning]).toEqual([row, value, 1])
  holdNext(s, RIGHT)
  expect(s.turning).toBe(0)
}

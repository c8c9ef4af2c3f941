/*
 * The rows of the setup menu, from the first one down.
 */
import { Row, rowBelow } from '../../firmware/core/setup.ts'

export const ROWS: readonly Row[] = downFrom(Row.Quick)

function downFrom(row: Row): Row[] {
  const next = rowBelow(row)
  return next === Row.Quick ? [row] : [row, ...downFrom(next)]
}

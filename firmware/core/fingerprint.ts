/*
 * The mark of a control: a number by which a hall's clocks are seen to be set alike.
 */
import type { Control } from './control.ts'

/** A number below 9,973 for a control, the clock's own settings included: the same on clocks that are set alike. */
export function markOf(c: Control): number {
  const list = [c.discipline, c.length, c.bank, c.delay].concat(c.option)
  let mark = 1
  for (let i = 0; i < list.length; i++) mark = (mark * 251 + list[i]) % 9973
  return mark
}

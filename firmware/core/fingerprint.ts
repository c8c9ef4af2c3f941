/*
 * The mark of a control: one number that shows whether the clocks of a hall are set alike.
 */
import { type Control, Option } from './control.ts'

/** A number below 9,973 for a control and the clock's own settings, equal on clocks that are set alike. */
export function fingerprintOf(c: Control): number {
  const list = [c.discipline, c.length, c.bank, c.delay].concat(c.option.slice(0, Option.LeftBank))
  let mark = 1
  for (let i = 0; i < list.length; i++) mark = (mark * 251 + list[i]) % 9973
  // without banks of a side's own it is the same number as before there were any
  return (mark + c.option[Option.LeftBank] * 7 + c.option[Option.RightBank] * 11) % 9973
}

/*
 * What the clock keeps besides the record: its own settings, and the controls that were played last.
 *
 * It is read at power-on, and written only before a match, when something of it is new.
 */
import { copyControl, OPTIONS, Option } from '../core/control.ts'
import { FACTORY, quickControls, remember } from '../core/quick.ts'
import type { Session } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import type { Loop } from './loop.ts'

/**
 * Numbers in front of the controls: the options that are the clock's own, the code of presses, the console's password, the
 * correction of the oscillator in tenths of a ppm.
 */
export const SETTINGS = OPTIONS - Option.Sound + 3
const CODE = SETTINGS - 3
export const PASSWORD = SETTINGS - 2
export const PPM = SETTINGS - 1

/** The clock as it was left: its settings, and the control that was played last. */
export function recallSettings(s: Session, list: number[]): void {
  'cold'
  if (list.length < SETTINGS) return
  const last = quickControls(list.slice(SETTINGS))[FACTORY]
  if (last) copyControl(s.control, last)
  for (let i = Option.Sound; i < OPTIONS; i++) s.control.option[i] = list[i - Option.Sound]
  s.code = list[CODE]
}

/** Keeps the settings; a control only once a match is on with it. */
export function keepSettings(loop: Loop): void {
  'cold'
  const s = loop.session
  const before = loop.board.load()
  const list = s.control.option.slice(Option.Sound)
  const isNew = before.length < SETTINGS
  list.push(s.code, isNew ? 0 : before[PASSWORD], isNew ? 0 : before[PPM])
  const last = before.slice(SETTINGS)
  store(loop, list.concat(s.stage > Stage.Ready ? remember(last, s.control) : last))
}

/** Another number that no stage has: PASSWORD or PPM. */
export function keep(loop: Loop, which: number, value: number): void {
  keepSettings(loop)
  const list = loop.board.load()
  list[which] = value
  store(loop, list)
}

/** Flash is spared: what is there already is not written again. */
function store(loop: Loop, list: number[]): void {
  if (list.join() !== loop.board.load().join()) loop.board.store(list)
}

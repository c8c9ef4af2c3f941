/*
 * Rows for times as they are shown: up everywhere, tenths from 9.9 s down, hours from an hour (S1, T9).
 */
import { describe, expect, it } from 'vitest'
import { digitLasts } from '../../firmware/core/clock.ts'
import { secondsShown, tenthsShown, timeText } from '../../firmware/ui/time.ts'
import { rowsOf } from '../rows.ts'

const shown = (bank: number): string => timeText(tenthsShown(bank))

describe('a bank on the glass', () => {
  it.each(
    rowsOf(`
    840000 839999 839001    | 14:00
    839000                  | 13:59
    60001                   | 1:01
    60000 59999             | 1:00
    59000                   | 0:59
    10001                   | 0:11
    10000 9901              | 0:10
    9900 9899 9801          | 9.9
    9800                    | 9.8
    1001                    | 1.1
    1000 999                | 1.0
    100 1                   | 0.1
    3599000                 | 59:59
    3599001 3600000         | 1:00:00
    3600001                 | 1:00:01
    5025000                 | 1:23:45
    35999000                | 9:59:59`),
  )('S1: %s ms are %s: whole seconds rounded up, hours from an hour, tenths from 9.9 s down', (banks, text) => {
    for (const bank of banks.split(' ')) expect([bank, shown(Number(bank))]).toEqual([bank, text])
  })

  it('T9: a bank that is used up is still 0.1: only the announced flag is 0:00', () => {
    expect(shown(0)).toBe('0.1')
    expect(timeText(0)).toBe('0:00')
  })

  it('S1: never shows less than there is, nor a whole step more', () => {
    for (let bank = 1; bank < 70_000; bank++) {
      const over = tenthsShown(bank) * 100 - bank
      if (over < 0 || over >= (bank > 9900 ? 1000 : 100)) expect([bank, over]).toEqual([bank, 'in step'])
    }
  })
})

it('D9: a delay is shown in whole seconds, rounded up', () => {
  expect([10_000, 9_999, 9_001, 9_000, 1_000, 1, 0].map(secondsShown)).toEqual([10, 10, 10, 9, 1, 1, 0])
})

describe('how long digits last', () => {
  it('D2: a bank shows the same until just when it next changes, and not a millisecond longer', () => {
    for (let bank = 2; bank < 70_000; bank++) {
      const lasts = digitLasts(bank, true)
      const [now, still, then] = [bank, bank - lasts + 1, bank - lasts].map(tenthsShown)
      if (bank - lasts <= 0) continue
      if (now !== still || now === then) expect([bank, lasts, now, still]).toEqual([bank, 'exact', now, now])
    }
  })

  it('D2: so does a delay, to its very end', () => {
    for (let left = 1; left <= 60_000; left++) {
      const lasts = digitLasts(left, false)
      const [now, still, then] = [left, left - lasts + 1, left - lasts].map(secondsShown)
      if (now !== still || now === then) expect([left, lasts, now, still]).toEqual([left, 'exact', now, now])
    }
  })
})

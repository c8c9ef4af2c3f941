/*
 * Rows for times as they are shown: up everywhere, tenths from 9.9 s down, hours from an hour (S1, T9).
 */
import { describe, expect, it } from 'vitest'
import { digitLasts } from '../../firmware/core/clock.ts'
import { secondsShown, tenthsShown, timeText } from '../../firmware/ui/time.ts'

const shown = (bank: number): string => timeText(tenthsShown(bank))

describe('a bank on the glass', () => {
  it.each([
    [840_000, '14:00'],
    [839_999, '14:00'],
    [839_001, '14:00'],
    [839_000, '13:59'],
    [60_001, '1:01'],
    [60_000, '1:00'],
    [59_999, '1:00'],
    [59_000, '0:59'],
    [10_001, '0:11'],
    [10_000, '0:10'],
    [9_901, '0:10'],
  ])('S1: %i ms is %s: whole seconds, rounded up', (bank, text) => {
    expect(shown(bank)).toBe(text)
  })

  it.each([
    [9_900, '9.9'],
    [9_899, '9.9'],
    [9_801, '9.9'],
    [9_800, '9.8'],
    [1_001, '1.1'],
    [1_000, '1.0'],
    [999, '1.0'],
    [100, '0.1'],
    [1, '0.1'],
  ])('S1: %i ms is %s: tenths, rounded up', (bank, text) => {
    expect(shown(bank)).toBe(text)
  })

  it('T9: a bank that is used up is still 0.1: only the announced flag is 0:00', () => {
    expect(shown(0)).toBe('0.1')
    expect(timeText(0)).toBe('0:00')
  })

  it.each([
    [3_599_000, '59:59'],
    [3_599_001, '1:00:00'],
    [3_600_000, '1:00:00'],
    [3_600_001, '1:00:01'],
    [5_025_000, '1:23:45'],
    [35_999_000, '9:59:59'],
  ])('S1: %i ms is %s: hours from an hour', (bank, text) => {
    expect(shown(bank)).toBe(text)
  })

  it('S1: never shows less than there is, nor a whole step more', () => {
    for (let bank = 1; bank < 70_000; bank++) {
      const over = tenthsShown(bank) * 100 - bank
      if (over < 0 || over >= (bank > 9900 ? 1000 : 100)) expect([bank, over]).toEqual([bank, 'in step'])
    }
  })
})

describe('a delay on the glass', () => {
  it.each([
    [10_000, 10],
    [9_999, 10],
    [9_001, 10],
    [9_000, 9],
    [1_000, 1],
    [1, 1],
    [0, 0],
  ])('D9: %i ms is %i s, rounded up', (left, seconds) => {
    expect(secondsShown(left)).toBe(seconds)
  })
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

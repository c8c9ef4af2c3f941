/*
 * The results of a hall: the penalties that each side was given, as a tournament adds them up.
 */
import { describe, expect, it } from 'vitest'
import { csvOf, resultOf } from '../../sim/hall/results.ts'
import { wordsInFile } from '../../sim/record/load.ts'

const AGREED = ['1 console preset short 7 10', '3 hold left', '9 hold right']
const GAME = ['19.92 press left', '45 press right', '1:00 press left', '1:05 key']
const HEAD =
  'event,round,table,clock,left,right,leftScore,rightScore,length,winner,how,games,leftTime,rightTime,' +
  'leftRemarks,rightRemarks,leftWarnings,rightWarnings,leftPenaltyPoints,rightPenaltyPoints,leftPenaltySeconds,rightPenaltySeconds,record'

/** The results of one match as CSV. */
async function csvAfter(...rules: string[]): Promise<string[]> {
  const lines = rules.map((rule, i) => `1:${10 + i} ${rule}`)
  const words = await wordsInFile('a.tape', Buffer.from([...AGREED, ...GAME, ...lines, '1:40 look'].join('\n')))
  return csvOf([resultOf('table 3', { words, file: 'a.record' })]).split('\r\n')
}

describe('the results', () => {
  it('J2, J4 (finding K13): have the remarks, warnings, penalty points and penalty seconds of each side, without those undone', async () => {
    const rules = [
      ...['remark left 2', 'remark left 9', 'remark right 2', 'warning right 6', 'point right 1', 'point left 0'],
      ...['penalty left 60000', 'penalty left 30000', 'penalty right 45000'],
    ].map((rule) => `console rule ${rule}`)
    const undone = ['console rule warning left 2', 'console undo', 'console rule penalty right 20000', 'console undo']
    const [head, row] = await csvAfter(...rules, ...undone)
    expect(head).toBe(`\ufeff${HEAD}`)
    expect(row).toBe(',,table 3,,,,1,0,7,,,0,14:40,15:15,2,1,0,1,1,1,90,45,a.record')
  })

  it('J2 (finding K13): have the penalties after a power cut too', async () => {
    const ruled = ['console rule remark left 2', 'console rule penalty right 20000']
    const [, row] = await csvAfter(...ruled, 'power off', 'power on')
    expect(row.split(',').slice(14)).toEqual(['1', '0', '0', '0', '0', '0', '0', '20', 'a.record'])
  })

  it('J2 (finding K13): have 0 for each penalty if no judge gave any', async () => {
    const [, row] = await csvAfter()
    expect(row).toBe(',,table 3,,,,0,0,7,,,0,13:55,13:45,0,0,0,0,0,0,0,0,a.record')
  })
})

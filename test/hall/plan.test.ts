/*
 * The plan of a round, typed by a director or written by a pairing program.
 */
import { describe, expect, it } from 'vitest'
import { type Plan, readPlan } from '../../sim/hall/plan.ts'

const CLOCKS = ['table 1', 'table 2'].map((name, i) => ({ name, number: i + 1 }))
const HEAD = 'control short 7 10\n'
const rowsOf = ({ rows }: Plan): string[][] => [...rows].map(([table, { left, right }]) => [table, left, right])

describe('the plan of a round', () => {
  it.each([
    ['semicolons', '1; Anna; Boris\ntable 2; Vera; Gleb'],
    ['commas', '1,Anna,Boris\n2,Vera,Gleb'],
    ['tabs', '1\tAnna\tBoris\n2\tVera\tGleb'],
    ['a pairing program’s columns', 'Round,Board,White,Rating,Black\n3,1,Anna,1800,Boris\n3,2,Vera,,Gleb'],
    ['Russian columns', '\ufeffСтол;Белые;Чёрные\r\n1;Anna;Boris\r\n2;Vera;Gleb\r\n'],
    ['tables named in Russian', 'стол 1; Anna; Boris\nСтол 2; Vera; Gleb'],
    ['comments and empty lines', '# who plays\n\n1; Anna; Boris\n\n2; Vera; Gleb'],
  ])('is read with %s', (_, rows) => {
    expect(rowsOf(readPlan(HEAD + rows, CLOCKS))).toEqual([
      ['table 1', 'Anna', 'Boris'],
      ['table 2', 'Vera', 'Gleb'],
    ])
  })

  it('may have its head in upper or lower case, with or without colons', () => {
    const plan = readPlan('Event: Spring, the Open\nROUND 3\nJudge:Olga\nControl: short 7 10\n1;A;B', CLOCKS)
    expect(plan).toMatchObject({ event: 'Spring, the Open', round: '3', judge: 'Olga', control: 'short 7 10' })
  })

  it('keeps a comma in a name that is quoted or between semicolons', () => {
    const names = [['table 1', 'Petrov, Pyotr', 'Boris "B" K.']]
    expect(rowsOf(readPlan(`${HEAD}1,"Petrov, Pyotr","Boris ""B"" K."`, CLOCKS))).toEqual(names)
    expect(rowsOf(readPlan(`${HEAD}1; Petrov, Pyotr; Boris "B" K.`, CLOCKS))).toEqual(names)
  })

  it.each([
    ['1;"Anna;Boris', /^plan: Quote Not Closed/],
    ['1;A;B;C', /^plan:2: too many cells; write TABLE; LEFT; RIGHT$/],
    ['\n\n9,A,B', /^plan:4: no clock "9" in the hall file/],
    [`1;${'x'.repeat(61)};B`, /^plan:2: "x+" is longer than 60 bytes/],
    ['controll short', /^plan:2: "controll" is not a word of a plan/],
  ])('is refused with a message that names the line: %j', (rows, line) => {
    expect(() => readPlan(HEAD + rows, CLOCKS)).toThrow(line)
  })
})

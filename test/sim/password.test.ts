/*
 * A clock's password, from `--password` or from the environment.
 */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { passwordOf } from '../../sim/judge/hall.ts'

afterEach(() => vi.unstubAllEnvs())

describe('the password of a clock', () => {
  it('is taken from the environment if none is typed, so that a list of processes does not show it', () => {
    vi.stubEnv('CLOCK_PASSWORD', '123456')
    expect([passwordOf(undefined), passwordOf('7')]).toEqual(['123456', '7'])
    vi.stubEnv('CLOCK_PASSWORD', undefined)
    expect(passwordOf(undefined)).toBeUndefined()
  })

  it.each([
    [undefined, 'word', 'CLOCK_PASSWORD: not a password; write up to six digits'],
    ['1234567', '1', '--password: not a password; write up to six digits'],
  ])('%s with %s in the environment is refused with the name of the wrong one', (typed, kept, said) => {
    vi.stubEnv('CLOCK_PASSWORD', kept)
    expect(() => passwordOf(typed)).toThrow(said)
  })
})

import { expect, it } from 'vitest'
import { Unfinished } from './reporter.ts'

it('lists each test file until it has reported', () => {
  const [first, second, third] = ['a', 'web/b', 'c'].map((name) => ({ moduleId: `/home/test/it/test/${name}.test.ts` }))
  const reporter = new Unfinished()
  const now = performance.now()
  reporter.begin([first, second, third])
  reporter.onTestModuleQueued(first)
  reporter.onTestModuleQueued(second)
  reporter.onTestModuleEnd(first)
  const lines = ['test files that have not reported:', '  test/web/b.test.ts, for 90 s', '  test/c.test.ts, not begun']
  expect(reporter.text(now + 90_000).split('\n')).toEqual(lines)
  for (const one of [second, third]) reporter.onTestModuleEnd(one)
  expect(reporter.text()).toBe('every test file has reported')
})

/*
 * The first page of hardware/ leads to all others. That what a page leads to is there, test/papers.test.ts holds.
 */
import { expect, it } from 'vitest'
import { linksOf, PAGES, paper } from '../papers.ts'

it('hardware/README.md leads to every page of hardware/', () => {
  const all = PAGES.map(({ path }) => path).filter(
    (path) => path.startsWith('hardware/') && !path.includes('node_modules'),
  )
  const pages = all.map((path) => path.replace('hardware/', '')).filter((path) => path !== 'README.md')
  expect(pages.length).toBeGreaterThan(5)
  const led = linksOf(paper('hardware/README.md')).map((link) => link.replace(/#.*/, ''))
  expect(pages.filter((page) => !led.includes(page))).toEqual([])
})

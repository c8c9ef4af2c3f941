/*
 * The generated files of hardware/ are up to date: nobody has edited them by hand or forgotten to make them again.
 */

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../sim/build/main.ts'
import { cards } from '../../sim/hardware/card/page.ts'
import { isMadeOf } from '../../sim/hardware/card/pdf.ts'
import { MAKERS } from '../../sim/hardware/makers.ts'
import { fillIn, isKept, readText } from '../../sim/hardware/sheet.ts'
import { protocolsKept } from '../../sim/hardware/state.ts'
import { Usage } from '../../sim/terminal/exit.ts'
import { waited } from '../command.ts'
import { makeFolder } from '../folder.ts'
import { linksOf, PAGES, paper } from '../papers.ts'

it('hardware/README.md links to every page of hardware/', () => {
  const all = PAGES.filter(({ path }) => /^hardware\/(?!.*node_modules)/.test(path)).map(({ path }) => path.slice(9))
  const links = linksOf(paper('hardware/README.md')).map((link) => link.replace(/#.*/, ''))
  const pages = all.filter((page) => page !== 'README.md')
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter((page) => !links.includes(page))).toEqual([])
})

describe('the generated files of the hardware', () => {
  it.each(MAKERS.filter(({ needs }) => !needs))('$name: $what is as `npm run hardware` makes it', async ({ make }) => {
    const stale = (await make()).filter((sheet) => !isKept(sheet))
    expect(stale.map(({ path }) => path)).toEqual([])
  })

  it('the PDFs were made from the current pages', () => {
    const pages = [
      ...cards().map(({ name, html }) => [`card/${name}.pdf`, html]),
      ['build.pdf', readText('hardware/build.md')],
    ]
    for (const [file, page] of pages) expect(isMadeOf(readFileSync(`${ROOT}/hardware/${file}`), page), file).toBe(true)
  })

  it('a part is filled in between its marks, and a file without marks is an error', () => {
    const text = 'a\n<!-- pins -->\nold\n<!-- /pins -->\nb\n'
    expect(fillIn(text, 'pins', '\nnew\n')).toBe('a\n<!-- pins -->\nnew\n<!-- /pins -->\nb\n')
    expect(() => fillIn(text, 'parts', 'new')).toThrow('no place for parts')
  })

  it.each(['{"board"', 'null', '{"board":"table"}'])('a file among the protocols that is none is named: %s', (text) => {
    const folder = makeFolder({ 'table-0001.json': text })
    const line = `${folder}/table-0001.json: not a protocol; move it away`
    expect(() => protocolsKept(folder)).toThrow(new Usage(line))
  })

  it('a missing program is reported in one line, and nothing that needs it is made', () => {
    const { PATH } = process.env
    process.env.PATH = '/nowhere'
    try {
      const { status, stdout, lines } = waited('sim/hardware/main.ts', 'case')
      expect([status, stdout]).toEqual([3, ''])
      expect(lines).toEqual([
        'hardware: case is not made: it needs openscad, admesh, and xvfb-run where there is no screen: install it, or name other makers',
      ])
    } finally {
      process.env.PATH = PATH
    }
  })
})

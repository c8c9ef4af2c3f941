/*
 * Touching lines, in a real browser: a match by touch alone has the same record as by buttons, and a touch that is too
 * short decides nothing.
 */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { entriesIn } from '../../sim/record/entries.ts'
import * as web from './browser.ts'
import { HOLD, PHONE, PRESS } from './browser.ts'

/** Ms of a deliberate touch, and of an accidental one. */
const MEANT = 650
const BRUSH = 400

type Side = 'left' | 'right'
/** The end of a game: its loser, its kind, and the value of the cube, which the loser owns. */
type Ending = [loser: Side, kind: string, cube: number]
const GAMES: Ending[] = [
  ['left', 'Single', 1],
  ['right', 'Gammon', 2],
  ['left', 'Pass', 2],
  ['right', 'Backgammon', 1],
  ['left', 'Single', 4],
]
const KINDS = ['Single', 'Gammon', 'Backgammon', 'Resigned', 'Pass']

let finger: web.Finger

web.describePage('touch', () => {
  it('five games by touch have the same record as by presses and holds', async () => {
    const ways = []
    for (const way of [byTouch, byButtons]) {
      const page = await begin()
      await way(page)
      const { score } = await page.evaluate<{ score: number[] }>('nardy.live.clock.loop.session.match')
      // hand-computed: 1 + 2 + 4 to the right, 4 + 3 to the left
      expect(score).toEqual([7, 7])
      ways.push(entriesIn(await web.wordsOf(page)).map(({ entry, side, value }) => [entry, side, value]))
      if (way === byTouch) await page.context().close()
    }
    expect(ways[0].length).toBeGreaterThan(40)
    expect(ways[0]).toEqual(ways[1])
  })

  it('an accidental touch of a line decides nothing, and the line says to keep holding', async () => {
    const page = await begin({ isAgreed: false })
    const stage = (): Promise<string | null> => web.stageNameOf(page)
    const record = async (): Promise<unknown[]> => [
      await stage(),
      entriesIn(await web.wordsOf(page)).length,
      await page.evaluate(`(({ agreed, sent, pick }) => [agreed, sent, pick[1]])(nardy.live.clock.loop.session)`),
    ]
    const brushAll = async (): Promise<void> => {
      for (const text of await page.locator('#lines-left .line').allTextContents()) {
        const before = await record()
        await touch(page, 'left', text, BRUSH)
        expect([text, ...(await record())]).toEqual([text, ...before])
      }
    }
    const text = (await page.locator('#lines-left .line').allTextContents())[0]
    await touch(page, 'left', text, BRUSH, 100)
    expect(await page.locator('#lines-left .line').allTextContents()).toEqual(['Keep holding'])
    await web.pass(page, 2000)
    await brushAll()
    await agree(page)
    await brushAll()
    await play(page, 'left')
    await tap('#table-stop')
    await brushAll()
    await touch(page, 'left', 'I lost')
    await brushAll()
    expect(await stage()).toBe('result')
  })

  it.each([1, 3, 7, 15, 49])('texts end above a result’s lines, which fill their rows: to %i', async (points) => {
    const page = await stopped({ points })
    await touch(page, 'left', 'I lost')
    const [left, gap] = await page.evaluate<[number, number]>(`(() => {
      const lines = document.getElementById('lines-left')
      const all = [...lines.children]
      const last = all.at(-1)
      const right = Math.max(...all.map((one) => one.offsetLeft + one.offsetWidth))
      const { paddingBottom } = getComputedStyle(document.querySelector('#half-left .face'))
      return [
        lines.clientHeight - Number.parseFloat(paddingBottom) - all[0].offsetTop,
        right - last.offsetLeft - last.offsetWidth,
      ]
    })()`)
    expect([left, gap]).toEqual([-6, 0])
    expect(await web.cutAt(page)).toEqual([])
  })

  it('a line that is held decides, whatever other fingers touch meanwhile', async () => {
    const page = await stopped()
    const held = { ...(await web.lineAt(page, 'left', 'Dispute')), id: 1 }
    const other = { ...(await web.lineAt(page, 'left', 'I lost')), id: 2 }
    const hand = await page.context().newCDPSession(page)
    const touchAll = (type: 'touchStart' | 'touchEnd', touchPoints: (typeof held)[]) =>
      hand.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touchAll('touchStart', [held])
    await web.pass(page, 200)
    await touchAll('touchStart', [held, other])
    await web.pass(page, 100)
    await touchAll('touchEnd', [other])
    await web.pass(page, 400)
    await touchAll('touchEnd', [held])
    await web.pass(page, 3000)
    expect(await page.locator('#lines-left [aria-pressed=true]').allTextContents()).toEqual(['Dispute'])
  })

  it('a touch that the system cancels after its ring is full has decided, and leaves no button closed', async () => {
    const page = await stopped()
    const { x, y } = await web.lineAt(page, 'left', 'Dispute')
    const hand = await page.context().newCDPSession(page)
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await web.pass(page, 700)
    await hand.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
    await web.pass(page, 10_000)
    expect(await page.evaluate('nardy.live.level')).toEqual([0, 0])
    expect(await page.locator('#lines-left [aria-pressed=true]').allTextContents()).toEqual(['Dispute'])
  })
})

/** At the table, with a match without a judge; both have agreed unless `isAgreed` is false. */
async function begin({ isAgreed = true, points = 15 } = {}): Promise<Page> {
  const page = await web.visitPage({ viewport: PHONE, hasTouch: true })
  finger = await web.fingerOn(page)
  await web.setMatch(page, { points: String(points) })
  if (isAgreed) await agree(page)
  return page
}

/** The same in a stop, after a turn of each. */
async function stopped(options?: { points: number }): Promise<Page> {
  const page = await begin(options)
  await play(page, 'left')
  await tap('#table-stop')
  return page
}

async function agree(page: Page): Promise<void> {
  for (const side of ['left', 'right'] as const) await touch(page, side, 'Agree')
}

async function tap(selector: string): Promise<void> {
  await finger(selector, PRESS, 300)
}

async function touch(page: Page, side: Side, text: string, held = MEANT, after = 3500): Promise<void> {
  await finger(await web.lineAt(page, side, text), held, after)
}

/** One turn of each side; `first` presses first. */
async function play(page: Page, first: Side): Promise<void> {
  await tap(`#half-${first}`)
  await web.pass(page, 1700)
  const second = first === 'left' ? 'right' : 'left'
  await tap(`#half-${second}`)
  await web.pass(page, 1700)
}

async function byTouch(page: Page): Promise<void> {
  for (const [loser, kind, cube] of GAMES) {
    const winner = loser === 'left' ? 'right' : 'left'
    await play(page, winner)
    await tap('#table-stop')
    await touch(page, loser, 'I lost')
    if (cube > 1) await touch(page, loser, `×${cube}`, PRESS, 100)
    await touch(page, loser, kind)
    if (cube > 1 && kind !== 'Pass') await touch(page, loser, 'My cube')
    await touch(page, winner, 'Yes')
    await web.pass(page, 4000)
  }
}

/** The same games by the two buttons alone, as on the clock. */
async function byButtons(page: Page): Promise<void> {
  for (const [loser, kind, cube] of GAMES) {
    const winner = loser === 'left' ? 'right' : 'left'
    const button = `#half-${loser}`
    await play(page, winner)
    await tap('#table-stop')
    await web.click(page, button, PRESS)
    await web.click(page, button, HOLD)
    for (let i = KINDS.indexOf(kind) + Math.log2(cube) * KINDS.length; i > 0; i--) await web.click(page, button, PRESS)
    await web.click(page, button, HOLD)
    if (cube > 1 && kind !== 'Pass') await web.click(page, button, HOLD)
    await web.click(page, `#half-${winner}`, HOLD)
    await web.pass(page, 4000)
  }
}

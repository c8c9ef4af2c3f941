/*
 * The bundle draws only the strokes that change from second to second. At any instant its glass must equal that of the
 * core, which paints every second.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { playOnCore } from '../../sim/clock/board.ts'
import { bundlePlayer } from '../../sim/espruino/bundle.ts'
import { parseTape } from '../../sim/tape/tape.ts'
import { boardFolder } from '../built.ts'

/** What happens between two turns: something by hand, a wake that comes late, or the key. */
const doings = ['', '', '', 'lag 400', 'lag 1500', 'busy 950', 'press idle held 3', 'key']

it('the bundle shows what the core shows: delays, banks, their minutes and tens, late wakes, knocks, the key', async () => {
  const play = bundlePlayer(await boardFolder('table'))
  const turn = fc.record({ span: fc.integer({ min: 300, max: 42_000 }), doing: fc.constantFrom(...doings) })
  const turns = fc.array(turn, { minLength: 3, maxLength: 8 })
  const controls = fc.constantFrom('3 1:20', '0 2:03', '12 61:00', '10 10:05', '3 1:00:20')
  await fc.assert(
    fc.asyncProperty(controls, turns, fc.integer({ min: 1, max: 299 }), async (control, list, shift) => {
      const lines = [`0:01 console preset custom 5 ${control}`, '0:02 hold left', '0:04 hold right', '0:07 press left']
      let at = 7000
      for (const [i, { span, doing }] of list.entries()) {
        const [mover, idle] = i % 2 ? ['left', 'right'] : ['right', 'left']
        for (let look = at + 200 + shift; look < at + span; look += 700) lines.push(`${look} look`)
        const middle = at + 100 + Math.floor(span / 2)
        if (doing === 'key') lines.push(`${middle} key held 20`)
        else if (doing) lines.push(`${middle} ${doing.replace('idle', idle)}`)
        at += span + 250
        lines.push(`${at} press ${mover}`)
      }
      const sorted = lines
        .map((line) => ({ line, at: line.startsWith('0:0') ? 0 : Number(line.split(' ')[0]) }))
        .sort((a, b) => a.at - b.at)
        .map(({ line, at }) => (at ? line.replace(/^\d+/, (at / 1000).toFixed(3)) : line))
      const { ops } = parseTape([...sorted, `${(at + 900) / 1000} look`].join('\n'), 'a countdown')
      const [core, bundle] = [await playOnCore(ops), await play(ops)]
      expect(bundle.map((one) => one?.crc)).toEqual(core.map((one) => one?.crc))
    }),
    { numRuns: 5, seed: 31 },
  )
})

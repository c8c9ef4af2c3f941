/*
 * A match played by hand and saved as a tape replays as the same match, to the millisecond.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeFlash, playOnCore } from '../../sim/clock/board.ts'
import { BOARDS, TABLE } from '../../sim/clock/boards.ts'
import {
  charge,
  holdFor,
  type Live,
  makeLive,
  PARTS,
  passTo,
  plug,
  setPart,
  stepOn,
  type,
} from '../../sim/clock/live.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { Kind } from '../../sim/clock/op.ts'
import { scriptOf } from '../../sim/tape/script.ts'
import { parseTape, runTape, typeOp } from '../../sim/tape/tape.ts'

function press(live: Live, side: number, held: number): void {
  holdFor(live, PARTS[side], held)
  passTo(live, live.now + held + 200)
}

/** From power-on into play: right chooses the control, both agree, left has the lower die. */
function begin(live: Live): void {
  passTo(live, 500)
  for (const side of [1, 0, 1]) press(live, side, 1200)
  press(live, 0, 80)
}

describe('a match played by hand, as a tape', () => {
  it('has presses, holds and chords when contacts close and open, and the clock’s state after each', async () => {
    const live = makeLive()
    begin(live)
    passTo(live, live.now + 15_000)
    press(live, 1, 80)
    holdFor(live, 'left', 740)
    passTo(live, live.now + 40)
    holdFor(live, 'right', 700)
    passTo(live, live.now + 700)
    // the opening press counts from its release at 4.780: by 19.980 right has used 15.2 s, 8 of them its delay
    expect((await scriptOf(live.deeds)).split('\n').map((line) => line.replace(/ {2,}/g, ' '))).toEqual([
      '0:00.500 hold right | stage ready turn nobody run nobody bank-left 0:00.000 bank-right 0:00.000 score 0:0 games 0 flag nobody winner nobody claims none,none result single-1 breaks 0,0 agreed nobody refusal none rulings 0 points 7 judge no sent nobody refused 0',
      '0:01.900 hold left | agreed left',
      '0:03.300 hold right | stage open bank-left 14:00.000 bank-right 14:00.000 agreed nobody',
      '0:04.700 press left',
      '0:19.980 press right | stage play turn left run left bank-right 13:52.800',
      '0:20.260 chord left gap 40 held 700 | stage stop run nobody',
      '0:22.000 look | stage stop turn left run nobody bank-left 14:00.000 bank-right 13:52.800 score 0:0 games 0 flag nobody winner nobody claims none,none result single-1 breaks 0,0 agreed nobody refusal none rulings 0 points 7 judge no sent nobody refused 0',
      '',
    ])
  })

  it('has a contact that stays closed, the key, the stop button, the battery and the plug', async () => {
    const live = makeLive(TABLE)
    begin(live)
    setPart(live, 'left', 1)
    passTo(live, live.now + 300)
    press(live, 1, 80)
    holdFor(live, 'stop', 80)
    passTo(live, live.now + 80)
    setPart(live, 'key', 1)
    passTo(live, live.now + 500)
    charge(live, 12)
    setPart(live, 'key', 0)
    plug(live, false)
    passTo(live, live.now + 3000)
    plug(live, true)
    const text = await scriptOf(live.deeds, TABLE)
    const events = text.split('\n').map((line) => /^\S+ ([^|]*)/.exec(line)?.[1].trim())
    expect(events).toEqual([
      ...['hold right', 'hold left', 'hold right', 'press left', 'close left', 'press right'],
      ...['stop', 'key on', 'battery 12', 'key off', 'power off', 'power on', 'battery 12', 'look', undefined],
    ])
    expect(await runTape(parseTape(text, 'script'), (ops) => playOnCore(ops, undefined, undefined, TABLE))).toEqual([])
  })

  it('has a name as it was typed, whatever signs are in it', async () => {
    const live = makeLive()
    passTo(live, 500)
    for (const name of ['Team #1', 'A|B', String.raw`A\B \#2`]) type(live, `about left ${name}`)
    const text = await scriptOf(live.deeds)
    expect(text.split('\n').slice(0, 3)).toEqual([
      expect.stringMatching(/^0:00\.500 console about left Team \\#1 +\| stage setup/),
      String.raw`0:00.500 console about left A\|B`,
      String.raw`0:00.500 console about left A\\B \\\#2`,
    ])
    const typed = live.deeds.map(({ text: deed }) => typeOp(500, deed.slice('console '.length)).text)
    const played = parseTape(`${text}0:09 console about right C # 3`, 'script').ops.filter(
      ({ kind }) => kind === Kind.Line,
    )
    expect(played.map((op) => op.text)).toEqual([...typed, typeOp(0, 'about right C').text])
  })

  it('does not end with a look if the clock is unplugged', async () => {
    const live = makeLive()
    begin(live)
    plug(live, false)
    expect((await scriptOf(live.deeds)).trimEnd().split('\n').pop()).toMatch(/ power off$/)
  })

  it.each(BOARDS)(
    'meets its expectations and ends in the same state and record, whatever players do on $name',
    async (board) => {
      const deed = fc.tuple(
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 1 }),
        fc.integer({ min: 1, max: 2500 }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(deed, { minLength: 20, maxLength: 80 }), async (list) => {
          const live = makeLive(board)
          begin(live)
          for (const [what, side, wait] of list) {
            if (what < 6) setPart(live, PARTS[side], 1 - live.level[side])
            else if (what === 6) setPart(live, 'key', 1 - live.key)
            else if (what === 7) setPart(live, 'stop', 1 - live.stop)
            else if (what === 8) stepOn(live)
            else if (wait < 300) plug(live, !live.clock)
            else charge(live, wait % 101)
            passTo(live, live.now + wait)
          }
          plug(live, true)
          const text = await scriptOf(live.deeds, board, live.now)
          const { ops } = parseTape(text, 'script')
          const flash = makeFlash(board.words)
          const samples = await playOnCore(ops, undefined, flash, board)
          passTo(live, ops[ops.length - 1].at)
          expect(await runTape(parseTape(text, 'script'), async () => samples)).toEqual([])
          expect(samples[samples.length - 1]?.snapshot).toEqual(live.clock && snapshotOf(live.clock.loop.session))
          expect(flash.words).toEqual(live.flash.words)
        }),
        { numRuns: 30 },
      )
    },
  )
})

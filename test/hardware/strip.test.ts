/*
 * The strip board joins what the wiring joins, found from its holes and cuts alone; and what is wrong on it is found.
 */
import { describe, expect, it } from 'vitest'
import { differences, netlistOf } from '../../sim/hardware/netlist.ts'
import { checkStrips, HOLES, netsOnStrips, type StripBoard, stripBoardOf } from '../../sim/hardware/strip.ts'
import { wiringOf } from '../../sim/hardware/wiring.ts'

const WIRING = wiringOf('table')

/** What is said of a board with something changed on it. */
function saidOf(change: (board: StripBoard) => void): string {
  const board = stripBoardOf(WIRING)
  change(board)
  try {
    checkStrips(WIRING, board)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the netlist', () => {
  const nets = netlistOf(WIRING)

  it('has a button behind its resistor, with the TVS at the button', () => {
    expect(nets.get('D44')).toEqual(['U1.D44', 'R4.1'])
    expect(nets.get('R4-S1')).toEqual(['R4.2', 'V2.1', 'S1.1'])
    expect(nets.get('GND')).toEqual(expect.arrayContaining(['V2.2', 'S1.2', 'LED1.2', 'BT1.2', 'U1.GND', 'U2.GND']))
  })

  it('has the cells behind fuse, switch and diode, and the panel at the pads', () => {
    expect(nets.get('+V')).toEqual(['U1.+V', 'V1.1'])
    expect(['V1-S5', 'S5-F1', 'F1-BT1'].map((net) => nets.get(net))).toEqual([
      ['V1.2', 'S5.1'],
      ['S5.2', 'F1.1'],
      ['F1.2', 'BT1.1'],
    ])
    expect(nets.get('D26')).toEqual(['U1.D26', 'U2.CLK'])
    expect(nets.get('3V3')).toBeUndefined()
  })

  it('every leg of a part is in one net', () => {
    const legs = [...nets.values()].flat()
    expect(new Set(legs).size).toBe(legs.length)
    const twoLegged = Object.entries(WIRING.parts).filter(([, { symbol }]) => symbol !== 'box')
    for (const [ref] of twoLegged) expect(legs.filter((leg) => leg.startsWith(`${ref}.`))).toHaveLength(2)
  })

  it('a leg that is elsewhere is told from both sides', () => {
    const wanted = new Map([
      ['a', ['R1.1', 'R2.1']],
      ['b', ['R1.2', 'R2.2']],
    ])
    const made = new Map([
      ['x', ['R1.1']],
      ['y', ['R1.2', 'R2.2', 'R2.1']],
    ])
    expect(differences(wanted, made)).toEqual(['a: R1.1 is not joined with R2.1', 'b: R1.2 is joined with R2.1'])
    expect(differences(wanted, wanted)).toEqual([])
  })
})

describe('the strip board', () => {
  it('joins what the wiring joins, with every small part on it', () => {
    expect(saidOf(() => {})).toBe('')
    const legs = [...netsOnStrips(stripBoardOf(WIRING)).values()].flat()
    const small = Object.keys(WIRING.parts).filter((ref) => /^[RVF]\d/.test(ref))
    expect(small.length).toBe(15)
    for (const ref of small) expect(legs).toEqual(expect.arrayContaining([`${ref}.1`, `${ref}.2`]))
    expect(stripBoardOf(WIRING).holes.every(({ hole }) => hole >= 1 && hole <= HOLES)).toBe(true)
  })

  it('a cut that was forgotten is found', () => {
    const said = saidOf((board) => {
      board.cuts = board.cuts.filter(({ strip }) => strip !== 1)
    })
    expect(said).toBe('strip board: D44: U1.D44 is joined with R4.2, V2.1, S1.1')
  })

  it('a TVS in the wrong strip, and a bridge that is missing, are found', () => {
    const wrong = saidOf((board) => {
      for (const hole of board.holes) if (hole.leg === 'V2.2') Object.assign(hole, { strip: 3, hole: 8 })
    })
    expect(wrong).toContain('V2.2')
    expect(saidOf((board) => board.bridges.pop())).toContain('GND: ')
  })

  it('two legs in a hole, and one in a cut, are errors', () => {
    const twice = saidOf((board) => {
      for (const hole of board.holes) if (hole.leg === 'R4.2') hole.hole = 9
    })
    expect(twice).toBe('strip board: V2.1 cannot be in hole 9 of strip 1')
    const cut = saidOf((board) => {
      for (const hole of board.holes) if (hole.leg === 'R4.2') hole.hole = 5
    })
    expect(cut).toBe('strip board: R4.2 cannot be in hole 5 of strip 1')
  })
})

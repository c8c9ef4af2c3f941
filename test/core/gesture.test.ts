/*
 * Rows for the contacts: knocks, bounce, lock-out, short, hold, and both held (C8, C11). A contact is written as the instants
 * at which it changes, the first of them closing it. Both in play, to the ms, are in pair.test.ts.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edge } from '../../firmware/core/edge.ts'
import { Gesture, gestureDue, type Hands, makeHands, take } from '../../firmware/core/gesture.ts'

const SIDES = ['left', 'right']
const END = 200_000

/** All gestures that come of both contacts outside play, in their order: `close left 1000`, `short left 1000-1080`. */
function gestures(left: number[], right: number[] = [], pace = Infinity): string[] {
  const h = makeHands()
  const told: string[] = []
  let now = 0
  const look = (at: number): void => {
    now = at
    for (let g = take(h, at); g !== Gesture.None; g = take(h, at)) told.push(nameOf(h, g))
  }
  const pass = (until: number): void => {
    for (let at = 0; ; ) {
      at = Math.min(Math.max(gestureDue(h, now), now + 1), now + pace)
      if (at > until) return look(until)
      look(at)
    }
  }
  for (const e of edges(left, right)) {
    pass(e.at)
    edge(h, e.side, e.level, e.at)
  }
  pass(pace === Infinity ? END : Math.max(now + 1500, 0))
  return told
}

function nameOf(h: Hands, gesture: Gesture): string {
  if (gesture === Gesture.Long) return `long ${h.when}`
  if (gesture === Gesture.Close) return `close ${SIDES[h.side]} ${h.when}`
  return `${gesture === Gesture.Short ? 'short' : 'hold'} ${SIDES[h.side]} ${h.began}-${h.when}`
}

function edges(left: number[], right: number[]) {
  const of = (side: number) => (at: number, i: number) => ({ side, level: 1 - (i % 2), at })
  return [...left.map(of(0)), ...right.map(of(1))].sort((a, b) => a.at - b.at)
}

/** Instants of a contact that changes at `at` and then bounces: phases in ms, an even number of them. */
function bouncing(at: number, phases: number[]): number[] {
  const all = [at]
  for (const phase of phases) all.push(all[all.length - 1] + phase)
  return all
}

/** The same, where the hands are only looked at from the instant on at which they can bring something. */
function gatedGestures(
  all: { side: number; level: number; at: number }[],
  looks: number[],
  isGated: boolean,
): string[] {
  const h = makeHands()
  const told: string[] = []
  const takeAll = (at: number): void => {
    if (isGated && at < h.till) return
    for (let g = take(h, at); g !== Gesture.None; g = take(h, at)) told.push(`${g} ${h.side} ${h.when}`)
  }
  const events = [...all, ...looks.map((at) => ({ side: -1, level: 0, at }))].sort((a, b) => a.at - b.at)
  for (const { side, level, at } of events) {
    takeAll(at)
    if (side < 0) gestureDue(h, at)
    else edge(h, side, level, at)
  }
  return told
}

describe('the instant before which no gesture can come', () => {
  const instants = fc.array(fc.integer({ min: 1000, max: 4000 }), { maxLength: 24 })
  const sorted = instants.map((list) => [...new Set(list)].sort((a, b) => a - b))
  const close = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 24 }).map((gaps) => bouncing(1000, gaps))

  it('C8, C11: hides none, whatever both contacts do and whenever they are looked at', () => {
    const contact = fc.oneof(sorted, close)
    fc.assert(
      fc.property(contact, contact, fc.oneof(sorted, close), (left, right, looks) => {
        const all = edges(left, right)
        const at = [...looks, 9000]
        expect(gatedGestures(all, at, true)).toEqual(gatedGestures(all, at, false))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('a knock and a press', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])('C11: a contact of %i ms is a knock: nothing', (held) => {
    expect(gestures([1000, 1000 + held])).toEqual([])
  })

  it.each([8, 9, 24, 25, 26, 80])('C11: a contact of %i ms is a press, from its first edge', (held) => {
    expect(gestures([1000, 1000 + held])).toEqual(['close left 1000', `short left 1000-${1000 + held}`])
  })

  it('C11: three knocks in a row are three knocks, whether close together or apart', () => {
    expect(gestures([1000, 1007, 1010, 1017, 1020, 1027])).toEqual([])
    expect(gestures([1000, 1007, 1100, 1107, 1200, 1207])).toEqual([])
  })

  it('C11: a knock does not open a button that is held', () => {
    expect(gestures([1000, 1300, 1307, 1500])).toEqual(['close left 1000', 'short left 1000-1500'])
  })

  it('C11: a press after a knock counts from its own first edge, once the knock is over', () => {
    expect(gestures([1000, 1005, 1013, 1100])).toEqual(['close left 1013', 'short left 1013-1100'])
    expect(gestures([1000, 1005, 1012, 1100])).toEqual(['close left 1000', 'short left 1000-1100'])
  })
})

describe('an edge that is heard of after a knock was thought over', () => {
  /** Edges of the left, each with when the hands are looked at before it. */
  const heard = (list: [look: number, level: number, at: number][]): string[] => {
    const h = makeHands()
    const told: string[] = []
    const look = (at: number): void => {
      for (let g = take(h, at); g !== Gesture.None; g = take(h, at)) told.push(nameOf(h, g))
    }
    for (const [before, level, at] of list) {
      look(before)
      edge(h, 0, level, at)
    }
    look(2000)
    return told
  }

  it.each([
    [0, 1000],
    [7, 1000],
    [8, 1011],
    [30, 1033],
  ])('C11: open for %i ms after 3, it counts from %i', (open, from) => {
    const told = heard([
      [999, 1, 1000],
      [1002, 0, 1003],
      [1060, 1, 1003 + open],
      [1060, 0, 1100],
    ])
    expect(told).toEqual([`close left ${from}`, `short left ${from}-1100`])
  })

  it('C11: of a knock before a press nothing is left', () => {
    const told = heard([
      [999, 1, 1000],
      [1002, 0, 1003],
      [1040, 1, 1050],
      [1060, 0, 1074],
      [1074, 1, 1076],
      [1076, 0, 1077],
      [1077, 1, 1080],
      [1090, 0, 1200],
    ])
    expect(told).toEqual(['close left 1050', 'short left 1050-1200'])
  })
})

describe('bounce and lock-out', () => {
  it.each([
    [3, [1, 2]],
    [5, [1, 1, 2, 1]],
    [9, [2, 1, 2, 1, 1, 2]],
    [9, [7, 2]],
    [20, [3, 2, 4, 1, 7, 3]],
    [20, [1, 7, 1, 7, 1, 3]],
  ])('C11: the first edge is the time through a bounce of %i ms', (_span, phases) => {
    expect(gestures([...bouncing(1000, phases), 1100])).toEqual(['close left 1000', 'short left 1000-1100'])
  })

  it.each([[[1, 2]], [[1, 1, 2, 1]], [[2, 1, 2, 1, 1, 2]], [[3, 2, 4, 1, 7, 3]]])(
    'D5: a release that bounces makes no second press, and counts from its first edge too: phases %j',
    (phases) => {
      expect(gestures([1000, ...bouncing(1200, phases)])).toEqual(['close left 1000', 'short left 1000-1200'])
    },
  )

  it('C11: within the 25 ms of a lock-out nothing else begins; then the pin is read', () => {
    const short = (opens: number): string[] => ['close left 1000', `short left 1000-${opens}`]
    expect(gestures([1000, 1010, 1019, 1300])).toEqual(short(1300))
    expect(gestures([1000, 1100, 1110, 1119])).toEqual(short(1100))
    expect(gestures([1000, 1010, 1015, 1300])).toEqual(short(1300))
    expect(gestures([1000, 1010])).toEqual(short(1010))
    expect(gestures([1000, 1100, 1110, 1300])).toEqual([...short(1100), 'close left 1110', 'short left 1110-1300'])
  })

  it('D10: fast presses are all counted, as soon as the lock-out is over', () => {
    expect(gestures([1000, 1030, 1060, 1090, 1120, 1150]).filter((g) => g.startsWith('close'))).toEqual([
      'close left 1000',
      'close left 1060',
      'close left 1120',
    ])
  })

  it('C2: edges of both sides within bounce of each other come in the order of their first edges', () => {
    const quiet = [1004, 1100]
    expect(gestures([...bouncing(1000, [2, 1, 4, 2, 3, 2]), 1100], quiet).slice(0, 2)).toEqual([
      'close left 1000',
      'close right 1004',
    ])
    expect(gestures(quiet, [...bouncing(1000, [2, 1, 4, 2, 3, 2]), 1100]).slice(0, 2)).toEqual([
      'close right 1000',
      'close left 1004',
    ])
  })

  it('C8: a contact that chatters for a second holds up the other side by 30 ms at most', () => {
    const chatter = Array.from({ length: 200 }, (_, i) => 1000 + i * 5)
    expect(gestures(chatter, [1020, 1200])).toEqual(['close right 1020', 'short right 1020-1200'])
  })

  it.each([
    [1002, 1035],
    [1012, 1025],
  ])('C8, C11: a press from %i to %i counts, though the other contact bounced', (closes, opens) => {
    expect(gestures([...bouncing(1000, [3, 3, 3, 3]), 1100], [closes, opens])).toContain(`close right ${closes}`)
  })
})

describe('short and hold', () => {
  it.each([
    [30, 'short left 1000-1030'],
    [599, 'short left 1000-1599'],
    [600, 'short left 1000-1600'],
    [999, 'short left 1000-1999'],
    [1000, 'hold left 1000-2000'],
    [1001, 'hold left 1000-2000'],
    [5000, 'hold left 1000-2000'],
  ])('D10: a button held for %i ms, nothing lying between a short and a hold: %s', (held, what) => {
    expect(gestures([1000, 1000 + held])).toEqual(['close left 1000', what])
  })

  it('a hold acts while held', () => {
    expect(gestures([1000])).toEqual(['close left 1000', 'hold left 1000-2000'])
  })

  it('C11: a knock that opens a held button for 7 ms at its second makes no short of it', () => {
    expect(gestures([1000, 1996, 2003, 3000])).toEqual(['close left 1000', 'hold left 1000-2000'])
  })

  it('each side is read apart: one holds while the other presses', () => {
    expect(gestures([1000, 3000], [1400, 1480])).toEqual([
      'close left 1000',
      'close right 1400',
      'short right 1400-1480',
      'hold left 1000-2000',
    ])
  })

  it('there are no chords: both down together are a short of each side, or a hold of each side', () => {
    expect(gestures([1000, 1700], [1040, 1720])).toEqual([
      'close left 1000',
      'close right 1040',
      'short left 1000-1700',
      'short right 1040-1720',
    ])
    expect(gestures([1000, 3000], [1040, 3000])).toEqual([
      'close left 1000',
      'close right 1040',
      'hold left 1000-2000',
      'hold right 1040-2040',
    ])
  })

  it('both at one and the same instant are a hold of each side, whichever is told first', () => {
    const told = gestures([1000, 2500], [1000, 2500])
    expect(told.slice(2).sort()).toEqual(['hold left 1000-2000', 'hold right 1000-2000'])
  })
})

describe('both for five seconds', () => {
  const long = (left: number[], right: number[]) => gestures(left, right).filter((told) => told.startsWith('long'))

  it.each([
    [40, 6040],
    [301, 6301],
    [30_000, 36_000],
  ])('D6: counted from the later of two closings %i ms apart, once, and by no ms less', (gap, at) => {
    const later = 1000 + gap
    for (const [one, other] of [
      [
        [1000, 90_000],
        [later, at],
      ],
      [
        [1000, at],
        [later, 90_000],
      ],
    ]) {
      expect([long(one, other), long(other, one)]).toEqual([[`long ${at}`], [`long ${at}`]])
    }
    for (const [one, other] of [
      [
        [1000, 90_000],
        [later, at - 1],
      ],
      [
        [1000, at - 1],
        [later, 90_000],
      ],
    ]) {
      expect([long(one, other), long(other, one)]).toEqual([[], []])
    }
  })

  it('C11: a knock does not break it, an opening does', () => {
    expect(long([1000, 9000], [1040, 3000, 3005, 9000])).toEqual(['long 6040'])
    expect(long([1000, 9000], [1040, 3000, 3100, 9000])).toEqual(['long 8100'])
    expect(long([1000, 8000], [1040, 3000, 3100, 9000])).toEqual([])
  })
})

describe('looking', () => {
  const phase = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 1100 }))
  const contact = fc.array(phase, { maxLength: 14 }).map((phases) => bouncing(1000, phases))

  it('D2: looking every millisecond brings the same gestures at the same instants as looking when due', () => {
    fc.assert(
      fc.property(contact, contact, fc.integer({ min: 0, max: 400 }), (left, right, shift) => {
        const late = right.map((at) => at + shift)
        const often = gestures(closed(left), closed(late), 1)
        expect(often).toEqual(gestures(closed(left), closed(late)))
      }),
      { numRuns: 200 },
    )
  })

  /** A contact that ends open. */
  function closed(contact: number[]): number[] {
    return contact.length % 2 ? [...contact, contact[contact.length - 1] + 30] : contact
  }
})

/*
 * Swarm matches that once failed, as raw edges: what the clock must say, worked out by hand from the rules, and that
 * the law agrees. A name such as 11/3115 is the seed and the match. The comments say which was wrong: the clock, the
 * law, or the stop-watch that the law has replaced.
 */
import { describe, expect, it } from 'vitest'
import { bankAt, delayAt } from '../../firmware/core/clock.ts'
import { Discipline, Option } from '../../firmware/core/control.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { playHeadless } from '../../sim/clock/headless.ts'
import { replayMoves } from '../../sim/swarm/match.ts'
import { type Move, makeMove, opsOf } from '../../sim/swarm/move.ts'
import { LEFT, RIGHT } from '../vocabulary.ts'

/**
 * `left 1000-2200` closes a contact at 1000 and opens it at 2200; with `late 57` its edges are handled late; `off
 * 9800-9905` is a power cut.
 */
function movesOf(hands: string): Move[] {
  return hands.split(', ').flatMap((hand) => {
    const [, who, from, till, late = 0] = /^(\w+) (\d+)-(\d*)(?: late (\d+))?$/.exec(hand)!
    if (who === 'off') return [makeMove(Number(from), 'off'), makeMove(Number(till), 'on')]
    const contact = { side: who === 'left' ? LEFT : RIGHT, late: Number(late) }
    return [makeMove(Number(from), 'close', contact), ...(till ? [makeMove(Number(till), 'open', contact)] : [])]
  })
}

const typed = (at: number, text: string): Move => makeMove(at, 'console', { text })

/** The session at `at` after all of this, and what the law finds wrong. */
function judged(moves: Move[], at: number): [s: Session, broken: string | undefined] {
  const all = [...moves.sort((a, b) => a.at - b.at), makeMove(at, 'lag')]
  const { loop } = playHeadless(all.flatMap(opsOf))
  return [loop.session, replayMoves(TABLE, all)?.message]
}

function played(line: string, hands: string, at: number): ReturnType<typeof judged> {
  return judged([...(line ? [typed(300, line)] : []), ...movesOf(hands)], at)
}

/** Both agree, and left releases its button at 6,473: the right's first turn. */
const BEGUN = 'left 1000-2200, right 3000-4200, left 6393-6473'

describe('a contact that bounces as it closes, handled late (finding P14)', () => {
  // C11: a press is a contact that stays closed for 8 ms, counted from its first edge. Opening for less than 8 ms does
  // not end it. The clock took the first 3 ms for a knock, since it did not know of the rest yet, and counted from the
  // second closing: that cost the presser 3 ms. The stop-watch was right.
  // 20,725 - 6,473 = 14,252, of which 10,000 are the delay: 600,000 - 4,252; at 6,709 right has used none of its bank.
  it.each([
    ['249202/122: 3 ms, open within one ms, 36 ms', '6709-6712, right 6712-6748 late 57', 6_709, 600_000],
    ['11/3115: 3 ms, open within one ms, 16 ms', '20725-20728, right 20728-20744 late 25', 20_725, 595_748],
    ['13/7642: 1 ms, open for 5 ms, 8 ms', '20725-20726 late 6, right 20731-20739 late 45', 20_725, 595_748],
    [
      '14/8054: 7 ms, open for 4 ms, 4 ms, open for 1 ms, 8 ms',
      '20725-20732 late 6, right 20736-20740 late 45, right 20741-20749 late 15',
      20_725,
      595_748,
    ],
  ])('%s: it counts from the first', (_name, right, since, bank) => {
    const [s, broken] = played('preset custom 5 10 10:00', `${BEGUN}, right ${right}`, since + 291)
    const told = [s.clock.turn, s.clock.since, ...s.clock.bank, delayAt(s.clock, since + 291), broken]
    expect(told).toEqual([LEFT, since, 600_000, bank, 9_709, undefined])
  })
})

// The clock was right: a short press changes what is shown, and a hold of the other side that began before does not
// agree to it. The law took that hold, complete 9 ms later, for an agreement.
it('20261126/8688 (finding P9): a short press before any agreement changes the control, and the other side’s hold complete 9 ms later agrees to nothing', () => {
  const [s, broken] = played('', 'right 2149-3349, left 4149-5143, right 4152-6132', 6500)
  expect([s.stage, s.agreed, s.control.length, broken]).toEqual([Stage.Ready, 0, 5, undefined])
})

// The clock was right. The stop-watch looked only once at his arrival and his next press together, and knew no way
// from an absence to what came after it.
it('7/9533 (finding P14): a late player arrives at his first closing, however it bounces and however late it is handled; the next press is not his arrival', () => {
  const late = 'left 9454-9455 late 57, left 9456-9457 late 57, left 9458-9459 late 57, left 9460-9771 late 57'
  const hands = `right 2454-3654, right 4454-7688, ${late}, left 9797-9820`
  const [s, broken] = played('preset custom 2 35 13:20 by us breaks 2 worth home-4 door anybody', hands, 10_500)
  // four minutes: the right's second hold lasted 3 s at 7,454, and from then on the left's bank ran for 2,000 ms
  const told = [s.stage, s.who, s.clock.isRunning, bankAt(s.clock, LEFT, 10_500), s.lateFor]
  expect([told, broken]).toEqual([[Stage.Arrived, LEFT, 0, 238_000, 2_000], undefined])
})

// Counts go on after a cut (the table of stages, stage power). The stop-watch let the minute end as if there had been
// no cut.
it('8/6276: the minute in which a late player must agree goes on when both go on after a power cut', () => {
  // left is absent by the hold of 2,344, and its bank runs from 5,344 on; both go on at 14,230, with nothing of the
  // minute recorded
  const hands = 'right 594-1794, right 2344-5500, left 7905-7985, off 9800-9905, left 11905-13105, right 13230-14430'
  const line = 'preset custom 2 32 3:17 door anybody'
  const [before] = played(line, hands, 74_200)
  const [after, broken] = played(line, hands, 74_500)
  // after the minute he counts as absent again
  expect([before.stage, after.stage, after.clock.since, broken]).toEqual([Stage.Arrived, Stage.Late, 4_325, undefined])
})

/** Matches in which an earlier judge of the swarm disagreed with the clock; the law agrees with it. */
describe('matches that were once judged wrong', () => {
  const agreed = 'left 1000-2100, right 3000-4100'
  const stopped = `${agreed}, left 5000-5080, right 6000-6080, left 7000-7690, right 7040-7690`
  const entered = 'left 9000-9080, left 10000-11100, left 14000-15100, right 16000-17100'

  it.each<[name: string, preset: string, hands: string, stage: Stage]>([
    [
      'P5, D4: a line sent after 30 s of a stop charges nobody for the stop',
      'custom 7 0 20:00',
      `${stopped}, right 9000-9080, right 10000-10080, right 11000-11080, right 12000-13100, right 51000-52100`,
      Stage.Stop,
    ],
    [
      'P5: both can go on 1 ms before the stop ends by itself',
      'custom 7 0 20:00',
      `${stopped}, left 9000-10100, right 35999-37099`,
      Stage.Play,
    ],
    [
      'T7, M11: taking back a result does not give back what a break has cost',
      'custom 7 0 20:00 breaks 1 in-breaks run',
      `${stopped}, ${entered}, left 21000-22100, left 23000-24100, left 61000-62100, right 71000-72100, ` +
        'right 73000-73080, right 74000-74080, right 76000-77100, left 78000-79100',
      Stage.Result,
    ],
    [
      'M1, T10: a hold that lasts beyond the absent side’s flag enters nothing for the lost game',
      'custom 7 0 0:10 flag game door anybody',
      'left 1000-2100, left 3000-6100, left 15500-16600',
      Stage.Result,
    ],
    [
      'M3: of two short presses that are not one gesture, the one released first has the lower die',
      'custom 7 0 20:00',
      `${agreed}, right 5301-5331, left 5000-5381`,
      Stage.Play,
    ],
    [
      'T10, P7: a press that comes too late for the flag and lasts on enters nothing',
      'custom 7 0 0:10 flag game',
      `${agreed}, left 5000-5080, right 15090-16590`,
      Stage.Result,
    ],
    [
      'P1: both buttons tapped close together are one press of the side to move',
      'custom 7 1 20:00',
      `${agreed}, left 5000-5080, right 10000-10080, left 10080-10160, left 15000-15080, right 15149-15229`,
      Stage.Play,
    ],
  ])('%s', (_name, preset, hands, stage) => {
    const [s, broken] = played(`preset ${preset}`, hands, movesOf(hands).at(-1)!.at + 500)
    expect([s.stage, broken]).toEqual([stage, undefined])
  })

  // 20261126/16101: the law took the length of the next match, which was preset before it had read the end of this one
  it('M7: a match ends by its own length, though the next one is preset 20 ms later', () => {
    const hands = movesOf(`${stopped}, ${entered}`)
    const next = typed(17_020, 'preset custom 5 0 20:00')
    const [s, broken] = judged([typed(300, 'preset custom 1 0 20:00'), ...hands, next], 17_100)
    expect([s.match.winner, s.control.length, broken]).toEqual([2, 5, undefined])
  })
})

// Left agrees, and withdraws by a hold that counts at 6,438. Then nobody has agreed, so the short press of right that
// ends 10 ms later changes the control. The law took left's hold for an agreement.
it('20261125/54296 (finding P9): the other side can change the control as soon as an agreement is withdrawn', () => {
  const [s, broken] = played('status', 'right 1438-2620, left 3438-4638, left 5438-, right 5739-6448', 6500)
  expect([s.stage, s.agreed, s.control.length, broken]).toEqual([Stage.Ready, 0, 9, undefined])
})

// The clock was right: a hold that is complete a ms before the minute ends refuses in time. The law saw that noted
// only after the minute, and missed the call for the judge.
it('16/881 (finding P10): the refusal of a result in the last ms of its minute counts, and its minute begins anew', () => {
  const stop = 'left 7000-7700, right 7010-7700, right 8500-8580, right 9000-10100, right 11000-12100'
  const [s, broken] = played('preset short 3 10', `${BEGUN}, ${stop}, left 13000-13080, left 68999-70200`, 73_000)
  expect([s.stage, s.since, s.result.refused, s.called, broken]).toEqual([Stage.Result, 69_999, 1, 0, undefined])
})

// The clock was right: who touches his button and does not agree within a minute counts as absent all along, so the
// limit of 5 min had passed 18 ms after the contact. The clock goes on for a moment as if he were late, and then ends
// the match. The law had ended it already, and took that moment for another lateness.
it('M2: 11/7144: the match of a side whose contact comes just before its limit is over as soon as the minute is', () => {
  const moves = [
    typed(1_822, 'preset custom 1 0 6:11 lateness 5'),
    makeMove(3_631, 'press', { side: RIGHT, held: 1200, bounce: 3 }),
    makeMove(5_606, 'key', { held: 118 }),
    makeMove(7_606, 'chord', { side: RIGHT, n: 302, held: 866, late: 51 }),
    typed(9_334, 'resume now'),
    makeMove(309_316, 'press', { side: LEFT, held: 351 }),
    makeMove(369_317, 'lag'),
  ]
  const [s, broken] = judged(moves, 371_816)
  expect([s.stage, s.match.winner, broken]).toEqual([Stage.Over, RIGHT, undefined])
})

// The clock was right: right sends DICE at 37,019, while the judge is called, and left withdraws that call at 37,025;
// only then do both GO ON count. The law took the first hold for the one that let play go on, 6 ms too soon. In the
// match right sent MEDICAL, which then did not keep play from going on.
it('P7: 20261129/51935: of two holds that end a stop within some ms, play goes on at the one that withdrew the call', () => {
  const contacts =
    'right 422-2878, left 583-4878, right 4931-5926, left 7443-8398, right 7493-8450, right 17309-18786, ' +
    'right 21024-23863, left 23024-24948, left 25303-25448, left 25725-25783, left 26067-26220, left 26399-26575, ' +
    'left 26674-33870, right 28027-29026, right 29699-31699, right 31790-31870, right 32000-32080, right 32200-32280, ' +
    'right 32400-32480, left 33939-33976, right 36019-37146, left 36025-'
  const stop = makeMove(19_024, 'stop', { held: 100 })
  const [s, broken] = judged([typed(356, 'preset custom 1 0 0:10'), stop, ...movesOf(contacts)], 37_200)
  expect([s.stage, s.clock.since, broken]).toEqual([Stage.Play, 37_025, undefined])
})

// The clock was right: left's GO ON is complete at 9,529, but right's button opened 1 ms before, and C11 lets the clock
// wait for what that comes to. The power fails at 9,532, so the hold counts for nothing. The law wanted it sent.
it('R5: 20261201/4627: GO ON complete just before the power fails is not sent, and the stop waits for the power', () => {
  const hands = 'left 1141-8432, right 1155-2255, right 4255-4333, right 6432-9528, left 8529-11000, off 9532-12000'
  const [s, broken] = played('preset custom 2 1 0:10', hands, 13_000)
  expect([s.stage, s.stageAtCut, s.sent, broken]).toEqual([Stage.Power, Stage.Stop, [0, 0], undefined])
})

// The clock was right: right's press counts from 8,275, whenever that is seen. After a line the clock looks again 40 ms
// later, at 8,318, and the law had looked at 8,315.
it('M3: 20261201/12349: a game begins at the opening press, though a line of the console comes just after it', () => {
  const moves = [
    typed(2_295, 'preset custom 1 10 2:02 door anybody'),
    makeMove(3_688, 'press', { side: LEFT, held: 1157 }),
    makeMove(5_446, 'press', { side: RIGHT, held: 1579 }),
    makeMove(7_854, 'press', { side: RIGHT, held: 421 }),
    typed(8_278, 'rule both-late'),
    makeMove(8_316, 'lag'),
  ]
  const [s, broken] = judged(moves, 8_400)
  expect([s.stage, s.clock.since, broken]).toEqual([Stage.Play, 8_275, undefined])
})

// The clock was right: right's short took the page away at 11,586, once it was certain to be one, and left's contact
// had closed by then. The law had seen no page under it, and let the game begin.
it('M10: 20261130/10632: a contact that closes in the ms in which the page of games goes begins no game', () => {
  const moves = [
    typed(806, 'preset short-blitz 7 left-has 1 right-has 4'),
    makeMove(2_806, 'key', { held: 479 }),
    typed(4_806, 'rule both-lose'),
    typed(4_926, 'resume now'),
    makeMove(7_128, 'chord', { side: RIGHT, n: 127, held: 1090 }),
    makeMove(9_128, 'press', { side: RIGHT, held: 1048 }),
    makeMove(10_970, 'press', { side: RIGHT, held: 607 }),
    makeMove(11_586, 'press', { side: LEFT, held: 80 }),
  ]
  const [s, broken] = judged(moves, 14_100)
  expect([s.stage, s.page, s.pageAt, broken]).toEqual([Stage.Open, 0, 11_586, undefined])
})

// The clock was right: left had used 16,638 ms of its overtime when both sent its move back, and got it back whole, so a
// refill made both 57 s and 60 s of overtime. The law had taken the match up in that stop, and knew only of the rest.
it('M12: 20261201/43409: a move sent back gives back overtime that it used, and a refill leaves that alone', () => {
  const hands =
    'left 625-1825, right 2625-4064, left 4625-4729, right 5660-5740, left 81304-81737, left 83304-83407, ' +
    'left 83902-84322, left 84346-84427, left 86346-87919, right 87955-88035 late 51, right 88558-88634, ' +
    'right 90878-91428, right 91564-92274, right 93125-93656, right 95125-95240, right 97125-97190, ' +
    'right 98802-100002, right 142661-143779, left 142688-143779, right 144661-145073, right 146831-147855, ' +
    'left 147072-147855, right 148046-149315, left 149522-150628'
  const line = 'preset custom 3 0 0:57 refill game breaks 2 overtime 60 right-bank 0:45 lateness 5'
  const stop = makeMove(79_298, 'stop', { held: 345 })
  const [s, broken] = judged([typed(200, line), stop, ...movesOf(hands)], 152_000)
  expect([s.stage, s.clock.bank, s.clock.extra, broken]).toEqual([
    Stage.Open,
    [57_000, 45_000],
    [60_000, 60_000],
    undefined,
  ])
})

// The clock was right: the right had 5 ms left when the key was turned, and its hold let play go on at 29,499. The law
// saw that at 29,505, when left's opening had settled, and let the flag fall no sooner.
it('T9: 20261205/16107: a flag falls when all is used up, even before it is known that a ruling has ended', () => {
  const hands =
    'left 1190-2662, right 1195-2295, right 3754-3894, left 5894-28394, right 25894-26540, right 28499-29599, ' +
    'left 28499-29496'
  const key = makeMove(25_889, 'key', { held: 400 })
  const [s, broken] = judged([typed(1097, 'preset custom 2 3 0:17 door anybody'), key, ...movesOf(hands)], 40_000)
  expect([s.stage, s.fellAt, broken]).toEqual([Stage.Flag, 29_504, undefined])
})

// The clock was right: left's break, begun at 116,792, went on after the only game was annulled, but a break is only
// allowed between games (P2), so right's hold asked for none. The law wanted an answer to it.
it('P2, M11: 20261205/55480: in a break whose only game was annulled the other side asks for no break of its own', () => {
  const moves = [
    typed(
      2_246,
      'preset custom 2 0 8:02 by us flag game breaks 3 left-bank 2:50 right-bank 0:47 sound on door anybody',
    ),
    makeMove(4_246, 'press', { side: LEFT, held: 1561 }),
    makeMove(6_246, 'press', { side: LEFT, held: 3064 }),
    makeMove(110_562, 'press', { side: RIGHT, held: 1501 }),
    makeMove(112_562, 'press', { side: LEFT, held: 1492 }),
    makeMove(114_562, 'press', { side: LEFT, held: 1200 }),
    makeMove(115_792, 'chord', { side: LEFT, n: 83, held: 5267 }),
    typed(123_988, 'rule annul'),
    typed(125_988, 'resume now'),
    makeMove(126_011, 'press', { side: RIGHT, held: 1185 }),
  ]
  const [s, broken] = judged(moves, 130_000)
  expect([s.stage, s.match.games, s.nextBreak, broken]).toEqual([Stage.Break, 0, 2, undefined])
})

// The clock was right: the judge gave left 63 s of overtime, more than the control's, and it has not begun, so it stands
// when the banks are filled. The law cut it down to the control's.
it('J2: 20261208/9666: overtime that a judge has given stands when the banks are filled', () => {
  const moves = [
    typed(2_046, 'preset custom 3 10 17:28 left-has 1 refill game breaks 2 in-breaks run overtime 60'),
    makeMove(2_874, 'press', { side: LEFT, held: 1336 }),
    makeMove(4_874, 'close', { side: RIGHT }),
    makeMove(6_874, 'press', { side: RIGHT, held: 351 }),
    makeMove(8_874, 'press', { side: LEFT, held: 439, bounce: 2 }),
    makeMove(10_420, 'key', { held: 143 }),
    typed(10_975, 'rule extra left 63000'),
    typed(12_386, 'resume players'),
    makeMove(14_386, 'press', { side: RIGHT, held: 489, bounce: 2 }),
    makeMove(16_386, 'press', { side: RIGHT, held: 1089 }),
    makeMove(18_386, 'press', { side: RIGHT, held: 1200 }),
    makeMove(20_386, 'press', { side: LEFT, held: 1308 }),
  ]
  const [s, broken] = judged(moves, 24_000)
  expect([s.stage, s.match.games, s.clock.bank, s.clock.extra, broken]).toEqual([
    ...[Stage.Open, 1, [1_048_000, 1_048_000]],
    ...[[63_000, 60_000], undefined],
  ])
})

// The clock was right: both contacts had been closed for 600 ms at 7,201, when the key, turned at 7,173, had not yet
// been turned for 30 ms. So both hands stopped the clock from 6,601 on, and the key opened the menu over that stop.
it('D1: 20261208/12383: a key that counts only once both hands have stopped the clock takes nothing', () => {
  const hands = 'right 298-4537, left 333-2333, left 4333-4351, left 6537-, right 6601-'
  const key = makeMove(7_173, 'key', { held: 400 })
  const control = typed(200, 'preset custom 2 0 0:50 overtime 30 door anybody')
  const [s, broken] = judged([control, key, ...movesOf(hands), typed(9_205, 'resume now')], 9_300)
  expect([s.stage, s.clock.bank, broken]).toEqual([Stage.Play, [50_000, 47_750], undefined])
})

// The clock was right: the ruling undone is that of the visit before the power cut.
it('J4, D1: 20261201/11681: a ruling given before a power cut is undone after it', () => {
  const control = typed(300, 'preset short 7 8')
  const keys = [makeMove(9_000, 'key', { held: 302 }), makeMove(16_000, 'key', { held: 364 })]
  const lines = [typed(10_000, 'rule penalty right 96000'), typed(18_000, 'undo'), typed(20_000, 'resume players')]
  const [s, broken] = judged([control, ...keys, ...lines, ...movesOf(`${BEGUN}, off 12000-14000`)], 20_100)
  expect([s.stage, s.clock.bank, broken]).toEqual([Stage.Stop, [840_000, 840_000], undefined])
})

// The clock was wrong: with a ruled discipline its record went on with the worth of games that was agreed to.
it('R5, M4: 20261210/18424: a worth of games that went with a ruled discipline does not come back by a power cut', () => {
  const keys = [makeMove(2_952, 'key', { held: 106 }), makeMove(216_082, 'key', { held: 477 })]
  const rulings = [typed(4_211, 'rule discipline 0'), typed(4_263, 'resume now')]
  const more = [typed(216_809, 'rule discipline 6'), typed(218_809, 'resume now')]
  const begun = [typed(904, 'preset long 15 worth home-4'), makeMove(5_907, 'press', { side: LEFT, held: 80 })]
  const [s, broken] = judged([...begun, ...keys, ...rulings, ...more, ...movesOf('off 230000-231000')], 231_900)
  expect([s.control.discipline, s.control.option[Option.Variant], broken]).toEqual([Discipline.League, 0, undefined])
})

// The clock was right: the right's hold counted at 6,177, but only at 6,184 was it known what the left's contact was.
it('P1: 20261211/8451: a hold asks, although the other side’s short opens as that is shown', () => {
  const hands = 'left 1699-2799, right 2854-3854, right 5177-, left 6175-6184'
  const control = typed(1_602, 'preset custom 1 3 0:10 flag game refill game breaks 1')
  const [s, broken] = judged([control, ...movesOf(hands)], 6_300)
  expect([s.stage, s.who, broken]).toEqual([Stage.Ask, RIGHT, undefined])
})

// The clock was right: right's contact closed in the very ms in which left's hold withdrew the call for the judge, so
// it was no contact under that call. The law had seen the call still stand.
it('M3: 20261230/13925: a press that closes as the call for the judge is withdrawn begins the game', () => {
  const call = 'left 8000-8080, left 9000-10100, left 12000-13100, left 14000-14080, left 15000-16100'
  const hands = `left 1000-2200, right 3000-4200, left 6000-7100, ${call}, right 16000-16400`
  const [s, broken] = played('preset custom 3 0 0:42', hands, 17_000)
  expect([s.stage, s.clock.turn, s.clock.since, broken]).toEqual([Stage.Play, LEFT, 16_400, undefined])
})

// The clock was right: the game's first press was taken back, so the turn is right's from 6,473 on, and has cost it
// 36,000 ms when the judge comes; but the wrong side had opened, and both have what they had before the game. The law
// gave right only what the ruling had left it.
it('M3: 20261230/22038: after its first press was undone a game that the wrong side opened gives both full banks', () => {
  const hands =
    `${BEGUN}, right 8473-8553, left 54000-55100, right 54000-55100, left 57000-57080, left 58000-58080, ` +
    'left 59000-59080, left 60000-60080, left 61000-62100, right 63000-64100'
  const judge = [makeMove(50_473, 'key', { held: 100 }), typed(51_000, 'rule unpress'), typed(52_000, 'resume now')]
  const moves = [typed(300, 'preset short-blitz 3 8'), ...judge, ...movesOf(hands)]
  const [stopped, before] = judged(moves, 83_900)
  expect([stopped.stage, stopped.clock.bank, before]).toEqual([Stage.Stop, [60_000, 22_000], undefined])
  const [s, broken] = judged(moves, 84_500)
  expect([s.stage, s.clock.bank, broken]).toEqual([Stage.Open, [60_000, 60_000], undefined])
})

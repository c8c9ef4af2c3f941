/*
 * What the rules of nardy ask of the clock, C1 to C12, and how this one answers.
 */
import { EARLIER_EDGE_WAIT, SETTLE } from '../../../firmware/core/contact.ts'
import { NUMBERS } from '../card/numbers.ts'
import { transfer } from '../hall/times.ts'
import { LIST } from '../parts.ts'
import { DIGITS, DRIFT, ROOM, type Row, SEATS, STANCE, WAKES } from './rows.ts'

const SAME_CODE =
  'Nothing more: it is arithmetic, the same on all boards. That a board runs it the same was tried on a build of its interpreter for Linux, on no board.'

export function clockRules(): Row[] {
  return [...running(), ...replaced(), ...shared(), ...quiet()]
}

/** How time runs. */
function running(): Row[] {
  return [
    {
      id: 'C1',
      asked: 'electronic, accurate, shows each side’s time clearly',
      figure: 'as S1 and S10',
      met: 'Both banks, large, on one display; what a turn costs is counted to the ms.',
      boards: Object.fromEntries(Object.keys(DIGITS).map((board) => [board, `${DIGITS[board]}; ${DRIFT[board]}`])),
      shown: [
        ['ui/face.test.ts', 'C1, C9: shows both banks'],
        ['sim/swarm.test.ts', 'T7: finds a bank that has lost a millisecond'],
      ],
      open: 'Legibility and drift, as S1 and S10.',
    },
    {
      id: 'C2',
      asked: 'the two sides never run at the same time; stopping one starts the other',
      figure: '0 ms of both, 0 ms of neither',
      met: 'There is one turn: its side and its instant. The other bank is a number.',
      shown: [
        ['core/clock.test.ts', 'C2: the sides never run together'],
        ['sim/swarm.test.ts', 'T7-T9, C2, C3, C11, M3-M7, D7: random matches hold, some of them to their end'],
      ],
      open: SAME_CODE,
    },
    {
      id: 'C3',
      asked: 'a press out of turn does nothing to the time',
      figure: '0 ms',
      met: 'It is entered in the record as counting for nothing, and makes no sign.',
      shown: [['core/clock.test.ts', 'C3: a press for a side whose turn it is not']],
      open: SAME_CODE,
    },
  ]
}

/** When the clock or its control was wrong. */
function replaced(): Row[] {
  const { show, write, enter, agree } = transfer()
  return [
    {
      id: 'C4',
      asked: 'a faulty clock is replaced, the difference in time corrected',
      figure: `${NUMBERS.digits} digits, ${NUMBERS.longCode} with penalties`,
      met: `Another clock goes on by the digits, to the second, or by cable to the ms: ${Math.round(show + write + enter + agree)} s by hand, of which ${write} for writing them down are an estimate. Any position can be set by rulings.`,
      shown: [
        ['core/transfer.test.ts', 'C4, J2: 28 bring back any position'],
        ['core/transfer.test.ts', 'C4: any one digit that is wrong is noticed'],
        ['hardware/hall.test.ts', 'C4: a spare that is given score, turn and banks by hand plays on'],
      ],
      open: 'Hands, and writing down. A clock that shows nothing gives no digits.',
    },
    {
      id: 'C5',
      asked: 'the record lets a judge decide claims about the clock',
      figure: 'each press with its ms',
      met: 'Presses, counted or not, stops, claims, results, rulings and cuts of power, in flash until both agree to the next match; replayed ms for ms. A full record keeps no more presses, and the glass says so.',
      boards: ROOM,
      shown: [
        ['core/attention.test.ts', 'each that counted is in the record with its instant'],
        ['sim/replay.test.ts', 'shows in play what the clock showed, pixel for pixel'],
        ['core/journal.test.ts', 'every result finds room to the end'],
      ],
      open: 'That flash holds what it took, over years and heat.',
    },
    {
      id: 'C6',
      asked: 'a wrong control found in play: a judge resumes the game',
      figure: '–',
      met: 'Points, delay, score, Crawford and breaks are rows of the judge’s menu; turn and banks stay.',
      shown: [
        ['core/ruling-game.test.ts', 'C6: N is corrected in play at 3:2'],
        ['core/ruling.test.ts', 'C6: the delay is corrected for the turn in progress'],
      ],
      open: 'Nothing more.',
    },
    {
      id: 'C7',
      asked: 'a match played to its end under a wrong control stands',
      figure: '–',
      met: 'After the end a control is taken for the next match alone; the record of the one that ended stands.',
      shown: [['core/over.test.ts', 'where the match is over, and its record stands']],
      open: 'Nothing more.',
    },
  ]
}

/** What both sides have alike. */
function shared(): Row[] {
  return [
    {
      id: 'C8',
      asked:
        'each side has its own button at its own end, both read the display, a held or jammed button blocks nobody',
      figure: `${EARLIER_EDGE_WAIT} ms at most of the other side’s bounce`,
      met: 'Each contact is read by itself; one closed for a minute is shown as stuck. [The case](case/README.md) has a button at each end, a hinged lever that closes wherever it is hit, and is the same seen from both chairs.',
      boards: SEATS,
      shown: [
        ['core/clock.test.ts', 'C8: a side that leans on its button blocks nobody'],
        ['core/gesture.test.ts', `holds up the other side by ${EARLIER_EDGE_WAIT} ms at most`],
        ['faults/hands.test.ts', 'costs only that side'],
        ['hardware/case.test.ts', 'both players see the glass alike'],
        ['hardware/lever.test.ts', 'C8: wherever the cap is struck'],
      ],
      open: 'Reach, stroke and force of a real button; that both seats see the display: angles are computed, nobody has sat there.',
    },
    {
      id: 'C9',
      asked: 'which side runs is shown to both alike, constantly, and no other hint',
      figure: '–',
      met: 'The side that runs has its light, and a bar; in play no button’s hint is shown, and nobody is reminded to press.',
      shown: [
        ['core/attention.test.ts', 'C9: a player who has forgotten to press is not reminded'],
        ['ui/hint.test.ts', 'C9: play shows none'],
      ],
      open: 'That both seats see it alike: by the case’s drawing they are mirror images (C8).',
    },
    {
      id: 'C10',
      asked: 'the hand-over is shown at once to both',
      figure: 'in the same look',
      met: 'A press that counts is drawn and lit in the wake that takes it.',
      boards: WAKES,
      shown: [
        ['core/attention.test.ts', 'that counts is acknowledged in the same step'],
        ['ui/dial.test.ts', 'C10: a press moves the bar to the other half in one paint'],
      ],
      open: 'The ms from contact to light: no board was timed, and a wake that draws a press takes longer than the mean one. The press counts from its contact all the same.',
    },
  ]
}

/** What it does not do. */
function quiet(): Row[] {
  const { force } = LIST.buttons[0]
  return [
    {
      id: 'C11',
      asked: 'a knock neither presses nor resets',
      figure: `a contact of ${SETTLE} ms is a press`,
      met: `A contact counts once it has stayed closed, and from its first edge; bounce of up to 20 ms moves nothing. A button takes ${force[0]} cN at least.`,
      boards: STANCE,
      shown: [
        ['core/gesture.test.ts', 'C11: a contact of %i ms is a knock'],
        ['faults/hands.test.ts', 'C11: for up to 20 ms at both ends of a press'],
      ],
      open: 'How long a real button’s contact closes when the case is struck: not verified, hit the built clock and read its record.',
    },
    {
      id: 'C12',
      asked: 'no playing aid, and quiet unless asked',
      figure: 'no dice, pips or equity; no sound',
      met: 'The clock knows times, score and results alone. Sound is off unless the control sets it.',
      shown: [
        ['core/attention.test.ts', 'C12, S5, T11: a match with presses'],
        ['core/attention.test.ts', 'it is shown, not sounded'],
      ],
      open: 'The noise of the buttons, as S5.',
    },
  ]
}

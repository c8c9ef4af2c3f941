/*
 * What standards ask of any tournament clock, S1 to S10, and how this one answers.
 */
import { NUMBERS } from '../card/numbers.ts'
import { A6 } from '../card/page.ts'
import { correctionSeconds, presetSeconds } from '../hall/times.ts'
import { DIGITS, DRIFT, HALVES, HIDDEN, HOURS, type Row } from './rows.ts'

export function standards(): Row[] {
  return [...seen(), ...safe(), ...used()]
}

/** What is seen. */
function seen(): Row[] {
  return [
    {
      id: 'S1',
      asked: 'the time left of both sides is always shown, to the second',
      figure: 'legible from 3 m: 10 arcmin',
      met: 'Both banks, seconds from the start, tenths below ten seconds, in play and whenever it stands; a list of games or a code that somebody asks for covers them for a while.',
      boards: DIGITS,
      shown: [
        ['ui/time.test.ts', 'whole seconds, rounded up'],
        ['ui/face.test.ts', 'S1: in the last ten seconds the bank is shown in tenths'],
        ['hardware/figures.test.ts', 'the digits of the banks are large enough'],
        ['hardware/figures.test.ts', 'as large on its glass as was asked for'],
      ],
      open: 'That eyes read it: contrast, glare, and the angle from both seats, which is computed (C8).',
    },
    {
      id: 'S2',
      asked: 'it is plain which side runs',
      figure: 'a light from 10 m, a bar from 5 m',
      met: 'A light at the end of the side that runs, on all the while and alone, and a mark on the glass.',
      boards: HALVES,
      shown: [
        ['core/attention.test.ts', 'S2: the light of the side that runs is on, all the while and alone'],
        ['ui/dial.test.ts', 'S2: the bar stands in the half of the side that runs'],
        ['hardware/figures.test.ts', 'S2: the bar of who runs is as wide as its half'],
      ],
      open: 'Whether the light is seen from 10 m in a lit hall, and the bar from 5 m: no LED was measured, no glass was looked at.',
    },
    {
      id: 'S3',
      asked: 'the side that fell first is shown and stays shown; nothing is added after it',
      figure: '0 ms after the flag',
      met: 'The flag is latched with its side and instant, and outlives cuts of power; only the judge’s door leads to clearing it, and that is an entry in the record.',
      shown: [
        ['core/clock.test.ts', 'it is latched with side and instant'],
        ['core/ruling-flag.test.ts', 'no ruling but the one that clears it adds time'],
        ['core/door.test.ts', 'after a flag or the end it leads to the next match'],
      ],
      open: 'Nothing more.',
    },
    {
      id: 'S4',
      asked: 'the battery’s state is shown, and a warning comes before or right after the setting',
      figure: `${NUMBERS.hours} h of play left at the warning`,
      met: `In the menu the charge in percent; below ${NUMBERS.hours} h of play a warning with the hours, and a sign in play.`,
      boards: HOURS,
      shown: [
        ['ui/dial.test.ts', 'S4: a weak battery is seen in stage'],
        ['hardware/figures.test.ts', 'a full battery lasts for more than the twenty hours'],
        ['hardware/card.test.ts', "its numbers are the clock's own"],
      ],
      open: 'Every current, and how a real cell’s voltage falls: the hours are computed from data sheets and estimates.',
    },
  ]
}

/** What is heard, corrected and kept from hands. */
function safe(): Row[] {
  return [
    {
      id: 'S5',
      asked: 'every sound can be switched off',
      figure: 'buttons 40 dB at 1 m at most',
      met: 'Sound is a setting, off in every control to begin with; the piezo may be left out. [Silent switches](parts-table.md#buttons) on felt, and how to measure them.',
      shown: [
        ['core/attention.test.ts', 'S5: off is what every control begins with'],
        ['core/attention.test.ts', 'makes none unless it is set'],
      ],
      open: 'How loud a button is: no maker of a switch says, measure the built clock at 1 m.',
    },
    {
      id: 'S6',
      asked: 'a judge corrects times with the manual on the clock alone',
      figure: '60 s',
      met: `Key, row, value, hold. The key switch wants no tool; without one a screwdriver is the key. A minute given as the card tells it, until play goes on: ${Math.round(correctionSeconds())} s of gestures; the worst of all rulings stays below 60 s.`,
      shown: [
        ['hardware/card.test.ts', 'S6: has given the right a minute in less than 60 s'],
        ['hardware/card.test.ts', 'S6: has set a bank to 9:59 in less than 60 s'],
        ['core/ruling-time.test.ts', 'corrects anything within 60 s in its worst case'],
      ],
      open: 'A judge’s hands and eyes: the times are those of an assumed pace.',
    },
    {
      id: 'S7',
      asked: 'what is shown cannot be erased or changed by a simple manipulation',
      figure: 'no one or two presses in play',
      met: 'In play a press ends a turn, and both buttons held, or the stop button, stop; nothing else. Time is given back by a hold of each side or a ruling, and the record says so; times are changed behind the judge’s key alone, whose contacts are inside a case.',
      boards: HIDDEN,
      shown: [
        ['core/attention.test.ts', 'S7: in play no one or two gestures change a bank'],
        ['core/attention.test.ts', 'S7: what is claimed, asked or entered never changes a time'],
        ['device/siege.test.ts', 'attacks open no door that has only a key, and change no bank'],
      ],
      open: 'That the case, its screws and seals keep hands out: nobody has printed one.',
    },
  ]
}

/** What it takes to use it. */
function used(): Row[] {
  const { least, most } = presetSeconds()
  return [
    {
      id: 'S8',
      asked: 'a short manual on the clock itself',
      figure: `${A6.width} x ${A6.height} mm, letters of 7 points`,
      met: 'The small card, in Russian and English, for the underside; and on the glass what each button does now.',
      shown: [
        ['hardware/card.test.ts', 'S8: the card on the clock has every claim'],
        ['hardware/card.test.ts', 'S8: each card is one page of its size'],
      ],
      open: 'That somebody who has never seen the clock plays by it: nobody has tried.',
    },
    {
      id: 'S9',
      asked: 'a match is set quickly',
      figure: 'own aim: 3 gestures, 5 s from a preset',
      met: `The control played last, or on a fresh clock short nardy to 7, by one hold; each usual one in four gestures at most, with any usual delay in seven, ${least.toFixed(1)} to ${most.toFixed(1)} s.`,
      shown: [
        ['core/quick.test.ts', 'S9: what was played last is before the players by one hold'],
        ['core/usual.test.ts', 'S9: discipline %i to %i is before the players in four gestures'],
      ],
      open: 'A person’s pace.',
    },
    {
      id: 'S10',
      asked: 'accuracy',
      figure: 'best claim of a maker that was found: better than 1 s an hour',
      met: 'Turns are counted in ms of one oscillator, whose drift is taken out by the seconds of a time chip: an hour is out by less than 20 ms. Without the chip there is a stored correction, and without that no board keeps the figure.',
      boards: DRIFT,
      shown: [
        ['device/pace.test.ts', 'an hour is out by less than 20 ms, a chip of 2 ppm among it'],
        ['espruino/oscillator.test.ts', 'of +500 ppm makes an hour of a slow oscillator 1.8 s longer'],
        ['hardware/figures.test.ts', 'the table states how far the time may be out in an hour'],
      ],
      open: 'The drift itself, and with the temperature: `npm run calibrate` measures it.',
    },
  ]
}

/*
 * The page in English.
 */

import { Kind } from '../../firmware/core/match.ts'
import { BY_ITSELF, TAKEN_BACK, UNNAMED } from '../../firmware/core/stop.ts'
import { Entry } from '../../firmware/core/word.ts'
import { claimRow, stopRow } from '../clock/claims.ts'
import { disciplineWords } from '../clock/disciplines.ts'
import { DOORS, ENDINGS, rulingText } from '../clock/rulings.ts'
import { kindWords, stageWords } from '../clock/vocabulary.ts'
import { PRESS } from '../record/entries.ts'
import type { Tongue } from './tongue.ts'

/** By what stands above a Claim: taken back, or not sent, for the button is stuck. */
const MORE = ['', ', no longer', ', its button is stuck']

export const ENGLISH: Tongue = {
  labels: {
    title: 'Nardy clock',
    toTable: 'Play at a table',
    toDemo: 'Show me',
    language: 'Language',
    device: 'The clock',
    glass: 'Glass',
    left: 'Left button',
    right: 'Right button',
    leftLines: 'What the left player can do',
    rightLines: 'What the right player can do',
    keepHolding: 'Keep holding',
    lowTime: 'Warn of low time',
    upright: 'Both times one way',
    turn: 'Turn',
    lightLeft: 'Left light',
    lightRight: 'Right light',
    key: "Judge's key",
    keyHold: "Judge's key: hold it for a second",
    stop: 'Stop button',
    both: 'Both buttons',
    controls: 'Time, power, sound',
    time: 'Time',
    play: 'Play',
    pause: 'Pause',
    realLong: 'As fast as real time',
    fastLong: 'Ten times as fast',
    fastestLong: 'Sixty times as fast',
    step: 'To the next change',
    sound: 'Sound',
    plug: 'Power',
    plugIn: 'on · pull the plug',
    plugOut: 'off · put it back',
    battery: 'Battery',
    fresh: 'New clock',
    isFresh: 'Take a new clock out of its box? The record of this one is lost.',
    journal: 'Match record',
    noJournal: 'Nothing yet: a record begins when both sides have agreed to a match.',
    tape: 'Tape',
    sheet: 'Match sheet',
    sheetPrint: 'Print or PDF',
    sheetHtml: 'Save as HTML',
    sheetText: 'Save as text',
    save: 'Save as a tape',
    load: 'Open a tape or a record',
    close: 'Back to the live clock',
    instant: 'Instant of the tape',
    tapeSpeed: 'Speed of the tape',
    lineBack: 'Line before',
    lineOn: 'Next line',
    expected: 'as expected',
    failed: 'not as expected',
    record: 'a match record',
    off: 'no power',
    mm: '20 mm',
    demo: 'A match is shown',
    demoBack: 'Scene before',
    demoOn: 'Next scene',
    tableMode: 'The clock between two players',
    tooSoon: 'Too soon: not counted',
    menu: 'Menu',
    unkept: 'This browser keeps nothing: a match would not outlive this page.',
    elsewhere: 'The match is open in another tab.',
    takeHere: 'Go on here',
    mayDarken: 'The screen may go dark',
    newMatch: 'A new match',
    discipline: 'Game',
    points: 'Match length',
    delay: 'Delay, s',
    bank: 'Bank',
    nameLeft: 'Left player',
    nameRight: 'Right player',
    hasJudge: 'There is a judge',
    begin: 'Start',
    what: 'A match clock for two. Lay the phone between you. You have moved: press your half of the screen.',
    again: 'As last time',
    more: 'More',
    moreHint: 'names, delay, judge, head start, sound',
    headStart: 'Head start, points',
    headLeft: 'Head start, left',
    headRight: 'Head start, right',
    buzz: 'Vibration',
    link: 'Link',
    linkHow: 'Link to this match setting. Who opens it finds it locked, and each side agrees to it.',
    matchOn: 'A match is on: the link was not taken.',
    copy: 'Copy',
    copied: 'Copied',
    share: 'Share',
    simulator: 'Simulator',
    leave: 'Simulator, record, match sheet',
    back: 'Back to the clock',
    help: 'How to play',
    keys: 'Keys',
    helpStart:
      'A first match: hold right: done. Hold left, then right: both agree. Whoever rolled the lower die presses, and the other’s time runs.',
    helpPress: 'Press: in play your turn ends. Elsewhere another value, row or line.',
    helpHold: 'Hold for a second: agree, send, go on. The glass says what, on your side of it.',
    helpBoth:
      'The stop button, or both buttons held for more than half a second: stop. Play goes on when each side holds.',
    helpLost:
      'A game is over: stop, turn to “I lost”, hold to send it, then turn to how and the cube’s value, and hold. The winner holds to agree. Gammon counts twice, backgammon three times; a pass is a double declined.',
    helpPace: 'While a button is held time runs as it does at a table, even at ×10 or in a pause.',
    keysHow:
      'A key holds what it is on for as long as you hold it. With Shift, A and L hold for a second, and B holds both for five.',
  },
  sides: ['left', 'right'],
  lengthText: (points) => `to ${points} point${points > 1 ? 's' : ''}`,
  controlText: (bank, delay) => `${bank.replace(/^(\d+):00$/, '$1 min')} + ${delay} s a move`,
  linkFault: (what, is, right) => `The link was not taken. ${what}: “${is}”. Right would be: ${right}`,
  runs: (side, delay) => `${['left', 'right'][side]} is to move${delay ? `, delay ${delay} s` : ''}`,
  stageName: (stage) => stageWords(stage).english,
  entries: {
    [PRESS]: ({ who, bank }) => `${who} pressed, bank ${bank}`,
    [Entry.Open]: (s) =>
      `agreed: ${disciplineWords(s.discipline).english}, to ${s.length}, bank ${s.full}, delay ${s.delay} s`,
    [Entry.Start]: ({ who, game }) => `game ${game}: ${who} has the first turn`,
    [Entry.Reopen]: ({ who, given }) => `both: wrong opener; back to the opening roll, ${who} has ${given} back`,
    [Entry.Inert]: ({ who }) => `a press of ${who} is ignored`,
    [Entry.Stop]: ({ value }) => stopRow(value).english,
    [Entry.Claim]: ({ who, value }) => `${who}: ${claimRow(value % TAKEN_BACK).english}${MORE[value >> 3]}`,
    [Entry.Back]: ({ who, other, given }) => `both: move sent back; ${who} has the turn, ${other} has ${given} back`,
    [Entry.Resume]: ({ value }) =>
      `${value & BY_ITSELF ? 'the stop ends by itself' : 'play goes on'}${value & UNNAMED ? ', nobody named a reason' : ''}`,
    [Entry.Sent]: ({ who, kind, cube }) =>
      kind === Kind.NotOver
        ? `${who} enters: the game is not over`
        : `${who} enters: lost, ${kindWords(kind).english}, cube ${cube}`,
    [Entry.Refused]: ({ who }) => `${who} does not agree`,
    [Entry.Game]: (s) =>
      `game ${s.game} to ${s.other}: ${s.isFlag ? 'flag' : kindWords(s.kind).english}, cube ${s.cube}; ${s.score}`,
    [Entry.TakeBack]: () => 'both take the last game back',
    [Entry.Judge]: ({ isCalled }) =>
      isCalled ? 'the clock calls the judge' : 'no agreement: the result is entered anew',
    [Entry.Break]: ({ who }) => `${who} takes a break`,
    [Entry.BreakEnd]: ({ who }) => `${who} ends the break`,
    [Entry.BreakNext]: ({ who }) => `${who} asks for the break after this one, or no longer`,
    [Entry.Dice]: ({ who }) => `${who} has its dice changed`,
    [Entry.Late]: ({ who, value }) =>
      value ? `${who} has not agreed; its bank runs on from its arrival` : `${who} is absent; its bank runs`,
    [Entry.Arrived]: ({ who, value }) => (value ? `${who} agrees to the time control` : `${who} has arrived`),
    [Entry.Flag]: ({ who }) => `the flag of ${who} falls`,
    [Entry.Over]: ({ who, score }) => `${who} wins the match, ${score}`,
    [Entry.Power]: () => 'the power comes back',
    [Entry.Recovered]: () => 'the players go on after the cut',
    [Entry.Ruling]: ({ value }) => DOORS[value],
    [Entry.Rule]: ({ ruling }) => ruling,
    [Entry.Unrule]: () => 'the last ruling is undone',
    [Entry.Ruled]: ({ value }) => ENDINGS[value] || 'match taken over, both agree',
  },
  ruling: rulingText,
}

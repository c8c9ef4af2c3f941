/*
 * The page in English: how it tells each entry of the record, and other phrases with gaps to fill. The labels are in
 * labels.json.
 */

import { Kind } from '../../firmware/core/match.ts'
import { BY_ITSELF, TAKEN_BACK, UNNAMED } from '../../firmware/core/stop.ts'
import { Entry } from '../../firmware/core/word.ts'
import { claimRow, stopRow } from '../clock/claims.ts'
import { disciplineWords } from '../clock/disciplines.ts'
import { DOORS, ENDINGS, rulingText } from '../clock/rulings.ts'
import { kindWords, stageWords } from '../clock/vocabulary.ts'
import { PRESS } from '../record/entries.ts'
import { labelsIn, type Tongue } from './tongue.ts'

/** By the bits above the Claim in an entry's value: taken back (TAKEN_BACK), or its button is stuck (STUCK_TOO). */
const MORE = ['', ', no longer', ', its button is stuck']

export const ENGLISH: Tongue = {
  labels: labelsIn(0),
  sides: ['left', 'right'],
  lengthText: (points) => `to ${points} point${points > 1 ? 's' : ''}`,
  controlText: (bank, delay) => `${bank.replace(/^(\d+):00$/, '$1 min')} + ${delay} s a move`,
  fault: (what, is, right) => `${what}: “${is}”. Right would be: ${right}`,
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

/*
 * Words for the lines of a stop and for what begins a stop, a row each: in tapes, on sheets, in the text of a record
 * and on the page. A row that lacks a word does not compile.
 */
import { Claim } from '../../firmware/core/claim.ts'
import { By } from '../../firmware/core/stop.ts'

interface ClaimRow {
  /** In a tape. */
  tape: string
  /** On the sheet: the line sent; and the line taken back, if that is not `…, withdrawn`. */
  sheet: string
  back?: string
  /** In the text of a record, after `left claims`. */
  claimed: string
  /** On the page. */
  english: string
  russian: string
}

const CLAIMS: Record<Claim, ClaimRow> = {
  [Claim.GoOn]: { tape: 'go-on', sheet: 'go on', claimed: 'to go on', english: 'go on', russian: 'продолжить' },
  [Claim.Lost]: {
    tape: 'lost',
    sheet: 'lost',
    back: '',
    claimed: 'the game lost',
    english: 'I lost',
    russian: 'я проиграл',
  },
  [Claim.Dice]: { tape: 'dice', sheet: 'dice', claimed: 'dice', english: 'dice', russian: 'зары упали' },
  [Claim.Dispute]: { tape: 'dispute', sheet: 'dispute', claimed: 'a dispute', english: 'dispute', russian: 'спор' },
  [Claim.WrongMove]: {
    ...{ tape: 'wrong-move', sheet: 'wrong move', claimed: 'a wrong move or opener' },
    ...{ english: 'wrong move or opener', russian: 'неверный ход или начал не тот' },
  },
  [Claim.CallJudge]: {
    ...{ tape: 'call-judge', sheet: 'judge called', back: 'judge no longer wanted', claimed: 'the judge' },
    ...{ english: 'call the judge', russian: 'вызов судьи' },
  },
  [Claim.Medical]: {
    tape: 'medical',
    sheet: 'medical',
    claimed: 'a doctor',
    english: 'medical',
    russian: 'нужен врач',
  },
}

export function claimRow(claim: number): ClaimRow {
  return CLAIMS[claim as Claim]
}

/** Every claim's name in tapes, in the order of their numbers. */
export const CLAIM_NAMES: readonly string[] = Object.values(CLAIMS).map(({ tape }) => tape)

interface StopRow {
  /** On the sheet, in the text of a record, and on the page. */
  sheet: string
  parted: string
  english: string
  russian: string
}

const STOPS: Record<By, StopRow> = {
  [By.Hands]: {
    sheet: 'both buttons',
    parted: 'stop by both buttons',
    english: 'stop, by both buttons',
    russian: 'остановка обеими кнопками',
  },
  [By.Button]: {
    sheet: 'button',
    parted: 'stop by the button',
    english: 'stop, by the stop button',
    russian: 'остановка кнопкой',
  },
  [By.NotOver]: {
    sheet: 'not over',
    parted: 'the game is not over: back in the stop',
    english: 'the game is not over: back in the stop',
    russian: 'партия не окончена: снова остановка',
  },
}

export function stopRow(how: number): StopRow {
  return STOPS[how as By]
}

/*
 * Words for the lines of a stop, a row each: in tapes, on sheets, in the text of a record and on the page. A row that
 * lacks a word does not compile.
 */
import { Claim } from '../../firmware/core/claim.ts'

interface ClaimRow {
  /** In a tape. */
  tape: string
  /** The line sent; and the line taken back, if that is not `…, withdrawn`. */
  english: string
  back?: string
  russian: string
}

const CLAIMS: Record<Claim, ClaimRow> = {
  [Claim.GoOn]: { tape: 'go-on', english: 'go on', russian: 'продолжить' },
  [Claim.Lost]: { tape: 'lost', english: 'lost', russian: 'я проиграл' },
  [Claim.Dice]: { tape: 'dice', english: 'dice', russian: 'зары упали' },
  [Claim.Dispute]: { tape: 'dispute', english: 'dispute', russian: 'спор' },
  [Claim.WrongMove]: { tape: 'wrong-move', english: 'wrong move', russian: 'неверный ход или начал не тот' },
  [Claim.CallJudge]: {
    tape: 'call-judge',
    english: 'judge called',
    back: 'judge no longer wanted',
    russian: 'вызов судьи',
  },
  [Claim.Medical]: { tape: 'medical', english: 'medical', russian: 'нужен врач' },
}

export function claimRow(claim: number): ClaimRow {
  return CLAIMS[claim as Claim]
}

/** Every claim's name in tapes, in the order of their numbers. */
export const CLAIM_NAMES: readonly string[] = Object.values(CLAIMS).map(({ tape }) => tape)

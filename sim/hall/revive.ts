/*
 * Restores from the journal what the hall knew before the service ended.
 */
import { existsSync } from 'node:fs'
import { openJournal } from './journal.ts'
import { type Seat, seatFrom, takeSeat } from './phones.ts'
import { type Match, takeMatch } from './results.ts'
import { type Service, setPlan } from './service.ts'

/**
 * Takes over what the journal of the service's folder has, and appends to it from then on. A plan that does not fit the
 * tables is left out, with a line on stderr.
 */
export function revive(service: Service): void {
  const { entries, journal } = openJournal(service.out)
  let plan = ''
  for (const [kind, value] of entries) {
    if (kind === 'plan') plan = String(value)
    else if (kind === 'results') service.resultFiles = value as string[]
    else if (kind === 'match' && existsSync((value as Match).file)) takeMatch(service.matches, value as Match)
    else if (kind === 'seats')
      for (const seat of value as Seat[]) takeSeat(service.phones, seatFrom(seat), service.hall.tables.length)
    else if (kind === 'session') service.sessions.push(value as [string, number])
  }
  try {
    if (plan) setPlan(service, plan)
  } catch (error) {
    process.stderr.write(`the plan of before is left out: ${(error as Error).message}\n`)
  }
  service.journal = journal
}

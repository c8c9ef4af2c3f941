/*
 * What the desk asks of the service; what that answers where it will not is one line, shown where it was asked.
 */
import { part } from './head.ts'
import { write } from './tile.ts'

/** Whether it was done. Where a password is wanted the field for it comes up. */
export async function ask(path: string, body: Record<string, unknown>): Promise<boolean> {
  write(part('fault'), '')
  try {
    const headers = { 'content-type': 'application/json', 'x-hall': '1' }
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.ok) return true
    if (answer.status === 401) part('login').hidden = false
    write(part('fault'), (await answer.text()).trim())
  } catch {
    write(part('fault'), 'the hall program does not answer')
  }
  return false
}

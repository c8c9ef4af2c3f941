/*
 * What the desk asks of the service; what that answers where it will not is one line, shown where it was asked.
 */
import { write } from './tile.ts'
import { say } from './words.ts'

/** Whether it was done. Where the session has run out the page begins anew, with the password. */
export async function ask(path: string, body: Record<string, unknown>, fault: HTMLElement): Promise<boolean> {
  write(fault, '')
  try {
    const headers = { 'content-type': 'application/json', 'x-hall': '1' }
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.ok) return true
    if (answer.status === 401 && path !== '/login') location.reload()
    write(fault, (await answer.text()).trim())
  } catch {
    write(fault, say('noAnswer'))
  }
  return false
}

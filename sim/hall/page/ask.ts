/*
 * Sends a desk's request to the service. A refusal is one line, which is shown in the element `fault`.
 */
import { write } from './tile.ts'
import { answerText, say } from './words.ts'

/** Returns whether it was done. If the session has expired, the page is loaded again and asks for the password. */
export async function ask(path: string, body: Record<string, unknown>, fault: HTMLElement): Promise<boolean> {
  write(fault, '')
  try {
    const headers = { 'content-type': 'application/json', 'x-hall': '1' }
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.ok) return true
    if (answer.status === 401 && path !== '/login') location.reload()
    write(fault, answerText((await answer.text()).trim()))
  } catch {
    write(fault, say('noAnswer'))
  }
  return false
}

/*
 * What a desk asks of a hall, as its page does.
 */

/** The hall's answer to a request with this body; `hall` is its address. */
export async function post(hall: string, path: string, body: object): Promise<{ status: number; text: string }> {
  const headers = { 'x-hall': '1' }
  const answer = await fetch(new URL(path, hall), { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, text: (await answer.text()).trim() }
}

/*
 * The page's server: only for this machine, and one line if it cannot start.
 */
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { start } from '../command.ts'
import { listen } from '../listen.ts'

interface Served {
  /** Resolves to its first line, or to '' if it ends without one. */
  address: Promise<string>
  ended: Promise<{ code: number | null; errors: string }>
  kill: (signal: NodeJS.Signals) => void
}

function serve(port: number): Served {
  const { child, end } = start('sim/main.ts', 'web', '--port', `${port}`)
  const ended = end.then(({ code, err }) => ({ code, errors: err }))
  const address = new Promise<string>((resolve) => {
    child.stdout?.once('data', (text) => resolve(String(text)))
    ended.then(
      () => resolve(''),
      () => resolve(''),
    )
  })
  return { address, ended, kill: (signal) => child.kill(signal) }
}

describe('the server of the page', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('serves the page, and ends with 0 on %s', async (signal) => {
    const { address, ended, kill } = serve(0)
    const line = await address
    expect(line).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\n$/)
    const url = line.trim()
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await answer.text()).toMatch(/^<!doctype html>/)
    expect((await fetch(`${url}package.json`)).status).toBe(404)
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(405)
    const others = Object.values(networkInterfaces())
      .flat()
      .filter((each) => each?.family === 'IPv4' && !each.internal)
    for (const other of others) {
      await expect(fetch(`http://${other!.address}:${new URL(url).port}/`)).rejects.toThrow()
    }
    kill(signal)
    expect(await ended).toEqual({ code: 0, errors: '' })
  })

  it('says in one line that a port is in use, and ends with 2', async () => {
    const port = Number(new URL(await listen(() => {})).port)
    const { code, errors } = await serve(port).ended
    expect({ code, errors }).toEqual({
      code: 2,
      errors: `cannot serve on port ${port}: it is taken; choose another with --port N, or leave --port out for any free one\n`,
    })
  })
})

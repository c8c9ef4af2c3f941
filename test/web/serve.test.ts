/*
 * The page's server: only for this machine, and one line if it cannot start.
 */
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { printed, start } from '../command.ts'
import { listen } from '../listen.ts'

describe('the server of the page', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('serves the page, and ends with 0 on %s', async (signal) => {
    const served = start('sim/main.ts', 'web', '--port', '0')
    const url = await printed(served, /^(http:\/\/127\.0\.0\.1:\d+\/)\n$/)
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
    served.child.kill(signal)
    expect(await served.end).toMatchObject({ code: 0, err: '' })
  })

  it('says in one line that a port is in use, and ends with 2', async () => {
    const port = Number(new URL(await listen(() => {})).port)
    expect(await start('sim/main.ts', 'web', '--port', `${port}`).end).toEqual({
      code: 2,
      out: '',
      err: `cannot serve on port ${port}: it is taken; choose another with --port N, or leave --port out for any free one\n`,
    })
  })
})

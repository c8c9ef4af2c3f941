/*
 * Debian's Mosquitto on a local port, as a hall's broker that can be killed and started again.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { freePort } from '../listen.ts'

const PLACES = [process.env.MOSQUITTO, '/usr/sbin/mosquitto', '/usr/bin/mosquitto', '/usr/local/sbin/mosquitto']
const PROGRAM = PLACES.find((file) => file && existsSync(file))
/** Why there is no Mosquitto, or ''. */
export const noMosquitto = PROGRAM ? '' : 'there is no mosquitto'
if (noMosquitto) process.stderr.write(`tests that want a broker are skipped: ${noMosquitto}\n`)
const START_MS = 20_000

export interface Mosquitto {
  url: string
  start: () => Promise<void>
  kill: () => Promise<void>
}

/** A broker that has not been started yet. */
export async function makeMosquitto(): Promise<Mosquitto> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    child = spawn(PROGRAM!, ['-p', String(port)], { stdio: 'ignore' })
    const until = performance.now() + START_MS
    while (!(await answers(port))) if (performance.now() > until) throw new Error('mosquitto does not start')
  }
  const kill = (): Promise<void> =>
    new Promise((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  return { url: `mqtt://127.0.0.1:${port}`, start, kill }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (is: boolean): void => {
      socket.destroy()
      setTimeout(resolve, is ? 0 : 50, is)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

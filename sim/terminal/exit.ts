/*
 * How a command ends: its exit code, and what it prints about a fault, such as a port that cannot be had.
 */
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { shownShort } from '../clock/shown.ts'
import { TapeError } from '../tape/tape.ts'

/** Wrong use, or what this machine cannot give: one line for the user, and the exit code. */
export class Usage extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode = 2) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Whether the module at this URL is the program that was started, by whatever path. */
export function isMain(url: string): boolean {
  return realpathSync(process.argv[1] ?? '') === fileURLToPath(url)
}

/** Resolves to the port once the server listens; 0 lets the system choose one. Rejects with the system's error. */
export async function listenAt(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  // a connection that cannot be taken, for want of file handles say, ends nothing
  server.on('error', () => {})
  return (server.address() as AddressInfo).port
}

/** The same for a command with --port: throws a Usage with this exit code. `free` is how to get any free port. */
export function serveAt(server: Server, host: string, port: number, exitCode = 2, free = 'leave --port out') {
  return listenAt(server, host, port).catch(({ code }: NodeJS.ErrnoException) => {
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code ?? ''))
      throw new Usage(`--listen: this machine has no address ${shownShort(host)}`)
    const why = code === 'EADDRINUSE' ? 'it is taken' : code
    const how = `choose another with --port N, or ${free} for any free one`
    throw new Usage(`cannot serve on port ${port}: ${why}; ${how}`, exitCode)
  })
}

/** The exit code of what could not be built. */
export const FAILED = 1
/** The exit code of what Ctrl-C has ended. */
export const INTERRUPTED = 130

/** npm passes on a Ctrl-C that the terminal has already sent here. Within so many ms a second one is that echo. */
const ECHO_MS = 1000

/**
 * A signal that the first Ctrl-C aborts, with this reason; the work in progress then ends by itself. A second Ctrl-C
 * ends the process at once. `release` lets the first one do so again.
 */
export function untilInterrupt(reason?: Error): { signal: AbortSignal; release(): void } {
  const halt = new AbortController()
  let at = -Infinity
  const stop = (): void => {
    if (halt.signal.aborted && performance.now() - at > ECHO_MS) process.exit(INTERRUPTED)
    if (!halt.signal.aborted) at = performance.now()
    halt.abort(reason)
  }
  process.on('SIGINT', stop)
  return { signal: halt.signal, release: () => process.removeListener('SIGINT', stop) }
}

/**
 * Sets the exit code: that of the work or of a Usage, 2 for a fault in a file, 1 for a source that esbuild refuses (its
 * error has a line for each fault), 70 for a fault of ours. A reader that goes away, as `head` does, does not end the
 * work: a preset that was begun is finished.
 */
export function endWith(work: Promise<number>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  return work.then(
    (code) => {
      process.exitCode = code
    },
    (error: Error) => {
      const isTape = error instanceof TapeError
      const code = error instanceof Usage ? error.exitCode : isTape ? 2 : 'warnings' in error ? FAILED : 70
      const told = isTape ? shownShort(error.message) : code === 70 ? error.stack : error.message
      process.stderr.write(`${told}\n`)
      process.exitCode = code
    },
  )
}

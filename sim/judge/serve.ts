/*
 * A simulated clock whose console is on TCP: a line in, its answer out, in real time, for any number of connections.
 * The firmware's own console answers, so a hall of boards will answer in the same way.
 */
import { createServer, type Socket } from 'node:net'
import { takeLine } from '../../firmware/device/console.ts'
import { makeFlash, powerUp, type SimClock } from '../clock/board.ts'
import { runTo } from '../clock/machine.ts'
import { serveAt } from '../terminal/exit.ts'

const HOST = '127.0.0.1'
/** The clock's time is caught up this often when nobody asks. */
const TICK_MS = 100
/** No line of the console is as long; whoever sends one is disconnected. */
const MOST_LINE = 4096

/** Serves a clock with these words in its record until the process is ended; 0 lets the system choose a port. */
export async function serve(port: number, words: number[]): Promise<number> {
  const { address } = await serveClock(words, port)
  process.stdout.write(`${address}\n`)
  return 0
}

/** Starts a clock, fresh or with these words in its record. Throws a Usage if the port cannot be had. */
export async function serveClock(words: number[] = [], port = 0): Promise<{ address: string; close: () => void }> {
  const clock = powerUp(0, [0, 0], { ...makeFlash(), words })
  const start = performance.now()
  const catchUp = (): void => runTo(clock.machine, Math.floor(performance.now() - start))
  const server = createServer((socket) => answerOn(socket, clock, catchUp))
  const own = await serveAt(server, HOST, port)
  const timer = setInterval(catchUp, TICK_MS)
  server.on('close', () => clearInterval(timer))
  return { address: `tcp://${HOST}:${own}`, close: () => server.close() }
}

function answerOn(socket: Socket, clock: SimClock, catchUp: () => void): void {
  let rest = ''
  socket.on('error', () => socket.destroy())
  socket.setEncoding('latin1').on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MOST_LINE) socket.destroy()
    for (const line of lines) {
      catchUp()
      socket.write(`${takeLine(clock.loop, line)}\r\n`)
    }
  })
}

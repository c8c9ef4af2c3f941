/*
 * Small local servers that stand in for a clock at its port. They close after the last test of a file.
 */
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll } from 'vitest'
import { listenAt } from '../sim/terminal/exit.ts'

const servers: Server[] = []

afterAll(() => {
  for (const server of servers) server.close()
})

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenAt(server, '127.0.0.1', 0)
  await new Promise((closed) => server.close(closed))
  return port
}

/** Starts a server whose connections go to `serve`; returns its address, as `-p` takes it. */
export async function listen(serve: (socket: Socket) => void, host = '127.0.0.1'): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    serve(socket)
  })
  servers.push(server)
  return `tcp://127.0.0.1:${await listenAt(server, host, 0)}`
}

/** Starts a server that passes each line it receives to `take`. */
export function listenForLines(take: (line: string, socket: Socket) => void, greeting = ''): Promise<string> {
  return listen((socket) => {
    if (greeting) socket.write(greeting)
    onLines(socket, (line) => take(line, socket))
  })
}

/** Calls `take` with each line that arrives, and `then` after the lines of each chunk. */
export function onLines(socket: Socket, take: (line: string) => void, then: () => void = () => {}): void {
  let rest = ''
  socket.setEncoding('latin1').on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(take)
    then()
  })
}

/*
 * Small servers on this machine, which stand in for a clock at its port. They close once the tests of a file are over.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll } from 'vitest'

const servers: Server[] = []

afterAll(() => {
  for (const server of servers) server.close()
})

/** A port at which `serve` answers: its address, as `-p` takes it. */
export async function listen(serve: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    serve(socket)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A port at which each line that comes is given to `take`. */
export function listenForLines(take: (line: string, socket: Socket) => void, greeting = ''): Promise<string> {
  return listen((socket) => {
    if (greeting) socket.write(greeting)
    onLines(socket, (line) => take(line, socket))
  })
}

/** Calls `take` with each line that comes, and `then` with the last one of a piece. */
export function onLines(socket: Socket, take: (line: string) => void, then: () => void = () => {}): void {
  let rest = ''
  socket.setEncoding('latin1').on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(take)
    then()
  })
}

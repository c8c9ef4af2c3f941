/*
 * The page on a port of this machine alone, for a browser that would rather have an address than a file.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { siteFiles } from './build.ts'

const HOST = '127.0.0.1'
/** The page has all in it, but for what it is installed with: whatever else it might ask for is refused. */
export const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data: blob:; manifest-src 'self'; worker-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"
const HEADS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** Serves the page until Ctrl-C and resolves to the exit code: 2 where the port cannot be had. 0 lets the system choose one. */
export async function serveWeb(port: number): Promise<number> {
  const files = await siteFiles()
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?')
    const file = files.find(({ name }) => path === `/${name}`) ?? (path === '/' ? files[0] : undefined)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!file || !isRead) {
      response.writeHead(isRead ? 404 : 405, { 'content-type': 'text/plain' })
      response.end(isRead ? 'not found\n' : 'only to be read\n')
      return
    }
    response.writeHead(200, { ...HEADS, 'content-type': file.type })
    response.end(request.method === 'HEAD' ? undefined : file.data)
  })
  return new Promise((resolve) => {
    server.on('error', ({ code }: NodeJS.ErrnoException) => {
      process.stderr.write(`cannot serve on port ${port}: ${code}; another with --port N, or any free one without it\n`)
      resolve(2)
    })
    server.listen(port, HOST, () => {
      process.stdout.write(`http://${HOST}:${(server.address() as AddressInfo).port}/\n`)
      endOnSignal(server, resolve)
    })
  })
}

function endOnSignal(server: Server, resolve: (code: number) => void): void {
  const end = (): void => {
    process.off('SIGINT', end).off('SIGTERM', end)
    server.close(() => resolve(0))
    server.closeAllConnections()
  }
  process.on('SIGINT', end).on('SIGTERM', end)
}

/*
 * The upload without a board: what is refused, what is said, and that nothing waits for ever. No test here looks for a
 * port by itself, because it might find one.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { cliArgs, unconfirmed, upload } from '../../sim/build/flash.ts'
import type { Manifest } from '../../sim/build/main.ts'
import { crc32 } from '../../sim/crc.ts'
import { type Ran, start } from '../command.ts'

const DATA: Record<string, Buffer> = {
  big: Buffer.from([0, 255, 128, 10, 13, 16, 3, 34]),
  '.boot0': Buffer.from('print(1)'),
  '.boot1': Buffer.from('x'.repeat(3000)),
}
const files = Object.entries(DATA).map(([name, data]) => ({ file: name, name, bytes: data.length, crc32: crc32(data) }))
const MANIFEST: Manifest = { board: 'pixl', version: '0.1.0', files }

const makeFolder = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'nardy-'))
  for (const [name, data] of Object.entries(DATA)) writeFileSync(join(dir, name), data)
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(MANIFEST))
  return dir
}

const flash = (...args: string[]): Promise<Ran> => start('sim/build/flash.ts', ...args).end

/** A port of this machine at which `talk` answers. */
const listen = (talk: (socket: Socket) => void): Promise<{ server: Server; port: string }> =>
  new Promise((done) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      talk(socket)
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done({ server, port: `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` })
    })
  })

/** As much of a board as an upload meets: lines are run, a prompt comes back. */
const playBoard =
  (stored: Map<string, Buffer>, spoil: boolean, name = 'PIXLJS') =>
  (socket: Socket) => {
    const write = (name: string, data: string, at: number, size?: number) => {
      if (size !== undefined) stored.set(name, Buffer.alloc(size))
      stored.get(name)?.write(data, at, 'latin1')
      if (spoil) stored.get(name)?.fill(0)
    }
    const context = createContext({
      E: { CRC32: crc32 },
      process: { env: { BOARD: name } },
      require: () => ({ write, read: (name: string) => stored.get(name) }),
      ...{ atob, load: () => {}, reset: () => {}, print: (text = '') => socket.write(`${text}\r\n`, 'latin1') },
    })
    let line = ''
    socket.setEncoding('latin1').on('data', (data) => {
      const lines = (line + data).split('\n')
      line = lines.pop() ?? ''
      // biome-ignore lint/suspicious/noControlCharactersInRegex: Ctrl-C and "do not echo" are what the CLI sends
      for (const text of lines) runInContext(text.replace(/[\x03\x10]/g, ''), context)
      socket.write('\r\n>')
    })
  }

test('an unknown board is one line and exit 2', async () => {
  const { code, out, err } = await flash('nonesuch')
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(/^no board "nonesuch"; there is .*pixl.*\n$/)
})

test('no board at the port is one line and exit 1', async () => {
  const lines: string[] = []
  const said = console.error
  console.error = (line: string) => lines.push(line)
  const codes = [
    await upload(makeFolder(), ['-p', 'tcp://127.0.0.1:1']),
    await upload(makeFolder(), ['-p', '/dev/no-such-port']),
  ]
  console.error = said
  expect(codes).toEqual([1, 1])
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).toMatch(/^no board answered: .*-p \/dev\/ttyACM0.*-p aa:bb:cc:dd:ee:ff\)$/)
})

test('a board takes every byte, and the clock goes up last', async () => {
  const stored = new Map<string, Buffer>()
  const { server, port } = await listen(playBoard(stored, false))
  expect(await upload(makeFolder(), ['-p', port])).toBe(0)
  server.close()
  expect([...stored.keys()]).toEqual(['big', '.boot0', '.boot1'])
  expect(Object.fromEntries(stored)).toEqual(DATA)
})

test('another board than the files are for is told in one line, and keeps what it has', async () => {
  const stored = new Map<string, Buffer>()
  const { server, port } = await listen(playBoard(stored, false, 'BANGLEJS2'))
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await upload(makeFolder(), ['-p', port])).toBe(1)
  expect(said.mock.calls).toEqual([['this is a board BANGLEJS2, and pixl is for PIXLJS: nothing was written']])
  said.mockRestore()
  server.close()
  expect(stored.size).toBe(0)
})

test('a board that keeps something else is not believed', async () => {
  const { server, port } = await listen(playBoard(new Map(), true))
  expect(await upload(makeFolder(), ['-p', port])).toBe(1)
  server.close()
})

test('a port that accepts and stays silent is given up', async () => {
  const { server, port } = await listen(() => {})
  expect(await upload(makeFolder(), ['-p', port])).toBe(1)
  server.close()
})

test('the CLI sends the last file first, so the list is turned round', () => {
  const args = cliArgs(MANIFEST, ['-p', '/dev/ttyACM0'])
  expect(args.filter((_, k) => args[k - 1] === '--storage')).toEqual(['.boot1:.boot1', '.boot0:.boot0', 'big:big'])
})

test('Bluetooth is used only for a board named by address or name', () => {
  const quiet = (...options: string[]) => cliArgs(MANIFEST, options).includes('--no-ble')
  expect([quiet(), quiet('-p', '/dev/ttyACM0'), quiet('-p', 'COM3'), quiet('-p', 'tcp://a')]).not.toContain(false)
  expect([quiet('-p', 'aa:bb:cc:dd:ee:ff'), quiet('-d', 'Pixl'), quiet('--port', 'aa:bb:cc:dd:ee:ff')]).not.toContain(
    true,
  )
})

test('a file whose CRC the board does not name counts as not written', () => {
  const output = files.slice(1).map((f) => `--] +${f.name} ${f.crc32}\n`)
  expect(unconfirmed(MANIFEST, output.join(''))).toEqual(['big'])
})

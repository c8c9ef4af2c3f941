/*
 * A fake board for uploads: its console, its Storage, and a clock on it that holds the console.
 */
import type { Socket } from 'node:net'
import { createContext, runInContext } from 'node:vm'
import { Refusal } from '../../firmware/core/control.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { crc32 } from '../../sim/display/crc.ts'
import { onLines } from '../listen.ts'

/** A fake board. */
export interface Fake {
  stored: Map<string, Buffer>
  name?: string
  /** True if it stores something else than what is written. */
  isSpoiling?: boolean
  /** The clock that runs on it and holds the console: its password, or its refusal. */
  clock?: { password?: string; refuses?: Refusal; records?: number[][] }
  /** Every line sent to it. */
  heard: string[]
}

export const bare = (more: Partial<Fake> = {}): Fake => ({ stored: new Map(), heard: [], ...more })

const storageOf = ({ stored, isSpoiling }: Fake) => ({
  write: (name: string, data: string, at: number, size?: number) => {
    if (size !== undefined) stored.set(name, Buffer.alloc(size))
    stored.get(name)?.write(data, at, 'latin1')
    if (isSpoiling) stored.get(name)?.fill(0)
  },
  read: (name: string) => stored.get(name),
  erase: (name: string) => stored.delete(name),
  list: () => [...stored.keys()],
})

/** The answer of a clock with these records, the newest first, to `log`. */
const logOf =
  (records?: number[][]) =>
  (line: string): string => {
    const [from, back] = line.split(' ').slice(1).map(Number)
    if (!records || line !== wireOf(`log ${from} ${back}`)) return '{"error":1}'
    return JSON.stringify({ from, words: (records[back] ?? []).slice(from, from + 20) })
  }

/** Plays the board: it runs lines and sends a prompt. A clock answers instead until it opens the console. */
export const playBoard = (fake: Fake) => {
  const removeAllListeners = () => {}
  const restart = () => fake.heard.push('(restarted)')
  let isShut = fake.clock !== undefined
  let print = (_text: string) => {}
  const context = createContext({
    E: { CRC32: crc32, removeAllListeners },
    process: { env: { BOARD: fake.name ?? 'JOLTJS' }, removeAllListeners },
    require: () => storageOf(fake),
    ...{ atob, load: restart, reset: restart, clearWatch: () => {}, clearInterval: () => {} },
    print: (text = '') => print(text),
  })
  runInContext('var global = globalThis', context)
  if (fake.clock) context.clock = { line: logOf(fake.clock.records) }
  const answerOf = (line: string): string => {
    if (!line.startsWith(wireOf('repl '))) return `{"error":${Refusal.Word}}`
    const error = fake.clock?.refuses ?? (line === wireOf(`repl ${fake.clock?.password}`) ? 0 : Refusal.Code)
    isShut = error !== 0
    return isShut ? `{"error":${error}}` : '{"ok":1}'
  }
  return (socket: Socket) => {
    print = (text) => socket.write(`${text}\r\n`, 'latin1')
    const take = (text: string): void => {
      fake.heard.push(text)
      if (isShut) print(answerOf(text))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: Ctrl-C and "do not echo" come before lines
      else runInContext(text.replace(/[\x03\x10]/g, ''), context)
    }
    onLines(socket, take, () => void (isShut || socket.write('\r\n>')))
  }
}

/*
 * The judge's tool with misbehaving clocks: they send terminal escapes, or talk without end. Also two judges who set a
 * clock at once, and Ctrl-C.
 */
import { getEventListeners } from 'node:events'
import { afterAll, describe, expect, it } from 'vitest'
import { textOf } from '../../sim/clock/vocabulary.ts'
import { openLink } from '../../sim/judge/link.ts'
import { serveClock } from '../../sim/judge/serve.ts'
import { heardAs, start } from '../command.ts'
import { listenForLines } from '../listen.ts'

const ends: (() => void)[] = []
afterAll(() => {
  for (const end of ends) end()
})

const STATE = {
  ...{ id: '0.1.0 1234', stage: 'setup', bank: [840_000, 840_000], score: [0, 0] },
  ...{ games: 0, words: 0, battery: 80, called: 0 },
  control: [0, 7, 840, 10, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
}
const [ESC, CSI, TURNED] = ['\u001b', '\u009b', '\u202e']

/** A server that answers each line with this text, unchanged. */
function saying(answer: (line: string, write: (text: string) => boolean) => string): Promise<string> {
  return listenForLines((line, socket) => {
    socket.write(answer(heardAs(line), (more) => !socket.destroyed && socket.write(more)))
  })
}

const judge = (...args: string[]) => start('sim/judge/main.ts', ...args).end
/** Control characters, C1, and marks that change the direction of text; not a line's end. */
const UNSHOWN = /[^\P{C}\n]/u

describe('nothing from a clock reaches the terminal unfiltered (finding J7)', { retry: 2 }, () => {
  it.each([
    ['id', { id: `0.1.0 ${ESC}[2J${CSI}31m${TURNED}x` }],
    ['stage', { stage: `play${ESC}]0;title\u0007` }],
  ])('not its %s', async (_name, strange) => {
    const port = await saying(() => `${JSON.stringify({ ...STATE, ...strange })}\r\n`)
    for (const command of ['status', 'check']) {
      const { out, err } = await judge('-p', port, command)
      expect([command, out.length > 20, UNSHOWN.test(out + err)]).toEqual([command, true, false])
    }
  })

  it('nor its reason for a refusal, its keys, or a plain escape', async () => {
    const why = await saying(() => `${ESC}[31m${JSON.stringify({ error: 15, why: `${ESC}[31mA match is on` })}\r\n`)
    const refused = await judge('-p', why, 'line', 'undo')
    expect([refused.code, refused.out]).toEqual([1, '{"error":15,"why":"\ufffd[31mA match is on"}\n'])
    const keys = await saying(() => `${JSON.stringify({ ok: 1, [`${CSI}31m`]: 1 })}\r\n`)
    const { code, out } = await judge('-p', keys, 'line', 'undo')
    expect([code, UNSHOWN.test(out)]).toEqual([0, false])
  })

  it('nor a name in its record, which the sheet prints', () => {
    expect(textOf(`${ESC}[2JA\xc3\xa9`)).toBe('\ufffd[2JA\u00e9')
  })

  it.each([
    ['an object for whose turn it is', { turn: { toString: 1 } }, 0],
    ['an object for a number', { words: { valueOf: 1 } }, 3],
    ['an object in a list', { score: [0, {}] }, 3],
    ['a match of a billion points', { control: [0, 1e9, 840, 10] }, 3],
    ['a match of a part of a point', { control: [0, 0.5, 840, 10] }, 3],
  ])('nor an error of the tool: %s', async (_name, strange, expected) => {
    const answers = [{}, strange].map((more) => `${JSON.stringify({ ...STATE, ...more })}\r\n`)
    const ports = await Promise.all(answers.map((answer) => saying(() => answer)))
    const { code, out, err } = await judge('-p', ports[0], '-p', ports[1], 'status')
    expect([code, out.includes(`${ports[0]}  -`)]).toEqual([expected, true])
    expect(out + err).not.toMatch(/TypeError|\n +at /)
  })

  it('nor text that it sends in place of numbers', async () => {
    const port = await saying(() => `${JSON.stringify({ transfer: `1,2${ESC}[2J` })}\r\n`)
    const { code, out, err } = await judge('-p', port, 'transfer')
    expect([code, out, UNSHOWN.test(err)]).toEqual([3, '', false])
    expect(err).toMatch(/^\S+: strange answer: .*\n$/)
  })
})

it('a clock that cannot be reached leaves nothing behind on the signal that ends the run', async () => {
  const { signal } = new AbortController()
  await expect(openLink('tcp://127.0.0.1:1', signal)).rejects.toThrow('nothing listens there')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

describe('a clock that talks without end gets one line, and the exit code is 3 (finding J7)', { retry: 2 }, () => {
  const oneLine = (port: string, what: RegExp): RegExp => new RegExp(`^${port}: ${what.source}\\n$`)

  it('three million words of a record', async () => {
    const words = `{"from":0,"words":[${'1,'.repeat(3_000_000)}1]}`
    const port = await saying((line) => (line.startsWith('log') ? `${words}\r\n` : '{}\r\n'))
    const { code, out, err } = await judge('-p', port, 'log', '/tmp/judge-strange-none')
    expect([code, out]).toEqual([3, ''])
    expect(err).toMatch(oneLine(port, /its answer has no end: more than 64 kB/))
  })

  it('a line that never ends', async () => {
    const port = await saying((_line, write) => {
      const more = (): void => {
        if (write('x'.repeat(10_000))) setTimeout(more, 1)
      }
      more()
      return ''
    })
    const { code, err } = await judge('-p', port, 'line', 'status')
    expect([code, err]).toEqual([3, expect.stringMatching(oneLine(port, /its answer has no end: more than 64 kB/))])
  })

  it('lines that are no answer', async () => {
    const port = await saying(() => `${'no answer\r\n'.repeat(8000)}`)
    const { code, out } = await judge('-p', port, 'status')
    expect(code).toBe(3)
    expect(out.trim().split('\n').pop()).toMatch(/0 of 1 answered; \S+: its answer has no end/)
  })

  it('a record that never ends, and a control of a thousand options', async () => {
    const words = Array.from({ length: 32 }, (_, i) => i + 1)
    const endless = await saying((line) => `${JSON.stringify({ from: Number(line.split(' ')[1]), words })}\r\n`)
    const log = await judge('-p', endless, 'log', '/tmp/judge-strange-none')
    expect([log.code, log.err]).toEqual([
      3,
      expect.stringMatching(/^\S+: strange answer: a record of more than \d+ words\n$/),
    ])
    const control = [...STATE.control, ...Array(1000).fill(0)]
    const wide = await saying(() => `${JSON.stringify({ ...STATE, control })}\r\n`)
    const { code, out } = await judge('-p', wide, 'check')
    expect([code, out.length < 1000]).toEqual([3, true])
  })

  it('beside good clocks, which have their lines too', async () => {
    const fresh = await served()
    const port = await saying(() => `${'x'.repeat(70_000)}\r\n`)
    const { code, out } = await judge('-p', fresh, '-p', port, 'status')
    expect(code).toBe(3)
    expect(out).toMatch(/1 of 2 answered/)
  })
})

async function served(): Promise<string> {
  const { address, close } = await serveClock()
  ends.push(close)
  return address
}

describe('a preset', { retry: 2 }, () => {
  it('is read back, or refused before a clock is asked; the message says if it replaced one that nobody had agreed to', async () => {
    const port = await served()
    const refused = await judge('-p', port, 'preset', 'short', '7', '13')
    expect([refused.code, refused.out]).toEqual([2, ''])
    expect(refused.err).toMatch(/^preset: no clock takes short 7 13: .*8 to 12\n$/)
    const first = await judge('-p', port, 'preset', 'short', '7', '10')
    expect([first.code, first.out]).toEqual([0, `${port}  preset short 7 10\n1 of 1 preset\n`])
    const second = await judge('-p', port, 'preset', 'short', '5', 'lateness', '15', 'sound', 'on')
    expect(second.code).toBe(0)
    expect(second.out).toContain(
      'preset short 5 lateness 15 sound on, in place of short 7 10, to which nobody had agreed',
    )
    const same = await judge('-p', port, 'preset', 'short', '5', 'lateness', '15')
    expect(same.out).toBe(`${port}  preset short 5 lateness 15\n1 of 1 preset\n`)
    const { out } = await judge('-p', port, 'status')
    expect(out).toMatch(/ short 5 lateness 15 sound on {2}10:00 +10:00 +0:0 /)
  })

  it('that somebody else has replaced meanwhile is reported with what the clock has now', async () => {
    let control = STATE.control
    const port = await saying((line) => {
      if (line.startsWith('preset')) control = [0, 9, 1080, 10, ...STATE.control.slice(4)] // somebody else's, right after it
      return `${JSON.stringify(line.startsWith('preset') ? { ok: 1 } : { ...STATE, control })}\r\n`
    })
    const { code, out } = await judge('-p', port, 'preset', 'short', '7')
    expect(code).toBe(1)
    expect(out).toContain(
      'set, but then it had short 9 10 (length 9): somebody else is setting this clock; set it again',
    )
  })

  it('with a door for anybody needs the password, which is not shown', async () => {
    const port = await served()
    await judge('-p', port, 'line', 'password 0 4711')
    const none = await judge('-p', port, 'preset', 'short', '7', 'door', 'anybody')
    expect([none.code, none.out]).toEqual([1, expect.stringContaining('refused: Only with the password')])
    const { code, out } = await judge('-p', port, '--password', '4711', 'preset', 'short', '7', 'door', 'anybody')
    expect([code, out]).toEqual([0, `${port}  preset short 7 door anybody\n1 of 1 preset\n`])
  })

  it('stopped by Ctrl-C says for each clock what was done, and leaves none half set', async () => {
    const heard: string[] = []
    let stop = (): void => {}
    const clock = (): Promise<string> => {
      let control = STATE.control
      return saying((line, write) => {
        heard.push(line.split(' ')[0])
        if (line.startsWith('preset')) {
          control = [0, 9, 1080, 8, ...STATE.control.slice(4)]
          stop()
          setTimeout(() => write('{"ok":1}\r\n'), 700) // on its way when Ctrl-C comes
          return ''
        }
        return `${JSON.stringify({ ...STATE, control })}\r\n`
      })
    }
    const ports = await Promise.all(Array.from({ length: 12 }, clock))
    const { child, end } = start('sim/judge/main.ts', ...ports.flatMap((port) => ['-p', port]), 'preset', 'short', '9')
    stop = () => child.kill('SIGINT')
    const { code, out } = await end
    expect(code).toBe(130)
    const lines = out.trim().split('\n')
    expect(lines.length).toBe(13)
    const set = lines.filter((line) => / {2}preset short 9$/.test(line)).length
    const untouched = lines.filter((line) => / {2}not touched: stopped by Ctrl-C$/.test(line)).length
    expect([set > 0, untouched > 0, set + untouched]).toEqual([true, true, 12])
    expect(heard.filter((word) => word === 'preset').length).toBe(set)
    expect(lines[12]).toMatch(new RegExp(`^${set} of 12 preset; `))
  })
})

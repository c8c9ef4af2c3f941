/*
 * The selftest into a board's variables: the board is asked who it is, a clock that runs on it is stopped, and the lines are typed,
 * each when the one before it was confirmed. Nothing is written to its flash.
 */
import { BOARDS } from '../boards.ts'
import { selftestLines } from '../build/selftest.ts'
import { Fault } from '../judge/faults.ts'
import { wireOf } from '../spoken.ts'
import { hear, hearOne, type Talk, type } from './talk.ts'

const ANSWER_MS = 3000
const LINE_MS = 10_000
/** How often a board is asked who it is: the first line may find half a line typed before it. */
const TRIES = 2
/** What the clock gave a longer name. */
const NAMES = ['clock', 'safe', 'dark', 'dim', 'rest', 'setTime', 'selftest']

/**
 * Stops what runs, and takes away what a clock left in the variables: its functions have names of three letters at most, as has the
 * board's own of `E` and `NRF`. Not by `reset()`, after which a board runs its clock again, and that shuts the console.
 */
export const CLEAR = `(function(){clearWatch();clearInterval();process.removeAllListeners();E.removeAllListeners();
if(typeof Bluetooth!="undefined")Bluetooth.removeAllListeners("data");if(typeof USB!="undefined")USB.removeAllListeners("data");
Object.keys(global).forEach(function(k){if((typeof global[k]=="function"&&k.length<4&&k!="E"&&k!="NRF")||${JSON.stringify(NAMES)}.indexOf(k)>=0)delete global[k];});})();`

/** Puts the board's selftest there; the names of its checks. `told` is called for each line with how many there are. Throws a Fault. */
export async function load(
  talk: Talk,
  board: string,
  password: string | undefined,
  told: (all: number) => void,
): Promise<string[]> {
  const lines = await selftestLines(board)
  const name = await whoIs(talk, password)
  const wanted = BOARDS.find((one) => one.name === board)?.espruino
  if (name !== wanted) throw new Fault(`this is a board ${name}, and ${board} is for ${wanted}: nothing was sent`)
  const all = [CLEAR.replaceAll('\n', ''), ...lines]
  talk.lines = []
  for (const [i, line] of all.entries()) {
    type(talk, `${line};print("+${i}")`)
    await hearOne(talk, LINE_MS, (heard) => heard === `+${i}`, `line ${i + 1} of ${all.length}`)
    told(all.length)
  }
  const ready = await hearOne(talk, ANSWER_MS, (heard) => heard.startsWith('ready: '), 'the selftest has not begun')
  return ready.slice('ready: '.length).split(' ')
}

/** The board's name for itself. A clock answers as a clock does, and opens its console to who has its password. */
async function whoIs(talk: Talk, password: string | undefined): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    type(talk, 'print("+board "+process.env.BOARD)')
    for (;;) {
      const line = await hear(talk, ANSWER_MS)
      if (line === undefined) break
      const name = /^\+board (\w+)$/.exec(line)?.[1]
      if (name) return name
      if (/^\{"error":/.test(line)) await openConsole(talk, password)
      if (/^\{"error":/.test(line)) break
    }
  }
  throw new Fault('no console answered: is it Espruino, and is this its port?')
}

async function openConsole(talk: Talk, password: string | undefined): Promise<void> {
  if (password === undefined) {
    throw new Fault('the clock runs on this board: give its password with --password (0 unless one was set)')
  }
  talk.lines = []
  const { link } = talk
  link.wire.send({ send: `${wireOf(`repl ${password}`)}\n` })
  const answer = await hearOne(talk, ANSWER_MS, (line) => line.startsWith('{'), 'the clock')
  if (JSON.parse(answer).ok !== 1) throw new Fault('the clock keeps its console: a wrong password, or a match is on')
}

/*
 * Loads the selftest into a board's variables: a running clock is stopped, and the lines are typed. Nothing is written
 * to flash.
 */
import { selftestLines } from '../build/selftest.ts'
import { CLEAR, meet, typeAll } from './meet.ts'
import { hearOne, type Talk } from './talk.ts'

const ANSWER_MS = 3000

/**
 * Types the board's selftest and returns the names of its checks. `onProgress` is called after each line with the
 * number of all lines. Throws a Fault.
 */
export async function load(
  talk: Talk,
  board: string,
  password: string | undefined,
  onProgress: (all: number) => void,
): Promise<string[]> {
  const lines = await selftestLines(board)
  await meet(talk, board, password)
  await typeAll(talk, [CLEAR, ...lines], onProgress)
  const ready = await hearOne(talk, ANSWER_MS, (heard) => heard.startsWith('ready: '), 'the selftest has not begun')
  return ready.slice('ready: '.length).split(' ')
}

/*
 * The demonstration: a match to 7 points that plays itself, with a sentence or two about each thing worth seeing. It is
 * a tape, in which each scene begins with two remarks: its words in English and in Russian.
 */
import { readFileSync } from 'node:fs'
import { parseTape } from '../tape/tape.ts'

interface Scene {
  /** Its words, by the number of the language. */
  said: string[]
  /** The number of its last line in the tape, counted from 1. */
  end: number
}

const TEXT = readFileSync(new URL('../web/demo.tape', import.meta.url), 'utf8')
const REMARK = /^# (.*)$/

export const DEMO = parseTape(TEXT, 'demo')
export const SCENES: readonly Scene[] = scenesIn(TEXT.split('\n'))

function scenesIn(lines: readonly string[]): Scene[] {
  const scenes: Scene[] = []
  for (const [i, line] of lines.entries()) {
    const remark = REMARK.exec(line)?.[1]
    if (remark && !REMARK.test(lines[i - 1] ?? '')) scenes.push({ said: [], end: 0 })
    const scene = scenes[scenes.length - 1]
    if (remark) scene.said.push(remark)
    else if (line) scene.end = i + 1
  }
  return scenes
}

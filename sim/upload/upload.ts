/*
 * The upload: the files of a manifest are written to a board's Storage, line by line on the board's own console. The
 * board computes the CRC of each file, and starts only when all are right. A clock that runs there opens its console
 * for its password and is stopped. Its records are copied to the computer before anything is changed, each into a file
 * for replay and sheet: only an update moves what lies in a board's Storage, and a power cut meanwhile may cost all of
 * it. Both commands that upload, `npm run flash` and a release's `flash.mjs`, take the same options.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, ManifestFile } from '../build/main.ts'
import { localDate, wireOf } from '../clock/vocabulary.ts'
import { Fault, withoutPort } from '../judge/faults.ts'
import { ANSWER_MS, type Answer, closeLink, type Link, openLink } from '../judge/link.ts'
import { allWords, bytesOf, wordsInAnswer } from '../judge/record.ts'
import type { WireRequest } from '../judge/wire.ts'
import { CLEAR, hearOne, meet, type Talk, talkOn, type, typeAll } from '../selftest/talk.ts'
import { makeFolder } from '../tape/file.ts'
import type { Row } from '../terminal/command.ts'
import { Usage } from '../terminal/exit.ts'
import { showLine } from '../terminal/progress.ts'

/** Before a file is written, Storage may move all that lies in it. */
const WRITE_MS = 30_000
/** Bytes of a file in one line; in base64 they fit the input of any port. */
const PIECE = 510
/** How often a file is tried. */
const TRIES = 3
const CTRL_C = '\x03'
/** Writes a warning on the glass, with the display driver of the clock that still runs there. */
const WARNING = `(function(){try{g.clearRect(0,0,999,999).setColor(0).setFont("4x6",6).drawString("DO NOT",20,60).drawString("SWITCH OFF",20,120);g.flip();}catch(e){}})()`

/** The command that lists the ports, in the project's folder. */
const PORTS = 'npm run -s judge -- ports'

export interface Upload {
  /** The password of a clock on the board; 0 unless one was set. */
  password?: string
  /** A new folder for the clock's records; without one they are not read. */
  records?: string
  /** The command that lists the ports. */
  ports?: string
}

/**
 * Erases the files of a clock before new ones come: a small board has no room for both, and an upload that breaks off
 * leaves an empty board and not a mixture of two clocks. Files that only the clock writes stay as they are; one that is
 * missing is made now, with all its room.
 */
function eraseCode(manifest: Manifest): string {
  const names = JSON.stringify(manifest.files.map(({ name }) => name))
  const room = JSON.stringify(Object.entries(manifest.room))
  return `(function(s){s.list().forEach(function(n){if(${names}.indexOf(n)>=0)s.erase(n);});${room}.forEach(function(r){if(!s.read(r[0]))s.write(r[0],"",0,r[1]);});})(require("Storage"))`
}

/** A file as lines that write it; the first one makes room for all of it. */
function writeLines(name: string, data: Buffer): string[] {
  const starts = Array.from({ length: Math.ceil(data.length / PIECE) }, (_, i) => i * PIECE)
  return starts.map((at) => {
    const piece = data.toString('base64', at, at + PIECE)
    const size = at ? '' : `,${data.length}`
    return `require("Storage").write(${JSON.stringify(name)},atob("${piece}"),${at}${size})`
  })
}

/** Stops what runs on the board, reads a clock's records, and takes its files away. Throws a Fault. */
async function prepare(talk: Talk, manifest: Manifest, records: string | undefined): Promise<void> {
  if (await hasClock(talk)) {
    if (records) {
      const count = await pullRecords(talk, records)
      const many = count === 1 ? '1 record is' : `${count} records are`
      console.log(count ? `${many} in ${records}` : 'the clock has no records')
    }
    await typeAll(talk, [WARNING])
  }
  await typeAll(talk, [CLEAR, eraseCode(manifest)], undefined, WRITE_MS)
}

async function hasClock(talk: Talk): Promise<boolean> {
  type(talk, 'print("+clock "+(global.clock?1:0))')
  return (await hearOne(talk, ANSWER_MS, (line) => /^\+clock [01]$/.test(line), 'the board')).endsWith('1')
}

/** Writes the files in manifest order, the clock last. The board confirms each before the next. Throws a Fault. */
async function write(talk: Talk, { files }: Manifest, dir: string): Promise<void> {
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let written = 0
  try {
    for (const file of files) {
      const onProgress = (done: number): void => {
        const share = Math.floor((100 * (written + done * PIECE)) / all)
        showLine(`${Math.min(99, share)} % written`)
      }
      await writeFile(talk, file, readFileSync(join(dir, file.file)), onProgress)
      written += file.bytes
    }
  } finally {
    showLine('')
  }
}

/** Writes a file until its CRC is right. A spoilt line is given up by Ctrl-C, and the file erased and written again. */
async function writeFile(
  talk: Talk,
  { name, crc32 }: ManifestFile,
  data: Buffer,
  onProgress: (done: number) => void,
): Promise<void> {
  const said = `+${name} `
  const check = `(function(s){print(${JSON.stringify(said)}+(s?E.CRC32(s):0))})(require("Storage").read(${JSON.stringify(name)}))`
  for (let tries = TRIES; ; tries--) {
    let done = 0
    try {
      await typeAll(talk, writeLines(name, data), () => onProgress(++done), WRITE_MS)
      type(talk, check)
      const found = (await hearOne(talk, WRITE_MS, (line) => line.startsWith(said), 'its CRC')).slice(said.length)
      if (Number(found) === crc32) return
      throw new Fault(`its CRC is ${found}, not ${crc32}`)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (tries === 1 || talk.link.fault !== undefined)
        throw new Fault(`the board did not confirm ${name}: upload again (${error.message})`)
      talk.link.wire.send({ send: CTRL_C } satisfies WireRequest)
      await typeAll(talk, [`require("Storage").erase(${JSON.stringify(name)})`], undefined, WRITE_MS).catch(() => {})
    }
  }
}

/** Writes what the manifest in this folder lists to its board, and to no other; returns the exit code. */
export async function upload(
  dir: string,
  port: string,
  { password = '0', records, ports = PORTS }: Upload = {},
): Promise<number> {
  const manifest: Manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8'))
  try {
    const link = await openLink(port).catch((error: Fault): Link => {
      throw new Fault(
        `no board answered: ${error.message}; connect one, then give its port with -p; ${ports} lists what is there`,
      )
    })
    try {
      const talk = talkOn(link)
      await meet(talk, manifest.board, password)
      await prepare(talk, manifest, records)
      await write(talk, manifest, dir)
      type(talk, 'print("+load");load();')
      await hearOne(talk, ANSWER_MS, (line) => line === '+load', 'the board')
    } finally {
      await closeLink(link)
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    console.error(`${port}: ${withoutPort(error.message, port)}`)
    return 1
  }
  console.log(`${manifest.board} ${manifest.version}: ${manifest.files.length} files written and confirmed`)
  return 0
}

/** No flash has so many records. */
const MOST = 10_000

/**
 * Writes the records into a new folder, the newest first, and returns how many there were. If there are none, or if
 * reading them fails, the folder is removed. Throws a Fault.
 */
async function pullRecords(talk: Talk, folder: string): Promise<number> {
  mkdirSync(folder)
  try {
    for (let back = 0; back < MOST; back++) {
      const onProgress = (count: number): void => {
        showLine(`record ${back + 1}: ${count} words`)
      }
      const words = await allWords((from) => readPiece(talk, from, back), onProgress)
      if (!words.length && !back) rmSync(folder, { recursive: true })
      if (!words.length) return back
      writeFileSync(join(folder, `match-${String(back + 1).padStart(2, '0')}`), bytesOf(words))
    }
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error instanceof Fault
      ? new Fault(`the records are not read, so nothing was changed: ${error.message}`)
      : error
  } finally {
    showLine('')
  }
  throw new Fault(`strange answer: more than ${MOST} records`)
}

async function readPiece(talk: Talk, from: number, back: number): Promise<number[]> {
  type(talk, `print("+log "+clock.line(${JSON.stringify(wireOf(`log ${from} ${back}`))}))`)
  const line = await hearOne(talk, ANSWER_MS, (heard) => heard.startsWith('+log '), 'the clock')
  return wordsInAnswer(answerIn(line, from))
}

function answerIn(line: string, from: number): Answer {
  try {
    const answer: Answer = JSON.parse(line.slice('+log '.length))
    if (answer.from === from) return answer
  } catch {} // half a line: the Fault quotes it
  throw new Fault(`strange answer: ${line.slice(0, 80)}`)
}

export interface RecordOptions {
  /** The folder for the records; false for `--no-records`. */
  records?: string | false
}

export const WHAT =
  'which confirms every file before it starts. A clock already on the board is stopped first, unless a match is on. Its records and settings stay; before anything is changed, all records are saved to a folder, each as a file for sim -- replay and sim -- sheet.'

export const UPLOAD_ROWS: readonly Row[] = [
  ['--password N', 'of the clock already on the board; 0 unless you have set one'],
  ['--records DIR', 'a new folder for its records; default records-DATE-TIME in this folder'],
  ['--no-records', 'does not save the records first'],
]

/**
 * The folder for a clock's records, which must not exist yet; undefined if none are to be read. Throws a Usage, also if
 * it cannot be made.
 */
export function recordsFolder({ records: named }: RecordOptions): string | undefined {
  if (named === false) return undefined
  const records = named ?? `records-${localDate(new Date()).replaceAll(':', '').replace(' ', 'T')}`
  if (existsSync(records)) throw new Usage(`${records}: already exists; name a new folder for the records`)
  makeFolder('--records', records)
  rmdirSync(records) // it is made again when there are records
  return records
}

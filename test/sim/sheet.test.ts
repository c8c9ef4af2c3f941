/*
 * The match sheet shows a judge and two players what happened in a match (M10), and fits its paper.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Block, headWord } from '../../firmware/core/block.ts'
import { bankAt, extraAt, NOBODY, type Side } from '../../firmware/core/clock.ts'
import { scoreIn, Won, winnerIn } from '../../firmware/core/match.ts'
import { RULINGS, Ruling } from '../../firmware/core/ruling.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { matchNumbers, readCode } from '../../firmware/core/transfer.ts'
import { bitsOf, Entry, entryIn, Form, wordOf } from '../../firmware/core/word.ts'
import { runTo } from '../../sim/clock/machine.ts'
import { rulingInRussian, rulingText } from '../../sim/clock/rulings.ts'
import { showMs } from '../../sim/clock/time.ts'
import { resultOf } from '../../sim/hall/results.ts'
import { adjournedPosition } from '../../sim/record/adjourned.ts'
import { entriesIn, hasMatch } from '../../sim/record/entries.ts'
import { wordsInFile } from '../../sim/record/load.ts'
import { standsOf } from '../../sim/record/replay.ts'
import { makeSheet } from '../../sim/record/sheet.ts'
import { sheetPage } from '../../sim/record/sheet-html.ts'
import { sheetOf } from '../../sim/record/sheet-text.ts'
import { storyOf } from '../../sim/record/story.ts'
import { sessionOf } from '../../sim/swarm/table.ts'
import { matchesOr } from '../cases.ts'
import { sim } from '../command.ts'
import { playTable } from '../matches.ts'
import { bytesOf } from '../tapes.ts'
import { customOf, opening, RIGHT } from '../vocabulary.ts'

const RUNS = matchesOr(100)
/** A line to write on. */
const BLANK = '_'.repeat(46)

/** The record's words of a match played by these lines of a tape; a semicolon also separates lines. */
function played(...lines: string[]): Promise<number[]> {
  return wordsInFile('played.tape', Buffer.from(lines.join('; ').replaceAll('; ', '\n')))
}

/** Both agree at 10 s; the match's time counts from there. */
const AGREE = '3 hold left; 9 hold right'
const AGREED = `1 console preset short 7 10; ${AGREE}`
/** Right begins at 20 s; each side ends one turn. */
const GAME = '19.92 press left; 45 press right; 1:00 press left'
/** Right stops the game at 1:10 and gives it up at 1:16; a single game to begin with. */
const GIVEN_UP = '1:10 chord right; 1:12 press right; 1:15 hold right'
const SINGLE = '1:18 hold right; 1:20 hold right'

/** The lines of a section, from its title to the next one. */
function section(sheet: string, title: string): string[] {
  const lines = sheet.split('\n')
  const from = lines.findIndex((line) => line.startsWith(title))
  const to = lines.findIndex((line, i) => i > from && (line === '' || i === lines.length - 1))
  return lines.slice(from + 1, to).map((line) => line.trim())
}

const squeezed = (line: string): string => line.replace(/ +/g, ' ')

/** The rows of the games in a sheet, with one blank between cells. */
function rowsOf(words: number[], code = 'en', title = 'GAMES'): string[] {
  return section(sheetOf(words, ['', ''], 'record', code), title)
    .slice(2)
    .map(squeezed)
}

const SIDES = ['left', 'right', '-']
/** Ms of a running bank that the record may not know of. */
const UNTOLD = 10_000
/** The largest score in the clock's list of games, seven bits; the sheet has the whole score. */
const KEPT = 127

/** The differences between a sheet and the clock: score, winner, games that count, banks, turns and penalties. */
function wrongOn(sheet: string, s: Session, now: number): string[] {
  const { match: m, clock: c, tally } = s
  const wrong: string[] = []
  const same = (what: string, told: string, is: string): void => {
    if (told !== is) wrong.push(`${what}: ${told}, not ${is}`)
  }
  const result = section(sheet, 'RESULT').join(' ').split(/\s+/)
  same('score', result[1], m.score.join(':'))
  same('winner', result[3].replace(',', ''), m.winner === NOBODY ? 'none' : (SIDES[m.winner] ?? 'nobody:'))
  const games = section(sheet, 'GAMES').filter((line) => /^\d+ /.test(line))
  const byFlag = m.won === Won.ByFlag ? /not over|^\d+\s+\w+\s+flag/ : /not over/
  const over = games.filter((line) => !byFlag.test(line))
  same('games', over.map(gameTold).join(' | '), m.list.map(gameShown).join(' | '))
  if (s.stage === Stage.Play || s.stage === Stage.Stop)
    same('turns', games.at(-1)?.split(/\s+/).at(-1) ?? '', c.turns.join(':'))
  for (const [side, line] of section(sheet, 'TIME LEFT TO THE MS').entries()) {
    // overtime may have begun since the last entry, so this adds both
    const told = msOf(/\d[\d:.]*/.exec(line)?.[0] ?? '') + msOf(/overtime (\S+) not begun/.exec(line)?.[1] ?? '')
    const has = bankAt(c, side as Side, now) + extraAt(c, side as Side, now)
    const most = c.isRunning && c.turn === side ? has + UNTOLD : has
    if (told < has || told > most) wrong.push(`${SIDES[side]} has ${showMs(has)}: ${line}`)
  }
  for (const side of tally.some((count) => count > 0) ? [0, 1] : []) {
    const given = `remarks ${tally[side]}, warnings ${tally[2 + side]}, penalty points ${tally[4 + side]}`
    if (!sheet.includes(`${SIDES[side]}: ${given}`)) wrong.push(`${SIDES[side]} was given ${given}`)
  }
  return wrong
}

/** The winner and the score in a row such as `1  left   single  2 left  2  2:0 0:15 …`. */
function gameTold(line: string): string {
  const score = /(\d+):(\d+)\s/.exec(line)?.slice(1) ?? []
  return [line.split(/\s+/)[1], score.map((points) => Math.min(Number(points), KEPT)).join(':')].join(' ')
}

function gameShown(game: number): string {
  return [SIDES[winnerIn(game)], `${scoreIn(game, 0)}:${scoreIn(game, 1)}`].join(' ')
}

function msOf(text: string): number {
  return Math.round(text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000)
}

async function sectionOf(title: string, ...lines: string[]): Promise<string[]> {
  return section(sheetOf(await played(AGREED, ...lines)), title)
}

describe('M10: the sheet', () => {
  it('M10 (finding K12): has the desk’s details of the match in any script, and blanks for what nobody said', async () => {
    const said = '0.1 console about event Кубок города; 0.2 console about table 12; 0.3 console about left Иванов'
    const sheet = sheetOf(await played(said, '0.4 console date 2026-11-24 18:30', AGREED))
    expect(sheet.split('\n').slice(2, 14)).toEqual([
      'event         Кубок города',
      `round         ${BLANK}`,
      'table         12',
      'date          2026-11-24',
      'start         18:30',
      `end           ${BLANK}`,
      `handed in at  ${BLANK}`,
      `judge         ${BLANK}`,
      'time control  backgammon, 7 points, bank 14:00, delay 10 s',
      '              1 break each',
      'left          Иванов',
      `right         ${BLANK}`,
    ])
  })

  it('M10 (finding K12): has the times of day of start and end if the clock knows the date', async () => {
    const dated = ['0.4 console date 2026-11-24 18:30 +03:00', AGREED, GAME]
    const times = async (...lines: string[]): Promise<string[]> => {
      const lists = sheetOf(await played(...dated, ...lines), ['', ''], 'record', 'ru')
        .split('\n')
        .slice(5, 8)
      return lists.map((line) => squeezed(line).replace(/_+/, '_'))
    }
    const begun = ['дата 24.11.2026 (UTC+03:00)', 'начало 18:30']
    expect(await times('50:00 key; 55:00 look')).toEqual([...begun, 'окончание 18:44'])
    expect(await times()).toEqual([...begun, 'окончание _'])
    const cut = '1:05 power off; 40:00 power on; 40:05 hold left; 40:08 hold right; 90:00 look'
    expect((await times(cut))[2]).toBe('окончание _')
  })

  it('M10 (finding K12): has data for another clock on a second page, and no ms on the first', async () => {
    const dispute = '1:10 stop; 1:11 press left; 1:12 press left; 1:13 press left; 1:14 hold left; 1:20 hold left'
    const judged = '1:25 key; 1:26 console rule give-back right 1; 1:28 console adjourn'
    const words = await played('0.1 console about clock 17', AGREED, GAME, '1:05 press left', dispute, judged)
    for (const [code, second] of [
      ['en', 'FROM THE CLOCK'],
      ['ru', 'ДАННЫЕ ЧАСОВ'],
    ]) {
      const [page, more, ...rest] = sheetOf(words, ['', ''], 'record', code).split('\f')
      expect([more.startsWith(second), rest]).toEqual([true, []])
      expect(page).not.toMatch(/\d\.\d{3}|transfer|(clock|часы) 17|\d{4} \d{4}|withdrawn|отозвано|ignored|незасчитан/)
      expect(more).toMatch(/\d\.\d{3}[\s\S]*(withdrawn|отозвано)[\s\S]*\d{4} \d{4}[\s\S]*transfer/)
      const html = sheetPage(makeSheet(words, ['', ''], 'record', code))
      const [first, machine] = html.split('<section class="machine">')
      expect([first.includes('transfer'), machine.includes('transfer')]).toEqual([false, true])
      expect([first.includes('class="line"'), html.includes('.machine { break-before: page }')]).toEqual([true, true])
    }
  })

  it('lists everything unusual in a custom control', async () => {
    const option = 'flag game refill game breaks 0 in-breaks run overtime 60 worth home-4 left-has 3 lateness 15'
    const sheet = sheetOf(await played(`1 console preset custom 7 8 3:00 ${option}`, AGREE))
    expect(sheet.split('\n').slice(10, 14).join(' ').replace(/\s+/g, ' ')).toBe(
      'time control custom, 7 points, bank 3:00, delay 8 s the flag loses the game, banks are filled for each game ' +
        '0 breaks each, the bank runs in breaks, overtime 1:00 once home gammon counts 4, begun at 3:0, lateness limit 15 min',
    )
  })

  it('T6: says what each side begins with if a side has its own bank', async () => {
    const sheet = async (more: string): Promise<string> =>
      sheetOf(await played(`1 console preset custom 7 8 14:00${more}`, AGREE)).replace(/\s+/g, ' ')
    expect(await sheet(' left-bank 5:00')).toContain(
      'time control custom, 7 points, bank 5:00 / 14:00, delay 8 s left begins with 5:00, right with 14:00',
    )
    expect(await sheet('')).not.toContain('begins with')
  })

  it('lists each game: winner, how it ended, cube and its owner, points, score, time used and turns of both', async () => {
    const shorts = [17, 18, 19, 20, 21].map((at) => `1:${at} press right`).join('; ')
    const cube = `1:16.5 press right; ${shorts}; 1:22 hold right; 1:24 press right; 1:25 hold right`
    const [above, head, game] = await sectionOf('GAMES', GAME, GIVEN_UP, cube, '1:28 hold left')
    expect([above, head].map(squeezed)).toEqual(["left's right's", 'no winner ended cube points score time time turns'])
    expect(game).toBe('1 left    gammon             2 left         4    4:0     0:15     0:35    1:1')
  })

  it.each([
    ['passed', 'short 7', 4, /^1 left passed 1 /],
    ['resigned', 'short 7', 3, /^1 left resigned 1 /],
    ['lost as a backgammon', 'short 7', 2, /^1 left backgammon 1 /],
    ['that is the Crawford game', 'custom 3 8 6:00 left-has 2', 0, /^1 left single Crawford 1 3:0 /],
    ['without a cube in a match to one point', 'short 1', 0, /^1 left single - 1 1:0 /],
  ])('lists a game %s', async (_what, preset, presses, row) => {
    const turned = ['1:17', '1:17.5', '1:18', '1:18.5'].slice(0, presses).map((at) => `${at} press right`)
    const lines = [`1 console preset ${preset}`, AGREE, GAME, GIVEN_UP, ...turned, '1:19 hold right; 1:25 hold left']
    expect(rowsOf(await played(...lines))[0]).toMatch(row)
  })

  it('does not count a move sent back, or the time given back', async () => {
    const shorts = (side: string, from: number): string =>
      [0, 0.3, 0.6].map((s) => `1:${from + s} press ${side}`).join('; ')
    const claimed = `1:10 chord right; ${shorts('right', 11)}; 1:14 press right; 1:15 hold right; 1:17 hold left`
    const goOn = `${shorts('left', 19)}; ${shorts('right', 20)}; 1:21 hold left; 1:22.5 hold right; 1:25 press left`
    const sheet = sheetOf(await played(AGREED, GAME, claimed, goOn))
    expect(section(sheet, 'GAMES')[2]).toMatch(/not over +0:16 +0:25 +1:1$/)
    expect(section(sheet, 'OTHER')).toEqual(['1:13  move of left sent back, by consent of both: 0:00 back to right'])
  })

  it('shows the times left in seconds, with their instant while the match is on, and to the ms on the second page', async () => {
    const sheet = sheetOf(await played(AGREED, GAME))
    expect(section(sheet, 'TIME LEFT at 0:50, when last recorded')).toEqual(['left    13:55', 'right   13:45'])
    expect(section(sheet, 'TIME LEFT TO THE MS')).toEqual(['left    13:55.000', 'right   13:45.000'])
  })

  it('C5, P6: lists each stop: when, by which buttons, who claimed what, how long and how it ended', async () => {
    const dice = '1:10 chord right; 1:12 press right; 1:12.5 press right; 1:13 hold right'
    const dispute = '1:50 stop; 1:51 press left; 1:52 press left; 1:53 press left; 1:54 hold left; 2:00 hold left'
    const turned = '2:02 press left; 2:02.5 press left; 2:03 press left; 2:03.5 press left'
    const nothing = '2:40 chord left; 2:45 hold right; 2:47 hold left; 2:50 chord left; 2:52 look'
    const stops = [GAME, dice, dispute, turned, '2:04 hold left; 2:06 hold right', nothing]
    expect(await sectionOf('STOPS', ...stops)).toEqual([
      '1:00  game 1: stop by both buttons, 0:30, ended by itself',
      'right: dice at 1:04',
      '1:40  game 1: stop by button, 0:17, ended by both',
      'no reason named',
      '2:30  game 1: stop by both buttons, 0:08, ended by both',
      'no reason named',
      '2:40  game 1: stop by both buttons, 0:00, stands',
      'no reason named',
    ])
    const inRussian = sheetOf(await played(AGREED, ...stops), ['', ''], 'record', 'ru')
    expect(section(inRussian, 'ОСТАНОВКИ').slice(0, 3)).toEqual([
      '1:00  партия 1: остановка обеими кнопками, 0:30, закончилась автоматически',
      'правый: зары упали в 1:04',
      '1:40  партия 1: остановка кнопкой, 0:17, закончили оба',
    ])
    expect(await sectionOf('CLAIMS WITHDRAWN', ...stops)).toEqual([
      '1:45  left: dispute',
      '1:51  left: dispute, withdrawn',
    ])
  })

  it('P1-P3: lists each break: who, when, how long and how much too long', async () => {
    const first = '1:23 hold left; 1:30 hold left; 1:32 hold left; 3:00 hold left'
    const second = '3:05 hold right; 3:07 hold right; 7:12.5 hold right'
    expect(await sectionOf('BREAKS', GAME, GIVEN_UP, SINGLE, first, second)).toEqual([
      '1:23  left   1:28',
      '2:58  right  4:05, 0:05 over',
    ])
  })

  it('lists what else happened, with the time of each', async () => {
    const words = await played(
      '1 console preset short 7 door anybody; 3 hold left; 8 hold left held 3100; 15 press right; 16 hold right',
      // a wrong opener, claimed by both
      '19.92 press left; 21 stop; 22 press left; 23 press left; 24 press left; 25 press left; 26 hold left; 28 hold right',
      '29.6 press left; 29.9 press right; 30.2 press left; 30.5 press right; 31 hold left; 31 hold right',
      // right has lost, which left refuses at first
      '33 press right; 45 press left; 1:00 press right; 1:10 stop; 1:12 press right; 1:15 hold right',
      SINGLE,
      '1:25 press left; 1:27 hold left; 1:30 hold right; 1:32 hold right; 1:35 hold left',
      // that game is taken back, and entered again
      '1:45 hold left; 1:47 press left; 1:48 press left; 1:49 press left; 1:51 hold left; 1:53 hold right',
      '1:57 hold right; 1:59 hold right; 2:02 hold left',
      // new dice, a game, and a power cut
      '2:10 hold left; 2:12 press left; 2:14 hold left; 2:20 press left; 2:25 look',
      '2:26 power off; 3:00 power on; 3:05 hold left; 3:08 hold right; 3:20 look',
    )
    expect(section(sheetOf(words), 'OTHER')).toEqual([
      '0:00  right is absent; its bank runs',
      '0:04  right has arrived',
      '0:06  right agrees to the time control',
      '0:21  wrong opener, by consent of both: back to the opening roll, 0:00',
      'back to right',
      '1:17  result of game 1 refused by left',
      '1:43  game 1 taken back by both',
      '2:04  dice changed for left',
      '2:09  power cut; the time without power is not counted here',
      '2:18  both go on after the power cut',
    ])
  })

  it.each([
    ['send-back', '1 - not over 0:25 0:30 1:2'],
    ['unpress', '1 - not over 0:30 0:30 1:2'],
  ])('has the time that each side used after a judge’s %s', async (ruling, row) => {
    const ruled = `1:05 key; 1:10 console rule ${ruling}; 1:20 console resume now; 1:30 press left; 1:35 press right`
    expect(rowsOf(await played(AGREED, GAME, ruled))).toEqual([row])
  })

  it('keeps a match whose next match the judge took back, and has no turns of a game that he gave before it began', async () => {
    const over = [AGREED, GAME, GIVEN_UP, SINGLE, '1:23 hold left; 1:30 key; 1:31 console rule loses left 7']
    const words = await played(
      ...over,
      '1:32 console resume next; 1:33 key; 1:34 console undo; 1:35 console undo; 1:40 look',
    )
    expect(rowsOf(words)).toEqual(['1 left single 1 1 1:0 0:15 0:35 1:1', '2 right lost by ruling 7 1:7 0:00 0:00 0:0'])
    expect(section(sheetOf(words), 'RULINGS')).toEqual(['1:21  left loses a game of 7 points'])
  })

  it('J2, J4: lists the judge’s rulings, undone or not, and each side’s penalties', async () => {
    const rules = ['rule penalty left 60000', 'rule remark right 2', 'rule point left 1', 'undo', 'rule loses left 2']
    const judged = ['1:05 key', ...rules.map((rule, i) => `1:${10 + i} console ${rule}`), '1:20 console resume']
    expect(await sectionOf('RULINGS', GAME, ...judged)).toEqual([
      '1:00  penalty against left: 1:00 to right',
      '1:01  remark right: slow play',
      '1:02  penalty point left, which the other scores, undone',
      '1:04  left loses a game of 2 points',
      'left: remarks 0, warnings 0, penalty points 0',
      'right: remarks 1, warnings 0, penalty points 0',
    ])
    const [, , game] = await sectionOf('GAMES', GAME, ...judged)
    expect(squeezed(game)).toMatch(/^1 right lost by ruling 2 0:2 /)
    const annulled = '1:05 key; 1:10 console rule annul; 1:20 console resume; 1:25 look'
    expect(await sectionOf('RULINGS', GAME, annulled)).toEqual(['1:00  game annulled'])
  })

  it('has words without a gap for every ruling, whatever its side and value', () => {
    for (const [what, { least, most }] of Object.entries(RULINGS))
      for (const side of [0, 1])
        for (const value of [least, most]) {
          const ruled = { what: Number(what), side, value }
          for (const text of [rulingText(ruled), rulingInRussian(ruled)]) expect(text).toMatch(/^(?!.*undefined)[^$]+$/)
        }
  })

  it('M10, M11 (finding K13): lists a game annulled by a judge without a number, and does not count it', async () => {
    const words = await played(
      ...[AGREED, GAME, GIVEN_UP, '1:17 press right; 1:17.5 press right; 1:18 hold right; 1:20 hold left'],
      '1:25 key; 1:27 console rule annul; 1:29 console resume; 1:40 press left; 1:50 press right; 2:00 press left',
      '2:05 key; 2:06 console rule loses left 2; 2:08 console resume; 2:20 press left; 2:30 press right; 2:45 press left',
      '2:50 key; 2:51 console rule annul; 2:53 console resume; 3:00 press left; 3:10 press right; 3:20 look',
    )
    expect(rowsOf(words)).toEqual([
      '- left annulled 1 3 0:15 0:35 1:1',
      '1 right lost by ruling 2 0:2 0:10 0:14 1:1',
      '- - annulled 0:15 0:14 1:1',
      '2 - not over 0:00 0:09 0:1',
    ])
    expect(rowsOf(words, 'ru', 'ПАРТИИ')).toEqual([
      '- левый аннулирована 1 3 0:15 0:35 1:1',
      '1 правый решение судьи 2 0:2 0:10 0:14 1:1',
      '- - аннулирована 0:15 0:14 1:1',
      '2 - не окончена 0:00 0:09 0:1',
    ])
    expect(section(sheetOf(words), 'RESULT')[0]).toBe('score         0:2')
    const html = sheetPage(makeSheet(words))
    expect(html.match(/<td>annulled<\/td>/g)).toHaveLength(2)
  })

  it('J6 (finding K4): marks a game played past the match’s end, and does not count it', async () => {
    const tape = readFileSync(new URL('../tapes/played-past-its-length.tape', import.meta.url))
    const words = await wordsInFile('past.tape', tape)
    const rows = rowsOf(words)
    expect(rows.map((row) => row.split(' ')[0])).toEqual(['1', '2', '3', '-'])
    expect(rows[3]).toMatch(/^- right past the end /)
    expect(rowsOf(words, 'ru', 'ПАРТИИ')[3]).toMatch(/^- правый сверх матча /)
    expect(resultOf('past', { words, file: 'past' })).toMatchObject({ games: 3, winner: 'left' })
  })

  it('M11 (finding K13): shows no game as annulled if the judge undid that, or if both took the game back', async () => {
    const over = [AGREED, GAME, GIVEN_UP, SINGLE, '1:23 hold left']
    const single = '1 left single 1 1 1:0 0:15 0:35 1:1'
    const undone = '1:25 key; 1:27 console rule annul; 1:28 console undo; 1:29 console resume; 1:30 look'
    expect(rowsOf(await played(...over, undone))).toEqual([single])
    const again =
      '1:40 press left; 1:45 key; 1:47 console rule annul; 1:48 console undo; 1:49 console resume; 1:50 look'
    expect(rowsOf(await played(...over, undone, again))).toEqual([single, '2 - not over 0:00 0:04 0:0'])
    const back = '1:25 hold left; 1:27 press left; 1:28 press left; 1:31 hold left; 1:33 hold right'
    const anew = '1:37 press right; 1:39 hold right; 1:41 hold right; 1:44 hold left; 1:50 look'
    expect(rowsOf(await played(...over, back, anew))).toEqual(['1 left gammon 1 2 2:0 0:15 0:35 1:1'])
  })

  it('J2 (finding J5): has each ruling signed by the judge of that instant, by name or by number', async () => {
    const judged = [
      '1:05 key; 1:06 console about judge Иванов; 1:10 console rule remark right 2; 1:11 press right; 1:12 press right',
      '1:13 hold right; 1:15 press left; 1:16 press left; 1:17 press left; 1:18 hold right; 1:20 press right',
      '1:21 press left; 1:22 press left; 1:23 hold right; 1:26 console rule warning right 2; 1:28 console undo',
      '1:29 console resume',
    ]
    expect(await sectionOf('RULINGS', GAME, ...judged)).toEqual([
      '1:00  remark right: slow play, judge Иванов',
      '1:16  warning right: slow play, undone, judge 2',
      'left: remarks 0, warnings 0, penalty points 0',
      'right: remarks 1, warnings 0, penalty points 0',
    ])
    const other = await sectionOf('OTHER', GAME, ...judged)
    expect(other.filter((line) => line.includes(': '))).toEqual(['0:55  judge: Иванов', '1:00  judge: 2'])
  })

  it('J2: names the judge given before the match at the top, and has him sign again after a power cut', async () => {
    const named = ['0.5 console about judge Ivanov', AGREED, GAME, '1:05 key; 1:06 console about judge 7']
    const ruled = '1:10 console rule new-dice 2; 1:12 power off; 1:20 power on; 1:25 key; 1:30 console rule new-dice 2'
    const sheet = sheetOf(await played(...named, ruled))
    expect(sheet).toContain('\njudge         Ivanov\n')
    expect(section(sheet, 'RULINGS')).toEqual([
      '1:00  new dice by order, judge 7',
      '1:10  new dice by order, judge Ivanov',
    ])
  })

  it('J2: has no signature if no judge was named, if both players ruled, or if another clock gave the ruling', async () => {
    const club = `0.5 console about judge 7; 1 console preset short 7 door anybody; ${AGREE}`
    const both = '1:05 stop; 1:08 press left; 1:09 press left; 1:10 chord left held 5500; 1:20 console rule new-dice 2'
    const sheet = sheetOf(await played(club, GAME, both))
    expect(section(sheet, 'RULINGS')).toEqual(['1:10  new dice by order'])
    expect(squeezed(section(sheet, 'STOPS')[0])).toBe('0:55 game 1: stop by button, 0:10, both opened the menu')
    const list =
      '0,7,840000,10000,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,800000,840000,0,0,1,9000,3,2,0,0,1,0,0,1,1,2,2,0,1,0,0,0,0'
    const taken = await played(`1 console about judge 7; 2 console transfer ${list}; 3 look`)
    const lines = section(sheetOf(taken), 'RULINGS')
    expect([lines.length > 10, lines.filter((line) => line.includes('judge'))]).toEqual([true, []])
    expect(lines).toContain('0:00  remark right: other')
  })

  it('C4, J2: shows an adjourned match with its position, the cube, the judge, and what another clock needs', async () => {
    const put =
      '1:05 key; 1:06 console about judge 7; 1:10 console rule point left; 1:11 console rule cube right 8; ' +
      '1:12 console rule cube right 2; 1:13 console undo; 1:14 console adjourn'
    const sheet = sheetOf(await played(AGREED, GAME, put))
    const lines = [...section(sheet, 'ADJOURNED'), ...section(sheet, 'FOR ANOTHER CLOCK')]
    expect(lines.slice(0, 5)).toEqual([
      '1:04  the match is put off, judge 7',
      'left 13:55, right 13:45, right to move, delay left 0:05',
      'score 0:0, cube at 8, of right',
      'breaks taken 0:0, dice changed 0:0, in this game turns 1:1, stops 0',
      'remarks 0:0, warnings 0:0, penalty points 1:0',
    ])
    expect(lines[5]).toMatch(/^\d:\d\d {2}code (\d{4} ){7}\d{4}$/)
    expect(lines[6]).toBe('for a clock set to short 7 10')
    expect(section(sheet, 'RESULT')[1]).toBe('winner        none yet: adjourned')
    const numbers = lines.slice(7).join('').replace('to the ms: transfer ', '')
    const other = await played(`1 console transfer ${numbers}; 3 hold left; 5 hold right; 8 look`)
    const { s } = storyOf(other)
    expect([s.clock.bank, s.clock.turn, s.tally]).toEqual([[835_000, 825_000], RIGHT, [0, 0, 0, 0, 1, 0]])
    const digits = /code ([\d ]+)/.exec(lines[5])?.[1].replaceAll(' ', '') ?? ''
    const into: number[] = []
    const spare = makeSession()
    spare.control.delay = 10_000
    expect(readCode(spare, [...digits].map(Number), into)).toBe(0)
    expect(into.slice(0, 8)).toEqual([835_000, 825_000, 0, 0, RIGHT, 5000, 0, 0])
  })

  it('C4: does not repeat a cube stated before the door was opened again; a night switched off is no power cut', async () => {
    const put = '1:05 key; 1:11 console rule cube right 8; 1:12 console adjourn; 1:20 power off; 1:30 power on'
    const sheet = sheetOf(await played(AGREED, GAME, put, '1:40 key; 1:45 console adjourn'))
    const lines = section(sheet, 'ADJOURNED')
    expect(lines.filter((line) => line.startsWith('score'))).toEqual([
      'score 0:0, cube at 8, of right',
      'score 0:0, cube not said',
    ])
    expect(section(sheet, 'OTHER ENTRIES')).toContain(
      '1:02  switched on again; the time without power is not counted here',
    )
  })

  it('P7: lists a call for the judge by a player', async () => {
    const shorts = [11, 12, 13, 14, 15].map((at) => `1:${at} press right`)
    const call = ['1:10 chord right', ...shorts, '1:17 hold right']
    expect(await sectionOf('OTHER', GAME, ...call)).toEqual(['1:08  judge called by right'])
  })

  it('J6: has the control that both agreed to, whatever a judge has ruled since', async () => {
    const ruled = '1:10 key; 1:12 console rule length 5; 1:14 console rule delay 12000'
    const { control } = makeSheet(await played(AGREED, GAME, ruled))
    expect(control).toEqual(['backgammon, 7 points, bank 14:00, delay 10 s', ['1 break each']])
  })

  it('J6: has games that do not count in the order in which they were played', async () => {
    const loses = (at: number): string =>
      `${at}:10 key; ${at}:11 console rule loses left 1; ${at}:12 console resume now; ${at}:20 press left; ${at}:25 press left`
    const ruled = '3:10 key; 3:11 console rule annul; 3:12 console rule length 1'
    const rows = rowsOf(await played(AGREED, GAME, loses(1), loses(2), ruled))
    expect(rows.map((row) => row.split(' ').slice(0, 3).join(' '))).toEqual([
      '1 right lost',
      '- right past',
      '- - annulled',
    ])
  })

  it('fits 80 columns with the longest banks of an adjourned match', () => {
    const s = opening(customOf(7, 35_999_000, 10_000))
    Object.assign(s.clock, { bank: [35_999_877, 35_999_876], extra: [3_599_123, 3_599_124], turns: [111, 110] })
    s.tally = [10, 11, 12, 13, 14, 15]
    const { transfer } = adjournedPosition(s, undefined)
    expect(transfer.filter((line) => line.length > 68)).toEqual([])
    expect(transfer.join('')).toBe(`transfer ${matchNumbers(s, s.since).join()}`)
  })

  it('P3, P5: counts a stop or a break anew from where both went on after a power cut, as the clock does', async () => {
    const cut = '1:25 power off; 2:00 power on; 2:05 hold left; 2:09 hold right; 2:25 hold left; 2:28 hold right'
    expect(await sectionOf('STOPS', GAME, '1:10 chord right', cut)).toEqual([
      '1:00  game 1: stop by both buttons, 0:19, ended by both',
      'no reason named',
    ])
    const lost = '1:10 key; 1:12 console rule loses left 1; 1:14 console resume now; 1:20 hold left; 1:23 hold left'
    const later = '2:30 power off; 2:50 power on; 3:13 hold left; 3:16 hold right; 7:10 hold left'
    expect(await sectionOf('BREAKS', GAME, lost, later)).toEqual(['1:14  left   3:54'])
  })

  it('D7: says what is missing in its record', async () => {
    const words = await played(AGREED, GAME)
    const torn = words.map((word, i) => (i === words.length - 2 ? (word ^ 0x20) >>> 0 : word))
    const damaged = torn.filter((word) => bitsOf(word) < 0).length
    expect(section(sheetOf(words), 'OTHER')).toEqual(['none'])
    expect(damaged).toBe(1)
    expect(section(sheetOf(torn), 'OTHER ENTRIES')).toContain('damaged entries of the record, missing here: 1')
    expect(rowsOf(torn)).toEqual(['1 - not over - - 0:0', '-: not all presses are in the record'])
    const thinned = [headWord(Block.Thinned, 1), wordOf(Form.Soon + 17)]
    const full = [...words, ...thinned, ...thinned]
    expect(rowsOf(full)).toEqual(['1 - not over - - 1:1', '-: not all presses are in the record'])
    expect(section(sheetOf(full), 'OTHER ENTRIES')).toContain(
      'presses not recorded, for the record was nearly full: 34',
    )
  })

  it('D7: tells nothing of a text or a time of day with a damaged word, and the games and the result as they were', async () => {
    const said = '0.2 console about left Ivanov; 0.3 console about right Petrov; 0.4 console date 2026-11-24 18:30'
    const words = await played(said, AGREED, '19.92 press left; 25 press right')
    const begun = words.findIndex((word) => entryIn(bitsOf(word)) === Entry.Open)
    const told = (all: number[]) => {
      const { names, about, games, score, won } = makeSheet(all)
      return { texts: [...names, about[3].text], rest: { games, score, won } }
    }
    const whole = told(words)
    expect(whole.texts).toEqual(['Ivanov', 'Petrov', '2026-11-24'])
    const lost = [0, 0, 0]
    for (const [i, word] of words.slice(0, begun).entries()) {
      const bit = [...Array(32).keys()].find((k) => bitsOf((word | (1 << k)) >>> 0) < 0)
      if (bit === undefined) continue
      const { texts, rest } = told(Object.assign([...words], { [i]: (word | (1 << bit)) >>> 0 }))
      expect(rest).toEqual(whole.rest)
      for (const [k, text] of texts.entries()) {
        expect(['', whole.texts[k]]).toContain(text)
        if (!text) lost[k]++
      }
    }
    expect(lost).toEqual([4, 4, 3])
  })

  it.each(['match-3.tape', 'names-in-russian.tape'])(
    'D7: tells of no time below 0, and in whole words, if %s lacks any one word',
    async (name) => {
      const words = await wordsInFile(name, bytesOf(name))
      for (const i of words.keys()) {
        const rest = words.filter((_, k) => k !== i)
        if (!hasMatch(entriesIn(rest))) continue
        const texts = [sheetOf(rest), ...[...standsOf(rest)].map(({ text }) => text)]
        expect(texts.join('\n'), `without word ${i}`).not.toMatch(/undefined|NaN|-\d+:/)
      }
    },
  )

  it.each([
    [Entry.Stop, 7],
    [Entry.Claim, 7],
    [Entry.Ruling, 63 << 13],
    [Entry.Ruling, (Ruling.Point << 13) | 2],
    [Entry.Game, 1 << 2], // a cube at 2 that nobody owns
  ])('D7: counts an entry %i with a value that no clock writes as damaged', async (entry, value) => {
    const sheet = sheetOf([...(await played(AGREED, GAME)), wordOf((entry << 20) | value)])
    expect(section(sheet, 'OTHER ENTRIES')).toContain('damaged entries of the record, missing here: 1')
  })

  it.each([
    ['left, by flag', [AGREED, GAME, '30:00 look'], 'flag of right fell in game 1'],
    [
      'right, the other came too late',
      ['1 console preset short 7 lateness 5 door anybody; 3 hold right; 9 hold right held 3100; 10:00 look'],
      'left reached the late',
    ],
  ])('marks the winner, who hands in the sheet: %s', async (winner, lines, other) => {
    const sheet = sheetOf(await played(...lines))
    expect(section(sheet, 'RESULT')[1]).toBe(`winner        ${winner}`)
    expect(sheet.match(/\[x\] (left|right)/g)).toEqual([`[x] ${winner.split(',')[0]}`])
    expect(section(sheet, 'OTHER').join()).toContain(other)
  })

  it(`fits 80 columns, and agrees with the clock after each of ${RUNS} random matches`, () => {
    let sheets = 0
    let gone = 0
    for (let seed = 0; seed < RUNS; seed++) {
      const table = playTable(32, seed, 160)
      runTo(table.clock.machine, table.now + 20_000) // a bank may run on
      const s = sessionOf(table)
      if (!table.isOn || isBefore(s.stage)) continue // the next match is being set
      const sheet = sheetOf(table.flash.words, ['N'.repeat(99), 'M'.repeat(99)])
      expect(sheet.split('\n').filter((line) => line.length > 80)).toEqual([])
      expect(sheet).not.toContain('damaged')
      expect(wrongOn(sheet, s, table.clock.machine.now - table.boot), `match ${seed}\n${sheet}`).toEqual([])
      const { annulled, rulings } = storyOf(table.flash.words)
      const annulments = rulings.filter(({ ruled, isUndone }) => ruled.what === Ruling.Annul && !isUndone)
      expect(annulled.filter(({ isPast }) => !isPast)).toHaveLength(annulments.length)
      gone += annulled.length
      sheets++
    }
    expect(sheets).toBeGreaterThan(RUNS / 2)
    expect(gone).toBeGreaterThan(0)
  })
})

describe('the command', () => {
  it('prints the sheet, with the names it is given', () => {
    const { status, stdout } = sim('sheet', 'test/tapes/match-3.tape', '--left', 'Anna', '--right', 'Boris')
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /^MATCH SHEET\n\n[\s\S]*\ndate {10}_{16} \(date not set\)\n[\s\S]*\nleft {10}Anna\nright {9}Boris\n/,
    )
  })
})

/*
 * What a hall accepts: its own machine's addresses, messages that can follow from earlier ones, the plan of a round,
 * typed by a director or written by a pairing program, and clients of its own broker. What the desk's page works out
 * about a round: when it will end, and which tables need somebody. Numbers were worked out by hand.
 */

import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { decoded } from '../../sim/clock/shown.ts'
import { encode, type Numbers } from '../../sim/hall/air/encode.ts'
import { Field } from '../../sim/hall/air/rows.ts'
import { type Carrier, ownBroker, publisher } from '../../sim/hall/broker.ts'
import { demoClocks } from '../../sim/hall/demo.ts'
import { figuresAt, needOf, paceOf, pointsToCome, type TableView } from '../../sim/hall/figures.ts'
import { learnNumber, makeHall, numbersOf } from '../../sim/hall/hall.ts'
import { linesOf } from '../../sim/hall/page/table.ts'
import { stateText } from '../../sim/hall/page/tile.ts'
import { inRussian, speak } from '../../sim/hall/page/words.ts'
import { phoneClocks } from '../../sim/hall/phones.ts'
import { type Plan, readPlan } from '../../sim/hall/plan.ts'
import { makeService, newViews, revive, type Service, setPlan, take, viewsOf } from '../../sim/hall/service.ts'
import { payloadsOf, topicsOf } from '../../sim/hall/topics.ts'
import { isOwnAddress, isOwnHost } from '../../sim/hall/trust.ts'
import { addressOf } from '../../sim/hall/world.ts'
import { makeFolder } from '../folder.ts'
import { rowsOf } from '../rows.ts'

const clock = { now: 0 }
const hallOf = (count: number): Service => makeService(demoClocks(count), '/nowhere', () => clock.now)
const PLAY: Numbers = {
  ...{
    [Field.Stage]: Stage.Play,
    [Field.Turn]: 0,
    [Field.Runs]: 1,
    [Field.Length]: 7,
    [Field.Who]: 2,
    [Field.Fell]: 2,
  },
  ...{ [Field.LeftBank]: 8000, [Field.RightBank]: 8000, [Field.Delay]: 100, [Field.Battery]: 90 },
}

function tell(service: Service, sender: string, numbers: Numbers): void {
  take(service, topicsOf(sender)[1], Buffer.from(payloadsOf(encode(numbers))[1]))
}

describe('this machine', () => {
  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('is meant by %s', (host) => {
    expect(isOwnHost(host)).toBe(true)
  })

  it.each(['127.evil.example', '127.0.0.1.evil.example', '127.1', '10.0.0.1', '', 'localhost.evil.example', '::2'])(
    'is not meant by "%s"',
    (host) => expect([isOwnHost(host), isOwnAddress(host)]).toEqual([false, false]),
  )
})

describe('a message that cannot follow from the last one', () => {
  it('marks the table: nobody wins three games in a second', () => {
    const service = hallOf(1)
    const address = addressOf(1)
    tell(service, address, { ...PLAY, [Field.Time]: 600, [Field.Changes]: 5 })
    clock.now += 1000
    const won = { ...PLAY, [Field.Stage]: Stage.Over, [Field.Runs]: 0, [Field.LeftScore]: 7, [Field.Games]: 3 }
    tell(service, address, { ...won, [Field.Time]: 610, [Field.Changes]: 6 })
    const [{ said, marks }] = viewsOf(service)
    expect([said?.score, marks.map(({ doubt }) => doubt)]).toEqual([[0, 0], ['score']])
  })

  it('from many addresses leaves room for other marks', () => {
    const service = hallOf(1)
    tell(service, addressOf(1), { ...PLAY, [Field.Number]: 1 })
    take(service, topicsOf(addressOf(1))[1], Buffer.from('"c1"'))
    for (let i = 0; i < 5000; i++) tell(service, addressOf(1000 + i), { ...PLAY, [Field.Number]: 1 })
    const [{ marks }] = viewsOf(service)
    expect(marks.map(({ doubt, sender, times }) => [doubt, sender, times])).toEqual([
      ['torn', addressOf(1), 1],
      ['sender', addressOf(1000), 1],
      ['sender', 'several', 4999],
    ])
  })

  it('is reported at once if it is a stranger’s', () => {
    const service = hallOf(1)
    service.isNews = false
    tell(service, addressOf(77), { ...PLAY, [Field.Number]: 77 })
    expect([service.isNews, [...service.hall.strangers.some]]).toEqual([true, [addressOf(77)]])
  })
})

const MINUTE = 60_000
const STOPPED: Numbers = {
  ...{ ...PLAY, [Field.Stage]: Stage.Stop, [Field.Runs]: 0, [Field.Length]: 3 },
  ...{ [Field.LeftBank]: 2250, [Field.RightBank]: 1500 },
}

/** The table of a clock that sends this. */
function viewOf(numbers: Numbers): TableView {
  const service = hallOf(1)
  tell(service, addressOf(1), numbers)
  return viewsOf(service)[0]
}

describe('points to come', () => {
  it.each([
    [1, 1, 1],
    [2, 1, 1.5],
    [2, 2, 2.5],
    [3, 1, 1.75],
    [3, 2, 3.125],
    [3, 3, 4.125],
    [0, 4, 0],
  ])('of two equal players who need %i and %i: %d', (left, right, points) => {
    expect(pointsToCome(left, right)).toBe(points)
  })
})

describe('the end of a round', () => {
  const view = viewOf({ ...STOPPED, [Field.LeftScore]: 1 })

  it('comes when the points to come are played, at a mix of the pace so far and that of full banks', () => {
    expect(figuresAt(view.said!, 0).bank).toEqual([225_000, 150_000])
    // 3.125 points to come, 216 s each: full banks give 120 s a point, weighted as four points; the point played took
    // ten minutes
    const table = { ...view, began: { at: 0, points: 0 } }
    expect(paceOf([table], 10 * MINUTE)).toEqual({ playing: 1, waiting: 0, ended: 0, endsAt: 10 * MINUTE + 675_000 })
  })

  it('is unknown while nobody plays', () => {
    expect(paceOf([{ ...view, said: undefined, length: 7 }], MINUTE)).toEqual({
      ...{ playing: 0, waiting: 1 },
      ended: 0,
      endsAt: 0,
    })
  })
})

describe('a clock that is heard by radio, from one round to the next', () => {
  let service = hallOf(1)
  let changes = 0
  const hear = (stage: Stage, points: number): TableView => {
    clock.now += MINUTE
    const said = { ...STOPPED, [Field.Stage]: stage, [Field.LeftScore]: points, [Field.Games]: points }
    tell(service, addressOf(1), { ...said, [Field.Time]: clock.now / 100, [Field.Changes]: ++changes })
    return viewsOf(service)[0]
  }
  const plan = (round: string, left: string): TableView => {
    setPlan(service, `round ${round}\ncontrol short 3 10\n1; ${left}; Boris`)
    return viewsOf(service)[0]
  }

  it('shows no result of the last round, a match that is still on with its own players, and the next one from its beginning', () => {
    plan('1', 'Anna')
    expect(hear(Stage.Stop, 0)).toMatchObject({ players: ['Anna', 'Boris'], began: { points: 0 } })
    const of1 = { players: ['Anna', 'Boris'], length: 0, earlier: { round: '1', next: ['Vera', 'Boris'] } }
    expect(plan('2', 'Vera')).toMatchObject(of1)
    expect(hear(Stage.Stop, 2)).toMatchObject(of1)
    for (const view of [hear(Stage.Over, 3), hear(Stage.Over, 3)])
      expect([view, stateText(view, undefined, view.seenAt)]).toMatchObject([
        { players: ['Vera', 'Boris'], said: undefined },
        'not begun yet',
      ])
    expect(hear(Stage.Result, 2)).toMatchObject(of1) // they take the last game back
    hear(Stage.Over, 3)
    const of2 = { players: ['Vera', 'Boris'], length: 3, said: { stage: Stage.Open } }
    const next = hear(Stage.Open, 0)
    expect(next).toMatchObject(of2)
    // Regression: the pace was computed from the first round's beginning, so the end of a round was told hours late.
    expect(next.began).toEqual({ at: clock.now, points: 0 })
    hear(Stage.Over, 3)
    expect([2, 1].map((points) => hear(Stage.Open, points).began?.points)).toEqual([2, 1]) // the next begins unheard
    expect(plan('3', 'Gleb')).toMatchObject({ earlier: { round: '2' } })
    expect([plan('2', 'Vera').earlier, viewsOf(service)[0].marks]).toEqual([undefined, []])
  })

  it('shows no result of the last round after the service was started again', () => {
    const again = (): Service => revive(makeService(demoClocks(1), folder, () => clock.now))
    const folder = makeFolder()
    service = again()
    plan('1', 'Anna')
    hear(Stage.Over, 3)
    plan('2', 'Vera')
    newViews(service)
    service = again()
    expect(hear(Stage.Over, 3)).toMatchObject({ players: ['Vera', 'Boris'], said: undefined })
    hear(Stage.Open, 0)
    newViews(service)
    service = again()
    expect(hear(Stage.Over, 3)).toMatchObject({ players: ['Vera', 'Boris'], said: { stage: Stage.Over } })
  })

  it('shows a result until others play there, in plans that do not name their rounds', () => {
    plan('', 'Vera')
    hear(Stage.Over, 0)
    expect([plan('', 'Wera'), hear(Stage.Open, 0)].map(({ said }) => said?.stage)).toEqual([undefined, Stage.Open])
    hear(Stage.Over, 3)
    expect(plan('', 'Wera').said?.stage).toBe(Stage.Over)
  })
})

describe('a match to another length than in the plan', () => {
  it.each([
    ['before both have agreed', { [Field.Stage]: Stage.Ready }, 'length'],
    ['at the opening roll', { [Field.Stage]: Stage.Open }, 'length'],
    ['in its first game', {}, ''],
    ['between its games', { [Field.Stage]: Stage.Open, [Field.LeftScore]: 1 }, ''],
  ] as [string, Partial<Numbers>, string][])('needs somebody %s: "%s"', (_, more, need) => {
    expect(needOf({ ...viewOf({ ...STOPPED, ...more }), length: 7 }, 0)).toBe(need)
  })
})

describe('a clock in play that is silent', () => {
  it('is not said to be in play since then', () => {
    const view = viewOf(PLAY)
    const now = clock.now + MINUTE
    expect(stateText(view, figuresAt(view.said!, now), now)).toMatch(/^not heard since \S+$/)
  })
})

describe('the dialog of a table', () => {
  it.each([
    ['who has called', { [Field.Called]: 3 }, '', ['JUDGE 0:00 · left, right'], ['СУДЬЯ 0:00 · левый, правый']],
    [
      'that its clock has',
      { [Field.Called]: 4 },
      '',
      ['JUDGE 0:00 · called by the clock'],
      ['СУДЬЯ 0:00 · вызвали сами часы'],
    ],
    [
      'the winner after a flag',
      { [Field.Stage]: Stage.Flag, [Field.Fell]: 1 },
      'left',
      ['flag: right', 'winner: left'],
      ['упал флажок: правый', 'победа: левый'],
    ],
  ] as [string, Partial<Numbers>, TableView['winner'], string[], string[]][])('says %s', (_, more, winner, ...told) => {
    const view = { ...viewOf({ ...STOPPED, ...more }), winner }
    for (const [i, tongue] of (['en', 'ru'] as const).entries()) {
      speak(tongue)
      expect(linesOf(view, view.said!.at)).toEqual(expect.arrayContaining(told[i]))
    }
    speak('en')
  })
})

describe('a fallen flag', () => {
  it('needs somebody until the winner is known from the record', () => {
    const view = viewOf({ ...STOPPED, [Field.Stage]: Stage.Flag, [Field.Fell]: 0 })
    expect([needOf(view, 0), needOf({ ...view, winner: 'right' }, 0)]).toEqual(['flag', ''])
  })
})

const CLOCKS = ['table 1', 'table 2'].map((name, i) => ({ name, number: i + 1 }))
const HEAD = 'control short 7 10\n'
const matchesIn = ({ rows }: Plan): string[][] => [...rows].map(([table, { left, right }]) => [table, left, right])

describe('the number of a table', () => {
  const named = (...names: string[]) => names.map((name, i) => ({ port: `/dev/ttyACM${i}`, name }))

  it('is a phone’s own, on its card, though a clock of the file has a name without a number', () => {
    expect(numbersOf([...named('stage', 'window'), ...phoneClocks(2)])).toEqual([3, 4, 1, 2])
  })

  // Regression: each number was taken by the other's place, so messages by radio went to the wrong table.
  it('is what its clock tells, also if another has that by its place; one that was told stays', () => {
    const hall = makeHall(named('north', 'south', 'door'))
    const [north, south, door] = hall.tables
    learnNumber(hall, north, 2)
    learnNumber(hall, south, 1)
    learnNumber(hall, door, 2)
    expect(hall.tables.map(({ number }) => number)).toEqual([2, 1, 3])
  })

  // Regression: rows of a plan went by each clock's place in the file, though the pages showed its number.
  it('has its row of the plan, also if the clock tells it later', () => {
    const service = makeService(named('north', 'south'), '/nowhere')
    const [north] = service.hall.tables
    setPlan(service, 'control short 3 10\n1; Anna; Boris\nsouth; Vera; Gleb')
    learnNumber(service.hall, north, 7) // no number of the plan
    expect(viewsOf(service).map(({ players }) => players[0])).toEqual(['Anna', 'Vera'])
    setPlan(service, 'control short 3 10\n7; Olga; Boris\n2; Vera; Gleb')
    learnNumber(service.hall, north, 2)
    expect(viewsOf(service).map(({ players }) => players[0])).toEqual(['Vera', 'Olga'])
  })
})

describe('the plan of a round', () => {
  it.each([
    ['semicolons', '1; Anna; Boris\ntable 2; Vera; Gleb'],
    ['commas', '1,Anna,Boris\n2,Vera,Gleb'],
    ['tabs', '1\tAnna\tBoris\n2\tVera\tGleb'],
    ['a pairing program’s columns', 'Round,Board,White,Rating,Black\n3,1,Anna,1800,Boris\n3,2,Vera,,Gleb'],
    ['columns between tabs', 'Round\tBoard\tWhite\tBlack\n3\t1\tAnna\tBoris\n3\t2\tVera\tGleb'],
    ['Russian columns', '\ufeffСтол;Белые;Чёрные\r\n1;Anna;Boris\r\n2;Vera;Gleb\r\n'],
    ['tables named in Russian', 'стол 1; Anna; Boris\nСтол 2; Vera; Gleb'],
    ['comments and empty lines', '# who plays\n\n1; Anna; Boris\n\n2; Vera; Gleb'],
  ])('is read with %s', (_, rows) => {
    expect(matchesIn(readPlan(HEAD + rows, CLOCKS))).toEqual([
      ['table 1', 'Anna', 'Boris'],
      ['table 2', 'Vera', 'Gleb'],
    ])
  })

  it('may have its head in upper or lower case, with or without colons', () => {
    const plan = readPlan('Event: Spring, the Open\nROUND 3\nJudge:Olga\nControl: short 7 10\n1;A;B', CLOCKS)
    expect(plan).toMatchObject({ event: 'Spring, the Open', round: '3', judge: 'Olga', control: 'short 7 10' })
  })

  it('may be in Windows-1251, in which А is 0xC0', () => {
    expect([[0xc0], [0xd0, 0x90]].map((bytes) => decoded(Uint8Array.from(bytes)))).toEqual(['А', 'А'])
  })

  it('keeps a comma in a name that is quoted or between semicolons', () => {
    const names = [['table 1', 'Petrov, Pyotr', 'Boris "B" K.']]
    expect(matchesIn(readPlan(`${HEAD}1,"Petrov, Pyotr","Boris ""B"" K."`, CLOCKS))).toEqual(names)
    expect(matchesIn(readPlan(`${HEAD}1; Petrov, Pyotr; Boris "B" K.`, CLOCKS))).toEqual(names)
  })

  it.each(
    rowsOf(String.raw`
      1;"Anna;Boris                          | plan:2: a quotation mark without another;         | план, строка 2: непарная кавычка;
      №;Игрок А;Игрок Б\n1;A;B                | plan:2: no table "№" in this hall; a line of      | план, строка 2: в зале нет стола «№»; строка с
      control short 7 10 light\n1;A;B        | plan:2: a number for "light" is missing           | план, строка 2: после «light» нет числа
      control short 7 2:00\n1;A;B            | plan:2: "2:00" is not a delay;                    | план, строка 2: «2:00» — не время на ход;
      control short 7 8 2:00\n1;A;B          | plan:2: unexpected word "2:00"                    | план, строка 2: лишнее слово «2:00»
      1; Anna                                | plan:2: "Anna" has no opponent;                   | план, строка 2: у «Anna» нет соперника;
      1; Anna;                               | plan:2: "Anna" has no opponent;                   | план, строка 2: у «Anna» нет соперника;
      table 1; ; Anna                        | plan:2: "Anna" has no opponent;                   | план, строка 2: у «Anna» нет соперника;
      Board,White,Black\n1,Anna,             | plan:3: "Anna" has no opponent;                   | план, строка 3: у «Anna» нет соперника;
      1;A;B;C                                | plan:2: too many cells; write TABLE; LEFT; RIGHT  | план, строка 2: лишние ячейки;
      1; \ufffd; B                           | plan:2: not in UTF-8; save the plan as UTF-8      | план, строка 2: не в UTF-8;
      #\n\n9,A,B                             | plan:4: no table "9" in this hall;                | план, строка 4: в зале нет стола «9»;
      1;A;B\ntable 1;C;D                     | plan:3: table 1 appears twice;                    | план, строка 3: стол 1 встречается дважды;
      controll short                         | plan:2: "controll" is not a word of a plan;       | план, строка 2: слова «controll» в плане нет;
      event X                                | plan: no table in it;                             | план: нет столов;
      control foo 7\n1;A;B                   | plan:2: "foo" is not a discipline; one of         | план, строка 2: «foo» — не дисциплина; есть
      control\n1;A;B                         | plan:2: a discipline is missing; one of           | план, строка 2: нет дисциплины; есть
      control short\n1;A;B                   | plan:2: a match length is missing;                | план, строка 2: нет длины матча;
      control short 7 13\n1;A;B              | plan:2: no clock takes short 7 13:                | план, строка 2: часы не примут короткие до 7
      control custom 7 8\n1;A;B              | plan:2: a bank is missing;                        | план, строка 2: нет таймбанка; в своём регламенте он нужен: custom 7 8 
      control custom 7 8 99:99\n1;A;B        | plan:2: "99:99" is not a bank;                    | план, строка 2: «99:99» — не таймбанк;
      control short 7 10 x\n1;A;B            | plan:2: no such option "x"; one of                | план, строка 2: нет настройки «x»; есть
      control custom 7 8 3:00 by usa\n1;A;B  | plan:2: "usa" is not a value of "by"; one of      | план, строка 2: у настройки «by» нет значения «usa»;`),
  )('is refused with a message that names the line, in both languages: %s', (row, english, russian) => {
    const text = HEAD + row.replaceAll('\\n', '\n').replace('\\ufffd', '\ufffd')
    expect(() => readPlan(text, CLOCKS)).toThrow(
      expect.toSatisfy(({ message }) => message.startsWith(english) && inRussian(message).startsWith(russian)),
    )
  })

  it('is refused without a control, and for a name that is too long', () => {
    expect(() => readPlan('1;A;B', CLOCKS)).toThrow(
      /^plan: no control in it; write a line such as: control short 7 10$/,
    )
    expect(() => readPlan(`${HEAD}1;${'x'.repeat(61)};B`, CLOCKS)).toThrow(/^plan:2: "x+" is longer than 60 bytes/)
    expect(inRussian('number 3, as table 2 has')).toBe('номер 3 уже есть у других часов: стол 2')
    expect(inRussian('no sheet of table 1, table 2')).toBe('нет протокола: стол 1, стол 2')
  })

  it('is refused if the name of a table is longer than a clock keeps', () => {
    const [name, number] = ['у большого окна на втором этаже клуба', 1]
    expect(() => readPlan(`${HEAD}1; A; B`, [{ name, number }])).toThrow(/^plan:2: "у .*" is longer than 60 bytes/)
  })
})

let carrier: Carrier
const taken: string[] = []

beforeAll(async () => {
  carrier = await ownBroker('127.0.0.1', 0, undefined, { take: (topic) => taken.push(topic), onConnection: () => {} })
})

afterAll(() => carrier?.close())

describe('the hall’s own broker', () => {
  it('does not store a CONNECT that never ends', async () => {
    const socket = connect(Number(new URL(carrier.name).port), '127.0.0.1')
    const ended = new Promise((resolve) => socket.on('close', resolve))
    socket.on('error', () => {})
    // the header of a CONNECT that announces 120 MB, followed by endless data
    socket.write(Buffer.from([0x10, 0x80, 0x8e, 0xce, 0x39, 0, 4, 77, 81, 84, 84, 4, 0xc2, 0, 60]))
    const more = setInterval(() => socket.write(Buffer.alloc(60_000)), 5)
    await ended
    clearInterval(more)
    expect(socket.bytesWritten).toBeLessThan(20_000_000)
  })

  it('still accepts gateways after that', async () => {
    const gateway = await publisher(carrier.name)
    await gateway.publishAsync('/ble/advertise/aa', '{}')
    await expect.poll(() => taken).toEqual(['/ble/advertise/aa'])
    await gateway.endAsync()
  })
})

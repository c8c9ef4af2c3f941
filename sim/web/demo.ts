/*
 * The demonstration: a match to 7 points that is played for the user, and at each thing worth seeing a line that says what it is.
 *
 * It is a tape, cut into scenes. What a scene comes to stands beside its lines as in any tape, so a test plays it.
 */
import { parseTape, type Tape } from '../tape/tape.ts'

interface Scene {
  /** English and Russian. */
  said: readonly [en: string, ru: string]
  /** What is done while it is said. */
  lines: readonly string[]
}

export const SCENES: readonly Scene[] = [
  {
    said: [
      'Setup. Left presses for the row below, right for the row above, and a hold of the right chooses.',
      'Настройка. Левая нажимает — строка ниже, правая — строка выше; правая держит — выбрано.',
    ],
    lines: ['0:01 look | stage setup', '0:03 hold right | stage ready left 14:00'],
  },
  {
    said: [
      'Backgammon to 7 points: 14 minutes each, 8 s of delay at each move. A press would turn that; a hold of each side, and both agree.',
      'Короткие нарды до 7 очков: по 14 минут и ещё 8 с на каждый ход. Нажатие меняет регламент; держит каждый — согласны оба.',
    ],
    lines: ['0:05 hold left | agreed left', '0:07 hold right | stage open'],
  },
  {
    said: [
      'Each rolls one die. Left rolled lower and presses, so right begins. The bar and the light show who runs; the number is his delay.',
      'Каждый бросает один зар. У левого меньше, он нажимает: начинает правый. Полоса и огонёк показывают, чьё время идёт; цифра — сколько осталось на ход.',
    ],
    lines: ['0:12 press left', '0:16 look | stage play turn right delay 5'],
  },
  {
    said: ['The delay is used up. From now on his bank runs.', 'Время на ход вышло, теперь идёт его таймбанк.'],
    lines: ['0:30 look | bank-right 13:50.080'],
  },
  {
    said: [
      'A press ends the turn and starts the other side. A quick turn costs nothing of the bank.',
      'Нажатие кончает ход и пускает соперника. Быстрый ход ничего не берёт из таймбанка.',
    ],
    lines: [
      '0:32 press right | turn left',
      '0:38 press left | turn right bank-left 14:00.000',
      '0:55 press right | turn left',
    ],
  },
  {
    said: [
      'Left bears off his last checker. Right has lost and stops the clock with the button in the middle.',
      'Левый снял последнюю шашку. Правый проиграл и останавливает часы средней кнопкой.',
    ],
    lines: ['1:02 stop | stage stop'],
  },
  {
    said: [
      'A stop lasts 30 s. Right turns his line to “I lost” with presses and sends it with a hold.',
      'Остановка длится 30 с. Правый нажатиями доходит до строки «Я проиграл» и удержанием отправляет её.',
    ],
    lines: ['1:05 press right | line go-on,lost', '1:07 hold right | stage result'],
  },
  {
    said: [
      'He turns to how he lost and what the cube showed: a gammon at 2, which makes 4 points. Another hold: it was his cube.',
      'Он доходит до строки, как проиграл и что на кубе: марс, 2. Это 4 очка. Ещё одно удержание: куб был его.',
    ],
    lines: [
      '1:09 press right | result gammon-1',
      ...[
        '+1 press right',
        '+0.5 press right',
        '+0.5 press right',
        '+1 press right',
        '+1 press right | result gammon-2-nobody',
      ],
      ...['1:15 hold right', '1:17 hold right'],
    ],
  },
  {
    said: ['Left holds “Yes”: he agrees. 4 : 0.', 'Левый держит «Да»: согласен. 4 : 0.'],
    lines: ['1:20 hold left | stage open score 4:0'],
  },
  {
    said: [
      'Between games right asks for something: a break of 4 minutes. A match to 7 has one for each side.',
      'Между партиями правый просит перерыв: 4 минуты. В матче до 7 у каждого один.',
    ],
    lines: ['1:25 hold right | stage ask', '1:28 hold right | stage break'],
  },
  {
    said: [
      'He is back before they are over, and ends it with a hold.',
      'Он вернулся раньше и кончает перерыв удержанием.',
    ],
    lines: ['4:10 hold right | stage open breaks 0,1'],
  },
  {
    said: [
      'The next game. Left moves wrongly, presses, and right stops the clock.',
      'Новая партия. Левый сделал неверный ход и нажал, правый останавливает часы.',
    ],
    lines: ['4:20 press right', '4:35 press left | turn right', '4:40 stop | stage stop'],
  },
  {
    said: [
      'Right sends “Wrong move”. Left holds “Agree”, and the move goes back with the time that it had.',
      'Правый отправляет «Не тот ход». Левый держит «Согласен», и ход возвращается вместе со временем.',
    ],
    lines: [
      ...['4:42 press right', '4:42.6 press right', '4:43.2 press right', '4:43.8 press right | line go-on,wrong-move'],
      ...['4:46 hold right', '4:50 hold left | claims wrong-move,wrong-move', '4:52 look | stage stop'],
    ],
  },
  {
    said: [
      'Both turn to “Go on” and hold it: left is to move again, with the time that he had.',
      'Оба доходят до «Продолжить» и держат: снова ход левого, со временем, которое у него было.',
    ],
    lines: [
      ...[
        '4:53 press left',
        '+0.4 press right',
        '+0.4 press left',
        '+0.4 press right',
        '+0.4 press left',
        '+0.4 press right',
      ],
      ...['4:57 hold left', '4:59 hold right | stage play turn left'],
    ],
  },
  {
    said: [
      'The battery slips. The clock comes back from its record with both times, and stands.',
      'Отошла батарейка. Часы берут оба времени из журнала и стоят.',
    ],
    lines: ['5:12 press left', '5:30 power off', '5:45 power on', '5:48 look | stage power'],
  },
  {
    said: [
      'Each holds: play on. What was lost is nobody’s charge.',
      'Каждый держит: продолжить. Потерянное не списано ни с кого.',
    ],
    lines: ['5:50 hold left', '5:53 hold right | stage play turn right'],
  },
  {
    said: [
      'Right loses this game, too: another gammon, 6 : 0.',
      'Правый проигрывает и эту партию: ещё один марс, 6 : 0.',
    ],
    lines: [
      ...['6:05 stop | stage stop', '6:07 press right', '6:09 hold right | stage result', '6:11 press right'],
      ...['6:15 hold right', '6:18 hold left | stage open score 6:0'],
    ],
  },
  {
    said: [
      'Left needs one point: the Crawford game comes, without a cube. The glass says so.',
      'Левому осталось одно очко: партия Кроуфорда, без куба. Это написано на экране.',
    ],
    lines: ['6:24 press left', '6:30 look | stage play crawford now'],
  },
  {
    said: [
      'The judge turns his key: the clock stands, and his menu is on the glass. In the list “Time” he gives right a minute.',
      'Судья поворачивает ключ: часы стоят, на экране его меню. В списке «Время» он даёт правому минуту.',
    ],
    lines: [
      '6:40 key | stage ruling',
      '6:43 press left | item times',
      '6:44 hold right | item left-time',
      '6:47 press left | item right-time',
      '6:49 hold right',
      '6:52 hold right | item go-on',
    ],
  },
  {
    said: [
      '“Go on” stands before him, the foot says what was done: a hold, and play goes on. The record has the ruling with its time.',
      'Перед ним «Продолжить», внизу сказано, что сделано: держит, и игра идёт. Решение записано в журнал со временем.',
    ],
    lines: ['6:57 hold right | stage play'],
  },
  {
    said: ['Left loses this one: a single game, 6 : 1.', 'Эту партию проигрывает левый: оин, 6 : 1.'],
    lines: [
      '7:30 stop | stage stop',
      '7:32 press left',
      '7:34 hold left | stage result',
      '7:36 hold left',
      '7:39 hold right | stage open score 6:1',
    ],
  },
  {
    said: [
      'The last game. Right thinks for too long: delay and bank are used up, and his flag falls. The match is lost.',
      'Последняя партия. Правый думает слишком долго: вышли и время на ход, и таймбанк, флажок упал. Матч проигран.',
    ],
    lines: ['7:46 press left', '7:50 look | stage play turn right', '30:00 look | stage flag flag right winner left'],
  },
  {
    said: [
      'The glass says who fell and who won, until the judge’s key, or both players where there is no judge, lead on to the next match.',
      'На экране — чей флажок упал и кто победил, пока ключ судьи, а в клубе без судьи оба игрока не откроют следующий матч.',
    ],
    lines: ['30:08 look'],
  },
]

/** All scenes as one tape. */
export function demoTape(): Tape {
  return parseTape(SCENES.flatMap(({ lines }) => lines).join('\n'), 'demo')
}

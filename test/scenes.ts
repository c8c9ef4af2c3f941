/*
 * The scenes for the pictures, at least one for each stage: what is done before somebody looks.
 */

const AGREED = `
  0:01 console preset short 7 10
  0:02 hold left
  0:04 hold right`

const CLUB = AGREED.replace('short 7 10', 'short 7 10 door anybody')

const turns = (agreed: string): string => `${agreed}
  0:10 press left
  1:40 press right
  2:27 press left`

export const TURNS = turns(AGREED)

/** Short presses of a side, a second apart. */
const shorts = (side: string, times: number): string => `\n+1 press ${side}`.repeat(times)

/** Left has lost the first game and chooses the result; the next scenes go on to the game's end. */
const lost = (agreed: string): string => `${agreed}
  0:10 press left
  0:30 press right
  0:45 chord left
  0:47 press left
  0:48 hold left`

const LOST = lost(AGREED)

const after = (agreed: string): string => `${lost(agreed)}
  0:50 console result left gammon
  0:52 hold right`

const AFTER = after(AGREED)

/** The judge's menu, at its last row. */
export const RULING = `${TURNS}
  2:31 key`

/** A gammon with the cube at 2; then the same with the cube's owner, sent. */
const GAMMON = `${LOST}
  0:49 look${shorts('left', 6)}`

const SENT = `${GAMMON}
  0:57 hold left
  0:59 hold left`

const BREAK = `${AFTER}
  1:00 hold left
  1:02 hold left`

const over = (agreed: string): string => `${after(agreed)}
  1:10 press right
  1:30 press left
  1:45 chord right
  1:47 press right
  1:48 hold right
  1:50 console result right backgammon 4 right
  1:52 hold left`

const OVER = over(AGREED)

const OWN = 'console preset custom 7 13 3:00 flag game refill game breaks 2 in-breaks run overtime 60'

/** Left has agreed, and the judge starts the bank of the side that is late. */
const LATE = `
  0:01 console preset short 7 10 lateness 15
  0:02 hold left
  0:04 key
  0:05 hold right
  0:07 console resume`

/** The tape for each scene. Somebody looks after its last line. */
export const SCENES: Record<string, string> = {
  setup: '0:01 look',
  'setup-number': '0:01 console number 17',
  'setup-points': `0:01 press left${shorts('left', 3)}\n+1 hold right\n+2 press left\n+1 hold right\n+2 press right`,
  'setup-pairs': '0:01 press right',
  ready: '0:01 console preset short 7 10\n0:02 hold left',
  'ready-number': '0:01 console preset short 7 10\n0:02 console number 17',
  'ready-hold': '0:01 console preset short 7 10\n0:02 press right',
  'ready-unlocked': '0:01 hold right',
  'ready-usual': '0:01 hold right\n+2 press right\n+1 press right\n+1 press right',
  'ready-back': '0:01 hold right\n+2 press left\n+1 press left',
  'ready-club': '0:01 console preset short 7 10 door anybody\n0:02 hold left',
  'ready-crawford': '0:01 console preset short 7 10 left-has 6 right-has 3 crawford played',
  open: AGREED,
  'open-club': CLUB,
  'play-first': `${AGREED}\n0:10 press left\n0:13 look`,
  'play-delay': `${TURNS}\n2:29.5 look`,
  'play-bank': `${TURNS}\n2:52.5 look`,
  'play-left': `${TURNS}\n2:50 press right\n3:12 look`,
  tenths: '0:01 console preset custom 7 8 0:30\n0:02 hold left\n0:04 hold right\n0:10 press left\n0:40.050 look',
  hours: '0:01 console preset custom 49 12 1:38:00\n0:02 hold left\n0:04 hold right\n0:10 press right\n0:31 look',
  stop: `${TURNS}\n2:31 chord left\n2:40 look`,
  'stop-go-on': `${TURNS}\n2:31 chord left\n2:35 hold right`,
  'stop-opener': `${AGREED}\n0:10 press left\n0:20 stop${shorts('left', 4)}\n+1 hold left`,
  'stop-overrun': `${turns(CLUB)}\n2:31 chord left${shorts('left', 3)}\n+1 hold left\n3:13 look`,
  'stop-claims': `${TURNS}\n2:31 chord left${shorts('left', 2)}\n+1 hold left\n+2 press right`,
  'stop-dice': `${TURNS}\n2:31 chord right${shorts('right', 2)}\n+1 hold right\n2:55 look`,
  'stop-wrong-move': `${TURNS}\n2:31 chord right${shorts('right', 4)}\n+1 hold right`,
  'judge-called': `${TURNS}\n2:31 chord left${shorts('left', 5)}\n+1 hold left\n+40 look`,
  'judge-withdrawn': `${TURNS}\n2:31 chord left${shorts('left', 5)}\n+1 hold left\n+5 hold left\n+1 look${shorts('right', 5)}`,
  'judge-by-clock': `${TURNS}\n2:31 chord left${shorts('left', 3)}\n+1 hold left\n+40 look`,
  stuck: `${TURNS}\n2:29 close left\n3:35 look`,
  flag: `${TURNS}\n16:40 look`,
  'flag-club': `${turns(CLUB)}\n16:40 look`,
  crawford: `${LOST}
    0:50 console result left backgammon 2 left
    0:52 hold right
    1:10 press left
    1:40 look`,
  'open-crawford': `${LOST}
    0:50 console result left backgammon 2 left
    0:52 hold right
    1:00 look`,
  low: '0:01 console preset custom 7 8 1:12\n0:02 hold left\n0:04 hold right\n0:10 press left\n0:40 look',
  overtime:
    '0:01 console preset custom 7 8 0:30 overtime 60\n0:02 hold left\n0:04 hold right\n0:10 press left\n1:00 look',
  'open-between': `${AFTER}\n1:05 look`,
  'open-overrun': `${AFTER}\n1:41 look`,
  ask: `${AFTER}\n1:00 hold right`,
  'ask-dice': `${after(CLUB)}\n1:00 hold right\n1:03 press right`,
  'ask-undo': `${AFTER}\n1:00 hold right\n+1 look${shorts('right', 2)}\n+1 hold right`,
  'ask-control': `${AGREED}\n0:10 hold left\n+2 hold left\n+2 press right`,
  'result-kind': `${LOST}\n0:50 press left`,
  'result-value': GAMMON,
  'result-pass': `${LOST}\n0:49 look${shorts('left', 4)}`,
  'result-owner': `${GAMMON}\n0:56 hold left`,
  'result-sent': SENT,
  'result-no': `${SENT}\n+2 press right`,
  'result-refused': `${SENT}\n+2 press right\n+1 hold right`,
  'result-not-over': `${LOST}\n+2 look${shorts('left', 20)}\n+1 hold left`,
  'result-judge': `${LOST}\n1:55 look`,
  break: `${BREAK}\n1:20 hold right\n1:30 look`,
  'break-overrun': `${BREAK}\n5:28 look`,
  late: `${LATE}\n1:37 look`,
  'open-called': `${AFTER}\n1:00 hold right\n+2 look${shorts('right', 3)}\n+1 hold right\n+2 look`,
  'break-called': `${AFTER}\n1:00 hold left\n+2 hold left\n+3 press right\n+1 press right\n+1 hold right\n+2 look`,
  'late-both':
    '0:01 console preset short 7 10 lateness 15\n0:10 key\n0:11 console rule both-late\n0:12 console resume\n1:37 look',
  arrived: `${LATE}\n1:37 press right\n1:50 look`,
  over: `${OVER}\n2:00 look`,
  'over-asked': `${OVER}\n2:00 hold right`,
  'over-both': `${RULING}\n2:33 console rule both-lose-match\n2:35 console resume`,
  'over-club': `${over(CLUB)}\n2:00 look`,
  'games-page': `${OVER}\n2:00 press left`,
  power: `${TURNS}\n2:30 power off\n2:40 power on\n2:42 hold right`,
  'power-judge': `${TURNS}\n2:30 power off\n2:40 power on\n2:42 hold right\n2:44 hold left\n2:50 power off\n3:00 power on`,
  'ready-custom': `0:01 ${OWN} left-has 3 right-has 2 lateness 15 worth home-4 sound on\n0:02 hold right`,
  'setup-options': `0:01 ${OWN}\n+1 key\n+1 console resume next\n+1 press left${shorts('left', 4)}\n+1 hold right${shorts('left', 7)}`,
  transfer: `0:01 press left${shorts('left', 6)}\n+1 hold right\n+2 look${shorts('left', 4)}\n+1 press right\n+1 press left`,
  'transfer-long': `0:01 press left${shorts('left', 6)}\n+1 hold right\n+2 look${shorts('left', 4)}${'\n+1 press right'.repeat(25)}\n+1 press left`,
  'transfer-shown': `${RULING}${shorts('right', 2)}\n+1 hold right${shorts('left', 4)}\n+1 hold right`,
  'ruling-time': `${RULING}${shorts('left', 1)}\n+1 hold right\n+2 hold right`,
  'ruling-bank': `${RULING}${shorts('left', 1)}\n+1 hold right\n+2 press right\n+1 hold right\n+2 press right${shorts('left', 3)}`,
  'ruling-done': `${RULING}${shorts('left', 1)}\n+1 hold right\n+2 hold right\n+2 hold right`,
  'ruling-judge': `${RULING}${shorts('right', 2)}\n+1 hold right${shorts('left', 3)}\n+1 hold right\n+2 press right${shorts('left', 7)}`,
  adjourned: `${RULING}\n2:33 console adjourn`,
  'adjourned-penalties': `${RULING}\n2:33 console rule warning right 2\n2:34 console adjourn`,
}

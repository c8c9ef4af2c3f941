/*
 * Faults that hands would win by, most of which the core once had: what each was, in words, and the lines of `firmware/core` that put it
 * there, with what takes their place.
 */

export interface Fault {
  /** The finding's id, and where it had several faults which of them. */
  name: string
  words: string
  edits: readonly (readonly [file: string, from: string, to: string])[]
}

type Edit = Fault['edits'][number]

/** A press that comes so many ms after the other side's contact leaves the clock before that to be gone back to. */
function keepsUndo(ms: string): Edit {
  const saved = ['copyClock(s.undo, c)', 'markUndo(s.journal)']
  return [
    'session.ts',
    saved.map((line) => `  ${line}`).join('\n'),
    `  if (!(h.pair && h.pressedAt >= h.button[1 - h.side].at && at - h.button[1 - h.side].at <= ${ms})) {
    ${saved.join('\n    ')}
  }`,
  ]
}

/** Where this is so, the second hold of both at once does something of its own. */
function bothHeld(where: string, does: string): Edit[] {
  return [
    [
      'act.ts',
      "import { Refusal } from './control.ts'",
      "import { Refusal } from './control.ts'\nimport { Use } from './contact.ts'\nimport { resumePlay } from './stop.ts'",
    ],
    [
      'act.ts',
      '  const at = notBefore(s, when)',
      `  const at = notBefore(s, when)
  const other = s.hands.button[1 - side]
  const areHeld = gesture === Gesture.Hold && other.down && other.used === Use.Spent
  if (areHeld && Math.abs(s.hands.button[side].at - other.at) <= TOGETHER && (${where})) return ${does}`,
    ],
  ]
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'K5-again',
    words: 'A player stops without a reason as often as he likes: the second one in a game does not call the judge.',
    edits: [
      ['stop.ts', '  if (isUnnamed && s.unexplained && !hasNoJudge(s)) return callByClock(s, STOPPED_AGAIN, at)', ''],
    ],
  },
  {
    name: 'K5-alone',
    words:
      'A stop without a reason is ended from 10 s on by the side to move alone: it thinks for as long as it likes, and goes on.',
    edits: [
      [
        'stop.ts',
        '  return wantsReason(s) && isSent(s, 1 - s.clock.turn, Claim.GoOn)',
        '  return wantsReason(s) && (isSent(s, 0, Claim.GoOn) || isSent(s, 1, Claim.GoOn))',
      ],
    ],
  },
  {
    name: 'K5-charge',
    words:
      'Where there is no judge a stop without a reason costs nobody anything, so that the side to move stops to think.',
    edits: [['stop.ts', '    if (hasNoJudge(s)) runStop(s.clock, at)', '']],
  },
  {
    name: 'K5-count',
    words:
      "A reason that is taken back makes the game's stops without a reason be forgotten, and the next one is the first again.",
    edits: [
      [
        'stop.ts',
        '  if (claim !== Claim.GoOn && !isBack) s.explained = 1',
        `  if (claim !== Claim.GoOn && !isBack) s.explained = 1
  if (claim !== Claim.GoOn && isBack) s.unexplained = 0`,
      ],
    ],
  },
  {
    name: 'K5-soon',
    words:
      'GO ON of the side not to move ends a stop without a reason at once, before anybody has had 10 s to name one.',
    edits: [
      [
        'stop.ts',
        '  return isAgreed(s, Claim.GoOn) || (goesOnAlone(s) && at >= s.since + ALONE)',
        '  return isAgreed(s, Claim.GoOn) || goesOnAlone(s)',
      ],
    ],
  },
  {
    name: 'K5-withdrawn',
    words:
      'A reason that is taken back just before the stop ends is none: where there is no judge the other side pays for a stop that had one.',
    edits: [
      [
        'stop.ts',
        '  if (claim !== Claim.GoOn && !isBack) s.explained = 1',
        '  if (claim !== Claim.GoOn) s.explained = isBack ? 0 : 1',
      ],
    ],
  },
  {
    name: 'P1-opening',
    words: 'At the opening roll a short of both starts the next game.',
    edits: [
      ['act.ts', '  const till = s.hands.began + TOGETHER + 1', '  const till = at'],
      [
        'session.ts',
        '  if (other && h.when - other <= TOGETHER && s.shortsFrom <= h.when) s.shortsFrom = h.when + 1',
        '  if (other) return',
      ],
    ],
  },
  {
    name: 'P1',
    words:
      'Both buttons tapped together in play are two turns: nobody sees it, and the side on move has a fresh delay.',
    edits: [['clock.ts', 'export const LEAST_TURN: Ms = 150', 'export const LEAST_TURN: Ms = 0'], keepsUndo('60')],
  },
  {
    name: 'P2',
    words:
      'In a game\'s first turn a stop, by hands or by the button, is "wrong opener" and gives all its time back, with no author and no amount.',
    edits: [
      [
        'stop.ts',
        'export function stop(s: Session, how: By, at: Ms): void {',
        `export function stop(s: Session, how: By, at: Ms): void {
  if (isFirstTurn(s)) {
    note(s, Entry.Reopen, 0, 0, at)
    return reopen(s, at)
  }`,
      ],
    ],
  },
  {
    name: 'P3-resume',
    words: 'A stuck button makes it impossible to go on: both sides are waited for.',
    edits: [
      ['stop.ts', '  if (claim === Claim.GoOn && !isBack) goOnForStuck(s, 1 - side, at)', ''],
      [
        'stop.ts',
        `/** A side whose button is stuck need not send the line to go on (C8). */
function goOnForStuck(s: Session, side: Side, at: Ms): void {
  if (!isStuck(s.hands, side, at) || isSent(s, side, Claim.GoOn)) return
  note(s, Entry.Claim, side, Claim.GoOn | STUCK_TOO, at)
  stand(s, side, Claim.GoOn, at)
}`,
        '',
      ],
    ],
  },
  {
    name: 'P3',
    words: 'A leaning hand or a stuck button makes a stop impossible: it wants both closings within 300 ms.',
    edits: [
      [
        'gesture.ts',
        '  const span = h.pair === Pair.Door ? DOOR_HOLD : gapOf(h) <= CHORD_WINDOW ? STOP_HOLD : LATE_STOP_HOLD',
        '  const span = h.pair === Pair.Door ? DOOR_HOLD : gapOf(h) <= CHORD_WINDOW ? STOP_HOLD : Infinity',
      ],
    ],
  },
  {
    name: 'P4-resume',
    words:
      'A resume costs the mover up to a second that nobody sees run: it counts from the first edge of what brings it about.',
    edits: [
      [
        'stop.ts',
        '  if (s.stage === Stage.Stop && !s.called && mayGoOn(s, at)) resumePlay(s, 0, at)',
        '  if (s.stage === Stage.Stop && !s.called && mayGoOn(s, at)) resumePlay(s, 0, s.hands.began)',
      ],
    ],
  },
  {
    name: 'P4',
    words:
      'A timely press can be undone by the opponent: the mover presses and rests his hand, the other closes within 300 ms and both stay closed for 600 ms: all that was pressed since is undone, and the stop counts from the first edge.',
    edits: [['gesture.ts', 'const SIMULTANEOUS: Ms = 60', 'const SIMULTANEOUS: Ms = 300'], keepsUndo('300')],
  },
  {
    name: 'P5',
    words: 'Two honest presses up to 300 ms apart, each held for 600 ms, become a stop, and both are undone.',
    edits: [
      [
        'gesture.ts',
        `
/** The instant from which a stop by these two contacts would count. */`,
        `
/** Whether both contacts are one gesture: closed at once, or two presses soon after each other. */
function isOneOf(h: Hands): boolean {
  const arePresses = h.pressedAt === h.button[laterOf(h)].at
  return gapOf(h) <= (arePresses ? CHORD_WINDOW : SIMULTANEOUS)
}

/** The instant from which a stop by these two contacts would count. */`,
      ],
      [
        'gesture.ts',
        '  return h.button[gapOf(h) <= SIMULTANEOUS ? 1 - later : later].at',
        '  return h.button[isOneOf(h) ? 1 - later : later].at',
      ],
      [
        'gesture.ts',
        '  h.isSimultaneous = gapOf(h) <= SIMULTANEOUS ? 1 : 0',
        '  h.isSimultaneous = isOneOf(h) ? 1 : 0',
      ],
      keepsUndo('300'),
    ],
  },
  {
    name: 'P6',
    words:
      'A stop begun on the idle side just before the flag is lost to it: the announcement does not wait while a stop may still form.',
    edits: [
      ['deadline.ts', '    if (mayStop(s.hands, at)) return', ''],
      [
        'deadline.ts',
        '  return mayStop(s.hands, flag) ? Infinity : s.seenDueOnce ? flag + ANNOUNCE : flag',
        '  return s.seenDueOnce ? flag + ANNOUNCE : flag',
      ],
    ],
  },
  {
    name: 'P7',
    words: 'Within 100 ms after a stop that ends by itself the first contact is void, and the second counts.',
    edits: [
      [
        'session.ts',
        '    if (!h.isPlay) expireBefore(s, g)',
        `    const was = s.stage
    if (!h.isPlay) expireBefore(s, g)
    if (was === Stage.Stop && s.stage === Stage.Play) continue`,
      ],
    ],
  },
  {
    name: 'P8-author',
    words: "A stop is attributed to whichever contact closed first, so a player writes the opponent's name.",
    edits: [
      [
        'stop.ts',
        '  note(s, Entry.Stop, 0, how, at)',
        `  const first = s.hands.button[1].at < s.hands.button[0].at ? 1 : 0
  note(s, Entry.Stop, how === By.Hands ? first : 0, how, at)`,
      ],
    ],
  },
  {
    name: 'P8-go-on',
    words: 'A call for the judge is cancelled by two hands: play goes on when both send GO ON, though he is called.',
    edits: [
      [
        'stop.ts',
        '  if (s.stage === Stage.Stop && !s.called && mayGoOn(s, at)) resumePlay(s, 0, at)',
        '  if (s.stage === Stage.Stop && mayGoOn(s, at)) resumePlay(s, 0, at)',
      ],
    ],
  },
  {
    name: 'P8',
    words:
      "A call for the judge is cancelled by one player's two hands: both held at once, whatever they send, resume play.",
    edits: bothHeld('s.stage === Stage.Stop && s.called', 'resumePlay(s, 0, at)'),
  },
  {
    name: 'P9-ready',
    words: 'Both holding at once in ready are back in setup.',
    edits: bothHeld('s.stage === Stage.Ready', 'enter(s, Stage.Setup, at)'),
  },
  {
    name: 'P9-result',
    words: 'Both holding at once in a result or a break: nothing.',
    edits: bothHeld('s.stage === Stage.Result || s.stage === Stage.Break', ''),
  },
  {
    name: 'P9-stop',
    words: 'Both sending at once in a stop resume play, whatever they send.',
    edits: bothHeld('s.stage === Stage.Stop', 'resumePlay(s, 0, at)'),
  },
]

/** The changed files' texts, by name; throws in one line where the text is no longer what the fault was made for. */
export function plant({ name, edits }: Fault, read: (file: string) => string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [part, from, to] of edits) {
    const file = `firmware/core/${part}`
    const text = texts.get(file) ?? read(file)
    const [before, after, ...more] = text.split(from)
    if (after === undefined || more.length)
      throw new Error(`${name} no longer applies: ${file} has its lines ${more.length ? 'twice' : 'no more'}`)
    texts.set(file, before + to + after)
  }
  return texts
}

/*
 * What is heard and felt. The piezo disc: plays the tones of the clock, except those of more than a second ago. A
 * browser lets a page play nothing before its user has touched it. Two signals of the page's own, which the clock's
 * hardware does not give, each with a switch: a press that counts makes the device vibrate, and a low bank makes it
 * vibrate and sound, once for the last minute and twice for the last ten seconds.
 */

import { Stage } from '../../firmware/core/table.ts'
import type { SimClock } from '../clock/board.ts'
import { elementById } from './dom.ts'
import type { Half } from './halves.ts'
import { isOn } from './switches.ts'

export type Speaker = ReturnType<typeof makeSpeaker>

/** A tone that was due, or a turn that was given, so many virtual ms ago is not news any more. */
const NEWS = 1000
const LOUD = 0.06

export function makeSpeaker() {
  return {
    /** Undefined while sound is off. */
    audio: undefined as AudioContext | undefined,
    /** The clock whose tones are played, and how many of them were dealt with. */
    clock: undefined as SimClock | undefined,
    heard: 0,
    /** How many of the page's own tones were due, which warn of a low bank. */
    warned: 0,
  }
}

/** Turns sound on or off. Browsers want this to be called from a user's gesture. */
export function setAudio(s: Speaker, isOn: boolean): void {
  if (isOn) {
    s.audio ??= new AudioContext()
    if (s.audio.state !== 'running') void s.audio.resume().catch(() => {}) // a call has interrupted it
  } else {
    void s.audio?.close()
    s.audio = undefined
  }
}

/** Plays the tones that are new. */
export function hear(s: Speaker, clock: SimClock | undefined): void {
  if (s.clock !== clock) s.heard = 0
  s.clock = clock
  if (!clock) return
  const { tones, now } = clock.machine
  for (; s.heard < tones.length; s.heard++) {
    const { at, hz, ms } = tones[s.heard]
    if (s.audio?.state === 'running' && now - at < NEWS) playTone(s.audio, hz, ms)
  }
}

/** Plays a tone of so many ms, which begins `later` ms from now. */
function playTone(audio: AudioContext, hz: number, ms: number, later = 0): void {
  const tone = new OscillatorNode(audio, { type: 'square', frequency: hz })
  tone.connect(new GainNode(audio, { gain: LOUD })).connect(audio.destination)
  const from = audio.currentTime + later / 1000
  tone.start(from)
  tone.stop(from + ms / 1000)
}

const BUZZ_MS = 20

let lastTurn = { clock: undefined as SimClock | undefined, stage: undefined as Stage | undefined, given: 0 }

/** Shows the switch for vibration only if the browser can vibrate. */
export function offerVibration(): void {
  elementById('switch-buzz').hidden = !navigator.vibrate
}

/** Vibrates when a turn begins by a press: the opening press, or one that ends a turn. */
export function feel(clock: SimClock | undefined): void {
  const session = clock?.loop.session
  const before = lastTurn
  lastTurn = { clock, stage: session?.stage, given: session?.clock.turnStartedAt ?? 0 }
  if (!clock || clock !== before.clock || lastTurn.stage !== Stage.Play || lastTurn.given === before.given) return
  const isPress = before.stage === Stage.Open || before.stage === Stage.Play
  if (isPress && isOn('buzz') && clock.machine.now - lastTurn.given < NEWS) navigator.vibrate(BUZZ_MS)
}

const HZ = 1200
const TONE_MS = 120
/** Ms from the beginning of one tone to that of the next. */
const APART_MS = 240

let last = { clock: undefined as SimClock | undefined, low: [0, 0] }

/** Warns if a running bank has become lower than at the last look. At the first look at a clock it never warns. */
export function warnLow(speaker: Speaker, clock: SimClock | undefined, halves: readonly Half[] | undefined): void {
  const low = halves?.map(({ low }) => low) ?? [0, 0]
  const side = clock === last.clock ? low.findIndex((level, i) => level > last.low[i] && halves![i].isRunning) : -1
  last = { clock, low }
  if (side < 0 || !isOn('low')) return
  for (let i = 0; i < low[side]; i++) {
    if (speaker.audio?.state === 'running') playTone(speaker.audio, HZ, TONE_MS, i * APART_MS)
  }
  speaker.warned += low[side]
  navigator.vibrate?.(Array.from({ length: low[side] * 2 - 1 }, () => TONE_MS))
}

/*
 * The piezo disc: plays the tones of the clock, except those of more than a second ago. A browser lets a page play
 * nothing before its user has touched it.
 */
import type { SimClock } from '../clock/board.ts'

export interface Speaker {
  /** Undefined while sound is off. */
  audio: AudioContext | undefined
  /** The clock whose tones are played, and how many of them were dealt with. */
  clock: SimClock | undefined
  heard: number
  /** How many of the clock's tones were played; how many of the page's own, which warn of a low bank, were due. */
  played: number
  warned: number
}

/** A tone that was due so many virtual ms ago is not played any more. */
const NEWS = 1000
const LOUD = 0.06

export function makeSpeaker(): Speaker {
  return { audio: undefined, clock: undefined, heard: 0, played: 0, warned: 0 }
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
    if (s.audio?.state !== 'running' || now - at >= NEWS) continue
    playTone(s.audio, hz, ms)
    s.played++
  }
}

/** Plays a tone of so many ms, which begins `later` ms from now. */
export function playTone(audio: AudioContext, hz: number, ms: number, later = 0): void {
  const tone = new OscillatorNode(audio, { type: 'square', frequency: hz })
  tone.connect(new GainNode(audio, { gain: LOUD })).connect(audio.destination)
  const from = audio.currentTime + later / 1000
  tone.start(from)
  tone.stop(from + ms / 1000)
}

/*
 * The piezo disc: the clock's sounds, where its setting is *on*, and only while they are new. A browser lets no page sound before
 * its user has touched it.
 */
import type { SimClock } from '../clock/board.ts'

export interface Speaker {
  /** Undefined while sound is off. */
  audio: AudioContext | undefined
  /** Whose tones were heard, and how many of them. */
  clock: SimClock | undefined
  heard: number
  /** How many tones were played, and how many were due that warn of a low bank. */
  played: number
  warned: number
}

/** What sounded longer ago than this, in virtual ms, is no news. */
const NEWS = 1000
const LOUD = 0.06

export function makeSpeaker(): Speaker {
  return { audio: undefined, clock: undefined, heard: 0, played: 0, warned: 0 }
}

/** To be called from a user's gesture, or browsers keep it silent. */
export function setAudio(s: Speaker, isOn: boolean): void {
  if (isOn) {
    s.audio ??= new AudioContext()
    if (s.audio.state !== 'running') void s.audio.resume().catch(() => {}) // a call has interrupted it
  } else {
    void s.audio?.close()
    s.audio = undefined
  }
}

/** Sounds what is new. */
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

/** A tone of so many ms, which begins `later`. */
export function playTone(audio: AudioContext, hz: number, ms: number, later = 0): void {
  const tone = new OscillatorNode(audio, { type: 'square', frequency: hz })
  tone.connect(new GainNode(audio, { gain: LOUD })).connect(audio.destination)
  const from = audio.currentTime + later / 1000
  tone.start(from)
  tone.stop(from + ms / 1000)
}

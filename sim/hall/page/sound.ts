/*
 * The ring for a call, a flag or a power cut: two notes when it comes, and again from time to time while it lasts. A
 * browser plays nothing before somebody clicks, so the sound is off until its button is pressed.
 */
import { say } from './words.ts'

/** Ms after which it rings again; Hz of the notes; seconds that each note lasts. */
const AGAIN = 15_000
const NOTES = [880, 1175]
const LASTS = 0.16
let context: AudioContext | undefined
let button: HTMLElement
let known = new Set<string>()
let rangAt = 0

export function soundButton(element: HTMLElement): void {
  button = element
  element.addEventListener('click', () => {
    if (context) {
      void context.close()
      context = undefined
    } else {
      context = new AudioContext()
      play()
    }
    drawSound()
  })
}

export function drawSound(): void {
  button.textContent = `${say('sound')}: ${say(context ? 'on' : 'off')}`
  button.setAttribute('aria-pressed', String(context !== undefined))
}

/** Takes who waits now. Rings if one of them is new, and every AGAIN ms as long as anybody waits. */
export function ring(waiting: readonly string[]): void {
  const isNew = waiting.some((one) => !known.has(one))
  known = new Set(waiting)
  if (waiting.length && (isNew || performance.now() - rangAt > AGAIN)) play()
}

function play(): void {
  rangAt = performance.now()
  if (!context) return
  for (const [i, hz] of NOTES.entries()) {
    const tone = context.createOscillator()
    const gain = context.createGain()
    const at = context.currentTime + i * LASTS
    tone.frequency.value = hz
    gain.gain.setValueAtTime(0.25, at)
    gain.gain.exponentialRampToValueAtTime(0.001, at + LASTS)
    tone.connect(gain).connect(context.destination)
    tone.start(at)
    tone.stop(at + LASTS)
  }
}

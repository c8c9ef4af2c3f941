/*
 * The checks that need a person's eyes and ears: side lights and piezo. Each step shows one thing and asks about it.
 */
import { kit } from './kit.ts'
import { doSteps, look } from './say.ts'

/** Ms of the tone. */
const HEARD = 1000

export function seeLights(): void {
  doSteps([() => light(0, 'LEFT'), () => light(1, 'RIGHT'), dark])
}

function light(side: number, name: string): void {
  const pin = kit.pins.light[side]
  digitalWrite(kit.pins.light[1 - side], false)
  digitalWrite(pin, true)
  look(
    `${name} light`,
    `is the ${name} light on, and no other`,
    `on by ${pin}: the LED turned round, or its wire on the other pin`,
  )
}

function dark(): void {
  digitalWrite(kit.pins.light[0], false)
  digitalWrite(kit.pins.light[1], false)
  look('both off', 'are both lights off', 'off: a wire to 3.3 V')
}

export function hear(): void {
  const pin = kit.pins.buzzer
  analogWrite(pin, 0.5, { freq: 1760 })
  setTimeout(() => {
    digitalWrite(pin, false)
    look(
      'piezo',
      'was there a tone of a second, or has this clock no piezo',
      `a tone from ${pin}: a passive disc, not a buzzer`,
    )
  }, HEARD)
}

/*
 * The checks of contacts: each button pressed several times, then the judge's key and the other contacts once.
 *
 * A contact is asked for by name, so one wired to another's pin is found. The bounce is held against what the clock
 * believes: a level that stays for SETTLE, and no other for LOCKOUT after a change.
 */
import { LOCKOUT, SETTLE } from '../core/contact.ts'
import { SWITCH_HOLD } from '../device/loop.ts'
import { type Contact, clear, contacts, isClosed, listen, nameOf } from './contact.ts'
import { ask, doSteps, fail, next, note, ok, two } from './say.ts'

/** After how many ms without a change a contact is given up. */
const PATIENCE = 20_000
/** After how many ms a hand has stopped pressing. */
const CALM = 2000
const SLIPS = 3
/** Two contacts that close within this many ms are one press. */
const TOGETHER = 50

let wanted: Contact
let other: Contact | undefined
let many = 0
let timer = 0

/** Checks the buttons of both sides, left first. */
export function pressButtons(count: number): void {
  doSteps([() => want(0, count), () => want(1, count)])
}

/** Checks all other contacts, once each. */
export function turnKeys(): void {
  const list: (() => void)[] = []
  for (let i = 2; i < contacts.length; i++) {
    const which = i
    list.push(() => want(which, 1))
  }
  doSteps(list)
}

function want(which: number, count: number): void {
  wanted = contacts[which]
  other = undefined
  many = count
  for (let i = 0; i < contacts.length; i++) clear(contacts[i])
  if (isClosed(wanted)) {
    return end(
      `${nameOf(wanted)} is closed before anybody pressed it`,
      'open: look for a stuck switch, or a wire to ground',
    )
  }
  const times = many > 1 ? many + ' times, half a second each' : 'once, for half a second'
  ask(which === 2 ? 'turn the KEY, and turn it back' : `press ${wanted.name.toUpperCase()} ${times}`)
  listen(take)
  wait(silent, PATIENCE)
}

function wait(then: () => void, ms: number): void {
  if (timer) clearTimeout(timer)
  timer = setTimeout(then, ms)
}

/** Ends the check of a contact, with or without a fault. */
function end(what?: string, right?: string): void {
  listen()
  if (timer) clearTimeout(timer)
  timer = 0
  if (what) fail(what, right!)
  next()
}

function take(c: Contact): void {
  if (c !== wanted && c.presses >= few()) other = c
  if (other) return wait(strange, CALM)
  if (c !== wanted) return
  wait(silent, PATIENCE)
  if (c.presses >= many) judge()
}

/** At least this many presses of another contact are no slip of the hand, and no extra press of the contact before. */
function few(): number {
  return many < SLIPS ? many : SLIPS
}

/**
 * Another contact was pressed. It is told once the hand rests, and then the next contact is asked for. A press at
 * another time was a slip.
 */
function strange(): void {
  const c = other!
  other = undefined
  if (!wanted.presses && !wanted.level) {
    return end(`the press came on ${nameOf(c)} and not on ${nameOf(wanted)}`, swapOf(c))
  }
  if (Math.abs(c.since - wanted.since) < TOGETHER) {
    return end(`${nameOf(wanted)} and ${nameOf(c)} close together`, 'one alone closes: look for wires that touch')
  }
  if (wanted.presses < many) wait(silent, PATIENCE)
  else judge()
}

function swapOf(c: Contact): string {
  return c.name === 'left' || c.name === 'right'
    ? 'left and right are swapped: change their wires'
    : 'its wire goes to the other pin'
}

/** No press came: perhaps the contact goes to the supply, which a pull-up cannot tell from an open one. */
function silent(): void {
  if (wanted.presses || wanted.level) return lost()
  pinMode(wanted.pin, 'input_pulldown')
  ask(`close ${wanted.name.toUpperCase()} and hold it for some seconds`)
  listen(supplied)
  wait(lost, PATIENCE)
}

function supplied(c: Contact): void {
  if (c !== wanted) return
  pinMode(wanted.pin, 'input_pullup')
  end(`${nameOf(wanted)} closes to 3.3 V`, 'its other leg goes to ground')
}

function lost(): void {
  pinMode(wanted.pin, 'input_pullup')
  const right = 'a switch from this pin to ground: look for a broken wire or the wrong pin'
  if (wanted.level) return end(`${nameOf(wanted)} stays closed`, 'it opens when it is let go: a stuck switch')
  end(`${nameOf(wanted)}: ${wanted.presses} of ${many} came within ${PATIENCE / 1000} s`, right)
}

/** Judges the contact by its presses. */
function judge(): void {
  const c = wanted
  const most = many > 1 ? LOCKOUT : SWITCH_HOLD
  const told = `${nameOf(c)}: ${many} of ${many}, bounce ${ms(c.bounce)} ms at most, ${c.bounces} edges too many, shortest ${ms(c.shortest)} ms`
  if (c.knocks) note(`${c.name}: ${c.knocks} too short to be a press, or a knock`)
  if (c.bounce >= most) return end(told, `less than ${most} ms: another switch, or a loose wire`)
  if (c.away >= SETTLE)
    return end(`${told}, open for ${ms(c.away)} ms of it`, `less than ${SETTLE} ms: it would count late`)
  ok(told)
  end()
}

function ms(time: number): string {
  return two(Math.round(time * 100))
}

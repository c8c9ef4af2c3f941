/*
 * Who may change something, and see what is the desk's. On this machine alone everybody may who reaches the page there; where the page
 * listens for others, whoever has given the password.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { isOwnHost } from './local.ts'

export interface Trust {
  /** Undefined where none is wanted. */
  password: string | undefined
  /** Until when a session holds, by the hash of what its browser was given. */
  sessions: Map<string, number>
  /** Wrong passwords by the address that gave them, and when it may try again. */
  wrong: Map<string, { times: number; until: number }>
}

/** A page of another site can send what forms send: no header of its own. */
export const OWN_HEADER = 'x-hall'
export const COOKIE = 'hall'
/** A day at the desk, in ms. */
export const SESSION = 16 * 3_600_000
const MOST_SESSIONS = 200
const FREE_TRIES = 3
const MOST_WAIT = 60_000
const MOST_ADDRESSES = 1000

export function makeTrust(password: string | undefined): Trust {
  return { password, sessions: new Map(), wrong: new Map() }
}

/** Whether a request comes to us by our own name: a foreign site that has its name lead here asks by that. `own` is what cards have. */
export function isForUs(named: string | undefined, host: string, own: string): boolean {
  if (!isOwnHost(host) || (own && named === new URL(own).host)) return true
  return isOwnHost((named ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, ''))
}

/** A browser says where the page is from that asks. */
export function isFromOwnPage(origin: string | undefined, host: string | undefined): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

/** Whether a browser with this cookie has given the password, or needs none. */
export function isKnown({ password, sessions }: Trust, cookie: string | undefined, now: number): boolean {
  return password === undefined || (cookie !== undefined && now < (sessions.get(hashOf(cookie)) ?? 0))
}

/** What the browser of who gave the password keeps; or how many ms to wait before another try. */
export function login(
  trust: Trust,
  address: string,
  given: string,
  now: number,
): { cookie: string } | { wait: number } {
  const wrong = trust.wrong.get(address) ?? { times: 0, until: 0 }
  if (now < wrong.until) return { wait: wrong.until - now }
  if (trust.password !== undefined && isAlike(given, trust.password)) {
    trust.wrong.delete(address)
    const cookie = randomBytes(32).toString('hex')
    keepSession(trust, hashOf(cookie), now + SESSION)
    return { cookie }
  }
  const times = wrong.times + 1
  const wait = times <= FREE_TRIES ? 0 : Math.min(MOST_WAIT, 1000 * 2 ** (times - FREE_TRIES))
  if (trust.wrong.size >= MOST_ADDRESSES) trust.wrong.clear()
  trust.wrong.set(address, { times, until: now + wait })
  return { wait }
}

/** The oldest gives way where there are too many. */
export function keepSession({ sessions }: Trust, hash: string, until: number): void {
  if (sessions.size >= MOST_SESSIONS) sessions.delete(sessions.keys().next().value!)
  sessions.set(hash, until)
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function isAlike(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)))
}

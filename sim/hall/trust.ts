/*
 * Who may see the desk's page and change something. If there is a password, whoever has given it. If there is none, the
 * page listens on this machine alone, and everybody who reaches it there may. This machine's own addresses are the
 * loopback addresses; a name may lead anywhere, so of names only `localhost` counts.
 */
import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'

export interface Trust {
  /** Undefined if none is needed. */
  password: string | undefined
  /** Until when a session is valid, by the hash of its cookie. */
  sessions: Map<string, number>
  /** Wrong passwords by the address that gave them, and when it may try again. */
  wrong: Map<string, { times: number; until: number }>
}

/** Pages of other sites cannot send this header: they can send only what a form sends. */
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

/**
 * Whether a request's Host header is ours. Where the page is for this machine alone, that keeps out a foreign site
 * whose name leads here (DNS rebinding); elsewhere any name will do. `own` is the address on the cards.
 */
export function isForUs(named: string | undefined, host: string, own: string): boolean {
  if (!isOwnHost(host) || (own && named === new URL(own).host)) return true
  return isOwnHost((named ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, ''))
}

/** Whether the page that asks is our own, by the origin that a browser sends. Other programs send none. */
export function isFromOwnPage(origin: string | undefined, host: string | undefined): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

/** Whether a browser with this cookie has given the password, or needs none. */
export function isKnown({ password, sessions }: Trust, cookie: string | undefined, now: number): boolean {
  return password === undefined || (cookie !== undefined && now < (sessions.get(hashOf(cookie)) ?? 0))
}

/** Checks a password. Returns the cookie of a new session, or how many ms to wait before another try. */
export function login(
  trust: Trust,
  address: string,
  given: string,
  now: number,
): { cookie: string } | { wait: number } {
  const wrong = trust.wrong.get(address) ?? { times: 0, until: 0 }
  if (now < wrong.until) return { wait: wrong.until - now }
  if (trust.password !== undefined && isSameSecret(given, trust.password)) {
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

/** If there are too many sessions, the oldest is dropped. */
export function keepSession({ sessions }: Trust, hash: string, until: number): void {
  if (sessions.size >= MOST_SESSIONS) sessions.delete(sessions.keys().next().value!)
  sessions.set(hash, until)
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** What tells later which password a session was begun with, and not the password; the salt is the cookie's hash. */
export function sealOf(password: string, hash: string): string {
  return scryptSync(password, hash, 32).toString('hex')
}

/** Compares in constant time, so that the time taken tells nothing of the secret. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)))
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** For the address at the other end of a connection. */
export function isOwnAddress(address: string): boolean {
  const version = isIP(address)
  return version > 0 && LOOPBACK.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** For a host to listen on, or one that a request names. */
export function isOwnHost(host: string): boolean {
  return host === 'localhost' || isOwnAddress(host)
}

/*
 * Who may change something. On this machine alone everybody may who reaches the page there; where the page listens for others, whoever
 * has given the password.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isOwnHost } from './local.ts'

export interface Trust {
  /** Undefined where none is wanted. */
  password: string | undefined
  sessions: Set<string>
  /** Wrong passwords by the address that gave them, and when it may try again. */
  wrong: Map<string, { times: number; until: number }>
}

/** A page of another site can send what forms send: no header of its own. */
export const OWN_HEADER = 'x-hall'
const COOKIE = 'hall'
const FREE_TRIES = 3
const MOST_WAIT = 60_000
const MOST_ADDRESSES = 1000

export function makeTrust(password: string | undefined): Trust {
  return { password, sessions: new Set(), wrong: new Map() }
}

/** Whether a request comes to us by our own name: a foreign site that has its name lead here asks by that. */
export function isForUs({ headers }: IncomingMessage, host: string): boolean {
  if (!isOwnHost(host)) return true
  const named = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
  return isOwnHost(named)
}

export function mayChange(trust: Trust, { headers }: IncomingMessage): boolean {
  if (headers[OWN_HEADER] === undefined || !isFromOwnPage(headers)) return false
  if (trust.password === undefined) return true
  const [, session] = /(?:^|;\s*)hall=([0-9a-f]{64})/.exec(headers.cookie ?? '') ?? []
  return session !== undefined && trust.sessions.has(session)
}

/** A browser says where the page is from that asks. */
function isFromOwnPage({ origin, host }: IncomingMessage['headers']): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

/** The cookie for who gave the password; or how many ms to wait before another try. */
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
    const session = randomBytes(32).toString('hex')
    trust.sessions.add(session)
    return { cookie: `${COOKIE}=${session}; HttpOnly; SameSite=Strict; Path=/` }
  }
  const times = wrong.times + 1
  const wait = times <= FREE_TRIES ? 0 : Math.min(MOST_WAIT, 1000 * 2 ** (times - FREE_TRIES))
  if (trust.wrong.size >= MOST_ADDRESSES) trust.wrong.clear()
  trust.wrong.set(address, { times, until: now + wait })
  return { wait }
}

function isAlike(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}

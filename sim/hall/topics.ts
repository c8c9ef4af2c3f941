/*
 * EspruinoHub's topics: which of them tell of a clock, whose they are, and the bytes in them. They come from anywhere, so nothing is
 * taken for granted: what is too long, no hex, or of another maker is told apart from what a clock has sent.
 *
 * EspruinoHub publishes the same bytes twice, as JSON with all of the advertisement and as hex of the manufacturer's data alone; by its
 * settings it leaves out the one or the other.
 */

/** What a topic says: bytes behind the company's number, or that what came can be none. */
export interface Carried {
  sender: string
  /** Undefined where it is no hex, or too long. */
  bytes: Uint8Array | undefined
}

/** Topics to subscribe to; its prefix is with a slash or, in newer settings, without. */
export const TOPICS: readonly string[] = ['/ble', 'ble'].flatMap((prefix) => [
  `${prefix}/advertise/+`,
  `${prefix}/advertise/+/manufacturer/0590`,
])

/** Where a gateway of our own publishes a clock's bytes. */
export function topicsOf(sender: string): [all: string, ours: string] {
  return [`/ble/advertise/${sender}`, `/ble/advertise/${sender}/manufacturer/0590`]
}

/** What EspruinoHub publishes for these bytes, on both topics. */
export function payloadsOf(bytes: Uint8Array, rssi = -60): [all: string, ours: string] {
  const hex = Buffer.from(bytes).toString('hex')
  return [JSON.stringify({ rssi, manufacturerData: COMPANY_HEX + hex }), JSON.stringify(hex)]
}

/** Espruino's, its low byte first. */
const COMPANY_HEX = '9005'
const TOPIC = /^\/?ble\/advertise\/([^/]{1,64})(\/manufacturer\/0590)?$/
/** All that one advertisement can carry, as JSON, is far shorter. */
const MOST_PAYLOAD = 1024
const MOST_BYTES = 31
const HEX = /^([0-9a-f]{2})*$/i

/** Undefined for what is no clock's concern. */
export function carriedIn(topic: string, payload: Uint8Array): Carried | undefined {
  const [, sender, isOurs] = TOPIC.exec(topic) ?? []
  if (!sender) return undefined
  if (payload.length > MOST_PAYLOAD) return { sender, bytes: undefined }
  const told = parsed(payload)
  if (isOurs) return { sender, bytes: bytesOf(told) }
  if (typeof told !== 'object' || told === null) return undefined
  const { manufacturerData: data } = told as { manufacturerData?: unknown }
  if (typeof data !== 'string' || !data.startsWith(COMPANY_HEX)) return undefined
  return { sender, bytes: bytesOf(data.slice(COMPANY_HEX.length)) }
}

function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'))
  } catch {
    return undefined
  }
}

function bytesOf(hex: unknown): Uint8Array | undefined {
  if (typeof hex !== 'string' || hex.length > 2 * MOST_BYTES || !HEX.test(hex)) return undefined
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}

/*
 * Reads and writes the MQTT messages of EspruinoHub, a gateway. It publishes the same bytes twice, as JSON with the
 * whole advertisement and as hex of the manufacturer data alone, and its settings can turn off either. Anybody may
 * publish, so a payload that is too long or no hex is told apart from what a clock has sent.
 */

/** What a message of a gateway has: the sender's address, and the bytes after the company number. */
export interface Carried {
  sender: string
  /** Undefined if they are no hex, or too long. */
  bytes: Uint8Array | undefined
}

/** Topics to subscribe to. EspruinoHub's prefix begins with a slash or, in newer settings, without one. */
export const TOPICS: readonly string[] = ['/ble', 'ble'].flatMap((prefix) => [
  `${prefix}/advertise/+`,
  `${prefix}/advertise/+/manufacturer/0590`,
])

/** The two topics on which this program publishes the bytes of a clock, as a gateway does. */
export function topicsOf(sender: string): [all: string, ours: string] {
  return [`/ble/advertise/${sender}`, `/ble/advertise/${sender}/manufacturer/0590`]
}

/** What EspruinoHub publishes for these bytes, on both topics. */
export function payloadsOf(bytes: Uint8Array): [all: string, ours: string] {
  const hex = Buffer.from(bytes).toString('hex')
  return [JSON.stringify({ rssi: -60, manufacturerData: COMPANY_HEX + hex }), JSON.stringify(hex)]
}

/** Espruino's company number, the low byte first. */
const COMPANY_HEX = '9005'
const TOPIC = /^\/?ble\/advertise\/([^/]{1,64})(\/manufacturer\/0590)?$/
/** In bytes; the JSON of a whole advertisement is far shorter. */
const MOST_PAYLOAD = 1024
const MOST_BYTES = 31
const HEX = /^([0-9a-f]{2})*$/i

/** Undefined if the topic or the maker is none of a clock. */
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

/*
 * The MQTT broker that brings the messages: our own, or another one that we join. The listener is told each time a
 * broker is lost or is there again; a lost broker is tried again automatically.
 */
import { createServer, type Socket } from 'node:net'
import { Aedes, type AuthenticateError } from 'aedes'
import mqtt, { type MqttClient } from 'mqtt'
import { shownShort } from '../clock/shown.ts'
import { listenAt, Usage } from '../terminal/exit.ts'
import { TOPICS } from './topics.ts'
import { isOwnAddress } from './trust.ts'

export interface Carrier {
  /** The broker's address to show to people, without a password. */
  name: string
  close: () => Promise<void>
}

export interface Listener {
  take: (topic: string, payload: Uint8Array) => void
  onConnection: (isThere: boolean) => void
}

/** The exit code if there is no broker. */
const NO_BROKER = 6

const JOIN_MS = 5000
const RETRY_MS = 1000
/** In bytes: far more than an advertisement takes on any topic. */
const MOST_PAYLOAD = 4096
/** So many bytes are read from a connection before it is logged in; a name and a password fit in them. */
const MOST_CONNECT = 4096
const GATEWAYS = /^\/?ble\//

/**
 * Starts our own broker on this address and port. From another machine it accepts only gateways that know the password.
 * Nobody may publish anything but what gateways publish.
 */
export async function ownBroker(
  host: string,
  port: number,
  password: string | undefined,
  listener: Listener,
): Promise<Carrier> {
  const aedes = await Aedes.createBroker({
    authenticate: (client, _, given, done) => {
      const address = (client.conn as Socket).remoteAddress ?? ''
      const isKnown = isOwnAddress(address) || (password !== undefined && given?.toString() === password)
      done(isKnown ? null : (Object.assign(new Error('no'), { returnCode: 4 }) as AuthenticateError), isKnown)
    },
    authorizePublish: (_, { topic, payload }, done) => {
      done(GATEWAYS.test(topic) && payload.length <= MOST_PAYLOAD ? null : new Error('not published'))
    },
  })
  aedes.on('publish', ({ topic, payload, retain }, client) => {
    if (client && !retain) listener.take(topic, Buffer.from(payload))
  })
  const server = createServer((socket) => {
    const client = aedes.handle(socket)
    let size = 0
    socket.on('data', (part) => {
      size += part.length
      if (!client.connected && size > MOST_CONNECT) socket.destroy()
    })
  })
  const own = await listenAt(server, host, port).catch(({ code }: NodeJS.ErrnoException) => {
    aedes.close()
    const why =
      code === 'EADDRINUSE'
        ? 'is taken: another broker is there? join it by --broker, or name another --mqtt-port'
        : `cannot be had: ${code}`
    throw new Usage(`the broker's port ${port} ${why}`, NO_BROKER)
  })
  listener.onConnection(true)
  const close = async (): Promise<void> => {
    await new Promise<void>((resolve) => aedes.close(resolve))
    server.close()
  }
  return { name: `mqtt://${host}:${own}`, close }
}

/** Joins the broker at this address, again each second if it is lost later. Throws a Usage if it does not answer. */
export async function joinBroker(
  url: string,
  listener: Listener,
  login: { username?: string; password?: string } = {},
): Promise<Carrier> {
  const name = nameOf(url)
  const client = mqtt.connect(url, { reconnectPeriod: RETRY_MS, connectTimeout: JOIN_MS, clean: true, ...login })
  let why = `no answer within ${JOIN_MS / 1000} s`
  let isThere = false
  const tell = (is: boolean): void => {
    if (is !== isThere) listener.onConnection(is)
    isThere = is
  }
  // a retained message may be of any age
  client.on('message', (topic, payload, { retain }) => {
    if (!retain) listener.take(topic, payload)
  })
  client.on('close', () => tell(false))
  client.on('error', ({ message }) => {
    if (message) why = shownShort(message)
  })
  client.on('connect', () => client.subscribe([...TOPICS], (error) => tell(!error)))
  const until = Date.now() + JOIN_MS
  while (!isThere && Date.now() < until && !/refused|not authorized|ENOTFOUND/i.test(why))
    await new Promise((next) => setTimeout(next, 50))
  const close = (): Promise<void> => client.endAsync(true)
  if (!isThere) {
    await close()
    throw new Usage(`cannot reach the broker ${name}: ${why}`, NO_BROKER)
  }
  return { name, close }
}

/** The address without a user and password. */
function nameOf(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}

/** A client that publishes like a gateway, for tests and benchmarks. */
export async function publisher(url: string): Promise<MqttClient> {
  const client = await mqtt.connectAsync(url, { reconnectPeriod: RETRY_MS, clean: true, queueQoSZero: false })
  return client.on('error', () => {})
}

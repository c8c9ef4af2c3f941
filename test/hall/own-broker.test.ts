/*
 * The hall's own broker, and a client that never finishes its login.
 */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Carrier, ownBroker, publisher } from '../../sim/hall/broker.ts'

let carrier: Carrier
const taken: string[] = []

beforeAll(async () => {
  carrier = await ownBroker('127.0.0.1', 0, undefined, { take: (topic) => taken.push(topic), onConnection: () => {} })
})

afterAll(() => carrier?.close())

describe('the hall’s own broker', () => {
  it('does not store a CONNECT that never ends', async () => {
    const socket = connect(Number(new URL(carrier.name).port), '127.0.0.1')
    const ended = new Promise((resolve) => socket.on('close', resolve))
    socket.on('error', () => {})
    // the header of a CONNECT that announces 120 MB, followed by endless data
    socket.write(Buffer.from([0x10, 0x80, 0x8e, 0xce, 0x39, 0, 4, 77, 81, 84, 84, 4, 0xc2, 0, 60]))
    const more = setInterval(() => socket.write(Buffer.alloc(60_000)), 5)
    await ended
    clearInterval(more)
    expect(socket.bytesWritten).toBeLessThan(20_000_000)
  })

  it('still accepts gateways after that', async () => {
    const gateway = publisher(carrier.name)
    await gateway.ready
    await gateway.publish('/ble/advertise/aa', '{}')
    await expect.poll(() => taken).toEqual(['/ble/advertise/aa'])
    await gateway.close()
  })
})

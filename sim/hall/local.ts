/*
 * This machine's own addresses and ports. A loopback address is one with which a machine reaches itself; a name may
 * lead anywhere, so of names only `localhost` counts.
 */
import { once } from 'node:events'
import { type AddressInfo, BlockList, isIP, type Server } from 'node:net'

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

/** Resolves to the port once the server listens; 0 lets the system choose one. Rejects with the system's error. */
export async function listenAt(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  // a connection that cannot be taken, for want of file handles say, ends nothing
  server.on('error', () => {})
  return (server.address() as AddressInfo).port
}

/*
 * Whether an address is this machine's own. A name that looks like one may lead anywhere, so it must be an address as it is written, or
 * `localhost`.
 */
import { BlockList, isIP } from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Of a connection's other end. */
export function isOwnAddress(address: string): boolean {
  const version = isIP(address)
  return version > 0 && LOOPBACK.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Of where to listen. */
export function isOwnHost(host: string): boolean {
  return host === 'localhost' || isOwnAddress(host)
}

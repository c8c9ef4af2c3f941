/*
 * Whether an address is a loopback one, with which a machine reaches itself. A name may lead anywhere, so of names only
 * `localhost` counts.
 */
import { BlockList, isIP } from 'node:net'

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

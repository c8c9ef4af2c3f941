/*
 * Whether an address is this machine's own.
 */

/** Of a connection's other end. */
export function isOwnAddress(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address)
}

/** Of where to listen. */
export function isOwnHost(host: string): boolean {
  return host === 'localhost' || isOwnAddress(host)
}

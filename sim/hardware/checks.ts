/*
 * The checks of the selftest, by name: the guides and the protocol of a clock name them too.
 */

/** In the order in which they are done; the last is this machine's to measure. */
export const CHECKS = [
  ...['board', 'stack', 'display', 'lights', 'sound', 'buttons', 'key', 'battery', 'fet', 'chip', 'flash', 'erase'],
  'drift',
]

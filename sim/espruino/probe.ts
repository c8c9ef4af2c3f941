/*
 * Reads the whole session of a clock that runs as a bundle, as one list, for the tests and the simulator.
 *
 * It is built with the bundle's short names and run anew for each reading, so it takes no memory in between. It is never
 * uploaded: on a board it would take the record's room.
 */

import type { Session } from '../../firmware/core/state.ts'
import { snapshotOf } from '../clock/numbers.ts'

declare const global: { clock?: { loop: { session: Session } }; probed: number[] }

global.probed = global.clock ? snapshotOf(global.clock.loop.session) : []

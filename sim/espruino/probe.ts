/*
 * What the tests and the simulator read of a clock that runs as a bundle: all of its session as one list.
 *
 * It is built with the bundle's short names, run anew for each reading, so that it takes no memory between them, and never
 * uploaded: on a board it would take room that the record needs.
 */
import { snapshotOf } from '../../firmware/core/snapshot.ts'
import type { Session } from '../../firmware/core/state.ts'

declare const global: { clock?: { loop: { session: Session } }; probed: number[] }

global.probed = global.clock ? snapshotOf(global.clock.loop.session) : []

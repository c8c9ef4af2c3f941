/*
 * The probe: it reads the whole session of a running bundle as one list, for the tests and the simulator. It is built
 * with the bundle's shortened names. It is evaluated anew for each reading, so that it takes no variables in between.
 * It is never uploaded: on a board it would take room from the record.
 */

import type { Session } from '../../firmware/core/state.ts'
import { snapshotOf } from '../clock/numbers.ts'

declare const global: { clock?: { loop: { session: Session } }; probed: number[] }

global.probed = global.clock ? snapshotOf(global.clock.loop.session) : []

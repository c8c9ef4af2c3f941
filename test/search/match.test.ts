/*
 * The search: from every stage every gesture, wake and power cut, just before, at and just after whatever the clock does by
 * itself; no move breaks a law, and none leads to where no button leaves. Banks and flag are the match's, the door is the key's.
 */
import { describe } from 'vitest'
import { Door, Option } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import { withOptions } from '../core/games.ts'
import { controlOf } from '../vocabulary.ts'
import { searchAll } from './suite.ts'

const CONTROL = withOptions(controlOf(5, 2, 20_000, 3_000), [Option.Breaks, 1], [Option.Door, Door.Key])

describe('the search in a match to 2', () => searchAll(CONTROL, Stage.Setup))

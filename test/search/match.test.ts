/*
 * The search: from every stage it tries every gesture, wake and power cut, just before, at and just after whatever the
 * clock does by itself. No move breaks a law, and every stage can be left by a button. Here banks and flag are for the
 * match, and the door is the key.
 */
import { describe } from 'vitest'
import { Door, Option } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import { withOptions } from '../core/games.ts'
import { customOf } from '../vocabulary.ts'
import { searchAll } from './suite.ts'

const CONTROL = withOptions(customOf(2, 20_000, 3_000), [Option.Breaks, 1], [Option.Door, Door.Key])

describe('the search in a match to 2', () => searchAll(CONTROL, Stage.Setup))

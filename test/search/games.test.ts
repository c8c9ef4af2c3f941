/*
 * The search: from every stage it tries every gesture, wake and power cut, just before, at and just after whatever the
 * clock does by itself. No move breaks a law, and every stage can be left by a button. Here banks and flags belong to
 * each game, with overtime, breaks in which the clock runs on, a limit to lateness, and a door for anybody.
 */
import { describe } from 'vitest'
import { Door, Option } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import { withOptions } from '../core/games.ts'
import { customOf } from '../vocabulary.ts'
import { searchAll } from './suite.ts'

const CONTROL = withOptions(
  customOf(2, 20_000, 3_000),
  [Option.Scope, 1],
  [Option.Refill, 1],
  [Option.Overtime, 30],
  [Option.Breaks, 1],
  [Option.Runs, 1],
  [Option.Lateness, 5],
  [Option.Door, Door.Anybody],
)

describe('the search with banks for each game', () => searchAll(CONTROL, Stage.Open))

/*
 * A table clock with room for few words: its record is thinned out in a match of usual length.
 */
import { type SimBoard, TABLE } from '../sim/clock/boards.ts'

export const SMALL: SimBoard = { ...TABLE, words: 700 }

/*
 * A table clock whose record has room for few words, so that a match of usual length already fills it.
 */
import { type SimBoard, TABLE } from '../sim/clock/boards.ts'

export const SMALL: SimBoard = { ...TABLE, words: 700 }

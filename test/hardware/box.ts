/*
 * A case as its drawing and its meshes would tell of it, for what is reckoned of cases: the shell and buttons of the drawing that all have
 * in common, and ten posts of washers.
 */
import type { Case } from '../../sim/hardware/case/parts.ts'

const piece = (part: string, count: number, volume: number): Case['printed'][number] => ({
  part,
  count,
  size: [100, 100, 20],
  volume,
  isClosed: true,
  bodies: 1,
})

export const BOX: Case = {
  facts: {
    ...{ length: 190, depth: 120, height: 65.5, proud: 8, tilt: 50 },
    ...{ buttonX: 58, buttonY: 85.5, buttonWide: 44, buttonDeep: 40, footX: 85, footFront: 10, footBack: 110 },
    ...{ washers: 70, posts: 10, washersY: 39.6, screws: 4 },
  },
  middleY: 64,
  printed: [
    piece('shell', 1, 114.7),
    piece('base', 1, 124.3),
    piece('face', 1, 24.7),
    piece('cap', 2, 11.5),
    piece('seat', 2, 6.5),
    piece('lid', 1, 12),
  ],
}

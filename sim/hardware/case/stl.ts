/*
 * Meshes for a printer: written as STL, and measured: size, volume, whether a mesh is closed and in one
 * piece. The one idea: in a closed body every edge is walked once each way, by the two triangles that share it, so an
 * edge without its return is a hole.
 */

type Point = readonly [number, number, number]
type Triangle = readonly [Point, Point, Point]

export interface Solid {
  /** In mm, along x, y, z. */
  size: [number, number, number]
  /** In mm³. */
  volume: number
  isClosed: boolean
  bodies: number
}

const HEAD = 84
const EACH = 50

/** The triangles of an STL file, in text as OpenSCAD writes it, or binary. */
export function readStl(data: Buffer): Triangle[] {
  const isBinary = data.length >= HEAD && data.length === HEAD + EACH * data.readUInt32LE(HEAD - 4)
  if (isBinary) return Array.from({ length: data.readUInt32LE(HEAD - 4) }, (_, i) => triangleAt(data, HEAD + EACH * i))
  const text = `${data}`
  const points = [...text.matchAll(/vertex (\S+) (\S+) (\S+)/g)].map(([, x, y, z]): Point => [+x, +y, +z])
  if (points.length % 3) throw new Error(`an STL file with ${points.length} corners, which is not a multiple of 3`)
  return Array.from({ length: points.length / 3 }, (_, i) => [points[3 * i], points[3 * i + 1], points[3 * i + 2]])
}

function triangleAt(data: Buffer, at: number): Triangle {
  const point = (corner: number): Point =>
    [0, 4, 8].map((i) => data.readFloatLE(at + 12 * (corner + 1) + i)) as unknown as Point
  return [point(0), point(1), point(2)]
}

/**
 * As a binary STL file, a tenth of the text; a slicer works out the normals itself. OpenSCAD writes the triangles of
 * one drawing in another order each time, so they are sorted, each from its least corner on: the same body makes the
 * same file.
 */
export function binaryOf(triangles: Triangle[]): Buffer {
  const data = Buffer.alloc(HEAD + EACH * triangles.length)
  data.writeUInt32LE(triangles.length, HEAD - 4)
  const sorted = triangles.map(fromLeast).sort(compare)
  sorted.forEach((values, i) => {
    values.forEach((value, k) => {
      data.writeFloatLE(value, HEAD + EACH * i + 12 + 4 * k)
    })
  })
  return data
}

/** The nine numbers of a triangle, from its least corner on, walked the same way. */
function fromLeast(triangle: Triangle): number[] {
  const points = triangle.map((point) => point.map((mm) => Math.fround(mm) + 0)) // -0 becomes 0
  const first = points.reduce((least, point, i) => (compare(point, points[least]) < 0 ? i : least), 0)
  return [0, 1, 2].flatMap((i) => points[(first + i) % 3])
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((value, i) => value !== b[i])
  return at < 0 ? 0 : a[at] - b[at]
}

/** Six times the volume between a triangle and the origin. */
function sixfold([a, b, c]: Triangle): number {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
}

export function measure(triangles: Triangle[]): Solid {
  const points = triangles.flat()
  const span = (i: number) => {
    const values = points.map((point) => point[i])
    return values.reduce((a, b) => Math.max(a, b), -Infinity) - values.reduce((a, b) => Math.min(a, b), Infinity)
  }
  return {
    size: [span(0), span(1), span(2)],
    volume: triangles.reduce((sum, triangle) => sum + sixfold(triangle), 0) / 6,
    isClosed: isClosed(triangles),
    bodies: bodiesOf(triangles),
  }
}

function edgesOf(triangle: Triangle): [string, string][] {
  const names = triangle.map((point) => point.join(' '))
  return names.map((name, i): [string, string] => [name, names[(i + 1) % 3]]).filter(([from, to]) => from !== to)
}

function isClosed(triangles: Triangle[]): boolean {
  const balance = new Map<string, number>()
  for (const [from, to] of triangles.flatMap(edgesOf)) {
    const [key, way] = from < to ? [`${from}|${to}`, 1] : [`${to}|${from}`, -1]
    balance.set(key, (balance.get(key) ?? 0) + way)
  }
  return triangles.length > 0 && [...balance.values()].every((sum) => sum === 0)
}

/** How many separate bodies: triangles that share a corner belong to the same one. */
function bodiesOf(triangles: Triangle[]): number {
  const parent = new Map<string, string>()
  const find = (name: string): string => {
    let root = name
    while (parent.get(root) !== root) root = parent.get(root)!
    parent.set(name, root)
    return root
  }
  for (const triangle of triangles) {
    const names = triangle.map((point) => point.join(' '))
    for (const name of names) if (!parent.has(name)) parent.set(name, name)
    for (const name of names) parent.set(find(name), find(names[0]))
  }
  return new Set([...parent.keys()].map(find)).size
}

/*
 * The board as a picture, for who looks before he orders: front and back side by side, copper, holes and what is printed.
 */
import { escaped } from '../symbols.ts'
import type { Carrier, Pad } from './board.ts'
import type { Layer, Shape, Spot } from './copper.ts'
import type { Label } from './make.ts'
import type { Routes } from './route.ts'

/** Points of the picture for a mm. */
const SCALE = 10
const GAP = 6
const HEAD = 8
const COLOURS: Record<Layer, string> = { front: '#c2410c', back: '#1d4ed8' }
const NAMES: Record<Layer, string> = { front: 'front, as it looks into the case', back: 'back, towards the panel' }

function shapeOf(shape: Shape, fill: string): string {
  if (shape.kind === 'line') {
    const [from, to] = [shape.from, shape.to].map(([x, y]) => `${x} ${y}`)
    return `<path d="M${from}L${to}" stroke="${fill}" stroke-width="${shape.radius * 2}" stroke-linecap="round"/>`
  }
  const [x, y] = shape.from
  return `<rect x="${x}" y="${y}" width="${(shape.to[0] - x).toFixed(3)}" height="${(shape.to[1] - y).toFixed(3)}" fill="${fill}"/>`
}

function middle({ from, to }: Shape): Spot {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
}

function holeAt([x, y]: Spot, across: number): string {
  return `<circle cx="${x}" cy="${y}" r="${across / 2}" fill="#fff"/>`
}

/** One side, as it is looked at: the back is mirrored. */
function sideOf(
  carrier: Carrier,
  pads: readonly Pad[],
  routes: Routes,
  labels: readonly Label[],
  layer: Layer,
): string {
  const [wide, high] = carrier.size
  const other: Layer = layer === 'front' ? 'back' : 'front'
  const tracks = (on: Layer, colour: string): string[] =>
    routes.tracks
      .filter((track) => track.layer === on)
      .map(({ spots, width }) => {
        const d = spots.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join('')
        return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
      })
  const [across, drill] = carrier.rules.via
  const vias = routes.vias.flatMap(({ at }) => [
    `<circle cx="${at[0]}" cy="${at[1]}" r="${across / 2}" fill="#6b7280"/>`,
    holeAt(at, drill),
  ])
  const own = pads.filter(({ layers, bare }) => layers.includes(layer) && !bare)
  const copper = own.map(({ shape }) => shapeOf(shape, COLOURS[layer]))
  const holes = pads.filter(({ drill: hole }) => hole).map(({ shape, drill: hole }) => holeAt(middle(shape), hole!))
  const texts = labels
    .filter(({ back }) => back === (layer === 'back'))
    .map(({ text, at, turned, high: size }) => {
      const flip = layer === 'back' ? ' scale(-1 1)' : ''
      return `<text transform="translate(${at[0]} ${at[1]})${flip} rotate(${-turned})" font-size="${size * 1.25}" text-anchor="middle" dominant-baseline="central" fill="#111827">${escaped(text)}</text>`
    })
  const flip = layer === 'back' ? ' scale(-1 1)' : ''
  return [
    `<g transform="translate(${wide / 2} ${high / 2})${flip}">`,
    `<rect x="${-wide / 2}" y="${-high / 2}" width="${wide}" height="${high}" rx="0.4" fill="#f3f4f6" stroke="#111827" stroke-width="0.15"/>`,
    ...tracks(other, '#d1d5db'),
    ...tracks(layer, COLOURS[layer]),
    ...copper,
    ...vias,
    ...holes,
    ...texts,
    '</g>',
  ].join('\n')
}

export function pictureOf(
  carrier: Carrier,
  pads: readonly Pad[],
  routes: Routes,
  labels: readonly Label[],
  title: string,
): string {
  const [wide, high] = carrier.size
  const width = wide * 2 + GAP * 3
  const height = high + HEAD + GAP * 2
  const sides = (['front', 'back'] as const).map((layer, i) => {
    const x = GAP + i * (wide + GAP)
    return `<g transform="translate(${x} ${HEAD + GAP})"><text x="0" y="-1.6" font-size="2.2" fill="#111827">${NAMES[layer]}</text>\n${sideOf(carrier, pads, routes, labels, layer)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * SCALE}" height="${height * SCALE}" role="img">
<title>${escaped(title)}</title>
<style>text{font-family:system-ui,"Segoe UI","DejaVu Sans",sans-serif}</style>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${GAP}" y="6" font-size="3" fill="#111827">${escaped(title)}</text>
${sides.join('\n')}
</svg>
`
}

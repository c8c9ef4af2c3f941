/*
 * Which legs are joined with which, by the wiring: what a board of any kind has to do. The one idea: a wire is walked from its pin, and
 * each part on it ends one net and begins the next, so nothing is listed a second time.
 */
import { partOf, type Wiring } from './wiring.ts'

/** Legs such as `R4.1`, `U2.CLK`, `U1.D44`, by the name of their net. Leg 1 of a part is the one nearer to the pin. */
export type Netlist = Map<string, string[]>

/** A net between two parts has both their names. */
export function netlistOf(wiring: Wiring): Netlist {
  const nets: Netlist = new Map()
  const edge = new Set([...wiring.module.left, ...wiring.module.right].filter(Boolean))
  const join = (net: string, leg: string): void => {
    const legs = nets.get(net) ?? []
    if (!legs.includes(leg)) nets.set(net, [...legs, leg])
  }
  for (const name of edge) if (name !== '') join(name, `${wiring.module.ref}.${name}`)
  for (const { from, path } of wiring.links) walk(wiring, from, path, join)
  return nets
}

function walk(
  { parts }: Wiring,
  from: string,
  path: readonly string[],
  join: (net: string, leg: string) => void,
): void {
  let net = from
  path.forEach((step, i) => {
    const part = parts[step]
    if (part?.symbol === 'tvs') {
      join(net, `${step}.1`)
      join(part.to!, `${step}.2`)
    } else if (part) {
      join(net, `${step}.1`)
      net = netAfter(parts, path, i)
      join(net, `${step}.2`)
    } else if (partOf(step, parts)) join(net, step)
  })
}

/** The net behind the part at this place: the one that the wire ends in, or one between this part and the next that it goes through. */
function netAfter(parts: Wiring['parts'], path: readonly string[], at: number): string {
  const rest = path.slice(at + 1)
  const next = rest.find((step) => parts[step] && parts[step].symbol !== 'tvs')
  if (next) return `${path[at]}-${next}`
  return rest[rest.length - 1]
}

/** What two netlists do not have alike, each a line; legs of parts that either has not are left out. */
export function differences(wanted: Netlist, made: Netlist): string[] {
  const legsIn = (nets: Netlist): Set<string> => new Set([...nets.values()].flat())
  const [inWanted, inMade] = [legsIn(wanted), legsIn(made)]
  const both = (leg: string): boolean => inWanted.has(leg) && inMade.has(leg)
  const lines: string[] = []
  for (const [net, legs] of wanted) {
    const own = legs.filter(both)
    const home = [...made].find(([, others]) => others.includes(own[0]))
    if (!home) continue
    const away = own.filter((leg) => !home[1].includes(leg))
    const strange = home[1].filter((leg) => both(leg) && !own.includes(leg))
    if (away.length) lines.push(`${net}: ${own[0]} is not joined with ${away.join(', ')}`)
    if (strange.length) lines.push(`${net}: ${own[0]} is joined with ${strange.join(', ')}`)
  }
  return lines
}

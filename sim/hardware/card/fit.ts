/*
 * How a card fits its paper. Fonts differ from one computer to the next, and some are a fifth wider than others. So the
 * page measures itself where it is opened, and takes the largest type with which nothing sticks out.
 */

/** Points; what is smaller is not read at the table. */
export const LEAST_POINTS = 7
/** Points where there is room. */
const MOST_POINTS = 8
const POINTS_STEP = 0.1
/** From loose to tight, once the type is as small as it may be. */
const TIGHTENINGS = 12

/** What the page's style takes for its lengths. */
interface Setting {
  points: number
  /** Height of a line, in that of its letters. */
  line: number
  /** Parts of the gaps and of the pictures' width. */
  gap: number
  picture: number
  /** Between two letters, in their height. */
  letter: number
}

const LOOSE: Setting = { points: LEAST_POINTS, line: 1.17, gap: 1, picture: 1, letter: 0 }
const TIGHT: Setting = { points: LEAST_POINTS, line: 1.03, gap: 0.3, picture: 0.75, letter: -0.05 }

/** From the most room to the least: smaller letters first, then less between them. */
const SETTINGS: Setting[] = [
  ...counted((MOST_POINTS - LEAST_POINTS) / POINTS_STEP).map((part) =>
    between({ ...LOOSE, points: MOST_POINTS }, LOOSE, part),
  ),
  ...counted(TIGHTENINGS).map((part) => between(LOOSE, TIGHT, part)),
  TIGHT,
]

/** 0, 1/n, 2/n … below 1. */
function counted(n: number): number[] {
  return Array.from({ length: Math.round(n) }, (_, i) => i / Math.round(n))
}

function between(from: Setting, to: Setting, part: number): Setting {
  const mixed = Object.entries(to).map(([name, end]) => {
    const start = from[name as keyof Setting]
    return [name, Number((start + (end - start) * part).toFixed(3))]
  })
  return Object.fromEntries(mixed) as unknown as Setting
}

/** The tightest is the style's own, for where no script runs. */
export const TIGHTEST = Object.entries(TIGHT)
  .map(([name, value]) => `--${name}: ${value}`)
  .join('; ')

/** In the page: what sticks out of the card or its own cell. */
export const STICKING = `() => {
  const main = document.querySelector('main')
  const box = main.getBoundingClientRect()
  const parts = [...main.querySelectorAll('*')]
  const out = parts.filter((part) => {
    const at = part.getBoundingClientRect()
    return at.bottom > box.bottom + 1 || at.right > box.right + 1 || at.left < box.left - 1
  })
  const tight = parts.filter((part) => /^(TD|TH|LI|DD|P)$/.test(part.tagName) && part.scrollWidth > part.clientWidth + 1)
  return [...out, ...tight]
}`

/** Sets the page; it stands behind what it measures. */
export const FIT = `<script>
{
  const settings = ${JSON.stringify(SETTINGS)}
  const sticking = ${STICKING}
  for (const setting of settings) {
    for (const name in setting) document.documentElement.style.setProperty('--' + name, setting[name])
    if (!sticking().length) break
  }
}
</script>`

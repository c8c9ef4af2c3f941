/*
 * The conformance sheet as markdown, a row a rule.
 */
import { table } from '../markdown.ts'
import type { Maker } from '../sheet.ts'
import { labelOf } from '../state.ts'
import { clockRules } from './clock.ts'
import type { Row } from './rows.ts'
import { standards } from './standards.ts'

const HEAD = `# Conformance

What is asked of the clock, how each board meets it, and what shows it. The ids are those of the project's rules: S1 to S10 are what standards ask of any
tournament clock, C1 to C12 what the rules of nardy ask of the clock itself. Made by \`npm run hardware\`; do not edit it.

${labelOf('clock')} ([what nobody has measured](state.md#what-nobody-has-measured)). What a test shows, it shows of the firmware on the simulator, and mostly of every board at once, for they run
the same code. Figures of the hardware are computed from [figures.json](figures.json), and of the case from its [parts](case/parts.json) and [meshes](case/sizes.json); each has its source
there or is called an estimate. The last column is what only a real board can show: [build one](README.md) and measure before you claim it. A test is named by its file under
\`test/\` and a part of its name; all of them by rule are in [test/rules.md](../test/rules.md).
`

const COLUMNS = ['', 'what is asked', 'figure', 'how each board meets it', 'shown by', 'not shown without a board']

export function conformance(): Row[] {
  return [...standards(), ...clockRules()]
}

function cellsOf({ id, asked, figure, met, boards, shown, open }: Row): string[] {
  const each = Object.entries(boards ?? {}).map(([board, text]) => `<br>*${board}*: ${text}`)
  const how = boards ? met + each.join('') : `${met}<br>*all boards*: alike`
  const tests = shown.map(([file, part]) => `\`${file}\` “${part}”`).join('<br>')
  return [`**${id}**`, asked, figure, how, tests, open]
}

function tableOf(rows: readonly Row[]): string {
  return table(COLUMNS, rows.map(cellsOf))
}

export function conformanceText(): string {
  return `${HEAD}
## What standards ask

${tableOf(standards())}

## What the rules of nardy ask

${tableOf(clockRules())}
`
}

export const CONFORMANCE: Maker = {
  name: 'conformance',
  what: 'the conformance sheet',
  needs: '',
  make: () => [{ path: 'hardware/conformance.md', data: conformanceText() }],
}

/*
 * The table stage x gesture as markdown, and the stages and the acts between them as a mermaid diagram: what stands in
 * the core's stages.md between its two marks.
 */
import { Act, actFor, Column } from '../../firmware/core/table.ts'
import { ARROWS, HANDS, KEY, STAGES, WORDS } from './acts.ts'

const BEGIN = '<!-- from table.ts: UPDATE=1 npx vitest run test/core/diagram -->'
const END = '<!-- end -->'

/** The page with the part between the marks made again. */
export function withDiagram(page: string): string {
  const from = page.indexOf(BEGIN)
  const to = page.indexOf(END)
  if (from < 0 || to < from) throw new Error('the marks of the diagram are gone')
  return `${page.slice(0, from)}${BEGIN}\n\n${tableText()}\n\n${diagramText()}\n\n${page.slice(to)}`
}

function tableText(): string {
  const head = ['stage', 'left / right short', 'left / right hold', 'both', 'by itself']
  const rows = STAGES.map((name, stage) => [
    name,
    pairText(stage, Column.LeftShort),
    pairText(stage, Column.LeftHold),
    cellText(stage, Column.Both),
    cellText(stage, Column.Itself),
  ])
  const all = [head, ...rows]
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i].length)))
  const line = (row: string[]): string => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** What both sides' columns say; written once if it is the same. */
function pairText(stage: number, column: number): string {
  const [left, right] = [cellText(stage, column), cellText(stage, column + 1)]
  return left === right ? left : `left: ${left}; right: ${right}`
}

function cellText(stage: number, column: number): string {
  const act = actFor(stage, column)
  return act === Act.Nothing ? '–' : WORDS[act]
}

function diagramText(): string {
  const arrows = ARROWS.map(([from, act, to]) => `  ${STAGES[from]} --> ${STAGES[to]}: ${labelOf(act)}`)
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  state "the stage that it was" as was',
    '  [*] --> setup',
    ...arrows,
    '  [*] --> power: the power was off in a match',
    `  power --> was: ${labelOf(Act.Recover)}`,
    ...doorLines(),
    '```',
  ].join('\n')
}

/** The judge's door: a single arrow stands for those from each stage of a match. */
function doorLines(): string[] {
  return [
    '  state "any stage from open on" as any',
    '  state "where the match stands" as match',
    `  ready --> ruling: ${KEY}`,
    `  any --> ruling: ${KEY}`,
    `  setup --> ruling: ${KEY}, after a match, until both have agreed to another`,
    `  any --> ruling: ${HANDS} where nothing runs and there is no judge`,
    `  over --> setup: ${KEY} or ${HANDS}, once the power was off`,
    `  ruling --> match: ${labelOf(Act.RulingTake)} to go on`,
    `  ruling --> adjourned: ${labelOf(Act.RulingTake)} that it is put off`,
    `  ruling --> setup: ${labelOf(Act.RulingTake)} another match`,
    `  ruling --> transfer: ${labelOf(Act.RulingTake)} another clock's match`,
  ]
}

/** An arrow's label must have no second colon, and a semicolon would end it. */
function labelOf(act: Act): string {
  return WORDS[act].replaceAll(';', ',').replaceAll(':', ' =')
}

/*
 * Tables of the papers in markdown: one way to write them, whatever they tell.
 */

/** Columns whose numbers are in `right` stand at the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], right: number[] = []): string {
  const rule = head.map((_, i) => (right.includes(i) ? '--:' : '---'))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

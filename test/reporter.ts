/*
 * Lists the test files that have not reported, every twenty minutes and when the run is killed. So the log of a run
 * that hung shows where.
 */
import { writeSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

const EVERY_MS = 20 * 60_000
const STDERR = 2

export class Unfinished implements Reporter {
  private waiting = new Set<string>()
  private running = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  /** Writes synchronously: the process may end a moment later. */
  private readonly tell = (): void => void writeSync(STDERR, `${this.text()}\n`)

  onTestRunStart(specifications: readonly { moduleId: string }[]): void {
    this.begin(specifications)
    this.timer ??= setInterval(this.tell, EVERY_MS).unref()
    process.off('SIGTERM', this.tell).on('SIGTERM', this.tell)
  }

  begin(all: readonly { moduleId: string }[]): void {
    this.waiting = new Set(all.map(({ moduleId }) => moduleId))
    this.running.clear()
  }

  onTestModuleQueued({ moduleId }: Pick<TestModule, 'moduleId'>): void {
    this.waiting.delete(moduleId)
    this.running.set(moduleId, performance.now())
  }

  onTestModuleEnd({ moduleId }: Pick<TestModule, 'moduleId'>): void {
    this.waiting.delete(moduleId)
    this.running.delete(moduleId)
  }

  /** The files that have not reported: the running ones with their time, then those that have not begun. */
  text(now = performance.now()): string {
    const place = (id: string): string => id.slice(id.lastIndexOf('/test/') + 1)
    const lines = [...this.running].map(([id, from]) => `  ${place(id)}, for ${Math.round((now - from) / 1000)} s`)
    const rest = [...this.waiting].map((id) => `  ${place(id)}, not begun`)
    if (!lines.length && !rest.length) return 'every test file has reported'
    return ['test files that have not reported:', ...lines, ...rest].join('\n')
  }
}

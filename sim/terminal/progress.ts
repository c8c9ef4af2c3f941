/*
 * How far long work has come: a line on a terminal that is written over, and nothing in a pipe.
 */

/** Not more often than this, in ms. */
const PACE = 100
const WIDE = 30

export interface Out {
  isTTY?: boolean
  write: (text: string) => unknown
}

/** Shows this on a terminal in place of the line that stands there; '' takes it away. */
export function showLine(text: string, out: Out = process.stderr): void {
  if (out.isTTY) out.write(`\r${text}\x1b[K`)
}

export interface Progress {
  /** One more of all is done. */
  step(): void
  /** The line goes away. */
  end(): void
}

/** The progress of `what` with so many steps, on standard error where that is a terminal. */
export function makeProgress(what: string, all: number, out: Out = process.stderr): Progress {
  let done = 0
  let shown = 0
  const show = (): void => {
    const part = all ? done / all : 1
    const bar = '█'.repeat(Math.round(part * WIDE)).padEnd(WIDE, '░')
    showLine(`${what} ${bar} ${Math.floor(part * 100)} %`, out)
  }
  return {
    step: () => {
      done++
      if (!out.isTTY || performance.now() - shown < PACE) return
      shown = performance.now()
      show()
    },
    end: () => showLine('', out),
  }
}

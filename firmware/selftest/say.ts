/*
 * What the selftest says, in lines that begin with a word: `do` asks for hands, `look` asks for a yes or a no, `ok`,
 * `FAIL` and `skip` are results. A program reads the lines as well as a person does.
 */

/** The check that runs, as its lines name it. */
let check = ''
/** The steps of the check still to be done, and the next one. */
let steps: (() => void)[] = []
let done = 0
let ended: () => void
/** Called with the answer to a question. */
let answered: ((isYes: boolean) => void) | undefined

/** Begins a check: one step after the other, each of which calls `next`; then `end`. */
export function start(name: string, list: (() => void)[], end: () => void): void {
  check = name
  steps = list
  done = 0
  ended = end
  next()
}

export function next(): void {
  if (done < steps.length) {
    done++
    steps[done - 1]()
  } else {
    print('end: ' + check)
    check = ''
    ended()
  }
}

export function running(): string {
  return check
}

/** Adds steps right behind this one. */
export function insert(list: (() => void)[]): void {
  steps = list.concat(steps.slice(done))
  done = 0
}

/** Ends the check here. */
export function drop(): void {
  steps = []
  done = 0
  next()
}

export function ask(text: string): void {
  print('do: ' + text)
}

export function note(text: string): void {
  print('note: ' + text)
}

export function ok(text: string): void {
  print('ok: ' + check + ': ' + text)
}

export function fail(text: string, right: string): void {
  print('FAIL: ' + check + ': ' + text + '; ' + right)
}

export function skip(text: string): void {
  print('skip: ' + check + ': ' + text)
}

/** Asks a person a yes-or-no question. If the answer is no, `right` says what would be right. */
export function look(what: string, text: string, right: string): void {
  answered = (isYes) => {
    answered = undefined
    if (isYes) ok(what)
    else fail(what, right)
    next()
  }
  print('look: ' + text + '?')
}

export function answer(isYes: boolean): void {
  if (answered) answered(isYes)
  else note('nothing was asked')
}

/** Hundredths as a number with two decimals: `toFixed` would cut, not round. */
export function two(hundredths: number): string {
  return ((hundredths / 100) | 0) + '.' + ('0' + (hundredths % 100)).substr(-2)
}

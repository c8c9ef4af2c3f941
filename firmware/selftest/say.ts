/*
 * What the selftest says, in lines that begin with a word: `do` asks for hands, `look` asks for a yes or a no, `ok`,
 * `FAIL` and `skip` are results. A program reads the lines as well as a person does.
 */

/** The check that runs, as its lines name it. */
let check = ''
/** The steps of the check still to be done. */
let steps: (() => void)[] = []
let ended: () => void
/** Called with the answer to a question. */
let answered: ((isYes: boolean) => void) | undefined

/** Begins a check; after its last step `end` is called. */
export function start(name: string, list: (() => void)[], end: () => void): void {
  check = name
  ended = end
  doSteps(list)
}

/** Does the next step; after the last one the check ends. */
export function next(): void {
  const step = steps.shift()
  if (step) return step()
  print('end: ' + check)
  check = ''
  ended()
}

export function running(): string {
  return check
}

/** Does these steps, each of which calls `next`. */
export function doSteps(list: (() => void)[]): void {
  steps = list
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

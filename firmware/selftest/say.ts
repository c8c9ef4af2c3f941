/*
 * What the selftest says, a line each, by its first word: `do` is for hands, `look` wants a yes or a no, `ok`, `FAIL` and `skip` are
 * what came of it. A program reads the lines as well as a person does.
 */

/** The check that runs, as its lines name it. */
let check = ''
/** Steps of it that are still to be done, and the next one. */
let steps: (() => void)[] = []
let done = 0
let ended: () => void
/** What a question has come to. */
let answered: ((isYes: boolean) => void) | undefined

/** Begins a check: one step after the other, each calls `next`; then `end`. */
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

/** More steps right behind this one. */
export function insert(list: (() => void)[]): void {
  steps = list.concat(steps.slice(done))
  done = 0
}

/** The check ends here. */
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

/** A person looks and says yes, or no: then `right` is what would be. */
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

/*
 * One tab has the match that a browser keeps; any other says so, keeps nothing, and can take it over. Where a browser has no locks each
 * tab goes by itself.
 */
import { onClick, part } from './state.ts'

const NAME = 'nardy-clock match'
/** For the next load of this tab: it takes the match. */
const TAKES = 'nardy-clock takes'

/** `own` is called when this tab has the match, `lose` when it is, or comes to be, in another one. */
export async function ownMatch(own: () => void, lose: () => void): Promise<void> {
  const lost = (): void => {
    lose()
    part<HTMLDialogElement>('elsewhere').showModal()
  }
  onClick('take-here', () => {
    remember(true)
    location.reload()
  })
  const steal = remember(false)
  if (!navigator.locks) return own()
  try {
    await navigator.locks.request(NAME, steal ? { steal } : { ifAvailable: true }, (lock) => {
      if (!lock) return lost()
      own()
      return new Promise<never>(() => {})
    })
  } catch (error) {
    if ((error as Error).name === 'AbortError')
      lost() // another tab has taken it
    else own() // of a file some browsers have no locks
  }
}

/** Whether it was set before; a browser may keep nothing. */
function remember(takes: boolean): boolean {
  try {
    const had = sessionStorage.getItem(TAKES) !== null
    if (takes) sessionStorage.setItem(TAKES, '1')
    else sessionStorage.removeItem(TAKES)
    return had
  } catch {
    return false
  }
}

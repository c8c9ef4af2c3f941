/*
 * What a browser does for a page that comes from a host: it is installed, opens without a network, and keeps the screen on at a table.
 * From a disk there is none of it but the last, and the page asks for nothing.
 *
 * One tab has the match that a browser keeps; any other says so, keeps nothing, and can take it over. Where a browser has no locks each tab
 * goes by itself.
 */
import { onClick, part } from './state.ts'
import { keepChoice, readChoice } from './store.ts'

/** Put there as the page is made: a check of its script. */
declare const PAGE_VERSION: string

export const VERSION = PAGE_VERSION

/** The manifest, an icon and the worker that keeps the page, where there is a host. */
export function beInstalled(): void {
  if (!/^https?:$/.test(location.protocol) || !navigator.serviceWorker) return
  link('manifest', 'manifest.webmanifest')
  link('apple-touch-icon', 'icon-192.png')
  // without a worker the page is no worse than before
  navigator.serviceWorker.register('sw.js').catch(() => {})
}

function link(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}

let lock: WakeLockSentinel | undefined
let isWanted = false

/** The screen stays on as long as this is wanted and the page is seen; where a browser refuses, the players are told. */
export async function stayAwake(isOn: boolean): Promise<void> {
  isWanted = isOn
  try {
    if (!isOn) await lock?.release()
    else if (!document.hidden) {
      lock = await navigator.wakeLock.request('screen')
      lock.addEventListener('release', () => void renew(), { once: true })
    }
    tellDark(false)
  } catch {
    tellDark(isWanted) // with a low battery for one, or where there is no such lock
  }
}

/** A browser takes the lock away with the page's sight, and at times without. */
async function renew(): Promise<void> {
  lock = undefined
  if (isWanted && !document.hidden) await stayAwake(true)
}

function tellDark(isTold: boolean): void {
  part('dark-word').hidden = !isTold
}

/** What a browser has taken away is asked for again as the page is seen. */
export function watchSight(): void {
  document.addEventListener('visibilitychange', () => {
    if (isWanted && !lock) void renew()
  })
}

/** All of the screen, as it lies now, where a browser gives it; an installed page has it already. The end of it unlocks the screen. */
export async function fillScreen(isOn: boolean): Promise<void> {
  try {
    if (isOn) {
      await document.documentElement.requestFullscreen?.({ navigationUI: 'hide' })
      await screen.orientation?.lock?.(screen.orientation.type)
    } else if (document.fullscreenElement) await document.exitFullscreen()
  } catch {
    // then the page is as large as the browser leaves it
  }
}

/** Where the browser keeps that the page had all of the screen. */
const FULL = 'nardy-clock full'

/** A reload takes the screen away, and only a touch may ask for it: the first one at the table does. Whoever has left it is not asked again. */
export function keepScreen(): void {
  document.addEventListener('fullscreenchange', () => keepChoice(FULL, document.fullscreenElement ? '1' : ''))
  part('table-mode').addEventListener('pointerup', () => readChoice(FULL) && void fillScreen(true), { once: true })
}

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

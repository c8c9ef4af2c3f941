/*
 * What the page asks of the browser: to install it and open it without a network (not from a disk), to keep the screen
 * on and full at a table, and to give the match to one tab alone. A lock of the browser's decides which; any other tab
 * says so, keeps nothing, and can take the match over. In a browser without locks each tab goes its own way.
 */
import { elementById, make, onClick } from './dom.ts'
import { keepChoice, readChoice } from './store.ts'

/** The version, a checksum of the page, which the build puts here. */
declare const PAGE_VERSION: string

export const VERSION = PAGE_VERSION

/** On a page from a host, asks for what installs it: the manifest, an icon and the service worker. */
export function beInstalled(): void {
  if (!/^https?:$/.test(location.protocol) || !navigator.serviceWorker) return
  link('manifest', 'manifest.webmanifest')
  link('apple-touch-icon', 'icon-192.png')
  // without a worker the page works, but only with a network
  navigator.serviceWorker.register('sw.js').catch(() => {})
}

function link(rel: string, href: string): void {
  document.head.append(Object.assign(make('link'), { rel, href }))
}

let lock: WakeLockSentinel | undefined
let isWanted = false

/** Keeps the screen on while this is wanted and the page is visible. If the browser refuses, the players are told. */
export async function stayAwake(isOn: boolean): Promise<void> {
  isWanted = isOn
  try {
    if (!isOn) await lock?.release()
    else if (!document.hidden) {
      lock = await navigator.wakeLock.request('screen')
      lock.addEventListener('release', () => void renew(), { once: true })
      if (!isWanted) await lock.release()
    }
    tellDark(false)
  } catch {
    tellDark(isWanted) // refused, for instance with a low battery, or the browser has no such lock
  }
}

/** Asks for the lock again: a browser releases it when the page is hidden, and sometimes at other times. */
async function renew(): Promise<void> {
  lock = undefined
  if (isWanted && !document.hidden) await stayAwake(true)
}

function tellDark(isTold: boolean): void {
  elementById('dark-word').hidden = !isTold
}

/** Asks for a lost lock again whenever the page becomes visible. */
export function watchSight(): void {
  document.addEventListener('visibilitychange', () => {
    if (isWanted && !lock) void renew()
  })
}

/** Enters full screen with the orientation locked as it is, if the browser can; or leaves it, which ends the lock. */
export async function fillScreen(isOn: boolean): Promise<void> {
  try {
    if (isOn) {
      await document.documentElement.requestFullscreen?.({ navigationUI: 'hide' })
      await screen.orientation?.lock?.(screen.orientation.type)
    } else if (document.fullscreenElement) await document.exitFullscreen()
  } catch {
    // the browser refuses, and the page stays as it is
  }
}

/** Where the browser keeps that the page was in full screen. */
const FULL = 'nardy-clock full'

/** Enters full screen again after a reload. Only a touch may ask for that, so the first one at the table does. */
export function keepScreen(): void {
  document.addEventListener('fullscreenchange', () => keepChoice(FULL, document.fullscreenElement ? '1' : ''))
  elementById('table-mode').addEventListener('pointerup', () => readChoice(FULL) && void fillScreen(true), {
    once: true,
  })
}

const NAME = 'nardy-clock match'
/** Tells the next load of this tab to take the match over. */
const TAKES = 'nardy-clock takes'

/** Calls `own` when this tab has the match, and `lose` if another tab has it or takes it over later. */
export async function ownMatch(own: () => void, lose: () => void): Promise<void> {
  const dialog = elementById<HTMLDialogElement>('elsewhere')
  const lost = (): void => {
    lose()
    dialog.showModal()
  }
  dialog.addEventListener('cancel', (event) => event.preventDefault()) // in a browser that knows no closedby
  onClick('take-here', () => {
    remember(true)
    location.reload()
  })
  const steal = remember(false)
  if (!navigator.locks) return ownWithoutLocks(own, lost)
  try {
    await navigator.locks.request(NAME, steal ? { steal } : { ifAvailable: true }, (lock) => {
      if (!lock) return lost()
      own()
      return new Promise<never>(() => {})
    })
  } catch (error) {
    if ((error as Error).name === 'AbortError')
      lost() // another tab has taken it
    else own() // some browsers have no locks for a page from a file
  }
}

/** Over plain http there are no locks: the tab that was opened last has the match, and tells the others. */
function ownWithoutLocks(own: () => void, lost: () => void): void {
  const others = new BroadcastChannel(NAME)
  others.postMessage(null)
  others.addEventListener('message', lost, { once: true })
  own()
}

/** Sets TAKES or deletes it; returns whether it was set before. A browser may keep nothing. */
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

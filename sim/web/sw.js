/*
 * Keeps the page for when there is no network. All of it is one version: what it asks for is what was kept with it.
 * Another copy of the page, in another folder of the same host, keeps its own.
 */
const MINE = `nardy-clock ${registration.scope} `
const CACHE = `${MINE}VERSION`
const FILES = ['./', 'manifest.webmanifest', 'icon-192.png', 'icon-512.png']

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE)
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))
    await self.skipWaiting()
  }
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith(MINE) && name !== CACHE)
    await Promise.all(old.map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return
  const find = async () => {
    const cache = await caches.open(CACHE)
    const isPage = request.mode === 'navigate'
    return (await cache.match(isPage ? './' : request, { ignoreSearch: true })) ?? fetch(request)
  }
  event.respondWith(find())
})

// The service worker of the inbox: shows what a push service brings while no page is open, and nothing else. It takes no requests, so
// that every page comes from the server as without it.

type Waiting = { readonly waitUntil: (work: Promise<unknown>) => void }
type Pushed = Waiting & { readonly data: { readonly json: () => unknown } | null }
type Clicked = Waiting & { readonly notification: Notification }
type Page = {
  readonly url: string
  readonly focus: () => Promise<unknown>
  readonly postMessage: (message: unknown) => void
}
type Scope = {
  readonly addEventListener: (type: string, listener: (event: never) => void) => void
  readonly skipWaiting: () => Promise<void>
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>
  readonly clients: {
    readonly matchAll: (of: object) => Promise<readonly Page[]>
    readonly openWindow: (path: string) => Promise<unknown>
  }
}

const scope = globalThis as unknown as Scope

scope.addEventListener('install', (event: Waiting) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('push', (event: Pushed) => {
  const { title, body, tag, path } = textsOf(event.data?.json())
  const look = { body, tag, data: path, icon: '/pages/icon.svg', renotify: true }
  event.waitUntil(scope.registration.showNotification(title, look))
})

scope.addEventListener('notificationclick', (event: Clicked) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

/** Leads an open page of the inbox to the path, or opens one. */
async function open(path: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => /^\/inbox(?:\/|$)/.test(new URL(url).pathname))
  if (page === undefined) return void (await scope.clients.openWindow(path))
  // Of a worker's client, which is of this origin: it takes none.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  page.postMessage({ open: path })
  await page.focus()
}

/** A browser must show something for each message, so one of another version is shown as far as it goes. */
function textsOf(message: unknown) {
  const given = Object(message) as Readonly<Record<string, unknown>>
  const text = (name: string, otherwise: string) => {
    const value = given[name]
    return typeof value === 'string' ? value : otherwise
  }
  const path = text('path', '/inbox')
  return {
    title: text('title', 'Porchlight'),
    body: text('body', ''),
    tag: text('tag', 'many'),
    // Nowhere else than into the inbox.
    path: path.startsWith('/inbox') ? path : '/inbox',
  }
}

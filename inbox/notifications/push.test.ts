import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { newSubscription } from '../../server/chat/notifications/push/testing/push-service.ts'
import { startOwnApp } from '../../test/app.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { startConversation } from '../../test/seed.ts'
import { signIn } from '../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startOwnApp({ PORCHLIGHT_PUSH_ALLOW_PRIVATE: 'on' })
const space = await app.workspace()
if (skip === false) await buildPagesForTests()

/** Chromium without a screen refuses notifications and has no push service: this is what a browser with both gives to pages. */
const withPushService = (given: object) =>
  `
  const subscription = {
    toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
    endpoint: given.endpoint,
    unsubscribe: async () => localStorage.removeItem('subscribed'),
  }
  PushManager.prototype.subscribe = async (options) => {
    localStorage.setItem('subscribed', JSON.stringify(options))
    return subscription
  }
  PushManager.prototype.getSubscription = async () => localStorage.getItem('subscribed') && subscription
  Object.defineProperty(Notification, 'permission', { value: 'granted' })
`.replace('subscription =', `given = ${JSON.stringify(given)}, subscription =`)

test(
  'A browser that is switched on shows what is pushed without an open page, and a click leads there',
  { skip },
  async () => {
    const admin = await signIn(space)
    const id = await startConversation(space.send, 'ada@x.test')
    const { given } = newSubscription('http://127.0.0.1:9999/push/1')
    const path = '/auth/push-subscription'
    const known = async () => (await admin.browse('GET', path)).body
    const { page, context, troubles } = await openInbox(space, '/inbox/mine', admin)
    await context.addInitScript(withPushService(given))
    const origin = new URL(page.url()).origin
    await page.goto(`${origin}/inbox/settings/notifications`)
    await page.getByLabel('Also while no tab is open').check()
    await page.getByLabel('With the name of the contact').waitFor()
    await assertAccessible(page, [390])
    const { endpoint, public_key: key, words } = await known()
    assert.deepEqual([endpoint, words], [given.endpoint, false])
    const options = await page.evaluate(`localStorage.getItem('subscribed')`)
    assert.deepEqual(JSON.parse(String(options)), {
      userVisibleOnly: true,
      applicationServerKey: key,
    })
    await page.getByLabel('With the name of the contact').check()
    await until('the server knows', 10_000, async () => (await known()).words === true)

    const [worker] = context.serviceWorkers()
    assert.ok(worker !== undefined && worker.url().endsWith('/inbox-worker.js'))
    await worker.evaluate(
      `(self.shown = [], ServiceWorkerRegistration.prototype.showNotification = async (...all) => self.shown.push(all))`,
    )
    const devtools = await context.newCDPSession(page)
    const registrations: { registrationId: string }[] = []
    devtools.on('ServiceWorker.workerRegistrationUpdated', (event) =>
      registrations.push(...event.registrations),
    )
    await devtools.send('ServiceWorker.enable')
    await until('the registration', 10_000, () => registrations.length > 0)
    const registrationId = registrations[0]?.registrationId ?? ''
    const push = async (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    const message = {
      title: 'Acme',
      body: 'A note mentions you',
      tag: id,
      path: `/inbox/open/${id}`,
    }
    await push(JSON.stringify(message))
    await push(JSON.stringify({ title: 1, path: 'https://evil.example/' }))
    await until('both are shown', 10_000, async () => (await worker.evaluate('shown.length')) === 2)
    const look = { icon: '/pages/icon.svg', renotify: true }
    assert.deepEqual(await worker.evaluate('shown'), [
      ['Acme', { ...look, body: message.body, tag: id, data: message.path }],
      ['Porchlight', { ...look, body: '', tag: 'many', data: '/inbox' }],
    ])
    // As the click of a person on the notification, which Chromium without a screen does not show.
    await worker.evaluate(`{
      const event = new Event('notificationclick')
      const notification = { data: ${JSON.stringify(message.path)}, close: () => undefined }
      dispatchEvent(Object.assign(event, { notification, waitUntil: (work) => work.catch(() => undefined) }))
    }`)
    await page.getByRole('log').getByText('Hello').waitFor()
    assert.ok(page.url().endsWith(message.path))

    await page.goto(`${origin}/inbox/settings/notifications`)
    await page.getByLabel('Also while no tab is open').uncheck()
    await until('the server forgets', 10_000, async () => (await known()).endpoint === null)
    const left = async () => page.evaluate(`localStorage.getItem('subscribed')`)
    await until('the browser does, too', 10_000, async () => (await left()) === null)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'A browser is subscribed anew for the member who signs in again, and for nobody else',
  { skip },
  async () => {
    const admin = await signIn(space)
    const { given } = newSubscription('http://127.0.0.1:9999/push/2')
    const path = '/auth/push-subscription'
    const first = await openInbox(space, '/inbox/mine', admin)
    await first.context.addInitScript(withPushService(given))
    await first.page.goto(new URL('/inbox/settings/notifications', first.page.url()).href)
    await first.page.getByLabel('Also while no tab is open').check()
    const known = async () => (await admin.browse('GET', path)).body.endpoint
    await until('it is subscribed', 10_000, async () => (await known()) === given.endpoint)
    // As after signing in anew in this browser.
    await admin.browse('DELETE', path)
    await first.page.goto(new URL('/inbox/mine', first.page.url()).href)
    await until('it is subscribed anew', 10_000, async () => (await known()) === given.endpoint)
    await admin.browse('DELETE', path)
    await first.page.evaluate(`localStorage.setItem('porchlight.push', 'somebody else')`)
    await first.page.reload()
    await until(
      'the subscription is given up',
      10_000,
      async () => (await first.page.evaluate(`localStorage.getItem('subscribed')`)) === null,
    )
    assert.equal(await known(), null)
    assert.deepEqual(first.troubles, [])
    await first.context.close()
  },
)

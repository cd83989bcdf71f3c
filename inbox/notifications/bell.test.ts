import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../campaigns/until.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible, openInbox, type Tab } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask, idOf } = await filledInbox()
const charged = idOf('Charged twice in March')
const tabs: Tab[] = []
after(async () => Promise.all(tabs.map(async ({ context }) => context.close())))

/** A device of the admin with this page. */
async function device(path = '/inbox/open'): Promise<Page> {
  const tab = await openInbox(space, path, await signIn(space))
  tabs.push(tab)
  await tab.page.locator('.views .bell').waitFor()
  return tab.page
}

const assign = async (id: string, email: string | null) =>
  email === null
    ? ask('DELETE', `/conversations/${id}/assignee`)
    : ask('PATCH', `/conversations/${id}`, { assignee_email: email })

const counts = async (page: Page, unread: number) => {
  const name = unread === 0 ? 'Notifications' : `Notifications: ${unread} unread`
  await page.getByRole('button', { name, exact: true }).waitFor()
}

test(
  'The bell counts and lists what the member was told of, and reading is the same on all devices',
  { skip },
  async () => {
    await assign(charged, null)
    // What the member was told of before is read.
    const { browse } = await signIn(space)
    const before = (await browse('GET', '/auth/notifications')).body.notifications
    const notification_ids = before.map(({ id }: { id: string }) => id)
    await browse('PUT', '/auth/notifications/read', { notification_ids })
    const [desk, phone] = [await device(), await device()]
    await counts(desk, 0)
    await assign(charged, space.adminEmail)
    await Promise.all([counts(desk, 1), counts(phone, 1)])
    await desk.keyboard.press('b')
    const list = desk.getByRole('dialog', { name: 'Notifications' })
    const link = list.getByRole('link', { name: /assigned a conversation to you.*Charged twice/ })
    await link.waitFor()
    await until('the first entry has the focus', 5_000, async () =>
      desk.evaluate<boolean>("document.activeElement?.matches('.told a') === true"),
    )
    await assertAccessible(desk, [1440, 390])
    await list.getByRole('button', { name: 'Mark as read' }).click()
    await Promise.all([counts(desk, 0), counts(phone, 0)])
    await link.click()
    await until('the conversation is open', 5_000, () => desk.url().endsWith(`/open/${charged}`))
    assert.equal(await list.isVisible(), false)
    // What is on the screen is read as soon as it is told.
    await assign(charged, null)
    await assign(charged, space.adminEmail)
    await until('it is read', 10_000, async () => {
      const { body } = await browse('GET', '/auth/notifications')
      return body.notifications.length === before.length + 2 && body.unread === 0
    })
    await counts(phone, 0)
  },
)

test(
  'On a phone the bell stands above the list, and counts and lists there',
  { skip },
  async () => {
    // Another one than the tabs of the other tests have on their screens.
    const phoned = idOf('Cannot sign in on my phone')
    const tab = await openInbox(space, '/inbox/open', await signIn(space), {
      viewport: { width: 390, height: 800 },
    })
    tabs.push(tab)
    const { page, troubles } = tab
    await page.getByRole('button', { name: /^Notifications/ }).waitFor()
    const before = Number(
      /\d+/.exec((await page.locator('.list .bell').innerText()) || '0')?.[0] ?? 0,
    )
    await assign(phoned, null)
    await assign(phoned, space.adminEmail)
    await counts(page, before + 1)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const list = page.getByRole('dialog', { name: 'Notifications' })
    const link = list.getByRole('link', { name: /Cannot sign in/ }).first()
    await link.waitFor()
    const box = (await list.boundingBox()) ?? assert.fail()
    assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y > 0, JSON.stringify(box))
    await assertAccessible(page, [390])
    await link.click()
    await until('the conversation is open', 5_000, () => page.url().endsWith(`/open/${phoned}`))
    assert.equal(await list.isVisible(), false)
    assert.deepEqual(troubles, [])
  },
)

test(
  'The bell counts also if a read of it is lost, and the page hears nothing of the net',
  { skip },
  async () => {
    // One that no page has open.
    const other = idOf('Export stops at 40 %')
    await assign(other, null)
    const { browse } = await signIn(space)
    const { notifications, unread } = (await browse('GET', '/auth/notifications')).body
    const notification_ids = notifications.map(({ id }: { id: string }) => id)
    if (unread > 0) await browse('PUT', '/auth/notifications/read', { notification_ids })
    const desk = await device()
    await counts(desk, 0)
    let lost = 0
    // A call gives up after three tries.
    await desk.route('**/auth/notifications', async (route) => {
      lost += 1
      await (lost > 3 ? route.continue() : route.abort('connectionreset'))
    })
    await assign(other, space.adminEmail)
    await counts(desk, 1)
    assert.ok(lost > 3, `${lost} reads`)
  },
)

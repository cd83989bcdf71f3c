import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../campaigns/until.ts'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { startConversation } from '../test/seed.ts'
import { signIn } from '../test/sign-in.ts'
import { sendDraftKind } from '../server/chat/drafts/send-draft-task.ts'
import { runKinds } from '../server/store/due/testing/scenario.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'
import { wordsIn } from './testing/words-in.ts'

const skip = withoutBrowser
const app = await startApp()
const { workspace, services } = app
const space = await workspace()
if (skip === false) await buildPagesForTests()

/** The page of a device of its own, signed in as the admin. */
async function device(id: string, preferences = {}) {
  const ann = await signIn(space)
  const opened = await openInbox(space, `/inbox/open/${id}`, ann, { preferences })
  await opened.page.getByRole('log').getByRole('article').first().waitFor()
  return { ...opened, ann, box: opened.page.locator('#write-box') }
}

const storedIn = async ({ ann }: Awaited<ReturnType<typeof device>>, id: string) =>
  (await ann.browse('GET', `/auth/drafts/${id}`)).body.draft?.body ?? ''

const showsWords = async (page: Page, words: string) =>
  until(
    `the box shows "${words}"`,
    10_000,
    async () => (await wordsIn(page.locator('#write-box'))) === words,
  )

test(
  'A draft is on every device of its member once its words rest, and marked in the list',
  { skip },
  async () => {
    const id = await startConversation(space.send)
    const [desk, phone] = [await device(id), await device(id)]
    await desk.box.fill('It left')
    await desk.box.pressSequentially(' on Monday.')
    await until(
      'it is saved',
      10_000,
      async () => (await storedIn(desk, id)) === 'It left on Monday.',
    )
    await showsWords(phone.page, 'It left on Monday.')
    await phone.box.press('End')
    await phone.box.pressSequentially(' Sorry!')
    await showsWords(desk.page, 'It left on Monday. Sorry!')

    await desk.page.goto(new URL('/inbox/open', desk.page.url()).href)
    const row = desk.page.locator(`[data-row="${id}"]`)
    await row.getByText('Draft', { exact: true }).waitFor()
    await assertAccessible(desk.page, [1440])
    // Sent on one device, it is gone on the others.
    await phone.box.press('Control+Enter')
    await row.getByText('Draft', { exact: true }).waitFor({ state: 'detached' })
    assert.equal(await storedIn(desk, id), '')
    await desk.page.goto(new URL(`/inbox/open/${id}`, desk.page.url()).href)
    await desk.page.getByRole('article').filter({ hasText: 'It left on Monday. Sorry!' }).waitFor()
    await showsWords(desk.page, '')
    await Promise.all([desk.context.close(), phone.context.close()])
  },
)

test(
  'Of two drafts that are written at once the newer one is kept, and the other one is offered',
  { skip },
  async () => {
    const id = await startConversation(space.send)
    const [train, desk] = [await device(id), await device(id)]
    await train.context.setOffline(true)
    await train.box.fill('Written in a train')
    await desk.box.fill('Written at a desk')
    await until(
      'it is saved',
      10_000,
      async () => (await storedIn(desk, id)) === 'Written at a desk',
    )
    await train.context.setOffline(false)
    await train.page.getByRole('button', { name: 'Use it' }).waitFor()
    await until('the newer one is kept', 20_000, async () => {
      return (await storedIn(desk, id)) === 'Written in a train'
    })
    assert.equal(await wordsIn(train.box), 'Written in a train')
    await showsWords(desk.page, 'Written in a train')
    await train.page.getByRole('button', { name: 'Use it' }).click()
    await showsWords(train.page, 'Written at a desk')
    await showsWords(desk.page, 'Written at a desk')
    await Promise.all([train.context.close(), desk.context.close()])
  },
)

test('Another tab follows what is typed, and its copy is no other draft', { skip }, async () => {
  const id = await startConversation(space.send)
  const desk = await device(id)
  const tab = await desk.context.newPage()
  await tab.goto(desk.page.url())
  await tab.getByRole('log').getByRole('article').first().waitFor()
  await desk.page.bringToFront()
  // With rests, so that the words are saved in between.
  for (const words of ['One', ' two', ' three', ' four']) {
    await desk.box.pressSequentially(words)
    await until('they are saved', 10_000, async () => (await storedIn(desk, id)).endsWith(words))
  }
  await showsWords(tab, 'One two three four')
  await showsWords(desk.page, 'One two three four')
  for (const page of [desk.page, tab])
    assert.equal(await page.getByRole('button', { name: 'Use it' }).count(), 0)
  await desk.context.close()
})

test(
  'A message that is undone is a draft again, and one that is held is sent if the page is left',
  { skip },
  async () => {
    const id = await startConversation(space.send)
    const [desk, phone] = [await device(id, { undoSeconds: 20 }), await device(id)]
    await desk.box.fill('Held for a while')
    await showsWords(phone.page, 'Held for a while')
    await desk.box.press('Control+Enter')
    await showsWords(phone.page, '')
    await desk.page.getByRole('button', { name: 'Undo' }).click()
    await showsWords(desk.page, 'Held for a while')
    await showsWords(phone.page, 'Held for a while')
    await desk.box.press('Control+Enter')
    await desk.page.getByText(/Sending in \d+ s/).waitFor()
    await desk.page.close({ runBeforeUnload: false })
    await phone.page.getByRole('article').filter({ hasText: 'Held for a while' }).waitFor()
    assert.equal(await storedIn(phone, id), '')
    await Promise.all([desk.context.close(), phone.context.close()])
  },
)

test(
  'Words that were sent without a net do not come back as a draft with the next page',
  { skip },
  async () => {
    const id = await startConversation(space.send)
    const desk = await device(id)
    await desk.box.fill('Sent in a tunnel')
    await until(
      'it is saved',
      10_000,
      async () => (await storedIn(desk, id)) === 'Sent in a tunnel',
    )
    await desk.context.setOffline(true)
    await desk.box.press('Control+Enter')
    await desk.context.setOffline(false)
    await desk.page.reload()
    await desk.page.getByRole('article').filter({ hasText: 'Sent in a tunnel' }).waitFor()
    await until('it is deleted', 10_000, async () => (await storedIn(desk, id)) === '')
    assert.equal(await wordsIn(desk.box), '')
    await desk.context.close()
  },
)

test(
  'Words that the server could not be told of before the page was left are saved by the next page, wherever that is',
  { skip },
  async () => {
    const id = await startConversation(space.send)
    const [desk, phone] = [await device(id), await device(id)]
    const address = desk.page.url()
    await desk.context.setOffline(true)
    await desk.box.fill('Left behind')
    await desk.page.getByText(/^Draft saved/).waitFor()
    await desk.page.close()
    await desk.context.setOffline(false)
    assert.equal(await storedIn(desk, id), '')
    const page = await desk.context.newPage()
    await page.goto(new URL('/inbox/settings/profile', address).href)
    await showsWords(phone.page, 'Left behind')
    await phone.box.press('End')
    await phone.box.pressSequentially(', and found.')
    await until(
      'it is saved',
      10_000,
      async () => (await storedIn(phone, id)) === 'Left behind, and found.',
    )
    await page.goto(address)
    await showsWords(page, 'Left behind, and found.')
    await Promise.all([desk.context.close(), phone.context.close()])
  },
)

test(
  'A message is sent at a chosen time, on no device before, and is a draft again if that is ended',
  { skip },
  async () => {
    const id = await startConversation(space.send)
    const [desk, phone] = [await device(id), await device(id)]
    await desk.box.fill('Has it arrived?')
    const menu = desk.page.getByRole('button', { name: 'Send later' })
    await menu.click()
    await desk.page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click()
    for (const { page, box } of [desk, phone]) {
      await page.getByText(/^Will be sent: /).waitFor()
      assert.equal(await wordsIn(box), 'Has it arrived?')
      await page.locator('#write-box:is([readonly], [aria-readonly=true])').waitFor()
    }
    await assertAccessible(desk.page)
    await phone.page.getByRole('button', { name: 'Edit', exact: true }).click()
    await desk.page.getByText(/^Will be sent: /).waitFor({ state: 'detached' })
    await phone.box.fill('Has it arrived yet?')
    await showsWords(desk.page, 'Has it arrived yet?')

    await menu.click()
    await desk.page.getByRole('menuitem', { name: 'Date and time…' }).click()
    const dialog = desk.page.getByRole('dialog', { name: 'Send later' })
    await dialog.getByLabel('Date and time').fill('2099-03-03T09:00')
    await dialog.getByRole('button', { name: 'Send later' }).click()
    await desk.page.getByLabel('Not if they write before').check()
    await until('it is saved', 10_000, async () => {
      const { draft } = (await desk.ann.browse('GET', `/auth/drafts/${id}`)).body
      return draft?.unless_answered === true
    })
    const answer = { body: 'It is here', sender_email: 'bob@x.test' }
    await space.send('POST', `/conversations/${id}/messages`, answer)
    const kinds = [sendDraftKind({ ...services, log: () => undefined })]
    const stop = runKinds(app, kinds, () => new Date('2099-03-04T00:00:00Z'))
    await until('its time is over', 20_000, async () => {
      const { draft } = (await desk.ann.browse('GET', `/auth/drafts/${id}`)).body
      return draft?.send_at === null
    })
    await phone.page.reload()
    await phone.page.getByText('It was not sent, because they have written since.').waitFor()
    assert.equal(await wordsIn(phone.box), 'Has it arrived yet?')
    await phone.page.getByRole('button', { name: 'Send later' }).click()
    await phone.page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click()
    const sent = phone.page.getByRole('article').filter({ hasText: 'Has it arrived yet?' })
    await sent.waitFor()
    await stop()
    await phone.page.reload()
    await sent.waitFor()
    await showsWords(phone.page, '')
    await Promise.all([desk.context.close(), phone.context.close()])
  },
)

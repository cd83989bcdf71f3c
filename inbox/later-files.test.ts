import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../campaigns/until.ts'
import { startOwnApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { startConversation } from '../test/seed.ts'
import { signIn } from '../test/sign-in.ts'
import { sendDraftKind } from '../server/chat/drafts/send-draft-task.ts'
import { runKinds } from '../server/store/due/testing/scenario.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'
import { wordsIn } from './testing/words-in.ts'

const skip = withoutBrowser
const app = await startOwnApp()
const { owner, services } = app
if (skip === false) await buildPagesForTests()

async function scheduled() {
  const space = await app.workspace()
  const id = await startConversation(space.send)
  const ann = await signIn(space)
  const { page, context } = await openInbox(space, `/inbox/open/${id}`, ann)
  await page.getByRole('log').getByRole('article').first().waitFor()
  const box = page.locator('#write-box')
  await box.fill('See the terms')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('All') })
  const draft = async () => (await ann.browse('GET', `/auth/drafts/${id}`)).body.draft
  const later = page.getByRole('button', { name: 'Send later' })
  await later.click()
  await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click()
  await page.getByText(/^Will be sent: /).waitFor()
  await until('it is saved', 10_000, async () => typeof (await draft())?.send_at === 'string')
  return { space, id, page, context, box, draft, later }
}

const sendAll = () =>
  runKinds(
    app,
    [sendDraftKind({ ...services, log: () => undefined })],
    () => new Date('2099-03-04T00:00:00Z'),
  )

test(
  'A message is sent later with its file, which cannot be taken out until that is ended',
  { skip },
  async () => {
    const { id, page, context, draft, space } = await scheduled()
    assert.deepEqual(
      (await draft()).attachments.map(({ filename }: { filename: string }) => filename),
      ['terms.txt'],
    )
    const remove = page.getByRole('button', { name: /^Remove terms.txt/ })
    assert.equal(await remove.count(), 0)
    await assertAccessible(page, [1440])
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await remove.waitFor()
    await page.getByRole('button', { name: 'Send later' }).click()
    await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click()
    await until('it is saved', 10_000, async () => typeof (await draft())?.send_at === 'string')
    const stop = sendAll()
    const sent = page.getByRole('article').filter({ hasText: 'See the terms' })
    await sent.getByText('terms.txt').waitFor()
    await stop()
    const { messages } = (await space.send('GET', `/conversations/${id}/messages`)).body
    assert.equal(messages.at(-1).attachments.length, 1)
    await context.close()
  },
)

test(
  'A change of a message that is being sent says so, and becomes a new draft',
  { skip },
  async () => {
    const { space, id, page, context, box, draft } = await scheduled()
    await owner.query('update due_tasks set claim = gen_random_uuid() where workspace_id = $1', [
      space.id,
    ])
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByText(/^It was being sent when you changed it/).waitFor()
    await box.fill('See the new terms')
    assert.equal((await draft()).body.includes('new'), false)
    await owner.query('update due_tasks set claim = null where workspace_id = $1', [space.id])
    const stop = sendAll()
    const sent = page.getByRole('article').filter({ hasText: 'See the terms' })
    await sent.waitFor()
    await until('the change is a draft', 20_000, async () => (await draft())?.body.includes('new'))
    await stop()
    assert.equal(await wordsIn(box), 'See the new terms')
    const { messages } = (await space.send('GET', `/conversations/${id}/messages`)).body
    assert.deepEqual(
      messages.slice(1).map(({ body }: { body: string }) => body),
      ['<p>See the terms</p>'],
    )
    await context.close()
  },
)

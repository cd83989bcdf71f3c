import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { signIn } from '../test/sign-in.ts'
import { filledInbox } from './testing/filled-inbox.ts'
import { openInbox, type Tab } from './testing/open-inbox.ts'
import { wordsIn } from './testing/words-in.ts'

const skip = withoutBrowser
const { space, ask, idOf } = await filledInbox()
const charged = idOf('Charged twice in March')

const saidIn = async (id: string): Promise<readonly string[]> => {
  const { messages } = await ask('GET', `/conversations/${id}/messages?per_page=100`)
  return messages.map(({ body }: { body: string }) => body)
}

/** From now on the page is of the version before, and parts of it are gone from the server. Returns how to end it. */
async function age({ page, context }: Tab, parts: RegExp): Promise<() => void> {
  let isOld = true
  await context.route(parts, async (route) =>
    isOld ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  // What it compares with is the server's own.
  await page.evaluate(`{
    const named = document.querySelector('meta[name="porchlight"]')
    named.content = JSON.stringify({ ...JSON.parse(named.content), version: 'before' })
  }`)
  return () => void (isOld = false)
}

test(
  'A page whose later part is gone from a newer server offers to load the new one, and keeps what was typed',
  { skip },
  async () => {
    const tab = await openInbox(space, `/inbox/open/${charged}`, await signIn(space))
    const { page, context } = tab
    const box = page.locator('#write-box.rich')
    await box.waitFor()
    const end = await age(tab, /\/pages\/reply-picker-.*\.js/)
    await box.fill('Typed on the old page')
    await page.locator('.log').focus()
    const reload = page.getByRole('button', { name: 'Reload for the new version' })
    assert.equal(await reload.count(), 0)
    await page.keyboard.press('w')
    await reload.waitFor()
    end()
    await reload.click()
    await page.getByRole('log').getByRole('article').first().waitFor()
    await box.waitFor()
    assert.equal(await wordsIn(box), 'Typed on the old page')
    await page.locator('.log').focus()
    await page.keyboard.press('w')
    await page.getByRole('dialog', { name: 'Saved replies' }).waitFor()
    assert.equal(await reload.count(), 0)
    await context.close()
  },
)

/** A message as the first pages with an outbox stored it. */
const ofOldForm = {
  id: '0192a0b0-0000-4000-8000-00000000c0de',
  ...{ thread: charged, conversation_id: charged, state: 'queued', kind: 'user_message' },
  ...{ text: 'Left by an old page', files: [], made_at: 1_700_000_000_000, held_until: 0 },
  error: null,
}

test('A message that an old page left unsent is sent by the new one, once', { skip }, async () => {
  const admin = await signIn(space)
  const { page, context, troubles } = await openInbox(space, `/inbox/open/${charged}`, admin)
  await page.locator('#write-box.rich').waitFor()
  await page.evaluate(`new Promise((done, failed) => {
    const opening = indexedDB.open('porchlight.${admin.member_id}', 1)
    opening.onerror = failed
    opening.onsuccess = () => {
      const writing = opening.result.transaction('outgoing', 'readwrite')
      writing.objectStore('outgoing').put(${JSON.stringify(ofOldForm)})
      writing.oncomplete = done
    }
  })`)
  await page.reload()
  const sent = page.getByRole('article').filter({ hasText: 'Left by an old page' })
  await sent.getByText('Sent').waitFor()
  await page.reload()
  await sent.waitFor()
  const all = (await saidIn(charged)).filter((body) => body.includes('Left by an old page'))
  assert.equal(all.length, 1)
  assert.deepEqual(troubles, [])
  await context.close()
})

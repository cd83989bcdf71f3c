import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { runLater } from '../../server/chat/drafts/testing/run-later.ts'
import { startOwnApp } from '../../test/app.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { startConversation } from '../../test/seed.ts'
import { signIn } from '../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'
import { wordsIn } from '../testing/words-in.ts'

const skip = withoutBrowser
const app = await startOwnApp()
if (skip === false) await buildPagesForTests()

/** The page of a conversation in whose box words are, with the menu of sending later. */
async function written() {
  const space = await app.workspace()
  const id = await startConversation(space.send)
  const ann = await signIn(space)
  await ann.browse('PATCH', '/auth/profile', { time_zone: 'Asia/Tokyo' })
  const { page, context, troubles } = await openInbox(space, `/inbox/open/${id}`, ann)
  await page.getByRole('log').getByRole('article').first().waitFor()
  const box = page.locator('#write-box')
  await box.fill('Has it arrived?')
  const draft = async () => (await ann.browse('GET', `/auth/drafts/${id}`)).body.draft
  const choose = async (typed: string) => {
    await page.getByRole('button', { name: 'Send later' }).click()
    const menu = page.locator('.menu:popover-open')
    await menu.locator('[role=menuitem]:focus').waitFor()
    await page.keyboard.type(typed)
    await menu.getByRole('textbox', { name: 'When' }).and(page.locator(':focus')).waitFor()
    return menu
  }
  return { space, id, ann, page, context, troubles, box, draft, choose }
}

test(
  'A message is sent at a time that is typed in words, in the zone of the profile, and what is none is said',
  { skip },
  async () => {
    const { page, context, troubles, draft, choose } = await written()
    const menu = await choose('some day')
    await page.keyboard.press('Enter')
    await menu.getByRole('alert').getByText('That is not a time.').waitFor()
    await assertAccessible(page, [1440])
    const field = menu.getByRole('textbox', { name: 'When' })
    await field.fill('2020-12-24 9:30')
    await menu.getByText('That time has passed.').waitFor()
    await page.keyboard.press('Enter')
    await field.fill('2099-12-24 9:30')
    await menu.getByText(/2099, 09:30 GMT\+9$/).waitFor()
    assert.equal((await draft())?.send_at ?? null, null)
    await page.keyboard.press('Enter')
    await page.getByText(/^Will be sent: .*2099, 09:30 GMT\+9\./).waitFor()
    await until('it is saved', 10_000, async () => {
      return (await draft())?.send_at === '2099-12-24T00:30:00.000Z'
    })
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'A scheduled message whose contact has answered is shown as not sent on the open page, with the reason',
  { skip },
  async () => {
    const { space, id, page, context, troubles, box, draft, choose } = await written()
    await choose('2099-12-24 9:30')
    await page.keyboard.press('Enter')
    await page.getByLabel('Not if they write before').check()
    await until('it is saved', 10_000, async () => (await draft())?.unless_answered === true)
    const answer = { body: 'It is here', sender_email: 'bob@x.test' }
    await space.send('POST', `/conversations/${id}/messages`, answer)
    await page.getByRole('article').filter({ hasText: 'It is here' }).waitFor()
    await runLater(app, space, '2099-12-24T00:30:00Z')
    // Without a reload.
    await page.getByText('It was not sent, because they have written since.').waitFor()
    await page.getByText(/^Will be sent: /).waitFor({ state: 'detached' })
    assert.equal(await wordsIn(box), 'Has it arrived?')
    await page.getByRole('link', { name: /^Drafts 1 ?, 1 not sent$/ }).click()
    const row = page.locator('.draft', { hasText: 'Has it arrived?' })
    await row.getByText('It was not sent, because they have written since.').waitFor()
    const { messages } = (await space.send('GET', `/conversations/${id}/messages`)).body
    assert.equal(messages.length, 2)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

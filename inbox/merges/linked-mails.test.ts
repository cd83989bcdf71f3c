import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  importMails,
  mailed,
  proven,
} from '../../server/chat/channels/kinds/mail/receiving/testing/scenario.ts'
import { startApp } from '../../test/app.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { signIn } from '../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
importMails(app)
if (skip === false) await buildPagesForTests()

test(
  'A mail of another sender is put into the conversation that it refers to beside the reason, and back with Undo',
  { skip },
  async () => {
    const space = await mailed(app)
    const lin = [proven('x.test'), 'From: Lin <lin@x.test>', 'Subject: The lamp']
    const first = await space.deliver(...lin, 'Message-ID: <1@x.test>')
    const bob = [proven('y.test'), 'From: Bob <bob@y.test>', 'Subject: For Lin']
    const second = await space.deliver(...bob, 'In-Reply-To: <1@x.test>')
    const path = `/inbox/open/${second.conversation_id}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    const log = page.getByRole('log')
    await log.getByText('It refers to a conversation').waitFor()
    await log.getByRole('button', { name: 'Merge into it…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge into another conversation' })
    await dialog.getByRole('region', { name: 'Stays' }).getByText('The lamp').waitFor()
    await dialog.getByRole('radio', { checked: true }).waitFor()
    await dialog.getByText('Lin · a mail refers to it').waitFor()
    await dialog.getByText('It is of another contact.').waitFor()
    await assertAccessible(page, [1440])
    await assertAccessible(page, [390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('heading', { name: 'The lamp', level: 2 }).waitFor()
    for (const name of ['Lin <lin@x.test>', 'Bob <bob@y.test>']) await log.getByText(name).waitFor()
    assert.equal(await log.getByText('It refers to a conversation').count(), 0)
    const senders = async (id: string | null) =>
      (await space.messagesOf(id)).map(({ sender }: { sender: { name: string } }) => sender.name)
    assert.deepEqual(await senders(first.conversation_id), ['Lin', 'Bob'])
    const line = page
      .getByRole('listitem')
      .filter({ hasText: '“For Lin” was merged in: 1 message' })
    await line.getByRole('button', { name: 'Undo' }).click()
    await log.getByText('Bob <bob@y.test>').waitFor({ state: 'detached' })
    assert.deepEqual(await senders(first.conversation_id), ['Lin'])
    assert.deepEqual(await senders(second.conversation_id), ['Bob'])
    // The same from the palette.
    await page.goto(new URL(path, page.url()).href)
    await log.getByText('Bob <bob@y.test>').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('>merge into')
    await page.getByRole('option', { name: 'Merge into another conversation' }).click()
    await dialog.getByLabel('The lamp').check()
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('heading', { name: 'The lamp', level: 2 }).waitFor()
    assert.deepEqual(await senders(second.conversation_id), ['Lin', 'Bob'])
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

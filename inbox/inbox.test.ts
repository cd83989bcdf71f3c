import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../campaigns/until.ts'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { givePassword, password, signIn } from '../test/sign-in.ts'
import { fillInbox } from './testing/fill-inbox.ts'
import { accessTrees } from '../pages/testing/access-trees.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'
import { untilLive } from './testing/until-live.ts'
import { wordsIn } from './testing/words-in.ts'

const skip = withoutBrowser
const { workspace } = await startApp()
const space = await workspace()
const ask = async (method: string, path: string, body?: unknown) => {
  const reply = await space.send(method, path, body)
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
  return reply.body
}
if (skip === false) await buildPagesForTests()
await givePassword(space)
const filled = await fillInbox(ask, space.adminEmail)
const charged = filled.conversations.get('Charged twice in March') ?? assert.fail()

/** Visible rows of the list: the names of their conversations. */
async function titles(page: Page): Promise<string[]> {
  return page.locator('.rows .title').allTextContents()
}

test(
  'An agent finds, answers, notes and closes a conversation by keyboard alone',
  { skip },
  async () => {
    const chloe = await signIn(space)
    const trees = accessTrees('inbox/testing/access-trees.md')
    const { page, context, troubles } = await openInbox(space, '/inbox/mine', chloe)
    await page.getByRole('link', { name: 'Priya Nair' }).waitFor()
    await page.getByRole('link', { name: 'Billing 4' }).waitFor()
    await page.getByRole('button', { name: 'New view' }).waitFor()
    assert.deepEqual((await titles(page)).slice(0, 3), [
      'Export stops at 40 %',
      'Charged twice in March',
      'Cannot sign in on my phone',
    ])
    await assertAccessible(page)
    await trees.add('The list', page.locator('body'))
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Charged twice in March' }).waitFor()
    assert.equal(new URL(page.url()).pathname, `/inbox/mine/${charged}`)
    // The row has the same words.
    await page.getByRole('log').getByText('Here is what my bank shows').waitFor()
    await page.getByRole('button', { name: 'Snooze' }).waitFor()
    await page.getByText('This is their first conversation.').waitFor()
    await page.getByRole('toolbar', { name: 'Format' }).waitFor()
    await trees.add('An open conversation', page.getByRole('main'))
    await page.keyboard.press('r')
    await page.keyboard.type('The second one is void. <b>Sorry</b> & thanks.')
    await page.keyboard.press('Control+Enter')
    const answer = page.getByRole('article').filter({ hasText: 'The second one is void.' })
    await answer.getByText('Sent').waitFor()
    assert.match((await answer.textContent()) ?? '', /<b>Sorry<\/b> & thanks\./)
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.keyboard.type('Told the bank.')
    await page.keyboard.press('Control+Enter')
    await page.locator('.said.note').filter({ hasText: 'Told the bank.' }).waitFor()
    await page.getByText('Sending').waitFor({ state: 'hidden' })
    await assertAccessible(page)
    await trees.add('After a reply and a note', page.getByRole('main'))
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Close', exact: true }).first().waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await assertAccessible(page, [1440])
    // It comes later than the keys, and says what it finds when it finds it.
    await page.getByRole('group', { name: 'Screen and server' }).waitFor()
    const compared = `document.querySelector('[aria-label="Screen and server"]')`
    await page.evaluate(`${compared}.setAttribute('aria-hidden', 'true')`)
    await trees.add('The list of keys', page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await page.keyboard.press('u')
    await page.locator(`[data-row="${charged}"]:focus`).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.getByRole('heading', { name: 'Unassigned' }).waitFor()
    const { messages } = await ask('GET', `/conversations/${charged}/messages`)
    const last = messages.at(-2)
    assert.equal(last.body, '<p>The second one is void. &lt;b&gt;Sorry&lt;/b&gt; &amp; thanks.</p>')
    assert.deepEqual(troubles, [])
    await context.close()
    trees.compare()
  },
)

test(
  'What a contact writes appears at once, and its conversation comes to the top',
  { skip },
  async () => {
    const chloe = await signIn(space)
    const invoices = filled.conversations.get('Cannot find last year’s invoices') ?? assert.fail()
    const { page, context, troubles } = await openInbox(space, `/inbox/open/${invoices}`, chloe)
    await page.getByText('Where are the invoices of last year?').last().waitFor()
    await page.getByRole('log').waitFor()
    await page.mouse.move(900, 400)
    await ask('POST', `/conversations/${invoices}/messages`, {
      body: 'I found them.',
      sender_email: 'nadia.rossi@customers.example',
    })
    await page.getByRole('log').getByText('I found them.').waitFor()
    await page.locator('li[aria-posinset="1"]').getByText('I found them.').waitFor()
    // While the mouse is over the list nothing moves under it.
    await page.locator('.rows').hover({ position: { x: 100, y: 40 } })
    await ask('PATCH', `/conversations/${charged}`, { title: 'Charged twice in March' })
    await ask('POST', `/conversations/${charged}/messages`, {
      body: 'One more thing.',
      sender_email: 'lin.zhang@customers.example',
    })
    await page.getByRole('button', { name: '1 new' }).click()
    await page.locator('li[aria-posinset="1"]').getByText('One more thing.').waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('Numbers and lists of open conversations agree, and leave out spam', { skip }, async () => {
  const { conversation } = await ask('POST', '/conversations', {
    title: 'You have won',
    visitor_attributes: { email: 'prizes@spam.example' },
    messages_attributes: [{ body: 'Click here.' }],
  })
  await ask('PATCH', `/conversations/${conversation.id}`, { status: 'spam' })
  const { workspace: settings } = await ask('GET', '/workspace')
  const names = settings.statuses.map(({ name }: { readonly name: string }) => name)
  const open = names.filter((name: string) => !['closed', 'spam', 'trash'].includes(name))
  const { pagination } = await ask('GET', `/conversations?status=${open.join()}&per_page=1`)
  const { page, context } = await openInbox(space, '/', await signIn(space))
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/views/counts')) asked.add(searchParams.get('status') ?? '')
  })
  // Live before the workspace is read: the first events must not start a count of nothing.
  await page.route('**/workspace', async (route) => {
    await page.getByText('Online').waitFor()
    await route.continue()
  })
  await page.goto(`http://${space.subdomain}.localhost:${space.port}/inbox/open`)
  await page.getByText(`${pagination.total_count} open`).waitFor()
  await page.getByRole('link', { name: `All open ${pagination.total_count}` }).waitFor()
  assert.equal(asked.size, 1, 'counted once, with the statuses of the workspace')
  assert.equal((await titles(page)).includes('You have won'), false)
  await context.close()
})

/** Leaves no draft to the tests that follow: it would come while they write. */
async function clear(page: Page, { browse }: Awaited<ReturnType<typeof signIn>>): Promise<void> {
  await page.getByRole('textbox', { name: /Reply to Lin/ }).fill('')
  await until('a draft is left', 10_000, async () => {
    return (await browse('GET', '/auth/drafts')).body.drafts.length === 0
  })
}

test('A message that is held can be taken back with its words', { skip }, async () => {
  const chloe = await signIn(space)
  const { page, context } = await openInbox(space, `/inbox/open/${charged}`, chloe, {
    preferences: { undoSeconds: 6 },
  })
  const box = page.getByRole('textbox', { name: /Reply to Lin/ })
  await box.fill('Too early')
  await box.press('Control+Enter')
  await page.getByText(/Sending in \d s/).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await until('the words are back', 5_000, async () => (await wordsIn(box)) === 'Too early')
  await box.press('Control+Enter')
  await page.getByText(/Sending in \d s/).waitFor()
  await page.keyboard.press('Control+z')
  await until('the words are back', 5_000, async () => (await wordsIn(box)) === 'Too early')
  await page.reload()
  assert.equal(await wordsIn(page.getByRole('textbox', { name: /Reply to Lin/ })), 'Too early')
  const { messages } = await ask('GET', `/conversations/${charged}/messages`)
  assert.ok(!messages.some(({ body }: { body: string }) => body.includes('Too early')))
  await clear(page, chloe)
  await context.close()
})

test(
  'Signing in shows the page that was asked for, and signing out in one tab ends the other',
  { skip },
  async () => {
    const { page, context, troubles } = await openInbox(space, `/inbox/mine/${charged}`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await assertAccessible(page)
    await page.getByLabel('Email').fill(space.adminEmail)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await assertAccessible(page, [390])
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Charged twice in March' }).waitFor()
    const streams: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('/events/stream')) streams.push(request.url())
    })
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('log').getByText('Here is what my bank shows').waitFor()
    await ask('POST', `/conversations/${charged}/messages`, {
      body: 'Are both of you there?',
      sender_email: 'lin.zhang@customers.example',
    })
    for (const tab of [page, other]) {
      await tab.getByRole('log').getByText('Are both of you there?').waitFor()
    }
    assert.deepEqual(streams, [], 'the second tab hears from the stream of the first')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await other.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send the link' }).waitFor()
    await assertAccessible(page)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('A session that ends leaves the page as it is, below a form', { skip }, async () => {
  const chloe = await signIn(space)
  const { page, context } = await openInbox(space, `/inbox/mine/${charged}`, chloe)
  const box = page.getByRole('textbox', { name: /Reply to Lin/ })
  await box.fill('Half a sentence')
  await chloe.browse('DELETE', '/auth/session')
  await page.getByRole('dialog', { name: 'You have been signed out' }).waitFor()
  await assertAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  assert.equal(await wordsIn(box), 'Half a sentence')
  await clear(page, await signIn(space))
  await context.close()
})

test('What others do now is shown: who writes, and who looks', { skip }, async () => {
  const [chloe, omar] = [await signIn(space), await signIn(space, filled.omar.email)]
  const { page, context } = await openInbox(space, `/inbox/mine/${charged}`, chloe)
  await page.getByRole('log').getByText('Here is what my bank shows').waitFor()
  await omar.send('PUT', `/conversations/${charged}/looking`)
  await page.getByRole('img', { name: 'Omar is viewing' }).waitFor()
  await untilLive(page, charged, omar)
  await assertAccessible(page)
  await context.close()
})

test('Without a net a message waits, and is sent once when it is back', { skip }, async () => {
  const { page, context } = await openInbox(space, `/inbox/mine/${charged}`, await signIn(space))
  // Who has seen nothing yet has missed nothing.
  await untilLive(page, charged, await signIn(space, filled.omar.email))
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  const box = page.getByRole('textbox', { name: /Reply to Lin/ })
  await box.fill('Written in a tunnel')
  await box.press('Control+Enter')
  await page.getByText('Waiting for a connection').waitFor()
  const say = async (title: string, body: string, email: string) =>
    ask('POST', `/conversations/${filled.conversations.get(title)}/messages`, {
      body,
      sender_email: `${email}@customers.example`,
    })
  await say('Charged twice in March', 'Are you still there?', 'lin.zhang')
  await say('How do I add a colleague?', 'And a second one?', 'mei.berg')
  await assertAccessible(page)
  // The browser holds the page of the version before: what it compares with is the server's own.
  await page.evaluate(`{
    const named = document.querySelector('meta[name="porchlight"]')
    named.content = JSON.stringify({ ...JSON.parse(named.content), version: 'before' })
    window.isFirstPage = true
  }`)
  // The server may have been started again, and knows nothing of who looks.
  const looking = page.waitForRequest(/\/looking$/, { timeout: 15_000 })
  await context.setOffline(false)
  await looking
  const sent = page.getByRole('article').filter({ hasText: 'Written in a tunnel' })
  await sent.getByText('Sent').waitFor()
  // One's own words are no news, and in the list what is open is read.
  await page.getByRole('log').getByText('While you were away, 1 new').waitFor()
  const line = page.getByRole('list').getByText('While you were away, 1 new')
  await line.waitFor()
  await assertAccessible(page)
  const { messages } = await ask('GET', `/conversations/${charged}/messages?per_page=100`)
  const tunnel = messages.filter(({ body }: { body: string }) => body.includes('tunnel'))
  assert.equal(tunnel.length, 1)
  const reload = page.getByRole('button', { name: 'Reload for the new version' })
  await reload.waitFor()
  await box.fill('Not sent yet')
  assert.equal(await page.evaluate('window.isFirstPage'), true, 'nothing is reloaded by itself')
  await reload.click()
  await page.getByRole('log').getByText('Written in a tunnel').waitFor()
  assert.equal(await page.evaluate('window.isFirstPage'), undefined)
  assert.equal(await wordsIn(box), 'Not sent yet')
  await reload.waitFor({ state: 'hidden' })
  await box.fill('')
  // What came before a page was loaded is marked as well, and no more once it is read.
  await page.goto('about:blank')
  await say('How do I add a colleague?', 'Or a third?', 'mei.berg')
  await say('Charged twice in March', 'Thank you!', 'lin.zhang')
  await page.goBack()
  await page.getByRole('log').getByText('While you were away, 1 new').waitFor()
  await line.waitFor()
  await page.getByRole('link', { name: 'Mei Berg' }).click()
  await line.waitFor({ state: 'hidden' })
  await context.close()
})

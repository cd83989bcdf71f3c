import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  importMails,
  mailed,
  passFiling,
  proven,
} from '../server/chat/channels/kinds/mail/receiving/testing/scenario.ts'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { rawMail } from '../test/mails.ts'
import { signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
importMails(app)
if (skip === false) await buildPagesForTests()

const open = async (space: Awaited<ReturnType<typeof mailed>>, path: string, email?: string) =>
  openInbox(space, path, await signIn(space, email))

const article = (page: Page, text: string) =>
  page.getByRole('log').locator('article', { hasText: text })

/** 2 × 1 pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAD0lEQVR42mP8z8Dwn4EIAAAv/wT8cW3qAAAAAABJRU5ErkJggg=='

const answer = (...headers: readonly string[]) =>
  rawMail(
    ...headers,
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<style>p{color:rgb(0, 0, 255)}</style><p>Thanks, the lamp has come.<img src="cid:lamp" alt="The lamp"><img src="https://track.example/pixel.png" alt="Far"></p>',
    '<div class="gmail_quote"><div class="gmail_attr">On Mon, 5 Jan 2026 at 10:00, Help wrote:</div><blockquote class="gmail_quote">It is on its way.</blockquote></div>',
    '<script>document.body.remove()</script>',
    '--b',
    'Content-Type: image/png; name="lamp.png"',
    'Content-ID: <lamp>',
    'Content-Transfer-Encoding: base64',
    '',
    png,
    '--b--',
  )

test(
  'A mail says whose it claims to be and whether that is proven, and folds what it quotes',
  { skip },
  async () => {
    const space = await mailed(app)
    const first = await space.deliver(
      'From: Lin <lin@example.com>',
      'Subject: Lamp',
      'Message-ID: <1@x>',
    )
    const { page, context, troubles } = await open(space, `/inbox/open/${first.conversation_id}`)
    await article(page, 'Where is it?').getByText('Lin <lin@example.com>').waitFor()
    await article(page, 'Where is it?').getByText('not proven').waitFor()
    await page.locator('#who').getByText('Sender of a mail, not proven').waitFor()
    // Live, and after a reload.
    await space.deliverRaw(
      answer(
        proven('example.com'),
        'From: Lin <lin@example.com>',
        'To: Help <help@shop.example>',
        'Cc: Bob <bob@example.net>',
        'Subject: Re: Lamp',
        'In-Reply-To: <1@x>',
      ),
    )
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      const shown = article(page, 'Thanks, the lamp has come.')
      await shown.waitFor()
      assert.equal(await shown.getByText('not proven').count(), 0)
      const quote = shown.getByText('It is on its way.')
      const fold = shown.getByRole('button', { name: 'Show or hide what was quoted' })
      assert.deepEqual(
        [await quote.isVisible(), await fold.getAttribute('aria-expanded')],
        [false, 'false'],
      )
      await fold.click()
      await quote.waitFor()
      await shown.getByText('On Mon, 5 Jan 2026').waitFor()
      assert.equal(await fold.getAttribute('aria-expanded'), 'true')
      await fold.press('Enter')
      assert.equal(await quote.isVisible(), false)
      await shown.getByRole('button', { name: 'Details' }).click()
      for (const text of ['Bob <bob@example.net>', 'Help <help@shop.example>', 'Re: Lamp'])
        await shown.getByText(text, { exact: true }).waitFor()
    }
    await assertAccessible(page)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'What a program wrote is collapsed, and a mail from outside a conversation links to it',
  { skip },
  async () => {
    const space = await mailed(app)
    const first = await space.deliver(
      proven('example.com'),
      'From: lin@example.com',
      'Message-ID: <1@x>',
    )
    const away = await space.deliver(
      proven('example.com'),
      'From: lin@example.com',
      'In-Reply-To: <1@x>',
      'Auto-Submitted: auto-replied',
    )
    assert.equal(away.conversation_id, first.conversation_id)
    const stranger = await space.deliver(
      proven('example.net'),
      'From: eve@example.net',
      'In-Reply-To: <1@x>',
      'Subject: Mine',
    )
    const { page, context } = await open(space, `/inbox/open/${first.conversation_id}`)
    const automatic = article(page, 'Automatic mail: Auto-Submitted: auto-replied')
    await automatic.waitFor()
    assert.equal(await automatic.getByText('Where is it?').count(), 0)
    await automatic.getByRole('button', { name: 'Show', exact: true }).click()
    await automatic.getByText('Where is it?').waitFor()
    await page.goto(new URL(`/inbox/open/${stranger.conversation_id}`, page.url()).href)
    await page.getByText('It refers to a conversation that its sender is not part of.').waitFor()
    await page.getByRole('link', { name: 'Refers to another conversation.' }).click()
    await automatic.waitFor()
    await context.close()
  },
)

test(
  'The original of a mail is shown as it looks, with its pictures, and nothing in it runs or asks others',
  { skip },
  async () => {
    const space = await mailed(app)
    const mail = await space.deliverRaw(answer('From: lin@example.com', 'Subject: Lamp'))
    const { page, context, troubles } = await open(space, `/inbox/open/${mail.conversation_id}`)
    await page.getByRole('button', { name: 'Show original' }).click()
    const dialog = page.getByRole('dialog', { name: 'Original of the mail' })
    const frame = dialog.frameLocator('iframe')
    await frame.getByText('It is on its way.').waitFor()
    const looks = await frame
      .locator('body')
      .evaluate<unknown, Element>(
        `[getComputedStyle(document.querySelector('p')).color, document.querySelector('img').naturalWidth]`,
      )
    assert.deepEqual(looks, ['rgb(0, 0, 255)', 2])
    const shown = await dialog.locator('iframe').boundingBox()
    assert.ok(shown !== null && shown.width > 800, `A mail has ${shown?.width} px of 1440.`)
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download (.eml)' }).click()
    assert.match((await download).suggestedFilename(), /\.eml$/)
    await dialog.getByRole('button', { name: 'Load pictures from other servers' }).click()
    await frame.getByText('It is on its way.').waitFor()
    await assertAccessible(page)
    // Also what the click loads, the server asks for.
    assert.deepEqual(troubles, [])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await context.close()
  },
)

test(
  'The tray shows mails that are no message as they come, to read, to file and to discard',
  { skip },
  async () => {
    const space = await mailed(app)
    const begun = await space.deliver(
      proven('example.com'),
      'From: lin@example.com',
      'Subject: Lamp',
    )
    const { page, context, troubles } = await open(space, '/inbox/open')
    await page.getByRole('link', { name: 'Mail tray' }).click()
    await page.getByText('The tray is empty.').waitFor()
    await assertAccessible(page)
    const held = async (subject: string) =>
      space.deliver(
        'From: postmaster@example.com',
        `Subject: ${subject}`,
        'Return-Path: <>',
        'List-Unsubscribe: <x>',
      )
    const [first, second] = [await held('Returned'), await held('Lost')]
    assert.deepEqual([first.state, second.state], ['tray', 'tray'])
    const counted = (count: number) =>
      page.getByRole('link', { name: `Mail tray ${count}` }).waitFor()
    await counted(2)
    const card = (subject: string) => page.getByRole('listitem').filter({ hasText: subject })
    await card('Returned').getByText('postmaster@example.com').waitFor()
    await card('Lost').getByRole('button', { name: 'Show original: Lost' }).click()
    await page.frameLocator('iframe').getByText('Where is it?').waitFor()
    await page.keyboard.press('Escape')
    await assertAccessible(page)

    await card('Returned')
      .getByRole('button', { name: /^Make it a message/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Where does it belong?' })
    await dialog.getByLabel('Find a conversation').fill('lin@example.com')
    await dialog.getByRole('radio', { name: /^Lamp/ }).check()
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Put it there' }).click()
    await page.getByText('“Returned” becomes a message.').waitFor()
    await passFiling(app, first.id)
    await page.getByText('“Returned” is a message now.').waitFor()
    const link = page.getByRole('link', { name: 'Open the conversation' })
    await link.waitFor()
    assert.ok((await link.getAttribute('href'))?.endsWith(String(begun.conversation_id)))
    assert.equal(await card('Returned').count(), 0)

    await counted(1)
    await card('Lost').getByRole('button', { name: 'Discard: Lost' }).click()
    await page.getByText('“Lost” is discarded.').waitFor()
    await page.getByText('The tray is empty.').waitFor()
    await link.waitFor({ state: 'detached' })
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'A reply in a conversation whose mail channel was deleted says that nobody gets it by mail',
  { skip },
  async () => {
    const space = await mailed(app)
    const { conversation_id: id } = await space.deliver(
      proven('example.com'),
      'From: lin@example.com',
      'Subject: Lamp',
    )
    const path = `/inbox/open/${id}`
    const before = await open(space, path)
    await before.page.getByText('To: lin@example.com').waitFor()
    assert.equal(await before.page.getByText('Nobody gets a reply').count(), 0)
    await before.context.close()
    await space.send('DELETE', `/channels/${space.channelId}`)
    const { page, context } = await open(space, path)
    await page.getByText('Nobody gets a reply by mail').waitFor()
    await page.getByRole('tab', { name: 'Note' }).click()
    await page.getByText('Nobody gets a reply by mail').waitFor({ state: 'detached' })
    await context.close()
  },
)

test(
  'The tray is offered to roles that may read it, where there is a mail channel',
  { skip },
  async () => {
    const space = await mailed(app)
    await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
    await space.send('POST', '/roles', { name: 'Reader', permissions: ['*:read'] })
    await space.send('POST', '/team-members', {
      emails: ['lee@x.test'],
      organization_role: 'Reader',
    })
    const mail = await space.deliver(
      'From: postmaster@example.com',
      'Subject: Held',
      'Return-Path: <>',
      'List-Unsubscribe: <x>',
    )
    assert.equal(mail.state, 'tray')
    const standard = await open(space, '/inbox/tray', 'kim@x.test')
    await standard.page.getByRole('link', { name: /^All open/ }).waitFor()
    assert.equal(await standard.page.getByRole('link', { name: 'Mail tray' }).count(), 0)
    await standard.context.close()
    const reader = await open(space, '/inbox/tray', 'lee@x.test')
    await reader.page.getByRole('button', { name: 'Show original: Held' }).waitFor()
    assert.equal(await reader.page.getByRole('button', { name: /^Discard/ }).count(), 0)
    await reader.context.close()
    const empty = await app.workspace()
    const { page, context } = await openInbox(empty, '/inbox/open', await signIn(empty))
    await page.getByRole('link', { name: /^All open/ }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Mail tray' }).count(), 0)
    await context.close()
  },
)

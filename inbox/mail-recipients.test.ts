import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../campaigns/until.ts'
import { startMailed } from '../server/chat/channels/answers/testing/scenario.ts'
import { app, startMails } from '../server/chat/channels/follow-up/testing/scenario.ts'
import { importMails } from '../server/chat/channels/kinds/mail/receiving/testing/scenario.ts'
import { runLater } from '../server/chat/drafts/testing/run-later.ts'
import { startFaultySmtpServer } from '../server/chat/mail/testing/faulty-smtp-server.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
importMails(app)
if (skip === false) await buildPagesForTests()

type SavedDraft = {
  readonly send_at: string | null
  readonly mail: { readonly to?: readonly string[]; readonly cc?: readonly string[] } | null
}

const everybody = 'To: lin@x.test · Copy to: bob@y.test, eve@z.test'

test(
  'A long list of recipients is pasted whole, and a reply waits while one of them is no address',
  { skip },
  async (t) => {
    const server = await startFaultySmtpServer(t, () => 'accept')
    startMails(t, server.url)
    const { space, id } = await startMailed()
    const path = `/inbox/open/${id}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    await page.getByRole('button', { name: 'Change recipients' }).click()
    const hidden = page.getByLabel('Hidden copy', { exact: true })
    const many = Array.from({ length: 30 }, (_, at) => `person-${at}@example.com`)
    // Three short lines, and the conversation stays in sight.
    const bar = await page.locator('.recipients').boundingBox()
    assert.ok(bar !== null && bar.height < 200, `The recipients take ${bar?.height} px.`)
    await hidden.focus()
    await page.keyboard.insertText(many.join(', '))
    await hidden.press('Enter')
    await page.getByRole('button', { name: 'Remove person-29@example.com' }).waitFor()
    // On a phone the message and its button stay in the window.
    await page.setViewportSize({ width: 390, height: 844 })
    for (const part of [page.locator('#write-box'), page.locator('.tools')]) {
      const at = await part.boundingBox()
      assert.ok(at !== null && at.y >= 0 && at.y + at.height <= 844, JSON.stringify(at))
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.locator('#write-box').fill('It is on its way.')
    await hidden.fill('ann@')
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await send.click()
    await page
      .getByRole('alert')
      .getByText(/^To needs an address/)
      .waitFor()
    assert.equal(await send.getAttribute('aria-disabled'), 'true')
    assert.equal(await page.getByRole('log').getByText('It is on its way.').count(), 0)
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Remove ann@' }).click()
    await page.getByRole('button', { name: 'Remove lin@x.test' }).click()
    await page
      .getByRole('alert')
      .getByText(/^To needs an address/)
      .waitFor()
    const to = page.getByLabel('To', { exact: true })
    await to.fill('lin@x.test')
    // What is typed counts as soon as the field is left, as by this click.
    await send.click({ force: true })
    const said = page.getByRole('log').locator('article', { hasText: 'It is on its way.' })
    const mailed = ['lin@x.test', 'bob@y.test', 'eve@z.test', ...many].join(', ')
    await said.getByText(`Mailed to ${mailed}`, { exact: true }).waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'The recipients of a scheduled reply are changed until it is sent, also on another device, and get it',
  { skip },
  async (t) => {
    const server = await startFaultySmtpServer(t, () => 'accept')
    startMails(t, server.url)
    const { space, id, mailOf, untilStates } = await startMailed()
    const path = `/inbox/open/${id}`
    const admin = await signIn(space)
    const { page, context, troubles } = await openInbox(space, path, admin)
    await page.getByText(everybody).waitFor()
    await page.getByRole('button', { name: 'Change recipients' }).click()
    await page.getByRole('button', { name: 'Remove bob@y.test' }).click()
    await page.locator('#write-box').fill('It is on its way.')
    await page.getByRole('button', { name: 'Send later' }).click()
    await page.locator('.menu:popover-open [role=menuitem]:focus').waitFor()
    await page.keyboard.type('2099-12-24 9:30')
    await page.keyboard.press('Enter')
    await page.getByText(/^Will be sent: /).waitFor()
    await page.getByText('To: lin@x.test · Copy to: eve@z.test').waitFor()
    const draft = async () => (await admin.browse('GET', `/auth/drafts/${id}`)).body.draft
    const untilSaved = async (what: string, isSaved: (one: SavedDraft | null) => boolean) =>
      until(what, 10_000, async () => isSaved(await draft()))
    await untilSaved('it is scheduled', (one) => one?.mail?.cc?.join() === 'eve@z.test')
    await context.close()

    const phone = await openInbox(space, path, admin)
    await phone.page.getByText(/^Will be sent: /).waitFor()
    await phone.page.getByText('To: lin@x.test · Copy to: eve@z.test').waitFor()
    await phone.page.getByRole('button', { name: 'Change recipients' }).click()
    // Nobody is left to send it to: it waits until there is somebody.
    await phone.page.getByRole('button', { name: 'Remove lin@x.test' }).click()
    await phone.page
      .getByRole('alert')
      .getByText(/^To needs an address/)
      .waitFor()
    assert.equal(await phone.page.getByText(/^Will be sent: /).count(), 0)
    await untilSaved('it waits', (one) => one?.send_at === null)
    const to = phone.page.getByLabel('To', { exact: true })
    await to.fill('kim@x.test')
    await to.press('Enter')
    await phone.page.getByText(/^Will be sent: /).waitFor()
    await untilSaved('it is scheduled', (one) => one?.mail?.to?.join() === 'kim@x.test')
    assert.equal(new Date((await draft()).send_at).getUTCFullYear(), 2099)
    await assertAccessible(phone.page)
    await runLater(app, space, '2099-12-25T00:00:00Z')
    const said = phone.page.getByRole('log').locator('article', { hasText: 'It is on its way.' })
    await said.getByText('Mailed to kim@x.test, eve@z.test').waitFor()
    const { messages } = (await space.send('GET', `/conversations/${id}/messages`)).body
    await untilStates(messages.at(-1).id, 'sent')
    const mail = await mailOf(messages.at(-1).id)
    assert.deepEqual([mail?.to.length, mail?.cc.length, mail?.bcc.length], [1, 1, 0])
    // The next one has the usual recipients.
    await phone.page.getByText(everybody).waitFor()
    assert.deepEqual([...troubles, ...phone.troubles], [])
    await phone.context.close()
  },
)

test(
  'A reply shows no addresses of ours with tokens as recipients, as answers to our mails have them',
  { skip },
  async () => {
    const { space, id } = await startMailed({ plus_addresses: true }, [
      ...['From: Lin <lin@x.test>', 'To: help+t0k3n@shop.example, bob@y.test'],
      ...['Cc: Support@shop.example', 'Message-ID: <first@x.test>', 'Subject: My parcel'],
    ])
    const path = `/inbox/open/${id}`
    const { page, context } = await openInbox(space, path, await signIn(space))
    await page.getByText('To: lin@x.test · Copy to: bob@y.test', { exact: true }).waitFor()
    await context.close()
  },
)

test(
  'The recipients are those of the newest mail, also where the page shows only later messages, or earlier ones',
  { skip },
  async () => {
    const { space, id, channel, first } = await startMailed()
    const path = `/conversations/${id}/messages`
    const note = async (number: number) =>
      space.send('POST', path, {
        ...{ body: `Note ${number}`, kind: 'note', sender_email: space.adminEmail },
      })
    for (let number = 0; number < 120; number += 1) await note(number)
    const admin = await signIn(space)
    const later = await openInbox(space, `/inbox/open/${id}`, admin)
    await later.page.getByRole('log').getByText('Note 119').waitFor()
    await later.page.getByText(everybody).waitFor()
    await later.context.close()
    await channel.deliver(
      ...['From: Lin <lin@x.test>', 'To: help@shop.example, kim@y.test'],
      ...['In-Reply-To: <first@x.test>', 'References: <first@x.test>'],
    )
    for (let number = 120; number < 200; number += 1) await note(number)
    assert.ok(first.message_id)
    const earlier = await openInbox(space, `/inbox/open/${id}/${first.message_id}`, admin)
    await earlier.page.getByText('Lin <lin@x.test>').first().waitFor()
    await earlier.page.getByText('To: lin@x.test · Copy to: kim@y.test').waitFor()
    assert.deepEqual([...later.troubles, ...earlier.troubles], [])
    await earlier.context.close()
  },
)

test(
  'At early messages the recipients are those of the newest mail that was seen, and get the reply',
  { skip },
  async (t) => {
    const server = await startFaultySmtpServer(t, () => 'accept')
    startMails(t, server.url)
    const { space, id, channel } = await startMailed()
    const path = `/conversations/${id}/messages`
    for (let number = 0; number < 120; number += 1) {
      const note = { body: `Note ${number}`, kind: 'note', sender_email: space.adminEmail }
      await space.send('POST', path, note)
    }
    const { page, context } = await openInbox(space, `/inbox/open/${id}`, await signIn(space))
    const log = page.getByRole('log')
    await log.getByText('Note 119').waitFor()
    await page.getByText(everybody).waitFor()
    await log.focus()
    await page.keyboard.press('Home')
    await log.getByText('Where is it?').waitFor()
    await page.getByText(everybody).waitFor()
    const read = page.waitForResponse(/\/messages\?.*page=2/)
    await channel.deliver(
      ...['From: Lin <lin@x.test>', 'To: help@shop.example, kim@y.test'],
      ...['In-Reply-To: <first@x.test>', 'References: <first@x.test>'],
    )
    await (await read).finished()
    await page.locator('#write-box').fill('It is on its way.')
    await page.getByText(everybody).waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const said = log.locator('article', { hasText: 'It is on its way.' })
    await said.getByText('Mailed to lin@x.test, bob@y.test, eve@z.test').waitFor()
    // With the new mail in sight the next reply answers that.
    await page.getByText('To: lin@x.test · Copy to: kim@y.test').waitFor()
    await context.close()
  },
)

test(
  'The recipients of a reply stay on an open page whose mail channel gets another name',
  { skip },
  async () => {
    const { space, id, channelId } = await startMailed()
    const path = `/inbox/open/${id}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    await page.getByText(everybody).waitFor()
    const read = page.waitForResponse(/\/channels\?/)
    await space.send('PATCH', `/channels/${channelId}`, { name: 'Desk' })
    await (await read).finished()
    // The page has taken the channels in when it has drawn what came after them.
    await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100))')
    assert.equal(await page.getByText(everybody).count(), 1)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

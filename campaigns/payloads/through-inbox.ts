import assert from 'node:assert/strict'
import type { Route } from 'playwright-core'
import { openInbox } from '../../inbox/testing/open-inbox.ts'
import { startApp } from '../../test/app.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { mailChannel, mailInTray } from '../../test/mails.ts'
import { signIn } from '../../test/sign-in.ts'
import { heldStream, type StreamFrame } from './stream-of.ts'
import { answer, type Guard } from './answer.ts'
import { forwardTo } from '../../test/browser/forward-to.ts'
import { copies, joined, poison, turns, type Row } from './poison.ts'
import { assertHarmless, trap } from './watch-page.ts'

const patienceMs = 180_000
const kinds = ['user_message', 'note', 'activity']

/** A team member's browser whose server sends nothing but hostile values. */
export async function openHostileInbox() {
  await buildPagesForTests()
  const { workspace, port } = await startApp()
  const space = await workspace()
  const made = await space.send('POST', '/conversations', {
    visitor_attributes: { name: 'Eve', email: 'eve@example.com', traits: { plan: 'x' } },
    messages_attributes: [{ body: 'Hello' }],
    tags: ['x'],
    origin_page_url: 'https://shop.example/x',
    origin_page_title: 'x',
  })
  const { id } = made.body.conversation
  const web = { allowed_origins: ['https://shop.example'], texts: { en: { title: 'a' } } }
  const { events } = (await space.send('GET', '/events?types=message.created')).body
  const { channel } = (await space.send('POST', '/channels', { name: 'Shop', kind: 'web', web }))
    .body
  await space.send('POST', '/groups', { name: 'Billing' })
  await mailInTray(space, await mailChannel(space.send), 'x')
  const member = await signIn(space)
  const viewport = { width: 1440, height: 4000 }
  const { page, context, troubles } = await openInbox(space, '/inbox/all', member, { viewport })
  await context.addInitScript(trap)
  // Hundreds of messages, on a busy machine.
  context.setDefaultTimeout(patienceMs)
  const origin = new URL(page.url()).origin
  const forward = forwardTo(port)
  return {
    /** Shows each value in every place of the inbox: list, conversation, contact, stream, title, files, settings. */
    show: async (values: readonly string[], guard: Guard) => {
      await page.goto('about:blank')
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      const all = joined(values)
      const reply = (change: Parameters<typeof answer>[2]) => async (route: Route) =>
        answer(route, forward, change, guard)
      const poisoned = reply(({ text }) => JSON.stringify(poison(JSON.parse(text), all)))
      await context.route(
        `${origin}/inbox**`,
        reply(({ text }) => text),
      )
      for (const name of [
        'visitors',
        'workspace',
        'team-members',
        'attachments',
        'conversations/',
      ]) {
        await context.route(`${origin}/api/external/v2/${name}**`, async (route) =>
          route.request().method() === 'GET' ? poisoned(route) : route.fallback(),
        )
      }
      await context.route(
        /\/conversations\?.*include=inbox/,
        reply(({ body }) => {
          const rows = copies(body.conversations[0], values.length)
          return listOf('conversations', rows, values)
        }),
      )
      await context.route(
        /\/messages\?/,
        reply(({ body }) => listOf('messages', hostileMessages(body.messages[0], values), values)),
      )
      await context.route(
        /\/mails\?/,
        reply(({ body }) => {
          const mails = copies(body.mails[0], values.length)
          return JSON.stringify({
            mails: mails.map((row) => poison(row, turns(values, row))),
            next_cursor: null,
          })
        }),
      )
      const stream = heldStream()
      await context.route(/\/events\/stream/, stream.handle)
      await page.goto(`${origin}/inbox/all/${id}`)
      await page
        .locator('[role=log] article')
        .nth(values.length - 1)
        .waitFor()
      await assertHarmless(page, values.length, 'list, conversation and contact')
      stream.tell(hostileEvents(events[0], id, values))
      await page
        .locator('[role=log] article')
        .nth(2 * values.length - 1)
        .waitFor()
      await page.locator('.typing q').waitFor()
      const name = all()
      const file = { name, mimeType: 'text/html', buffer: Buffer.from(name) }
      await page.locator('input[type=file]').first().setInputFiles(file)
      await page.locator('.picked li').first().waitFor()
      await page.locator('#write-box.rich').waitFor()
      await page.evaluate(pasteAll, values)
      assert.match(await page.title(), /\S · Porchlight$/)
      await assertHarmless(page, values.length, 'stream, title, pastes and a file to send')
      for (const path of ['team', `channels/${channel.id}`, 'channels']) {
        await page.goto(`${origin}/inbox/settings/${path}`)
        await page.locator('h1:visible, h2:visible').first().waitFor()
        await assertHarmless(page, 0, `settings/${path}`)
      }
      await page.goto(`${origin}/inbox/tray`)
      await page
        .locator('.tray li')
        .nth(values.length - 1)
        .waitFor()
      await assertHarmless(page, values.length, 'tray')
      assert.deepEqual(
        troubles.filter((line) => line.startsWith('request')),
        [],
      )
    },
    close: async () => {
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  }
}

/** Pastes each value as HTML; the editor takes as many words as a message may have. */
const pasteAll = `(values) => {
  const box = document.querySelector('#write-box')
  for (const value of values) {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', value)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
}`

/** A message with each value, a contact who writes all of them, and somebody of that name who looks. */
function hostileEvents(event: Row, id: string, values: readonly string[]): StreamFrame[] {
  const { sequence, type, data } = event as { sequence: number; type: string; data: Row }
  const messages = values.map((body, at): StreamFrame => {
    const message = { ...(data['message'] as Row), body, kind: kinds[at % kinds.length] ?? '' }
    const own = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
    const said = { ...(poison(message, turns(values)) as Row), body, id: own, external_id: null }
    const place = sequence + 1_000 + at
    return {
      id: String(place),
      data: { ...event, sequence: place, type, data: { ...data, message: said } },
    }
  })
  const until = new Date(Date.now() + 60_000).toISOString()
  const text = joined(values)()
  const member = { id: '00000000-0000-4000-8000-ffffffffffff', first_name: text, picture: text }
  const here = { conversation_id: id, until }
  return [
    ...messages,
    { signal: { ...here, type: 'typing', contact: true, text } },
    { signal: { ...here, type: 'looking', member } },
    { signal: { ...here, type: 'typing', member } },
    { signal: { type: 'presence', member, status: 'online', until } },
  ]
}

function hostileMessages(message: Row, values: readonly string[]): Row[] {
  return copies(message, values.length).map((row, at) => ({
    ...row,
    kind: kinds[at % kinds.length] ?? '',
    attachments: ['text/html', 'image/png'].map((content_type) => ({
      ...{ id: `${at}`, filename: '', content_type, size: 1, url: '' },
    })),
    // Every second one is a mail.
    mail: at % 2 === 0 ? null : hostileMail,
    message_gif: { id: 'x', embed_url: '', title: '' },
  }))
}

const person = [{ name: 'x', address: 'x' }]
const hostileMail = {
  received_mail_id: 'x',
  subject: 'x',
  from: person,
  reply_to: person,
  to: person,
  cc: person,
  message_id: 'x',
  sent_at: '2020-01-01T00:00:00.000Z',
  verdict: 'x',
  class: 'x',
  class_reason: 'x',
  thread_reason: 'x',
  linked_to: 'x',
  folds: [],
  files_left_out: 1,
}

function listOf(name: string, rows: Row[], values: readonly string[]): string {
  const total = rows.length
  const pagination = { current_page: 1, total_pages: 1, total_count: total, per_page: total }
  return JSON.stringify({ [name]: rows.map((row) => poison(row, turns(values, row))), pagination })
}

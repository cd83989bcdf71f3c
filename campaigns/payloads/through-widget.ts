import assert from 'node:assert/strict'
import type { Frame, Page, Route } from 'playwright-core'
import { startWidgetWorld } from '../../test/browser/widget-world.ts'
import { heldStream, type StreamFrame } from './stream-of.ts'
import { answer, type Guard } from './answer.ts'
import { copies, joined, poison, turns } from './poison.ts'
import { assertHarmless, trap } from './watch-page.ts'

const patienceMs = 180_000

/** A visitor's browser whose server sends nothing but hostile values. */
export async function openHostileWidget() {
  const pre_chat = { fields: [{ field: 'name', required: true }] }
  const hours = { time_zone: 'UTC', hours: [], away_message: { en: 'Away' } }
  const texts = { title: 'a', greeting: 'b', intro: 'c', reply_time: 'd', form_intro: 'e' }
  const web = { pre_chat, office_hours: hours, texts: { en: texts } }
  const world = await startWidgetWorld(web)
  const { context, page, frame, open } = await world.visit({
    path: '/bare?lang=en',
    viewport: { width: 480, height: 4000 },
  })
  await context.addInitScript(trap)
  // Hundreds of messages, on a busy machine.
  context.setDefaultTimeout(patienceMs)
  await page.reload()
  await open()
  await frame.locator('.begin').click()
  await frame.getByLabel('Name').fill('Eve')
  await frame.locator('.begin').click()
  const field = frame.getByRole('textbox', { name: 'Write a message' })
  await field.fill('Hello')
  await field.press('Enter')
  await frame.getByText('Sent', { exact: true }).waitFor()
  const [conversation] = (await world.space.send('GET', '/conversations')).body.conversations
  const strangers: string[] = []
  const own = [world.chat, world.hosts.shop]
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && !own.includes(origin)) strangers.push(request.url())
  })
  return {
    /** Shows each value in every place of the chat: home, form, conversation, stream, files, launcher. */
    show: async (values: readonly string[], guard: Guard) => {
      await page.goto('about:blank')
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      const all = joined(values)
      const reply = (change: Parameters<typeof answer>[2]) => async (route: Route) =>
        answer(route, world.forward, change, guard)
      await context.route(
        `${world.chat}/widget.js`,
        reply(({ text }) =>
          text.replaceAll('"title":"a"', () => `"title":${JSON.stringify(all())}`),
        ),
      )
      await context.route(
        `${world.chat}/frame?*`,
        reply(({ text }) => inMeta(text, (content) => poison(content, all))),
      )
      await context.route(
        /\/conversations(?:\?|$)/,
        reply(({ body }) => {
          const rows = copies(body.conversations[0], values.length)
          return JSON.stringify({
            conversations: rows.map((row) => poison(row, turns(values, row))),
          })
        }),
      )
      await context.route(
        /\/messages\?/,
        reply(({ body }) => {
          const rows = copies(body.messages[0], values.length).map((row, at) => ({
            ...row,
            external_id: null,
            sender: { type: at % 2 === 0 ? 'agent' : 'visitor', first_name: '', picture: '' },
            attachments: ['text/html', 'image/png'].map((content_type) => ({
              ...{ id: `f${at}`, file_name: '', content_type, byte_size: 1, url: '' },
            })),
          }))
          const messages = rows.map((row) => poison(row, turns(values, row)))
          return JSON.stringify({ messages, has_more: true })
        }),
      )
      const stream = heldStream()
      await context.route(/\/events\/stream/, stream.handle)
      const title = encodeURIComponent(all().slice(0, 3_000).toWellFormed())
      await page.goto(`${world.hosts.shop}/bare?lang=en&title=${title}`)
      await page.locator('porchlight-chat button').click()
      await frame.locator('.home, .log').first().waitFor()
      const chat = frameOf(page)
      if (await frame.locator('.log').isVisible()) {
        await frame.locator('.top > .button').first().click()
      }
      await frame
        .locator('.card')
        .nth(values.length - 1)
        .waitFor()
      await assertHarmless(chat, values.length, 'home')
      await frame.locator('.begin').click()
      await frame.locator('.composer, .pre-chat').first().waitFor()
      await assertHarmless(chat, 0, 'a new conversation')
      await frame.locator('.top > .button').first().click()
      await frame.locator('.card').first().click()
      await frame
        .locator('article')
        .nth(values.length - 1)
        .waitFor()
      await assertHarmless(chat, values.length, 'conversation')
      stream.tell(hostileEvents(conversation.id, values))
      await frame
        .locator('article')
        .nth(2 * values.length - 1)
        .waitFor()
      await frame.locator('.typing').waitFor()
      await assertHarmless(chat, values.length, 'events of the stream')
      const name = all()
      const file = { name, mimeType: 'text/html', buffer: Buffer.from(name) }
      await frame.locator('input[type=file]').setInputFiles(file)
      await frame.locator('.upload').waitFor()
      await assertHarmless(chat, values.length, 'a file to send')
      // It would be there again after the next load.
      await frame.locator('.upload .quiet').click()
      await frame.locator('.upload').waitFor({ state: 'detached' })
      await assertHarmless(page, 0, 'the page with the launcher')
      assert.deepEqual(strangers, [])
    },
    close: async () => {
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  }
}

/** An answer with each value, and somebody whose name is all of them writing another. */
function hostileEvents(conversation_id: string, values: readonly string[]): StreamFrame[] {
  const next = turns(values)
  const sent_at = new Date().toISOString()
  const answers = values.map((_, at): StreamFrame => {
    const shown = {
      body: values[at] ?? '',
      sender: { type: 'agent', first_name: next(), picture: next() },
    }
    const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
    const rest = { conversation_id, external_id: null, sent_at, attachments: [], status: 'sent' }
    const data = { type: 'message.created', data: { message: { ...rest, ...shown, id } } }
    return { id: `place-${at}`, data }
  })
  const until = new Date(Date.now() + 60_000).toISOString()
  const agent = { first_name: joined(values)(), picture: null }
  return [...answers, { signal: { type: 'typing', conversation_id, agent, until } }]
}

function frameOf(page: Page): Frame {
  const found = page.frames().find((each) => each.url().includes('/frame?'))
  return found ?? assert.fail('There is no frame.')
}

/** Changes what the frame's page carries for its script. */
function inMeta(html: string, change: (content: never) => unknown): string {
  const plain = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&#39;': "'", '&amp;': '&' }
  return html.replace(
    /(<meta name="porchlight" content=")([^"]*)/,
    (_, start: string, text: string) => {
      const json = text.replaceAll(/&(?:quot|lt|gt|#39|amp);/g, (one) => plain[one as '&lt;'])
      const changed = JSON.stringify(change(JSON.parse(json) as never))
      return `${start}${changed.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}`
    },
  )
}

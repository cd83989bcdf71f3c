import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { startConversation } from '../../../test/seed.ts'
import { tinyPng, upload } from '../../../test/upload.ts'
import { openWidget, webChannel } from '../channels/devices/testing/visitor.ts'
import { runLater } from '../drafts/testing/run-later.ts'
import { readMessageBody } from './message-body.ts'

const app = await startOwnApp()
const { workspace } = app
const own = '0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8'
const other = '0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e9'
const imageOf = (id: string, words = 'A chart') => `<img src="cid:${id}" alt="${words}">`

const bodyOf = (body: string, fileIds: readonly string[] = [own]) =>
  readMessageBody(body, { knownMemberIds: new Set(), fileIds: new Set(fileIds) })

async function sends(space: TestWorkspace) {
  const id = await startConversation(space.send, 'lin@x.test')
  const path = `/conversations/${id}/messages`
  const send = async (body: string, fileIds: readonly string[] = []) => {
    const given = { body, sender_email: space.adminEmail, attachment_ids: fileIds }
    const reply = await space.send('POST', path, given)
    assert.equal(reply.status, 201, reply.text)
    return reply.body.message
  }
  return { id, path, send }
}

test('A file of the message stays an image in its text, with its words and nothing else', () => {
  const upper = own.toUpperCase()
  const cases = {
    [`<p>See ${imageOf(own)} here</p>`]: `<p>See ${imageOf(own)} here</p>`,
    [`<p><img alt="A &lt;b&gt; &quot;c&quot;" width="9" src=" CID:${upper} " srcset="https://x.test/a 2x" onerror="x()" style="x" class="y"></p>`]: `<p>${imageOf(own, 'A &lt;b&gt; &quot;c&quot;')}</p>`,
    [`<img src="cid:${own}">`]: imageOf(own, ''),
    [`<a href="https://x.test/">${imageOf(own)}</a>`]: `<a href="https://x.test/" rel="noopener noreferrer nofollow">${imageOf(own)}</a>`,
  }
  for (const [body, kept] of Object.entries(cases)) {
    assert.equal(bodyOf(body), kept, body)
    assert.equal(bodyOf(kept), kept, 'sent again')
  }
})

test('Markdown names a file of the message in the same way', () => {
  const body = (fileIds: readonly string[]) =>
    readMessageBody(`Here: ![A chart](cid:${own})`, {
      format: 'markdown',
      knownMemberIds: new Set(),
      fileIds: new Set(fileIds),
    })
  assert.equal(body([own]), `<p>Here: ${imageOf(own)}</p>`)
  assert.equal(body([other]), '<p>Here: A chart</p>')
})

test('Of any other image by a Content-ID the words remain, and around them all that was said', () => {
  const words = 'A &lt;b&gt; &quot;c&quot;'
  assert.equal(
    bodyOf(`<p>a${imageOf(other, words)}b<b>c</b></p>`),
    '<p>aA &lt;b&gt; "c"b<b>c</b></p>',
  )
  assert.equal(bodyOf(imageOf(other)), '<p>A chart</p>')
  assert.equal(bodyOf(imageOf(other, '')), undefined)
  assert.equal(bodyOf(imageOf(own), []), '<p>A chart</p>')
  for (const src of [
    `cid:${own}@x.test`,
    'cid:',
    'cid:logo',
    `cid:${own}/../x`,
    `cid%3A${own}`,
    `javascript:${own}`,
    `data:image/svg+xml,${own}`,
    `/files/${own}`,
    `//${own}`,
  ])
    assert.equal(bodyOf(`<p>a<img src="${src}" alt="x">b</p>`), '<p>ab</p>', src)
  assert.equal(bodyOf(`<p>a<svg><image href="cid:${own}"/></svg>b</p>`), '<p>ab</p>')
  assert.equal(bodyOf(`<a href="cid:${own}">a</a>`), '<a>a</a>')
})

test('Twenty images of a text are shown, and of further ones the words', () => {
  const html = bodyOf(`<p>${imageOf(own).repeat(22)}</p>`)
  assert.equal(html, `<p>${imageOf(own).repeat(20)}A chartA chart</p>`)
  assert.equal(bodyOf(html), html)
})

test('A message shows its own files in its text; those of another message and another workspace become words', async () => {
  const [space, foreign] = [await workspace(), await workspace()]
  const { send, path, id } = await sends(space)
  const first = await upload(space.send, 'chart.png', tinyPng)
  const sent = await send(`<p>See ${imageOf(first)} here</p>`, [first])
  assert.equal(sent.body, `<p>See ${imageOf(first)} here</p>`)
  assert.deepEqual(
    sent.attachments.map((file: { id: string; filename: string }) => [file.id, file.filename]),
    [[first, 'chart.png']],
  )
  assert.equal((await space.send('GET', path)).body.messages.at(-1).body, sent.body)
  const { events } = (await space.send('GET', '/events?types=message.created')).body
  assert.equal(events.at(-1).data.message.body, sent.body)
  const theirs = await upload(foreign.send, 'theirs.png', tinyPng)
  const second = await upload(space.send, 'other.png', tinyPng)
  const mixed = await send(
    `<p>${imageOf(first, 'one')} ${imageOf(theirs, 'two')} ${imageOf(second, 'three')}</p>`,
    [second],
  )
  assert.equal(mixed.body, `<p>one two ${imageOf(second, 'three')}</p>`)
  const { conversations } = (await space.send('GET', '/conversations?include=inbox')).body
  const row = conversations.find((one: { id: string }) => one.id === id)
  assert.equal(row.preview ?? row.inbox?.preview, 'one two')
})

test('An image alone is a message, whose preview is the name of the file', async () => {
  const space = await workspace()
  const { send, id } = await sends(space)
  const file = await upload(space.send, 'chart.png', tinyPng)
  assert.equal((await send(`<p>${imageOf(file)}</p>`, [file])).body, `<p>${imageOf(file)}</p>`)
  const { conversations } = (await space.send('GET', '/conversations?include=inbox')).body
  const row = conversations.find((one: { id: string }) => one.id === id)
  assert.equal(row.preview ?? row.inbox?.preview, 'chart.png')
})

test('Images are in the text of notes, of first messages, of scheduled ones and of those that visitors send', async () => {
  const space = await workspace()
  const { path, id } = await sends(space)
  const [note, first, later] = [
    await upload(space.send, 'note.png', tinyPng),
    await upload(space.send, 'first.png', tinyPng),
    await upload(space.send, 'later.png', tinyPng),
  ]
  const sender = { sender_email: space.adminEmail }
  const said = (fileId: string) => ({
    body: `<p>${imageOf(fileId)}</p>`,
    attachment_ids: [fileId],
  })
  const noted = await space.send('POST', path, { ...sender, ...said(note), kind: 'note' })
  assert.equal(noted.body.message.body, said(note).body)
  const begun = await space.send('POST', '/conversations', {
    visitor_attributes: { email: 'bob@x.test' },
    messages_attributes: [said(first)],
  })
  assert.equal(begun.status, 201, begun.text)
  const messages = await space.send('GET', `/conversations/${begun.body.conversation.id}/messages`)
  assert.equal(messages.body.messages[0].body, said(first).body)
  const at = '2099-03-03T09:00:00.000Z'
  const due = { ...sender, ...said(later), send_at: at }
  const made = await space.send('POST', `/conversations/${id}/scheduled-messages`, due)
  assert.equal(made.body.scheduled_message?.body, said(later).body, made.text)
  await runLater(app, space, at)
  assert.equal((await space.send('GET', path)).body.messages.at(-1).body, said(later).body)
  const visitor = openWidget(app, space, await webChannel(app, space))
  const chat = await visitor.start('Hello')
  const mine = await upload(visitor.send, 'mine.png', tinyPng)
  const reply = await visitor.send('POST', `/conversations/${chat.id}/messages`, {
    ...said(mine),
    body_format: 'html',
  })
  assert.equal(reply.body.message?.body, said(mine).body, reply.text)
})

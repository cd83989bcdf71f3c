import assert from 'node:assert/strict'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startApp, type TestReply } from '../../../test/app.ts'
import { rowsOf } from '../../../test/rows-of.ts'
import { conversationOf, startConversation } from '../../../test/seed.ts'
import { fetchFile, sendFile, upload } from '../../../test/upload.ts'
import { sweepOnce } from '../../store/housekeeping/start-housekeeping.ts'
import { newId } from '../../ids.ts'
import { makeAttachmentSweeps } from './sweep-attachments.ts'

const app = await startApp({ PORCHLIGHT_UPLOAD_PART_MINIMUM: '0' })
const { owner, port, services } = app
const mine = await app.workspace()
const { send } = mine
const conversation = await startConversation(send)
const messages = `/conversations/${conversation}/messages`
const folder = join(services.config.dataFolder, 'attachments')
after(async () => rm(folder, { recursive: true, force: true }))

/** Begins an upload of the given size. */
async function begin(size: number): Promise<string> {
  const begun = await send('POST', '/attachments', { filename: 'parts.txt', size })
  return `/attachments/${begun.body.attachment.id}`
}

type Message = { attachments: { url: string }[] }

async function say(body: object): Promise<TestReply> {
  return send('POST', messages, { body: 'See', sender_email: 'bob@x.test', ...body })
}

async function filesIn(name: string): Promise<string[]> {
  return readdir(join(folder, name)).catch(() => [])
}

test('A message and its event have the files it was sent with, in order', async () => {
  const ids = [await upload(send, 'b.txt', 'b'), await upload(send, 'a.txt', 'a')]
  const sent = await say({ attachment_ids: [...ids, ids[0]] })
  assert.equal(sent.status, 201, sent.text)
  const { id, attachments } = sent.body.message
  assert.deepEqual(
    attachments.map((file: { id: string; filename: string }) => [file.id, file.filename]),
    [
      [ids[0], 'b.txt'],
      [ids[1], 'a.txt'],
    ],
  )
  assert.deepEqual((await send('GET', `${messages}/${id}`)).body, sent.body)
  const list = await send('GET', `${messages}?per_page=100`)
  assert.deepEqual(list.body.messages.at(-1), sent.body.message)
  const { rows } = await owner.query(
    `select data->'message'->'attachments' as attachments from events
      where workspace_id = $1 order by sequence desc limit 1`,
    [mine.id],
  )
  assert.deepEqual(rows, [{ attachments }])
  const kept = await send('GET', `/attachments/${ids[0]}`)
  assert.equal(kept.body.attachment.message_id, id)
  assert.equal((await send('DELETE', `/attachments/${ids[0]}`)).status, 422)
  assert.equal((await fetchFile(port, attachments[0].url)).text, 'b')
})

test('A file needs no words: its message has an empty body, and lists show its name', async () => {
  for (const words of [{ body: '' }, { body: '  ' }, { body: undefined }, { body: '<p> </p>' }]) {
    const sent = await say({ ...words, attachment_ids: [await upload(send, 'plan.txt', 'b')] })
    assert.equal(sent.status, 201, sent.text)
    assert.equal(sent.body.message.body, '')
    assert.equal(sent.body.message.attachments[0].filename, 'plan.txt')
  }
  const note = { kind: 'note', sender_email: mine.adminEmail, body: undefined }
  const noted = await say({ ...note, attachment_ids: [await upload(send, 'note.txt', 'b')] })
  assert.equal(noted.body.message.body, '')
  const conversation = messages.replace('/messages', '')
  const row = await send('GET', `${conversation}?include=inbox`)
  assert.equal(row.body.conversation.inbox.preview, 'note.txt')
  for (const words of [{ body: '' }, { body: undefined }, { body: '', attachment_ids: [] }]) {
    assert.equal((await say(words)).text, `{"error":"body can't be blank."}`)
  }
})

test('A conversation that begins with a file alone is named after it', async () => {
  const file = await upload(send, 'Q3 plan & more.txt', 'b')
  const begun = await send('POST', '/conversations', {
    visitor_attributes: { email: 'bob@x.test' },
    messages_attributes: [{ attachment_ids: [file] }, { body: ' ' }],
  })
  assert.equal(begun.status, 201, begun.text)
  const { id, title } = begun.body.conversation
  assert.equal(title, 'Q3 plan & more.txt')
  const list = await send('GET', `/conversations/${id}/messages`)
  assert.deepEqual(
    list.body.messages.map(({ body }: { body: string }) => body),
    [''],
  )
  const found = await send('GET', '/search?q=Q3&fresh=true')
  const match = found.body.results.find((one: { type: string }) => one.type === 'message')
  assert.match(match.highlight, /<mark>Q3<\/mark> plan &amp; more/)
})

test('The first messages of a conversation have their files', async () => {
  const [one, two] = [await upload(send), await upload(send)]
  const created = await send(
    'POST',
    '/conversations',
    conversationOf('amy@x.test', {
      messages_attributes: [
        { body: 'a' },
        { body: 'b', attachment_ids: [one] },
        { body: 'c', attachment_ids: two },
      ],
    }),
  )
  const listed = await send('GET', `/conversations/${created.body.conversation.id}/messages`)
  assert.deepEqual(
    listed.body.messages.map(({ attachments }: { attachments: { id: string }[] }) =>
      attachments.map((file) => file.id),
    ),
    [[], [one], [two]],
  )
})

test('A message with a missing, incomplete, foreign or used file is refused, and nothing is written', async () => {
  const theirs = await app.workspace()
  const foreign = await upload(theirs.send)
  const used = await upload(send)
  assert.equal((await say({ attachment_ids: [used] })).status, 201)
  const unfinished = (await begin(5)).split('/')[2]
  const free = await upload(send)
  const before = [await rowsOf(owner, mine.id), await rowsOf(owner, theirs.id)]
  const absent = newId()
  const cases: [unknown, string][] = [
    [[absent], `Attachment does not exist: ${absent}.`],
    [[free, foreign], `Attachment does not exist: ${foreign}.`],
    [['nonsense'], 'Attachment does not exist: nonsense.'],
    [[unfinished], `Attachment is not uploaded completely: ${unfinished}.`],
    [[free, used], `Attachment already belongs to a message: ${used}.`],
    [[1], 'attachment_ids must be an array of strings.'],
    [{}, 'attachment_ids must be an array of strings.'],
    [Array.from({ length: 11 }, newId), 'attachment_ids is too long.'],
  ]
  for (const [ids, words] of cases) {
    const refused = await say({ attachment_ids: ids })
    assert.equal(refused.status, 422)
    assert.equal(refused.body.error, words)
  }
  const twice = [
    { body: 'a', attachment_ids: [free] },
    { body: 'b', attachment_ids: [free] },
  ]
  const body = conversationOf('amy@x.test', { messages_attributes: twice })
  assert.equal((await send('POST', '/conversations', body)).status, 422)
  assert.deepEqual([await rowsOf(owner, mine.id), await rowsOf(owner, theirs.id)], before)
})

test('Of two concurrent messages with the same file one gets it', async () => {
  const id = await upload(send)
  const both = await Promise.all([say({ attachment_ids: [id] }), say({ attachment_ids: [id] })])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 422])
})

test('Deleting an upload deletes its file', async () => {
  const files = await filesIn(mine.id)
  const { attachment } = (await sendFile(send, 'a.txt', 'a')).body
  assert.equal((await send('DELETE', `/attachments/${attachment.id}`)).status, 204)
  assert.deepEqual(await filesIn(mine.id), files)
  assert.equal((await send('GET', `/attachments/${attachment.id}`)).status, 404)
  assert.equal((await fetchFile(port, attachment.url)).status, 404)
})

test('The sweep deletes uploads unsent for a day and files without a row, and keeps sent ones', async () => {
  const [sent, unsent, young] = [await upload(send), await upload(send), await upload(send)]
  await say({ attachment_ids: [sent] })
  const path = await begin(9)
  await send('PATCH', path, 'abc', {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  })
  await owner.query(
    `update attachments set created_at = now() - interval '25 hours'
      where workspace_id = $1 and id <> $2`,
    [mine.id, young],
  )
  await writeFile(join(folder, mine.id, 'f'.repeat(64)), 'left by a crash')
  await writeFile(join(folder, 'incoming', 'left'), 'left by a crash')
  await writeFile(join(folder, mine.id, 'notes.txt'), "the operator's own")
  await sweep()
  const { rows } = await owner.query<{ key: string; id: string; sent: boolean }>(
    `select id, storage_keys[1] as key, message_id is not null as sent from attachments
      where workspace_id = $1`,
    [mine.id],
  )
  assert.ok(rows.every((row) => row.sent || row.id === young))
  assert.ok(!rows.some(({ id }) => id === unsent))
  const names = rows.map(({ key }) => key.split('/')[1])
  assert.deepEqual((await filesIn(mine.id)).toSorted(), [...names, 'notes.txt'].toSorted())
  assert.deepEqual(await filesIn('incoming'), [])
})

test('Links change with the address of the installation', async () => {
  const id = await upload(send, '"address":"http:')
  const sent = (await say({ attachment_ids: [id] })).body.message
  await sweep({ baseDomain: 'chat.example.com', publicScheme: 'https', trustedProxies: ['::1'] })
  const { attachment } = (await send('GET', `/attachments/${id}`)).body
  assert.equal(new URL(attachment.url).origin, `https://${mine.subdomain}.chat.example.com`)
  const { message } = (await send('GET', `${messages}/${sent.id}`)).body
  const { filename, url } = message.attachments[0]
  assert.deepEqual([filename, url], [attachment.filename, attachment.url])
  assert.equal((await fetchFile(port, url)).text, 'Hello')
})

/** Runs housekeeping as of two hours later, when current uploads are over. */
async function sweep(config: Partial<Parameters<typeof makeAttachmentSweeps>[0]> = {}) {
  const now = () => new Date(Date.now() + 7_200_000)
  const sweeps = makeAttachmentSweeps({ ...services.config, ...config })
  await sweepOnce({ owner, sweeps, onError: (error) => assert.fail(error), now })
}

test('Links use the host of the request if only the key names the workspace', async () => {
  const id = await upload(send, 'here.txt', 'here')
  const link = (await send('GET', `/attachments/${id}`)).body.attachment.url
  const sent = (await say({ attachment_ids: [id], body: `See "${link}"` })).body.message
  const host = `127.0.0.1:${port}`
  const near = app.sendAs({ host: '127.0.0.1', key: mine.key })
  const found = await near('GET', `/attachments/${id}`)
  assert.equal(found.status, 200, found.text)
  const { attachment } = found.body
  assert.equal(new URL(attachment.url).origin, `http://${host}`)
  assert.equal((await fetchFile(port, attachment.url)).text, 'here')
  const { message } = (await near('GET', `${messages}/${sent.id}`)).body
  assert.equal(new URL(message.attachments[0].url).origin, `http://${host}`)
  assert.equal(message.body, sent.body, 'what people wrote stays as it is')

  // A long page leaves as PostgreSQL's bytes, unless it has links.
  await say({ body: 'long '.repeat(1_000) })
  const listed: Message[] = (await near('GET', messages)).body.messages
  const files = listed.flatMap(({ attachments }) => attachments)
  assert.ok(files.length > 0)
  for (const { url } of files) assert.equal(new URL(url).origin, `http://${host}`)
})

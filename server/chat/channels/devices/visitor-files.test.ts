import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { exchange, startApp, type TestApp, type TestWorkspace } from '../../../../test/app.ts'
import { upload } from '../../../../test/upload.ts'
import { openWidget, webChannel, type Visitor } from './testing/visitor.ts'

let app: TestApp
let space: TestWorkspace
let channel: string
before(async () => {
  app = await startApp()
  space = await app.workspace()
  channel = await webChannel(app, space)
})

const send = async (visitor: Visitor, name = 'receipt.txt') =>
  visitor.send('POST', '/attachments', Buffer.from('Paid.'), {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
  })

test('A visitor sends a file with the first message and reads it on the host for visitors', async () => {
  const visitor = openWidget(app, space, channel)
  assert.equal((await send(visitor)).status, 401)
  assert.equal((await visitor.widget('POST', '/device', {})).status, 201)
  const sent = await send(visitor)
  assert.equal(sent.status, 201, sent.text)
  const { attachment } = sent.body
  assert.deepEqual(
    { ...attachment, id: '', url: '' },
    {
      id: '',
      file_name: 'receipt.txt',
      content_type: 'text/plain',
      byte_size: 5,
      url: '',
      width: null,
      height: null,
    },
  )
  const { id } = await visitor.start('See the file', {
    message: { body: 'See the file', attachment_ids: [attachment.id] },
  })
  const { messages } = (await visitor.send('GET', `/conversations/${id}/messages`)).body
  const [file] = messages[0].attachments
  assert.match(file.url, /^\/files\//)
  const host = `chat--${space.subdomain}.localhost:${app.port}`
  const read = await exchange(app.port, 'GET', file.url, undefined, { host })
  assert.deepEqual([read.status, read.text], [200, 'Paid.'])
})

test("A visitor sends neither another visitor's file nor one of the team, and begins no upload in parts", async () => {
  const [one, two] = [openWidget(app, space, channel), openWidget(app, space, channel)]
  const { id } = await one.start()
  await two.start()
  const foreign = [(await send(two)).body.attachment.id, await upload(space.send)]
  for (const file of foreign) {
    const given = { body: 'Mine', attachment_ids: [file] }
    const reply = await one.send('POST', `/conversations/${id}/messages`, given)
    assert.deepEqual([reply.status, reply.body.error], [422, `Attachment does not exist: ${file}.`])
    assert.equal((await one.send('GET', `/attachments/${file}`)).status, 403)
  }
  const parts = await one.send('POST', '/attachments', { filename: 'x.txt', size: 100 })
  assert.equal(parts.status, 422)
})

test('A visitor reads a file by its link alone: the addresses of attachments are closed, also for own files', async () => {
  const visitor = openWidget(app, space, channel)
  await visitor.start()
  const unsent = (await send(visitor)).body.attachment.id
  const { id } = (await send(visitor)).body.attachment
  const { id: other } = await visitor.start('See the file', {
    message: { body: 'See the file', attachment_ids: [id] },
  })
  assert.ok(other)
  for (const file of [unsent, id]) {
    for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE']) {
      const reply = await visitor.send(method, `/attachments/${file}`)
      assert.equal(reply.status, 403, `${method} ${reply.text}`)
    }
  }
  const { messages } = (await visitor.send('GET', `/conversations/${other}/messages`)).body
  assert.equal(messages[0].attachments[0].id, id)
})

test('A device has ten files that no message has', async () => {
  const visitor = openWidget(app, space, channel)
  await visitor.start()
  const statuses = []
  for (let at = 0; at < 11; at += 1) statuses.push((await send(visitor)).status)
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 201), 422])
})

import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startApp, type Send, type TestWorkspace } from '../../../test/app.ts'
import { insertMember, startConversation } from '../../../test/seed.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'
import { fetchFile, upload } from '../../../test/upload.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { sweepOnce } from '../../store/housekeeping/start-housekeeping.ts'
import { miscounts } from '../../store/lists/find-miscounts.ts'
import { makeAttachmentSweeps } from '../attachments/sweep-attachments.ts'

const app = await startApp({ PORCHLIGHT_STORAGE_LIMIT: '1KiB' })
const { owner, port, services, workspace } = app
after(async () =>
  rm(join(services.config.dataFolder, 'attachments'), { recursive: true, force: true }),
)

const words = { name: 'Terms', body: 'They are attached.' }

/** The stored total, after checking it against a recount. */
async function storedBytes({ id }: TestWorkspace): Promise<number> {
  for (const find of miscounts(id)) assert.deepEqual(await runStatement(owner, find), [])
  const { rows } = await owner.query<{ total: number }>(
    `select total from list_totals where workspace_id = $1 and list = 'attachment_bytes'`,
    [id],
  )
  return rows[0]?.total ?? 0
}

type File = { readonly id: string; readonly filename: string }
const namesOf = (files: readonly File[]) => files.map(({ filename }) => filename)

async function saved(send: Send, fileIds: readonly string[]) {
  const made = await send('POST', '/saved-replies', { ...words, attachment_ids: fileIds })
  assert.equal(made.status, 201, made.text)
  return made.body.saved_reply
}

test('A saved reply keeps its files in their order beyond a day, and nothing else takes or deletes them', async () => {
  const space = await workspace()
  const { send } = space
  const ids = [await upload(send, 'terms.pdf', '%PDF-1.4'), await upload(send, 'a.txt', 'a')]
  const reply = await saved(send, ids)
  const file = { filename: 'terms.pdf', content_type: 'application/pdf', size: 8 }
  assert.deepEqual(reply.attachments, [
    { id: ids[0], ...file },
    { id: ids[1], filename: 'a.txt', content_type: 'text/plain', size: 1 },
  ])
  const loose = await upload(send)
  const now = () => new Date(Date.now() + 2 * 86_400_000)
  const sweeps = makeAttachmentSweeps(services.config)
  await sweepOnce({ owner, sweeps, onError: (error) => assert.fail(error), now })
  assert.equal((await send('GET', `/attachments/${loose}`)).status, 404)
  assert.deepEqual((await send('GET', `/saved-replies/${reply.id}`)).body.saved_reply, reply)
  const { attachment } = (await send('GET', `/attachments/${ids[0]}`)).body
  assert.equal((await fetchFile(port, attachment.url)).text, '%PDF-1.4')
  const id = await startConversation(send)
  const given = { body: 'x', sender_email: space.adminEmail, attachment_ids: [ids[0]] }
  const refusals = [
    await send('POST', `/conversations/${id}/messages`, given),
    await send('POST', '/saved-replies', { ...words, attachment_ids: [ids[0]] }),
  ]
  for (const { status, body } of refusals)
    assert.deepEqual(
      [status, body.error],
      [422, `Attachment already belongs to a saved reply: ${ids[0]}.`],
    )
  const deleted = await send('DELETE', `/attachments/${ids[0]}`)
  assert.deepEqual(
    [deleted.status, deleted.body.error],
    [422, 'The attachment belongs to a message or a saved reply.'],
  )
})

test('A message has copies of the files, which stay when the reply is changed and deleted', async () => {
  const space = await workspace()
  const { send } = space
  const reply = await saved(send, [await upload(send, 'terms.txt', 'Read them.')])
  const [file] = reply.attachments
  const made = await send('POST', `/attachments/${file.id}/copies`, undefined, {
    'idempotency-key': 'copy-1',
  })
  assert.equal(made.status, 201, made.text)
  const copy = made.body.attachment
  assert.equal(made.headers.location, `/api/external/v2/attachments/${copy.id}`)
  assert.notEqual(copy.id, file.id)
  assert.deepEqual(
    [copy.filename, copy.size, copy.message_id],
    ['terms.txt', 'Read them.'.length, null],
  )
  const again = await send('POST', `/attachments/${file.id}/copies`, undefined, {
    'idempotency-key': 'copy-1',
  })
  assert.equal(again.body.attachment.id, copy.id)
  const id = await startConversation(send)
  const given = { body: 'See', sender_email: space.adminEmail, attachment_ids: [copy.id] }
  const sent = await send('POST', `/conversations/${id}/messages`, given)
  assert.equal(sent.status, 201, sent.text)
  assert.equal(await storedBytes(space), 20)
  assert.equal((await send('DELETE', `/saved-replies/${reply.id}`)).status, 204)
  assert.equal((await send('GET', `/attachments/${file.id}`)).status, 404)
  assert.equal(await storedBytes(space), 10)
  const { messages } = (await send('GET', `/conversations/${id}/messages`)).body
  const [shown] = messages.at(-1).attachments
  assert.equal((await fetchFile(port, shown.url)).text, 'Read them.')
})

test('A change names all files: others are deleted with their bytes, and without the field they stay', async () => {
  const space = await workspace()
  const { send } = space
  const [one, two] = [await upload(send, '1.txt', '1'), await upload(send, '2.txt', '22')]
  const reply = await saved(send, [one, two])
  const path = `/saved-replies/${reply.id}`
  const three = await upload(send, '3.txt', '333')
  const link = (await send('GET', `/attachments/${one}`)).body.attachment.url
  const change = async (body: object) => {
    const changed = await send('PATCH', path, body)
    assert.equal(changed.status, 200, changed.text)
    return changed.body.saved_reply
  }
  assert.deepEqual(namesOf((await change({ name: 'Other' })).attachments), ['1.txt', '2.txt'])
  const swapped = await change({ attachment_ids: [three, two] })
  assert.deepEqual(namesOf(swapped.attachments), ['3.txt', '2.txt'])
  assert.ok(swapped.updated_at > reply.updated_at)
  assert.equal((await fetchFile(port, link)).status, 404)
  assert.equal(await storedBytes(space), 5)
  assert.deepEqual(await change({ attachment_ids: [three, two] }), swapped, 'nothing changed')
  assert.deepEqual(namesOf((await change({ attachment_ids: [two, three] })).attachments), [
    '2.txt',
    '3.txt',
  ])
  assert.deepEqual((await change({ attachment_ids: [] })).attachments, [])
  assert.equal(await storedBytes(space), 0)
  const eleven = { attachment_ids: Array.from({ length: 11 }, () => one) }
  assert.equal((await send('PATCH', path, eleven)).status, 422)
})

test("Files of a member's own reply are seen by nobody else, and those of a shared one by all", async () => {
  const space = await workspace()
  const lee = await insertMember(owner, space.id, { email: 'lee@x.test' })
  const may = ['messages:write', 'messages:read', 'attachments:read', 'attachments:write']
  const admin = { permissions: [...may, 'replies:share'], member_id: space.adminId }
  const sam = await serveAs(services, memberOf(space, admin))
  const other = await serveAs(services, memberOf(space, { permissions: may, member_id: lee }))
  const reply = await saved(sam.send, [await upload(sam.send, 'own.txt', 'Own')])
  const path = `/attachments/${reply.attachments[0].id}`
  assert.equal((await sam.send('POST', `${path}/copies`)).status, 201)
  for (const { send } of [space, other]) {
    assert.equal((await send('GET', path)).status, 404)
    assert.equal((await send('POST', `${path}/copies`)).status, 404)
    assert.equal((await send('DELETE', path)).status, 404)
  }
  await sam.send('PATCH', `/saved-replies/${reply.id}`, { shared: true })
  for (const { send } of [space, other])
    assert.equal((await send('POST', `${path}/copies`)).status, 201)
  const reader = { permissions: ['attachments:read'], member_id: lee }
  const { send } = await serveAs(services, memberOf(space, reader))
  assert.equal((await send('POST', `${path}/copies`)).status, 403)
})

test('Copies count towards the storage limit, and what is unfinished or unknown has none', async () => {
  const space = await workspace()
  const { send } = space
  const large = await upload(send, 'large.bin', Buffer.alloc(600, 1))
  const full = await send('POST', `/attachments/${large}/copies`)
  assert.equal(full.headers['porchlight-error'], 'storage_full')
  const begun = (await send('POST', '/attachments', { filename: 'x', size: 9 })).body.attachment
  const unfinished = await send('POST', `/attachments/${begun.id}/copies`)
  assert.deepEqual(
    [unfinished.status, unfinished.body.error],
    [422, `Attachment is not uploaded completely: ${begun.id}.`],
  )
  assert.equal((await send('POST', `/attachments/${space.id}/copies`)).status, 404)
})

import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { startConversation } from '../../../test/seed.ts'
import { signIn, type SignedIn } from '../../../test/sign-in.ts'
import { fetchFile, upload } from '../../../test/upload.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { sweepOnce } from '../../store/housekeeping/start-housekeeping.ts'
import { miscounts } from '../../store/lists/find-miscounts.ts'
import { makeAttachmentSweeps } from '../attachments/sweep-attachments.ts'
import { runLater } from './testing/run-later.ts'

const app = await startOwnApp()
const { owner, services, workspace } = app
const morning = '2099-03-03T09:00:00.000Z'
after(async () =>
  rm(join(services.config.dataFolder, 'attachments'), { recursive: true, force: true }),
)

async function started() {
  const space = await workspace()
  const ann = await signIn(space)
  const id = await startConversation(space.send, 'bob@x.test')
  return { space, ann, id, path: `/auth/drafts/${id}`, send: space.send }
}

const read = async (ann: SignedIn, path: string) => (await ann.browse('GET', path)).body.draft
const save = async (ann: SignedIn, path: string, body: object) => ann.browse('PUT', path, body)
const idsOf = (given: { attachments: readonly { id: string }[] }) =>
  given.attachments.map(({ id }) => id)

async function sweepAfter(days: number) {
  const now = () => new Date(Date.now() + days * 86_400_000)
  const sweeps = makeAttachmentSweeps(services.config)
  await sweepOnce({ owner, sweeps, onError: (error) => assert.fail(error), now })
}

const messagesOf = async ({ send }: TestWorkspace, id: string) =>
  (await send('GET', `/conversations/${id}/messages?per_page=100`)).body.messages

async function assertCounted({ id }: TestWorkspace) {
  for (const find of miscounts(id)) assert.deepEqual(await runStatement(owner, find), [])
}

test('A draft keeps its files beyond a day, and they are sent with it at its time, once', async () => {
  const { space, ann, id, path, send } = await started()
  const ids = [await upload(send, 'terms.txt', 'All of them'), await upload(send, 'a.txt', 'a')]
  const loose = await upload(send)
  const given = { body: 'See the files', attachment_ids: ids, send_at: morning }
  assert.equal((await save(ann, path, given)).status, 200)
  assert.deepEqual((await read(ann, path)).attachments, [
    { id: ids[0], filename: 'terms.txt', size: 11 },
    { id: ids[1], filename: 'a.txt', size: 1 },
  ])
  await sweepAfter(2)
  assert.equal((await send('GET', `/attachments/${loose}`)).status, 404)
  await runLater(app, space, morning)
  const messages = await messagesOf(space, id)
  assert.equal(messages.length, 2)
  assert.deepEqual(idsOf(messages[1]), ids)
  const { attachments } = messages[1]
  assert.equal((await fetchFile(app.port, attachments[0].url)).text, 'All of them')
  assert.equal(await read(ann, path), null)
  await sweepAfter(60)
  assert.equal((await fetchFile(app.port, attachments[1].url)).text, 'a')
  await assertCounted(space)
})

test('A file alone is enough for a scheduled message, which lists it, and a key schedules it', async () => {
  const { space, ann, id, path, send } = await started()
  const ids = [await upload(send, 'terms.txt', 'All of them')]
  const given = { sender_email: space.adminEmail, send_at: morning, attachment_ids: ids }
  const made = await send('POST', `/conversations/${id}/scheduled-messages`, given)
  assert.equal(made.status, 201, made.text)
  const { scheduled_message: message } = made.body
  const files = [{ id: ids[0], filename: 'terms.txt', size: 11 }]
  assert.deepEqual([message.body, message.attachments], ['', files])
  assert.deepEqual((await read(ann, path)).attachments, files)
  await sweepAfter(2)
  await runLater(app, space, morning)
  assert.deepEqual(idsOf((await messagesOf(space, id)).at(-1)), ids)
})

test('What is sent at a time needs all its files, and another draft is kept without those that are gone', async () => {
  const { space, ann, id, path, send } = await started()
  const [file, taken] = [await upload(send), await upload(send)]
  const sent = { body: 'x', sender_email: space.adminEmail, attachment_ids: [taken] }
  assert.equal((await send('POST', `/conversations/${id}/messages`, sent)).status, 201)
  const attachment_ids = [space.id, file, taken]
  const refused = await save(ann, path, { body: 'Words', attachment_ids, send_at: morning })
  assert.deepEqual(
    [refused.status, refused.headers['porchlight-error']],
    [422, 'attachment_unusable'],
  )
  const schedule = { sender_email: space.adminEmail, send_at: morning, attachment_ids }
  const other = await send('POST', `/conversations/${id}/scheduled-messages`, schedule)
  assert.equal(other.status, 422)
  assert.equal((await save(ann, path, { body: 'Words', attachment_ids })).status, 200)
  const draft = await read(ann, path)
  assert.deepEqual([draft.body, idsOf(draft)], ['Words', [file]])
})

test('A file that is gone at the time leaves the words a draft, and a message that was sent has its files', async () => {
  const { space, ann, id, path, send } = await started()
  const file = await upload(send)
  const given = { body: 'See', attachment_ids: [file], send_at: morning }
  await save(ann, path, given)
  assert.equal((await send('DELETE', `/attachments/${file}`)).status, 204)
  await runLater(app, space, morning)
  const unsent = await read(ann, path)
  assert.deepEqual(
    [unsent.body, unsent.send_at, unsent.unsent_because],
    ['See', null, 'attachment_unusable'],
  )
  // The process ended between the message and the end of its draft.
  const next = await upload(send)
  await save(ann, path, { ...given, attachment_ids: [next] })
  const { rows } = await owner.query('select send_id from drafts where workspace_id = $1', [
    space.id,
  ])
  const sent = { body: 'See', sender_email: space.adminEmail, external_id: rows[0].send_id }
  const made = await send('POST', `/conversations/${id}/messages`, {
    ...sent,
    attachment_ids: [next],
  })
  assert.equal(made.status, 201, made.text)
  await runLater(app, space, morning)
  assert.equal(await read(ann, path), null)
  assert.deepEqual(idsOf((await messagesOf(space, id)).at(-1)), [next])
})

test('Files of a draft are erased with its contact, and go once the draft names them no longer', async () => {
  const { space, ann, id, path, send } = await started()
  const [kept, left] = [await upload(send), await upload(send)]
  await save(ann, path, { body: 'x', attachment_ids: [kept, left] })
  await save(ann, path, { body: 'x', attachment_ids: [kept] })
  await sweepAfter(2)
  assert.equal((await send('GET', `/attachments/${left}`)).status, 404)
  assert.equal((await send('GET', `/attachments/${kept}`)).status, 200)
  const { visitor } = (await send('GET', `/conversations/${id}`)).body.conversation
  assert.equal((await send('DELETE', `/visitors/${visitor.id}`)).status, 204)
  assert.equal((await send('GET', `/attachments/${kept}`)).status, 404)
  await assertCounted(space)
})

test('A draft that a merge joins has the files of both, and the undo gives each its own', async () => {
  const { ann, id, path, send } = await started()
  const from = await startConversation(send, 'bob@x.test')
  const [one, two] = [await upload(send), await upload(send)]
  await save(ann, path, { body: 'One', attachment_ids: [one] })
  await save(ann, `/auth/drafts/${from}`, { body: 'Two', attachment_ids: [two] })
  assert.equal((await send('POST', `/conversations/${id}/merge`, { from })).status, 200)
  assert.deepEqual(idsOf(await read(ann, path)), [one, two])
  await sweepAfter(2)
  const { merges } = (await send('GET', `/conversations/${id}/merges`)).body
  assert.ok((await send('DELETE', `/conversations/${id}/merges/${merges[0].id}`)).status < 300)
  assert.deepEqual(idsOf(await read(ann, path)), [one])
  assert.deepEqual(idsOf(await read(ann, `/auth/drafts/${from}`)), [two])
})

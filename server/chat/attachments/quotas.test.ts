import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startApp, type TestReply, type TestWorkspace } from '../../../test/app.ts'
import { startConversation } from '../../../test/seed.ts'
import { basePath } from '../../start/app.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { appError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { miscounts } from '../../store/lists/find-miscounts.ts'
import { makeAttachmentSweeps } from './sweep-attachments.ts'

const app = await startApp({
  PORCHLIGHT_STORAGE_LIMIT: '64KiB',
  PORCHLIGHT_UPLOADS_PER_KEY: '2',
  PORCHLIGHT_UPLOAD_PARTS: '3',
  PORCHLIGHT_UPLOAD_PART_MINIMUM: '1KiB',
  PORCHLIGHT_FILE_ATTEMPTS_PER_MINUTE: '3',
  PORCHLIGHT_INVITATIONS_PER_HOUR: '3',
})
const { owner, services } = app
after(async () =>
  rm(join(services.config.dataFolder, 'attachments'), { recursive: true, force: true }),
)

const asFile = { 'content-type': 'application/octet-stream' }
const kibibyte = 1024
const send = async (space: TestWorkspace, bytes: number) =>
  space.send('POST', '/attachments', Buffer.alloc(bytes, 1), asFile)
const begin = async (space: TestWorkspace, size: number) =>
  space.send('POST', '/attachments', { filename: 'x.bin', size })

function assertRefused(reply: TestReply, code: Parameters<typeof appError>[0]): void {
  const { status, message } = appError(code)
  assert.deepEqual([reply.status, reply.body], [status, { error: message }])
}

/** The stored total, after checking it against a recount. */
async function storedBytes({ id }: TestWorkspace): Promise<number> {
  for (const find of miscounts(id)) assert.deepEqual(await runStatement(owner, find), [])
  const { rows } = await owner.query<{ total: number }>(
    `select total from list_totals where workspace_id = $1 and list = 'attachment_bytes'`,
    [id],
  )
  return rows[0]?.total ?? 0
}

test('The storage limit of a workspace counts files, unfinished uploads and deletions', async () => {
  const space = await app.workspace()
  const { id } = (await send(space, 30 * kibibyte)).body.attachment
  const begun = (await begin(space, 34 * kibibyte)).body.attachment.id
  assert.equal(await storedBytes(space), 64 * kibibyte)
  assertRefused(await send(space, 1), 'storage_full')
  assertRefused(await begin(space, 1), 'storage_full')
  assert.equal(
    (await (await app.workspace()).send('POST', '/attachments', 'x', asFile)).status,
    201,
  )
  assert.equal((await space.send('DELETE', `/attachments/${begun}`)).status, 204)
  assert.equal(await storedBytes(space), 30 * kibibyte)
  const conversation = await startConversation(space.send)
  const message = { body: 'See', sender_email: 'bob@x.test', attachment_ids: [id] }
  const said = await space.send('POST', `/conversations/${conversation}/messages`, message)
  assert.equal(said.status, 201, said.text)
  await begin(space, 20 * kibibyte)
  assert.equal(await storedBytes(space), 50 * kibibyte)
  const [unsent] = makeAttachmentSweeps(services.config)
  await unsent?.sweep(owner, space.id, new Date(Date.now() + 2 * 86_400_000))
  assert.equal(await storedBytes(space), 30 * kibibyte)
  const contact = (await space.send('GET', '/visitors')).body.contacts[0].id
  assert.equal((await space.send('DELETE', `/visitors/${contact}`)).status, 204)
  assert.equal(await storedBytes(space), 0)
  assert.equal((await send(space, 64 * kibibyte)).status, 201)
})

test('Parts of an upload have a minimum size, except the last, and a maximum number', async () => {
  const space = await app.workspace()
  const path = `/attachments/${(await begin(space, 5 * kibibyte)).body.attachment.id}`
  const append = async (offset: number, bytes: number) =>
    space.send('PATCH', path, Buffer.alloc(bytes, 1), {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    })
  assertRefused(await append(0, kibibyte - 1), 'part_too_small')
  for (const part of [0, 1, 2]) assert.equal((await append(part * kibibyte, kibibyte)).status, 204)
  assertRefused(await append(3 * kibibyte, 2 * kibibyte), 'parts_too_many')
  const other = `/attachments/${(await begin(space, kibibyte + 1)).body.attachment.id}`
  const headers = { 'content-type': 'application/offset+octet-stream' }
  const first = { ...headers, 'upload-offset': '0' }
  assert.equal((await space.send('PATCH', other, Buffer.alloc(kibibyte), first)).status, 204)
  const last = { ...headers, 'upload-offset': String(kibibyte) }
  assert.equal((await space.send('PATCH', other, 'x', last)).status, 204)
})

test('Concurrent uploads are limited per key', async () => {
  const space = await app.workspace()
  const open = [1, 2].map(() => {
    const slow = httpRequest({
      port: space.port,
      method: 'POST',
      path: `${basePath}/attachments`,
      headers: { ...asFile, 'x-api-key': space.key, host: `${space.subdomain}.localhost` },
    })
    slow.on('error', () => undefined)
    slow.write('x')
    return slow
  })
  await until('both are under way', 5_000, () => [...services.uploads.values()].includes(2))
  const refused = await send(space, 1)
  assertRefused(refused, 'uploads_too_many')
  assert.equal(refused.headers['retry-after'], '1')
  assert.equal((await send(await app.workspace(), 1)).status, 201)
  for (const slow of open) slow.destroy()
  await until('there is room again', 5_000, async () => (await send(space, 1)).status === 201)
})

test('Requests with wrong links are limited by address before a query', async () => {
  const expires = Math.floor(Date.now() / 1_000) + 60
  const guess = async () => {
    const path = `/files/${newId()}/${newId()}?expires=${expires}&signature=${'0'.repeat(64)}`
    return fetch(`http://127.0.0.1:${app.port}${path}`)
  }
  const statuses = []
  for (let tried = 0; tried < 5; tried += 1) statuses.push((await guess()).status)
  assert.deepEqual(statuses, [404, 404, 404, 429, 429])
})

test('Invitations are limited per hour, and people can be added without them beyond that', async () => {
  const space = await app.workspace()
  const add = async (names: string[], more = {}) =>
    space.send('POST', '/team-members', { emails: names.map((name) => `${name}@x.test`), ...more })
  assert.equal((await add(['a', 'b', 'c', 'd'])).status, 422)
  assert.equal((await add(['a', 'b'])).status, 201)
  const refused = await add(['c', 'd'])
  assertRefused(refused, 'invitations_limited')
  assert.ok(refused.headers['retry-after'])
  assert.equal((await add(['c', 'd'], { send_invitation_email: false })).status, 201)
  assert.equal((await add(['a', 'b', 'c', 'd'])).status, 201)
  assert.equal((await add(['e'])).status, 201)
  assertRefused(await add(['f']), 'invitations_limited')
})

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { AppServices } from '../../server/api/http/services.ts'
import { findFaces } from '../../server/chat/channels/queries.ts'
import { openWidget, webChannel } from '../../server/chat/channels/devices/testing/visitor.ts'
import { readRows } from '../../server/store/database/read.ts'
import { until } from '../../campaigns/until.ts'
import type { TestWorkspace } from '../app.ts'

/** Does everything that visitors can do. */
export async function exerciseDevices(services: AppServices, space: TestWorkspace): Promise<void> {
  const app = { services, port: space.port, owner: space.owner }
  const channel = await webChannel(app, space)
  const made = await space.send('POST', `/channels/${channel}/secrets`)
  const { secret } = made.body.channel_secret
  const open = () => openWidget(app, space, channel)
  const [visitor, other, entered] = [open(), open(), open()]
  const upload = async (from: typeof visitor) =>
    from.send('POST', '/attachments', Buffer.from('File'), {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="a.txt"',
    })
  assert.equal((await visitor.widget('POST', '/device', {})).status, 201)
  const file = (await upload(visitor)).body.attachment.id
  const { id } = await visitor.start('Hello', {
    message: { body: 'Hello', attachment_ids: [file] },
  })
  const path = `/conversations/${id}`
  const stream = await visitor.stream()
  await until('the stream has begun', 10_000, () => stream.frames.length > 0)
  await space.send('POST', `${path}/messages`, { body: 'Hi', sender_email: space.adminEmail })
  await until('the answer is told', 10_000, () => stream.text().includes('Hi'))
  await visitor.start('Another matter')
  await until('the other is told', 10_000, () => stream.text().includes('Another matter'))
  await space.send('PATCH', path, { status: 'closed' })
  const external_id = '0199f0aa-7db0-7c3e-91f4-6b2d8e05a7c1'
  const { messages } = (await visitor.send('GET', `${path}/messages`)).body
  // The frame shows them if the pages are built.
  await readRows(services.database, space.id, findFaces({ workspaceId: space.id }))
  for (const [method, address, body] of [
    ['POST', `${path}/messages`, { body: 'Again', external_id }],
    ['POST', `${path}/messages`, { body: 'Again', external_id }],
    ['POST', `${path}/read`, {}],
    ['POST', `${path}/read`, { up_to: messages[0].id }],
    ['POST', `${path}/typing`, {}],
    ['GET', '/conversations', undefined],
    ['GET', path, undefined],
    ['GET', `${path}/messages?before=${messages[1].id}`, undefined],
    ['GET', `${path}/messages?after=${messages[0].id}`, undefined],
    ['GET', '/events', undefined],
  ] as const) {
    const { status, text } = await visitor.send(method, address, body)
    assert.ok(status < 300, `${method} ${address}: ${text}`)
  }
  const where = { time_zone: 'Asia/Tokyo', page: { url: 'https://shop.example/' } }
  assert.equal((await visitor.widget('POST', '/visit', where)).status, 204)
  // As one of a cell where the workspace was before.
  const lost = await visitor.send('GET', `/events?after=${'A'.repeat(48)}`)
  assert.equal(lost.status, 410)
  // What is signed of a contact that the API has made proves it, and changes nothing else.
  await space.send('POST', '/visitors', { user_identifier: 'entered' })
  assert.equal((await entered.widget('POST', '/device', {})).status, 201)
  for (const [one, sub] of [
    [visitor, 'known'],
    [other, 'known'],
    [entered, 'entered'],
  ] as const) {
    const token = tokenOf(sub, secret)
    const identified = await one.widget('POST', '/identity', { identity_token: token })
    assert.equal(identified.status, 200, identified.text)
  }
  await other.start('From another device')
  stream.abort()
  assert.equal((await other.widget('DELETE', '/device')).status, 204)
}

const now = () => Math.floor(Date.now() / 1_000)

function tokenOf(sub: string, secret: string): string {
  const signed = [{ alg: 'HS256' }, { sub, iat: now(), exp: now() + 60 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

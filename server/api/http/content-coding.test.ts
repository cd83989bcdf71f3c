import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { FastifyReply } from 'fastify'
import { startApp } from '../../../test/app.ts'
import { workedMs } from '../../../test/best-ms.ts'
import { createConversation } from '../../../test/conversations.ts'
import { conversationOf } from '../../../test/seed.ts'
import { fetchFile, upload } from '../../../test/upload.ts'
import { apiSchemas } from '../../start/api-schemas.ts'
import { apiRoutes, signInRoutes, visitorRoutes } from '../../start/app.ts'
import { codingFor, sendCoded } from './content-coding.ts'
import type { JsonSchema } from './fields.ts'

const { workspace } = await startApp()
const space = await workspace()
const { send } = space
const title = 'Größe — 🙂 "quoted" '.repeat(9).trim()
const made: string[] = []
for (let count = 0; count < 8; count += 1) {
  const body = { ...conversationOf(`visitor${count}@customer.test`), title }
  made.push((await send('POST', '/conversations', body)).body.conversation.id)
}
const list = '/conversations?per_page=8'
const asking = (coding: string, more = {}) => ({ 'accept-encoding': coding, ...more })

test('Accept-Encoding chooses by weight, and brotli of two equal ones', () => {
  const cases: readonly (readonly [string | undefined, string | undefined])[] = [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br ; q=0, gzip;q=0.001', 'gzip'],
    ['br;q=0, gzip;q=0.000', undefined],
    ['gzip;q=0.4, identity;q=0.5', undefined],
    ['gzip;q=0.5, identity;q=0.5', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0, gzip', 'gzip'],
    ['*;q=0', undefined],
    ['zstd, deflate', undefined],
    ['gzip;q=x', 'gzip'],
  ]
  for (const [accepted, coding] of cases)
    assert.equal(codingFor(accepted), coding, String(accepted))
  assert.equal(codingFor('br, gzip;q=0.5', ['gzip']), 'gzip')
})

test('A list of 1 KiB or more is compressed when asked for, with the same text', async () => {
  const plain = await send('GET', list)
  assert.ok(plain.bytes.length > 2_048)
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.equal(plain.headers['vary'], 'Accept-Encoding')
  for (const coding of ['br', 'gzip']) {
    const reply = await send('GET', list, undefined, asking(coding))
    assert.equal(reply.headers['content-encoding'], coding)
    assert.equal(reply.headers['vary'], 'Accept-Encoding')
    assert.equal(reply.headers['content-length'], String(reply.bytes.length))
    assert.equal(reply.text, plain.text)
    assert.ok(reply.bytes.length * 3 < plain.bytes.length)
    const head = await send('HEAD', list, undefined, asking(coding))
    assert.equal(head.headers['content-encoding'], coding)
    assert.equal(head.headers['content-length'], reply.headers['content-length'])
    assert.equal(head.bytes.length, 0)
  }
})

test('A shorter reply is compressed only for a caller who excludes identity', async () => {
  const short = `/visitors?per_page=1`
  const plain = await send('GET', short, undefined, asking('gzip'))
  assert.ok(plain.bytes.length < 1_024)
  assert.equal(plain.headers['content-encoding'], undefined)
  for (const strict of ['gzip, identity;q=0', 'gzip, *;q=0']) {
    const reply = await send('GET', short, undefined, asking(strict))
    assert.equal(reply.headers['content-encoding'], 'gzip')
    assert.equal(reply.text, plain.text)
  }
  const impossible = await send('GET', list, undefined, asking('zstd, identity;q=0'))
  assert.equal(impossible.status, 200)
  assert.equal(impossible.headers['content-encoding'], undefined)
})

test('An ETag names the bytes, and matches in every coding', async () => {
  const path = `/conversations/${made[0]}`
  await send('PATCH', path, { title: title.repeat(6).slice(0, 250) })
  const tags: string[] = []
  for (const coding of ['identity', 'gzip', 'br']) {
    const headers = asking(`${coding}, identity;q=0`)
    tags.push(String((await send('GET', path, undefined, headers)).headers['etag']))
  }
  assert.equal(new Set(tags).size, 3)
  for (const known of tags) {
    for (const tag of [known, `W/${known}`]) {
      const headers = asking('gzip, identity;q=0', { 'if-none-match': tag })
      const unchanged = await send('GET', path, undefined, headers)
      assert.equal(unchanged.status, 304)
      assert.equal(unchanged.bytes.length, 0)
      assert.equal(unchanged.headers['content-encoding'], undefined)
      assert.equal(unchanged.headers['etag'], tags[1])
      assert.equal(unchanged.headers['vary'], 'Accept-Encoding')
    }
    const headers = asking('br', { 'if-match': known })
    assert.equal((await send('PATCH', path, { priority: 'low' }, headers)).status, 200)
  }
  const changed = await send(
    'PATCH',
    path,
    { priority: 'high' },
    asking('br', { 'if-match': tags[2] }),
  )
  assert.equal(changed.status, 200)
  const stale = await send(
    'PATCH',
    path,
    { priority: 'low' },
    asking('br', { 'if-match': tags[2] }),
  )
  assert.equal(stale.status, 412)
})

test('A stored reply is the same text in every coding', async () => {
  const body = conversationOf('again@customer.test', { title: title.slice(0, 200) })
  const key = { 'idempotency-key': 'compressed-once' }
  const first = await send('POST', '/conversations', body, asking('br, identity;q=0', key))
  assert.equal(first.headers['content-encoding'], 'br')
  for (const coding of ['identity', 'gzip, identity;q=0']) {
    const again = await send('POST', '/conversations', body, asking(coding, key))
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.equal(again.text, first.text)
  }
})

test('Replies with a secret, a signed link or a range are never compressed', async () => {
  const strict = asking('gzip, br, *;q=0')
  const webhook = { url: 'https://example.com/hook', description: 'x'.repeat(200) }
  const created = await send('POST', '/webhooks', webhook, strict)
  assert.equal(created.status, 201, created.text)
  assert.match(created.text, /whsec_/)
  assert.equal(created.headers['content-encoding'], undefined)
  const operations = [{ method: 'POST', path: '/webhooks', body: webhook }]
  const batch = await send('POST', '/batch', { operations }, strict)
  assert.match(batch.text, /whsec_/)
  assert.equal(batch.headers['content-encoding'], undefined)

  const conversation = await createConversation(send)
  const id = await upload(send, 'digits.txt', '0123456789'.repeat(300))
  const message = { body: 'See', attachment_ids: [id], sender_email: space.adminEmail }
  const sent = await send('POST', `/conversations/${conversation.id}/messages`, message, strict)
  assert.match(sent.text, /signature=/)
  assert.equal(sent.headers['content-encoding'], undefined)
  const listed = await send('GET', `/conversations/${conversation.id}/messages`, undefined, strict)
  assert.match(listed.text, /signature=/)
  assert.equal(listed.headers['content-encoding'], undefined)
  const url = String(/https?:[^"]*signature=\w+/.exec(listed.text)?.[0])
  const file = await fetchFile(space.port, url, { ...strict, range: 'bytes=0-1999' })
  assert.equal(file.status, 206)
  assert.equal(file.headers['content-encoding'], undefined)
  assert.equal(file.bytes.length, 2_000)
})

test('Every route whose reply has a secret says so', () => {
  const secret = /secret$|token$|ticket$|^key$|password/
  const isShown = (schema: JsonSchema | undefined, depth = 0): boolean => {
    if (schema === undefined || depth > 8) return false
    const { $ref: reference, properties = {}, ...others } = schema
    if (typeof reference === 'string') {
      return isShown(apiSchemas[reference.split('/').at(-1) ?? ''], depth + 1)
    }
    const own = Object.entries(properties as Record<string, JsonSchema>)
    const inner = [...own.map(([, one]) => one), others['items'], others['anyOf'], others['oneOf']]
    return (
      own.some(([name, { type }]) => secret.test(name) && [type].flat().includes('string')) ||
      inner.flat().some((one) => isShown(one as JsonSchema | undefined, depth + 1))
    )
  }
  const shown = [...apiRoutes, ...visitorRoutes].filter(({ replies }) =>
    Object.values(replies).some(({ schema }) => isShown(schema)),
  )
  assert.ok(shown.length >= 3)
  const silent = shown.filter(({ showsSecret, isSecret }) => !showsSecret && !isSecret)
  assert.deepEqual(
    silent.map(({ operationId }) => operationId),
    [],
  )
  // Never compressed, because they are at the root.
  assert.ok(signInRoutes.every((route) => route.isAtRoot === true))
})

test('A long reply is compressed beside the event loop', async () => {
  const long = Buffer.from(randomBytes(2 << 20).toString('base64'))
  for (const coding of ['br', 'gzip'] as const) {
    let length = 0
    const reply = {
      header: () => reply,
      send: (coded: Buffer) => ((length = coded.length), reply),
    } as unknown as FastifyReply
    const busy: number[] = []
    for (let tries = 0; tries < 3; tries += 1) {
      const startedAt = workedMs()
      const sent = sendCoded(reply, coding, long)
      busy.push(workedMs() - startedAt)
      await sent
    }
    assert.ok(Math.min(...busy) < 20, `${coding} ${busy.join()}`)
    assert.ok(length < long.length)
  }
})

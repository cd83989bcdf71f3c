import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startApp } from '../test/app.ts'
import {
  createPorchlight,
  PorchlightError,
  type EventTypeFilter,
  type Retry,
  type WebhookEvent,
} from './source/porchlight.ts'
import { startProxy } from './testing/start-proxy.ts'

const app = await startApp()
const { key } = await app.workspace()
const url = `http://127.0.0.1:${app.port}`
const porchlight = createPorchlight({ url, apiKey: key })

/** Compiles only while the union has not collapsed into `string`, which editors could not complete. */
const completes: readonly [
  Extract<EventTypeFilter, 'message.created'>,
  Extract<EventTypeFilter, 'message.*'>,
  Extract<WebhookEvent['type'], 'webhook.test'>,
] = ['message.created', 'message.*', 'webhook.test']

const draft = (email: string) => ({
  visitor_attributes: { email },
  messages_attributes: [{ body: 'Hello' }],
})

test('At an address without subdomain the key determines the workspace', async () => {
  const other = createPorchlight({ url, apiKey: (await app.workspace()).key })
  await porchlight.contacts.create({ email: 'ada@first.test' })
  await other.contacts.create({ email: 'bob@second.test' })
  const emails = async (client: typeof porchlight) =>
    (await client.contacts.list()).contacts.map(({ email }) => email)
  assert.deepEqual(await emails(porchlight), ['ada@first.test'])
  assert.deepEqual(await emails(other), ['bob@second.test'])
})

test('An address without scheme throws a TypeError immediately', () => {
  for (const wrong of [
    '127.0.0.1:3000',
    'localhost:3000',
    'demo.localhost',
    'ftp://x',
    '',
    'http://',
  ]) {
    assert.throws(() => createPorchlight({ url: wrong }), {
      name: 'TypeError',
      message: `url must be an address with its scheme, such as http://127.0.0.1:3000; it is "${wrong}".`,
    })
  }
})

test('The error of an unreachable server has its address and the reason', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  gone.close()
  await once(gone, 'close')
  const place = `127.0.0.1:${port}`
  const nowhere = createPorchlight({ url: `http://${place}`, apiKey: key, maxTries: 1 })
  await assert.rejects(nowhere.contacts.list(), {
    name: 'PorchlightError',
    kind: 'unreachable',
    message: `${place} could not be reached: connect ECONNREFUSED ${place}.`,
  })
})

test('Several values of a filter are given as an array, or with commas', async () => {
  for (const status of ['open', 'on_hold', 'closed']) {
    await porchlight.conversations.create({ ...draft('ada@filter.test'), status })
  }
  const found = async (status: string | readonly string[]) =>
    (await porchlight.conversations.list({ status })).conversations.map((one) => one.status)
  assert.deepEqual(await found(['open', 'closed']), ['open', 'closed'])
  assert.deepEqual(await found('open,closed'), ['open', 'closed'])
  const { events } = await porchlight.events.list({ after: 0, types: completes.slice(0, 2) })
  assert.deepEqual([...new Set(events.map(({ type }) => type))], ['message.created'])
  const following = porchlight.events({ after: 0, types: completes.slice(0, 1) })
  assert.equal((await following.next()).value?.type, 'message.created')
  await following.return()
})

test('Every comma-separated filter of the API accepts an array', () => {
  const types = readFileSync('client/source/types.generated.ts', 'utf8')
  const queries = types.matchAll(/^export type (\w+)Query = \{\n([\s\S]*?)^\}/gm)
  const found = [...queries].flatMap(([, name, fields = '']) =>
    [...fields.matchAll(/^ {2}(\w+)\??: .*ReadonlyArray</gm)].map(
      ([, field]) => `${name}.${field}`,
    ),
  )
  assert.deepEqual(found.toSorted(), [
    'CountConversations.status',
    'CountViews.status',
    'GetConversation.include',
    'ListAccessEntries.action',
    'ListAllMessages.include',
    'ListAuditEntries.action',
    'ListContacts.certainty',
    'ListConversationEvents.include',
    'ListConversationEvents.types',
    'ListConversations.include',
    'ListConversations.priority',
    'ListConversations.status',
    'ListEvents.include',
    'ListEvents.types',
    'ListMessages.include',
    'ReceiveMail.recipients',
    'Search.status',
    'Search.types',
    'StreamEvents.include',
    'StreamEvents.types',
  ])
})

test('onRetry is called after every failed try, before the next one', async () => {
  const proxy = await startProxy(app.port)
  proxy.faults.push('reset', 'unavailable')
  const retries: Retry[] = []
  const client = createPorchlight({
    url: proxy.url,
    apiKey: key,
    onRetry: (retry) => retries.push(retry),
  })
  const { reply } = await client.contacts.list()
  assert.deepEqual(
    retries.map(({ method, path, error, tries }) => [method, path, error.kind, tries]),
    [
      ['GET', '/visitors', 'unreachable', 1],
      ['GET', '/visitors', 'unavailable', 2],
    ],
  )
  assert.equal(reply.tries, 3)
  assert.ok(retries.every(({ delayMs, error }) => delayMs >= 0 && error instanceof PorchlightError))
  assert.ok((retries[1]?.delayMs ?? 0) >= 1_000, 'as Retry-After says')
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { documentedRoutes } from '../server/start/app.ts'
import { startApp } from '../test/app.ts'
import { clientFiles } from './generate/client-files.ts'
import { operations, siteOperations } from './source/operations.generated.ts'
import {
  createPorchlight,
  PorchlightError,
  verifyWebhook,
  WebhookError,
} from './source/porchlight.ts'
import { startProxy } from './testing/start-proxy.ts'

const app = await startApp()
const proxy = await startProxy(app.port)
const { key, id: workspaceId } = await app.workspace()
const url = `http://127.0.0.1:${app.port}`
const porchlight = createPorchlight({ url, apiKey: key })
/** A client that connects through the proxy, which injects faults. */
const troubled = createPorchlight({ url: proxy.url, apiKey: key })

const draft = (email: string) => ({
  visitor_attributes: { email },
  messages_attributes: [{ body: 'Hello' }],
})

async function failure(promise: Promise<unknown>): Promise<PorchlightError> {
  const error = await promise.then(
    () => assert.fail('It should have failed.'),
    (cause: unknown) => cause,
  )
  assert.ok(error instanceof PorchlightError, String(error))
  return error
}

const totalOf = async (email: string) =>
  (await porchlight.contacts.list({ email })).pagination.total_count

test('The generated sources match the current OpenAPI document', () => {
  for (const [path, text] of clientFiles()) {
    assert.ok(readFileSync(path, 'utf8') === text, `${path} is stale: npm run client:types`)
  }
})

test('Every route has a method', () => {
  const methods = Object.values({ ...operations, ...siteOperations }).flatMap((group) =>
    Object.values(group),
  )
  const served = methods.map(({ method, path }) => `${method} ${path}`)
  const routes = documentedRoutes.map(
    ({ route: { method, path } }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  assert.deepEqual(served.toSorted(), routes.toSorted())
})

test('Methods of signing in are at the root, those of visitors below the base path', async () => {
  const asked: string[] = []
  const note: typeof fetch = async (address) => {
    asked.push(new URL(address as string).pathname)
    return new Response('{}')
  }
  const at = createPorchlight({
    url: 'https://acme.example.com',
    deviceToken: () => 'x',
    fetch: note,
  })
  await at.signingIn.endSession('1')
  await at.widget.createDevice({ ticket: '', device_token: '' })
  await at.widget.getOwnConversation('2')
  assert.deepEqual(asked, [
    '/auth/sessions/1',
    '/widget/device',
    '/api/external/v2/conversations/2',
  ])
})

test('A method returns the body and the information of the headers', async () => {
  const { conversation, reply } = await porchlight.conversations.create(draft('ada@call.test'))
  assert.equal(reply.status, 201)
  assert.equal(reply.location, `/api/external/v2/conversations/${conversation.id}`)
  assert.equal(reply.tries, 1)
  assert.equal(reply.replayed, false)
  const read = await porchlight.conversations.get(conversation.id)
  assert.ok(read.reply.etag)
  assert.ok(read.reply.requestId)
  const { message } = await porchlight.messages.send(conversation.id, {
    body: 'Hi',
    sender_email: 'ada@call.test',
  })
  assert.equal(message.body, '<p>Hi</p>')
  const [member] = (await porchlight.teamMembers.list()).team_members
  assert.ok(member)
  assert.equal((await porchlight.teamMembers.get(member.id)).team_member.id, member.id)
})

test('An error has the message, code, status and request id of the API', async () => {
  const unknown = await failure(porchlight.conversations.get('none'))
  assert.equal(unknown.message, 'Conversation does not exist.')
  assert.deepEqual(
    [unknown.kind, unknown.code, unknown.status, unknown.tries],
    ['not_found', 'conversation_unknown', 404, 1],
  )
  assert.ok(unknown.requestId)
  const wrongKey = createPorchlight({ url, apiKey: 'porch_wrong' })
  assert.equal((await failure(wrongKey.contacts.list())).kind, 'unauthenticated')
  const { conversation } = await porchlight.conversations.create(draft('ada@refusal.test'))
  const late = porchlight.conversations.update(
    conversation.id,
    { title: 'Late' },
    { ifMatch: '"old"' },
  )
  assert.equal((await failure(late)).kind, 'precondition_failed')
  for (const elsewhere of ['', '.', '..']) {
    await assert.rejects(porchlight.conversations.get(elsewhere), TypeError)
  }
  assert.equal((await failure(porchlight.conversations.get('%2e%2e'))).status, 404)
})

test('all() returns every row of a list', async () => {
  for (let count = 0; count < 5; count += 1) {
    await porchlight.conversations.create({ ...draft('ada@walk.test'), status: 'on_hold' })
  }
  const seen = new Set<string>()
  for await (const { id } of porchlight.conversations.all({ status: 'on_hold', per_page: 2 })) {
    seen.add(id)
  }
  assert.equal(seen.size, 5)
})

test('Files are uploaded as form data and as bytes, in one request and in parts', async () => {
  const form = new FormData()
  form.set('file', new Blob(['As form data.'], { type: 'text/plain' }), 'form.txt')
  const whole = await porchlight.attachments.create(form)
  assert.equal(whole.attachment.filename, 'form.txt')
  const headers = { 'content-disposition': 'attachment; filename="bytes.txt"' }
  const bytes = new TextEncoder().encode('As bytes.')
  const plain = await porchlight.attachments.create(bytes, { headers })
  assert.equal(plain.attachment.size, bytes.length)
  const file = new Blob(['x'.repeat(65_540)])
  const sized = { filename: 'parts.txt', size: file.size }
  const { attachment } = await porchlight.attachments.create(sized)
  for (const place of [0, 65_536]) {
    const headers = { 'upload-offset': String(place), 'tus-resumable': '1.0.0' }
    const part = file.slice(place, place + 65_536)
    await porchlight.attachments.appendToUpload(attachment.id, part, { headers })
  }
  const read = await porchlight.attachments.get(attachment.id)
  assert.equal(read.attachment.uploaded_size, file.size)
})

test('Search results have pages like a list', async () => {
  for (const title of ['Lighthouse one', 'Lighthouse two', 'Lighthouse three']) {
    await porchlight.conversations.create({ ...draft('ada@search.test'), title })
  }
  await porchlight.search.list({ q: 'lighthouse', fresh: true })
  const found: string[] = []
  const query = { q: 'lighthouse', types: 'conversation', per_page: 1 }
  for await (const { type } of porchlight.search.all(query)) found.push(type)
  assert.deepEqual(found, ['conversation', 'conversation', 'conversation'])
})

test('A write whose reply is lost happens once, because the retry has the same key', async () => {
  proxy.faults.push('lost reply')
  const { conversation, reply } = await troubled.conversations.create(draft('ada@lost.test'))
  assert.ok(reply.tries >= 2)
  assert.ok(reply.replayed)
  const { rows } = await app.owner.query(
    'select 1 from conversations where workspace_id = $1 and contact_id = $2',
    [workspaceId, conversation.visitor.id],
  )
  assert.equal(rows.length, 1)
})

test('Calls survive a broken connection, and a server that moves to another port', async () => {
  proxy.faults.push('reset', 'reset')
  assert.ok((await troubled.contacts.list()).reply.tries >= 3)
  const other = await startApp({}, app.address)
  // Nobody listens on port 1.
  proxy.target = 1
  proxy.cut()
  const waiting = troubled.conversations.create(draft('ada@moved.test'))
  setTimeout(() => (proxy.target = other.port), 300)
  assert.ok((await waiting).reply.tries >= 2)
  assert.equal(await totalOf('ada@moved.test'), 1)
  proxy.target = app.port
})

test('Retry-After is honoured', async () => {
  proxy.cut()
  proxy.faults.push('unavailable')
  const startedAt = performance.now()
  const { reply } = await troubled.contacts.list()
  assert.equal(reply.tries, 2)
  assert.ok(performance.now() - startedAt >= 1_000)
})

test('A call ends at its timeout, and when it is aborted', async () => {
  proxy.faults.push('silence', 'silence', 'silence', 'silence')
  const hasty = createPorchlight({ url: proxy.url, apiKey: key, tryTimeoutMs: 50 })
  const late = await failure(hasty.contacts.list({}, { timeoutMs: 120 }))
  assert.equal(late.kind, 'timeout')
  proxy.faults.splice(0, 4, 'silence')
  proxy.cut()
  const reason = new Error('No longer wanted.')
  const controller = new AbortController()
  const asked = troubled.contacts.list({}, { signal: controller.signal })
  controller.abort(reason)
  await assert.rejects(asked, reason)
  proxy.faults.splice(0)
  proxy.cut()
})

test('poll() returns every change once, despite dropped connections', async () => {
  const { conversation } = await porchlight.conversations.create(draft('ada@poll.test'))
  const wanted = ['First', 'Second', 'Third']
  const seen: string[] = []
  const rename = async (title: string | undefined) => {
    if (title !== undefined) await porchlight.conversations.update(conversation.id, { title })
  }
  await rename(wanted[0])
  for await (const changed of troubled.poll({ after: conversation.updated_at, intervalMs: 5 })) {
    seen.push(changed.title)
    if (seen.length === wanted.length) break
    proxy.cut()
    proxy.faults.push('reset')
    await rename(wanted[seen.length])
  }
  assert.deepEqual(seen, wanted)
  proxy.faults.splice(0)
})

test('events() returns every event once and in order, despite dropped connections, and resumes after a sequence', async () => {
  const { conversation } = await porchlight.conversations.create(draft('ada@events.test'))
  const { latest_sequence: start } = await porchlight.events.list({ limit: 1 })
  const wanted = ['1', '2', '3']
  const write = async (body: string) =>
    porchlight.messages.send(conversation.id, { body, sender_email: 'ada@events.test' })
  const seen: string[] = []
  const sequences: number[] = []
  const options = { after: start, types: ['message.created'] }
  await write('1')
  for await (const event of troubled.events(options)) {
    assert.ok(event.type === 'message.created')
    seen.push(event.data.message.body.replaceAll(/<.*?>/g, ''))
    sequences.push(event.sequence)
    if (seen.length === wanted.length) break
    if (seen.length === 1) {
      proxy.cut()
      proxy.faults.push('reset')
      await write('2')
      await write('3')
    }
  }
  assert.deepEqual(seen, wanted)
  assert.deepEqual(
    sequences,
    sequences.toSorted((one, other) => one - other),
  )
  proxy.faults.splice(0)
})

test('events() throws at a gap, or calls onReset', async () => {
  // A position after the end of the log, as after a restored backup.
  const beyond = { after: 1_000_000 }
  assert.equal((await failure(porchlight.events(beyond).next())).kind, 'gone')
  const gaps: number[] = []
  const controller = new AbortController()
  const { signal } = controller
  const onReset = ({ latest_sequence }: { latest_sequence: number }) => {
    gaps.push(latest_sequence)
    controller.abort()
  }
  const pending = porchlight.events({ ...beyond, signal, onReset }).next()
  await assert.rejects(pending, { name: 'AbortError' })
  assert.deepEqual(gaps, [(await porchlight.events.list({ limit: 1 })).latest_sequence])
  const revoked = createPorchlight({ url, apiKey: 'porch_wrong' })
  assert.equal((await failure(revoked.events().next())).kind, 'unauthenticated')
})

test('Signatures of the reference library are verified', async () => {
  const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
  const other = `whsec_${Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')}`
  const body = '{"type":"conversation.created","data":{"title":"Ärger ☂"}}'
  const now = new Date()
  const sign = (by: string, at = now) => new Webhook(by).sign('msg_1', at, body)
  const headers = (signature: string, at = now) => ({
    'Webhook-Id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  })
  assert.deepEqual(await verifyWebhook(secret, headers(sign(secret)), body), JSON.parse(body))
  const bytes = new TextEncoder().encode(body)
  assert.ok(await verifyWebhook(secret, new Headers(headers(sign(secret))), bytes))
  // During a rotation, either side may already use the new secret.
  assert.ok(await verifyWebhook([other, secret], headers(sign(secret)), body))
  assert.ok(await verifyWebhook(secret, headers(`v1a,abc ${sign(other)} ${sign(secret)}`), body))
  const old = new Date(now.getTime() - 301_000)
  const refused = await Promise.allSettled([
    verifyWebhook(other, headers(sign(secret)), body),
    verifyWebhook(secret, headers(sign(secret)), `${body} `),
    verifyWebhook(secret, headers(sign(secret, old), old), body),
    verifyWebhook(secret, headers('v1,'), body),
    verifyWebhook(secret, {}, body),
    verifyWebhook('whsec_!', headers(sign(secret)), body),
  ])
  for (const one of refused) {
    assert.ok(one.status === 'rejected' && one.reason instanceof WebhookError)
  }
})

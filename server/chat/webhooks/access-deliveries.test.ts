import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser, cookieOf, givePassword, password } from '../../../test/sign-in.ts'
import { hearDue } from '../../store/due/due-notices.ts'
import { startDue } from '../../store/due/start-due.ts'
import { tellAccessKind } from '../audit/tell-access.ts'
import { addWebhook, jobsPool, receive, services, until, workspace } from './testing/scenario.ts'

test('A sign-in and its end reach the webhook of an admin, without an address', async (t) => {
  const { database } = services
  const due = startDue({
    pool: jobsPool,
    kinds: [tellAccessKind({ database, log: () => undefined })],
    hear: (listener) => hearDue(database, listener),
    onError: (error) => assert.fail(error),
  })
  t.after(due.stop)
  const acme = await workspace()
  await givePassword(acme)
  const receiver = await receive()
  await addWebhook(acme, receiver.url, { event_types: ['access_entry.recorded'] })
  const session = await browser(acme).browse('POST', '/auth/session', {
    email: acme.adminEmail,
    password,
  })
  assert.equal(session.status, 201)
  await browser(acme, cookieOf(session)).browse('DELETE', '/auth/session')
  await until('both arrive', () => receiver.received.length >= 2)
  const told = receiver.received.map(({ event }) => event.data.access_entry)
  assert.deepEqual(
    told.map(({ action }) => action),
    ['sign_in.succeeded', 'session.signed_out'],
  )
  assert.ok(receiver.received.every(({ body }) => !body.includes('127.0.0.1')))
})

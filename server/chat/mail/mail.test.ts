import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { newId } from '../../ids.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { claimDue } from '../../store/due/claim-due.ts'
import { dueMails, mailKind } from './mail-task.ts'
import { createMailTransport } from './mail-transport.ts'
import {
  invite,
  isSent,
  makeDue,
  owner,
  refusal,
  services,
  startJobs,
  startSmtpServer,
  taskOf,
  until,
  workspace,
} from './testing/scenario.ts'

const transport = createMailTransport({ smtpUrl: undefined, from: 'a@x.test', mailFolder: '' })
const kind = mailKind({ pool: owner, transport, config: services.config, log: () => undefined })

test('An invitation sent before the loop of due tasks starts is delivered once it does', async (t) => {
  const acme = await workspace()
  const mailId = await invite(acme)
  const { url, sources } = await startSmtpServer(t)
  await startJobs(t, url)
  await until('the mail is sent', async () => isSent(mailId))
  assert.equal(sources.length, 1)
})

test('An invitation is sent after the call, in the name of the admin, and names the workspace', async (t) => {
  const acme = await workspace()
  const { url, sources } = await startSmtpServer(t)
  await startJobs(t, url)
  await acme.send('POST', '/team-members', { emails: ['bea@x.test'], invited_by: acme.adminEmail })
  await until('the mail arrives', () => sources.length > 0)
  const mail = await PostalMime.parse(sources[0] ?? '')
  assert.deepEqual(mail.to, [{ name: '', address: 'bea@x.test' }])
  assert.equal(mail.subject, `Ann Admin invited you to ${acme.subdomain}`)
  assert.match(mail.text ?? '', new RegExp(`Ann Admin \\(${acme.adminEmail}\\)`))
  assert.match(mail.text ?? '', new RegExp(`the team of ${acme.subdomain} on Porchlight`))
  const mailId = /^<(.+)@localhost>$/.exec(mail.messageId ?? '')?.[1] ?? ''
  await until('the mail is marked', async () => isSent(mailId))
  await until('the task is gone', async () => (await taskOf(mailId)) === undefined)
})

test('Sending a mail is no event of the workspace', async (t) => {
  const acme = await workspace()
  const mailId = await invite(acme)
  const clock = 'select sequence from workspace_clocks where workspace_id = $1'
  const before = await owner.query(clock, [acme.id])
  const { url } = await startSmtpServer(t)
  await startJobs(t, url)
  await until('the mail is sent', async () => isSent(mailId))
  assert.deepEqual((await owner.query(clock, [acme.id])).rows, before.rows)
})

test('A mail with a temporary refusal is retried later and arrives once', async (t) => {
  const acme = await workspace()
  let refusals = 1
  const { url, sources } = await startSmtpServer(t, {
    onRcptTo: (_recipient, _session, done) => done((refusals -= 1) < 0 ? null : refusal),
  })
  const { lines } = await startJobs(t, url)
  const mailId = await invite(acme)
  await until('the refusal is recorded', async () => (await taskOf(mailId))?.last_error != null)
  const task = await taskOf(mailId)
  assert.equal(task?.attempts, 1)
  assert.match(task.last_error ?? '', /451 Come back later/)
  assert.doesNotMatch(task.last_error ?? '', /@/)
  assert.ok((task.due_at?.getTime() ?? 0) > Date.now(), 'it waits before the next attempt')
  assert.equal(await isSent(mailId), false)
  assert.match(lines.join('\n'), /was not delivered \(attempt 1 of 25\): .*451 Come back later/)
  assert.doesNotMatch(lines.join('\n'), /@|x\.test/)
  await makeDue(mailId)
  await until('the mail is sent', async () => isSent(mailId))
  assert.equal(sources.length, 1)
})

test('A mail without attempts left is not delivered again, and its last failure stays', async (t) => {
  const acme = await workspace()
  let attempts = 0
  const { url } = await startSmtpServer(t, {
    onRcptTo: (_recipient, _session, done) => {
      attempts += 1
      done(refusal)
    },
  })
  const mailId = await invite(acme)
  await owner.query('update due_tasks set attempts = 24 where subject_id = $1', [mailId])
  const jobs = await startJobs(t, url)
  await until('the last attempt is over', async () => (await taskOf(mailId))?.last_error != null)
  assert.match(jobs.lines.join('\n'), /attempt 25 of 25/)
  await jobs.stop()
  const other = await invite(acme)
  await startJobs(t, url)
  await until('a later mail is refused', async () => (await taskOf(other))?.last_error != null)
  const after = await taskOf(mailId)
  assert.deepEqual([after?.due_at, after?.attempts, attempts], [null, 25, 2])
  await owner.query('delete from due_tasks where subject_id = $1', [other])
})

test('A mail whose server died is retried once its delivery must be over', async (t) => {
  const acme = await workspace()
  const { url, sources } = await startSmtpServer(t)
  const mailId = await invite(acme)
  // What a server writes before it dies.
  const [dead] = await claimDue(owner, { ...kind, concurrency: 2 }, 2, new Map(), null)
  assert.equal(dead?.subject_id, mailId)
  const taken = await taskOf(mailId)
  assert.ok(Math.abs((taken?.due_at?.getTime() ?? 0) - Date.now() - 90_000) < 10_000)
  await startJobs(t, url)
  const other = await invite(acme)
  await until('another mail is sent', async () => isSent(other))
  assert.equal(await isSent(mailId), false)
  await makeDue(mailId)
  await until('the mail is sent', async () => isSent(mailId))
  assert.equal(sources.length, 2)
})

test('A stop aborts a hanging delivery within seconds, and the next start delivers the mail', async (t) => {
  const acme = await workspace()
  let isHanging = false
  const silent = await startSmtpServer(t, {
    onMailFrom: () => {
      isHanging = true
    },
  })
  const first = await startJobs(t, silent.url)
  const mailId = await invite(acme)
  await until('the delivery hangs', () => isHanging)
  const startedAt = performance.now()
  await first.stop()
  const tookMs = performance.now() - startedAt
  assert.ok(tookMs < 6_000, `the stop took ${tookMs} ms`)
  const { url, sources } = await startSmtpServer(t)
  assert.deepEqual([(await taskOf(mailId))?.attempts, (await taskOf(mailId))?.claim], [0, null])
  await startJobs(t, url)
  await until('the mail is sent', async () => isSent(mailId))
  assert.equal(sources.length, 1)
})

test('The task of a mail that does not exist ends without effect', async (t) => {
  const { id: workspaceId } = await workspace()
  const mailId = newId()
  await runStatement(owner, dueMails(workspaceId, [mailId]))
  assert.ok(await taskOf(mailId))
  const { url, sources } = await startSmtpServer(t)
  await startJobs(t, url)
  await until('the task is gone', async () => (await taskOf(mailId)) === undefined)
  assert.equal(sources.length, 0)
})

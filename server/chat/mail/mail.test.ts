import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { newId } from '../../ids.ts'
import {
  invite,
  isSent,
  jobOf,
  makeDue,
  owner,
  refusal,
  services,
  startJobs,
  startSmtpServer,
  until,
  workspace,
} from './testing/scenario.ts'

test('An invitation sent before the queue exists is delivered once the jobs start', async (t) => {
  const acme = await workspace()
  const { rows } = await owner.query(`select to_regnamespace('graphile_worker') as queue`)
  assert.deepEqual(rows, [{ queue: null }])
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
  await until('the job is gone', async () => (await jobOf(mailId)) === undefined)
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
  await until('the refusal is recorded', async () => (await jobOf(mailId))?.last_error != null)
  const job = await jobOf(mailId)
  assert.equal(job?.attempts, 1)
  assert.match(job.last_error ?? '', /451 Come back later/)
  assert.ok(job.run_at.getTime() > Date.now(), 'it waits before the next attempt')
  assert.equal(await isSent(mailId), false)
  assert.match(lines.join('\n'), /was not delivered \(attempt 1 of 25\): .*451 Come back later/)
  assert.doesNotMatch(lines.join('\n'), /@|x\.test/)
  await makeDue(mailId)
  await until('the mail is sent', async () => isSent(mailId))
  assert.equal(sources.length, 1)
})

test('Unsent mails without a job, as after a restore, are queued at the start; sent ones are not', async (t) => {
  const acme = await workspace()
  const { url, sources } = await startSmtpServer(t)
  const first = await startJobs(t, url)
  const sent = await invite(acme)
  await until('the mail is sent', async () => isSent(sent))
  await first.stop()
  const lost = await invite(acme)
  await owner.query('select graphile_worker.remove_job($1)', [`mail:${lost}`])
  assert.equal(await jobOf(lost), undefined)
  const second = await startJobs(t, url)
  await until('the mail is sent', async () => isSent(lost))
  await second.stop()
  await startJobs(t, url)
  assert.equal(await jobOf(sent), undefined)
  assert.equal(sources.length, 2)
})

test('A mail without attempts left is not queued again', async (t) => {
  const acme = await workspace()
  const { url } = await startSmtpServer(t, {
    onRcptTo: (_recipient, _session, done) => done(refusal),
  })
  const mailId = await invite(acme)
  const { id } = (await jobOf(mailId)) ?? {}
  await owner.query(`select graphile_worker.reschedule_jobs(array[$1::bigint], attempts := 24)`, [
    id,
  ])
  const jobs = await startJobs(t, url)
  await until('the last attempt is over', async () => (await jobOf(mailId))?.last_error != null)
  assert.match(jobs.lines.join('\n'), /attempt 25 of 25/)
  await jobs.stop()
  await startJobs(t, url)
  const after = await jobOf(mailId)
  assert.deepEqual([after?.id, after?.attempts], [id, 25])
})

test('A mail whose server died is retried once its delivery must be over', async (t) => {
  const acme = await workspace()
  const mailId = await invite(acme)
  await owner.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1
      where key = $1`,
    [`mail:${mailId}`],
  )
  const taken = await jobOf(mailId)
  const { url, sources } = await startSmtpServer(t)
  await startJobs(t, url)
  const next = await jobOf(mailId)
  assert.ok(taken?.locked_at && next && next.id !== taken.id)
  assert.equal(next.run_at.getTime() - taken.locked_at.getTime(), 90_000)
  await makeDue(mailId)
  await until('the mail is sent', async () => isSent(mailId))
  assert.equal(sources.length, 1)
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
  await startJobs(t, url)
  await makeDue(mailId)
  await until('the mail is sent', async () => isSent(mailId))
  assert.equal(sources.length, 1)
})

test('The job of a mail in a deleted workspace does nothing', async (t) => {
  const { id: workspaceId } = await workspace()
  const mailId = newId()
  await owner.query('select enqueue_mail($1, $2)', [workspaceId, mailId])
  assert.ok(await jobOf(mailId))
  const { url, sources } = await startSmtpServer(t)
  await startJobs(t, url)
  await until('the job is gone', async () => (await jobOf(mailId)) === undefined)
  assert.equal(sources.length, 0)
})

test("The server's role can queue mails, and has no other access to the queue", async () => {
  const { id: workspaceId } = await workspace()
  const { pool } = services.database
  const mailId = newId()
  await pool.query('select enqueue_mail($1, $2)', [workspaceId, mailId])
  assert.ok(await jobOf(mailId))
  for (const text of [
    'select * from graphile_worker.jobs',
    'delete from graphile_worker._private_jobs',
    `select graphile_worker.add_job('deliver_mail')`,
  ]) {
    await assert.rejects(pool.query(text), { code: '42501' }, text)
  }
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { startApp, type TestWorkspace } from '../../test/app.ts'
import { connectOwner } from '../database/connect.ts'
import { newId } from '../ids.ts'
import { startMailJobs } from './deliver-mails.ts'
import { createMailTransport } from './mail-transport.ts'

const { workspace, owner, address, services } = await startApp()

const port = 3000
const refusal = Object.assign(new Error('Come back later, bob@x.test'), { responseCode: 451 })

/** A real SMTP server; `sources` grows with each mail it takes. */
async function startSmtpServer(t: TestContext, options: SMTPServerOptions = {}) {
  const sources: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      let source = ''
      stream.setEncoding('utf8').on('data', (part) => (source += part))
      stream.on('end', () => {
        sources.push(source)
        done()
      })
    },
    ...options,
  })
  // A client whose delivery was ended leaves its connection; the listener shall not outlive the test.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  t.after(async () => new Promise<void>((resolve) => server.close(resolve)))
  const { port: smtpPort } = listener.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${smtpPort}`, sources }
}

async function startJobs(t: TestContext, smtpUrl: string) {
  const lines: string[] = []
  const jobs = await startMailJobs({
    ownerPool: owner,
    transport: createMailTransport({
      smtpUrl,
      from: 'porchlight@chat.test',
      mailFolder: '/nonexistent',
    }),
    publicScheme: 'http',
    baseDomain: services.config.baseDomain,
    port,
    log: (line) => lines.push(line),
    onError: ({ message }) => lines.push(message),
  })
  t.after(jobs.stop)
  return { ...jobs, lines }
}

/** Adds one new member, who is owed an invitation. Returns the mail's id. */
async function invite({ send, id }: TestWorkspace): Promise<string> {
  const email = `${newId()}@x.test`
  assert.equal((await send('POST', '/team-members', { emails: [email] })).status, 201)
  const { rows } = await owner.query<{ id: string }>(
    'select id from mails where workspace_id = $1 and recipient = $2',
    [id, email],
  )
  assert.ok(rows[0])
  return rows[0].id
}

/**
 * Waits for something to become true; the workers are told to look meanwhile. A question that fails,
 * as on a connection that has just been closed, is asked again.
 */
async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  let trouble: unknown
  while (Date.now() < deadline) {
    try {
      if (await isTrue()) return
      await owner.query(`select pg_notify('jobs:insert', '{"count":2}')`)
    } catch (error) {
      trouble = error
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.fail(`Never happened: ${what} (${String(trouble)})`)
}

const isSent = async (mailId: string): Promise<boolean> => {
  const { rows } = await owner.query('select from mails where id = $1 and sent_at is not null', [
    mailId,
  ])
  return rows.length === 1
}

const jobOf = async (mailId: string) => {
  const { rows } = await owner.query<{
    id: number
    attempts: number
    last_error: string | null
    run_at: Date
    locked_at: Date | null
  }>(
    `select id, attempts, last_error, run_at, locked_at from graphile_worker.jobs where key = $1`,
    [`mail:${mailId}`],
  )
  return rows[0]
}

const makeDue = async (mailId: string) =>
  owner.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
       from graphile_worker.jobs where key = $1`,
    [`mail:${mailId}`],
  )

test('An invitation that no queue was there for yet is delivered once the jobs start', async (t) => {
  const acme = await workspace()
  const { rows } = await owner.query(`select to_regnamespace('graphile_worker') as queue`)
  assert.deepEqual(rows, [{ queue: null }])
  const mailId = await invite(acme)
  const { url, sources } = await startSmtpServer(t)
  await startJobs(t, url)
  await until('the mail is sent', async () => isSent(mailId))
  assert.equal(sources.length, 1)
})

test('An invitation goes out after the call, from the admin, with the address of the workspace', async (t) => {
  const acme = await workspace()
  const { url, sources } = await startSmtpServer(t)
  await startJobs(t, url)
  await acme.send('POST', '/team-members', { emails: ['bea@x.test'], invited_by: acme.adminEmail })
  await until('the mail arrives', () => sources.length > 0)
  const mail = await PostalMime.parse(sources[0] ?? '')
  assert.deepEqual(mail.to, [{ name: '', address: 'bea@x.test' }])
  assert.equal(mail.subject, `Ann Admin invited you to ${acme.subdomain}`)
  assert.match(mail.text ?? '', new RegExp(`Ann Admin \\(${acme.adminEmail}\\)`))
  assert.match(mail.text ?? '', new RegExp(`http://${acme.subdomain}\\.localhost:3000/`))
  const mailId = /^<(.+)@localhost>$/.exec(mail.messageId ?? '')?.[1] ?? ''
  await until('the mail is marked', async () => isSent(mailId))
  await until('the job is gone', async () => (await jobOf(mailId)) === undefined)
})

test('Marking a mail as sent is no change of the workspace: no event, no tick', async (t) => {
  const acme = await workspace()
  const mailId = await invite(acme)
  const clock = 'select tick, sequence from workspace_clocks where workspace_id = $1'
  const before = await owner.query(clock, [acme.id])
  const { url } = await startSmtpServer(t)
  await startJobs(t, url)
  await until('the mail is sent', async () => isSent(mailId))
  assert.deepEqual((await owner.query(clock, [acme.id])).rows, before.rows)
})

test('A mail that is refused for now is tried again later and arrives once', async (t) => {
  const acme = await workspace()
  let refusals = 1
  const { url, sources } = await startSmtpServer(t, {
    onRcptTo: (_recipient, _session, done) => done((refusals -= 1) < 0 ? null : refusal),
  })
  const { lines } = await startJobs(t, url)
  const mailId = await invite(acme)
  await until('the refusal is noted', async () => (await jobOf(mailId))?.last_error != null)
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

test('A mail whose attempts are used up is not started over', async (t) => {
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

test('A mail that a server died with is tried again once its delivery must be over', async (t) => {
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

test('Deliveries go on after PostgreSQL has closed every connection, also during a delivery', async (t) => {
  const acme = await workspace()
  let refuse: (() => void) | undefined
  const { url, sources } = await startSmtpServer(t, {
    // The first delivery waits here until the connections are gone.
    onMailFrom: (_sender, _session, done) => {
      if (refuse === undefined) refuse = () => done(refusal)
      else done()
    },
  })
  const { lines } = await startJobs(t, url)
  const mailId = await invite(acme)
  await until('the delivery is under way', () => refuse !== undefined)
  const other = connectOwner(address, () => undefined, 1)
  t.after(async () => other.end())
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
  refuse?.()
  // The refusal may itself be lost with a connection: then the mail is queued anew for later.
  await until('the mail is sent', async () => {
    await makeDue(mailId)
    return isSent(mailId)
  })
  assert.match(lines.join('\n'), /terminat/)
  const later = await invite(acme)
  await until('a later mail is sent', async () => isSent(later))
  assert.equal(sources.length, 2)
})

test('A stop ends a delivery that hangs, in a few seconds, and the next start delivers the mail', async (t) => {
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

test('A mail of a workspace that is gone is nothing to do', async (t) => {
  const { id: workspaceId } = await workspace()
  const mailId = newId()
  await owner.query('select enqueue_mail($1, $2)', [workspaceId, mailId])
  assert.ok(await jobOf(mailId))
  const { url, sources } = await startSmtpServer(t)
  await startJobs(t, url)
  await until('the job is gone', async () => (await jobOf(mailId)) === undefined)
  assert.equal(sources.length, 0)
})

test("The server's role can queue a mail and nothing else of the queue", async () => {
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

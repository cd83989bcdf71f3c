import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { startOwnApp, type TestWorkspace } from '../../../../test/app.ts'
import { connectJobs } from '../../../store/database/connect.ts'
import { newId } from '../../../ids.ts'
import { startMailJobs } from '../start-mail-jobs.ts'
import { createMailTransport } from '../mail-transport.ts'

export const { workspace, owner, address, services } = await startOwnApp()

export const refusal = Object.assign(new Error('Come back later, bob@x.test'), {
  responseCode: 451,
})

/** A real SMTP server; `sources` collects the mails it accepts. */
export async function startSmtpServer(t: TestContext, options: SMTPServerOptions = {}) {
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
  // Aborted deliveries reset their connections, which must not fail the test.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  t.after(async () => new Promise<void>((resolve) => server.close(resolve)))
  const { port: smtpPort } = listener.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${smtpPort}`, sources }
}

export async function startJobs(t: TestContext, smtpUrl: string, statementTimeoutMs?: number) {
  const lines: string[] = []
  const jobsPool = connectJobs(address, () => undefined, statementTimeoutMs)
  const jobs = await startMailJobs({
    ownerPool: owner,
    jobsPool,
    transport: createMailTransport({
      smtpUrl,
      from: 'porchlight@chat.test',
      mailFolder: '/nonexistent',
    }),
    config: services.config,
    log: (line) => lines.push(line),
    onError: ({ message }) => lines.push(message),
  })
  t.after(async () => {
    await jobs.stop()
    await jobsPool.end()
  })
  return { ...jobs, lines }
}

/** Adds a new member and returns the id of the queued invitation. */
export async function invite({ send, id }: TestWorkspace): Promise<string> {
  const email = `${newId()}@x.test`
  assert.equal((await send('POST', '/team-members', { emails: [email] })).status, 201)
  const { rows } = await owner.query<{ id: string }>(
    'select id from mails where workspace_id = $1 and recipient = $2',
    [id, email],
  )
  assert.ok(rows[0])
  return rows[0].id
}

/** Polls until a condition holds, and notifies the workers meanwhile. Retries checks that throw. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  let lastError: unknown
  while (Date.now() < deadline) {
    try {
      if (await isTrue()) return
      await owner.query(`select pg_notify('jobs:insert', '{"count":2}')`)
    } catch (error) {
      lastError = error
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.fail(`Never happened: ${what} (${String(lastError)})`)
}

export const isSent = async (mailId: string): Promise<boolean> => {
  const { rows } = await owner.query('select from mails where id = $1 and sent_at is not null', [
    mailId,
  ])
  return rows.length === 1
}

export const jobOf = async (mailId: string) => {
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

export const makeDue = async (mailId: string) =>
  owner.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
       from graphile_worker.jobs where key = $1`,
    [`mail:${mailId}`],
  )

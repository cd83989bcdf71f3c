import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { startOwnApp, type TestWorkspace } from '../../../../test/app.ts'
import { connectJobs } from '../../../store/database/connect.ts'
import { hearDue } from '../../../store/due/due-notices.ts'
import { startDue } from '../../../store/due/start-due.ts'
import { newId } from '../../../ids.ts'
import { mailKind } from '../mail-task.ts'
import { createMailTransport } from '../mail-transport.ts'

export { startSmtpServer } from './smtp-server.ts'

export const { workspace, owner, address, services } = await startOwnApp()

export const refusal = Object.assign(new Error('Come back later, bob@x.test'), {
  responseCode: 451,
})

export async function startJobs(t: TestContext, smtpUrl: string, statementTimeoutMs?: number) {
  const lines: string[] = []
  const pool = connectJobs(address, () => undefined, statementTimeoutMs)
  const log = (line: string) => void lines.push(line)
  const transport = createMailTransport({
    smtpUrl,
    from: 'porchlight@chat.test',
    mailFolder: '/nonexistent',
  })
  const jobs = startDue({
    pool,
    kinds: [mailKind({ pool, transport, config: services.config, log })],
    hear: (listener) => hearDue(services.database, listener),
    onError: ({ message }) => log(message),
  })
  t.after(async () => {
    await jobs.stop()
    transport.close()
    await pool.end()
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

/** Polls until a condition holds, and notices to the loop meanwhile. Retries checks that throw. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  let lastError: unknown
  while (Date.now() < deadline) {
    try {
      if (await isTrue()) return
      await owner.query(`select pg_notify('porchlight_due', '')`)
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

export const taskOf = async (mailId: string) => {
  const { rows } = await owner.query<{
    attempts: number
    last_error: string | null
    due_at: Date | null
    claim: string | null
  }>(`select attempts, last_error, due_at, claim from due_tasks where subject_id = $1`, [mailId])
  return rows[0]
}

/** Makes what waits for its next attempt due now. */
export const makeDue = async (mailId: string) =>
  owner.query(
    `with task as (
       update due_tasks set due_at = now() where subject_id = $1 and due_at is not null returning *)
     insert into due_turns (workspace_id, kind, next_at) select workspace_id, kind, due_at from task
     on conflict (workspace_id, kind) do update set next_at = excluded.next_at`,
    [mailId],
  )

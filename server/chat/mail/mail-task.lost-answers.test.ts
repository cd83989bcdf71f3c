import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connectOwner } from '../../store/database/connect.ts'
import {
  address,
  invite,
  isSent,
  makeDue,
  owner,
  refusal,
  startJobs,
  startSmtpServer,
  taskOf,
  until,
  workspace,
} from './testing/scenario.ts'

test('Deliveries continue after PostgreSQL has closed every connection, also during a delivery', async (t) => {
  const acme = await workspace()
  let refuse: (() => void) | undefined
  const { url, sources } = await startSmtpServer(t, {
    // The first delivery waits until the connections are closed.
    onMailFrom: (_sender, _session, done) => {
      if (refuse === undefined) refuse = () => done(refusal)
      else done()
    },
  })
  await startJobs(t, url)
  const mailId = await invite(acme)
  await until('the delivery is under way', () => refuse !== undefined)
  const other = connectOwner(address, () => undefined, 1)
  t.after(async () => other.end())
  // Returns when they have ended.
  const { rows } = await other.query<{ has_ended: boolean }>(
    `select pg_terminate_backend(pid, 20000) as has_ended from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
  assert.ok(rows.length > 2 && rows.every(({ has_ended: hasEnded }) => hasEnded))
  // The pools read of the ends in the same turn as `other` reads this reply.
  await nextTurn()
  refuse?.()
  await until('the refusal is recorded', async () => (await taskOf(mailId))?.claim === null)
  await makeDue(mailId)
  await until('the mail is sent', async () => isSent(mailId))
  const later = await invite(acme)
  await until('a later mail is sent', async () => isSent(later))
  assert.equal(sources.length, 2)
})

test('Deliveries continue after the records of two failures were lost', async (t) => {
  const acme = await workspace()
  const waiting = new Map<string, (error?: Error) => void>()
  const { url } = await startSmtpServer(t, {
    // The first delivery to each recipient waits.
    onRcptTo: ({ address: recipient }, _session, done) => {
      if (waiting.has(recipient)) done()
      else waiting.set(recipient, done)
    },
  })
  const { lines } = await startJobs(t, url)
  const lost = [await invite(acme), await invite(acme)]
  await until('two deliveries are under way', () => waiting.size === 2)
  const other = connectOwner(address, () => undefined, 1)
  t.after(async () => other.end())
  await other.query('begin')
  await other.query('select from due_tasks where subject_id = any($1) for update', [lost])
  const recording = async () =>
    owner.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()
          and query like '%last_error = coalesce%'`,
    )
  const [first, second] = [...waiting.values()]
  first?.(refusal)
  await until('one record waits', async () => (await recording()).rows.length === 1)
  second?.(refusal)
  await until('two records wait', async () => (await recording()).rows.length === 2)
  const { rows } = await recording()
  await other.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [
    rows.map(({ pid }) => pid),
  ])
  await other.query('rollback')
  const isLoss = (line: string) => /terminat/.test(line)
  await until('both losses are reported', () => lines.filter(isLoss).length === 2)
  const third = await invite(acme)
  await until('the third delivery is under way', () => waiting.size === 3)
  for (const goOn of [...waiting.values()].slice(2)) goOn()
  await until('the third mail is sent', async () => isSent(third))
  // As when the claims of the others are over.
  for (const mailId of lost) {
    await makeDue(mailId)
    await until('the mail is sent', async () => isSent(mailId))
  }
})

test('A query that PostgreSQL never answers times out, and its mail is retried', async (t) => {
  const acme = await workspace()
  let refusals = 1
  const { url } = await startSmtpServer(t, {
    onRcptTo: (_recipient, _session, done) => done((refusals -= 1) < 0 ? null : refusal),
  })
  await startJobs(t, url, 300)
  const mailId = await invite(acme)
  const lastError = async () => (await taskOf(mailId))?.last_error ?? ''
  await until('the refusal is recorded', async () => /451/.test(await lastError()))
  const other = connectOwner(address, () => undefined, 1)
  t.after(async () => other.end())
  await other.query('begin')
  await other.query('lock table mails in access exclusive mode')
  await makeDue(mailId)
  let silent = 0
  await until('the task reads its mail', async () => {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database() and query like '%from mails%'`,
    )
    silent = rows[0]?.pid ?? 0
    return silent !== 0
  })
  process.kill(silent, 'SIGSTOP')
  t.after(() => process.kill(silent, 'SIGCONT'))
  await other.query('rollback')
  await until('the timeout is recorded', async () => /read timeout/.test(await lastError()))
  await makeDue(mailId)
  await until('the mail is sent', async () => isSent(mailId))
})

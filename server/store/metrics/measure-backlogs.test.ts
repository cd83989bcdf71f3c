import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addWorkspaces } from '../../../campaigns/idle/add-workspaces.ts'
import { startOwnApp } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { planText, readingOf } from '../../../test/plans/judge.ts'
import type { PlanNode } from '../../../test/plans/watch-plans.ts'
import { findBacklogs } from './backlog-queries.ts'
import { measureBacklogs } from './measure-backlogs.ts'

const { owner, services, workspace } = await startOwnApp()
await addWorkspaces(owner, 10)
const { id, send } = await workspace()
const calm = {
  mail_lag_seconds: 0,
  webhook_lag_seconds: 0,
  webhooks_failing: 0,
}
const indexed = { search_lag_seconds: 0, search_events_behind: 0 }

/** Scrapes that are not answered from memory; the first one looks at all workspaces. */
function makeScrape() {
  const measure = measureBacklogs(owner, services.events.follow, 0)
  return async (): Promise<Record<string, number>> => {
    const found = await measure()
    assert.equal(found.length, 5)
    return Object.fromEntries(found.map(({ name, samples }) => [name, samples[0]?.value ?? NaN]))
  }
}

const catchUp = async () =>
  owner.query(
    `insert into search_progress (workspace_id, sequence) select workspace_id, sequence from workspace_clocks
     on conflict (workspace_id) do update set sequence = excluded.sequence`,
  )

test('A scrape finds what each kind of work is behind with, in workspaces with commits and in others', async () => {
  await catchUp()
  const scrape = makeScrape()
  assert.deepEqual(await scrape(), { ...calm, ...indexed })
  assert.equal((await send('POST', '/tags', { name: 'red' })).status, 201)
  assert.equal((await scrape())['search_events_behind'], 1)
  const again = await scrape()
  assert.equal(again['search_events_behind'], 1, 'It is looked at until it has caught up.')
  assert.ok((again['search_lag_seconds'] ?? 0) > 0)
  await catchUp()
  assert.equal((await scrape())['search_events_behind'], 0)

  const emails = ['bob@acme.test', 'eve@acme.test']
  assert.equal((await send('POST', '/team-members', { emails })).status, 201)
  const hook = { url: 'https://hooks.example.com/', event_types: ['*'] }
  const { body } = await send('POST', '/webhooks', hook)
  assert.equal((await send('POST', '/tags', { name: 'blue' })).status, 201)
  await owner.query(
    `update mails set created_at = now() - interval '1 hour' where workspace_id = $1`,
    [id],
  )
  await owner.query(
    `update events set created_at = now() - interval '2 hours' where workspace_id = $1`,
    [id],
  )
  await catchUp()
  const found = await scrape()
  assert.ok(
    found['mail_lag_seconds']! > 3_599 && found['mail_lag_seconds']! < 3_700,
    JSON.stringify(found),
  )
  assert.ok(
    found['webhook_lag_seconds']! > 7_199 && found['webhook_lag_seconds']! < 7_300,
    JSON.stringify(found),
  )
  await owner.query(
    `update webhook_progress set taken_up_to = 1000, failures = 1, failing_since = now() where workspace_id = $1`,
    [id],
  )
  await owner.query(
    `insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, event_type, reason, status,
       attempt_count, next_attempt_at, created_at)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), 'tag.created', 'test', 'pending', 0,
            now() - n * interval '1 hour', now() from generate_series(1, 3) n`,
    [id, body.webhook.id],
  )
  const failing = await scrape()
  assert.equal(failing['webhooks_failing'], 1)
  assert.ok(Math.abs(failing['webhook_lag_seconds']! - 10_800) < 60, JSON.stringify(failing))
  const rounded = (all: Record<string, number>) =>
    Object.entries(all).map(([name, value]) => [name, Math.round(value / 60)])
  assert.deepEqual(rounded(await makeScrape()()), rounded(failing), 'a first scrape')
})

test('A mail about a conversation is late like any other', async () => {
  await owner.query(`update mails set sent_at = now()`)
  const { id: conversation } = await createConversation(send)
  const scrape = makeScrape()
  const lag = async () => Math.round(((await scrape())['mail_lag_seconds'] ?? NaN) / 60)
  assert.equal(await lag(), 0)
  await owner.query(
    `insert into conversation_mails (workspace_id, id, conversation_id, purpose, state, recipient, recipient_key,
       is_proven, language, token, message_ids, rendered, created_at)
     select $1, gen_random_uuid(), $2, 'follow_up', state, 'c1@x.test', 'c1@x.test', true, 'en', 'token', '{}', '{}',
            now() - hours * interval '1 hour'
       from (values ('waiting', 2), ('waiting', 1), ('sent', 3), ('withdrawn', 3)) as m (state, hours)`,
    [id, conversation],
  )
  assert.equal(await lag(), 120)
  await owner.query(
    `insert into mails select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'sent_at', null,
       'created_at', now() - interval '4 hours'))).* from mails m where workspace_id = $1 limit 1`,
    [id],
  )
  assert.equal(await lag(), 240)
})

test('A scrape counts neither mails nor failing webhooks of a workspace that has moved away', async () => {
  const scrape = makeScrape()
  const before = await scrape()
  assert.deepEqual([before['mail_lag_seconds']! > 0, before['webhooks_failing']], [true, 1])
  await owner.query(
    `insert into workspace_moves (workspace_id, move_id, state, peer, subdomain, hosts, changed_at)
     select workspace_id, gen_random_uuid(), 'gone', 'b', subdomain, '{}', now() from workspaces where workspace_id = $1`,
    [id],
  )
  const after = await scrape()
  await owner.query('delete from workspace_moves where workspace_id = $1', [id])
  assert.deepEqual([after['mail_lag_seconds'], after['webhooks_failing']], [0, 0])
})

test('A scrape reads as much however many idle workspaces there are', async () => {
  const readBy = async (ids: readonly string[] | null) => {
    const { text, values } = findBacklogs({ ids })
    const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      [...values],
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    assert.ok(plan !== undefined)
    const { read, dropped } = readingOf(plan)
    return { rows: read + dropped, text: planText(plan) }
  }
  const before = await readBy([id])
  await addWorkspaces(owner, 1_000)
  const after = await readBy([id])
  const said = `${before.rows}, ${after.rows}: ${after.text}`
  assert.ok(before.rows < 100 && after.rows < before.rows + 20, said)
  assert.ok((await readBy(null)).rows > 1_000)
})

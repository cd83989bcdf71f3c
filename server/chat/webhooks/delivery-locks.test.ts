import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../ids.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import type { Statement } from '../../store/database/statement.ts'
import { hastenDeliveries } from './delivery-queries.ts'
import { cancelDeliveries } from './queries.ts'
import { addWebhook, owner, receive, until, workspace } from './testing/scenario.ts'

/** A disabled webhook with three waiting deliveries, inserted in reverse order of their ids. */
async function makeWaiting(): Promise<{ workspace: string; webhook: string; ids: string[] }> {
  const space = await workspace()
  const { url } = await receive()
  const { id: webhook } = await addWebhook(space, url, { enabled: false })
  const ids = [newId(), newId(), newId()].toSorted()
  for (const id of ids.toReversed()) {
    await owner.query(
      `insert into webhook_deliveries (workspace_id, webhook_id, id, event_id, event_type, reason,
         status, attempt_count, next_attempt_at, created_at)
       values ($1, $2, $3, $3, 'message.created', 'event', 'pending', 1, now() + interval '1 day', now())`,
      [space.id, webhook, id],
    )
  }
  return { workspace: space.id, webhook, ids }
}

const changes: Readonly<Record<string, (workspace: string, webhook: string) => Statement>> = {
  hastening: (workspaceId, webhook) =>
    hastenDeliveries({ workspaceId, webhookId: webhook, now: new Date() }),
  cancelling: (workspaceId, webhook) =>
    cancelDeliveries({ workspaceId, webhookId: webhook, tick: new Date() }),
}

for (const [name, change] of Object.entries(changes)) {
  test(`The ${name} of deliveries locks them in the order of their ids`, async () => {
    const { workspace: workspaceId, webhook, ids } = await makeWaiting()
    const [first, second] = [await owner.connect(), await owner.connect()]
    try {
      await first.query('begin')
      await first.query('select from webhook_deliveries where id = $1 for update', [ids[0]])
      const { rows: sessions } = await second.query('select pg_backend_pid() as pid')
      const changed = runStatement(second, change(workspaceId, webhook))
      const waits = `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`
      await until('waiting for the first row', async () => {
        return (await owner.query(waits, [sessions[0].pid])).rows.length === 1
      })
      // The statement waits for the first row, and must not have locked the others.
      const { rows } = await first.query(
        `select id from webhook_deliveries where webhook_id = $1 order by id for update skip locked`,
        [webhook],
      )
      assert.deepEqual(
        rows.map(({ id }) => id as string),
        ids,
      )
      await first.query('commit')
      await changed
    } finally {
      first.release()
      second.release()
    }
  })
}

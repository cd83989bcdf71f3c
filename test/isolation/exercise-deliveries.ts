import assert from 'node:assert/strict'
import type pg from 'pg'
import type { Database } from '../../server/store/database/connect.ts'
import { runStatement } from '../../server/store/database/run-statement.ts'
import { newId } from '../../server/ids.ts'
import { attemptDelivery } from '../../server/chat/webhooks/attempt-delivery.ts'
import { hastenDeliveries } from '../../server/chat/webhooks/delivery-queries.ts'
import { disableWebhook } from '../../server/chat/webhooks/disable-webhook.ts'
import { claimDeliveries } from '../../server/chat/webhooks/claim-deliveries.ts'

/** What jobs do for one webhook of a workspace, as the owner, whose statements are recorded. */
export async function exerciseDeliveries(
  database: Database,
  owner: pg.Pool,
  workspaceId: string,
): Promise<void> {
  const ref = { workspace_id: workspaceId, webhook_id: newId() }
  const values = [workspaceId, ref.webhook_id]
  for (const [text, ...more] of [
    `insert into webhooks (workspace_id, id, url, description, event_types, enabled, created_at, updated_at)
     values ($1, $2, 'https://example.com/', '', '{*}', true, now(), now())`,
    // Nothing is sent unsigned, so the vault below opens any secret.
    `insert into webhook_secrets (workspace_id, webhook_id, id, sealed_secret, created_at)
     values ($1, $2, $2, decode(repeat('00', 61), 'hex'), now())`,
    `insert into webhook_progress (workspace_id, webhook_id, taken_up_to, is_open, failures)
     select $1, $2, greatest(sequence - 20, 0), true, 0 from workspace_clocks where workspace_id = $1`,
    [
      `insert into webhook_replays (workspace_id, webhook_id, id, taken_up_to, to_sequence, created_at)
       select $1, $2, $3, sequence - 1, sequence, now() from workspace_clocks where workspace_id = $1`,
      newId(),
    ],
  ].map((query) => [query].flat())) {
    await owner.query(text ?? '', [...values, ...more])
  }
  const reply = { status: 200, headers: {}, body: '' }
  const client = { post: async () => reply, close: () => undefined }
  const vault = { open: () => Buffer.alloc(32) }
  const parts = { pool: owner, client, vault, now: () => new Date() }
  const { signal } = new AbortController()
  const room = { inFlight: 0, free: 1, claimedUntil: new Date(Date.now() + 1_000) }
  let sent = 0
  for (;;) {
    const due = await claimDeliveries(owner, ref, room, new Date())
    if (due === undefined) break
    for (const delivery of due.deliveries) {
      await attemptDelivery(parts, ref, due.endpoint, delivery, signal)
      sent += 1
    }
  }
  assert.ok(sent > 1)
  await owner.query(
    `insert into webhook_deliveries (workspace_id, webhook_id, id, event_id, event_type, reason, status,
                                     attempt_count, next_attempt_at, created_at)
     values ($1, $2, $3, $3, 'x', 'event', 'pending', 1, now() + interval '1 day', now())`,
    [...values, newId()],
  )
  await claimDeliveries(owner, ref, room, new Date())
  await runStatement(
    owner,
    hastenDeliveries({ workspaceId, webhookId: ref.webhook_id, now: new Date(), since: null }),
  )
  await disableWebhook(database, ref, 'gone')
}

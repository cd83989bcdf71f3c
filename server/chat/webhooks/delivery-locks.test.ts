import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../ids.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import type { Statement } from '../../store/database/statement.ts'
import { hastenDeliveries, takeDueDeliveries } from './delivery-queries.ts'
import { cancelDeliveries } from './queries.ts'
import { addWebhook, owner, receive, until, workspace } from './testing/scenario.ts'

type Waiting = { workspace: string; webhook: string; ids: string[] }

/**
 * A disabled webhook with three deliveries that wait for a day, inserted in reverse order of their ids: each in its
 * one of the `lanes`.
 */
async function makeWaiting(
  lanes: readonly (string | null)[] = [null, null, null],
): Promise<Waiting> {
  const space = await workspace()
  const { url } = await receive()
  const { id: webhook } = await addWebhook(space, url, { enabled: false })
  const ids = lanes.map(() => newId()).toSorted()
  for (const [index, id] of [...ids.entries()].toReversed()) {
    await owner.query(
      `insert into webhook_deliveries (workspace_id, webhook_id, id, event_id, event_type, reason,
         status, attempt_count, next_attempt_at, created_at, lane, sequence)
       values ($1, $2, $3, $3, 'message.created', 'test', 'pending', 1, now() + interval '1 day', now(), $4, $5)`,
      [space.id, webhook, id, lanes[index], index],
    )
  }
  return { workspace: space.id, webhook, ids }
}

const changes: Readonly<Record<string, (workspace: string, webhook: string) => Statement>> = {
  hastening: (workspaceId, webhook) =>
    hastenDeliveries({ workspaceId, webhookId: webhook, now: new Date(), since: null }),
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

test('A claimed delivery holds its lane until its claim ends, and two that claim at once never get the same', async () => {
  const { workspace: workspaceId, webhook, ids } = await makeWaiting(['a', 'a', 'b'])
  const dayMs = 86_400_000
  const due = new Date(Date.now() + 2 * dayMs)
  const claim = (now: Date, free = 5) =>
    takeDueDeliveries({
      workspaceId,
      webhookId: webhook,
      now,
      claimedUntil: new Date(now.getTime() + 1_000),
      inFlight: 0,
      free,
      failuresBeforePause: 5,
    })
  const claimed = async (now: Date) => (await runStatement(owner, claim(now))).map(({ id }) => id)
  const [first, second] = [await owner.connect(), await owner.connect()]
  try {
    await first.query('begin')
    const [one] = await runStatement(first, claim(due, 1))
    // The first claim is not committed yet. Both lanes begin with a delivery; the lane of the claimed one gives none.
    const [other, ...none] = await runStatement(second, claim(due))
    assert.deepEqual([one?.id, other?.id].toSorted(), [ids[0], ids[2]].toSorted())
    assert.deepEqual(none, [])
    await first.query('commit')
  } finally {
    first.release()
    second.release()
  }
  assert.deepEqual(await claimed(due), [null])
  const later = new Date(due.getTime() + 2_000)
  assert.deepEqual((await claimed(later)).toSorted(), [ids[0], ids[2]].toSorted())
  await owner.query(
    `update webhook_deliveries set status = 'delivered', next_attempt_at = null where id = $1`,
    [ids[0]],
  )
  const evenLater = new Date(due.getTime() + 4_000)
  assert.deepEqual((await claimed(evenLater)).toSorted(), [ids[1], ids[2]].toSorted())
})

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import type pg from 'pg'
import { startConversation } from '../../../../test/seed.ts'
import { interruptMove, moveWith } from '../testing/interrupt-move.ts'
import { startTwoCells } from '../testing/two-cells.ts'

const { a, b, file, yaml, run } = await startTwoCells()
const mostRecorded = 1e6

/** Changes of about two megabytes, as text in the record. */
async function change(owner: pg.Pool, workspaceId: string): Promise<void> {
  await owner.query(
    `insert into mails (workspace_id, id, kind, recipient, details, created_at)
     select $1, gen_random_uuid(), 'invitation', 'max@x.test', to_json(array(select gen_random_uuid() from generate_series(1, 25))), now()
       from generate_series(1, 2000)`,
    [workspaceId],
  )
}

const countIn = async (owner: pg.Pool, what: string, id: string) =>
  (await owner.query(`select from ${what} where workspace_id = $1`, [id])).rowCount

async function recordedBytes(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ bytes: number }>(
    `select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes from pg_class c
      where c.relname = 'changes' and c.relkind = 'r'`,
  )
  return rows[0]?.bytes ?? 0
}

async function assertUndone(id: string): Promise<void> {
  for (const { owner } of [a, b]) assert.equal(await countIn(owner, 'workspace_moves', id), 0)
  assert.equal(await countIn(b.owner, 'workspaces', id), 0)
  assert.equal(await countSchemas(), 0)
}

/** In the target; the source keeps that of a complete move until its clean-up. */
async function countSchemas(): Promise<number | null> {
  const found = `select from pg_namespace where nspname like 'porchlight_move_%'`
  return (await b.owner.query(found)).rowCount
}

test('A move under more changes than it may record undoes itself, and the next one ends', async (context) => {
  const { id, subdomain, send } = await a.workspace()
  await startConversation(send)
  let largest = 0
  const meanwhile = async () => {
    for (let n = 0; n < 5; n += 1) await change(a.owner, id)
    largest = await recordedBytes(a.owner)
  }
  let changing: Promise<void> | undefined
  const moving = moveWith(yaml, subdomain, {
    mostRecorded,
    copied: () => {
      changing ??= meanwhile()
    },
    say: () => undefined,
  })
  await assert.rejects(
    moving,
    /^OverrunError|^CellError: More changes were made than the source may record .* The move was undone, and the workspace goes on in a\. /,
  )
  await changing
  assert.ok(largest < 3 * mostRecorded, `${largest} bytes were recorded.`)
  await assertUndone(id)
  assert.equal((await send('GET', '/conversations')).status, 200)
  const again = await run(context, 'workspace', 'move', subdomain, '--to', 'b')
  assert.equal(again.code, 0, again.err)
})

test('A source records no more for a move whose command was killed, and the same command undoes it', async (context) => {
  const { id, subdomain, send } = await a.workspace()
  await startConversation(send)
  await writeFile(file, `recorded_megabytes: 1\n${yaml}`)
  await interruptMove(yaml, subdomain, 'Following changes.', { mostRecorded })
  for (let n = 0; n < 5; n += 1) await change(a.owner, id)
  const before = await recordedBytes(a.owner)
  await change(a.owner, id)
  assert.ok(before > mostRecorded && before < 3 * mostRecorded, `${before} bytes were recorded.`)
  assert.equal(await recordedBytes(a.owner), before)
  const again = await run(context, 'workspace', 'move', subdomain, '--to', 'b')
  assert.equal(again.code, 1)
  assert.match(again.err, /\(recorded_megabytes in cells\.yaml\).* The move was undone, .* in a\./)
  await assertUndone(id)
  assert.equal(await countIn(a.owner, 'mails', id), 12_000)
})

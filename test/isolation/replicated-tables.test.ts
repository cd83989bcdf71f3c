import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { connectDatabase } from '../../server/store/database/connect.ts'
import { inTransaction } from '../../server/store/database/in-transaction.ts'
import { makeStandby } from '../../server/store/standby/standby.ts'
import { startOwnApp } from '../app.ts'
import { guardedTables, unguardedTables } from '../clock-guard.ts'
import { exerciseSeen } from './exercise-seen.ts'
import { exercise, noteStatements } from './exercise.ts'
import { usesOfTables } from './explain-statement.ts'

const { owner, services, workspace, address } = await startOwnApp()
const nothing = () => undefined
// The primary once more, which is asked what a standby would be asked, and refused because it is none.
const database = connectDatabase({
  address,
  poolSize: 6,
  statementTimeoutMs: 20_000,
  onError: nothing,
})
after(database.close)
const standby = makeStandby(database, nothing)
Object.defineProperty(standby, 'restsUntil', { get: () => 0, set: nothing })
Object.assign(services, { standby })
const sent = noteStatements(database.pool)
await exercise(await workspace())
await exerciseSeen(services, await workspace())

/** The tables that the bodies of our functions read, whose plans do not show. */
const { rows: inFunctions } = await owner.query<{ name: string; table: string }>(
  String.raw`select p.proname as name, c.relname as "table" from pg_proc p
    join pg_class c on p.prosrc ~ ('\m(from|join) ' || c.relname || '\M') and c.relkind in ('r', 'p')
   where p.pronamespace = 'public'::regnamespace and c.relnamespace = 'public'::regnamespace`,
)

async function tablesReadBy(text: string): Promise<string[]> {
  const uses = await usesOfTables(owner, text)
  const called = inFunctions.filter(({ name }) => text.includes(`${name}(`))
  return [...uses, ...called].map(({ table }) => table)
}

test('The guard of the clocks covers every table that is read from a standby', async () => {
  const reads = [...sent].filter(([name]) => name !== 'bind_workspace')
  assert.ok(reads.length > 200, `Only ${reads.length} statements were sent.`)
  const read = new Set<string>()
  for (const [, text] of reads) for (const table of await tablesReadBy(text)) read.add(table)
  const known = [...Object.values(guardedTables).flat(), ...Object.keys(unguardedTables)]
  assert.deepEqual([...read].toSorted(), known.toSorted())
})

test("A transaction that changes what a standby shows fails without its workspace's clock", async () => {
  const [{ id }, other] = [await workspace(), await workspace()]
  const change = async (...texts: readonly string[]) =>
    inTransaction(owner, async (connection) => {
      for (const text of texts) await connection.query(text)
    })
  const rename = `update team_members set first_name = 'Eve' where workspace_id = '${id}'`
  const tick = (of: string) =>
    `update workspace_clocks set tick = tick + interval '1 millisecond' where workspace_id = '${of}'`
  const cut = `update workspace_clocks set newest_cut = tick where workspace_id = '${id}'`
  const withoutClock = /UPDATE of team_members without its clock/
  for (const more of [
    [],
    [tick(other.id)],
    [cut],
    ['set local session_replication_role = replica'],
  ])
    await assert.rejects(change(...more, rename), withoutClock)
  await change(rename, tick(id))
  const learn = `insert into search_words (workspace_id, variant, word) values ('${id}', 'a', 'a')`
  await assert.rejects(change(learn, tick(id)), /INSERT of search_words without its index/)
  await change(learn, `insert into search_progress (workspace_id, sequence) values ('${id}', 0)`)
})

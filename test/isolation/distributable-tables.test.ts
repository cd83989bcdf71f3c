import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTables, referenceTables } from '../../server/database/citus/plan-distribution.ts'
import { startApp } from '../app.ts'

// What Citus asks of tables that it distributes, and where it says so: docs/decisions/0017.

const { owner } = await startApp()

async function names(text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(text, values)
  return rows.map(({ name }) => name)
}

const tables = await names(
  `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
)
const spread = tables.filter(
  (table) => !referenceTables.includes(table) && !localTables.includes(table),
)

test('Every table has its workspace in the first column, but for the few that are told apart', async () => {
  assert.ok(spread.length > 15)
  const led = await names(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and a.attname = 'workspace_id' and a.attnum = 1
        and a.attnotnull and a.atttypid = 'uuid'::regtype and c.relkind = 'r' order by 1`,
  )
  assert.deepEqual(led, [...spread, ...referenceTables].toSorted())
})

test('Every key, unique index and constraint of a distributed table holds the workspace itself', async () => {
  const without = await names(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relname = any ($1) and (i.indisunique or i.indisexclusion)
        and not exists (select from pg_attribute a where a.attrelid = c.oid
                          and a.attname = 'workspace_id' and a.attnum = any (i.indkey::int2[]))`,
    [spread],
  )
  assert.deepEqual(without, [])
})

test('Foreign keys lead from workspace to the same workspace, or to a copied table, and change nothing', async () => {
  const { rows } = await owner.query<{ from: string; to: string; paired: boolean; acts: boolean }>(
    `select f.conrelid::regclass::text as "from", f.confrelid::regclass::text as "to",
            exists (select from unnest(f.conkey, f.confkey) as k (here, there)
                      join pg_attribute h on h.attrelid = f.conrelid and h.attnum = k.here
                      join pg_attribute t on t.attrelid = f.confrelid and t.attnum = k.there
                     where h.attname = 'workspace_id' and t.attname = 'workspace_id') as paired,
            f.confdeltype <> 'a' or f.confupdtype <> 'a' as acts
       from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`,
  )
  assert.ok(rows.length > 15)
  for (const key of rows) {
    const told = JSON.stringify(key)
    assert.ok(spread.includes(key.from), told)
    assert.ok(key.paired && !key.acts, told)
    assert.ok(spread.includes(key.to) || referenceTables.includes(key.to), told)
  }
})

test('Nothing in the schema is of a kind that Citus refuses or leaves to one node', async () => {
  const inSchema = `relnamespace = 'public'::regnamespace`
  const refused = {
    'sequences, views, partitions, foreign tables': `select relname as name from pg_class
      where ${inSchema} and relkind not in ('r', 'i') or ${inSchema} and relispartition`,
    'tables not logged, or inherited': `select relname as name from pg_class
      where ${inSchema} and (relpersistence <> 'p' or oid in (select inhparent from pg_inherits))`,
    triggers: `select tgname as name from pg_trigger where not tgisinternal`,
    rules: `select rulename as name from pg_rules where schemaname = 'public'`,
    'exclusion constraints': `select conname as name from pg_constraint where contype = 'x'`,
    'deferred constraints': `select conname as name from pg_constraint where condeferrable`,
    'identity and generated columns': `select attname as name from pg_attribute a
      join pg_class c on c.oid = a.attrelid where ${inSchema} and (attidentity <> '' or attgenerated <> '')`,
    'defaults that are no constants': `select adrelid::regclass::text as name from pg_attrdef
      where adrelid::regclass::text = any ($1) and pg_get_expr(adbin, adrelid) ~ '[(]'`,
    'types of our own': `select typname as name from pg_type
      where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r', 'm')`,
    'policies with subqueries': `select polname as name from pg_policy
      where pg_get_expr(polqual, polrelid) || pg_get_expr(polwithcheck, polrelid) ~* 'select'`,
    'statistics of several columns': `select stxname as name from pg_statistic_ext`,
  }
  for (const [what, text] of Object.entries(refused)) {
    const found = await names(text, text.includes('$1') ? [spread] : [])
    assert.deepEqual(found, [], what)
  }
  assert.deepEqual(
    await names(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    ),
    [
      'attachment_link',
      'attachment_links',
      'enqueue_mail',
      'enqueue_webhook',
      'latest_sequences',
      'search_matches',
    ],
  )
})

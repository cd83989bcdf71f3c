import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { combinedTexts } from '../../server/store/database/combine.ts'
import { startOwnApp } from '../app.ts'
import { loadStatements } from '../load-statements.ts'
import { requestDatabase } from '../request-database.ts'
import { countUsesIn } from './count-uses.ts'
import { exerciseCommands } from './exercise-commands.ts'
import { exerciseLevels } from './exercise-levels.ts'
import { exerciseSeen } from './exercise-seen.ts'
import { exercise, noteStatements } from './exercise.ts'
import { isBound, usesOfTables } from './explain-statement.ts'

// The first wall between workspaces (docs/decisions/0004), checked against PostgreSQL's plans.

/** Looked up by subdomain, before the workspace is known or when it has left. */
const directories = ['workspaces', 'workspace_moves']

const { owner, services, workspace, address } = await startOwnApp()

/** Statements that control transactions and sessions and use no table. */
const ofConnection = /^\s*(?:begin|commit|rollback|analyze|set local)\b/

const sent = new Map<string, string>()
const { pool } = services.database
const noted = noteStatements(pool)
const noteSent = () => {
  for (const [name, text] of noted) sent.set(name, text)
}
await exercise(await workspace())
await exerciseLevels(owner, workspace)
await exerciseSeen(services, await workspace())
// A connection of the start has prepared it already, and a new one prepares it where it is noted.
const idle = Array.from({ length: pool.idleCount }, async () => pool.connect())
for (const connection of await Promise.all(idle)) connection.release(true)
services.hosts.forget(undefined)
await services.hosts.ready()
noteSent()
const ofRoutes = new Map(sent)
await exerciseCommands(services, owner, sent)
noteSent()
const statements = [...sent].filter(([, text]) => !ofConnection.test(text))

/** Behind a pooler, connections do not list their prepared statements. */
const skip = 'poolerUrl' in requestDatabase(address)

test(
  'Every executed statement reads and writes only rows of the workspace $1, in every table it uses',
  { skip },
  async () => {
    let uses = 0
    for (const [name, text] of statements) {
      for (const use of await usesOfTables(owner, text)) {
        if (directories.includes(use.table) || use.table.startsWith('pg_')) continue
        uses += 1
        assert.ok(isBound(use), `${JSON.stringify(use)} ${name} ${use.way} ${use.table}: ${text}`)
      }
    }
    assert.ok(statements.length > 120, `Only ${statements.length} statements ran.`)
    assert.ok(uses > 150, `Only ${uses} uses of tables were found.`)
  },
)

test(
  'Every statement that the routes send, as built at run time, names the workspace for every table',
  { skip },
  async () => {
    const countUses = await countUsesIn(owner)
    assert.ok(ofRoutes.size > 60, `Only ${ofRoutes.size} statements were sent.`)
    for (const [name, sql] of ofRoutes) assert.equal(countUses(sql).unbound, 0, `${name}: ${sql}`)
  },
)

test('The plan reveals a use that is not bound to the workspace, in any part of a statement', async () => {
  const unbound = [
    'select from tags where name = $1',
    'select from tags where workspace_id = $1 or name = $2',
    'select from tags t join contacts c on c.workspace_id = $1',
    'select (select max(c.id::text) from contacts c where c.workspace_id = t.workspace_id) from tags t where t.workspace_id = $1',
    'with old as (delete from tags where id = $2 returning id) select from tags where workspace_id = $1',
    'insert into tags (workspace_id, id, name, name_key) select workspace_id, $2, $3, $3 from contacts where workspace_id = $1',
  ]
  for (const text of unbound) {
    const uses = await usesOfTables(owner, text)
    assert.equal(uses.filter((use) => !isBound(use)).length, 1, text)
  }
})

/** Statements across workspaces, run by the owner only. */
const acrossWorkspaces = new Set([
  'list_due_webhooks',
  'list_webhook_workspaces',
  'find_newest_transaction',
  'find_next_turns',
  'lock_due_turns',
  'claim_due_tasks',
  // Whose mail it is is not known before.
  'find_channels_of_address',
  // What housekeeping and the search index look for.
  'find_backlogs',
  'measure_mail_channels',
  'find_behind_after',
  'find_behind_among',
  'find_clocks_ahead',
  'find_dead_links',
  'find_discarded_mails',
  'find_ended_sessions',
  'find_ended_webhook_deliveries',
  'find_moved_attachments',
  'find_old_access_entries',
  'find_old_bulk_changes',
  'find_old_drafts',
  'find_old_notifications',
  'find_old_events',
  'find_old_kept_replies',
  'find_old_originals',
  'find_old_pages',
  'find_old_unsent_attachments',
  'find_old_unused_devices',
  'find_open_workspaces',
  'find_workspaces_with_webhooks',
])

/** Generated data is for trials, and is written over separate connections. */
const isOfGenerator = /^generate_/

/** Statements without `statement()`, by the start of their text. */
const form = /\bname: [^,]*,\s*text: [`']((?:[^`'$]|\$(?!\{))+)/g

test('Every statement of the server is covered by these tests', { skip }, async () => {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const ran = new Set(statements.flatMap(([, text]) => [text, ...(combinedTexts.get(text) ?? [])]))
  const missing: string[] = []
  const defined = await loadStatements()
  for (const [name, text] of defined) {
    if (isOfGenerator.test(name) || acrossWorkspaces.has(name) || ofConnection.test(text)) continue
    if (!ran.has(text)) missing.push(`${name}: ${text}`)
  }
  const known = [...ran].map(plain)
  let beginnings = 0
  for await (const file of glob('server/**/*.ts')) {
    if (/\.test\.ts$|^server\/operate\/generate\//.test(file)) continue
    for (const [, text = ''] of (await readFile(file, 'utf8')).matchAll(form)) {
      const beginning = plain(text)
      beginnings += 1
      if (ofConnection.test(beginning) || known.some((one) => one.includes(beginning))) continue
      missing.push(`${file}: ${beginning}`)
    }
  }
  assert.deepEqual(missing, [])
  assert.ok(defined.size > 150, `Only ${defined.size} statements are defined.`)
  assert.ok(beginnings > 15, `Only ${beginnings} other statements were found.`)
})

import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { startApp } from '../app.ts'
import { wayOfRequests } from '../way-of-requests.ts'
import { exerciseCommands } from './exercise-commands.ts'
import { exercise, statementsSent } from './exercise.ts'
import { isBound, usesOfTables } from './explain-statement.ts'

// The first wall between workspaces (docs/decisions/0004), held to what PostgreSQL plans.

/** Looked up by subdomain, before a workspace is known. */
const directory = 'workspaces'

const { owner, services, workspace, address } = await startApp()

/** Statements of transactions and sessions, which go with the connection. */
const ofConnection = /^\s*(?:begin|commit|rollback|analyze|set local)\b/

const sent = new Map<string, string>()
const { pool } = services.database
const noteSent = async () => {
  for (const [name, text] of await statementsSent(pool)) sent.set(name, text)
}
await exercise(await workspace())
await noteSent()
await exerciseCommands(services, owner, sent)
await noteSent()
const statements = [...sent].filter(([, text]) => !ofConnection.test(text))

/** Behind a pooler no connection knows what it has been asked. */
const skip = 'poolerUrl' in wayOfRequests(address)

test(
  'Every statement that runs reads and writes rows of the workspace $1 alone, at every table it uses',
  { skip },
  async () => {
    let uses = 0
    for (const [name, text] of statements) {
      for (const use of await usesOfTables(owner, text)) {
        if (use.table === directory || use.table.startsWith('pg_')) continue
        uses += 1
        assert.ok(isBound(use), `${JSON.stringify(use)} ${name} ${use.way} ${use.table}: ${text}`)
      }
    }
    assert.ok(statements.length > 120, `Only ${statements.length} statements ran.`)
    assert.ok(uses > 150, `Only ${uses} uses of tables were found.`)
  },
)

test('The plan tells a use that is not bound to the workspace, in whatever corner of a statement', async () => {
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

/** Across workspaces by their nature, and run by the owner alone. */
const acrossWorkspaces = [
  'select workspace_id, id from mails where sent_at is null',
  'select distinct workspace_id from webhooks where enabled',
  'select p.workspace_id, p.webhook_id from webhook_progress p join webhooks w on w.workspace_id = p.workspace_id and w.id = p.webhook_id join workspace_clocks c on c.workspace_id = p.workspace_id where ($2::uuid is null or p.workspace_id = $2) and w.deleted_at is null and (p.resume_at is null or p.resume_at <= $1) and ((w.enabled and c.sequence > p.taken_up_to) or exists (select from webhook_replays r where r.workspace_id = p.workspace_id and r.webhook_id = p.webhook_id) or exists (select from webhook_deliveries d where d.workspace_id = p.workspace_id and d.webhook_id = p.webhook_id and d.status =',
  'select graphile_worker.complete_jobs(coalesce(array_agg(j.id),',
  'select count(enqueue_mail(mail.workspace_id, mail.id, j.locked_at + $3 * interval',
]

/** Made-up data is for trying things out, and goes its own ways in bulk. */
const isElsewhere = /\.test\.ts$|database\/statement\.ts$|^server\/operate\/generate\//

test('No statement of the server has escaped these tests', { skip }, async () => {
  const literal = /[`']((?:[^`'$]|\$(?!\{))+)/.source
  const form = new RegExp(
    String.raw`\bstatement<[\s\S]*?>\(\s*[\`'][^,]*,\s*${literal}|\bname: [^,]*,\s*text: ${literal}`,
    'g',
  )
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const known = statements.map(([, text]) => plain(text))
  const beginnings = new Set<string>()
  for await (const file of glob('server/**/*.ts')) {
    if (isElsewhere.test(file)) continue
    const source = await readFile(file, 'utf8')
    for (const [, one, other] of source.matchAll(form)) beginnings.add(plain(one ?? other ?? ''))
  }
  const escaped = [...beginnings].filter(
    (beginning) =>
      !ofConnection.test(beginning) &&
      !acrossWorkspaces.includes(beginning) &&
      !known.some((text) => text.includes(beginning)),
  )
  assert.deepEqual(escaped, [])
  assert.ok(beginnings.size > 60, `Only ${beginnings.size} statements were found.`)
})

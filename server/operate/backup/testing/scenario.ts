import assert from 'node:assert/strict'
import type pg from 'pg'
import { until } from '../../../../campaigns/until.ts'
import type { TestWorkspace } from '../../../../test/app.ts'
import { connectOwner, type DatabaseAddress } from '../../../store/database/connect.ts'
import { listMigrations } from '../../../store/database/list-migrations.ts'
import { backupDatabase } from '../backup-database.ts'
import type { Manifest } from '../manifest.ts'
import { readArchive } from '../read-archive.ts'
import { restoreDatabase } from '../restore-database.ts'
import { saveFile } from '../save-file.ts'

/** The DATABASE_URL of a database, also of one on a socket. */
export function urlOf(address: DatabaseAddress, login = 'postgres'): string {
  if ('url' in address) return address.url
  const { socketFolder, port, database } = address
  return `postgres://${login}@localhost/${database}?host=${encodeURIComponent(socketFolder)}&port=${port}`
}

/** Runs `use` with a pool of the database's owner. */
export async function asOwner<Result>(
  address: DatabaseAddress,
  use: (owner: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const owner = connectOwner(address, () => undefined, 3)
  try {
    return await use(owner)
  } finally {
    await owner.end()
  }
}

export async function backUp(owner: pg.Pool, path: string): Promise<Manifest> {
  return saveFile(path, false, async (sink) => backupDatabase(owner, sink))
}

export async function restore(owner: pg.Pool, path: string, replace = false) {
  const migrations = await listMigrations()
  const manifest = await readArchive(path, () => undefined)
  return restoreDatabase(owner, { path, manifest, migrations, replace })
}

/** Every row of every table as text, sorted. */
export async function contentOf(owner: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `select t::text as row from ${name} t order by 1`,
    )
    content[name] = rows.map(({ row }) => row)
  }
  return content
}

/** Everything of the schema that a restore drops and has to recreate. Partitions are those of the day. */
export async function schemaOf(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `select indexdef as line from pg_indexes where schemaname = 'public' and tablename !~ '^events_'
     union all
     select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '^events_'
        -- Of the tests (test/clock-guard.ts).
        and conname !~ '^clock_guard'
     union all
     select format('%s %s %s %s %s', relname, relrowsecurity, relforcerowsecurity, relacl, reloptions)
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     union all
     select format('%s %s %s', polrelid::regclass, polname, pg_get_expr(polqual, polrelid))
       from pg_policy where polrelid::regclass::text !~ '^events_'
     union all
     select format('%s %s', oid::regprocedure, proacl) from pg_proc
      where pronamespace = 'public'::regnamespace
     order by 1`,
  )
  return rows.map(({ line }) => line)
}

/** Key use is recorded after the reply, without waiting: the rows still change until then. */
export async function untilKeyUseIsRecorded(owner: pg.Pool): Promise<void> {
  await until('the use of every key is recorded', 20_000, async () => {
    const unused = 'select workspace_id from api_keys where last_used_at is null'
    return (await owner.query(unused)).rowCount === 0
  })
}

/** Fills nearly every table, with values that are hard to escape: tabs, quotes, line breaks, `\N`. */
export async function fillWorkspace({ send, adminEmail }: TestWorkspace): Promise<void> {
  const hard = 'tab\t back\\slash \\N \\. "quotes" \n new\r\nline 🏮 é'
  for (const number of [1, 2, 3]) {
    const created = await send('POST', '/conversations', {
      title: hard,
      tags: ['one', `t${number}`],
      visitor_attributes: {
        email: `c${number}@x.test`,
        name: hard,
        user_identifier: `\\N${number}`,
        custom_attributes: { 'a\tb': [hard, null, 1.5e300] },
      },
      messages_attributes: [{ body: hard }, { body: `<b>${number}</b>` }],
    })
    assert.equal(created.status, 201, created.text)
    const id = String(created.body.conversation.id)
    const note = await send('POST', `/conversations/${id}/messages`, {
      kind: 'note',
      body: 'For @ann',
      sender_email: adminEmail,
    })
    assert.equal(note.status, 201, note.text)
    await send('PATCH', `/conversations/${id}`, { status: 'closed' })
  }
  const invited = await send('POST', '/team-members', {
    emails: ['new@x.test'],
    organization_role: 'Standard',
    send_invitation_email: true,
  })
  assert.ok(invited.status < 300, invited.text)
  const webhook = await send('POST', '/webhooks', {
    url: 'https://example.com/',
    description: hard,
  })
  assert.equal(webhook.status, 201, webhook.text)
  await send('POST', `/webhooks/${webhook.body.webhook.id}/test`)
}

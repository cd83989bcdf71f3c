import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listMigrations } from '../../server/store/database/list-migrations.ts'
import { migrate } from '../../server/store/database/migrate.ts'
import { makeEmptyDatabase } from '../empty-database.ts'
import { listKept } from './data-folder.ts'

const before = '0011_lease_slots.sql'

test('An upgrade takes permissions without a route out of stored roles, and tells chosen names from addresses', async () => {
  const migrations = await listMigrations()
  const until = migrations.findIndex(({ name }) => name === before) + 1
  const kept = (await listKept()).find(({ migration }) => migration === before)
  assert.ok(kept)
  const { owner } = await makeEmptyDatabase()
  await migrate(owner, { roleLogsIn: true, migrations: migrations.slice(0, until) })
  await owner.query(kept.rows)
  const words = ['reports:*', 'messages:read', 'keys:write', '*:read', 'views:share']
  const changed = await owner.query(`update roles set permissions = $1 where name = 'Night'`, [
    words,
  ])
  assert.equal(changed.rowCount, 1)
  const names = [
    ['kim@x.test', 'kim', '', false],
    ['lee@x.test', 'lee', 'Moss', true],
    ['"a@b"@x.test', '"a@b"', '', false],
    ['mo@x.test', 'Mo', '', true],
    ['no@x.test', '', '', false],
  ] as const
  for (const [at, [email, first, last]] of names.entries()) {
    await owner.query(
      `insert into team_members (workspace_id, id, position, email, email_key, first_name, last_name, time_zone,
                                 organization_role, active, created_at, updated_at)
       select workspace_id, gen_random_uuid(), 1000 + $1::int, $2, $2, $3, $4, 'UTC', 'Standard', true, now(), now()
         from workspaces limit 1`,
      [at, email, first, last],
    )
  }
  await migrate(owner, { roleLogsIn: true })
  const { rows } = await owner.query(`select permissions from roles where name = 'Night'`)
  assert.deepEqual(rows, [{ permissions: ['messages:read', '*:read'] }])
  const { rows: members } = await owner.query(
    'select email, name_chosen from team_members where position >= 1000 order by position',
  )
  assert.deepEqual(
    members,
    names.map(([email, , , chosen]) => ({ email, name_chosen: chosen })),
  )
})

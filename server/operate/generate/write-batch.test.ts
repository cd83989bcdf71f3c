import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { newId } from '../../ids.ts'
import { applySettings } from '../../chat/settings/apply-settings.ts'
import { findWorkspaceSettings } from '../../chat/settings/find-workspace.ts'
import { draftBatch } from './draft-batch.ts'
import { generateData } from './generate-data.ts'
import { seededRandom } from './random.ts'
import { writeBatch } from './write-batch.ts'

const { workspace, owner, services } = await startOwnApp()
const doors = { database: services.database, owner }

test('Every referenced row exists, although PostgreSQL checks no foreign keys', async () => {
  const { id, subdomain } = await workspace()
  const settings = { statuses: ['escalated'], groups: ['Support'] }
  await applySettings(doors, subdomain, settings, { actorName: 'test', dryRun: false })
  const wanted = { contacts: 50, conversations: 100, messages: 600, seed: 3 }
  await generateData(doors, subdomain, wanted)
  const { rows: keys } = await owner.query<{ child: string; parent: string; columns: string[][] }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent,
            array(select array[c.attname::text, p.attname::text]
                    from unnest(conkey, confkey) k (child, parent)
                    join pg_attribute c on c.attrelid = conrelid and c.attnum = k.child
                    join pg_attribute p on p.attrelid = confrelid and p.attnum = k.parent) as columns
       from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  assert.ok(keys.length > 20)
  for (const { child, parent, columns } of keys) {
    const given = columns.map(([column]) => `c.${column} is not null`).join(' and ')
    const equal = columns.map(([column, referred]) => `p.${referred} = c.${column}`).join(' and ')
    const { rows } = await owner.query(
      `select c.* from ${child} c where c.workspace_id = $1 and ${given}
          and not exists (select from ${parent} p where ${equal}) limit 3`,
      [id],
    )
    assert.deepEqual(rows, [], `${child} refers to ${parent}`)
  }
})

test('A batch that refers to a deleted group is rejected completely', async () => {
  const { id, subdomain } = await workspace()
  const settings = await findWorkspaceSettings(doors, subdomain)
  const now = new Date()
  const groups = [{ id: newId(), name: 'Gone' }]
  const drafting = { settings: { ...settings, groups }, members: [], persons: [], lastNumber: 0 }
  const slots = Array.from({ length: 20 }, () => ({ at: now, hasContact: true, messages: 2 }))
  const batch = await draftBatch({ ...drafting, random: seededRandom(1), now }, slots)
  const actor = { type: 'command', name: 'generate' } as const
  const context = { workspace_id: id, actor, request_id: undefined }
  const { signal } = new AbortController()
  await assert.rejects(
    async () => writeBatch(services.database, context, batch, signal),
    /groups were changed meanwhile/,
  )
  const { rows } = await owner.query('select id from contacts where workspace_id = $1', [id])
  assert.deepEqual(rows, [])
})

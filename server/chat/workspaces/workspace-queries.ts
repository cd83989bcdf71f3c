import type pg from 'pg'
import type { FactorRule } from '../../api/access/factor-rule.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { emailLocalPart } from '../../email-local-part.ts'
import { inTransaction } from '../../store/database/in-transaction.ts'
import { changeChannel } from '../../store/writes/change-notices.ts'
import { newId } from '../../ids.ts'
import { builtInRoles, builtInStatuses } from '../settings/built-in-settings.ts'

export type WorkspaceRows = {
  workspace_id: string
  subdomain: string
  name: string
  time_zone: string
  second_factor: FactorRule
  admin: { id: string; email: string; first_name: string; last_name: string }
  key: { id: string; name: string; hash: Buffer; last_four: string }
}

type Step = [text: string, values: unknown[]]

/** Inserts all rows of a new workspace in one transaction. */
export async function insertWorkspace(owner: pg.Pool, rows: WorkspaceRows): Promise<void> {
  await inTransaction(owner, async (connection) => {
    for (const [text, values] of steps(rows)) await connection.query(text, values)
  })
}

function steps(rows: WorkspaceRows): Step[] {
  const { workspace_id: id, admin, key } = rows
  const now = `date_trunc('milliseconds', clock_timestamp())`
  return [
    [
      `insert into workspaces (workspace_id, subdomain, name, time_zone, created_at, updated_at, second_factor, second_factor_from)
       values ($1, $2, $3, $4, ${now}, ${now}, $5::text, case when $5::text <> 'off' then ${now} end)`,
      [id, rows.subdomain, rows.name, rows.time_zone, rows.second_factor],
    ],
    [
      `insert into statuses (workspace_id, id, name, name_key, built_in, position)
       select $1, s.id, s.name, s.name, true, s.position
         from unnest($2::text[], $3::uuid[]) with ordinality as s (name, id, position)`,
      [id, builtInStatuses, builtInStatuses.map(() => newId())],
    ],
    [
      `insert into roles (workspace_id, id, name, name_key, position)
       select $1, r.id, r.name, lower(r.name), r.position
         from unnest($2::text[], $3::uuid[]) with ordinality as r (name, id, position)`,
      [id, builtInRoles, builtInRoles.map(() => newId())],
    ],
    [
      `insert into team_members (workspace_id, id, position, email, email_key, first_name, last_name,
         time_zone, name_chosen, active, organization_role, created_at, updated_at)
       values ($1, $2, 1, $3, $4, $5, $6, $7, $8, true, 'Admin', ${now}, ${now})`,
      [
        id,
        admin.id,
        admin.email,
        comparableEmail(admin.email),
        admin.first_name,
        admin.last_name,
        rows.time_zone,
        admin.first_name !== emailLocalPart(admin.email),
      ],
    ],
    [
      `insert into list_totals (workspace_id, list, label, total) values ($1, 'team_members', '', 1)`,
      [id],
    ],
    [
      `insert into api_keys (workspace_id, id, name, key_hash, last_four, scopes, created_at)
       values ($1, $2, $3, $4, $5, '{*}', ${now})`,
      [id, key.id, key.name, key.hash, key.last_four],
    ],
    [
      `insert into events (workspace_id, sequence, id, type, created_at, actor, data)
       values ($1, 1, $2, 'workspace.created', ${now}, '{"type":"command","name":"workspace create"}',
               json_build_object('workspace', json_build_object('id', $1::uuid, 'name', $3::text)))`,
      [id, newId(), rows.name],
    ],
    ['select pg_notify($1, $2)', [changeChannel, id]],
    [`insert into workspace_clocks (workspace_id, tick, sequence) values ($1, ${now}, 1)`, [id]],
  ]
}

import type pg from 'pg'
import { builtInRoles, builtInStatuses } from '../../server/chat/settings/built-in-settings.ts'

/**
 * Adds workspaces as `workspace create` would, in a few statements for all, with their first event indexed: an
 * installation in which nothing is left to do.
 */
export async function addWorkspaces(owner: pg.Pool, count: number): Promise<void> {
  const connection = await owner.connect()
  const run = async (text: string, values: unknown[] = []) => connection.query(text, values)
  await run('begin')
  await run(
    `create temporary table made on commit drop as
       select gen_random_uuid() as id, gen_random_uuid() as member, 'idle-' || n + (select count(*) from workspaces) as name
         from generate_series(1, $1::integer) as n`,
    [count],
  )
  await run(`insert into workspaces (workspace_id, subdomain, name, time_zone, created_at, updated_at)
             select id, name, name, 'UTC', now(), now() from made`)
  await run(
    `insert into statuses (workspace_id, id, name, name_key, built_in, position)
     select m.id, gen_random_uuid(), s.name, s.name, true, s.position
       from made m, unnest($1::text[]) with ordinality as s (name, position)`,
    [builtInStatuses],
  )
  await run(
    `insert into roles (workspace_id, id, name, name_key, position)
     select m.id, gen_random_uuid(), r.name, lower(r.name), r.position
       from made m, unnest($1::text[]) with ordinality as r (name, position)`,
    [builtInRoles],
  )
  await run(`insert into team_members (workspace_id, id, position, email, email_key, first_name, last_name,
               time_zone, name_chosen, active, organization_role, created_at, updated_at)
             select id, member, 1, name || '@example.com', name || '@example.com', 'A', 'B', 'UTC', true, true, 'Admin',
                    now(), now() from made`)
  await run(
    `insert into list_totals (workspace_id, list, label, total) select id, 'team_members', '', 1 from made`,
  )
  await run(`insert into api_keys (workspace_id, id, name, key_hash, last_four, scopes, created_at)
             select id, gen_random_uuid(), 'first', sha256(id::text::bytea), 'aaaa', '{*}', now() from made`)
  await run(`insert into events (workspace_id, sequence, id, type, created_at, actor, data)
             select id, 1, gen_random_uuid(), 'workspace.created', now(), '{"type":"command","name":"x"}',
                    json_build_object('workspace', json_build_object('id', id, 'name', name)) from made`)
  await run(`insert into search_progress (workspace_id, sequence) select id, 1 from made`)
  await run(
    `insert into workspace_clocks (workspace_id, tick, sequence) select id, now(), 1 from made`,
  )
  await run('commit')
  connection.release()
  // As autovacuum does within a minute of rest; here it would count as the cost of rest.
  await owner.query('vacuum (analyze, freeze)')
  await owner.query('checkpoint')
}

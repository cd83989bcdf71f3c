-- Workspaces that move to another installation (docs/decisions/0107).

-- A row in each of the two: what this installation does for the workspace. It is closed here in the states
-- handed, gone, arriving and aborted; without a row it is open. The row of a workspace that has left stays, and
-- its hosts get 421. `replayed_to`: the source's snapshot whose changes the target holds; null before its copy.
create table workspace_moves (
  workspace_id uuid primary key,
  move_id      uuid not null,
  state        text not null check (state in ('leaving', 'handed', 'gone', 'arriving', 'aborted', 'open')),
  peer         text not null,
  subdomain    text not null,
  hosts        text[] not null,
  replayed_to  pg_snapshot,
  changed_at   timestamptz(3) not null
);

-- Of all workspaces, because the host of a request names its workspace.
create function closed_workspaces(at_most integer)
returns table (workspace_id uuid, subdomain text, hosts text[])
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select m.workspace_id, m.subdomain, m.hosts
    from public.workspace_moves m
   where m.state in ('handed', 'gone', 'arriving', 'aborted')
   order by m.workspace_id
   limit at_most
$$;

revoke all on function closed_workspaces from public;
grant execute on function closed_workspaces to porchlight_app;

alter table workspace_moves enable row level security;
alter table workspace_moves force row level security;
create policy one_workspace on workspace_moves to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on workspace_moves to current_user using (true) with check (true);
grant select on workspace_moves to porchlight_app;
alter table workspace_moves alter workspace_id set (n_distinct = 1);
